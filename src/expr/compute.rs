//! The one evaluator: the cells of one node from those it reads, for any kind of number.

use super::expected::{Expected, Situation};
use super::layout::{Axes, Reader};
use super::node::{Figure, Node};
use super::op::{NodeId, Op};
use super::runs::Runs;
use super::value::Value;

/// Computes the cells of one node, a row for each run of months; `read` finds those
/// of its operands, `figure` what comes from outside.
pub(super) fn compute<'c, V: Value + 'c>(
    axes: Axes,
    runs: &Runs,
    node: &Node,
    out: &mut [V],
    read: impl Fn(NodeId) -> Reader<'c, V>,
    figure: impl Fn(Figure) -> V,
) {
    let columns = axes.columns(node.extent);
    match &node.op {
        Op::Add(a, b) => both(out, columns, [read(*a), read(*b)], V::add),
        Op::Sub(a, b) => both(out, columns, [read(*a), read(*b)], V::sub),
        Op::Mul(a, b) => both(out, columns, [read(*a), read(*b)], V::mul),
        Op::Div(a, b) => both(out, columns, [read(*a), read(*b)], V::div),
        Op::Min(a, b) => both(out, columns, [read(*a), read(*b)], V::min),
        Op::Max(a, b) => both(out, columns, [read(*a), read(*b)], V::max),
        Op::Pow(a, b) => match [read(*a), read(*b)] {
            [Reader { cells: [a], .. }, b] if b.cells.len() == out.len() => {
                a.pow_each(b.cells, out);
            }
            of => both(out, columns, of, V::pow),
        },
        Op::Leaf(position) => out.fill(figure(Figure::Leaf(*position))),
        Op::Constant(number) => out.fill(V::of((*number).into())),
        Op::Missing => out.fill(V::MISSING),
        Op::Month => (0u32..).zip(out).for_each(|(month, cell)| *cell = V::of(month.into())),
        Op::Levels(each) => each.iter().zip(out).for_each(|(id, cell)| *cell = read(*id).at(0, 0)),
        Op::Series(position) => {
            fill(out, columns, |_, level| figure(Figure::Level(*position, level)));
        }
        Op::Ceil(a) => each(out, columns, read(*a), V::ceil),
        Op::Exp(a) => each(out, columns, read(*a), V::exp),
        Op::IfLe { a, b, then, otherwise } => {
            let [a, b, then, otherwise] = [a, b, then, otherwise].map(|id| read(*id));
            fill(out, columns, |m, l| {
                a.at(m, l).if_le(b.at(m, l), then.at(m, l), otherwise.at(m, l))
            });
        }
        Op::At { value, month } => {
            out.fill(V::of(0.into()));
            if let Some(cell) = runs.of_month(*month).and_then(|run| out.get_mut(run)) {
                *cell = read(*value).at(0, 0);
            }
        }
        Op::InMonth { value, month } => {
            let run = runs.of_month(*month);
            out.fill(run.map_or(V::MISSING, |run| read(*value).at(run, 0)));
        }
        Op::Later { value, months } => later(out, read(*value), *months as usize),
        Op::RunningTotal(a) => running_total(out, read(*a)),
        Op::SumMonths { value, from, to } => out.fill(sum(read(*value), runs, [*from, *to])),
        Op::MaxMonths { value, from, to } => out.fill(largest(read(*value), runs, [*from, *to])),
        Op::SumLevels(a) => {
            let a = read(*a);
            let levels = 0..axes.levels;
            fill(out, columns, |month, _| fold(levels.clone(), |level| a.at(month, level), V::add));
        }
        Op::Expected(of) => means(out, [axes.levels, columns], &of.map(|id| read(*id))),
    }
}

/// Means of each month, or of each month and level.
fn means<V: Value>(out: &mut [V], [levels, columns]: [usize; 2], of: &Expected<Reader<'_, V>>) {
    if of.is_by_level { by_level(out, columns, of) } else { averages(out, levels, of) }
}

/// Levels with their shares of time.
type Row<V> = Vec<(V, V)>;

