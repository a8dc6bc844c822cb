//! Teams of a trace: the GPU-hours that each holds, and its own peak.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::rows::RowsByTime;
use super::{DECIMALS, Samples, gpus};

/// Seconds of an hour.
const HOUR: u32 = 3_600;

/// GPUs of one team over a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRows {
    /// Name in the column `team`; empty for rows without one.
    pub name: String,
    /// GPU-hours it holds.
    pub gpu_hours: Decimal,
    /// The most GPUs it holds at once.
    pub peak: Decimal,
    /// Line of the row with its peak in the file, from 1.
    pub line: usize,
}

/// Teams by name, over the rows in which the sum of all teams is known.
pub(super) fn of(
    rows: &RowsByTime,
    samples: &Samples,
    line: impl Fn(usize) -> usize,
) -> Vec<TeamRows> {
    let mut teams: BTreeMap<usize, (i128, i64, usize)> = BTreeMap::new();
    let mut samples = samples.iter().peekable();
    for row in &rows.all {
        let Some(sample) = samples.next_if(|it| it.start == row.start) else { continue };
        for (team, gpus) in &row.of_teams {
            let found = teams.entry(*team).or_insert((0, 0, row.at));
            found.0 += i128::from(*gpus) * i128::from(sample.seconds);
            if *gpus > found.1 {
                (found.1, found.2) = (*gpus, row.at);
            }
        }
    }
    let team = |(name, place): (&String, &usize)| {
        let (work, peak, at) = *teams.get(place)?;
        let gpu_seconds = Decimal::try_from_i128_with_scale(work, DECIMALS).ok()?;
        let gpu_hours = gpu_seconds.checked_div(HOUR.into())?;
        Some(TeamRows { name: name.clone(), gpu_hours, peak: gpus(peak), line: line(at) })
    };
    rows.teams.iter().filter_map(team).collect()
}
