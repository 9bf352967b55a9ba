//! Performance profiles: how often a solver is within a factor of the best.

use super::{Step, ecdf};

/// How much worse one solver is than the best, on each problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratios {
    /// One ratio a problem, at least 1; +∞ where the solver has no solution.
    pub ratios: Vec<f64>,
}

impl Ratios {
    /// The profile: the share of problems on which the ratio is at most so much.
    pub fn profile(&self) -> Vec<Step> {
        ecdf(&self.ratios)
    }
}

/// The ratios of Dolan and Moré 2002, one entry a solver. `problems` has one row a problem with the effort of each
/// solver, +∞ without a solution. A problem that nobody solves stays in the count with infinite ratios. An
/// effort of 0 is the best, with ratio 1, and makes others that spent anything infinitely worse. Empty when
/// rows differ in length.
pub fn performance_ratios(problems: &[Vec<f64>]) -> Vec<Ratios> {
    let n_solvers = problems.first().map_or(0, Vec::len);
    if problems.iter().any(|efforts| efforts.len() != n_solvers) {
        return Vec::new();
    }
    let best: Vec<f64> =
        problems.iter().map(|efforts| efforts.iter().copied().fold(f64::INFINITY, f64::min)).collect();
    let ratio = |effort: f64, best: f64| match effort {
        f64::INFINITY => f64::INFINITY,
        _ if effort == best => 1.0,
        _ => effort / best,
    };
    let of_solver = |solver: usize| Ratios {
        ratios: problems.iter().zip(&best).map(|(efforts, &best)| ratio(efforts[solver], best)).collect(),
    };
    (0..n_solvers).map(of_solver).collect()
}

#[cfg(test)]
mod tests {
    use super::super::share_at;
    use super::performance_ratios;

    #[test]
    fn the_best_has_ratio_one_and_unsolved_problems_stay_in_the_count() {
        let infinite = f64::INFINITY;
        let problems = [vec![10.0, 20.0], vec![30.0, 10.0], vec![infinite; 2], vec![0.0, 5.0]];
        let ratios = performance_ratios(&problems);
        assert_eq!(ratios[0].ratios, [1.0, 3.0, infinite, 1.0]);
        assert_eq!(ratios[1].ratios, [2.0, 1.0, infinite, infinite]);
        let profile = ratios[0].profile();
        assert_eq!((share_at(&profile, 1.0), share_at(&profile, 100.0)), (0.5, 0.75));
        assert!(performance_ratios(&[vec![1.0], vec![]]).is_empty());
    }
}
