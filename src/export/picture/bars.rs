//! Bars from a low to a high amount, one below the other.

use super::canvas::{Anchor, Area, Canvas};
use super::lines::{axes, room};
use super::measure::{LABEL, NAME, QUIET};
use crate::format::place;
use crate::input::escaped;
use crate::report::picture::{BarPlot, RangeBar, Side};

/// Widest name of an input.
const NAMES: i64 = 27_000;
/// Widest words on flips.
const FLIPS: i64 = 22_000;
/// Highest bar.
const HIGHEST: i64 = 2_600;
/// Distance between a bar and the words beside it.
const GAP: i64 = 700;

/// Draws the plot.
pub(super) fn draw(canvas: &mut Canvas, plot: &BarPlot, area: Area) {
    let none = Side { title: String::new(), ends: plot.across.ends, ticks: Vec::new() };
    let rows = fitting(plot, area.height() - 2 * NAME.line() - 2 * QUIET.line());
    let widest = |of: &dyn Fn(&Row<'_>) -> i64| rows.iter().map(of).max().unwrap_or_default();
    let names = widest(&|it| it.name.iter().map(|line| LABEL.width(line)).max().unwrap_or(0));
    let flips = widest(&|it| it.flips.iter().map(|line| QUIET.width(line)).max().unwrap_or(0));
    let ends = [0, 1].map(|end: usize| widest(&|it| it.end(end)));
    let inner = room(&plot.across, &none, area);
    let inner = Area {
        left: area.left + names + ends[0] + 3 * GAP,
        right: area.right - flips - ends[1] - 3 * GAP,
        top: area.top + 2 * NAME.line(),
        ..inner
    };
    let x = |at| inner.left + place(at, plot.across.ends, inner.width());
    for (at, _) in &plot.across.ticks {
        canvas.line([[x(*at), inner.top], [x(*at), inner.bottom]], "kg");
    }
    axes(canvas, (&plot.across, &none), inner);
    if let Some(zero) = plot.zero.map(x) {
        canvas.line([[zero, inner.top], [zero, inner.bottom]], "ka");
    }
    let count = i64::try_from(rows.len()).unwrap_or(1).max(1);
    let spare = (inner.height() - rows.iter().map(Row::height).sum::<i64>()) / count;
    let mut top = inner.top;
    let least = rows.iter().map(|it| it.height() + spare).min().unwrap_or_default();
    let height = (least * 62 / 100).min(HIGHEST);
    if flips > 0 {
        let at = [area.right - flips, inner.top - 800];
        canvas.text(at, "cheapest instead", QUIET, Anchor::Start);
    }
    for row in &rows {
        let step = row.height() + spare;
        let middle = top + step / 2;
        top += step;
        let at = (row.bar.ends.map(x), plot.zero.map(x), x(plot.stated.0));
        row.draw(canvas, at, [middle, height]);
        let quiet = QUIET.line();
        lines(canvas, [inner.left - ends[0] - 2 * GAP, middle], (&row.name, LABEL.line()), true);
        lines(canvas, [area.right - flips, middle], (&row.flips, quiet), false);
    }
    let left_out = plot.bars.len() - rows.len();
    if left_out > 0 {
        let below = [inner.left - ends[0] - 2 * GAP, inner.bottom + QUIET.line()];
        canvas.text(below, &format!("and {left_out} more"), QUIET, Anchor::End);
    }
    let stated = x(plot.stated.0);
    canvas.line([[stated, inner.top - 600], [stated, inner.bottom]], "ke");
    let half = NAME.width(&plot.stated.1) / 2;
    let middle = stated.max(area.left + half).min(area.right - flips - half - 2 * GAP);
    canvas.text([middle, inner.top - 1_100], &plot.stated.1, NAME, Anchor::Middle);
}

/// A bar with its words in lines.
struct Row<'p> {
    bar: &'p RangeBar,
    name: Vec<String>,
    flips: Vec<String>,
}

