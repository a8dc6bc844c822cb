//! Records of every pair: crossings, payback, and return on investment.

use super::Material;
use crate::analysis::{BreakEven, Crossing, Payback, Side, Verdict};
use crate::format::Figure::{Amount, Change, Difference, Month, PerGpuHour, Point, Share};
use crate::format::{list, six_digits};
use crate::report::kind::Kind;
use crate::report::records::{Key, Records, Value, table};

type Of = Key<BreakEven>;
type Reason = fn(&BreakEven) -> &'static str;
const UNSERVED: Reason = |_| "demand is left unserved";
const NO_PAYBACK: Reason = |_| "not within the horizon";
const NOT_BOUGHT: Reason = |_| "a does not buy more than b";
const NO_RATE: Reason = |it| match it.investment.discounted_payback {
    None => "cost_of_capital is not stated, or demand is left unserved",
    Some(_) => "not within the horizon",
};

const UTILIZATION: &str = "utilization";
const RESULT: Kind = Kind::words(
    "pair_result",
    "Result of a pair over all utilizations.",
    &[
        ("crossings", "The costs cross at least once."),
        ("always", "Alternative `a` is cheaper at every utilization."),
        ("never", "Alternative `a` is not cheaper at any utilization."),
        ("not_served", "One of the two serves no demand at any utilization."),
        ("not_searched", "The search was stopped, because the scenario is too large."),
    ],
);
const IRR_RESULT: Kind = Kind::words(
    "irr_result",
    "Number of internal rates of return.",
    &[
        ("none", "No rate from -99% to 10,000% a year makes both cost the same."),
        ("one", "One rate."),
        ("several", "Several rates, as cash changes sign more than once."),
    ],
);

/// Names of the two sides of a pair, and the result of their comparison.
pub(crate) const PAIR: [Of; 4] = [
    Of::plain("axis", |_| Value::text(UTILIZATION))
        .kind(Kind::Only(UTILIZATION))
        .says("Figure that is moved: utilization."),
    Of::plain("a", |it| Value::text(&it.a)).says("Name of one alternative."),
    Of::plain("b", |it| Value::text(&it.b)).says("Name of the other alternative."),
    Of::plain("result", |it| Value::text(it.verdict.name()))
        .kind(RESULT)
        .says("Result of the comparison over all utilizations."),
];

/// Figures of one crossing of a pair, if it has one.
pub(crate) const fn crossing<'p>() -> [Key<(&'p BreakEven, Option<&'p Crossing>)>; 4] {
    type Of<'p> = Key<(&'p BreakEven, Option<&'p Crossing>)>;
    [
        Of::figure("at", Point, |(_, it)| Some((*it)?.at))
            .always()
            .says("Utilization, 0 to 1, with six decimals."),
        Of::plain("jump", |(_, it)| it.map_or(Value::Missing, |it| Value::Flag(it.jump)))
            .kind(Kind::Flag)
            .says("True if a cost jumps there, as when one more node is bought."),
        Of::plain("cheaper_below", |it| name(it, |at| at.cheaper_below))
            .says("Alternative that is cheaper below."),
        Of::plain("cheaper_above", |it| name(it, |at| at.cheaper_above))
            .says("Alternative that is cheaper above."),
    ]
}

/// Highest utilization at which the pair is compared.
pub(crate) const SERVED_UP_TO: Of = Of::figure("served_up_to", Point, |it| it.served_up_to)
    .says("Highest utilization that both serve, if one of them cannot serve all demand at 1.")
    .unless(|_| "both serve all demand at 1, or one of them nowhere");

/// Utilization beyond full use at which the pair would cross.
pub(crate) const BEYOND: Of = Of::figure("beyond", Point, |it| it.beyond)
    .says("Utilization beyond 1 at which both would cost the same.")
    .unless(|it| match it.verdict {
        Verdict::Crossings(_) => "they cross",
        _ => "the lines do not meet beyond 1",
    });

