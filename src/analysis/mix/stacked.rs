//! Work of each tier along the load-duration curve.

use std::cmp::Reverse;

use rust_decimal::Decimal;

use crate::analysis::effort::Effort;
use crate::analysis::study::Study;
use crate::expr::Graph;
use crate::model::Case;

/// Columns of equal time.
const COLUMNS: u32 = 64;

/// Tiers stacked under the load-duration curve, busiest hours first.
#[derive(Clone, Debug)]
pub struct Stacked {
    /// Equal parts of the horizon, by falling demand.
    pub columns: Vec<StackedColumn>,
    /// Levels of demand, each with the share of the horizon at which it begins; the equal parts if
    /// there are more levels.
    pub levels: Vec<(Decimal, StackedColumn)>,
    /// Highest of the columns: demand served with idle capacity.
    pub top: Decimal,
}

/// An equal part of the horizon, with means of its hours.
#[derive(Clone, Debug)]
pub struct StackedColumn {
    /// Demand, in GPUs.
    pub demand: Decimal,
    /// Demand that each tier serves, in the order of the stack.
    pub served: Vec<Decimal>,
    /// Capacity that is paid for and not used.
    pub idle: Decimal,
}

/// Demand that the tiers of the only alternative of a case serve; none if a figure is missing.
pub fn stacked(alone: &Case, effort: &Effort) -> Option<Stacked> {
    let graph = Graph::over(&alone.horizon_months);
    let study = Study::within(&graph, alone, effort);
    let alternative = study.model.alternatives.first()?;
    let (wanted, tiers) = (alternative.levels, &alternative.tiers);
    let served: Vec<Vec<Vec<Decimal>>> =
        tiers.iter().map(|it| study.grid(it.served_by_level(&graph))).collect::<Option<_>>()?;
    let (gpus, shares) = (study.grid(wanted.gpus)?, study.grid(wanted.shares)?);
    let capacity: Vec<Decimal> = tiers
        .iter()
        .map(|it| it.capacity(&graph).map_or(Some(Decimal::ZERO), |it| study.value(it)))
        .collect::<Option<_>>()?;
    let months = served.iter().chain([&gpus, &shares]).map(Vec::len).max()?;
    let part = Decimal::ONE.checked_div(Decimal::from(months))?;
    let mut rows = Vec::new();
    for month in 0..months {
        // A grid that is the same in every month has one row.
        let of = |grid: &[Vec<Decimal>], level: usize| {
            grid.get(month).or(grid.first())?.get(level).copied()
        };
        for level in 0..gpus.first()?.len() {
            let served = served.iter().map(|it| of(it, level)?.checked_mul(part));
            rows.push(Row {
                gpus: of(&gpus, level)?,
                share: of(&shares, level)?.checked_mul(part)?,
                served: served.collect::<Option<_>>()?,
            });
        }
    }
    rows.sort_by_key(|it| Reverse(it.gpus));
    let columns = columns(&rows, &capacity)?;
    let levels = match by_level(&rows, &capacity)? {
        levels if levels.len() <= COLUMNS as usize => levels,
        _ => equal_parts().zip(columns.iter().cloned()).collect(),
    };
    let top = columns.iter().map(StackedColumn::height).max()?;
    Some(Stacked { columns, levels, top })
}

/// A level of demand, its share of the horizon, and the GPUs that each tier serves times that share.
struct Row {
    gpus: Decimal,
    share: Decimal,
    served: Vec<Decimal>,
}

fn columns(rows: &[Row], capacity: &[Decimal]) -> Option<Vec<StackedColumn>> {
    let width = Decimal::ONE.checked_div(COLUMNS.into())?;
    let mut columns = Vec::new();
    let mut rows = rows.iter();
    let (mut row, mut left) = (rows.next(), None);
    for _ in 0..COLUMNS {
        let (mut demand, mut served) = (Decimal::ZERO, vec![Decimal::ZERO; capacity.len()]);
        let mut room = width;
        while let Some(it) = row.filter(|_| !room.is_zero()) {
            let of_row = left.unwrap_or(it.share);
            let taken = of_row.min(room);
            if let Some(part) = taken.checked_div(it.share) {
                demand = demand.checked_add(it.gpus.checked_mul(taken)?)?;
                for (sum, gpus) in served.iter_mut().zip(&it.served) {
                    *sum = sum.checked_add(gpus.checked_mul(part)?)?;
                }
            }
            room -= taken;
            left = Some(of_row - taken);
            if of_row == taken {
                (row, left) = (rows.next(), None);
            }
        }
        let mean = |sum: Decimal| sum.checked_div(width);
        let served: Vec<Decimal> = served.into_iter().map(mean).collect::<Option<_>>()?;
        columns.push((mean(demand)?, served));
    }
    let column = |(demand, served)| StackedColumn::of(demand, served, capacity);
    Some(columns.into_iter().map(column).collect())
}