/// Rows that fit into a height: with the nearest flip alone if all are too much, and without the last.
fn fitting(plot: &BarPlot, height: i64) -> Vec<Row<'_>> {
    let fits = |rows: &[Row<'_>]| rows.iter().map(Row::height).sum::<i64>() <= height;
    let mut rows: Vec<Row<'_>> = plot.bars.iter().map(|it| Row::of(it, &it.flips)).collect();
    if !fits(&rows) {
        let nearest = |it: &'_ RangeBar| it.flips.len().min(1);
        rows = plot.bars.iter().map(|it| Row::of(it, &it.flips[..nearest(it)])).collect();
    }
    while rows.len() > 1 && !fits(&rows) {
        rows.pop();
    }
    rows
}

impl<'p> Row<'p> {
    fn of(bar: &'p RangeBar, flips: &[String]) -> Self {
        let name = LABEL.balanced(&escaped(&bar.name), NAMES);
        Self { name, flips: QUIET.wrapped(&escaped(&flips.join("; ")), FLIPS), bar }
    }

    /// Least height of the row.
    fn height(&self) -> i64 {
        let lines = |all: &[String], step: i64| i64::try_from(all.len()).unwrap_or_default() * step;
        lines(&self.name, LABEL.line()).max(lines(&self.flips, QUIET.line())) + 400
    }

    /// Width of the label at an end.
    fn end(&self, end: usize) -> i64 {
        self.bar.labels.get(end).map(|it| QUIET.width(it)).unwrap_or_default()
    }

    /// Draws the bar, the part beyond zero in another color, with its labels.
    fn draw(
        &self,
        canvas: &mut Canvas,
        ([left, right], zero, stated): ([i64; 2], Option<i64>, i64),
        [middle, height]: [i64; 2],
    ) {
        let (top, bottom) = (middle - height / 2, middle + height / 2);
        let seam = zero.filter(|_| self.bar.is_flipped).map_or(left, |it| it.clamp(left, right));
        if seam > left {
            canvas.rectangle(Area { left, right: seam, top, bottom }, "kf1");
        }
        canvas.rectangle(Area { left: seam, right: right.max(seam + 50), top, bottom }, "kf0");
        let baseline = middle + QUIET.size * 35 / 100;
        let [low, high] = &self.bar.labels;
        let lines: Vec<i64> = zero.into_iter().chain([stated]).collect();
        let ends = [(left - GAP, low, Anchor::End), (right + GAP, high, Anchor::Start)];
        for (x, words, anchor) in ends {
            let x = beyond(&lines, [x, baseline], words, anchor);
            canvas.text_in([x, baseline], words, (QUIET, "kq ki"), anchor);
        }
    }
}

/// Place of a label that no vertical line passes through: where it belongs, or on the outer side of them.
fn beyond(lines: &[i64], [x, y]: [i64; 2], words: &str, anchor: Anchor) -> i64 {
    let mut x = x;
    for _ in lines {
        let area = anchor.area([x, y], words, QUIET);
        let within = area.left - GAP / 2..=area.right + GAP / 2;
        let Some(line) = lines.iter().find(|it| within.contains(it)) else { break };
        x = if anchor == Anchor::End { line - GAP } else { line + GAP };
    }
    x
}

/// Lines around a height: names before it, other words after it.
fn lines(canvas: &mut Canvas, [x, middle]: [i64; 2], (all, step): (&[String], i64), is_name: bool) {
    let (font, anchor) = if is_name { (LABEL, Anchor::End) } else { (QUIET, Anchor::Start) };
    let count = i64::try_from(all.len()).unwrap_or_default();
    let first = middle - step * (count - 1) / 2 + font.size * 35 / 100;
    canvas.texts([x, first], all, font, anchor);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_in_which_a_line_lies_moves_beyond_it() {
        let place = |lines: &[i64], x, anchor| beyond(lines, [x, 0], "184,000", anchor);
        assert_eq!(place(&[5_000], 9_000, Anchor::End), 5_000 - GAP);
        assert_eq!(place(&[5_000], 3_000, Anchor::Start), 5_000 + GAP);
        assert_eq!(place(&[8_000, 5_000], 9_000, Anchor::End), 5_000 - GAP);
        assert_eq!(place(&[20_000], 9_000, Anchor::End), 9_000);
    }
}
