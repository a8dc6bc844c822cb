//! Table of the break-evens of one scenario that changed.

use super::crossing::CheaperRange;
use crate::analysis::BreakEven;
use crate::diff::{ComputedScenario, Effect};
use crate::format::whole;
use crate::report::table::{Cell, Column, Row, Table};

/// Table of the reference's break-evens that changed.
pub(super) fn table(effect: &Effect) -> Option<Table> {
    let (base, head) = effect.both().filter(|_| effect.is_comparable())?;
    let reference = &head.comparison.reference;
    let pairs = head.comparison.break_even.iter().filter(|it| it.a == *reference);
    let rows: Vec<Row> = pairs.filter_map(|pair| row(base, pair)).collect();
    if rows.is_empty() {
        return None;
    }
    Some(Table {
        heading: format!("{} · utilization at which {reference} is cheaper", effect.name),
        short_heading: Some(format!("{}, {reference} against", effect.name)),
        columns: vec![
            Column::text("against"),
            Column::text("before").under("at utilization").short("at utilization before"),
            Column::text("after").under("at utilization").short("after"),
            Column::number("before").under("payback month").short("payback month before"),
            Column::number("after").under("payback month").short("after"),
        ],
        rows,
        folded: true,
        ..Table::default()
    })
}

/// Row of a pair whose crossings or payback changed.
fn row(base: &ComputedScenario, pair: &BreakEven) -> Option<Row> {
    let before = base.pair(&pair.a, &pair.b)?;
    let is_same = before.a == pair.a
        && before.verdict == pair.verdict
        && before.payback.month == pair.payback.month;
    if is_same {
        return None;
    }
    let months = base.case.horizon_months.stated();
    let month = |it: &BreakEven| match it.payback.month {
        Some(month) => Cell::number(whole(month)),
        None => Cell::text(format!("not within {}", whole(months))),
    };
    let in_words = |it: &BreakEven| {
        let range = CheaperRange::of(it, &pair.a);
        Cell::text(range.as_ref().map_or("not served", CheaperRange::words))
    };
    Some(Row::new([
        Cell::name(pair.b.as_str(), &[]),
        in_words(before),
        in_words(pair),
        if before.a == pair.a { month(before) } else { Cell::Missing },
        month(pair),
    ]))
}
