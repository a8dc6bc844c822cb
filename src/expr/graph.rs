//! The graph under construction: nodes, inputs and names.

use std::cell::{Cell, RefCell};

use indexmap::IndexMap;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::axes::{ByLevel, Monthly, Shape};
use super::compute::Figure;
use super::handle::Expr;
use super::input::Input;
use super::names::Names;
use super::op::{Extent, NodeId, Op};
use super::origin::Given;
use super::series::SeriesInput;
use super::unit::{Months, Ratio, Unit};
use super::walks::Walks;

/// The model as a graph of inputs and operations, built once and evaluated many times.
#[derive(Debug)]
pub struct Graph {
    months: u32,
    horizon: Given<Months>,
    levels: Cell<usize>,
    nodes: RefCell<Vec<Node>>,
    known: RefCell<IndexMap<Op, NodeId>>,
    pub(super) inputs: RefCell<IndexMap<String, Input>>,
    pub(super) series: RefCell<Vec<SeriesInput>>,
    names: RefCell<Names>,
    pub(super) walks: Walks,
}

/// An operation and the axes along which it has cells.
#[derive(Clone, Debug)]
pub struct Node {
    /// Operation that computes the cells.
    pub op: Op,
    /// Axes along which there are several cells.
    pub extent: Extent,
    /// Symbol of the unit, asked for by few.
    pub(super) unit: fn() -> String,
}

impl Graph {
    /// A graph over month 0 and the months of a horizon, which shapes it and is not live.
    pub fn over(horizon: &Given<Months>) -> Self {
        let graph = Self {
            months: horizon.value.to_u32().unwrap_or(0),
            horizon: horizon.clone(),
            levels: Cell::new(1),
            nodes: RefCell::default(),
            known: RefCell::default(),
            inputs: RefCell::default(),
            series: RefCell::default(),
            names: RefCell::default(),
            walks: Walks::default(),
        };
        graph.fixed(horizon);
        graph
    }

    /// Running months of the horizon.
    pub fn months(&self) -> u32 {
        self.months
    }

