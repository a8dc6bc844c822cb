//! Layers under a curve, with their names beside it.

use super::canvas::{Anchor, Area, Canvas};
use super::labels::{Label, spread};
use super::lines::{axes, room};
use super::measure::QUIET;
use super::theme;
use crate::format::place;
use crate::report::picture::{LayerPlot, PictureLayer};

/// Widest name.
const NAMES: i64 = 21_000;
/// Lowest layer that is drawn.
const LEAST: i64 = 50;
/// Width and height of a column in which a dot is seen.
const ENOUGH: i64 = 1_000;
/// Distance between the plot and the names.
const LEADER: i64 = 3_000;

/// Draws the plot.
pub(super) fn draw(canvas: &mut Canvas, plot: &LayerPlot, area: Area) {
    let labels: Vec<Label> = plot.layers.iter().map(|it| Label::of(&it.name, "", NAMES)).collect();
    let demand = Label::of("demand", "", NAMES);
    let names = labels.iter().chain([&demand]).map(Label::width).max().unwrap_or_default();
    let inner = room(&plot.across, &plot.up, area);
    let right = area.right - names - LEADER;
    let inner = Area { right, top: area.top + 2 * QUIET.line(), ..inner };
    axes(canvas, (&plot.across, &plot.up), inner);
    let x = |column: usize| {
        let from = plot.starts.get(column).copied().unwrap_or(plot.across.ends[1]);
        inner.left + place(from, plot.across.ends, inner.width())
    };
    let y = |at| inner.bottom - place(at, plot.up.ends, inner.height());
    let mut wanted = Vec::new();
    let mut ends = Vec::new();
    let mut shown = Vec::new();
    for (at, (layer, label)) in plot.layers.iter().zip(&labels).enumerate() {
        if !layer.ends.iter().any(|[from, to]| y(*from) - y(*to) >= LEAST) {
            continue;
        }
        shown.push(label);
        let kind = (!layer.is_idle).then_some(at);
        canvas.filled(&outline(layer, &x, &y), &theme::fill(kind));
        let end = seen(layer, &x, &y);
        wanted.push((end[1], label.height()));
        ends.push(end);
    }
    let steps = plot.demand.iter().enumerate();
    let steps: Vec<[i64; 2]> =
        steps.flat_map(|(at, it)| [[x(at), y(*it)], [x(at + 1), y(*it)]]).collect();
    canvas.path(&steps, "ke");
    let places = spread(&wanted, [inner.top, inner.bottom]);
    for ((end, label), middle) in ends.iter().zip(shown).zip(places) {
        let start = inner.right + LEADER - 600;
        canvas.path(&[*end, [start - 600, middle]], "km");
        canvas.dot(*end, 400, "kc");
        label.draw(canvas, start, middle, Anchor::Start);
    }
}

/// Corners of a layer: along its upper side, and back along its lower one.
fn outline(
    layer: &PictureLayer,
    x: &impl Fn(usize) -> i64,
    y: &impl Fn(rust_decimal::Decimal) -> i64,
) -> Vec<[i64; 2]> {
    let steps = |end: usize| -> Vec<[i64; 2]> {
        let ends = layer.ends.iter().filter_map(|it| it.get(end)).enumerate();
        ends.flat_map(|(at, it)| [[x(at), y(*it)], [x(at + 1), y(*it)]]).collect()
    };
    steps(1).into_iter().chain(steps(0).into_iter().rev()).collect()
}

/// Point within a layer at which a leader to its name begins: in its last column that is wide and high
/// enough, else in its last that is high enough.
fn seen(
    layer: &PictureLayer,
    x: &impl Fn(usize) -> i64,
    y: &impl Fn(rust_decimal::Decimal) -> i64,
) -> [i64; 2] {
    let places = layer.ends.iter().enumerate().map(|(at, [from, to])| {
        let [low, high] = [y(*from), y(*to)];
        let middle = [i64::midpoint(x(at), x(at + 1)), i64::midpoint(low, high)];
        (middle, [x(at + 1) - x(at), low - high])
    });
    let most = |side: usize| places.clone().map(|it| it.1[side]).max().unwrap_or_default();
    let [wide, high] = [0, 1].map(|side| most(side).min(ENOUGH));
    let high_enough = places.clone().filter(|it| it.1[1] >= high);
    let found = high_enough.clone().filter(|it| it.1[0] >= wide).last();
    found.or(high_enough.last()).map(|it| it.0).unwrap_or_default()
}
