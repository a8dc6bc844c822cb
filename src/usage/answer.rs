//! The answer: rows, statistics by kind, totals by team, evidence and findings.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::at_use::AtUse;
use super::measure::{Measure, measure, work};
use super::trend::{Trend, trend};
use super::{
    Evidence, Idle, Intervals, Kind, Needs, Reading, RightSize, UsageFinding, UsageRow, grid,
};
use crate::demand::hours;
use crate::input::SourceId;

/// Use of GPUs over a window.
#[derive(Clone, Debug)]
pub struct Usage {
    /// Name of the GPUs; none if nothing names them.
    pub gpu: Option<String>,
    /// Kind of the GPUs of the trace.
    pub kind: Kind,
    /// First second of the window, and the second after its last.
    pub window: [i64; 2],
    /// Seconds of most rows.
    pub step: i64,
    /// Rows, earliest first; time between them is not known.
    pub rows: Vec<UsageRow>,
    /// Kinds that are known, that of the trace first.
    pub measures: Vec<Measure>,
    /// GPUs installed, if they are known.
    pub capacity: Option<Capacity>,
    /// Teams by GPU-hours, most first; empty if they are not asked for.
    pub teams: Vec<TeamUse>,
    /// Idle GPUs, if there is a rule for them and single GPUs are known.
    pub idle: Option<Idle>,
    /// Needs of single GPUs, if cheaper ones are looked for.
    pub needs: Option<Needs>,
    /// Cheaper GPUs that would do, if they are looked for.
    pub right_size: Option<RightSize>,
    /// Cost of a GPU-hour that is installed, if `--price` names a scenario.
    pub price: Option<InstalledPrice>,
    /// Trend over whole weeks, if there are enough.
    pub trend: Option<Trend>,
    /// Fleet at a use; none if no use is stated.
    pub at_use: Option<AtUse>,
    /// Parts of the window that are not known.
    pub gaps: Intervals,
    /// Rows or samples that were read.
    pub read: usize,
    /// Records that were there twice and are counted once.
    pub duplicates: usize,
    /// Explanations of the numbers.
    pub evidence: Vec<Evidence>,
    /// Warnings.
    pub findings: Vec<UsageFinding>,
}

/// GPUs installed.
#[derive(Clone, Debug)]
pub struct Capacity {
    /// GPU-hours in the known time of the trace.
    pub gpu_hours: Decimal,
    /// Mean number of GPUs.
    pub mean: Decimal,
    /// Highest number of GPUs.
    pub peak: Decimal,
}

/// Totals of a team.
#[derive(Clone, Debug)]
pub struct TeamUse {
    /// Name of the team.
    pub name: String,
    /// Position of the team in the rows.
    pub position: usize,
    /// GPU-hours by kind.
    pub gpu_hours: BTreeMap<Kind, Decimal>,
    /// Share of the GPU-hours of the trace.
    pub share: Option<Decimal>,
}

/// Cost of a GPU-hour that is installed, used or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstalledPrice {
    /// Cost over GPU-hours.
    pub per_gpu_hour: Decimal,
    /// ISO 4217 code.
    pub currency: String,
    /// Name of the alternative.
    pub alternative: String,
    /// Name of the scenario's file.
    pub scenario: String,
    /// GPU of its demand.
    pub gpu: String,
}

impl Usage {
    /// Answer of a reading, whose trace is of a kind; none if it has no GPU, unless idle ones
    /// are listed.
    pub(super) fn of(
        reading: Reading,
        (kind, may_be_idle): (Kind, bool),
        step: i64,
        source: SourceId,
    ) -> Option<Self> {
        let known = reading.known.get(&kind)?;
        let window = known.bounds()?;
        let names = reading.series.iter().filter_map(|it| it.team.clone());
        let mut teams: BTreeMap<String, usize> = names.map(|it| (it, 0)).collect();
        teams.values_mut().enumerate().for_each(|(place, it)| *it = place);
        let rows = grid::fill(&reading, &grid::pieces(known, step), &teams);
        let capacity = capacity(&rows, kind);
        let main = measure(&rows, kind, (window, step), source)?;
        if main.gpu_hours.is_zero() && !may_be_idle {
            return None;
        }
        let kinds = [Kind::Allocated, Kind::Busy, Kind::Wanted].into_iter();
        let others = kinds.filter(|it| *it != kind && reading.known.contains_key(it));
        let others = others.filter_map(|it| measure(&rows, it, (window, step), source));
        let others = others.filter(|it| !it.gpu_hours.is_zero());
        let measures: Vec<Measure> = std::iter::once(main).chain(others).collect();
        let teams = team_uses(&rows, teams, measures.first()?);
        let gaps = known.gaps();
        Some(Self {
            gpu: None,
            trend: measures.first().and_then(|it| trend(&rows, it, window[0])),
            kind,
            window,
            step,
            rows,
            measures,
            capacity,
            teams,
            idle: None,
            needs: None,
            right_size: None,
            price: None,
            at_use: None,
            gaps,
            read: reading.rows,
            duplicates: reading.duplicates,
            evidence: reading.evidence,
            findings: reading.findings,
        })
    }

    /// Hours of the window.
    pub fn hours(&self) -> Decimal {
        hours(self.window[1] - self.window[0])
    }

    /// Statistics of a kind.
    pub fn measure(&self, kind: Kind) -> Option<&Measure> {
        self.measures.iter().find(|it| it.kind == kind)
    }
}

fn capacity(rows: &[UsageRow], main: Kind) -> Option<Capacity> {
    let installed = rows.iter().filter_map(|row| {
        let gpus = *row.gpus.get(&Kind::Capacity)?;
        Some((gpus, work(row, main, gpus), row.known.get(&main).copied().unwrap_or_default()))
    });
    let all: Vec<_> = installed.collect();
    let gpu_hours: Decimal = all.iter().map(|it| it.1).sum();
    let time = hours(all.iter().map(|it| it.2).sum());
    let (mean, peak) = (gpu_hours.checked_div(time)?, all.iter().map(|it| it.0).max()?);
    Some(Capacity { gpu_hours, mean, peak })
}

fn team_uses(rows: &[UsageRow], teams: BTreeMap<String, usize>, main: &Measure) -> Vec<TeamUse> {
    let named = teams.into_iter().map(|(name, position)| {
        let (gpu_hours, share) = (BTreeMap::new(), None);
        TeamUse { name, position, gpu_hours, share }
    });
    let mut uses: Vec<TeamUse> = named.collect();
    for row in rows {
        for ((kind, team), gpus) in &row.teams {
            if let Some(team) = uses.get_mut(*team) {
                *team.gpu_hours.entry(*kind).or_default() += work(row, *kind, *gpus);
            }
        }
    }
    // A series of zeros alone may have no team.
    uses.retain(|it| !it.gpu_hours.is_empty());
    for team in &mut uses {
        let own = team.gpu_hours.get(&main.kind).copied().unwrap_or_default();
        team.share = own.checked_div(main.gpu_hours);
    }
    uses.sort_by_key(|it| std::cmp::Reverse(it.share));
    uses
}
