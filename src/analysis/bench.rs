//! The graph whose inputs an analysis moves, with its exact cells.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::expr::unit::{GpuHours, Money, Per, Ratio, Unit};
use crate::expr::{Cells, Exact, Expr, Given, Graph, Monthly, Origin, Plan, Value, if_le};
use crate::model::{self, AlternativeModel, Case, Model, Peak, RankBy, Shape, Utilization};

/// The key of mean demand over peak.
pub(super) const UTILIZATION: &str = "demand.utilization";

/// A built model, what each pair of it differs by, and its cells as stated.
pub(super) struct Bench<'g> {
    pub model: Model<'g>,
    graph: &'g Graph,
    costs: Vec<Cost<'g>>,
    differences: BTreeMap<(usize, usize), Expr<'g, Money>>,
    cells: Cells<Exact>,
}

/// What an alternative is ranked by.
#[derive(Clone, Copy)]
pub(super) struct Cost<'g> {
    /// Its cost; missing where it leaves demand unserved.
    pub serving_all: Expr<'g, Money>,
    /// Its cost, whatever it serves.
    pub whole: Expr<'g, Money>,
    /// 1 where it leaves demand unserved, else 0.
    pub unserved: Expr<'g, Ratio>,
    /// Undiscounted cost per GPU-hour; missing where it leaves demand unserved.
    pub per_gpu_hour: Expr<'g, Per<Money, GpuHours>>,
}

impl<'g> Bench<'g> {
    /// Differences are of each pair of `order`, the earlier against the later.
    pub fn new(graph: &'g Graph, case: &Case, order: &[usize]) -> Self {
        let model = model::build(graph, case);
        let costs: Vec<_> =
            model.alternatives.iter().map(|it| cost(graph, case, &model, it)).collect();
        let mut differences = BTreeMap::new();
        for (rank, a) in order.iter().enumerate() {
            for b in order.iter().skip(rank + 1) {
                if let (Some(cost), Some(other)) = (costs.get(*a), costs.get(*b)) {
                    differences.insert((*a, *b), cost.serving_all - other.serving_all);
                }
            }
        }
        let cells = graph.evaluate();
        Self { model, graph, costs, differences, cells }
    }

    /// The cost of an alternative, by its position in the file.
    pub fn cost(&self, position: usize) -> Option<Cost<'g>> {
        self.costs.get(position).copied()
    }

    /// What `a` costs more than `b`, a later one of the order; missing where either leaves demand
    /// unserved.
    pub fn difference(&self, a: usize, b: usize) -> Option<Expr<'g, Money>> {
        self.differences.get(&(a, b)).copied()
    }

    /// The cost of every alternative, in the order of the file.
    pub fn all_costs(&self) -> Vec<Expr<'g, Money>> {
        self.costs.iter().map(|cost| cost.serving_all).collect()
    }

    /// The same, planned along some figures that are multiplied.
    pub fn costs_along(&self, keys: &[&str]) -> Plan<Exact> {
        let costs: Vec<_> = self.costs.iter().map(|cost| cost.serving_all).collect();
        Plan::over(self.graph, &self.cells, keys, &costs)
    }

    /// What a GPU-hour is billed at by an alternative that is one rented tier.
    pub fn price_per_gpu_hour(&self, position: usize) -> Option<Decimal> {
        let [tier] = self.model.alternatives.get(position)?.tiers.as_slice() else { return None };
        self.value(tier.price_per_gpu_hour?)
    }

    /// Results along an input.
    pub fn plan<V: Value, Q: Unit>(&self, key: &str, results: &[Expr<'g, Q>]) -> Option<Plan<V>> {
        Plan::new(self.graph, &self.cells, key, results)
    }

    /// A series as stated.
    pub fn months<Q: Unit>(&self, expr: Expr<'g, Q, Monthly>) -> Vec<Option<Decimal>> {
        self.cells.monthly(expr).into_iter().map(|cell| cell.0).collect()
    }

    /// A result as stated.
    pub fn value<Q: Unit>(&self, expr: Expr<'g, Q>) -> Option<Decimal> {
        self.cells.once(expr).0
    }
}

/// What an alternative is ranked by.
pub(super) fn basis<'g>(case: &Case, alternative: &AlternativeModel<'g>) -> Expr<'g, Money> {
    match case.rank_by {
        RankBy::Total => alternative.cash.total,
        RankBy::Npv => alternative.npv.unwrap_or(alternative.cash.total),
    }
}

fn cost<'g>(
    graph: &'g Graph,
    case: &Case,
    model: &Model<'g>,
    alternative: &AlternativeModel<'g>,
) -> Cost<'g> {
    let whole = basis(case, alternative);
    // The last digit of a rounded quotient is no demand left unserved.
    let all = [alternative.unserved * 1_000_000_000, model.demanded];
    let per_gpu_hour = alternative.unit_cost / alternative.served;
    Cost {
        serving_all: if_le(all, whole, graph.missing()),
        whole,
        unserved: if_le(all, graph.zero(), graph.count(1)),
        per_gpu_hour: if_le(all, per_gpu_hour, graph.missing()),
    }
}

/// The case with its mean demand as an input of its own, so that it can be moved.
pub(super) fn along_utilization(case: &Case, utilization: Option<Decimal>) -> Case {
    let mut case = case.clone();
    let Some(mean) = utilization else { return case };
    let axis = Given::new(UTILIZATION, mean, Origin::Axis);
    match &mut case.demand.shape {
        Shape::OnOff(Utilization::Share(_)) | Shape::Flat(Utilization::Share(_)) => {}
        Shape::OnOff(stated) | Shape::Flat(stated) => *stated = Utilization::Share(axis),
        // A profile that is always at its peak has no idle time to mix in: it is on or off.
        Shape::Profile { steps, .. } if mean >= Decimal::ONE => {
            let highest = steps.iter().max_by_key(|step| step.gpus.stated());
            case.demand.peak = highest.map(|step| Peak::Gpus(step.gpus.clone()));
            case.demand.shape = Shape::OnOff(Utilization::Share(axis));
        }
        Shape::Profile { utilization, .. } => *utilization = Some(axis),
    }
    case
}
