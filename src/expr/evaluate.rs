//! The one evaluator: a loop over the nodes, for any kind of number.

use indexmap::IndexMap;

use super::axes::{Monthly, Once};
use super::graph::{Graph, Node};
use super::handle::Expr;
use super::layout::{CellLayout, Reader};
use super::op::{NodeId, Op};
use super::unit::Unit;
use super::value::{Exact, Value};

/// Every node's cells.
#[derive(Debug)]
pub struct Cells<V> {
    layout: CellLayout,
    cells: Vec<V>,
}

impl Graph {
    /// All nodes, from the inputs as they are.
    pub fn evaluate<V: Value>(&self) -> Cells<V> {
        self.evaluate_with(|_| None)
    }

    /// All nodes, with another value where `replacement` has one for an input's key. A net price that
    /// is replaced follows its list price and discount no longer.
    pub fn evaluate_with<V: Value>(&self, replacement: impl Fn(&str) -> Option<V>) -> Cells<V> {
        let inputs = self.inputs();
        let replaced = inputs
            .iter()
            .filter_map(|(key, input)| Some((input.node?.index(), replacement(key)?)))
            .collect();
        let mut cells = Cells { layout: CellLayout::of(self, |_| true), cells: Vec::new() };
        cells.fill(self, 0, &replaced);
        cells
    }
}

impl<V: Value> Cells<V> {
    /// Computes the nodes that were added to the graph since, from the inputs as they are.
    pub fn extend(&mut self, graph: &Graph) {
        let known = self.layout.nodes();
        if graph.nodes().len() > known {
            self.layout.extend(&graph.nodes(), |_| true);
            self.fill(graph, known, &IndexMap::new());
        }
    }

    /// Computes the nodes from a position on; nodes of replaced inputs, by position, have that value.
    fn fill(&mut self, graph: &Graph, from: usize, replaced: &IndexMap<usize, V>) {
        self.cells.resize(self.layout.len(), V::MISSING);
        let stated = graph.stated();
        for (index, node) in graph.nodes().iter().enumerate().skip(from) {
            if let Some(value) = replaced.get(&index) {
                replace(&self.layout, index, &mut self.cells, *value);
                continue;
            }
            compute(&self.layout, index, node, &mut self.cells, |leaf| V::of(stated[leaf]));
        }
    }
}

impl<V: Value> Cells<V> {
    /// The one value of an expression.
    pub fn once<Q: Unit>(&self, expr: Expr<'_, Q, Once>) -> V {
        self.read(expr.id()).at(0, 0)
    }

    /// The value of each month, month 0 first.
    pub fn monthly<Q: Unit>(&self, expr: Expr<'_, Q, Monthly>) -> Vec<V> {
        let reader = self.read(expr.id());
        (0..self.layout.months()).map(|month| reader.at(month, 0)).collect()
    }

    /// The cells of the node of that name.
    pub fn named(&self, graph: &Graph, name: &str) -> Option<&[V]> {
        graph.named(name).map(|id| self.read(id).cells)
    }

    pub(super) fn read(&self, id: NodeId) -> Reader<'_, V> {
        self.layout.read(id, &self.cells)
    }
}

