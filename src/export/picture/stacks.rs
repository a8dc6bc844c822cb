//! Horizontal bars, divided into parts that are named within them.

use rust_decimal::Decimal;

use super::canvas::{Anchor, Area, Canvas};
use super::frame::SIDE;
use super::labels::Label;
use super::lines::{axes, room};
use super::measure::{Font, LABEL, NAME, QUIET};
use super::theme;
use crate::format::place;
use crate::report::picture::{Part, Side, StackBar, StackPlot};

/// Widest name beside a bar.
const NAMES: i64 = 20_000;
/// Least space on both sides of a label in a bar.
const PAD: i64 = 600;
/// Highest bar.
const HIGHEST: i64 = 6_400;
/// Room of a square of color before words.
const SWATCH: i64 = 1_500;
/// Gap between parts.
const SEAM: i64 = 150;

/// Draws the plot.
pub(super) fn draw(canvas: &mut Canvas, plot: &StackPlot, area: Area) {
    let none = Side { title: String::new(), ends: plot.across.ends, ticks: Vec::new() };
    let names: Vec<Label> = plot.stacks.iter().map(|it| Label::of(&it.name, "", NAMES)).collect();
    let left = area.left + names.iter().map(Label::width).max().unwrap_or_default() + 1_400;
    let totals = plot.stacks.iter().map(|it| NAME.width(&it.total)).max().unwrap_or_default();
    let inner =
        Area { left, right: area.right - totals - 1_200, ..room(&plot.across, &none, area) };
    let inner = Area { top: area.top + 1_600, ..inner };
    for (at, _) in &plot.across.ticks {
        let x = inner.left + place(*at, plot.across.ends, inner.width());
        let class = if at.is_zero() { "ka" } else { "kg" };
        canvas.line([[x, inner.top], [x, inner.bottom]], class);
    }
    axes(canvas, (&plot.across, &none), inner);
    let count = i64::try_from(plot.stacks.len()).unwrap_or(1).max(1);
    let step = inner.height() / count;
    for (at, (stack, name)) in (0_i64..).zip(plot.stacks.iter().zip(&names)) {
        let slot =
            Area { top: inner.top + step * at, bottom: inner.top + step * (at + 1), ..inner };
        bar(canvas, (plot, stack), slot);
        let middle = slot.top + step * 38 / 100;
        name.draw(canvas, inner.left - 1_200, middle, Anchor::End);
    }
}

/// Draws a bar with its parts, the total on its right and the small parts below it.
fn bar(canvas: &mut Canvas, (plot, stack): (&StackPlot, &StackBar), slot: Area) {
    let height = (slot.height() * 54 / 100).min(HIGHEST);
    let middle = slot.top + slot.height() * 38 / 100;
    let (top, bottom) = (middle - height / 2, middle + height / 2);
    let x = |at| slot.left + place(at, plot.across.ends, slot.width());
    let mut end = slot.left;
    let mut unnamed = Vec::new();
    for part in &stack.parts {
        let [left, right] = part.ends.map(x);
        let area = Area { left, right: (right - SEAM).max(left + 50), top, bottom };
        canvas.rectangle(area, &theme::fill(part.kind));
        let is_named = !part.name.is_empty();
        if is_named && (!named(canvas, part, area) || part.kind.is_none()) {
            unnamed.push((part.kind, part.in_words()));
        }
        end = end.max(right);
    }
    let baseline = middle + NAME.size * 35 / 100;
    canvas.text_in([end + 800, baseline], &stack.total, (NAME, "kn ki"), Anchor::Start);
    // On one side of the axis.
    let left = x(Decimal::ZERO) + if plot.across.ends[0].is_zero() { 0 } else { PAD };
    below(canvas, &unnamed, Area { left, top: bottom, right: canvas.view.right - SIDE, ..slot });
}

/// Writes parts that are too short for their names below the bar, each after its color.
fn below(canvas: &mut Canvas, parts: &[(Option<usize>, String)], area: Area) {
    let mut at = [area.left, area.top + QUIET.line()];
    for (kind, words) in parts {
        let words = crate::input::escaped(words);
        let lines = QUIET.wrapped(&words, area.width() - SWATCH);
        let width = lines.first().map_or(0, |it| QUIET.width(it));
        if at[0] > area.left && at[0] + SWATCH + width > area.right {
            at = [area.left, at[1] + QUIET.line()];
        }
        for line in &lines {
            if at[1] + QUIET.descent() > area.bottom {
                return; // the description has all
            }
            let [left, baseline] = at;
            let swatch =
                Area { left, right: left + 1_000, top: baseline - 1_000, bottom: baseline };
            canvas.rectangle(swatch, &theme::fill(*kind));
            canvas.text_in([left + SWATCH, baseline], line, (QUIET, "kq ki"), Anchor::Start);
            at = if lines.len() > 1 {
                [area.left, baseline + QUIET.line()]
            } else {
                [left + SWATCH + width + 1_800, baseline]
            };
        }
    }
}

/// Writes the name of a part into it, with the amount if both fit; true if the name does.
fn named(canvas: &mut Canvas, part: &Part, area: Area) -> bool {
    let room = area.width() - 2 * PAD;
    let color = theme::on(part.kind);
    let fits = |lines: &[String], font: Font| lines.iter().all(|it| font.width(it) <= room);
    let name = LABEL.wrapped(&crate::input::escaped(&part.name), room.max(LABEL.size));
    let longest = part.name.split([' ', '-', '_', '/']).map(|it| LABEL.width(it)).max();
    let is_whole = longest.is_some_and(|it| it <= room);
    let mut lines = name;
    lines.push(part.amount.clone());
    let height = |count: usize| i64::try_from(count).unwrap_or_default() * LABEL.line();
    let is_low = |count: usize| height(count) <= area.height() - 300;
    if !is_whole || !fits(&lines, LABEL) || !is_low(lines.len()) {
        lines.pop();
    }
    if !is_whole || !fits(&lines, LABEL) || !is_low(lines.len()) {
        return false;
    }
    let top = i64::midpoint(area.top, area.bottom) - height(lines.len()) / 2;
    let mut baseline = top + (LABEL.line() - LABEL.ascent() - LABEL.descent()) / 2 + LABEL.ascent();
    let x = i64::midpoint(area.left, area.right);
    for line in &lines {
        canvas.text_in([x, baseline], line, (LABEL, &format!("kl {color}")), Anchor::Middle);
        baseline += LABEL.line();
    }
    true
}
