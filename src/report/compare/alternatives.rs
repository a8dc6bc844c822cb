//! Cost of every alternative, and its NPV if the scenario states a cost of capital.

use rust_decimal::Decimal;

use super::keys::ALTERNATIVE;
use super::{CompareDetail, CompareView, Material, billed, money as conventions};
use crate::analysis::{Above, CostedAlternative};
use crate::format::{count, list, money, per_gpu_hour, percent, rate, whole_up};
use crate::model::capital::CapitalCharge;
use crate::model::owned::EXISTING;
use crate::model::{Discounting, PaidAt, Period, RankBy};
use crate::report::document::Section;
use crate::report::records::pick;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Table of NPVs, if a cost of capital is stated.
pub(super) fn npv_section(material: Material<'_>) -> Option<Section> {
    material.case.discounting.as_ref().map(|it| npv(material, it).into())
}

/// Name of the table of costs.
pub(super) const COST: &str = "cost";

/// Longest name of the cheapest alternative that a heading of one line has room for.
const ROOM_FOR_NAME: usize = 8;

/// Table of costs: totals, the cost of a GPU-hour served, and the cash of the first day and a year.
pub(super) fn cost(material: Material<'_>) -> Table {
    let all = &material.comparison.alternatives;
    let comparison = material.comparison;
    let is_tied = !comparison.tied.is_empty();
    let than = comparison.cheapest.as_deref().filter(|_| !is_tied).unwrap_or("the cheapest");
    let is_wide = material.case.discounting.is_some()
        || is_short(all)
        || than.chars().count() > ROOM_FOR_NAME;
    let cash = move |column: Column, above: &str, below: &str| {
        if is_wide { Column::number(below).under(above).least(9) } else { column.least(9) }
    };
    // Of a part of a year, all months are one sum.
    let is_part = material.case.horizon_months.stated() < Decimal::from(12);
    let later = if is_part { "in all" } else { "per year" };
    let more_than = match material.case.rank_by {
        RankBy::Total => "more than",
        RankBy::Npv => "NPV above",
    };
    let first_column = format!("{}, {}", material.horizon(), material.case.currency);
    let view = View::new()
        .cell(Column::text(first_column), move |it: &CostedAlternative| material.name(&it.name))
        .key(const { pick(&ALTERNATIVE, "total") }, |it| it.least(9))
        .when(material.case.discounting.is_some(), |view| {
            let npv = Column::number(material.cost_of_capital()).under("NPV at");
            view.key(const { pick(&ALTERNATIVE, "npv") }, |_| npv.least(9).leaves(4))
        })
        .key(const { pick(&ALTERNATIVE, "cost_per_gpu_hour") }, |it| {
            if is_wide { Column::number("GPU-hour").under("per").leaves(2) } else { it.leaves(2) }
        })
        .when(material.case.demand.busy_share.is_some(), |view| {
            let busy = const { pick(&ALTERNATIVE, "cost_per_busy_gpu_hour") };
            view.key(busy, |it| it.under("per busy").leaves(3))
        })
        .when(is_short(all), |view| {
            let unserved = const { pick(&ALTERNATIVE, "unserved_gpu_hours") };
            view.key(unserved, |it| it.under("GPU-hours"))
        })
        .cell(cash(Column::number(format!("{more_than} {than}")), more_than, than), move |it| {
            more(it, it.ranked_above)
        })
        .key(const { pick(&ALTERNATIVE, "paid_upfront") }, |it| cash(it, "paid", "upfront"))
        .key(const { pick(&ALTERNATIVE, "paid_later_per_year") }, |_| {
            cash(Column::number(format!("then {later}")), "then", later).leaves(1)
        });
    let rows = all.iter().map(|it| strong_if_cheapest(material, it, view.row(it))).collect();
    let notes = std::iter::once(format!("Demand: {}", conventions_of(material)));
    let notes = notes.chain(remarks(material)).chain(unit_cost(material));
    Table {
        name: COST.to_owned(),
        notes: material.detail.notes(notes.chain(bought_and_sold(material))),
        ..view.table(rows)
    }
}

/// Notes that explain columns of the short report which seem to contradict each other.
pub(super) fn remarks(material: Material<'_>) -> Vec<String> {
    if material.view != CompareView::Summary {
        return Vec::new();
    }
    let counted: Vec<String> =
        [resale(material), unserved(material)].into_iter().flatten().collect();
    let cash =
        (!counted.is_empty()).then(|| format!("Totals count {}; payments do not.", list(&counted)));
    let is_brief = material.detail == CompareDetail::Brief;
    let kept = kept(material).filter(|_| !is_brief);
    let billed = if is_brief { None } else { billed::far_more(material) };
    cash.into_iter().chain(kept).chain(billed).collect()
}

