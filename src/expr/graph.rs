//! The graph under construction: nodes, inputs and names.

use std::cell::{Cell, RefCell};

use indexmap::IndexMap;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::axes::{ByLevel, Monthly, Shape};
use super::handle::Expr;
use super::op::{Extent, NodeId, Op};
use super::origin::{Given, Origin};
use super::unit::{Months, Ratio, Unit};

/// The model as a graph of inputs and operations, built once and evaluated many times.
#[derive(Debug)]
pub struct Graph {
    months: u32,
    levels: Cell<usize>,
    nodes: RefCell<Vec<Node>>,
    known: RefCell<IndexMap<Op, NodeId>>,
    inputs: RefCell<IndexMap<String, Input>>,
    names: RefCell<IndexMap<String, NodeId>>,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub op: Op,
    pub extent: Extent,
}

/// A figure that entered the graph.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its value.
    pub value: Decimal,
    /// Where it comes from.
    pub origin: Origin,
    /// Its unit, empty for a plain number.
    pub unit: String,
    /// Whether everything follows when it changes; what shapes the graph is not live.
    pub live: bool,
    pub(super) node: Option<NodeId>,
}

impl Graph {
    /// A graph over month 0 and the months of a horizon, which shapes it and is not live.
    pub fn over(horizon: &Given<Months>) -> Self {
        let graph = Self {
            months: horizon.value.to_u32().unwrap_or(0),
            levels: Cell::new(1),
            nodes: RefCell::default(),
            known: RefCell::default(),
            inputs: RefCell::default(),
            names: RefCell::default(),
        };
        graph.fixed(horizon);
        graph
    }

    /// Months that run.
    pub fn months(&self) -> u32 {
        self.months
    }

    /// The leaf of a figure: one for each key, however often it is asked for.
    pub fn input<Q: Unit>(&self, given: &Given<Q>) -> Expr<'_, Q> {
        let (position, known) = self.register(given, true);
        if let Some(id) = known {
            return Expr::new(self, id);
        }
        let leaf = self.push(Op::Leaf(position), Extent::default());
        if let Some(input) = self.inputs.borrow_mut().get_mut(given.key()) {
            input.node = Some(leaf.id());
        }
        leaf
    }

    /// The value of a figure that shapes the graph: it is marked as not live.
    pub fn fixed<Q: Unit>(&self, given: &Given<Q>) -> Decimal {
        self.register(given, false);
        given.value
    }

    /// A number of the formula itself.
    pub fn count<Q: Unit>(&self, number: u32) -> Expr<'_, Q> {
        self.push(Op::Constant(number), Extent::default())
    }

    /// Nothing of it.
    pub fn zero<Q: Unit>(&self) -> Expr<'_, Q> {
        self.count(0)
    }

    /// A figure that is not known.
    pub fn missing<Q: Unit>(&self) -> Expr<'_, Q> {
        self.push(Op::Missing, Extent::default())
    }

    /// The number of each month, from 0.
    pub fn month(&self) -> Expr<'_, Ratio, Monthly> {
        self.push(Op::Month, Extent { months: true, levels: false })
    }

    /// One month each, but 0 in month 0, in which nothing runs.
    pub fn running_months(&self) -> Expr<'_, Months, Monthly> {
        let one = self.month().min(self.count(1));
        self.count::<Months>(1) * one
    }

    /// One number for each level of demand; all such series of a graph have one length.
    pub fn by_level<'g, Q: Unit>(&'g self, each: &[Expr<'g, Q>]) -> Expr<'g, Q, ByLevel> {
        debug_assert!(self.levels.get() == 1 || self.levels.get() == each.len());
        self.levels.set(each.len().max(1));
        let ids = each.iter().map(Expr::id).collect();
        self.push(Op::Levels(ids), Extent { months: false, levels: true })
    }

    /// Every figure that entered, by key.
    pub fn inputs(&self) -> IndexMap<String, Input> {
        self.inputs.borrow().clone()
    }

    /// The key of every figure that is live.
    pub fn live_keys(&self) -> Vec<String> {
        let inputs = self.inputs.borrow();
        inputs.iter().filter(|(_, input)| input.live).map(|(key, _)| key.clone()).collect()
    }

    /// Every name given to a node, in order of construction.
    pub fn names(&self) -> Vec<String> {
        self.names.borrow().keys().cloned().collect()
    }

    pub(super) fn name(&self, id: NodeId, name: String) {
        self.names.borrow_mut().insert(name, id);
    }

    pub(super) fn named(&self, name: &str) -> Option<NodeId> {
        self.names.borrow().get(name).copied()
    }

    pub(super) fn leaf(&self, key: &str) -> Option<NodeId> {
        self.inputs.borrow().get(key).filter(|input| input.live).and_then(|input| input.node)
    }

    pub(super) fn nodes(&self) -> std::cell::Ref<'_, Vec<Node>> {
        self.nodes.borrow()
    }

    pub(super) fn extent(&self, id: NodeId) -> Extent {
        self.nodes.borrow().get(id.index()).map(|node| node.extent).unwrap_or_default()
    }

    pub(super) fn levels(&self) -> usize {
        self.levels.get()
    }

    pub(super) fn push<Q: Unit, S: Shape>(&self, op: Op, extent: Extent) -> Expr<'_, Q, S> {
        // The same of the same nodes is the same node: paths and discounts are computed once.
        let id = *self.known.borrow_mut().entry(op).or_insert_with_key(|op| {
            let mut nodes = self.nodes.borrow_mut();
            let next = u32::try_from(nodes.len()).expect("a model has fewer than 4 billion nodes");
            nodes.push(Node { op: op.clone(), extent });
            NodeId(next)
        });
        Expr::new(self, id)
    }

    /// Position and node of a figure; one asked for as fixed stays not live.
    fn register<Q: Unit>(&self, given: &Given<Q>, live: bool) -> (usize, Option<NodeId>) {
        let mut inputs = self.inputs.borrow_mut();
        let entry = inputs.entry(given.key().to_owned());
        let position = entry.index();
        let input = entry.or_insert_with(|| Input {
            value: given.value,
            origin: given.origin().clone(),
            unit: Q::symbol(),
            live,
            node: None,
        });
        debug_assert_eq!(input.value, given.value, "two figures under one key: {}", given.key());
        input.live &= live;
        (position, input.node)
    }
}
