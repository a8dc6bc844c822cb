//! Tables of `utilization` for files: the trace, the kinds and the teams.

use rust_decimal::Decimal;

use super::UtilizationMaterial;
use crate::demand::instant;
use crate::format::Figure::{Hundredths, PerGpuHour, Share, Whole};
use crate::format::exact;
use crate::report::kind::Kind::{self as JsonKind, Exact};
use crate::report::records::{Field, Key, Records, Value, table};
use crate::usage::{IdleGpus, Kind, Measure, RightSized, TeamUse, Usage, UsageRow};

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
    /// Idle GPUs by holder
    Idle,
    /// Cheaper GPUs that fit, by holder
    RightSize,
}

/// One table for a file.
#[must_use]
pub fn records(material: UtilizationMaterial<'_>, subject: UtilizationTable) -> Records {
    match subject {
        UtilizationTable::Trace => trace(material),
        UtilizationTable::Kinds => kinds(material),
        UtilizationTable::Teams => teams(material),
        UtilizationTable::Idle => idle(material),
        UtilizationTable::RightSize => {
            let all = material.usage.right_size.iter().flat_map(|it| &it.all);
            table(&right_size_keys(), "", all)
        }
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

/// Statistics of a kind.
pub(crate) const MEASURE: [Key<Measure>; 7] = [
    Key::plain("mean", |it: &Measure| Value::text(exact(it.statistics.mean)))
        .kind(Exact)
        .says("Mean number of GPUs."),
    Key::plain("p50", |it: &Measure| Value::text(exact(it.statistics.percentiles[0])))
        .kind(Exact)
        .says("GPUs that are reached or passed in 50% of the time."),
    Key::plain("p95", |it: &Measure| Value::text(exact(it.statistics.percentiles[1])))
        .kind(Exact)
        .says("GPUs that are reached or passed in 5% of the time."),
    Key::plain("p99", |it: &Measure| Value::text(exact(it.statistics.percentiles[2])))
        .kind(Exact)
        .says("GPUs that are reached or passed in 1% of the time."),
    Key::plain("peak", |it: &Measure| Value::text(exact(it.statistics.peak)))
        .kind(Exact)
        .says("Highest number of GPUs."),
    Key::figure("gpu_hours", Whole, |it: &Measure| Some(it.gpu_hours))
        .always()
        .says("GPU-hours in the known time."),
    Key::figure("share_of_capacity", Share, |it: &Measure| it.share_of_capacity)
        .says("Share of the GPU-hours installed, 0 to 1; null if no capacity was stated."),
];

fn kinds(material: UtilizationMaterial<'_>) -> Records {
    let kind = [Key::plain("kind", |it: &Measure| Value::text(it.kind.name()))];
    table(&[kind.as_slice(), &MEASURE].concat(), "", &material.usage.measures)
}

fn teams(material: UtilizationMaterial<'_>) -> Records {
    type Of<'r> = Key<(Kind, &'r TeamUse)>;
    let keys = [
        Of::plain("team", |(_, it)| Value::text(&it.name)),
        Of::figure("gpu_hours", Whole, |(kind, it)| it.gpu_hours.get(kind).copied()),
        Of::figure("share", Share, |(_, it)| it.share),
        Of::figure("busy_gpu_hours", Whole, |(_, it)| it.gpu_hours.get(&Kind::Busy).copied()),
    ];
    let usage = material.usage;
    table(&keys, "", usage.teams.iter().map(|it| (usage.kind, it)))
}

/// Idle GPUs of a holder, and the use that has their price.
type OfIdle<'r> = (&'r Usage, &'r IdleGpus);

/// Keys of idle GPUs.
pub(crate) fn idle_keys<'r>() -> [Key<OfIdle<'r>>; 8] {
    type Of<'r> = Key<OfIdle<'r>>;
    [
        Of::plain("name", |(_, it)| Value::text(&it.name))
            .says("Pod that holds the GPUs, with its namespace; the GPU if no pod is known."),
        Of::plain("team", |(_, it)| Value::maybe(it.team.as_ref()))
            .says("Team of the holder; null without `--by`."),
        Of::plain("gpus", |(_, it)| Value::text(exact(it.gpus)))
            .kind(Exact)
            .says("Number of its GPUs that were idle at some time."),
        Of::plain("gpu_hours", |(_, it)| Value::text(exact(it.gpu_hours)))
            .kind(Exact)
            .says("GPU-hours for which they were idle."),
        Of::figure("share", Share, |(_, it)| it.share)
            .says("Share of the GPU-hours that were measured of the holder, 0 to 1."),
        Of::plain("longest_s", |(_, it)| Value::Count(it.longest))
            .says("Longest time without a break, in seconds."),
        Of::figure("memory_gb", Hundredths, |(_, it)| it.memory_gb)
            .says("Most memory in use of any of its GPUs, in GB of 10^9 bytes; null if it was not measured."),
        Of::figure("cost", Whole, |(usage, it)| usage.cost(it.gpu_hours))
            .says("Cost of the GPU-hours; null without `--price`."),
    ]
}

/// Keys of a cheaper GPU that fits.
pub(crate) fn right_size_keys() -> [Key<RightSized>; 12] {
    type Of = Key<RightSized>;
    [
        Of::plain("name", |it| Value::text(&it.need.name))
            .says("Pod that holds the GPUs, with its namespace; the GPU if no pod is known."),
        Of::plain("team", |it| Value::maybe(it.need.team.as_ref()))
            .says("Team of the holder; null without `--by`."),
        Of::plain("gpus", |it| Value::Count(it.need.gpus.try_into().unwrap_or(i64::MAX)))
            .kind(JsonKind::Whole)
            .says("Number of its GPUs."),
        Of::plain("gpu_hours", |it| Value::text(exact(it.need.gpu_hours)))
            .kind(Exact)
            .says("GPU-hours for which they were held and measured."),
        Of::figure("memory_gb", Hundredths, |it| it.need.memory_gb)
            .says("Most memory in use of any of its GPUs, in GB of 10^9 bytes; null if it was not measured."),
        Of::figure("busy", Share, |it| Some(it.need.busy))
            .says("Highest share of time in which a GPU computes in a sample, 0 to 1: the mean of an hour if samples are hourly."),
        Of::plain("cheaper_gpu", |it| Value::maybe(it.cheaper.as_ref().map(|it| &it.gpu)))
            .says("Cheapest GPU model that fits, by its name in the price sheets; null if none does."),
        Of::figure("work", Share, |it| Some(it.cheaper.as_ref()?.work))
            .says("Work that it does, divided by that of the GPU in use."),
        Of::plain("work_source", |it| Value::maybe(it.cheaper.as_ref().map(|it| it.basis.name())))
            .says("Benchmark that the work is from, or `data sheets`."),
        Of::plain("provider", |it| Value::maybe(it.cheaper.as_ref().map(|it| &it.price.provider)))
            .says("Provider with its cheapest price on demand."),
        Of::figure("price_per_gpu_hour", PerGpuHour, |it| Some(it.cheaper.as_ref()?.price.per_gpu_hour))
            .says("That price, in US dollars."),
        Of::figure("saving", Whole, |it| it.saving)
            .says("Saving over its GPU-hours against the cheapest price on demand of the GPU in use, in US dollars."),
    ]
}

fn idle(material: UtilizationMaterial<'_>) -> Records {
    let usage = material.usage;
    let all = usage.idle.iter().flat_map(|it| &it.all);
    table(&idle_keys(), "", all.map(|it| (usage, it)))
}
