//! A formula in conjunctive normal form: what the encodings write and a solver reads. It decides nothing.

use std::ops::Not;

/// A propositional variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// Holds in every model: variable 0.
    pub const TRUE: Literal = Literal(0);
    /// Holds in none.
    pub const FALSE: Literal = Literal(1);

    /// Number of its variable, from 0.
    pub fn variable(self) -> u32 {
        self.0 / 2
    }

    /// Whether it is the variable itself, not its negation.
    pub fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Clauses over variables 0 to `variables() - 1`; variable 0 is the constant [`Literal::TRUE`], which occurs in
/// no clause.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    more_variables: u32,
    literals: Vec<Literal>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
}

impl Formula {
    /// Number of variables, the constant included.
    pub fn variables(&self) -> u32 {
        1 + self.more_variables
    }

    /// Number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A variable of its own.
    pub fn fresh(&mut self) -> Literal {
        self.more_variables += 1;
        Literal(2 * self.more_variables)
    }

    /// Adds "at least one of these". Constants are taken out: a clause that holds anyway is not kept.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Literal>) {
        let begin = self.literals.len();
        for literal in clause {
            if literal == Literal::TRUE {
                self.literals.truncate(begin);
                return;
            }
            if literal != Literal::FALSE {
                self.literals.push(literal);
            }
        }
        self.ends.push(self.literals.len());
    }

    /// The clauses; one without a literal cannot be satisfied.
    pub fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        self.clauses_from(0)
    }

    /// The clauses from this number on.
    pub fn clauses_from(&self, first: usize) -> impl Iterator<Item = &[Literal]> {
        (first..self.ends.len()).map(|clause| {
            let begin = if clause == 0 { 0 } else { self.ends[clause - 1] };
            &self.literals[begin..self.ends[clause]]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Formula, Literal};

    #[test]
    fn constants_leave_the_clauses() {
        let mut formula = Formula::default();
        let (a, b) = (formula.fresh(), formula.fresh());
        formula.add([a, Literal::FALSE, !b]);
        formula.add([b, Literal::TRUE]);
        formula.add([Literal::FALSE]);
        assert_eq!(formula.clauses().collect::<Vec<_>>(), [&[a, !b][..], &[]]);
        assert_eq!((formula.variables(), (!b).variable(), (!b).is_positive()), (3, 2, false));
    }
}
