//! Tables of `simulate` for spreadsheets.

use super::SimulateMaterial;
use crate::analysis::{DrawRow, DrawnInput, SimulatedAlternative};
use crate::format::Figure;
use crate::report::records::{Field, Records, Value};

/// A table of the simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SimulateTable {
    /// Alternatives over all draws
    #[default]
    Alternatives,
    /// Inputs with their laws, and what they decide
    Inputs,
    /// Histogram of the saving
    Saving,
    /// First draws, a row each: inputs and costs
    Draws,
}

/// One table for a spreadsheet.
#[must_use]
pub fn records(material: SimulateMaterial<'_>, table: SimulateTable) -> Records {
    match table {
        SimulateTable::Alternatives => alternatives(material),
        SimulateTable::Inputs => inputs(material),
        SimulateTable::Saving => saving(material),
        SimulateTable::Draws => draws(material),
    }
}

fn alternatives(material: SimulateMaterial<'_>) -> Records {
    let currency = &material.case.currency;
    let row = |it: &SimulatedAlternative| {
        let cost =
            |percent| Value::number(it.cost.as_ref().map(|it| it.p(percent)), Figure::Amount);
        let hour = |percent| {
            let spread = it.per_gpu_hour.as_ref();
            Value::number(spread.map(|it| it.p(percent)), Figure::PerGpuHour)
        };
        let mean = it.cost.as_ref().map(|it| it.mean);
        let mut row = vec![
            Value::text(&it.name),
            Value::number(Some(it.cheapest.value), Figure::Share),
            Value::number(Some(it.cheapest.error), Figure::Share),
            Value::number(it.stated, Figure::Amount),
            Value::number(mean, Figure::Amount),
            Value::number(it.cost.as_ref().map(|it| it.sd), Figure::Amount),
        ];
        row.extend([cost(5), cost(50), cost(95)]);
        row.push(Value::number(it.worst, Figure::Amount));
        row.push(Value::number(it.regret.map(|it| it.value), Figure::Amount));
        row.extend([hour(5), hour(50), hour(95)]);
        row
    };
    let money = [
        "stated",
        "mean",
        "sd",
        "p5",
        "p50",
        "p95",
        "mean_of_worst_5_percent",
        "mean_regret",
        "p5_per_gpu_hour",
        "p50_per_gpu_hour",
        "p95_per_gpu_hour",
    ];
    let plain = ["alternative", "cheapest_share", "standard_error"].map(Field::plain);
    let columns = plain.into_iter().chain(money.map(|it| Field::money(it, currency)));
    let rows = material.simulation.alternatives.iter().map(row).collect();
    Records { columns: columns.collect(), rows }
}

fn inputs(material: SimulateMaterial<'_>) -> Records {
    let simulation = material.simulation;
    let drivers = simulation.saving.as_ref().map(|it| it.drivers.as_slice()).unwrap_or_default();
    let row = |(at, (it, rejected)): (usize, (&DrawnInput, &u64))| {
        let driver = drivers.iter().find(|it| it.input == at);
        let p = |percent| {
            let value = it.law.quantile(rust_decimal::Decimal::new(percent, 2));
            Value::number(value, Figure::PerOutcome)
        };
        vec![
            Value::text(&it.name),
            Value::text(it.keys().map(String::as_str).collect::<Vec<_>>().join(" ")),
            Value::text(it.unit()),
            Value::number(Some(it.stated), Figure::PerOutcome),
            Value::text(it.law.name),
            p(5),
            p(50),
            p(95),
            Value::Count(i64::try_from(*rejected).unwrap_or(i64::MAX)),
            Value::number(driver.map(|it| it.correlation), Figure::Share),
            Value::number(driver.map(|it| it.share), Figure::Share),
        ]
    };
    let columns = [
        "input",
        "keys",
        "unit",
        "stated",
        "law",
        "p5",
        "p50",
        "p95",
        "rejected",
        "rank_correlation",
        "square",
    ];
    let each = simulation.inputs.iter().zip(&simulation.rejected).enumerate();
    Records { columns: columns.map(Field::plain).to_vec(), rows: each.map(row).collect() }
}

fn saving(material: SimulateMaterial<'_>) -> Records {
    let currency = &material.case.currency;
    let bins = material.simulation.saving.iter().flat_map(|it| &it.bins);
    let rows = bins.map(|it| {
        vec![
            Value::number(it.from, Figure::Difference),
            Value::number(it.to, Figure::Difference),
            Value::number(Some(it.share), Figure::Share),
        ]
    });
    let money = ["from", "to"].map(|it| Field::money(it, currency));
    let columns = money.into_iter().chain([Field::plain("share")]).collect();
    Records { columns, rows: rows.collect() }
}

fn draws(material: SimulateMaterial<'_>) -> Records {
    let SimulateMaterial { case, simulation, .. } = material;
    let draws = &simulation.draws;
    let inputs = simulation.inputs.iter().map(|it| Field::plain(it.name.clone()));
    let costs = draws.alternatives.iter().map(|it| Field::money(it.clone(), &case.currency));
    let columns = std::iter::once(Field::plain("draw")).chain(inputs).chain(costs).collect();
    let row = |(number, it): (i64, &DrawRow)| {
        let inputs = it.inputs.iter().map(|it| Value::number(*it, Figure::PerOutcome));
        let costs = it.costs.iter().map(|it| Value::number(*it, Figure::Amount));
        std::iter::once(Value::Count(number)).chain(inputs).chain(costs).collect()
    };
    Records { columns, rows: (1..).zip(&draws.rows).map(row).collect() }
}
