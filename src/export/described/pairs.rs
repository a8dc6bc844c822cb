//! Break-even of a pair of alternatives, in the output of `compare` and `diff`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::{Exact, Whole};

/// Break-even of a pair: `a` buys hardware or proposes the change, `b` is what it is compared with.
#[derive(JsonSchema)]
#[schemars(rename = "pair")]
pub(super) struct Pair {
    /// Figure that is moved: utilization.
    #[schemars(extend("const" = "utilization"))]
    axis: String,
    /// Name of one alternative.
    a: String,
    /// Name of the other alternative.
    b: String,
    /// Result of the comparison over all utilizations.
    result: PairResult,
    /// Utilizations at which both cost the same, lowest first.
    crossings: Vec<Crossing>,
    /// Utilization beyond 1 at which both would cost the same.
    beyond: Option<Exact>,
    /// Highest utilization that both serve, if one of them cannot serve all demand at 1.
    served_up_to: Option<Exact>,
    /// Least difference of the totals over all utilizations, in the currency.
    margin: Option<Exact>,
    /// First month after which the cumulative cash cost of `a` stays lower, undiscounted.
    payback_month: Option<Whole>,
    /// Month and fraction at which the cumulative cash costs are equal.
    payback_at: Option<Exact>,
    /// Month beyond the horizon at which the cumulative cash costs would be equal.
    payback_beyond: Option<Exact>,
    /// Price per billed GPU-hour of `b` at which both cost the same, in the currency.
    equal_price_per_gpu_hour: Option<Exact>,
    /// Factor on the price of `b` at which both cost the same.
    equal_price_factor: Option<Exact>,
    /// Amount of purchases of `a` beyond those of `b`, in the currency.
    invested: Option<Exact>,
    /// Amount of `invested` that is borrowed, in the currency.
    borrowed: Option<Exact>,
    /// Cash that `a` saves against `b` over the horizon, in the currency.
    saving: Option<Exact>,
    /// Net present value of the saving, in the currency.
    npv_of_saving: Option<Exact>,
    /// Return on investment: saving divided by `invested`.
    roi: Option<Exact>,
    /// Payback month of discounted cash.
    discounted_payback_month: Option<Whole>,
    /// Month and fraction at which the discounted cumulative cash costs are equal.
    discounted_payback_at: Option<Exact>,
    /// Internal rate of return a year, 0.1 for 10%; null if there is none or more than one.
    irr: Option<Exact>,
    /// Number of internal rates of return.
    irr_result: IrrResult,
    /// All internal rates of return, lowest first.
    irr_rates: Vec<Exact>,
    /// Reasons of the null values above, by key.
    reasons: BTreeMap<String, String>,
}

/// Result of a pair over all utilizations.
#[derive(JsonSchema)]
#[schemars(rename = "pair result", rename_all = "snake_case")]
enum PairResult {
    /// The costs cross at least once.
    Crossings,
    /// Alternative `a` is cheaper at every utilization.
    Always,
    /// Alternative `a` is cheaper at no utilization.
    Never,
    /// One of the two serves no demand at any utilization.
    NotServed,
    /// The search was stopped, because the scenario is too large.
    NotSearched,
}

/// Utilization at which both alternatives of a pair cost the same.
#[derive(JsonSchema)]
#[schemars(rename = "crossing")]
struct Crossing {
    /// Utilization, 0 to 1, with six decimals.
    at: Exact,
    /// True if a cost jumps there, as when one more node is bought.
    jump: bool,
    /// Alternative that is cheaper below.
    cheaper_below: String,
    /// Alternative that is cheaper above.
    cheaper_above: String,
}

/// Number of internal rates of return.
#[derive(JsonSchema)]
#[schemars(rename = "irr result", rename_all = "snake_case")]
enum IrrResult {
    /// No rate from -99% to 10,000% a year makes both cost the same.
    None,
    /// One rate.
    One,
    /// Several rates, as cash changes sign more than once.
    Several,
}
