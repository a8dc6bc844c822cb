//! Values of levels, and laws that have one value alone.

use rust_decimal::Decimal;

use crate::model::{Law, Level};

/// Value of a law that has no other, by the stated value of its key.
pub(super) fn only_value(law: &Law, stated: Decimal) -> Option<Decimal> {
    let at = |level: &Level| value_of(*level, stated);
    match law {
        Law::Pert(points) | Law::Triangular(points) => same(points.iter().map(at)),
        Law::Uniform(ends) => same(ends.iter().map(at)),
        Law::Normal { mean, sd, .. } | Law::Beta { mean, sd } => sd.is_zero().then(|| at(mean)),
        Law::Lognormal { median, p95 } => {
            let median = at(median);
            same([median, value_of(*p95, median)].into_iter())
        }
        Law::Between { from, to } => same([at(from), at(to)].into_iter()),
        Law::Discrete(rows) => same(rows.iter().map(|(_, value)| at(value))),
        Law::Empirical(values) => same(values.iter().copied()),
    }
}

/// Value of a level beside the one it is a change of.
pub(super) fn value_of(level: Level, stated: Decimal) -> Decimal {
    match level {
        Level::Number(number) => number,
        Level::Stated => stated,
        Level::Change(by) => stated.saturating_add(stated.saturating_mul(by)),
    }
}

/// The value that all are, if they are one.
fn same(mut values: impl Iterator<Item = Decimal>) -> Option<Decimal> {
    let first = values.next()?;
    values.all(|it| it == first).then_some(first)
}
