//! An axis of whole numbers: values are costed one by one, and neighbors are compared.

use rust_decimal::Decimal;

use super::{Axis, AxisAnswer, AxisPair};
use crate::analysis::difference::{Crossing, Side, side};
use crate::analysis::effort::Effort;
use crate::analysis::envelope::CheapestStretch;
use crate::analysis::study::Study;
use crate::expr::{Exact, Graph};
use crate::model::Case;

/// Number of which the first values of a costly axis are multiples.
const SPARSE: Decimal = Decimal::from_parts(6, 0, 0, false, 0);

/// Costs at one value, in the order of the file; missing where demand is left unserved.
type Row = (Decimal, Vec<Option<Decimal>>);

/// Values of an axis of whole numbers that are costed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Costing {
    /// Every value.
    Every,
    /// Multiples of six, and between two whose rankings differ as many as it takes to find the change.
    Sparse,
}

/// Looks at whole numbers of an axis: a live one in the graph of the study, another by the case
/// that `read` finds for a value. Values without a case are left out.
pub fn by_reading(
    study: &Study<'_>,
    axis: &Axis,
    pairs: &[[usize; 2]],
    costing: Costing,
    read: &mut dyn FnMut(Decimal) -> Option<Case>,
) -> AxisAnswer {
    let values = axis.whole_numbers();
    let effort = study.effort();
    effort.begin("values", values.len());
    let mut live = live(study, axis);
    let mut cost = |value: Decimal| match &mut live {
        Some(cost) => cost(value),
        None => read(value).map(|case| costs(&case, effort)),
    };
    let mut found = Found { costed: vec![None; values.len()], values };
    let first = match costing {
        Costing::Every => found.evenly(),
        Costing::Sparse => found.sparsely(axis.stated),
    };
    found.add(first, effort, &mut cost);
    while costing == Costing::Sparse && !effort.is_spent() {
        let next = found.between_changes(pairs);
        if next.is_empty() {
            break;
        }
        found.add(next, effort, &mut cost);
    }
    let gaps = found.gaps();
    let rows = found.rows();
    let names: Vec<&str> = study.case.alternatives.iter().map(|it| it.name.as_str()).collect();
    let offered =
        study.case.alternatives.iter().map(|it| !it.is_hypothetical()).collect::<Vec<_>>();
    let first = rows.first().map(|(_, costs)| costs.clone());
    AxisAnswer {
        axis: axis.clone(),
        pairs: pairs.iter().filter_map(|it| pair(&rows, &names, *it)).collect(),
        stretches: stretches(&rows, &names, &offered),
        points: Some(rows.len()),
        gaps,
        // A search that ended early proves nothing of what it left out.
        is_still: !rows.is_empty()
            && !effort.is_spent()
            && rows.iter().all(|(_, costs)| Some(costs) == first.as_ref()),
        is_complete: !effort.is_spent(),
    }
}

/// Values of an axis, and what was found at each of them.
struct Found {
    values: Vec<Decimal>,
    /// Costs at each value, by position; empty where the scenario refuses the value.
    costed: Vec<Option<Vec<Option<Decimal>>>>,
}

impl Found {
    /// Costs some values, by position, until the work of the run ends. The one at which it ends is not
    /// counted, as sizes that are searched may not be found.
    fn add(
        &mut self,
        positions: Vec<usize>,
        effort: &Effort,
        cost: &mut dyn FnMut(Decimal) -> Option<Vec<Option<Decimal>>>,
    ) {
        for at in positions {
            if effort.is_spent() {
                return;
            }
            let Some(value) = self.values.get(at).copied() else { continue };
            let costs = cost(value).unwrap_or_default();
            if effort.is_spent() {
                return;
            }
            effort.step();
            self.costed[at] = Some(costs);
        }
    }

    /// All positions, the ends of the widest gaps first: if the work ends, gaps are narrow everywhere.
    fn evenly(&self) -> Vec<usize> {
        let count = self.values.len();
        let strides = std::iter::successors(Some(count.next_power_of_two()), |it| Some(it / 2));
        let mut is_listed = vec![false; count];
        let mut all = Vec::new();
        for stride in strides.take_while(|it| *it > 0) {
            for at in (0..count).step_by(stride) {
                if !std::mem::replace(&mut is_listed[at], true) {
                    all.push(at);
                }
            }
        }
        all
    }

    /// Positions of the stated value, both ends and multiples of a number.
    fn sparsely(&self, stated: Decimal) -> Vec<usize> {
        let last = self.values.len().saturating_sub(1);
        let is_first = |(at, value): &(usize, &Decimal)| {
            let is_round = value.checked_rem(SPARSE).is_some_and(|it| it.is_zero());
            is_round || **value == stated || *at == 0 || *at == last
        };
        self.values.iter().enumerate().filter(is_first).map(|(at, _)| at).collect()
    }

    /// Positions half way between neighbors that were costed and differ in who is cheaper.
    fn between_changes(&self, pairs: &[[usize; 2]]) -> Vec<usize> {
        let costed = self.costed.iter().enumerate();
        let costed: Vec<(usize, &Vec<Option<Decimal>>)> =
            costed.filter_map(|(at, costs)| Some((at, costs.as_ref()?))).collect();
        let next = costed.iter().zip(costed.iter().skip(1)).filter(|((a, below), (b, above))| {
            b.abs_diff(*a) > 1 && ranking(below, pairs) != ranking(above, pairs)
        });
        next.map(|((a, _), (b, _))| usize::midpoint(*a, *b)).collect()
    }

