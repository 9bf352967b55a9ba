//! A run without a host, for the bench and the example.

use crate::plan::Plan;
use crate::report::End;
use crate::stages::{Stages, Turn};
use plugin_api::puzzle::Puzzle;
use std::cell::OnceCell;

/// Looks for up to `up_to` solutions; none when `is_over` said so before all was known.
pub fn prove(puzzle: &Puzzle, plan: Plan, up_to: u64, mut is_over: impl FnMut() -> bool) -> Option<End> {
    let rules = OnceCell::new();
    let mut stages = Stages::new(puzzle, &rules, plan);
    let mut solutions = 0;
    let is_all = loop {
        match stages.turn() {
            Turn::Ended => break true,
            Turn::Found(_) => {
                solutions += 1;
                if solutions >= up_to && !stages.is_over() {
                    break false;
                }
            }
            Turn::GoesOn if is_over() => return None,
            Turn::GoesOn => {}
        }
    };
    Some(End { solutions, is_all, level: stages.level(), nodes: stages.counts().nodes })
}
