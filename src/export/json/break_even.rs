//! Break-evens of every pair.

use serde::Serialize;

use super::Reasons;
use super::investment::{InvestmentResult, investment};
use crate::analysis::{BreakEven, Crossing, Side, Verdict};
use crate::format::{exact, six_digits};

#[derive(Serialize)]
pub(super) struct PairResult {
    axis: &'static str,
    a: String,
    b: String,
    result: &'static str,
    crossings: Vec<CrossingResult>,
    beyond: Option<String>,
    served_up_to: Option<String>,
    margin: Option<String>,
    payback_month: Option<u32>,
    payback_at: Option<String>,
    payback_beyond: Option<String>,
    equal_price_per_gpu_hour: Option<String>,
    equal_price_factor: Option<String>,
    #[serde(flatten)]
    investment: InvestmentResult,
    /// Why a value is null.
    reasons: Reasons,
}

#[derive(Serialize)]
struct CrossingResult {
    at: String,
    jump: bool,
    cheaper_below: String,
    cheaper_above: String,
}

pub(super) fn pair(it: &BreakEven) -> PairResult {
    let name = |side: Side| if side == Side::A { it.a.clone() } else { it.b.clone() };
    let crossing = |crossing: &Crossing| CrossingResult {
        at: six_digits(crossing.at),
        jump: crossing.jump,
        cheaper_below: name(crossing.cheaper_below),
        cheaper_above: name(crossing.cheaper_above),
    };
    let crossings: Vec<_> = match &it.verdict {
        Verdict::Crossings(all) => all.iter().map(crossing).collect(),
        _ => Vec::new(),
    };
    let equal = it.equal_price.as_ref();
    let mut reasons = Reasons::new();
    if it.beyond.is_none() {
        let why =
            if crossings.is_empty() { "the lines do not meet beyond 1" } else { "they cross" };
        reasons.insert("beyond", why);
    }
    if it.payback.month.is_none() {
        reasons.insert("payback_month", "not within the horizon");
        reasons.insert("payback_at", "not within the horizon");
    }
    if it.served_up_to.is_none() {
        reasons.insert("served_up_to", "both serve all demand at 1, or one of them nowhere");
    }
    if it.payback.beyond.is_none() {
        let within = it.payback.month.is_some();
        let why = if within { "within the horizon" } else { "the lines do not meet" };
        reasons.insert("payback_beyond", why);
    }
    if it.margin.is_none() {
        reasons.insert("margin", "they cross, or a side leaves demand unserved");
    }
    if equal.is_none_or(|it| it.per_gpu_hour.is_none()) {
        reasons.insert("equal_price_per_gpu_hour", "b is not one rented tier, or there is none");
    }
    if equal.is_none() {
        reasons.insert("equal_price_factor", "no price of b above 0 makes both cost the same");
    }
    let investment = investment(&it.investment, &mut reasons);
    PairResult {
        axis: "utilization",
        a: it.a.clone(),
        b: it.b.clone(),
        result: it.verdict.name(),
        crossings,
        beyond: it.beyond.map(six_digits),
        served_up_to: it.served_up_to.map(six_digits),
        margin: it.margin.as_ref().map(|margin| exact(margin.least)),
        payback_month: it.payback.month,
        payback_at: it.payback.at.map(six_digits),
        payback_beyond: it.payback.beyond.map(six_digits),
        equal_price_per_gpu_hour: equal.and_then(|it| it.per_gpu_hour).map(exact),
        equal_price_factor: equal.map(|it| exact(it.factor)),
        investment,
        reasons,
    }
}