impl Cells<Exact> {
    /// The cells of some nodes, laid out anew, as another kind of number: each converted once.
    pub(super) fn converted<V: Value>(
        &self,
        layout: &CellLayout,
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<V> {
        let mut converted = vec![V::MISSING; layout.len()];
        for index in (0..layout.nodes()).filter(|index| wanted(*index)) {
            let from = &self.cells[self.layout.range(index)];
            for (to, from) in converted[layout.range(index)].iter_mut().zip(from) {
                *to = from.0.map_or(V::MISSING, V::of);
            }
        }
        converted
    }
}

/// Gives the node of an input another value, whatever it is computed from.
pub(super) fn replace<V: Copy>(layout: &CellLayout, index: usize, cells: &mut [V], value: V) {
    layout.split(index, cells).1.fill(value);
}

/// Computes the cells of one node from those before it.
pub(super) fn compute<V: Value>(
    layout: &CellLayout,
    index: usize,
    node: &Node,
    cells: &mut [V],
    leaf: impl Fn(usize) -> V,
) {
    let (before, out) = layout.split(index, cells);
    let columns = layout.columns(node.extent);
    let read = |id: &NodeId| layout.read(*id, before);
    let mut two = |a: &NodeId, b: &NodeId, f: fn(V, V) -> V| {
        let (a, b) = (read(a), read(b));
        fill(out, columns, |month, level| f(a.at(month, level), b.at(month, level)));
    };
    match &node.op {
        Op::Add(a, b) => two(a, b, V::add),
        Op::Sub(a, b) => two(a, b, V::sub),
        Op::Mul(a, b) => two(a, b, V::mul),
        Op::Div(a, b) => two(a, b, V::div),
        Op::Min(a, b) => two(a, b, V::min),
        Op::Max(a, b) => two(a, b, V::max),
        Op::Pow(a, b) => two(a, b, V::pow),
        Op::Leaf(position) => out.fill(leaf(*position)),
        Op::Constant(number) => out.fill(V::of((*number).into())),
        Op::Missing => out.fill(V::MISSING),
        Op::Month => (0u32..).zip(out).for_each(|(month, cell)| *cell = V::of(month.into())),
        Op::Levels(each) => each.iter().zip(out).for_each(|(id, cell)| *cell = read(id).at(0, 0)),
        Op::Ceil(a) => each(out, columns, read(a), V::ceil),
        Op::Exp(a) => each(out, columns, read(a), V::exp),
        Op::IfLe { a, b, then, otherwise } => {
            let [a, b, then, otherwise] = [a, b, then, otherwise].map(read);
            fill(out, columns, |m, l| {
                a.at(m, l).if_le(b.at(m, l), then.at(m, l), otherwise.at(m, l))
            });
        }
        Op::At { value, month } => {
            out.fill(V::of(0.into()));
            if let Some(cell) = out.get_mut(*month as usize) {
                *cell = read(value).at(0, 0);
            }
        }
        Op::InMonth { value, month } => out.fill(read(value).at(*month as usize, 0)),
        Op::Later { value, months } => later(out, read(value), *months as usize),
        Op::RunningTotal(a) => running_total(out, read(a)),
        Op::SumMonths { value, from, to } => out.fill(span(read(value), [*from, *to], V::add)),
        Op::MaxMonths { value, from, to } => out.fill(span(read(value), [*from, *to], V::max)),
        Op::SumLevels(a) => {
            let a = read(a);
            let levels = 0..layout.levels();
            fill(out, columns, |month, _| fold(levels.clone(), |level| a.at(month, level), V::add));
        }
    }
}

fn fill<V>(out: &mut [V], columns: usize, f: impl Fn(usize, usize) -> V) {
    for (month, row) in out.chunks_mut(columns).enumerate() {
        for (level, cell) in row.iter_mut().enumerate() {
            *cell = f(month, level);
        }
    }
}

fn each<V: Value>(out: &mut [V], columns: usize, a: Reader<'_, V>, f: fn(V) -> V) {
    fill(out, columns, |month, level| f(a.at(month, level)));
}

/// Sum or maximum of a span of months, both ends included.
fn span<V: Value>(a: Reader<'_, V>, [from, to]: [u32; 2], with: fn(V, V) -> V) -> V {
    fold(from..=to, |month| a.at(month as usize, 0), with)
}

/// Sum or maximum along an axis; a value that is constant along it counts in every place of it.
fn fold<V: Value, P>(
    places: impl Iterator<Item = P>,
    at: impl Fn(P) -> V,
    with: fn(V, V) -> V,
) -> V {
    places.map(at).reduce(with).unwrap_or(V::MISSING)
}

fn later<V: Value>(out: &mut [V], a: Reader<'_, V>, months: usize) {
    for (month, cell) in out.iter_mut().enumerate() {
        *cell = month.checked_sub(months).map_or(V::of(0.into()), |before| a.at(before, 0));
    }
}

fn running_total<V: Value>(out: &mut [V], a: Reader<'_, V>) {
    let mut total = V::of(0.into());
    for (month, cell) in out.iter_mut().enumerate() {
        total = total.add(a.at(month, 0));
        *cell = total;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::unit::{Gpus, Months};
    use crate::expr::{Given, Graph};

    #[test]
    fn month_0_runs_nothing_and_is_no_maximum() {
        // 79 in month 0, then 64, 63, 62.
        let graph = Graph::over(&Given::<Months>::default_of("horizon_months", 3));
        let falling = graph.count::<Gpus>(65) - graph.month() * graph.count::<Gpus>(1);
        let gpus = graph.count::<Gpus>(14).at(0) + falling;
        let most = gpus.most();
        assert_eq!(graph.evaluate::<Exact>().once(most).0, Some(64.into()));
    }
}
