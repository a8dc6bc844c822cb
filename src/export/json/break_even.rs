//! Break-evens of every pair.

use super::object::Object;
use crate::analysis::{BreakEven, Crossing, Verdict};
use crate::format::six_digits;
use crate::report::compare::keys::{BEYOND, PAIR, RETURNS, SERVED_UP_TO, crossing};

pub(super) fn pair(it: &BreakEven) -> Object {
    let crossings: &[Crossing] = match &it.verdict {
        Verdict::Crossings(all) => all,
        _ => &[],
    };
    // All rates of return, if there are several.
    let rates: Vec<String> = it.investment.irr.iter().copied().map(six_digits).collect();
    Object::of(&PAIR, it)
        .each("crossings", crossings, |at| Object::of(&crossing(), &(it, Some(at))))
        .keys([&BEYOND, &SERVED_UP_TO], it)
        .keys(&RETURNS, it)
        .with("irr_rates", rates)
        .reasons()
}
