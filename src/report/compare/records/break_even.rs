//! Records of every pair: crossings, payback, and return on investment.

use super::Material;
use crate::analysis::{BreakEven, Crossing, Payback, Side, Verdict};
use crate::format::Figure::{Amount, Month, PerGpuHour, Point, Share};
use crate::format::{list, six_digits};
use crate::report::records::{Field, Key, Records, Value};

type Reason = fn(&BreakEven) -> &'static str;
const UNSERVED: Reason = |_| "demand is left unserved";
const NO_PAYBACK: Reason = |_| "not within the horizon";
const NOT_BOUGHT: Reason = |_| "a buys no more than b";
const NO_RATE: Reason = |it| match it.investment.discounted_payback {
    None => "cost_of_capital is not stated, or demand is left unserved",
    Some(_) => "not within the horizon",
};

/// Names of the two sides of a pair, and the result of their comparison.
pub(crate) const PAIR: [Key<BreakEven>; 4] = [
    Key::plain("axis", |_| Value::text("utilization")),
    Key::plain("a", |it| Value::text(&it.a)),
    Key::plain("b", |it| Value::text(&it.b)),
    Key::plain("result", |it| Value::text(it.verdict.name())),
];

/// Figures of one crossing of a pair.
pub(crate) fn crossing<'p>() -> [Key<(&'p BreakEven, &'p Crossing)>; 4] {
    [
        Key::plain("at", |(_, it)| Value::Number(it.at, Point)),
        Key::plain("jump", |(_, it)| Value::Flag(it.jump)),
        Key::plain("cheaper_below", |(pair, it)| name(pair, it.cheaper_below)),
        Key::plain("cheaper_above", |(pair, it)| name(pair, it.cheaper_above)),
    ]
}

/// Figures of a pair beside its crossings: margin, payback, equal price and returns.
pub(crate) const RETURNS: [Key<BreakEven>; 16] = [
    Key::maybe(
        "beyond",
        |it| Value::number(it.beyond, Point),
        |it| match it.verdict {
            Verdict::Crossings(_) => "they cross",
            _ => "the lines do not meet beyond 1",
        },
    ),
    Key::maybe(
        "served_up_to",
        |it| Value::number(it.served_up_to, Point),
        |_| "both serve all demand at 1, or one of them nowhere",
    ),
    Key::maybe_money(
        "margin",
        |it| Value::number(it.margin.as_ref().map(|it| it.least), Amount),
        |_| "they cross, or a side leaves demand unserved",
    ),
    Key::maybe("payback_month", |it| month(Some(&it.payback)), NO_PAYBACK),
    Key::maybe("payback_at", |it| at(Some(&it.payback)), NO_PAYBACK),
    Key::maybe(
        "payback_beyond",
        |it| Value::number(it.payback.beyond, Month),
        |it| {
            if it.payback.month.is_some() { "within the horizon" } else { "the lines do not meet" }
        },
    ),
    Key::maybe_money(
        "equal_price_per_gpu_hour",
        |it| Value::number(it.equal_price.as_ref().and_then(|it| it.per_gpu_hour), PerGpuHour),
        |_| "b is not one rented tier, or there is none",
    ),
    Key::maybe(
        "equal_price_factor",
        |it| Value::number(it.equal_price.as_ref().map(|it| it.factor), Share),
        |_| "no price of b above 0 makes both cost the same",
    ),
    Key::maybe_money("invested", |it| Value::number(it.investment.invested, Amount), NOT_BOUGHT),
    Key::maybe_money("saving", |it| Value::number(it.investment.saving, Amount), UNSERVED),
    Key::maybe_money("npv_of_saving", |it| Value::number(it.investment.npv, Amount), NO_RATE),
    Key::maybe("roi", |it| Value::number(it.investment.roi, Share), NOT_BOUGHT),
    Key::maybe(
        "discounted_payback_month",
        |it| month(it.investment.discounted_payback.as_ref()),
        NO_RATE,
    ),
    Key::maybe(
        "discounted_payback_at",
        |it| at(it.investment.discounted_payback.as_ref()),
        NO_RATE,
    ),
    Key::maybe(
        "irr",
        |it| match it.investment.irr.as_slice() {
            [rate] => Value::Number(*rate, Point),
            _ => Value::Missing,
        },
        |it| match it.investment.irr.as_slice() {
            [] => "at no rate from -99% to 10,000% do both cost the same",
            _ => "there are several: irr_rates",
        },
    ),
    Key::plain("irr_result", |it| Value::text(it.investment.irr_result())),
];

pub(super) fn records(material: Material<'_>) -> Records {
    let currency = &material.case.currency;
    let returns = RETURNS.iter().filter(|key| key.name != "served_up_to");
    let mut columns: Vec<Field> = PAIR.iter().map(|key| key.field(currency)).collect();
    columns.extend(crossing().iter().map(|key| Field::plain(key.name)));
    columns.extend(returns.map(|key| key.field(currency)));
    columns.push(Field::plain("irr_rates"));
    let rows = material.comparison.break_even.iter().flat_map(rows).collect();
    Records { columns, rows }
}

/// Rows of a pair: one for each crossing, or one row if it has none.
fn rows(pair: &BreakEven) -> Vec<Vec<Value>> {
    let row = |at: Option<&Crossing>| {
        let of_crossing =
            crossing().map(|key| at.map_or(Value::Missing, |it| (key.value)(&(pair, it))));
        let returns = RETURNS.iter().filter(|key| key.name != "served_up_to");
        let head = PAIR.iter().map(|key| (key.value)(pair));
        let returns = returns.map(|key| (key.value)(pair)).chain([rates(pair)]);
        head.chain(of_crossing).chain(returns).collect()
    };
    match &pair.verdict {
        Verdict::Crossings(all) => all.iter().map(|it| row(Some(it))).collect(),
        _ => vec![row(None)],
    }
}

fn name(pair: &BreakEven, side: Side) -> Value {
    Value::text(if side == Side::A { &pair.a } else { &pair.b })
}

/// Several IRRs joined as text; a single IRR has its own column.
fn rates(pair: &BreakEven) -> Value {
    let rates: Vec<String> = pair.investment.irr.iter().copied().map(six_digits).collect();
    if rates.len() > 1 { Value::text(list(&rates)) } else { Value::Missing }
}

fn month(it: Option<&Payback>) -> Value {
    it.and_then(|it| it.month).map_or(Value::Missing, |month| Value::Count(month.into()))
}

fn at(it: Option<&Payback>) -> Value {
    Value::number(it.and_then(|it| it.at), Month)
}
