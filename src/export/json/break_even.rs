//! Break-evens of every pair.

use serde::Serialize;

use super::Reasons;
use super::object::{Object, object};
use crate::analysis::{BreakEven, Crossing, Verdict};
use crate::format::six_digits;
use crate::report::compare::keys::{PAIR, RETURNS, crossing};

#[derive(Serialize)]
pub(super) struct PairResult {
    #[serde(flatten)]
    pair: Object,
    crossings: Vec<Object>,
    #[serde(flatten)]
    returns: Object,
    /// All rates of return, where there are several.
    irr_rates: Vec<String>,
    /// Why a value is null.
    reasons: Reasons,
}

pub(super) fn pair(it: &BreakEven) -> PairResult {
    let drawn = |at: &Crossing| object(&crossing(), &(it, at), &mut Reasons::new());
    let crossings = match &it.verdict {
        Verdict::Crossings(all) => all.iter().map(drawn).collect(),
        _ => Vec::new(),
    };
    let mut reasons = Reasons::new();
    PairResult {
        pair: object(&PAIR, it, &mut reasons),
        crossings,
        returns: object(&RETURNS, it, &mut reasons),
        irr_rates: it.investment.irr.iter().copied().map(six_digits).collect(),
        reasons,
    }
}
