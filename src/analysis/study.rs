//! A case, built and evaluated once, and asked many times.

use std::cell::{OnceCell, RefCell};

use rust_decimal::Decimal;

use super::curve::Curve;
use super::effort::Effort;
use super::kept::{series_of_cash, still_along_axes};
use super::points::Points;
use super::variable::figure::Variable;
use crate::expr::unit::{Money, Ratio, Unit};
use crate::expr::{Cells, Exact, Expr, Graph, Grid, Monthly, NodeId, Plan, Tape, TapeInput, Value};
use crate::model::{self, AlternativeModel, Case, Cash, Model, Swap, UtilizationAxis};

/// A case with its graph, and the exact cells of all that was asked so far.
pub struct Study<'g> {
    /// The question.
    pub case: &'g Case,
    /// Model of the case: its formulas.
    pub model: Model<'g>,
    graph: &'g Graph,
    effort: Effort,
    cells: RefCell<Cells<Exact>>,
    curves: Vec<OnceCell<Option<Curve>>>,
    price_curves: Vec<OnceCell<Option<Points<1>>>>,
    /// Inputs that may move, once they are found.
    pub(super) variables: OnceCell<Vec<Variable>>,
}

impl<'g> Study<'g> {
    /// Builds and evaluates a case in a graph over its horizon, see [`Graph::over`].
    pub fn new(graph: &'g Graph, case: &'g Case) -> Self {
        Self::within(graph, case, &Effort::default())
    }

