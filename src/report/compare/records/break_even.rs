//! Records of every pair: crossings, payback, and return on investment.

use super::Material;
use crate::analysis::{BreakEven, Crossing, Payback, Side, Verdict};
use crate::format::Figure::{Amount, Change, Difference, Month, PerGpuHour, Point, Share};
use crate::format::{list, six_digits};
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

/// Names of the two sides of a pair, and the result of their comparison.
pub(crate) const PAIR: [Of; 4] = [
    Of::plain("axis", |_| Value::text("utilization")),
    Of::plain("a", |it| Value::text(&it.a)),
    Of::plain("b", |it| Value::text(&it.b)),
    Of::plain("result", |it| Value::text(it.verdict.name())),
];

/// Figures of one crossing of a pair, if it has one.
pub(crate) const fn crossing<'p>() -> [Key<(&'p BreakEven, Option<&'p Crossing>)>; 4] {
    [
        Key::figure("at", Point, |(_, it)| Some((*it)?.at)),
        Key::plain("jump", |(_, it)| it.map_or(Value::Missing, |it| Value::Flag(it.jump))),
        Key::plain("cheaper_below", |it| name(it, |at| at.cheaper_below)),
        Key::plain("cheaper_above", |it| name(it, |at| at.cheaper_above)),
    ]
}

/// Highest utilization at which the pair is compared.
pub(crate) const SERVED_UP_TO: Of = Of::figure("served_up_to", Point, |it| it.served_up_to)
    .unless(|_| "both serve all demand at 1, or one of them nowhere");

/// Utilization beyond full use at which the pair would cross.
pub(crate) const BEYOND: Of =
    Of::figure("beyond", Point, |it| it.beyond).unless(|it| match it.verdict {
        Verdict::Crossings(_) => "they cross",
        _ => "the lines do not meet beyond 1",
    });

/// Figures of a pair beside its crossings: margin, payback, equal price and returns.
pub(crate) const RETURNS: [Of; 15] = [
    Of::figure("margin", Amount, |it| it.margin.as_ref().map(|it| it.least))
        .unless(|_| "they cross, or a side leaves demand unserved"),
    Of::plain("payback_month", |it| month(Some(&it.payback))).unless(NO_PAYBACK),
    Of::figure("payback_at", Month, |it| it.payback.at).unless(NO_PAYBACK),
    Of::figure("payback_beyond", Month, |it| it.payback.beyond).unless(|it| {
        if it.payback.month.is_some() { "within the horizon" } else { "the lines do not meet" }
    }),
    Of::figure("equal_price_per_gpu_hour", PerGpuHour, |it| it.equal_price.as_ref()?.per_gpu_hour)
        .unless(|_| "b is not one rented tier, or there is none"),
    Of::figure("equal_price_factor", Share, |it| Some(it.equal_price.as_ref()?.factor))
        .unless(|_| "no price of b above 0 makes both cost the same"),
    Of::figure("invested", Amount, |it| it.investment.invested).unless(NOT_BOUGHT),
    Of::figure("borrowed", Amount, |it| it.investment.borrowed).unless(|_| "no loan"),
    Of::figure("saving", Difference, |it| it.investment.saving).unless(UNSERVED),
    Of::figure("npv_of_saving", Difference, |it| it.investment.npv)
        .headed("saving")
        .unless(NO_RATE),
    Of::figure("roi", Change, |it| it.investment.roi).headed("ROI").unless(NOT_BOUGHT),
    Of::plain("discounted_payback_month", |it| month(it.investment.discounted_payback.as_ref()))
        .unless(NO_RATE),
    Of::figure("discounted_payback_at", Month, |it| it.investment.discounted_payback.as_ref()?.at)
        .unless(NO_RATE),
    Of::figure("irr", Point, |it| match it.investment.irr.as_slice() {
        [rate] => Some(*rate),
        _ => None,
    })
    .unless(|it| match it.investment.irr.as_slice() {
        [] => "at no rate from -99% to 10,000% do both cost the same",
        _ => "there are several: irr_rates",
    }),
    Of::plain("irr_result", |it| Value::text(it.investment.irr_result())),
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
