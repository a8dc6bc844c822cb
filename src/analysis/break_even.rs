//! Break-even of each pair: along utilization, in time, and by price.

use rust_decimal::Decimal;

use super::bench::{Bench, UTILIZATION};
use super::comparison::Outcome;
use super::crossing::{Course, Crossing, Pair, Side};
use super::payback::{self, Payback};
use super::pricing::{self, EqualPrice};
use crate::expr::{Bounds, Exact};

/// The lowest utilization looked at: at none at all nothing is served.
const LOWEST: Decimal = Decimal::from_parts(1, 0, 0, false, 6);

/// How the costs of a pair lie along an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The cheaper side changes, at each of these.
    Crossings(Vec<Crossing>),
    /// The first is cheaper wherever both serve all demand.
    Always,
    /// The first is never cheaper.
    Never,
    /// One side leaves demand unserved wherever it is looked at.
    NotServed,
}

/// By how much one side of a pair without crossings is cheaper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The least difference of cost, not negative.
    pub least: Decimal,
    /// The utilization at which it is least; none where it is the same everywhere.
    pub at: Option<Decimal>,
    /// The largest difference of cost.
    pub most: Decimal,
}

/// A pair of alternatives, the first against the second.
#[derive(Clone, Debug)]
pub struct BreakEven {
    /// The alternative asked about.
    pub a: String,
    /// The one it is held against.
    pub b: String,
    /// Along utilization.
    pub verdict: Verdict,
    /// Where both cost lines, continued straight beyond full use, would cross.
    pub beyond: Option<Decimal>,
    /// For always and never.
    pub margin: Option<Margin>,
    /// In cash over time.
    pub payback: Payback,
    /// The price of the second at which both cost the same.
    pub equal_price: Option<EqualPrice>,
}

/// Every pair, in the order that the reference leads.
pub(super) fn all(bench: &Bench<'_>, outcomes: &[Outcome], order: &[usize]) -> Vec<BreakEven> {
    let find = |position: &usize| outcomes.iter().find(|it| it.position == *position);
    let ordered: Vec<&Outcome> = order.iter().filter_map(find).collect();
    let mut pairs = Vec::new();
    for (index, a) in ordered.iter().enumerate() {
        pairs.extend(ordered.iter().skip(index + 1).map(|b| of(bench, a, b)));
    }
    pairs
}

/// One pair, in that order.
pub(super) fn of(bench: &Bench<'_>, a: &Outcome, b: &Outcome) -> BreakEven {
    let mut pair = pair(bench, a.position, b.position);
    let course = pair.as_mut().map(|pair| pair.course(LOWEST, Decimal::ONE));
    let verdict = course.map_or(Verdict::NotServed, verdict);
    // Totals of different work do not compare.
    let compared = a.is_ranked() && b.is_ranked();
    let without_crossing = matches!(verdict, Verdict::Always | Verdict::Never);
    BreakEven {
        a: a.name.clone(),
        b: b.name.clone(),
        beyond: pair.as_mut().filter(|_| without_crossing).and_then(beyond),
        margin: pair.as_mut().filter(|_| without_crossing).and_then(margin),
        payback: if compared {
            payback::between(&a.cumulative, &b.cumulative)
        } else {
            Payback::default()
        },
        equal_price: a
            .ranked_by
            .filter(|_| compared)
            .and_then(|cost| pricing::equal(bench, b.position, cost)),
        verdict,
    }
}

/// The difference of two alternatives along utilization.
pub(super) fn pair(bench: &Bench<'_>, a: usize, b: usize) -> Option<Pair> {
    let results = [bench.difference(a, b)?, bench.cost(a)?.whole, bench.cost(b)?.whole];
    Some(Pair {
        bounds: bench.plan::<Bounds, _>(UTILIZATION, &results)?,
        exact: bench.plan::<Exact, _>(UTILIZATION, &results)?,
    })
}

fn verdict(course: Course) -> Verdict {
    match (course.served, course.cheaper) {
        (false, _) => Verdict::NotServed,
        _ if !course.crossings.is_empty() => Verdict::Crossings(course.crossings),
        (true, Some(Side::A)) => Verdict::Always,
        (true, Some(Side::B) | None) => Verdict::Never,
    }
}

/// Where the difference, continued with its slope at full use, is zero.
fn beyond(pair: &mut Pair) -> Option<Decimal> {
    let step = Decimal::new(1, 4);
    let full = pair.difference(Decimal::ONE)?;
    let before = pair.difference(Decimal::ONE - step)?;
    let slope = (full - before).checked_div(step)?;
    let more = (-full).checked_div(slope)?;
    (more > Decimal::ZERO).then_some(Decimal::ONE + more)
}

/// The differences at the tenths of the range.
fn margin(pair: &mut Pair) -> Option<Margin> {
    let points = (1..=10).map(|tenth| Decimal::new(tenth, 1));
    let differences: Vec<(Decimal, Decimal)> =
        points.filter_map(|at| Some((pair.difference(at)?.abs(), at))).collect();
    let (least, at) = differences.iter().min()?;
    let most = differences.iter().map(|(amount, _)| *amount).max()?;
    // A sum over months may differ in its last digits.
    let same = most - least <= most * Decimal::new(1, 15);
    Some(Margin { least: *least, at: (!same).then_some(*at), most })
}
