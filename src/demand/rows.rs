//! Rows of a trace by time, before their lengths are known.

use std::collections::BTreeMap;

use super::lengths::most_frequent;

/// A row before its length is known.
pub(super) struct Row<'r> {
    pub at: usize,
    pub start: i64,
    pub gpus: Option<i64>,
    pub seconds: Option<i64>,
    pub team: Option<&'r str>,
}

/// Rows of one point in time, summed over teams.
pub(super) struct TimedRow {
    pub at: usize,
    pub start: i64,
    pub gpus: Option<i64>,
    pub seconds: Option<i64>,
    pub of_teams: Vec<(usize, i64)>,
}

/// Rows in the order of time.
#[derive(Default)]
pub(super) struct RowsByTime {
    pub all: Vec<TimedRow>,
    /// Position of each team.
    pub teams: BTreeMap<String, usize>,
}

impl RowsByTime {
    /// The last row so far.
    pub fn last(&self) -> Option<&TimedRow> {
        self.all.last()
    }

    /// Adds a row that is not earlier than the last: a team of the same time, or a new one; false if the
    /// team has a row of that time.
    pub fn add(&mut self, row: &Row<'_>) -> bool {
        let team = row.team.map(|name| {
            let next = self.teams.len();
            *self.teams.entry(name.to_owned()).or_insert(next)
        });
        let of_team = team.zip(row.gpus);
        match self.all.last_mut().filter(|it| it.start == row.start) {
            Some(same) => {
                if of_team.is_some_and(|(team, _)| same.of_teams.iter().any(|it| it.0 == team)) {
                    return false;
                }
                same.gpus = same.gpus.zip(row.gpus).map(|(a, b)| a.saturating_add(b));
                same.of_teams.extend(of_team);
            }
            None => self.all.push(TimedRow {
                at: row.at,
                start: row.start,
                gpus: row.gpus,
                seconds: row.seconds,
                of_teams: of_team.into_iter().collect(),
            }),
        }
        true
    }

    /// The most frequent length of a row.
    pub fn step(&self) -> Option<i64> {
        let mut lengths: BTreeMap<i64, usize> = BTreeMap::new();
        let until_next = self.all.windows(2).map(|pair| pair[1].start - pair[0].start);
        let last = self.all.last().and_then(|it| it.seconds);
        until_next.chain(last).for_each(|it| *lengths.entry(it).or_default() += 1);
        most_frequent(lengths.into_iter())
    }
}
