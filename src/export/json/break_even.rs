//! Break-evens of every pair.

use super::shape::Each;
use super::view::views;
use crate::analysis::{BreakEven, Crossing, Verdict};
use crate::format::six_digits;
use crate::report::compare::keys::{BEYOND, PAIR, RETURNS, SERVED_UP_TO, crossing};
use crate::report::kind::Kind;

views! {
    "pair" = it: &BreakEven,
        "Break-even of a pair: `a` buys hardware or proposes the change, `b` is what it is compared with." {
        ..&PAIR;
        crossings: crossings(it), "Utilizations at which both cost the same, lowest first.";
        ..&[BEYOND, SERVED_UP_TO];
        ..&RETURNS;
        irr_rates in Kind::Exact: Each(it.investment.irr.iter().copied().map(six_digits)),
            "All internal rates of return, lowest first.";
        reasons;
    }

    "crossing" = it: (&BreakEven, Option<&Crossing>),
        "Utilization at which both alternatives of a pair cost the same." {
        ..&crossing();
    }
}

fn crossings(it: &BreakEven) -> Vec<(&BreakEven, Option<&Crossing>)> {
    match &it.verdict {
        Verdict::Crossings(all) => all.iter().map(|at| (it, Some(at))).collect(),
        _ => Vec::new(),
    }
}
