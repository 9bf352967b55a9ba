//! The tests in words: what each asks, and what it takes for granted.

/// A test of significance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// Fisher's exact test on shares of solved runs.
    Fisher,
    /// McNemar's exact test on puzzles solved.
    McNemar,
    /// Mann-Whitney U on efforts.
    MannWhitney,
    /// Kruskal-Wallis on efforts.
    KruskalWallis,
    /// Wilcoxon signed rank on medians of puzzles.
    Wilcoxon,
    /// Friedman on medians of puzzles.
    Friedman,
}

impl TestKind {
    /// `fisher-exact` and so on.
    pub fn key(self) -> &'static str {
        match self {
            TestKind::Fisher => "fisher-exact",
            TestKind::McNemar => "mcnemar-exact",
            TestKind::MannWhitney => "mann-whitney",
            TestKind::KruskalWallis => "kruskal-wallis",
            TestKind::Wilcoxon => "wilcoxon-signed-rank",
            TestKind::Friedman => "friedman",
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            TestKind::Fisher => "Fisher's exact test",
            TestKind::McNemar => "McNemar's exact test",
            TestKind::MannWhitney => "Mann-Whitney U test",
            TestKind::KruskalWallis => "Kruskal-Wallis test",
            TestKind::Wilcoxon => "Wilcoxon signed rank test",
            TestKind::Friedman => "Friedman test",
        }
    }

    /// The name of its statistic.
    pub fn statistic(self) -> &'static str {
        match self {
            TestKind::Fisher => "odds ratio",
            TestKind::McNemar => "lesser count",
            TestKind::MannWhitney => "U",
            TestKind::KruskalWallis => "H",
            TestKind::Wilcoxon => "W",
            TestKind::Friedman => "chi-squared",
        }
    }

    /// What it asks, and why it was chosen.
    pub fn question(self) -> &'static str {
        match self {
            TestKind::Fisher => "Do the shares of solved runs differ? Exact for any number of runs.",
            TestKind::McNemar => {
                "Does one of two solve puzzles that the other does not? Paired by puzzle: only the puzzles count that one \
                 alone solved. Exact for any number of puzzles."
            }
            TestKind::MannWhitney => {
                "Does one of two need less effort on a puzzle? By ranks, since efforts are skewed; a run without a \
                 solution ranks last."
            }
            TestKind::KruskalWallis => {
                "Does any of several need another effort on a puzzle? By ranks; a run without a solution ranks last."
            }
            TestKind::Wilcoxon => {
                "Does one of two need less effort over the puzzles? Paired by puzzle, on the medians of its runs, since \
                 puzzles differ more than solvers do."
            }
            TestKind::Friedman => {
                "Does any of several need another effort over the puzzles? Ranks within each puzzle, on the medians of \
                 its runs."
            }
        }
    }

    /// What it takes for granted.
    pub fn assumption(self) -> &'static str {
        match self {
            TestKind::Fisher => "Runs are independent, with a seed each, all of them on one puzzle.",
            TestKind::McNemar => {
                "Puzzles are independent and were not chosen for one of the two. With several runs on a puzzle it counts as \
                 solved when more than half of them solved it."
            }
            TestKind::MannWhitney => {
                "Runs are independent, with a seed each. Under equal limits a run that was cut off ranks rightly \
                 after each that solved its puzzle; under different ones it may not."
            }
            TestKind::KruskalWallis => {
                "Runs are independent, with a seed each, and were cut off at equal limits. The probability is an \
                 approximation that wants five runs or more of each."
            }
            TestKind::Wilcoxon => {
                "Puzzles are independent and were not chosen for one of the two; differences lie as far on either side \
                 when nothing differs. Puzzles with equal medians, unsolved ones too, are left out."
            }
            TestKind::Friedman => {
                "Puzzles are independent and were not chosen for one of the solvers. The probability is an \
                 approximation that wants ten puzzles or more."
            }
        }
    }
}