/// Mean of what a tier serves in each month. Months with the same figures are computed once.
fn averages<V: Value>(out: &mut [V], levels: usize, of: &Expected<Reader<'_, V>>) {
    let demand = [of.levels, of.shares];
    let count = if demand.iter().any(Reader::has_levels) { levels } else { 1 };
    let is_growing = demand.iter().any(Reader::has_months);
    let mut curve: Option<(Row<V>, V::Curve)> = None;
    let mut before: Option<(Vec<V>, V)> = None;
    for (month, cell) in out.iter_mut().enumerate() {
        if is_growing || curve.is_none() {
            let row = (0..count).map(|it| (of.levels.at(month, it), of.shares.at(month, it)));
            let row: Row<V> = row.collect();
            let is_known = curve.as_ref().is_some_and(|(known, _)| are_same(known, &row));
            if !is_known {
                let made = V::curve(&row);
                (curve, before) = (Some((row, made)), None);
            }
        }
        let Some((_, curve)) = &curve else { continue };
        let now = of.of.map(|it| it.at(month, 0));
        let figures = all_of(&now);
        let known = before.filter(|(known, _)| {
            known.len() == figures.len() && known.iter().zip(&figures).all(|(a, b)| a.is_same(*b))
        });
        *cell = known.map_or_else(|| V::expected(curve, &now), |(_, value)| value);
        before = Some((figures, *cell));
    }
}

fn are_same<V: Value>(a: &[(V, V)], b: &[(V, V)]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.0.is_same(b.0) && a.1.is_same(b.1))
}

fn all_of<V: Copy>(of: &Situation<V>) -> Vec<V> {
    let mut all = Vec::new();
    of.each(&mut |it| all.push(*it));
    all
}

/// GPUs that a tier serves of each level on average over the nodes that are down, times its share of time.
fn by_level<V: Value>(out: &mut [V], columns: usize, of: &Expected<Reader<'_, V>>) {
    fill(out, columns, |month, level| {
        let curve = V::curve(&[(of.levels.at(month, level), of.shares.at(month, level))]);
        V::expected(&curve, &of.of.map(|it| it.at(month, 0)))
    });
}

/// An operation on two nodes, without a look at months and levels where the cells lie side by side.
fn both<V: Value>(
    out: &mut [V],
    columns: usize,
    [a, b]: [Reader<'_, V>; 2],
    f: impl Fn(V, V) -> V,
) {
    let len = out.len();
    match (a.cells, b.cells) {
        (a, b) if a.len() == len && b.len() == len => {
            out.iter_mut().zip(a.iter().zip(b)).for_each(|(out, (a, b))| *out = f(*a, *b));
        }
        (a, [b]) if a.len() == len => out.iter_mut().zip(a).for_each(|(out, a)| *out = f(*a, *b)),
        ([a], b) if b.len() == len => out.iter_mut().zip(b).for_each(|(out, b)| *out = f(*a, *b)),
        _ => fill(out, columns, |month, level| f(a.at(month, level), b.at(month, level))),
    }
}

fn fill<V>(out: &mut [V], columns: usize, f: impl Fn(usize, usize) -> V) {
    for (month, row) in out.chunks_mut(columns).enumerate() {
        for (level, cell) in row.iter_mut().enumerate() {
            *cell = f(month, level);
        }
    }
}

fn each<V: Value>(out: &mut [V], columns: usize, a: Reader<'_, V>, f: impl Fn(V) -> V) {
    fill(out, columns, |month, level| f(a.at(month, level)));
}

/// Sum of a span of months, both ends included.
fn sum<V: Value>(a: Reader<'_, V>, runs: &Runs, span: [u32; 2]) -> V {
    let mut spans = runs.within(span);
    let Some((first, months)) = spans.next() else { return V::MISSING };
    let first = a.at(first, 0).add_times(a.at(first, 0), months - 1);
    spans.fold(first, |sum, (run, months)| sum.add_times(a.at(run, 0), months))
}

/// Largest of a span of months, both ends included.
fn largest<V: Value>(a: Reader<'_, V>, runs: &Runs, span: [u32; 2]) -> V {
    fold(runs.within(span), |(run, _)| a.at(run, 0), V::max)
}

/// Sum or maximum along an axis; a value that is constant along it counts in every place of it.
fn fold<V: Value, P>(
    places: impl Iterator<Item = P>,
    at: impl Fn(P) -> V,
    with: impl Fn(V, V) -> V,
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
