//! Runs rules until none takes another digit away.
//!
//! Cheap rules go first: naked singles at once, then hidden singles, then sums, cages and matchings.

use super::board::{Board, Wipeout};
use super::clock::Clock;
use super::network::{Kind, Network};
use super::sum::Workshop;
use super::table::Tables;
use super::{bounds, cage, different, matching};
use crate::words::{Reader, Words};

/// How much each rule is asked for, from what is seen at a glance to all that it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thoroughness {
    /// Digits that are placed leave their groups; sums and cages are held to the least and the greatest that
    /// their cells give.
    Singles,
    /// Also digits that have one place left in a group that needs them.
    HiddenSingles,
    /// Every rule by itself keeps only digits that it has a use for, as far as bounds on the work allow.
    EachRule,
    /// As the last, but without what costs a search more than it saves: matchings of small groups.
    Search,
}

/// The rule with this index cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken(pub u32);

/// Why propagation ended before its fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// A rule cannot hold.
    Broken(Broken),
    /// The time is over.
    OutOfTime,
}

/// The rules that are due.
pub struct Fixpoint {
    thoroughness: Thoroughness,
    /// For each tier, the rules to run, last first.
    due: [Vec<u32>; N_TIERS],
    /// Whether a rule is due, `[tiers × rules]`.
    is_due: Vec<bool>,
    workshop: Workshop,
    tables: Tables,
}

/// Rules applied between two looks at the clock.
const SLICE: u32 = 32;
const N_TIERS: usize = 3;
/// The tier in which large all-different groups are made arc consistent.
const MATCHING: usize = 2;

impl Fixpoint {
    /// Nothing is due yet: a new board tells each cell as changed.
    pub fn new(network: &Network, thoroughness: Thoroughness) -> Fixpoint {
        let is_due = vec![false; N_TIERS * network.rules.len()];
        Fixpoint {
            thoroughness,
            due: Default::default(),
            is_due,
            workshop: Workshop::default(),
            tables: Tables::default(),
        }
    }

    /// Propagates what changed on the board.
    ///
    /// # Errors
    ///
    /// [`Interruption`]; what was still due is then forgotten.
    pub fn reach(
        &mut self,
        board: &mut Board,
        network: &Network,
        clock: &mut Clock<'_>,
    ) -> Result<(), Interruption> {
        while self.advance(board, network, SLICE).map_err(Interruption::Broken)? == SLICE {
            if clock.is_over() {
                self.forget();
                return Err(Interruption::OutOfTime);
            }
        }
        Ok(())
    }

    /// Applies up to `most` rules, and says how many: fewer when none is due any more.
    ///
    /// # Errors
    ///
    /// [`Broken`]; what was still due is then forgotten.
    pub fn advance(&mut self, board: &mut Board, network: &Network, most: u32) -> Result<u32, Broken> {
        let outcome = self.run(board, network, most);
        if outcome.is_err() {
            self.forget();
        }
        outcome
    }

    fn run(&mut self, board: &mut Board, network: &Network, most: u32) -> Result<u32, Broken> {
        for applied in 0..most {
            while let Some(cell) = board.fixed.pop() {
                for &group in network.groups_of(cell) {
                    let scope = &network.rules[group as usize].scope;
                    different::eliminate(board, scope, cell).map_err(|Wipeout| Broken(group))?;
                }
            }
            while let Some(cell) = board.changed.pop() {
                network.rules_of(cell).iter().for_each(|&rule| self.call(network, rule));
            }
            let Some((tier, id)) = self.next(network) else { return Ok(applied) };
            self.apply(board, network, tier, id).map_err(|Wipeout| Broken(id))?;
        }
        Ok(most)
    }

    /// Writes which rules are due.
    pub fn save(&self, words: &mut Words) {
        for due in &self.due {
            words.list(due, |words, &rule| words.push(u64::from(rule)));
        }
    }

    /// Takes which of `n_rules` rules are due; none when the words name others.
    #[must_use = "what was not restored is of no use"]
    pub fn restore(&mut self, words: &mut Reader<'_>, n_rules: usize) -> Option<()> {
        self.forget();
        for (tier, due) in self.due.iter_mut().enumerate() {
            *due = words.list(Reader::small)?;
            for &rule in due.iter() {
                let is_due = self.is_due[tier * n_rules..][..n_rules].get_mut(rule as usize)?;
                if std::mem::replace(is_due, true) {
                    return None;
                }
            }
        }
        Some(())
    }

    fn apply(&mut self, board: &mut Board, network: &Network, tier: usize, id: u32) -> Result<(), Wipeout> {
        let rule = &network.rules[id as usize];
        let hidden = self.thoroughness != Thoroughness::Singles;
        let all = matches!(self.thoroughness, Thoroughness::EachRule | Thoroughness::Search);
        match rule.kind {
            Kind::Permutation | Kind::Different if tier == MATCHING => matching::filter(board, &rule.scope),
            Kind::Permutation if hidden => different::hidden_singles(board, &rule.scope, network.all),
            Kind::Permutation | Kind::Different => different::enough_digits(board, &rule.scope),
            Kind::DistinctSum if all => self.workshop.filter(board, rule),
            Kind::DistinctSum => {
                bounds::filter(board, rule)?;
                if hidden { bounds::hidden_singles(board, rule) } else { Ok(()) }
            }
            Kind::Cage if self.thoroughness == Thoroughness::Search => {
                self.tables.filter(board, id, rule, network.all)
            }
            Kind::Cage if all => cage::filter(board, rule),
            Kind::Cage => cage::filter_last(board, rule),
        }
    }

    fn call(&mut self, network: &Network, id: u32) {
        let rule = &network.rules[id as usize];
        match rule.kind {
            Kind::Permutation | Kind::Different => {
                self.put(network, 0, id);
                let is_worthwhile = match self.thoroughness {
                    Thoroughness::Singles | Thoroughness::HiddenSingles => false,
                    Thoroughness::EachRule => true,
                    Thoroughness::Search => rule.scope.len() >= matching::WORTHWHILE,
                };
                if is_worthwhile {
                    self.put(network, MATCHING, id);
                }
            }
            Kind::DistinctSum | Kind::Cage => self.put(network, 1, id),
        }
    }

    fn put(&mut self, network: &Network, tier: usize, id: u32) {
        let is_due = &mut self.is_due[tier * network.rules.len() + id as usize];
        if !*is_due {
            *is_due = true;
            self.due[tier].push(id);
        }
    }

    fn next(&mut self, network: &Network) -> Option<(usize, u32)> {
        let (tier, id) = self.due.iter_mut().enumerate().find_map(|(tier, due)| Some((tier, due.pop()?)))?;
        self.is_due[tier * network.rules.len() + id as usize] = false;
        Some((tier, id))
    }

    fn forget(&mut self) {
        self.due.iter_mut().for_each(Vec::clear);
        self.is_due.fill(false);
    }
}
