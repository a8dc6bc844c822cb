//! Tables of `actual`: the way from plan to actual, groups of GPUs, and months.

use rust_decimal::Decimal;

use super::ActualMaterial;
use crate::analysis::ActualGroup;
use crate::format::{gpu_hours, money, money_signed, per_gpu_hour, percent};
use crate::report::table::{Cell, Column, Row, Table};

/// From plan to actual, part by part.
pub(super) fn bridge(material: ActualMaterial<'_>) -> Table {
    let ActualMaterial { actual, currency, .. } = material;
    let share = |amount: Decimal| match actual.share_of_plan(amount) {
        Some(share) => Cell::number(percent(share)),
        None => Cell::Missing,
    };
    let total = |name: &str, amount: Decimal| {
        Row::new([Cell::text(name), Cell::number(money(amount)), Cell::Empty]).strong()
    };
    let mut rows = vec![total("plan", actual.plan)];
    rows.extend(actual.steps().into_iter().map(|it| {
        Row::new([
            Cell::text(format!("  {}", it.name)),
            Cell::number(money_signed(it.amount)),
            share(it.amount),
        ])
    }));
    rows.push(total("actual", actual.actual));
    Table {
        name: "bridge".to_owned(),
        heading: format!("From plan to actual · {currency}"),
        columns: vec![
            Column::text(""),
            Column::number("amount"),
            Column::number("of plan").under("share"),
        ],
        rows,
        ..Table::default()
    }
}

/// GPUs by group.
pub(super) fn groups(material: ActualMaterial<'_>) -> Table {
    let columns = vec![
        Column::text("group"),
        Column::number("planned").under("GPU-hours").leaves(3),
        Column::number("billed").under("GPU-hours").leaves(3),
        Column::number("planned").under("per GPU-hour").leaves(2),
        Column::number("billed").under("per GPU-hour").leaves(2),
        Column::number("planned").under("cost"),
        Column::number("billed").under("cost"),
        Column::number("difference"),
    ];
    let price = |it: Option<Decimal>| it.map_or(Cell::Missing, |it| Cell::number(per_gpu_hour(it)));
    let row = |it: &ActualGroup| {
        Row::new([
            Cell::text(it.name.clone()),
            Cell::number(gpu_hours(it.plan.hours)),
            Cell::number(gpu_hours(it.actual.hours)),
            price(it.plan.price()),
            price(it.actual.price()),
            Cell::number(money(it.plan.cost)),
            Cell::number(money(it.actual.cost)),
            Cell::number(money_signed(it.parts.total())),
        ])
    };
    Table {
        name: "groups".to_owned(),
        heading: format!("GPUs by instance and plan · {}", material.currency),
        columns,
        rows: material.actual.groups.iter().map(row).collect(),
        ..Table::default()
    }
}

/// Totals by month.
pub(super) fn months(material: ActualMaterial<'_>) -> Table {
    let each = material.months.iter().zip(&material.actual.months);
    let rows = each.map(|(name, it)| {
        let share = it.share().map_or(Cell::Missing, |it| Cell::number(percent(it)));
        Row::new([
            Cell::text(format!("{name} ({})", it.month)),
            Cell::number(money(it.plan)),
            Cell::number(money(it.actual)),
            Cell::number(money_signed(it.difference())),
            share,
        ])
    });
    Table {
        name: "months".to_owned(),
        heading: format!("Cost by month, with the month of the plan · {}", material.currency),
        columns: vec![
            Column::text("month"),
            Column::number("planned"),
            Column::number("billed"),
            Column::number("difference"),
            Column::number("of plan").under("share"),
        ],
        rows: rows.collect(),
        ..Table::default()
    }
}