/// Sentence on the nodes that are owned already, whose value counts as paid.
fn kept(material: Material<'_>) -> Option<String> {
    let mut lines = material.comparison.alternatives.iter().flat_map(CostedAlternative::lines);
    let is_kept = lines.any(|it| it.component.is(&EXISTING) && it.is_paid());
    is_kept.then(|| {
        "Paid upfront includes what a sale of existing nodes would bring today: given up, not paid."
            .to_owned()
    })
}

fn resale(material: Material<'_>) -> Option<String> {
    let all = material.comparison.alternatives.iter();
    let each = all.filter_map(|it| Some(format!("{} {}", it.name, money(it.proceeds?))));
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| format!("resale ({})", list(&each)))
}

/// Unserved work with the price at which totals charge it.
fn unserved(material: Material<'_>) -> Option<String> {
    let all = material.comparison.alternatives.iter();
    let short = all.filter(|it| it.unserved_cost.is_some());
    let mut prices: Vec<String> =
        short.filter_map(|it| it.unserved_price.map(per_gpu_hour)).collect();
    prices.dedup();
    (!prices.is_empty()).then(|| format!("unserved work ({} an hour)", list(&prices)))
}

/// Note with purchases and resale, whose difference is the capex; a summary has no room for it.
fn bought_and_sold(material: Material<'_>) -> Option<String> {
    let sold = material.comparison.alternatives.iter().filter_map(|it| {
        let (bought, sold) = (it.invested.map(money)?, it.proceeds.map(money)?);
        Some(format!("{} buys for {bought} and sells for {sold}", it.name))
    });
    let sold: Vec<String> = sold.collect();
    let is_shown = material.view != CompareView::Summary && !sold.is_empty();
    is_shown.then(|| format!("Capex is net of residual value: {}.", sold.join("; ")))
}

/// True if some alternative leaves work undone.
fn is_short(all: &[CostedAlternative]) -> bool {
    all.iter().any(|it| it.unserved.is_some_and(|work| !work.is_zero()))
}

fn more(it: &CostedAlternative, above: Above) -> Cell {
    match above.amount {
        None if it.is_ranked() => Cell::Missing,
        None if it.is_compared() => Cell::text("hypothetical"),
        None => Cell::text("not ranked"),
        Some(amount) if amount.is_zero() => Cell::text("cheapest"),
        Some(amount) => Cell::number(money(amount)),
    }
}

/// Sentences on the work that the totals buy, and on how they count.
pub(crate) fn conventions_of(material: Material<'_>) -> String {
    let comparison = material.comparison;
    let work = comparison.demanded.map(|it| count(it, "GPU-hour")).unwrap_or_default();
    let peak = peak_in_words(material);
    let peak = peak.trim_end_matches(',').to_owned();
    let used = comparison.utilization.map(percent).unwrap_or_default();
    let peak = match material.case.demand.gpu.as_str() {
        "any" => peak,
        gpu => peak.replacen("GPUs", gpu, 1).replacen("GPU", gpu, 1),
    };
    let sold = comparison.alternatives.iter().any(|it| it.proceeds.is_some());
    let sold = if sold { "after resale" } else { "no resale" };
    let tax = conventions::tax(material.case);
    let discounted = match material.case.discounting {
        Some(_) => "Undiscounted except NPV",
        None => "Undiscounted",
    };
    format!("{peak}, {used} used, {work}. {discounted}, {tax}, {sold}.")
}

/// Note that separates unit cost from cash, if capex is not spread straight-line.
fn unit_cost(material: Material<'_>) -> Option<String> {
    let case = material.case;
    let phrase =
        format!("Per GPU-hour: {}; the other columns are cash.", conventions::capital(case));
    (case.capital != CapitalCharge::Straight).then_some(phrase)
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

/// Row of an alternative, which stands out if nothing disputes that it is the cheapest.
pub(super) fn strong_if_cheapest(material: Material<'_>, it: &CostedAlternative, row: Row) -> Row {
    let cheapest = material.comparison.cheapest.as_deref() == Some(it.name.as_str());
    let comparison = material.comparison;
    let undisputed =
        comparison.cheapest_otherwise.is_none() && comparison.cheapest_per_gpu_hour.is_none();
    if cheapest && undisputed { row.strong() } else { row }
}
