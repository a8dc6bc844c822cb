//! Costs by team: a row for each team, and what idle hours and separate fleets cost.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{Pooling, Showback, TeamAccount};
use crate::format::{agreed, count, list, money, percent, tenths, whole};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Name of rows of a trace without a team.
const WITHOUT_TEAM: &str = "(no team)";

/// Table of the teams, if the trace names any.
pub(super) fn section(material: Material<'_>) -> Option<Section> {
    let teams = material.teams?;
    let columns = [
        Column::text("team"),
        Column::number("GPU-hours"),
        Column::number("share"),
        Column::number("peak GPUs").leaves(2),
    ];
    let each = teams.teams.iter().enumerate().map(|(at, team)| {
        let cells = [
            Cell::name(named(&team.name), &[]),
            shown(team.gpu_hours, whole),
            shown(team.share, percent),
            shown(team.peak, tenths),
        ];
        let costs = teams.accounts.iter().map(move |it| it.costs.get(at).copied().flatten());
        Row::new(cells.into_iter().chain(costs.map(|it| shown(it, money))))
    });
    let of_all =
        |name: &str, hours: Cell, peak: Cell, cost: fn(&TeamAccount) -> Option<Decimal>| {
            let costs = teams.accounts.iter().map(move |it| shown(cost(it), money));
            Row::new([Cell::text(name), hours, Cell::Empty, peak].into_iter().chain(costs))
        };
    let mut rows: Vec<Row> = each.collect();
    let is_idle = |it: &TeamAccount| it.idle_cost.is_some_and(|it| !it.is_zero());
    if teams.accounts.iter().any(is_idle) {
        rows.push(of_all("idle", Cell::Empty, Cell::Empty, |it| it.idle_cost));
    }
    let hours = shown(material.comparison.demanded, whole);
    rows.push(of_all("all", hours, shown(teams.peak, tenths), |it| it.total).strong());
    let table = Table {
        name: "teams".to_owned(),
        heading: format!(
            "Cost by team over {} · {}, undiscounted",
            material.horizon(),
            material.case.currency
        ),
        columns: columns.into_iter().chain(material.columns()).collect(),
        rows,
        notes: notes(material, teams),
        ..Table::default()
    };
    Some(table.into())
}

/// Name of a team as a row has it.
pub(crate) fn named(team: &str) -> &str {
    if team.is_empty() { WITHOUT_TEAM } else { team }
}

fn shown(number: Option<Decimal>, written: fn(Decimal) -> String) -> Cell {
    number.map_or(Cell::Missing, |it| Cell::number(written(it)))
}

fn notes(material: Material<'_>, teams: &Showback) -> Vec<String> {
    let is_shared = teams.is_idle_shared();
    let idle = if is_shared {
        "Idle hours are paid by all teams, by the GPU-hours that they hold."
    } else {
        "`idle` is what no team holds; `--share-idle by-allocation` adds it to the teams."
    };
    let rule = format!(
        "Each team pays for the GPU-hours that it holds: in owned and committed capacity at the cost of \
         an installed hour, in the rest at its rent. {idle}"
    );
    let accounts = teams.accounts.iter();
    let unused = accounts.clone().filter_map(|it| unused(material, it));
    let held = accounts.clone().filter_map(|it| held_idle(material, it));
    let held: Vec<String> = held.collect();
    let held = (!held.is_empty())
        .then(|| format!("GPUs that teams hold while they are not busy cost {}.", list(&held)));
    std::iter::once(rule).chain(pooled(material, teams)).chain(unused).chain(held).collect()
}

/// Sentences on the peaks of the teams against that of all, and what one fleet for all spares.
fn pooled(material: Material<'_>, teams: &Showback) -> Option<String> {
    let (sum, peak, gpus) = (teams.sum_of_peaks?, teams.peak?, teams.pooled_gpus?);
    let spared = |it: &TeamAccount, pooling: &Pooling| {
        let units = pooling.units.filter(|it| !it.is_zero())?;
        let noun = if pooling.is_owned { "node" } else { "instance" };
        let (more, cost) = (count(units, noun), pooling.cost.map(money)?);
        let currency = &material.case.currency;
        Some(format!(
            "{} would need {more} more ({cost} {currency} at the mean cost of one)",
            it.name
        ))
    };
    let accounts = teams.accounts.iter();
    let spared: Vec<String> = accounts.filter_map(|it| spared(it, it.pooling.as_ref()?)).collect();
    let fleets = if spared.is_empty() {
        String::new()
    } else {
        format!(" If each team had capacity for its own peak, {}.", list(&spared))
    };
    Some(format!(
        "Pooling: the peaks of the teams add up to {}, the peak of all is {}; sharing saves {}.{fleets}",
        agreed(&tenths(sum), "GPU"),
        tenths(peak),
        tenths(gpus),
    ))
}

/// Sentence on hours that are paid for and not held.
fn unused(material: Material<'_>, it: &TeamAccount) -> Option<String> {
    let hours = it.unused.gpu_hours.filter(|it| !it.is_zero())?;
    let cost = it.unused.cost.map(money)?;
    let currency = &material.case.currency;
    let rented = it.unused.rented_hours.filter(|it| !it.is_zero());
    let saving = it.unused.saving.zip(rented).map(|(saving, rented)| {
        format!(
            " Moving the {} rented GPU-hours into them saves up to {} {currency}.",
            whole(rented),
            money(saving)
        )
    });
    let saving = saving.unwrap_or_default();
    Some(format!("{} pays {cost} {currency} for {} idle GPU-hours.{saving}", it.name, whole(hours)))
}

/// Clause on the cost of hours in which GPUs are held and not busy.
fn held_idle(material: Material<'_>, it: &TeamAccount) -> Option<String> {
    let cost = it.held_idle_cost.map(money)?;
    Some(format!("{cost} {} of {}", material.case.currency, it.name))
}
