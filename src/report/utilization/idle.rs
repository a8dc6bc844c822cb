//! Idle GPUs: the sentence, and the table by who holds them.

use crate::demand::exact_length;
use crate::format::{Figure, count, gpu_hours, money, percent, tenths, tenths_if_broken};
use crate::report::table::{Cell, Column, Row, Table};
use crate::usage::{Idle, IdleGpus, Usage};

/// The most rows of the table; a file has all.
const MOST: usize = 20;

/// Sentence on idle GPUs; none without a rule for them.
#[must_use]
pub fn sentence(usage: &Usage) -> Option<String> {
    let idle = usage.idle.as_ref()?;
    let Idle { rule, .. } = idle;
    let [under, at_least] = [percent(rule.under), exact_length(rule.at_least)];
    if idle.all.is_empty() {
        return Some(format!(
            "No GPU computed less than {under} of the time for {at_least} or longer."
        ));
    }
    let of = if idle.has_holders { "held" } else { "measured" };
    let share = idle.share().map(|it| format!(", {} of all that are {of}", percent(it)));
    let price = usage.price.as_ref();
    let cost = usage.cost(idle.gpu_hours()).zip(price);
    let cost = cost.map(|(it, price)| format!(", at a cost of {} {}.", money(it), price.currency));
    let holders = count(idle.all.len(), if idle.has_holders { "pod" } else { "GPU" });
    let verb = if idle.all.len() == 1 { "computes" } else { "compute" };
    Some(format!(
        "{holders} {verb} less than {under} of the time for {at_least} or longer: {} GPU-hours{}{}",
        gpu_hours(idle.gpu_hours()),
        share.unwrap_or_default(),
        cost.unwrap_or_else(|| ". `--price SCENARIO:ALTERNATIVE` adds their cost.".to_owned())
    ))
}

/// Idle GPUs by holder, most GPU-hours first.
pub(super) fn table(usage: &Usage) -> Option<Table> {
    let idle = usage.idle.as_ref().filter(|it| !it.all.is_empty())?;
    let has_teams = idle.all.iter().any(|it| it.team.is_some());
    let has_memory = idle.all.iter().any(|it| it.memory_gb.is_some());
    let priced = usage.price.as_ref();
    let mut columns = vec![Column::text(if idle.has_holders { "pod" } else { "GPU" })];
    columns.extend(has_teams.then(|| Column::text("team")));
    columns.extend(
        ["GPUs", "idle GPU-hours", "share of its time", "longest stretch"].map(Column::number),
    );
    columns.extend(has_memory.then(|| Column::number("memory, GB")));
    columns.extend(priced.map(|it| Column::number(format!("cost, {}", it.currency))));
    let row = |it: &IdleGpus| {
        let mut cells = vec![Cell::name(it.name.as_str(), &[])];
        cells.extend(has_teams.then(|| Cell::text(it.team.clone().unwrap_or_default())));
        cells.push(Cell::number(tenths_if_broken(it.gpus)));
        cells.push(Cell::number(gpu_hours(it.gpu_hours)));
        cells.push(it.share.map_or(Cell::Missing, |it| Cell::number(percent(it))));
        cells.push(Cell::number(exact_length(it.longest)));
        let memory = it.memory_gb.map_or(Cell::Missing, |it| Cell::number(tenths(it)));
        cells.extend(has_memory.then_some(memory));
        cells.extend(priced.map(|_| Cell::figure(usage.cost(it.gpu_hours), Figure::Amount)));
        Row::new(cells)
    };
    let more = idle.all.len().saturating_sub(MOST);
    let more = if more == 0 {
        String::new()
    } else {
        format!(" · {more} more (--table idle -f csv has all)")
    };
    Some(Table {
        name: "idle".to_owned(),
        heading: format!("Idle GPUs{more}"),
        columns,
        rows: idle.all.iter().take(MOST).map(row).collect(),
        ..Table::default()
    })
}