/// Figures of a pair beside its crossings: margin, payback, equal price and returns.
pub(crate) const RETURNS: [Of; 15] = [
    Of::figure("margin", Amount, |it| it.margin.as_ref().map(|it| it.least))
        .says("Least difference of the totals over all utilizations, in the currency.")
        .unless(|_| "they cross, or a side leaves demand unserved"),
    Of::maybe("payback_month", |it| month(Some(&it.payback)))
        .kind(Kind::Whole)
        .says("First month after which the cumulative cash cost of `a` stays lower, undiscounted.")
        .unless(NO_PAYBACK),
    Of::figure("payback_at", Month, |it| it.payback.at)
        .says("Month and fraction at which the cumulative cash costs are equal.")
        .unless(NO_PAYBACK),
    Of::figure("payback_beyond", Month, |it| it.payback.beyond)
        .says("Month beyond the horizon at which the cumulative cash costs would be equal.")
        .unless(|it| {
            if it.payback.month.is_some() { "within the horizon" } else { "the lines do not meet" }
        }),
    Of::figure("equal_price_per_gpu_hour", PerGpuHour, |it| it.equal_price.as_ref()?.per_gpu_hour)
        .says("Price per billed GPU-hour of `b` at which both cost the same, in the currency.")
        .unless(|_| "b is not one rented tier, or there is none"),
    Of::figure("equal_price_factor", Share, |it| Some(it.equal_price.as_ref()?.factor))
        .says("Factor on the price of `b` at which both cost the same.")
        .unless(|_| "no price of b above 0 makes both cost the same"),
    Of::figure("invested", Amount, |it| it.investment.invested)
        .says("Amount of purchases of `a` beyond those of `b`, in the currency.")
        .unless(NOT_BOUGHT),
    Of::figure("borrowed", Amount, |it| it.investment.borrowed)
        .says("Amount of `invested` that is borrowed, in the currency.")
        .unless(|_| "no loan"),
    Of::figure("saving", Difference, |it| it.investment.saving)
        .says("Cash that `a` saves against `b` over the horizon, in the currency.")
        .unless(UNSERVED),
    Of::figure("npv_of_saving", Difference, |it| it.investment.npv)
        .says("Net present value of the saving, in the currency.")
        .headed("saving")
        .unless(NO_RATE),
    Of::figure("roi", Change, |it| it.investment.roi)
        .says("Return on investment: saving divided by `invested`.")
        .headed("ROI")
        .unless(NOT_BOUGHT),
    Of::maybe("discounted_payback_month", |it| month(it.investment.discounted_payback.as_ref()))
        .kind(Kind::Whole)
        .says("Payback month of discounted cash.")
        .unless(NO_RATE),
    Of::figure("discounted_payback_at", Month, |it| it.investment.discounted_payback.as_ref()?.at)
        .says("Month and fraction at which the discounted cumulative cash costs are equal.")
        .unless(NO_RATE),
    Of::figure("irr", Point, |it| match it.investment.irr.as_slice() {
        [rate] => Some(*rate),
        _ => None,
    })
    .says("Internal rate of return a year, 0.1 for 10%; null if there is none or more than one.")
    .unless(|it| match it.investment.irr.as_slice() {
        [] => "at no rate from -99% to 10,000% do both cost the same",
        _ => "there are several: irr_rates",
    }),
    Of::plain("irr_result", |it| Value::text(it.investment.irr_result()))
        .kind(IRR_RESULT)
        .says("Number of internal rates of return."),
];

/// Several IRRs joined as text; a single IRR has its own column.
const RATES: Of = Of::plain("irr_rates", |it| {
    let rates: Vec<String> = it.investment.irr.iter().copied().map(six_digits).collect();
    if rates.len() > 1 { Value::text(list(&rates)) } else { Value::Missing }
});

pub(super) fn records(material: Material<'_>) -> Records {
    let currency = &material.case.currency;
    let rows: Vec<_> = material.comparison.break_even.iter().flat_map(rows).collect();
    let pairs = || rows.iter().map(|(pair, _)| *pair);
    let behind = [&[BEYOND], RETURNS.as_slice(), &[RATES]].concat();
    table(&PAIR, currency, pairs()).beside(table(&crossing(), currency, &rows)).beside(table(
        &behind,
        currency,
        pairs(),
    ))
}

/// Rows of a pair: one for each crossing, or one row if it has none.
fn rows(pair: &BreakEven) -> Vec<(&BreakEven, Option<&Crossing>)> {
    match &pair.verdict {
        Verdict::Crossings(all) => all.iter().map(|it| (pair, Some(it))).collect(),
        _ => vec![(pair, None)],
    }
}

fn name((pair, at): &(&BreakEven, Option<&Crossing>), side: fn(&Crossing) -> Side) -> Value {
    Value::maybe(at.map(|at| if side(at) == Side::A { &pair.a } else { &pair.b }))
}

fn month(it: Option<&Payback>) -> Value {
    it.and_then(|it| it.month).map_or(Value::Missing, |month| Value::Count(month.into()))
}
