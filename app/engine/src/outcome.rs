//! How a run ended, after the engine has checked what the solver claims.

use crate::count::Count;
use crate::worker::{Ended, EndedBy, Failure};
use plugin_abi as abi;
use puzzle::{Digit, Puzzle};
use serde::{Deserialize, Serialize};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// A solution was found and checked.
    Solved,
    /// None was found; nothing is proved.
    NotSolved,
    /// The solver says that it has proved that there is none.
    Unsolvable,
    /// The user stopped it.
    Cancelled,
    /// The solver does not take such a puzzle.
    Unsupported,
    /// The plugin failed, or claimed a wrong solution.
    Error,
}

impl Status {
    /// `solved`, `not-solved` and so on.
    pub fn key(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::NotSolved => "not-solved",
            Status::Unsolvable => "unsolvable",
            Status::Cancelled => "cancelled",
            Status::Unsupported => "unsupported",
            Status::Error => "error",
        }
    }

    /// The words for a person.
    pub fn name(self) -> &'static str {
        match self {
            Status::Solved => "Solved",
            Status::NotSolved => "Not solved",
            Status::Unsolvable => "No solution",
            Status::Cancelled => "Stopped",
            Status::Unsupported => "Not supported",
            Status::Error => "Failed",
        }
    }
}

/// How a run ended, with the proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended.
    pub status: Status,
    /// Whether the engine itself checked the solution against the puzzle.
    pub verified: bool,
    /// The checked solution, one digit a cell; empty without one.
    pub solution: Vec<u32>,
    /// What happened, in one sentence.
    pub message: String,
}

/// What a run said before it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The last grid that it claimed as a solution.
    pub solution: Option<Vec<u32>>,
    /// The sentence that goes with its verdict.
    pub explanation: String,
    /// What the program's own search says, where the solver says that there is no solution.
    pub count: Option<Count>,
}

impl Outcome {
    /// An outcome without a solution.
    pub fn without_solution(status: Status, message: String) -> Outcome {
        Outcome { status, verified: false, solution: Vec::new(), message }
    }
}

/// Judges the end of a run: checks a claimed solution, and says what a limit means.
pub fn judge(solver: &str, puzzle: &Puzzle, ended: &Result<Ended, Failure>, claims: &Claims) -> Outcome {
    let explained = |otherwise: &str| {
        let text = claims.explanation.trim();
        if text.is_empty() { otherwise.to_string() } else { as_sentence(text) }
    };
    let ended = match ended {
        Ok(ended) => ended,
        Err(failure) => return Outcome::without_solution(Status::Error, format!("{solver} {failure}.")),
    };
    match ended.verdict {
        abi::VERDICT_SOLVED => judge_solution(solver, puzzle, claims),
        abi::VERDICT_NOT_SOLVED => Outcome::without_solution(
            Status::NotSolved,
            explained("The solver gave up without a solution; that proves nothing."),
        ),
        abi::VERDICT_UNSOLVABLE => {
            let claim = explained("The solver says that it proved that there is no solution.");
            judge_unsolvable(solver, &claim, claims.count.as_ref())
        }
        abi::VERDICT_CANCELLED => judge_stop(solver, ended),
        abi::VERDICT_UNSUPPORTED => Outcome::without_solution(
            Status::Unsupported,
            explained("The solver does not take such a puzzle; it does not say why."),
        ),
        abi::VERDICT_ERROR => Outcome::without_solution(
            Status::Error,
            format!("{solver} failed. {}", explained("It does not say why.")),
        ),
        other => Outcome::without_solution(
            Status::Error,
            format!("{solver} returned the unknown verdict {other}."),
        ),
    }
}

fn judge_solution(solver: &str, puzzle: &Puzzle, claims: &Claims) -> Outcome {
    let Some(cells) = &claims.solution else {
        let message = format!("{solver} claimed a solution and gave no grid.");
        return Outcome::without_solution(Status::Error, message);
    };
    let grid: Vec<Option<Digit>> = cells.iter().map(|&digit| Digit::new(digit)).collect();
    match puzzle::check(puzzle, &grid) {
        Ok(()) => Outcome {
            status: Status::Solved,
            verified: true,
            solution: cells.clone(),
            message: solved(&claims.explanation),
        },
        Err(violations) => {
            let message = format!("{solver} claimed a wrong solution: {violations}.");
            Outcome::without_solution(Status::Error, message)
        }
    }
}

/// What is told of a checked solution, with what the solver says of how it found it.
fn solved(explanation: &str) -> String {
    match explanation.trim() {
        "" => "Solved, and checked.".to_string(),
        text => format!("Solved, and checked. {}", as_sentence(text)),
    }
}

/// A proof cannot be checked as a grid can, but the program's own search may know better.
fn judge_unsolvable(solver: &str, claim: &str, count: Option<&Count>) -> Outcome {
    match count {
        Some(Count::None) => {
            let message = format!("{claim} The program's own search finds none either.");
            Outcome::without_solution(Status::Unsolvable, message)
        }
        Some(Count::Unique(_) | Count::Many { .. } | Count::Unknown { found: 1.. }) => {
            let message = format!(
                "{solver} claimed that there is no solution, but there is one: the program's own search found it."
            );
            Outcome::without_solution(Status::Error, message)
        }
        Some(Count::Unknown { found: 0 }) | None => {
            let message = format!("{claim} This is the solver's claim; it is not verified.");
            Outcome::without_solution(Status::Unsolvable, message)
        }
    }
}

