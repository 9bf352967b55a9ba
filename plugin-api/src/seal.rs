//! What stands before a solver's own bytes in a checkpoint: whose it is, and a sum that tells damage.
//!
//! A checkpoint goes on only in the run that it comes from: of the same solver on the same puzzle, with the
//! same parameters and seed, and after as many iterations and as much work. All else is refused with a
//! sentence before the solver sees it.

use crate::flat_puzzle::FlatPuzzle;
use plugin_abi as abi;
use puzzle::Puzzle;
use std::convert::TryInto;

/// Marks a sealed checkpoint, and the form of the seal.
const MARK: [u8; 4] = *b"pwc1";
/// The mark, six words and the sum.
const LENGTH: usize = MARK.len() + 6 * 8 + 8;

/// What a run is, as far as its checkpoints go: a number for each part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seal {
    solver: u64,
    puzzle: u64,
    parameters: u64,
    seed: u64,
}

/// A checkpoint whose seal was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opened<'a> {
    /// Iterations and work of lane 0 then.
    pub(crate) counts: (u64, u64),
    /// Whether the run had the parameters that it has now.
    pub(crate) same_parameters: bool,
    /// The solver's own bytes.
    pub(crate) contents: &'a [u8],
}

impl Seal {
    /// The seal of a job.
    pub(crate) fn new(
        solver: &str,
        puzzle: &Puzzle,
        params: &[&abi::Param],
        values: &[abi::Value],
        seed: u64,
    ) -> Seal {
        let mut name = Sum::default();
        name.bytes(solver.as_bytes());
        let mut parameters = Sum::default();
        for (param, value) in params.iter().zip(values) {
            // SAFETY: the key is static text of this library, and the host keeps the values until `run` returns.
            let (key, text) = unsafe {
                let is_text = param.kind == abi::PARAM_TEXT;
                (param.key.to_string_lossy(), if is_text { value.s.to_string_lossy() } else { String::new() })
            };
            parameters.bytes(key.as_bytes());
            match param.kind {
                abi::PARAM_TEXT => parameters.bytes(text.as_bytes()),
                abi::PARAM_REAL => parameters.word(value.r.to_bits()),
                _ => parameters.word(value.i as u64),
            }
        }
        Seal { solver: name.0, puzzle: sum_of_puzzle(puzzle), parameters: parameters.0, seed }
    }

    /// The bytes with the seal before them.
    pub(crate) fn close(&self, (iteration, work): (u64, u64), contents: &[u8]) -> Vec<u8> {
        let words = [self.solver, self.puzzle, self.parameters, self.seed, iteration, work];
        let mut sealed = Vec::with_capacity(LENGTH + contents.len());
        sealed.extend_from_slice(&MARK);
        words.iter().for_each(|word| sealed.extend_from_slice(&word.to_le_bytes()));
        sealed.extend_from_slice(&[0; 8]);
        sealed.extend_from_slice(contents);
        sign(&mut sealed);
        sealed
    }

    /// Looks whether a checkpoint is whole and of this run.
    ///
    /// # Errors
    ///
    /// The sentence that says what it is instead.
    pub(crate) fn open<'a>(&self, sealed: &'a [u8]) -> Result<Opened<'a>, String> {
        let (words, contents) = parts(sealed).ok_or_else(|| refusal("it is damaged"))?;
        let [solver, puzzle, parameters, seed, iteration, work] = words;
        if solver != self.solver {
            return Err(refusal("it is of another solver"));
        }
        if puzzle != self.puzzle {
            return Err(refusal("it is of a run on another puzzle"));
        }
        if seed != self.seed {
            return Err(refusal("it is of a run with another seed"));
        }
        let same_parameters = parameters == self.parameters;
        Ok(Opened { counts: (iteration, work), same_parameters, contents })
    }
}

/// The sentence of a checkpoint that is not of this run.
pub(crate) fn refusal(reason: &str) -> String {
    format!("the checkpoint cannot be gone on from: {}; begin the run anew", reason)
}

/// The solver's own bytes in a checkpoint that this library made; `None` when it is damaged.
pub fn contents(sealed: &[u8]) -> Option<&[u8]> {
    parts(sealed).map(|(_, contents)| contents)
}

