//! The population: who lives where, how fit, and the selection of the elite.

use crate::dice::Draws;
use crate::kernel::{Chances, Kernel, MARGIN, Member, Path, Split, kernel};
use crate::random::Random;
use crate::rules::Operators;
use plugin_api::Damaged;

/// The individuals of a run.
pub struct Population<'a> {
    kernel: Box<dyn Kernel + 'a>,
    draws: Draws,
    elite_size: usize,
    /// Who stays, the older first.
    elite: Vec<Member>,
    /// Who is replaced: before the selection the children, after it the least fit.
    others: Vec<Member>,
    next_elite: Vec<Member>,
    next_others: Vec<Member>,
    /// `[optimum + 1]`: how many have each fitness, as the last selection found it.
    histogram: Vec<u32>,
    /// As `histogram`, of the elite alone.
    of_elite: Vec<u32>,
    turns: Vec<[u32; 4]>,
    fitter_children: usize,
}

/// The fitness of the whole population.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Of the fittest.
    pub best: u16,
    /// On average.
    pub mean: f64,
    /// Of the least fit.
    pub worst: u16,
}

impl<'a> Population<'a> {
    /// `size` random individuals of the space, evaluated; `elite_size` of them, fewer than all, will stay.
    pub fn draw(
        operators: &'a Operators<'a>,
        (size, elite_size): (usize, usize),
        path: Path,
        random: &mut Random,
    ) -> Population<'a> {
        let problem = operators.problem;
        let mut kernel = kernel(path, operators, size);
        let mut others: Vec<Member> = (0..size as u32).map(|slot| Member { slot, fitness: 0 }).collect();
        kernel.draw(size, operators, random);
        kernel.evaluate(&mut others);
        Population {
            kernel,
            draws: Draws::new(problem.n_cells()),
            elite_size,
            elite: Vec::new(),
            others,
            next_elite: Vec::new(),
            next_others: Vec::new(),
            histogram: vec![0; problem.optimum() as usize + 1],
            of_elite: vec![0; problem.optimum() as usize + 1],
            turns: Vec::new(),
            fitter_children: 0,
        }
    }

    /// Sorts by fitness and keeps the best as the elite. Among equals the older stay: a stable sort of the
    /// elite followed by its children would choose the same. Only who is on which side matters, so that
    /// counting replaces sorting.
    pub fn select(&mut self) {
        self.count_children();
        let (mut threshold, mut above) = (self.histogram.len() - 1, 0);
        while above + (self.histogram[threshold] as usize) < self.elite_size {
            above += self.histogram[threshold] as usize;
            threshold -= 1;
        }
        let mut of_threshold = self.elite_size - above;
        self.of_elite.copy_from_slice(&self.histogram);
        self.of_elite[..threshold].fill(0);
        self.of_elite[threshold] = of_threshold as u32;
        self.next_elite.resize(self.elite_size + MARGIN, Member::default());
        self.next_others.resize(self.len() - self.elite_size + MARGIN, Member::default());
        let mut split = Split { stay: &mut self.next_elite, go: &mut self.next_others, n_stay: 0, n_go: 0 };
        for members in [&self.elite, &self.others] {
            // Those that stand on the threshold stay up to here.
            let end = after(members, threshold as u32, &mut of_threshold);
            self.kernel.split(&members[..end], threshold as u32, &mut split);
            self.kernel.split(&members[end..], threshold as u32 + 1, &mut split);
        }
        let Split { n_stay, n_go, .. } = split;
        self.next_elite.truncate(n_stay);
        self.next_others.truncate(n_go);
        std::mem::swap(&mut self.elite, &mut self.next_elite);
        std::mem::swap(&mut self.others, &mut self.next_others);
    }

    /// Counts how many have each fitness: the elite as it was chosen, and the children in four turns, so that
    /// equal neighbours do not wait for each other.
    fn count_children(&mut self) {
        const TURNS: usize = 4;
        self.turns.clear();
        self.turns.resize(self.histogram.len(), [0; TURNS]);
        for (i, member) in self.others.iter().enumerate() {
            self.turns[member.fitness as usize][i % TURNS] += 1;
        }
        for ((count, of_elite), turns) in self.histogram.iter_mut().zip(&self.of_elite).zip(&self.turns) {
            *count = of_elite + turns.iter().sum::<u32>();
        }
    }

    /// Replaces all but the elite by children of two parents drawn from it.
    pub fn breed(&mut self, random: &mut Random) {
        let chances = Chances { random, draws: &mut self.draws };
        self.fitter_children = self.kernel.breed(&self.elite, &mut self.others, chances);
    }

    /// Takes up a saved elite: the values of its free cells, `[elite × free cells]`. The others, which the next
    /// generation replaces, stay as they are.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when these are not as many individuals of the space.
    pub fn restore(&mut self, operators: &Operators<'_>, elite: &[u8]) -> Result<(), Damaged> {
        let problem = operators.problem;
        let n_free = problem.free().len();
        Damaged::unless(elite.len() == self.elite_size * n_free, "its elite is of another size")?;
        self.select();
        let mut grid = vec![0; problem.n_cells()];
        for (number, member) in self.elite.iter().enumerate() {
            let values = &elite[number * n_free..(number + 1) * n_free];
            operators.space.individual(problem, values, &mut grid)?;
            self.kernel.write(member.slot as usize, &grid);
        }
        self.kernel.evaluate(&mut self.elite);
        self.histogram.fill(0);
        self.elite.iter().for_each(|member| self.histogram[member.fitness as usize] += 1);
        self.of_elite.copy_from_slice(&self.histogram);
        Ok(())
    }

    /// Individuals.
    pub fn len(&self) -> usize {
        self.elite.len() + self.others.len()
    }

    /// Children of a generation.
    pub fn n_children(&self) -> usize {
        self.len() - self.elite_size
    }

    /// Children of the last generation that are fitter than both parents.
    pub fn fitter_children(&self) -> usize {
        self.fitter_children
    }

    /// The fitness of all, as the last selection found it.
    pub fn spread(&self) -> Spread {
        let (mut best, mut worst, mut sum) = (0, u16::MAX, 0);
        for (fitness, &count) in self.histogram.iter().enumerate().filter(|(_, count)| **count > 0) {
            best = fitness as u16;
            worst = worst.min(best);
            sum += fitness as u64 * u64::from(count);
        }
        Spread { best, mean: sum as f64 / self.len() as f64, worst }
    }

    /// Individuals of the elite.
    pub fn elite_size(&self) -> usize {
        self.elite_size
    }

    /// Reads an individual by its number: first the elite, then the others.
    pub fn read(&self, number: usize, grid: &mut [u8]) {
        self.kernel.read(self.slot(number), grid);
    }

    /// The sum of the distances of pairs of individuals, given by their numbers, in the metric of the space.
    pub fn distances(&self, pairs: impl Iterator<Item = [usize; 2]>, operators: &Operators<'_>) -> usize {
        let slots: Vec<_> = pairs.map(|pair| pair.map(|number| self.slot(number) as u32)).collect();
        self.kernel.distances(&slots, operators)
    }

    /// Numbers that tell individuals from each other, see [`Kernel::fingerprints`].
    pub fn fingerprints(&self, into: &mut Vec<u64>) {
        into.clear();
        self.kernel.fingerprints(&self.elite, into);
        self.kernel.fingerprints(&self.others, into);
    }

    /// Reads the fittest; the oldest of equals.
    pub fn read_best(&self, grid: &mut [u8]) {
        let best = self.elite.iter().map(|member| member.fitness).max().unwrap_or(0);
        let number = self.elite.iter().position(|member| member.fitness == best).unwrap_or(0);
        self.read(number, grid);
    }

    fn slot(&self, number: usize) -> usize {
        let member = self.elite.get(number).unwrap_or_else(|| &self.others[number - self.elite.len()]);
        member.slot as usize
    }
}

/// The index after the `left`th of those with this fitness, or the end where they are fewer; takes from `left` what
/// was found.
fn after(members: &[Member], fitness: u32, left: &mut usize) -> usize {
    let is_one = |member: &&Member| member.fitness == fitness;
    let mut end = 0;
    for chunk in members.chunks(64) {
        let found = chunk.iter().filter(is_one).count();
        if found > *left {
            let beyond = chunk.iter().enumerate().filter(|(_, member)| is_one(member)).nth(*left);
            *left = 0;
            return end + beyond.map_or(0, |(i, _)| i);
        }
        *left -= found;
        end += chunk.len();
    }
    end
}
