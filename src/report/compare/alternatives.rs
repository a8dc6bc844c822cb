//! Cost of every alternative, and its NPV if the scenario states a cost of capital.

use super::keys::ALTERNATIVE;
use super::{Material, money as conventions};
use crate::analysis::{Above, CostedAlternative};
use crate::format::{count, money, percent, rate, whole_up};
use crate::model::capital::CapitalCharge;
use crate::model::{Discounting, PaidAt, Period};
use crate::report::document::Section;
use crate::report::records::pick;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Table of costs, and table of NPVs if a cost of capital is stated.
pub(super) fn sections(material: Material<'_>) -> Vec<Section> {
    std::iter::once(cost(material).into()).chain(npv_section(material)).collect()
}

/// Table of NPVs, if a cost of capital is stated.
pub(super) fn npv_section(material: Material<'_>) -> Option<Section> {
    material.case.discounting.as_ref().map(|it| npv(material, it).into())
}

fn cost(material: Material<'_>) -> Table {
    let all = &material.comparison.alternatives;
    let is_short = all.iter().any(|it| it.unserved.is_some_and(|work| !work.is_zero()));
    let view = View::new()
        .cell(Column::text(""), move |it: &CostedAlternative| material.name(&it.name))
        .key(const { pick(&ALTERNATIVE, "cost_per_gpu_hour") }, |it| it.gap(2))
        .when(material.case.demand.busy_share.is_some(), |view| {
            let busy = const { pick(&ALTERNATIVE, "cost_per_busy_gpu_hour") };
            view.key(busy, |it| it.under("per busy").leaves(3))
        })
        .key(const { pick(&ALTERNATIVE, "total") }, |it| it.least(10))
        .key(const { pick(&ALTERNATIVE, "capex") }, |it| it.least(10).leaves(2))
        .key(const { pick(&ALTERNATIVE, "opex") }, |it| it.least(10).leaves(1))
        .when(is_short, |view| {
            let unserved = const { pick(&ALTERNATIVE, "unserved_gpu_hours") };
            view.key(unserved, |it| it.under("GPU-hours"))
        })
        .cell(Column::pair("above cheapest"), |it| above(it, it.above));
    let rows = all.iter().map(|it| strong_if_cheapest(material, it, view.row(it))).collect();
    Table {
        name: "cost".to_owned(),
        heading: cost_heading(material),
        notes: unit_cost(material).into_iter().chain(net_capex(material)).collect(),
        ..view.table(rows)
    }
}

/// Note that separates unit cost from cash, if capex is not spread straight-line.
fn unit_cost(material: Material<'_>) -> Option<String> {
    let case = material.case;
    let told = format!("Per GPU-hour: {}; the other columns are cash.", conventions::capital(case));
    (case.capital != CapitalCharge::Straight).then_some(told)
}

/// Note with purchases and resale, whose difference is the capex.
fn net_capex(material: Material<'_>) -> Option<String> {
    let sold = material.comparison.alternatives.iter().filter_map(|it| {
        let (bought, sold) = (it.invested.map(money)?, it.proceeds.map(money)?);
        Some(format!("{} buys for {bought} and sells for {sold}", it.name))
    });
    let sold: Vec<String> = sold.collect();
    let told = format!("Capex is net of residual value: {}.", sold.join("; "));
    (!sold.is_empty()).then_some(told)
}

fn cost_heading(material: Material<'_>) -> String {
    let comparison = material.comparison;
    let work = comparison.demanded.map(|it| count(it, "GPU-hour")).unwrap_or_default();
    let peak = peak_in_words(material);
    let use_ = comparison.utilization.map(percent).unwrap_or_default();
    let (horizon, currency) = (material.horizon(), &material.case.currency);
    format!("Cost over {horizon} · {currency}, undiscounted · {work} ({peak} at {use_})")
}

/// Peak demand in GPUs, and the highest peak if demand grows: `64 GPUs growing to 80,`.
pub(super) fn peak_in_words(material: Material<'_>) -> String {
    let (peak, highest) = (material.comparison.peak, material.comparison.highest_peak);
    let at_first = peak.map(|it| count(it, "GPU")).unwrap_or_default();
    match highest.filter(|_| highest != peak).map(whole_up) {
        None => at_first,
        Some(highest) => format!("{at_first} growing to {highest},"),
    }
}

fn npv(material: Material<'_>, discounting: &Discounting) -> Table {
    let mid_period = format!("if paid mid-{}", period(discounting));
    let view = View::new()
        .cell(Column::text(""), move |it: &CostedAlternative| material.name(&it.name))
        .key(const { pick(&ALTERNATIVE, "npv") }, |it| it.gap(4))
        .cell(Column::pair("above cheapest"), |it| above(it, it.npv_above))
        .when(discounting.at != PaidAt::Mid, |view| {
            let mid = const { pick(&ALTERNATIVE, "npv_if_paid_mid_period") };
            view.key(mid, |_| Column::number(mid_period).gap(4).leaves(4))
        });
    let mut by_npv: Vec<&CostedAlternative> = material.comparison.alternatives.iter().collect();
    by_npv.sort_by_key(|it| !it.is_ranked());
    let row = |it: &CostedAlternative| strong_if_cheapest(material, it, view.row(it));
    let rows = by_npv.into_iter().map(row).collect();
    let heading = npv_heading(material, discounting);
    Table { name: "NPV".to_owned(), heading, ..view.table(rows) }
}

fn npv_heading(material: Material<'_>, discounting: &Discounting) -> String {
    let annual = discounting.cost_of_capital.stated();
    let monthly = material.comparison.monthly_rate.map(rate).unwrap_or_default();
    let currency = &material.case.currency;
    let yearly = percent(annual);
    format!(
        "NPV of cost · {currency} at {yearly} a year ({monthly} a month) · {}",
        convention(material, discounting)
    )
}

/// Payment dates that discounting assumes: `opex paid at month ends`.
pub(crate) fn convention(material: Material<'_>, discounting: &Discounting) -> String {
    let at = match discounting.at {
        PaidAt::End => "ends",
        PaidAt::Mid => "middles",
        PaidAt::Begin => "beginnings",
    };
    let dated = if material.comparison.has_dated_cash {
        ", upfronts and residual values when due"
    } else {
        ""
    };
    format!("opex paid at {} {at}{dated}", period(discounting))
}

fn period(discounting: &Discounting) -> &'static str {
    match discounting.period {
        Period::Month => "month",
        Period::Year => "year",
    }
}

fn above(it: &CostedAlternative, above: Above) -> Cell {
    match above.amount {
        None if it.is_ranked() => Cell::Missing,
        None if it.is_compared() => Cell::text("hypothetical"),
        None => Cell::text("not ranked"),
        Some(amount) if amount.is_zero() => Cell::text("cheapest"),
        Some(amount) => Cell::change(amount, above.share),
    }
}

fn strong_if_cheapest(material: Material<'_>, it: &CostedAlternative, row: Row) -> Row {
    let cheapest = material.comparison.cheapest.as_deref() == Some(it.name.as_str());
    let comparison = material.comparison;
    let undisputed =
        comparison.cheapest_otherwise.is_none() && comparison.cheapest_per_gpu_hour.is_none();
    if cheapest && undisputed { row.strong() } else { row }
}
