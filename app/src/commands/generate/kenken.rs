//! The options of `workbench generate kenken`.

use super::{Series, level};
use clap::Args;
use engine::generate::{KenKenRecipe, Operator, Operators, Recipe};
use engine::grade::Level;

/// What can be typed after `generate kenken`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Rows, columns and digits, 2 to 15
    #[arg(long, value_name = "N", default_value_t = 6)]
    size: u32,
    /// Operators of the cages; differences and quotients are of two cells
    #[arg(
        long,
        value_name = "SIGNS",
        default_value = "+-*/",
        value_parser = operators,
        allow_hyphen_values = true,
        conflicts_with = "no_operators"
    )]
    operators: Operators,
    /// Cages show their targets alone
    #[arg(long)]
    no_operators: bool,
    /// Most cells of a cage
    #[arg(long, value_name = "K", default_value_t = 4)]
    max_cage: u32,
    /// The reasoning that the puzzle asks for; see `workbench generate --help`
    #[arg(long, value_name = "1..5", value_parser = level)]
    level: Option<Level>,
    #[command(flatten)]
    pub(super) series: Series,
}

impl Arguments {
    /// What they ask for.
    pub(super) fn recipe(&self) -> Recipe {
        Recipe::KenKen(KenKenRecipe {
            side: self.size,
            operators: if self.no_operators { Operators::Hidden } else { self.operators.clone() },
            max_cage: self.max_cage,
            level: self.level,
        })
    }
}

fn operators(text: &str) -> Result<Operators, String> {
    let signs = text.chars().filter(|sign| !sign.is_whitespace());
    let operators: Option<Vec<Operator>> = signs.map(Operator::from_sign).collect();
    match operators {
        Some(operators) if !operators.is_empty() => Ok(Operators::Shown(operators)),
        _ => Err("write the operators one after the other, such as +-*/".to_string()),
    }
}
