//! Stretches of an axis, each with its cheapest alternative.

use rust_decimal::Decimal;

use crate::analysis::crossing::crossings_between;
use crate::analysis::curve::Curve;
use crate::analysis::envelope::CheapestStretch;
use crate::analysis::pair::Pair;
use crate::analysis::study::Study;

/// Costs along an axis of the alternatives that are offered, by name.
pub(super) struct Lines<'c> {
    all: Vec<(&'c str, &'c Curve)>,
}

impl<'c> Lines<'c> {
    /// Lines of a study, whose curves are in the order of the file.
    pub fn of(study: &'c Study<'_>, curves: &'c [Curve]) -> Self {
        let all = study.case.alternatives.iter().zip(curves);
        let offered = all.filter(|(it, _)| !it.is_hypothetical());
        Self { all: offered.map(|(it, curve)| (it.name.as_str(), curve)).collect() }
    }

    /// The cheapest at a value; `reigning` stays it in a tie.
    fn cheapest(&self, at: Decimal, leader: Option<usize>) -> Option<usize> {
        let costs = self.all.iter().enumerate();
        let costs = costs.filter_map(|(index, (_, curve))| {
            Some(((curve.at(at).serving_all?, leader != Some(index)), index))
        });
        costs.min().map(|(_, index)| index)
    }
}

/// Stretches in order, from the first of some marks to the last, which are in order.
///
/// A winner is looked up half way to the next point at which another may take over, however far or
/// near that is.
pub(super) fn stretches(lines: &Lines<'_>, marks: &[Decimal]) -> Vec<CheapestStretch> {
    let [Some(low), Some(high)] = [marks.first(), marks.last()].map(Option::<&Decimal>::copied)
    else {
        return Vec::new();
    };
    let mut points: Vec<Decimal> = marks.to_vec();
    for (index, (_, a)) in lines.all.iter().enumerate() {
        let pieces = marks.iter().zip(marks.iter().skip(1));
        points.extend(pieces.filter_map(|(from, to)| limit_of_service(a, [*from, *to])));
        for (_, b) in lines.all.iter().skip(index.saturating_add(1)) {
            let pair = Pair::along(a, b);
            points.extend(crossings_between(&pair, marks).iter().map(|it| it.at));
        }
    }
    points.retain(|it| *it > low && *it < high);
    points.sort();
    points.dedup();
    let mut leader = lines.cheapest(low, None);
    let mut from = low;
    let mut all = Vec::new();
    let name = |at: Option<usize>| at.and_then(|at| lines.all.get(at)).map(|it| it.0.to_owned());
    let nexts = points.iter().copied().skip(1).chain([high]);
    for (at, next) in points.iter().copied().zip(nexts) {
        let half = next.saturating_sub(at).checked_div(Decimal::TWO).unwrap_or_default();
        let cheapest = lines.cheapest(at.saturating_add(half), leader);
        if cheapest != leader {
            all.push(CheapestStretch { from, to: at, cheapest: name(leader) });
            (from, leader) = (at, cheapest);
        }
    }
    all.push(CheapestStretch { from, to: high, cheapest: name(leader) });
    all
}

/// The value at which an alternative begins or ceases to serve all demand, if it does once.
fn limit_of_service(curve: &Curve, [low, high]: [Decimal; 2]) -> Option<Decimal> {
    let serves = |at: Decimal| curve.at(at).serving_all.is_some();
    let (mut from, mut to) = (low, high);
    let at_first = serves(from);
    if at_first == serves(to) {
        return None;
    }
    let close = high.saturating_sub(low).saturating_mul(Decimal::new(1, 7));
    while to.saturating_sub(from) > close && !curve.is_given_up() {
        let middle = from.saturating_add(to).checked_div(Decimal::TWO)?;
        if serves(middle) == at_first { from = middle } else { to = middle }
    }
    Some(from)
}
