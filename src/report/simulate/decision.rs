//! Value of waiting: costs of buying now, renting throughout, and deciding later.

use super::SimulateMaterial;
use crate::analysis::{LaterDecision, Spread};
use crate::format::{Figure, count, list, money, percent, percent_whole};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Table};
use crate::report::view::View;
use rust_decimal::Decimal;

/// Standard errors that make up the printed one.
const ERRORS: Decimal = Decimal::TWO;

/// Plan with the spread of its cost.
type Plan<'r> = (String, &'r Spread);

pub(super) fn section(material: SimulateMaterial<'_>) -> Option<Section> {
    let it = material.simulation.decision.as_ref()?;
    let p = |it: &Plan<'_>, percent| Cell::figure(Some(it.1.p(percent)), Figure::Amount);
    let view = View::new()
        .cell(Column::text("plan"), |it: &Plan<'_>| Cell::name(&it.0, &[]))
        .cell(Column::number("mean"), |it| Cell::figure(Some(it.1.mean), Figure::Amount))
        .cell(Column::number("P5"), |it| p(it, 5))
        .cell(Column::number("P50"), |it| p(it, 50))
        .cell(Column::number("P95"), |it| p(it, 95));
    let plans = [
        (format!("{} now", it.own), &it.own_now),
        (format!("{} throughout", it.rent), &it.rent_throughout),
        (format!("{}, decide after month {}", it.rent, it.month), &it.wait),
    ];
    let table = Table {
        name: "waiting".to_owned(),
        heading: format!("Value of waiting · {}", material.basis()),
        notes: notes(it),
        ..view.of(&plans)
    };
    Some(table.into())
}

/// The value of waiting in one sentence.
pub(super) fn sentence(material: SimulateMaterial<'_>) -> Option<String> {
    let it = material.simulation.decision.as_ref()?;
    let best = if it.is_owning_best { &it.own } else { &it.rent };
    let best = if it.is_owning_best { format!("{best} now") } else { format!("{best} throughout") };
    let abandoned = match it.abandon_above {
        Some(_) => format!(" and abandons the work in {}", percent_whole(it.abandoned)),
        None => String::new(),
    };
    let (amount, verb) = match it.value.value {
        value if value < Decimal::ZERO => (value.abs(), "more"),
        value => (value, "less"),
    };
    let (waiting, currency) = (count(it.month, "month"), &material.case.currency);
    let error = it.value.error.saturating_mul(ERRORS);
    let (by, within) = (money(amount), format!("within {}, two standard errors", money(error)));
    let costs = if amount < error {
        format!("costs about as much on average as {best}, {by} {currency} {verb} ({within})")
    } else {
        format!("costs {by} {currency} {verb} on average than {best} ({within})")
    };
    let bought = percent_whole(it.bought);
    Some(format!(
        "Waiting {waiting} {costs}: it buys {} in {bought} of the draws{abandoned}.",
        it.own
    ))
}

/// Conventions of the decision.
fn notes(it: &LaterDecision) -> Vec<String> {
    let mut notes = vec![format!(
        "Decided after month {}, at the prices of month {}: walks go on with their drift, and what {} \
         uses and what is quoted is as drawn. The plan then pays what is drawn.",
        it.month,
        it.month + 1,
        it.rent
    )];
    notes.push(format!(
        "{} bought then serves the remaining months; its life and resale value count from then.",
        it.own
    ));
    if !it.unseen.is_empty() {
        notes.push(format!("The decision knows only the mean of {}.", list(&it.unseen)));
    }
    if let Some(amount) = it.abandon_above {
        notes.push(format!(
            "Work that is abandoned costs the {} that it is worth, and nothing else.",
            money(amount)
        ));
    }
    if it.left_out > Decimal::ZERO {
        notes.push(format!(
            "{} of the draws are left out: not all plans serve all demand there.",
            percent(it.left_out)
        ));
    }
    notes
}
