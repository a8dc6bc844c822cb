//! Range of utilization in which one of a pair is cheaper, in words.

use crate::analysis::{BreakEven, Crossing, Side, Verdict};
use crate::format::{list, percent};

/// Range of utilization in which one of a pair is cheaper.
#[derive(PartialEq, Eq)]
pub(super) enum CheaperRange {
    /// On one side of each crossing: `above 71.3%`.
    Beside(String),
    Always,
    Never,
}

impl CheaperRange {
    /// Range in which `name` is cheaper. None if a side leaves demand unserved, or the pair was not
    /// searched.
    pub fn of(pair: &BreakEven, name: &str) -> Option<Self> {
        let side = if pair.a == name { Side::A } else { Side::B };
        let at = |it: &Crossing| {
            let word = if it.cheaper_above == side { "above" } else { "below" };
            format!("{word} {}", percent(it.at))
        };
        Some(match &pair.verdict {
            Verdict::Crossings(all) => Self::Beside(list(&all.iter().map(at).collect::<Vec<_>>())),
            Verdict::Always if side == Side::A => Self::Always,
            Verdict::Never if side == Side::B => Self::Always,
            Verdict::Always | Verdict::Never => Self::Never,
            Verdict::NotServed | Verdict::NotSearched => return None,
        })
    }

    /// Range in words: `above 71.3%`, `always` or `never`.
    pub fn words(&self) -> &str {
        match self {
            Self::Beside(crossings) => crossings,
            Self::Always => "always",
            Self::Never => "never",
        }
    }
}
