//! An axis of whole numbers: every value is costed, and neighbors are compared.

use rust_decimal::Decimal;

use super::{Axis, AxisAnswer, AxisPair};
use crate::analysis::crossing::{Crossing, Side, side};
use crate::analysis::effort::Effort;
use crate::analysis::envelope::CheapestStretch;
use crate::analysis::study::Study;
use crate::expr::{Exact, Graph};
use crate::model::Case;

/// Costs at one value, in the order of the file; missing where demand is left unserved.
type Row = (Decimal, Vec<Option<Decimal>>);

/// Looks at every whole number of an axis: a live one in the graph of the study, another by the case
/// that `read` finds for a value. Values without a case are left out.
pub fn by_reading(
    study: &Study<'_>,
    axis: &Axis,
    pairs: &[[usize; 2]],
    read: &mut dyn FnMut(Decimal) -> Option<Case>,
) -> AxisAnswer {
    let values = axis.whole_numbers();
    let effort = study.effort();
    effort.begin("values", values.len());
    let mut live = live(study, axis);
    let mut rows: Vec<Row> = Vec::new();
    for value in values {
        let costs = match &mut live {
            Some(cost) => cost(value),
            None => read(value).map(|case| costs(&case, effort)),
        };
        effort.step();
        rows.extend(costs.map(|costs| (value, costs)));
    }
    let names: Vec<&str> = study.case.alternatives.iter().map(|it| it.name.as_str()).collect();
    let offered =
        study.case.alternatives.iter().map(|it| !it.is_hypothetical()).collect::<Vec<_>>();
    let first = rows.first().map(|(_, costs)| costs.clone());
    AxisAnswer {
        axis: axis.clone(),
        pairs: pairs.iter().filter_map(|it| pair(&rows, &names, *it)).collect(),
        stretches: stretches(&rows, &names, &offered),
        points: Some(rows.len()),
        is_still: rows.iter().all(|(_, costs)| Some(costs) == first.as_ref()),
        is_complete: !effort.is_spent(),
    }
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
    let study = Study::within(&graph, case, effort);
    study.model.alternatives.iter().map(|it| study.value(it.serving_all)).collect()
}

fn pair(rows: &[Row], names: &[&str], [a, b]: [usize; 2]) -> Option<AxisPair> {
    let mut crossings = Vec::new();
    let (mut reigning, mut first, mut is_served) = (None, None, false);
    for (value, costs) in rows {
        let cost = |at: usize| costs.get(at).copied().flatten();
        let (Some(cost_a), Some(cost_b)) = (cost(a), cost(b)) else {
            // Who is cheaper is not known across a gap.
            reigning = None;
            continue;
        };
        is_served = true;
        let Some(now) = cheaper(cost_a, cost_b) else { continue };
        if let Some(before) = reigning.filter(|before| *before != now) {
            let (cheaper_below, cheaper_above): (Side, Side) = (before, now);
            crossings.push(Crossing { at: *value, jump: true, cheaper_below, cheaper_above });
        }
        first = first.or(Some(now));
        reigning = Some(now);
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
    let mut reigning = None;
    for (value, costs) in rows {
        let ranked = costs.iter().zip(offered).enumerate();
        let ranked = ranked.filter_map(|(at, (cost, is_offered))| {
            Some((cost.filter(|_| *is_offered)?, reigning != Some(at), at))
        });
        let cheapest = ranked.min().map(|(.., at)| at);
        let name = cheapest.and_then(|at| names.get(at)).map(|it| (*it).to_owned());
        match all.last_mut() {
            Some(last) if last.cheapest == name => last.to = *value,
            _ => all.push(CheapestStretch { from: *value, to: *value, cheapest: name }),
        }
        reigning = cheapest;
    }
    all
}
