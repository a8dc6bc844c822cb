//! Range of utilization in which one of a pair is cheaper, in words.

use crate::analysis::{BreakEven, Crossing, Side, Verdict};
use crate::format::{list, percent};

/// Range in which `name` is cheaper: `above 71.3%`, `always` or `never`. None if a side leaves
/// demand unserved, or the pair was not searched.
pub(super) fn of(pair: &BreakEven, name: &str) -> Option<String> {
    let side = if pair.a == name { Side::A } else { Side::B };
    let at = |it: &Crossing| {
        let word = if it.cheaper_above == side { "above" } else { "below" };
        format!("{word} {}", percent(it.at))
    };
    Some(match &pair.verdict {
        Verdict::Crossings(all) => list(&all.iter().map(at).collect::<Vec<_>>()),
        Verdict::Always if side == Side::A => "always".to_owned(),
        Verdict::Never if side == Side::B => "always".to_owned(),
        Verdict::Always | Verdict::Never => "never".to_owned(),
        Verdict::NotServed | Verdict::NotSearched => return None,
    })
}
