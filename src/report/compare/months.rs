//! Tables of cost by the last month of a tier, where that month was searched.

use super::Material;
use super::records::keys::{MonthRow, month_rows};
use crate::analysis::rule_of_thumb;
use crate::format::{count, money};
use crate::model::{Alternative, BestMonth, RankBy};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// A table for each alternative whose last month was searched.
pub(super) fn sections(material: Material<'_>) -> Vec<Section> {
    let all = month_rows(material);
    let tables = material.case.alternatives.iter().filter_map(|it| {
        let best = it.best_month.as_deref()?;
        let rows: Vec<&MonthRow> = all.iter().filter(|row| row.alternative == it.name).collect();
        Some(table(material, it, best, &rows).into())
    });
    tables.collect()
}

fn table(material: Material<'_>, of: &Alternative, best: &BestMonth, rows: &[&MonthRow]) -> Table {
    let last = rows.last().map_or(0, |it| it.month);
    let is_shown = |it: &&&MonthRow| it.month.is_multiple_of(6) || it.is_best || it.month == last;
    let [heading, cost] = match material.case.rank_by {
        RankBy::Total => ["Total", "total"],
        RankBy::Npv => ["NPV"; 2],
    };
    let what = best.tier.as_deref().unwrap_or("its nodes");
    Table {
        name: format!("months of {}", of.name),
        heading: format!(
            "{heading} of {} by the last month of {what} · {} over {}",
            of.name,
            material.case.currency,
            material.horizon()
        ),
        columns: vec![
            Column::text("last month"),
            Column::number(cost),
            Column::number("more than the cheapest"),
        ],
        rows: rows.iter().filter(is_shown).map(|it| row(best, it)).collect(),
        notes: note(best, rows).into_iter().collect(),
        ..Table::default()
    }
}

fn row(best: &BestMonth, it: &MonthRow) -> Row {
    let left_out = if best.tier.is_some() { "0 (left out)" } else { "0 (sold now)" };
    let month = if it.month == 0 { left_out.to_owned() } else { it.month.to_string() };
    let more = match it.more {
        None => Cell::Missing,
        Some(_) if it.is_best => Cell::text("cheapest"),
        Some(more) => Cell::number(money(more)),
    };
    let cost = it.cost.map_or(Cell::Missing, |it| Cell::number(money(it)));
    let row = Row::new([Cell::text(month), cost, more]);
    if it.is_best { row.strong() } else { row }
}

/// Sentence on the rule of thumb that looks one year ahead.
fn note(best: &BestMonth, rows: &[&MonthRow]) -> Option<String> {
    let month = rule_of_thumb(best)?;
    let more = rows.iter().find(|it| it.month == month)?.more?;
    let rule = "Rule of thumb: replace as soon as one more year costs more than replacing. It says";
    let all = count(rows.len(), "month");
    let result = if more.is_zero() {
        format!("month {month}, as the search of all {all} does")
    } else {
        format!(
            "month {month}, which costs {} more than the cheapest of all {all}: it looks at whole years, and stops \
             where costs rise for the first time",
            money(more)
        )
    };
    Some(format!("{rule} {result}."))
}