    /// Values that were not costed, as stretches.
    fn gaps(&self) -> Vec<[Decimal; 2]> {
        let mut gaps: Vec<[Decimal; 2]> = Vec::new();
        let mut is_open = false;
        for (value, costs) in self.values.iter().zip(&self.costed) {
            match gaps.last_mut().filter(|_| is_open) {
                Some(last) if costs.is_none() => last[1] = *value,
                _ if costs.is_none() => gaps.push([*value; 2]),
                _ => {}
            }
            is_open = costs.is_none();
        }
        gaps
    }

    /// Values with their costs, in order.
    fn rows(self) -> Vec<Row> {
        let all = self.values.into_iter().zip(self.costed);
        all.filter_map(|(value, costs)| Some((value, costs.filter(|it| !it.is_empty())?))).collect()
    }
}

/// Alternatives that serve all demand, and the cheaper of each pair.
fn ranking(costs: &[Option<Decimal>], pairs: &[[usize; 2]]) -> (Vec<bool>, Vec<Option<Side>>) {
    let cost = |at: usize| costs.get(at).copied().flatten();
    let cheaper = |[a, b]: &[usize; 2]| cheaper(cost(*a)?, cost(*b)?);
    (costs.iter().map(Option::is_some).collect(), pairs.iter().map(cheaper).collect())
}

type CostsAt<'s> = Box<dyn FnMut(Decimal) -> Option<Vec<Option<Decimal>>> + 's>;

/// Costs along a live axis; none if the scenario is to be read again.
fn live<'s>(study: &'s Study<'_>, axis: &'s Axis) -> Option<CostsAt<'s>> {
    let keys = axis.keys();
    if keys.is_empty() {
        return None;
    }
    let mut plan = study.costs_along::<Exact>(&keys, 0..study.case.alternatives.len());
    let costs = move |value: Decimal| {
        study.effort().decimals(plan.cost());
        let leaves: Vec<Exact> =
            axis.leaves(value)?.into_iter().map(|it| Exact(Some(it))).collect();
        let costs = plan.at_each(&leaves);
        Some(costs.into_iter().map(|it| it.0).collect())
    };
    Some(Box::new(costs))
}

/// Costs of a case that was read again.
pub(super) fn costs(case: &Case, effort: &Effort) -> Vec<Option<Decimal>> {
    let graph = Graph::over(&case.horizon_months);
    let study = Study::for_few(&graph, case, effort);
    let costs: Vec<_> = study.model.alternatives.iter().map(|it| Some(it.serving_all)).collect();
    study.values(&costs)
}

fn pair(rows: &[Row], names: &[&str], [a, b]: [usize; 2]) -> Option<AxisPair> {
    let mut crossings = Vec::new();
    let (mut last, mut first, mut is_served) = (None, None, false);
    for (value, costs) in rows {
        let cost = |at: usize| costs.get(at).copied().flatten();
        // After a gap in service the cheaper side may be another than before it, as along a live axis.
        let Some((cost_a, cost_b)) = cost(a).zip(cost(b)) else { continue };
        is_served = true;
        let Some(now) = cheaper(cost_a, cost_b) else { continue };
        if let Some(before) = last.filter(|before| *before != now) {
            let (cheaper_below, cheaper_above): (Side, Side) = (before, now);
            crossings.push(Crossing { at: *value, jump: true, cheaper_below, cheaper_above });
        }
        first = first.or(Some(now));
        last = Some(now);
    }
    let cheaper = first.filter(|_| crossings.is_empty());
    let name = |at: usize| names.get(at).map(|it| (*it).to_owned());
    Some(AxisPair { a: name(a)?, b: name(b)?, crossings, cheaper, is_served })
}

/// The cheaper of two costs; none if they differ in their last digits only.
fn cheaper(a: Decimal, b: Decimal) -> Option<Side> {
    let slack = a.abs().max(b.abs()).saturating_mul(Decimal::new(1, 18));
    let difference = a.saturating_sub(b);
    if difference.abs() <= slack { None } else { side(difference) }
}

fn stretches(rows: &[Row], names: &[&str], offered: &[bool]) -> Vec<CheapestStretch> {
    let mut all: Vec<CheapestStretch> = Vec::new();
    let mut leader = None;
    for (value, costs) in rows {
        let ranked = costs.iter().zip(offered).enumerate();
        let ranked = ranked.filter_map(|(at, (cost, is_offered))| {
            Some((cost.filter(|_| *is_offered)?, leader != Some(at), at))
        });
        let cheapest = ranked.min().map(|(.., at)| at);
        let name = cheapest.and_then(|at| names.get(at)).map(|it| (*it).to_owned());
        match all.last_mut() {
            Some(last) if last.cheapest == name => last.to = *value,
            _ => all.push(CheapestStretch { from: *value, to: *value, cheapest: name }),
        }
        leader = cheapest;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_side_across_values_that_one_does_not_serve_is_a_crossing_after_them() {
        let row = |value: u32, costs: [Option<u32>; 2]| {
            (Decimal::from(value), costs.map(|it| it.map(Decimal::from)).to_vec())
        };
        let of = |rows: &[Row]| pair(rows, &["a", "b"], [0, 1]).unwrap();
        let ends = [row(1, [Some(1), Some(2)]), row(3, [Some(3), Some(2)])];
        let [first, last] = ends.clone();
        for between in [row(2, [None, Some(2)]), row(2, [Some(1), Some(2)])] {
            let found = of(&[first.clone(), between, last.clone()]);
            let at: Vec<Decimal> = found.crossings.iter().map(|it| it.at).collect();
            assert_eq!((at, found.cheaper), (vec![Decimal::from(3)], None));
        }
        let never = of(&[first, row(2, [None, Some(2)])]);
        assert_eq!((never.crossings.len(), never.cheaper), (0, Some(Side::A)));
    }
}
