//! Return on buying the reference instead of renting each alternative.

use rust_decimal::Decimal;

use super::Material;
use super::alternatives::convention;
use super::keys::RETURNS;
use crate::analysis::BreakEven;
use crate::format::{list, money, percent};
use crate::report::document::Section;
use crate::report::records::pick;
use crate::report::table::{Cell, Column, Table};
use crate::report::view::View;

/// Table of returns, if the reference has more capex than another alternative.
pub(super) fn section(material: Material<'_>) -> Option<Section> {
    let reference = &material.comparison.reference;
    let pairs = material.comparison.break_even.iter().filter(|pair| pair.a == *reference);
    let mut pairs: Vec<&BreakEven> =
        pairs.filter(|pair| pair.investment.invested.is_some()).collect();
    let first = pairs.first()?.investment.invested;
    let same = pairs.iter().all(|pair| pair.investment.invested == first);
    let rank = |name: &str| material.comparison.alternatives.iter().position(|it| it.name == name);
    pairs.sort_by_key(|pair| rank(&pair.b));
    let has_rate = material.case.discounting.is_some();
    let month = |heading| Column::number("month").under(heading);
    let late = month("discounted").short("discounted payback month");
    let is_levered = pairs.iter().any(|pair| pair.investment.borrowed.is_some());
    let never = material.not_within();
    let view = View::new()
        .cell(Column::text("instead of"), move |it: &BreakEven| material.name(&it.b))
        .when(!same, |view| view.key(const { pick(&RETURNS, "invested") }, |it| it.leaves(1)))
        .key(const { pick(&RETURNS, "saving") }, |it| it)
        .key(const { pick(&RETURNS, "roi") }, |it| it)
        .key_or(const { pick(&RETURNS, "payback_month") }, &never, month("payback"))
        .when(has_rate, |view| {
            view.key_or(const { pick(&RETURNS, "discounted_payback_month") }, &never, late)
        })
        .cell(Column::number("a year").under("IRR"), irr)
        .when(has_rate, |view| {
            view.key(const { pick(&RETURNS, "npv_of_saving") }, |it| it.under("NPV of"))
        });
    let table = Table {
        name: "investment".to_owned(),
        heading: heading(material, reference, first.filter(|_| same), is_levered),
        notes: vec![notes(material, reference, is_levered)],
        ..view.of(pairs)
    };
    Some(table.into())
}

fn heading(
    material: Material<'_>,
    reference: &str,
    invested: Option<Decimal>,
    is_levered: bool,
) -> String {
    let currency = &material.case.currency;
    let invested = invested.map(|price| format!(" of {}", money(price))).unwrap_or_default();
    let own = if is_levered { " (equity, levered)" } else { "" };
    let hurdle = material.case.discounting.as_ref().map(|it| {
        let rate = percent(it.cost_of_capital.stated());
        format!(" · hurdle of the IRR: cost of capital {rate}")
    });
    let (horizon, hurdle) = (material.horizon(), hurdle.unwrap_or_default());
    format!("Investment{invested} in {reference}{own} · {currency} over {horizon}{hurdle}")
}

/// Cell of the IRR: one rate, all rates if there are several, or `none`.
pub(super) fn irr(it: &BreakEven) -> Cell {
    match it.investment.irr.as_slice() {
        [] => Cell::text("none"),
        [rate] => Cell::number(percent(*rate)),
        several => Cell::text(list(&several.iter().map(|it| percent(*it)).collect::<Vec<_>>())),
    }
}

fn notes(material: Material<'_>, reference: &str, is_levered: bool) -> String {
    let paid = match &material.case.discounting {
        Some(discounting) => convention(material, discounting),
        None => "opex paid at month ends".to_owned(),
    };
    let own = if is_levered {
        ", less its loans (its equity); every return is on that equity, after loan payments"
    } else {
        ""
    };
    let outcome = material.outcome(reference);
    let upfront = outcome.and_then(|it| Some((it.upfront?, it.invested?)));
    let staff = material.tiers().filter(|(name, _)| *name == reference);
    let staff = staff.filter_map(|(_, tier)| tier.staff.as_ref()?.hired_months_before.as_ref());
    let early = match (upfront.filter(|(paid, invested)| paid > invested), staff.count()) {
        (None, _) => String::new(),
        (Some((paid, _)), 0) => {
            format!(" Paid upfront ({}) also counts what is prepaid.", money(paid))
        }
        (Some((paid, _)), _) => {
            format!(" Paid upfront ({}) also counts staff hired before month 1.", money(paid))
        }
    };
    format!(
        "Investment: capex of {reference} beyond that of the other{own}. Saving: total of the other, less \
         that of {reference}. ROI: saving / investment. IRR: effective annual rate at which both have \
         the same NPV, {paid}. Paybacks count no resale value.{early}"
    )
}