    /// Builds and evaluates a case, whose searches count into an effort and end with it.
    pub fn within(graph: &'g Graph, case: &'g Case, effort: &Effort) -> Self {
        let kept = |model: &Model<'_>| {
            let mut kept = series_of_cash(graph, model);
            for (kept, still) in kept.iter_mut().zip(still_along_axes(graph, case, model)) {
                *kept |= still;
            }
            kept
        };
        Self::evaluated(graph, case, effort, kept)
    }

    /// Builds and evaluates a case that is ranked, and not searched along an axis.
    pub(super) fn to_rank(graph: &'g Graph, case: &'g Case, effort: &Effort) -> Self {
        Self::evaluated(graph, case, effort, |model| series_of_cash(graph, model))
    }

    /// Builds and evaluates a case, of whose series by month those stay that `kept` names, by position.
    fn evaluated(
        graph: &'g Graph,
        case: &'g Case,
        effort: &Effort,
        kept: impl FnOnce(&Model<'g>) -> Vec<bool>,
    ) -> Self {
        let model = model::build(graph, case);
        let cells = graph.evaluate_keeping(&kept(&model));
        effort.decimals(cells.computed());
        Self::of(graph, case, effort, model, cells)
    }

    /// Builds a case of which a few results are read: the rest is not computed.
    pub(super) fn for_few(graph: &'g Graph, case: &'g Case, effort: &Effort) -> Self {
        Self::of(graph, case, effort, model::build(graph, case), Cells::none(graph))
    }

    fn of(
        graph: &'g Graph,
        case: &'g Case,
        effort: &Effort,
        model: Model<'g>,
        cells: Cells<Exact>,
    ) -> Self {
        effort.built(graph.formulas());
        Self {
            cells: RefCell::new(cells),
            curves: model.alternatives.iter().map(|_| OnceCell::new()).collect(),
            price_curves: model.alternatives.iter().map(|_| OnceCell::new()).collect(),
            variables: OnceCell::new(),
            effort: effort.clone(),
            case,
            model,
            graph,
        }
    }

    /// Cells that were computed so far, without those of searches.
    pub(super) fn cells_computed(&self) -> u64 {
        self.cells.borrow().computed()
    }

    /// Work of the searches so far.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }

    /// The graph, to read and to add formulas to.
    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// A result as stated; none if it is missing, or the model has none.
    pub fn value<Q: Unit>(&self, expr: impl Into<Option<Expr<'g, Q>>>) -> Option<Decimal> {
        let expr = expr.into()?;
        self.computed(&[expr.id()], |cells| cells.once(expr).0)
    }

    /// Results as stated; those that the model does not have are missing.
    pub(super) fn values<Q: Unit>(&self, results: &[Option<Expr<'g, Q>>]) -> Vec<Option<Decimal>> {
        let ids: Vec<NodeId> = results.iter().flatten().map(Expr::id).collect();
        let before = self.cells_computed();
        self.computed(&ids, |cells| {
            self.effort.decimals(cells.computed() - before);
            results.iter().map(|it| cells.once((*it)?).0).collect()
        })
    }

    /// A series as stated, month 0 first.
    pub fn months<Q: Unit>(&self, expr: Expr<'g, Q, Monthly>) -> Vec<Option<Decimal>> {
        let read = |cells: &mut Cells<Exact>| cells.monthly(expr);
        self.computed(&[expr.id()], read).into_iter().map(|cell| cell.0).collect()
    }

    /// Levels of each month, highest first, or of one if all are the same; none if one is missing.
    pub(super) fn grid<Q: Unit>(&self, expr: Expr<'g, Q, Grid>) -> Option<Vec<Vec<Decimal>>> {
        let read = |cells: &mut Cells<Exact>| cells.grid(expr);
        let months = self.computed(&[expr.id()], read).into_iter();
        months.map(|levels| levels.into_iter().map(|it| it.0).collect()).collect()
    }

    /// Results along an input; none if no live input has the key.
    pub(super) fn plan<V: Value, Q: Unit>(
        &self,
        key: &str,
        results: &[Expr<'g, Q>],
    ) -> Option<Plan<V>> {
        self.computed(&[], |cells| Plan::new(self.graph, cells, key, results))
    }

    /// The cost, where it serves all demand, of each alternative at some positions in the file, along
    /// some figures.
    pub(super) fn costs_along<V: Value>(
        &self,
        keys: &[String],
        positions: impl IntoIterator<Item = usize>,
    ) -> Plan<V> {
        let models = positions.into_iter().filter_map(|at| self.model.alternatives.get(at));
        let costs: Vec<Expr<'g, Money>> = models.map(|it| it.serving_all).collect();
        self.along(keys, &costs)
    }

    /// The costs, where they serve all demand, of alternatives by their positions in the file.
    pub(super) fn serving_all(&self, positions: &[usize]) -> Vec<Expr<'g, Ratio>> {
        let models = positions.iter().filter_map(|at| self.model.alternatives.get(*at));
        models.map(|it| it.serving_all.as_number()).collect()
    }

    /// The cost of the first alternative, where it is large enough for all demand, along its sizes.
    pub(super) fn sized_along<V: Value>(&self, keys: &[String]) -> Plan<V> {
        let costs: Vec<_> =
            self.model.alternatives.first().map(|it| it.sized).into_iter().collect();
        self.along(keys, &costs)
    }

    /// Results along some figures.
    pub(super) fn along<V: Value, Q: Unit>(
        &self,
        keys: &[String],
        results: &[Expr<'g, Q>],
    ) -> Plan<V> {
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        self.effort.planned(self.graph.formulas());
        self.computed(&[], |cells| Plan::over(self.graph, cells, &keys, results))
    }

    /// Cells of all nodes with an input at another value, see [`Graph::evaluate_moved`].
    pub(super) fn moved(&self, input: (&str, Exact), keeps: &[bool]) -> Cells<Exact> {
        self.computed(&[], |cells| self.graph.evaluate_moved(cells, input, keeps))
    }

    /// Results along some figures that are drawn; none if the graph is too long for a tape.
    pub(super) fn tape<Q: Unit>(
        &self,
        inputs: &[TapeInput<'_>],
        results: &[Expr<'g, Q>],
    ) -> Option<Tape> {
        self.computed(&[], |cells| Tape::over(self.graph, cells, inputs, results)).ok()
    }

    /// The cost that an alternative is ranked by, whether it serves all demand or not, along some
    /// figures.
    pub(super) fn ranked_along<V: Value>(&self, keys: &[String], position: usize) -> Plan<V> {
        let costs: Vec<_> =
            self.model.alternatives.get(position).map(|it| it.ranked).into_iter().collect();
        self.along(keys, &costs)
    }

    /// Keys of the live figures that the cost of an alternative follows. Those of another count if undone work is
    /// charged at what that costs.
    pub(super) fn followed(&self, position: usize) -> Vec<String> {
        let Some(it) = self.model.alternatives.get(position) else { return Vec::new() };
        let is_complete = self.value(it.unserved) == Some(Decimal::ZERO);
        self.graph.live_keys_of(&[if is_complete { it.own } else { it.ranked }])
    }

    /// Costs of an alternative along utilization, by its position in the file.
    pub(super) fn curve(&self, position: usize) -> Option<&Curve> {
        let model = self.model.alternatives.get(position)?;
        self.curves.get(position)?.get_or_init(|| self.plan_curve(model)).as_ref()
    }

    /// Plans the costs of an alternative; none if nothing moves along utilization.
    fn plan_curve(&self, it: &AlternativeModel<'g>) -> Option<Curve> {
        let axis = self.case.demand.utilization_axis();
        let origin = match axis {
            UtilizationAxis::Share(_) => Decimal::ZERO,
            UtilizationAxis::Shift => self.value(self.model.utilization)?,
        };
        let costs = [it.serving_all.as_number(), it.ranked.as_number()];
        let exact = [costs[0], costs[1], it.serving_all_per_gpu_hour.as_number()];
        let slopes = [costs[0], costs[1], it.is_unserved];
        let exact = self.plan(axis.key(), &exact)?;
        let slopes = self.plan(axis.key(), &slopes)?;
        Some(Curve::new(origin, Points::new(exact, &self.effort), slopes, &self.effort))
    }

    /// Costs of an alternative along some figures, by its position in the file. The leaves are zero at
    /// `origin`; the first of the figures may be kept at values of their own.
    pub(super) fn curve_along(
        &self,
        keys: &[String],
        origin: Decimal,
        position: usize,
    ) -> Option<Curve> {
        let it = self.model.alternatives.get(position)?;
        let costs = [it.serving_all.as_number(), it.ranked.as_number()];
        let exact = [costs[0], costs[1], it.serving_all_per_gpu_hour.as_number()];
        let slopes = [costs[0], costs[1], it.is_unserved];
        let exact = Points::new(self.along(keys, &exact), &self.effort);
        Some(Curve::new(origin, exact, self.along(keys, &slopes), &self.effort))
    }

    /// Cost that an alternative is ranked by, along the factor on its usage and commitment prices; 1
    /// is as stated.
    pub(super) fn price_curve(&self, position: usize) -> Option<&Points<1>> {
        let model = self.model.alternatives.get(position)?;
        self.price_curves
            .get(position)?
            .get_or_init(|| {
                let key = model::price_scale_key(&model.name);
                self.plan(&key, &[model.ranked]).map(|plan| Points::new(plan, &self.effort))
            })
            .as_ref()
    }

    /// Cash of an alternative.
    pub(super) fn cash(&self, position: usize) -> Option<&Cash<'g>> {
        self.model.alternatives.get(position).map(|it| &it.cash)
    }

    /// The first alternative in the place of the second.
    pub(super) fn swap(&self, a: usize, b: usize) -> Option<Swap<'g>> {
        let all = &self.model.alternatives;
        Some(Swap::of(self.graph, all.get(a)?, all.get(b)?))
    }

    /// Price per GPU-hour billed of an alternative that is one rented tier.
    pub(super) fn price_per_gpu_hour(&self, position: usize) -> Option<Decimal> {
        let [tier] = self.model.alternatives.get(position)?.tiers.as_slice() else { return None };
        self.value(tier.price_per_gpu_hour?)
    }

    /// Reads the cells, after those of some nodes are computed.
    fn computed<T>(&self, ids: &[NodeId], read: impl FnOnce(&mut Cells<Exact>) -> T) -> T {
        let mut cells = self.cells.borrow_mut();
        cells.require(self.graph, ids);
        read(&mut cells)
    }
}
