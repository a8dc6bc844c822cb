//! Every pair: where the cheaper side changes, when cash is back, what an investment returns.

use super::Material;
use crate::analysis::{BreakEven, Crossing, Payback, Side, Verdict};
use crate::format::{Figure, list, six_digits};
use crate::report::records::{Field, Records, Value};

pub(super) fn records(material: Material<'_>) -> Records {
    let money = |key| Field::money(key, &material.case.currency);
    Records {
        columns: vec![
            Field::plain("axis"),
            Field::plain("a"),
            Field::plain("b"),
            Field::plain("result"),
            Field::plain("at"),
            Field::plain("jump"),
            Field::plain("cheaper_below"),
            Field::plain("cheaper_above"),
            Field::plain("beyond"),
            money("margin"),
            Field::plain("payback_month"),
            Field::plain("payback_at"),
            Field::plain("payback_beyond"),
            money("equal_price_per_gpu_hour"),
            Field::plain("equal_price_factor"),
            money("invested"),
            money("saving"),
            money("npv_of_saving"),
            Field::plain("roi"),
            Field::plain("discounted_payback_month"),
            Field::plain("discounted_payback_at"),
            Field::plain("irr"),
            Field::plain("irr_result"),
            Field::plain("irr_rates"),
        ],
        rows: material.comparison.break_even.iter().flat_map(rows).collect(),
    }
}

/// One for each crossing, or one that has none.
fn rows(pair: &BreakEven) -> Vec<Vec<Value>> {
    let crossings = match &pair.verdict {
        Verdict::Crossings(all) => all.iter().map(Some).collect(),
        _ => vec![None],
    };
    let row = |at: Option<&Crossing>| {
        let head = ["utilization", &pair.a, &pair.b, pair.verdict.name()].map(Value::text);
        head.into_iter().chain(crossing(pair, at)).chain(rest(pair)).collect()
    };
    crossings.into_iter().map(row).collect()
}

fn crossing(pair: &BreakEven, at: Option<&Crossing>) -> [Value; 4] {
    let Some(it) = at else { return [const { Value::Missing }; 4] };
    let name = |side: Side| Value::text(if side == Side::A { &pair.a } else { &pair.b });
    [
        Value::Number(it.at, Figure::Point),
        Value::Flag(it.jump),
        name(it.cheaper_below),
        name(it.cheaper_above),
    ]
}

fn rest(pair: &BreakEven) -> Vec<Value> {
    let it = &pair.investment;
    let equal = pair.equal_price.as_ref();
    let [month, at] = payback(Some(&pair.payback));
    let [discounted_month, discounted_at] = payback(it.discounted_payback.as_ref());
    let irr = if let [only] = it.irr.as_slice() { Some(*only) } else { None };
    let rates: Vec<String> = it.irr.iter().copied().map(six_digits).collect();
    vec![
        Value::number(pair.beyond, Figure::Point),
        Value::number(pair.margin.as_ref().map(|it| it.least), Figure::Amount),
        month,
        at,
        Value::number(pair.payback.beyond, Figure::Month),
        Value::number(equal.and_then(|it| it.per_gpu_hour), Figure::PerGpuHour),
        Value::number(equal.map(|it| it.factor), Figure::Share),
        Value::number(it.invested, Figure::Amount),
        Value::number(it.saving, Figure::Amount),
        Value::number(it.npv, Figure::Amount),
        Value::number(it.roi, Figure::Share),
        discounted_month,
        discounted_at,
        Value::number(irr, Figure::Point),
        Value::text(it.irr_result()),
        // One is a number of its own column; several are read as words.
        if it.irr.len() > 1 { Value::text(list(&rates)) } else { Value::Missing },
    ]
}

fn payback(it: Option<&Payback>) -> [Value; 2] {
    let month = it.and_then(|it| it.month).map(Into::into);
    let at = it.and_then(|it| it.at);
    [Value::number(month, Figure::Whole), Value::number(at, Figure::Month)]
}