/// A column for each level of demand, with the share at which it begins; hours without demand are last.
fn by_level(rows: &[Row], capacity: &[Decimal]) -> Option<Vec<(Decimal, StackedColumn)>> {
    let mut levels = Vec::new();
    let mut from = Decimal::ZERO;
    for rows in rows.chunk_by(|a, b| a.gpus == b.gpus) {
        let share: Decimal = rows.iter().map(|it| it.share).sum();
        if share.is_zero() {
            continue;
        }
        let served = |tier: usize| -> Option<Decimal> {
            let each = rows.iter().filter_map(|it| it.served.get(tier));
            each.sum::<Decimal>().checked_div(share)
        };
        let served = (0..capacity.len()).map(served).collect::<Option<_>>()?;
        levels.push((from, StackedColumn::of(rows.first()?.gpus, served, capacity)));
        from += share;
    }
    if Decimal::ONE - from > Decimal::new(1, 9) {
        let none = vec![Decimal::ZERO; capacity.len()];
        levels.push((from, StackedColumn::of(Decimal::ZERO, none, capacity)));
    }
    Some(levels)
}

/// Share of the horizon at which each of the equal parts begins.
fn equal_parts() -> impl Iterator<Item = Decimal> {
    (0..COLUMNS).map(|it| Decimal::from(it) / Decimal::from(COLUMNS))
}

impl StackedColumn {
    fn of(demand: Decimal, served: Vec<Decimal>, capacity: &[Decimal]) -> Self {
        let each = served.iter().zip(capacity);
        let idle = each.map(|(served, all)| all.saturating_sub(*served).max(Decimal::ZERO)).sum();
        Self { demand, served, idle }
    }

    fn height(&self) -> Decimal {
        self.served.iter().fold(self.idle, |sum, it| sum.saturating_add(*it))
    }
}

impl Stacked {
    /// GPUs that a tier serves in a column, as a share of the top.
    pub fn height(&self, column: usize, tier: usize) -> Decimal {
        let gpus = self.columns.get(column).and_then(|it| it.served.get(tier));
        gpus.and_then(|it| it.checked_div(self.top)).unwrap_or_default()
    }

    /// Idle GPUs in a column, as a share of the top.
    pub fn idle_height(&self, column: usize) -> Decimal {
        let gpus = self.columns.get(column).map(|it| it.idle);
        gpus.and_then(|it| it.checked_div(self.top)).unwrap_or_default()
    }

    /// Lower and upper end, in GPUs, of each tier and of what is idle, by level.
    pub fn ends(&self) -> Vec<Vec<[Decimal; 2]>> {
        let column = |it: &StackedColumn| {
            let mut at = Decimal::ZERO;
            let each = it.served.iter().chain([&it.idle]).map(|gpus| {
                let from = at;
                at = at.saturating_add(*gpus);
                [from, at]
            });
            each.collect()
        };
        self.levels.iter().map(|(_, it)| column(it)).collect()
    }

    /// GPUs of a tier by level; of what is idle after the last tier.
    pub fn gpus(&self, tier: usize) -> Vec<Decimal> {
        let of = |it: &StackedColumn| it.served.get(tier).copied().unwrap_or(it.idle);
        self.levels.iter().map(|(_, it)| of(it)).collect()
    }

    /// Each hundredth of the horizon: the shares at which it begins and ends, and the level of its
    /// middle. None if the levels are equal parts.
    pub fn hundredths(&self) -> Vec<([Decimal; 2], usize)> {
        let even = equal_parts().zip(&self.levels).all(|(part, (from, _))| part == *from);
        if even && self.levels.len() == COLUMNS as usize {
            return Vec::new();
        }
        let part = |at: u32| {
            let [from, middle, to] =
                [0, 5, 10].map(|it| Decimal::from(10 * at + it) / Decimal::ONE_THOUSAND);
            let level = self.levels.partition_point(|(from, _)| *from <= middle);
            ([from, to], level.saturating_sub(1))
        };
        (0..100).map(part).collect()
    }

    /// True if each level of demand has a column of its own.
    pub fn has_all_levels(&self) -> bool {
        self.levels.len() != self.columns.len()
    }

    /// Half of the top.
    pub fn half(&self) -> Decimal {
        self.top / Decimal::TWO
    }

    /// Share of the horizon at which each of the equal parts begins.
    pub fn shares(&self) -> impl Iterator<Item = Decimal> {
        equal_parts()
    }
}