fn judge_stop(solver: &str, ended: &Ended) -> Outcome {
    let limit = match ended.ended_by {
        Some(EndedBy::User) => {
            return Outcome::without_solution(Status::Cancelled, "Stopped by the user.".into());
        }
        Some(EndedBy::Time) => "the time limit".to_string(),
        Some(EndedBy::Iterations) if ended.iterations == 1 => "1 iteration".to_string(),
        Some(EndedBy::Iterations) => format!("{} iterations", ended.iterations),
        Some(EndedBy::Work) => format!("the limit on work ({} units were done)", ended.work),
        None => {
            let message = format!("{solver} says that it was stopped, but nobody stopped it.");
            return Outcome::without_solution(Status::Error, message);
        }
    };
    let message = format!("No solution found within {limit}; that does not mean that there is none.");
    Outcome::without_solution(Status::NotSolved, message)
}

fn as_sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", characters.as_str())
}

#[cfg(test)]
mod tests {
    use super::{Claims, Status, judge};
    use crate::count::Count;
    use crate::worker::{Ended, EndedBy, Failure};
    use plugin_abi as abi;
    use puzzle::{BoxShape, Puzzle, sudoku};

    const SOLUTION: [u32; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    fn puzzle() -> Puzzle {
        sudoku(BoxShape { rows: 2, cols: 2 }, &[None; 16]).unwrap()
    }

    fn ended(verdict: i32, ended_by: Option<EndedBy>) -> Result<Ended, Failure> {
        Ok(Ended { verdict, ended_by, iterations: 7, work: 70, solver_ns: 1, threads_left: 0 })
    }

    fn claim(solution: &[u32]) -> Claims {
        Claims { solution: Some(solution.to_vec()), ..Claims::default() }
    }

    #[test]
    fn what_the_solver_says_of_its_solution_follows_the_check() {
        let said = |text: &str| {
            let claims = Claims { explanation: text.into(), ..claim(&SOLUTION) };
            judge("s", &puzzle(), &ended(abi::VERDICT_SOLVED, None), &claims).message
        };
        assert_eq!(said("found at once"), "Solved, and checked. Found at once.");
        assert_eq!(said(" "), "Solved, and checked.");
    }

    #[test]
    fn a_right_solution_is_verified() {
        let outcome = judge("s", &puzzle(), &ended(abi::VERDICT_SOLVED, None), &claim(&SOLUTION));
        assert_eq!((outcome.status, outcome.verified), (Status::Solved, true));
        assert_eq!(outcome.solution, SOLUTION);
    }

    #[test]
    fn a_wrong_short_or_missing_solution_is_an_error() {
        let mut wrong = SOLUTION;
        wrong.swap(0, 1);
        let mut unknown_digit = SOLUTION;
        unknown_digit[0] = 4_000_000_000;
        for claims in [claim(&wrong), claim(&SOLUTION[..15]), claim(&unknown_digit), Claims::default()] {
            let outcome = judge("s", &puzzle(), &ended(abi::VERDICT_SOLVED, None), &claims);
            assert_eq!((outcome.status, outcome.verified), (Status::Error, false), "{claims:?}");
            assert!(outcome.solution.is_empty());
            assert!(outcome.message.starts_with("s claimed a"), "{}", outcome.message);
        }
    }

    #[test]
    fn a_claim_of_no_solution_is_contradicted_confirmed_or_called_a_claim() {
        let of = |count| {
            let claims = Claims { count, explanation: "row 1 is full".into(), ..Claims::default() };
            judge("s", &puzzle(), &ended(abi::VERDICT_UNSOLVABLE, None), &claims)
        };
        for found in [Count::Unique(Vec::new()), Count::Many { at_least: 2 }, Count::Unknown { found: 1 }] {
            let outcome = of(Some(found));
            assert_eq!(outcome.status, Status::Error);
            assert!(outcome.message.contains("but there is one"), "{}", outcome.message);
        }
        let confirmed = of(Some(Count::None));
        assert_eq!(confirmed.status, Status::Unsolvable);
        assert!(confirmed.message.starts_with("Row 1 is full."), "{}", confirmed.message);
        let open = of(Some(Count::Unknown { found: 0 }));
        assert!(open.message.contains("not verified"), "{}", open.message);
    }

    #[test]
    fn a_limit_is_never_no_solution() {
        for reason in [EndedBy::Time, EndedBy::Iterations, EndedBy::Work] {
            let outcome =
                judge("s", &puzzle(), &ended(abi::VERDICT_CANCELLED, Some(reason)), &Claims::default());
            assert_eq!(outcome.status, Status::NotSolved);
            assert!(outcome.message.contains("does not mean that there is none"), "{}", outcome.message);
        }
        let user =
            judge("s", &puzzle(), &ended(abi::VERDICT_CANCELLED, Some(EndedBy::User)), &Claims::default());
        assert_eq!(user.status, Status::Cancelled);
        let nobody = judge("s", &puzzle(), &ended(abi::VERDICT_CANCELLED, None), &Claims::default());
        assert_eq!(nobody.status, Status::Error);
    }

    #[test]
    fn a_dead_worker_is_a_sentence() {
        let died = Err(Failure::Died("was killed from outside".into()));
        let outcome = judge("ac3-tabu", &puzzle(), &died, &Claims::default());
        assert_eq!(outcome.status, Status::Error);
        assert_eq!(outcome.message, "ac3-tabu was killed from outside.");
    }
}
