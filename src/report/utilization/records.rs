//! Tables of `utilization` for files: the trace, the kinds and the teams.

use rust_decimal::Decimal;

use super::UtilizationMaterial;
use crate::demand::instant;
use crate::format::{Figure, exact};
use crate::report::records::{Field, Records, Value};
use crate::usage::{Kind, Measure, TeamUse, UsageRow};

/// A table of the use of GPUs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UtilizationTable {
    /// Trace that a scenario reads
    #[default]
    Trace,
    /// Statistics by kind
    Kinds,
    /// GPU-hours by team
    Teams,
}

/// One table for a file.
#[must_use]
pub fn records(material: UtilizationMaterial<'_>, table: UtilizationTable) -> Records {
    match table {
        UtilizationTable::Trace => trace(material),
        UtilizationTable::Kinds => kinds(material),
        UtilizationTable::Teams => teams(material),
    }
}

/// Rows of the trace, one for each team of a time if teams are asked for.
fn trace(material: UtilizationMaterial<'_>) -> Records {
    let usage = material.usage;
    let beside: Vec<Kind> = [Kind::Capacity, Kind::Busy, Kind::Wanted]
        .into_iter()
        .filter(|it| *it != usage.kind && usage.rows.iter().any(|row| row.gpus.contains_key(it)))
        .collect();
    let mut columns = vec!["timestamp", "gpus", "duration_s"];
    columns.extend(beside.iter().map(|it| it.name()));
    columns.extend(material.by.map(|_| "team"));
    let mut rows = Vec::new();
    for row in &usage.rows {
        if material.by.is_none() {
            let gpus = |kind: Kind| row.gpus.get(&kind).copied();
            rows.push(cells(row, (usage.kind, &beside), gpus, None));
            continue;
        }
        for team in &usage.teams {
            let of_team = |kind: Kind| match kind {
                Kind::Capacity => row.gpus.get(&kind).copied(),
                _ => row
                    .gpus
                    .get(&kind)
                    .map(|_| row.teams.get(&(kind, team.position)).copied().unwrap_or_default()),
            };
            rows.push(cells(row, (usage.kind, &beside), of_team, Some(&team.name)));
        }
    }
    Records { columns: columns.into_iter().map(Field::plain).collect(), rows }
}

/// Cells of a row; numbers have all digits, since `compare` computes with them.
fn cells(
    row: &UsageRow,
    (kind, beside): (Kind, &[Kind]),
    gpus: impl Fn(Kind) -> Option<Decimal>,
    team: Option<&str>,
) -> Vec<Value> {
    let number = |kind: Kind| Value::maybe(gpus(kind).map(exact));
    let mut cells = vec![Value::text(instant(row.start)), number(kind), Value::Count(row.seconds)];
    cells.extend(beside.iter().map(|it| number(*it)));
    cells.extend(team.map(Value::text));
    cells
}

fn kinds(material: UtilizationMaterial<'_>) -> Records {
    let row = |it: &Measure| {
        let of = &it.statistics;
        let [p50, p95, p99] = of.percentiles;
        let mut cells = vec![Value::text(it.kind.name())];
        let numbers = [of.mean, p50, p95, p99, of.peak];
        cells.extend(numbers.map(|it| Value::text(exact(it))));
        cells.push(Value::number(Some(it.gpu_hours), Figure::Whole));
        cells.push(Value::number(it.share_of_capacity, Figure::Share));
        cells
    };
    let columns = ["kind", "mean", "p50", "p95", "p99", "peak", "gpu_hours", "share_of_capacity"];
    Records {
        columns: columns.map(Field::plain).to_vec(),
        rows: material.usage.measures.iter().map(row).collect(),
    }
}

fn teams(material: UtilizationMaterial<'_>) -> Records {
    let usage = material.usage;
    let row = |it: &TeamUse| {
        let of = |kind: Kind| Value::number(it.gpu_hours.get(&kind).copied(), Figure::Whole);
        let share = Value::number(it.share, Figure::Share);
        vec![Value::text(&it.name), of(usage.kind), share, of(Kind::Busy)]
    };
    let columns = ["team", "gpu_hours", "share", "busy_gpu_hours"];
    Records {
        columns: columns.map(Field::plain).to_vec(),
        rows: usage.teams.iter().map(row).collect(),
    }
}
