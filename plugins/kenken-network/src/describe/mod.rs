//! What the three solvers say of themselves: names, parameters, presets, metrics.

mod kenken;
mod memory;
mod parameters;
mod sudoku;

pub use kenken::KenKenNetwork;
pub use memory::{MemoryNetwork, metric as memory_metric};
pub use sudoku::SudokuNetwork;