/// The checkpoint with other bytes of the solver under a seal that is right. For tests of what a solver makes of
/// bytes that the seal would have caught.
///
/// # Panics
///
/// When there is no seal.
pub fn with_contents(sealed: &[u8], contents: &[u8]) -> Vec<u8> {
    assert!(sealed.len() >= LENGTH, "a sealed checkpoint has {} bytes or more", LENGTH);
    let mut sealed = [&sealed[..LENGTH], contents].concat();
    sign(&mut sealed);
    sealed
}

fn parts(sealed: &[u8]) -> Option<([u64; 6], &[u8])> {
    if sealed.len() < LENGTH || sealed[..MARK.len()] != MARK {
        return None;
    }
    let (seal, contents) = sealed.split_at(LENGTH);
    let mut words = [0; 7];
    for (word, bytes) in words.iter_mut().zip(seal[MARK.len()..].chunks(8)) {
        *word = u64::from_le_bytes(bytes.try_into().ok()?);
    }
    let [a, b, c, d, e, f, sum] = words;
    (sum == sum_of(sealed)).then_some(([a, b, c, d, e, f], contents))
}

fn sign(sealed: &mut [u8]) {
    let sum = sum_of(sealed);
    sealed[LENGTH - 8..LENGTH].copy_from_slice(&sum.to_le_bytes());
}

/// The sum of all but itself.
fn sum_of(sealed: &[u8]) -> u64 {
    let mut sum = Sum::default();
    sum.bytes(&sealed[..LENGTH - 8]);
    sum.bytes(&sealed[LENGTH..]);
    sum.0
}

fn sum_of_puzzle(puzzle: &Puzzle) -> u64 {
    let flat = FlatPuzzle::new(puzzle);
    let mut sum = Sum::default();
    sum.bytes(flat.family.as_bytes());
    for number in [flat.n_digits, flat.rows, flat.cols, flat.box_rows, flat.box_cols] {
        sum.word(number.into());
    }
    for list in [&flat.given, &flat.positions, &flat.scope] {
        sum.word(list.len() as u64);
        list.iter().for_each(|&number| sum.word(number.into()));
    }
    flat.domains.iter().for_each(|&word| sum.word(word));
    for constraint in &flat.constraints {
        let words = [constraint.relation, constraint.role, constraint.first, constraint.len];
        words.iter().for_each(|&word| sum.word(word.into()));
        sum.word(constraint.target as u64);
    }
    sum.0
}

/// A sum of words, which each of them changes: every step can be undone.
struct Sum(u64);

impl Default for Sum {
    fn default() -> Sum {
        Sum(0x2545_F491_4F6C_DD1D)
    }
}

impl Sum {
    fn word(&mut self, word: u64) {
        let product = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 29;
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{contents, with_contents, Seal};

    const SEAL: Seal = Seal { solver: 1, puzzle: 2, parameters: 3, seed: 4 };

    #[test]
    fn what_was_sealed_is_opened_and_no_other_run_opens_it() {
        let sealed = SEAL.close((5, 6), b"state");
        let opened = SEAL.open(&sealed).unwrap();
        assert_eq!((opened.counts, opened.same_parameters, opened.contents), ((5, 6), true, &b"state"[..]));
        let other = Seal { parameters: 0, ..SEAL };
        assert_eq!(other.open(&sealed).map(|opened| opened.same_parameters), Ok(false));
        for (other, what) in [
            (Seal { solver: 0, ..SEAL }, "another solver"),
            (Seal { puzzle: 0, ..SEAL }, "another puzzle"),
            (Seal { seed: 0, ..SEAL }, "another seed"),
        ] {
            assert!(other.open(&sealed).unwrap_err().contains(what));
        }
    }

    #[test]
    fn every_changed_bit_and_every_missing_byte_is_told() {
        let sealed = SEAL.close((5, 6), b"the state of a solver");
        for place in 0..8 * sealed.len() {
            let mut damaged = sealed.clone();
            damaged[place / 8] ^= 1 << (place % 8);
            assert!(SEAL.open(&damaged).unwrap_err().contains("it is damaged"), "bit {}", place);
        }
        for len in 0..sealed.len() {
            assert!(SEAL.open(&sealed[..len]).is_err());
        }
    }

    #[test]
    fn contents_can_be_read_and_replaced() {
        let sealed = SEAL.close((5, 6), b"state");
        assert_eq!(contents(&sealed), Some(&b"state"[..]));
        let other = with_contents(&sealed, b"another");
        assert_eq!(SEAL.open(&other).map(|opened| opened.contents), Ok(&b"another"[..]));
        assert_eq!(contents(&sealed[1..]), None);
    }
}
