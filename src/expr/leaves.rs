//! Leaves of formulas: figures that enter a graph, and the numbers of months and levels.

use super::axes::{ByLevel, Monthly};
use super::given::Given;
use super::graph::Graph;
use super::handle::Expr;
use super::op::{Extent, Op};
use super::unit::{Months, Ratio, Unit};

impl Graph {
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

    /// The leaf of a figure that shapes the graph: formulas keep its origin, and it is not live.
    pub fn locked<Q: Unit>(&self, given: &Given<Q>) -> Expr<'_, Q> {
        self.leaf_of(given, false)
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
        debug_assert!(self.levels() == 1 || self.levels() == each.len());
        self.set_levels(each.len());
        let ids = each.iter().map(Expr::id).collect();
        self.push(Op::Levels(ids), Extent { months: false, levels: true })
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
}
