//! The graph under construction: nodes, inputs and names.

use std::cell::{Cell, RefCell};

use foldhash::fast::RandomState;
use indexmap::IndexMap;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::given::Given;
use super::input::{Input, SeriesInput};
use super::layout::Axes;
use super::names::Names;
use super::node::{Figure, Node};
use super::op::{Extent, NodeId, Op};
use super::unit::{Months, Unit};
use super::walk::Walks;

/// The model as a graph of inputs and operations, built once and evaluated many times.
#[derive(Debug)]
pub struct Graph {
    months: u32,
    pub(super) horizon: Given<Months>,
    levels: Cell<usize>,
    nodes: RefCell<Vec<Node>>,
    known: RefCell<IndexMap<Op, NodeId, RandomState>>,
    pub(super) inputs: RefCell<IndexMap<String, Input>>,
    pub(super) series: RefCell<Vec<SeriesInput>>,
    names: RefCell<Names>,
    pub(super) walks: Walks,
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

    /// The value of a figure that shapes the graph: it is marked as not live.
    pub fn fixed<Q: Unit>(&self, given: &Given<Q>) -> Decimal {
        self.register(given, false);
        given.value
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

    /// Number of formulas and figures.
    pub fn formulas(&self) -> usize {
        self.nodes.borrow().len()
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

    pub(super) fn each_name(&self, mut each: impl FnMut(&str, NodeId)) {
        self.names.borrow_mut().all().for_each(|(name, id)| each(name, id));
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

    /// Lengths of the axes of the graph as it is.
    pub(super) fn axes(&self) -> Axes {
        Axes { months: self.months as usize + 1, levels: self.levels() }
    }

    pub(super) fn set_levels(&self, levels: usize) {
        self.levels.set(levels.max(1));
    }

    /// The node of an operation. Hash-consing: one that exists is not added again, so that paths and
    /// discount factors are computed once.
    pub(super) fn add(&self, op: Op, extent: Extent, unit: fn() -> String) -> NodeId {
        *self.known.borrow_mut().entry(op).or_insert_with_key(|op| {
            let mut nodes = self.nodes.borrow_mut();
            let next = u32::try_from(nodes.len()).expect("a model has fewer than 4 billion nodes");
            nodes.push(Node { op: op.clone(), extent, unit });
            NodeId(next)
        })
    }

    /// Position and node of a figure; one asked for as fixed stays not live.
    pub(super) fn register<Q: Unit>(
        &self,
        given: &Given<Q>,
        live: bool,
    ) -> (usize, Option<NodeId>) {
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