    /// Running months of the horizon, as a locked leaf.
    pub fn horizon(&self) -> Expr<'_, Ratio> {
        self.locked(&self.horizon).as_number()
    }

    /// The leaf of a figure, or the node of a net price or a converted amount: one for each key, however often it is asked
    /// for.
    pub fn input<Q: Unit>(&self, given: &Given<Q>) -> Expr<'_, Q> {
        if let Some(from) = &given.unconverted {
            return self.converted(given, from);
        }
        match given.discounted() {
            Some(terms) => self.net_price(given, &terms),
            None => self.leaf_of(given, true),
        }
    }

    /// The value of a figure that shapes the graph: it is marked as not live.
    pub fn fixed<Q: Unit>(&self, given: &Given<Q>) -> Decimal {
        self.register(given, false);
        given.value
    }

    /// The leaf of a figure that shapes the graph: formulas keep its origin, and it is not live.
    pub fn locked<Q: Unit>(&self, given: &Given<Q>) -> Expr<'_, Q> {
        self.leaf_of(given, false)
    }

    /// A number of the formula itself.
    pub fn count<Q: Unit>(&self, number: u32) -> Expr<'_, Q> {
        self.push(Op::Constant(number), Extent::default())
    }

    /// Zero, in any unit.
    pub fn zero<Q: Unit>(&self) -> Expr<'_, Q> {
        self.count(0)
    }

    /// A figure that is not known; everything computed from it is missing too.
    pub fn missing<Q: Unit>(&self) -> Expr<'_, Q> {
        self.push(Op::Missing, Extent::default())
    }

    /// The number of each month, from 0.
    pub fn month(&self) -> Expr<'_, Ratio, Monthly> {
        self.push(Op::Month, Extent { months: true, levels: false })
    }

    /// 1 in each running month, 0 in month 0.
    pub fn running_months(&self) -> Expr<'_, Months, Monthly> {
        let one = self.month().min(self.count(1));
        self.count::<Months>(1) * one
    }

    /// One number for each level of demand; all such series of a graph have one length.
    pub fn by_level<'g, Q: Unit>(&'g self, each: &[Expr<'g, Q>]) -> Expr<'g, Q, ByLevel> {
        debug_assert!(self.levels.get() == 1 || self.levels.get() == each.len());
        self.set_levels(each.len());
        let ids = each.iter().map(Expr::id).collect();
        self.push(Op::Levels(ids), Extent { months: false, levels: true })
    }

    /// Formulas written by `write` get names below `scope`: `within("own", ..)` makes a `total`
    /// named there `own.total`.
    pub fn within<T>(&self, scope: &str, write: impl FnOnce() -> T) -> T {
        let outer = self.names.borrow_mut().enter(scope);
        let written = write();
        self.names.borrow_mut().leave(outer);
        written
    }

    /// As [`Graph::within`], with names that come after all others: those of a choice that may not be taken.
    pub fn aside<T>(&self, scope: &str, write: impl FnOnce() -> T) -> T {
        let was_aside = self.names.borrow_mut().set_aside(true);
        let written = self.within(scope, write);
        self.names.borrow_mut().set_aside(was_aside);
        written
    }

    /// Formulas written by `write` get names outside any scope, for what all alternatives share.
    pub fn at_root<T>(&self, write: impl FnOnce() -> T) -> T {
        let outer = self.names.borrow_mut().enter_root();
        let written = write();
        self.names.borrow_mut().leave(outer);
        written
    }

    /// Every figure that entered, by key.
    pub fn inputs(&self) -> IndexMap<String, Input> {
        self.inputs.borrow().clone()
    }

    /// Every figure that reports state: without list prices and discounts, which stand with the net
    /// price they make up.
    pub fn reported_inputs(&self) -> IndexMap<String, Input> {
        let mut inputs = self.inputs();
        inputs.retain(|_, input| input.part_of.is_none());
        inputs
    }

    /// The key of every figure that is live.
    pub fn live_keys(&self) -> Vec<String> {
        let inputs = self.inputs.borrow();
        inputs.iter().filter(|(_, input)| input.live).map(|(key, _)| key.clone()).collect()
    }

    /// Every name given to a node, in order of construction.
    pub fn names(&self) -> Vec<String> {
        self.names.borrow_mut().all().map(|(name, _)| name.to_owned()).collect()
    }

    pub(super) fn name(&self, id: NodeId, name: &str) {
        self.names.borrow_mut().give(id, name);
    }

    pub(super) fn named(&self, name: &str) -> Option<NodeId> {
        self.names.borrow_mut().find(name)
    }

    pub(super) fn each_name(&self, mut told: impl FnMut(&str, NodeId)) {
        self.names.borrow_mut().all().for_each(|(name, id)| told(name, id));
    }

    /// The node of a live figure and its value as stated.
    pub(super) fn live_input(&self, key: &str) -> Option<LiveInput> {
        let inputs = self.inputs.borrow();
        let input = inputs.get(key).filter(|input| input.live)?;
        Some(LiveInput { node: input.node?, stated: input.value })
    }

    /// A figure as stated.
    pub(super) fn stated_at(&self, figure: Figure) -> Option<Decimal> {
        match figure {
            Figure::Leaf(position) => Some(self.inputs.borrow().get_index(position)?.1.value),
            Figure::Level(position, level) => {
                self.series.borrow().get(position)?.values.get(level).copied()
            }
        }
    }

    pub(super) fn nodes(&self) -> std::cell::Ref<'_, Vec<Node>> {
        self.nodes.borrow()
    }

    pub(super) fn extent(&self, id: NodeId) -> Extent {
        self.nodes.borrow().get(id.index()).map(|node| node.extent).unwrap_or_default()
    }

    /// Levels of the load-duration curve.
    pub fn levels(&self) -> usize {
        self.levels.get()
    }

    pub(super) fn set_levels(&self, levels: usize) {
        self.levels.set(levels.max(1));
    }

    pub(super) fn push<Q: Unit, S: Shape>(&self, op: Op, extent: Extent) -> Expr<'_, Q, S> {
        // Hash-consing: an operation that exists is not pushed again, so that paths and discount
        // factors are computed once.
        let id = *self.known.borrow_mut().entry(op).or_insert_with_key(|op| {
            let mut nodes = self.nodes.borrow_mut();
            let next = u32::try_from(nodes.len()).expect("a model has fewer than 4 billion nodes");
            nodes.push(Node { op: op.clone(), extent, unit: Q::symbol });
            NodeId(next)
        });
        Expr::new(self, id)
    }

    fn leaf_of<Q: Unit>(&self, given: &Given<Q>, live: bool) -> Expr<'_, Q> {
        let (position, known) = self.register(given, live);
        if let Some(id) = known {
            return Expr::new(self, id);
        }
        let leaf = self.push(Op::Leaf(position), Extent::default());
        if let Some((_, input)) = self.inputs.borrow_mut().get_index_mut(position) {
            input.node = Some(leaf.id());
        }
        leaf
    }

    /// The live leaf of a list price or discount, which makes up a net price.
    pub(super) fn part_of<Q: Unit, N>(&self, net: &Given<N>, part: &Given<Q>) -> Expr<'_, Q>
    where
        N: Unit,
    {
        let leaf = self.leaf_of(part, true);
        if let Some(input) = self.inputs.borrow_mut().get_mut(part.key()) {
            input.part_of = Some(net.key().to_owned());
        }
        leaf
    }

    /// The node of a live figure that was asked for before; registers one that was not.
    pub(super) fn node_of<Q: Unit>(&self, given: &Given<Q>) -> Option<Expr<'_, Q>> {
        let (_, known) = self.register(given, true);
        known.map(|id| Expr::new(self, id))
    }

    /// Notes the node of a registered figure.
    pub(super) fn found_at<Q: Unit>(&self, given: &Given<Q>, node: Expr<'_, Q>) {
        if let Some(input) = self.inputs.borrow_mut().get_mut(given.key()) {
            input.node = Some(node.id());
        }
    }

    /// Position and node of a figure; one asked for as fixed stays not live.
    fn register<Q: Unit>(&self, given: &Given<Q>, live: bool) -> (usize, Option<NodeId>) {
        let mut inputs = self.inputs.borrow_mut();
        if let Some((position, key, input)) = inputs.get_full_mut(given.key()) {
            debug_assert_eq!(input.value, given.value, "two figures under one key: {key}");
            input.live &= live;
            return (position, input.node);
        }
        let input = Input {
            value: given.value,
            origin: given.origin().clone(),
            unit: Q::symbol(),
            live,
            part_of: None,
            converted_from: None,
            node: None,
        };
        (inputs.insert_full(given.key().to_owned(), input).0, None)
    }
}

/// A live input that a plan replaces.
#[derive(Clone, Copy, Debug)]
pub(super) struct LiveInput {
    pub node: NodeId,
    pub stated: Decimal,
}
