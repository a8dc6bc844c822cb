//! Regular rows of time, and the GPUs of each by kind and team, weighted by time.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::{Intervals, Kind, Reading, Record};

/// Row of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageRow {
    /// First second, since 1970 in UTC.
    pub start: i64,
    /// Length in seconds.
    pub seconds: i64,
    /// Mean GPUs of each kind whose number is known, by kind.
    pub gpus: BTreeMap<Kind, Decimal>,
    /// Seconds in which each kind is known.
    pub known: BTreeMap<Kind, i64>,
    /// Mean GPUs of each team by kind, for teams and kinds with more than 0.
    pub teams: BTreeMap<(Kind, usize), Decimal>,
}

/// Rows of a step, cut at the ends of known time, so that each is known in full.
pub(super) fn pieces(known: &Intervals, step: i64) -> Vec<[i64; 2]> {
    let mut rows = Vec::new();
    for [start, end] in known.as_slice() {
        let mut from = *start;
        while from < *end {
            let next = (from.div_euclid(step) + 1) * step;
            rows.push([from, next.min(*end)]);
            from = next;
        }
    }
    rows
}

/// Number of rows that [`pieces`] makes, at most.
pub(super) fn count(known: &Intervals, step: i64) -> i64 {
    known.as_slice().iter().map(|[start, end]| (end - start) / step + 2).sum()
}

/// Fills rows with the records of a reading, whose teams have these positions.
pub(super) fn fill(
    reading: &Reading,
    rows: &[[i64; 2]],
    teams: &BTreeMap<String, usize>,
) -> Vec<UsageRow> {
    let mut columns: BTreeMap<(Kind, Option<usize>), Column> = BTreeMap::new();
    for record in &reading.records {
        let Some(series) = reading.series.get(record.series) else { continue };
        let team = series.team.as_ref().and_then(|it| teams.get(it).copied());
        let column = columns.entry((series.kind, team));
        column.or_insert_with(|| Column::new(rows.len())).add(rows, record);
    }
    let seconds = |kind: Kind, row: [i64; 2]| -> i64 {
        let known = reading.known.get(&kind);
        known.map_or(0, |it| it.between(row).map(|[start, end]| end - start).sum())
    };
    let kinds: Vec<Kind> = reading.known.keys().copied().collect();
    let empty = |row: &[i64; 2]| UsageRow {
        start: row[0],
        seconds: row[1] - row[0],
        gpus: BTreeMap::new(),
        known: kinds.iter().map(|it| (*it, seconds(*it, *row))).collect(),
        teams: BTreeMap::new(),
    };
    let mut filled: Vec<UsageRow> = rows.iter().map(empty).collect();
    for row in &mut filled {
        row.gpus =
            row.known.iter().filter(|it| *it.1 > 0).map(|it| (*it.0, Decimal::ZERO)).collect();
    }
    for ((kind, team), column) in columns {
        for ((row, piece), work) in filled.iter_mut().zip(rows).zip(column.work(rows)) {
            let known = row.known.get(&kind).copied().unwrap_or_default();
            let mean = work.checked_div(known.into()).filter(|it| !it.is_zero());
            let Some(mean) = mean.filter(|_| piece[0] < piece[1]) else { continue };
            *row.gpus.entry(kind).or_default() += mean;
            if let Some(team) = team {
                row.teams.insert((kind, team), mean);
            }
        }
    }
    filled
}

/// GPU-seconds of rows: parts of rows one by one, runs of full rows by their ends.
struct Column {
    parts: Vec<Decimal>,
    /// Change of the GPUs of all rows from one on.
    changes: Vec<Decimal>,
}

impl Column {
    fn new(rows: usize) -> Self {
        Self { parts: vec![Decimal::ZERO; rows], changes: vec![Decimal::ZERO; rows + 1] }
    }

    fn add(&mut self, rows: &[[i64; 2]], record: &Record) {
        let (start, end) = (record.start, record.end());
        let first = rows.partition_point(|it| it[1] <= start);
        let after = rows.partition_point(|it| it[0] < end);
        for place in [Some(first), after.checked_sub(1).filter(|it| *it > first)] {
            let Some((place, row)) = place.and_then(|it| Some((it, rows.get(it)?))) else {
                continue;
            };
            let seconds = row[1].min(end) - row[0].max(start);
            if let Some(part) = self.parts.get_mut(place).filter(|_| seconds > 0) {
                *part += record.gpus * Decimal::from(seconds);
            }
        }
        if after > first + 2 {
            self.changes[first + 1] += record.gpus;
            self.changes[after - 1] -= record.gpus;
        }
    }

    fn work(self, rows: &[[i64; 2]]) -> Vec<Decimal> {
        let mut gpus = Decimal::ZERO;
        let all = self.parts.into_iter().zip(self.changes).zip(rows);
        all.map(|((part, change), row)| {
            gpus += change;
            part + gpus * Decimal::from(row[1] - row[0])
        })
        .collect()
    }
}
