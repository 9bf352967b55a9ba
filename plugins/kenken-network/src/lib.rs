//! Set selection networks with partial memories: `kenken-network` (PMP), `sudoku-network` (SSP) and
//! `memory-network` (MMP).
//!
//! Source: B. Boreland, G. Clement, H. Kunze, "Set selection dynamical system neural networks with partial
//! memories, with applications to Sudoku and KenKen puzzles", Neural Networks (2015). `PAPER.md` maps its
//! algorithm to functions and lists each reading and addition with its measured effect. The modules are
//! public for the plugin's own examples and benchmark; a program loads the library.

pub mod describe;
pub mod diagram;
pub mod difficulty;
pub mod equations;
pub mod failure;
pub mod kernel;
pub mod live_block;
pub mod live_memories;
pub mod memories;
pub mod memory_run;
pub mod network;
pub mod report;
pub mod rules;
pub mod run;
pub mod system;

plugin_api::export_solvers!(describe::KenKenNetwork, describe::SudokuNetwork, describe::MemoryNetwork);
