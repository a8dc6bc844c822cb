//! Cells over two axes, with a letter in each.

use super::canvas::{Anchor, Area, Canvas};
use super::labels::{Label, spread};
use super::measure::{LABEL, NAME, QUIET};
use super::theme;
use crate::report::picture::GridPlot;

/// Widest name in the key.
const NAMES: i64 = 21_000;

/// Draws the plot.
pub(super) fn draw(canvas: &mut Canvas, plot: &GridPlot, area: Area) {
    let labels: Vec<Label> = plot.names.iter().map(|it| Label::of(&it.2, "", NAMES)).collect();
    let names = labels.iter().map(Label::width).max().unwrap_or_default();
    let ticks = plot.rows.iter().map(|(it, _)| QUIET.width(it)).max().unwrap_or_default();
    let inner = Area {
        left: area.left + ticks + 1_000,
        top: area.top + QUIET.line() + 600,
        right: area.right - names - 5_800,
        bottom: area.bottom - 2 * QUIET.line() - 400,
    };
    let up = crate::input::escaped(&plot.up);
    canvas.text([area.left, area.top + QUIET.ascent()], &up, QUIET, Anchor::Start);
    let across = [i64::midpoint(inner.left, inner.right), inner.bottom + 2 * QUIET.line()];
    canvas.text(across, &crate::input::escaped(&plot.across), QUIET, Anchor::Middle);
    cells(canvas, plot, inner);
    let wanted: Vec<(i64, i64)> =
        labels.iter().map(|it| (inner.top, it.height().max(2_200))).collect();
    let places = spread(&wanted, [inner.top, inner.bottom]);
    for (((kind, letter, _), label), middle) in plot.names.iter().zip(&labels).zip(places) {
        let left = inner.right + 2_400;
        let swatch =
            Area { left, right: left + 2_200, top: middle - 1_000, bottom: middle + 1_000 };
        canvas.rectangle(swatch, &theme::fill(Some(*kind)));
        let class = format!("{} {}", NAME.class, theme::on(Some(*kind)));
        let at = [left + 1_100, middle + NAME.size * 35 / 100];
        canvas.text_in(at, &letter.to_string(), (NAME, &class), Anchor::Middle);
        label.draw(canvas, left + 3_000, middle, Anchor::Start);
    }
}

fn cells(canvas: &mut Canvas, plot: &GridPlot, inner: Area) {
    let count = |it: usize| i64::try_from(it).unwrap_or(1).max(1);
    let (columns, rows) = (count(plot.columns.len()), count(plot.rows.len()));
    let x = |at: i64| inner.left + inner.width() * at / columns;
    let y = |at: i64| inner.top + inner.height() * at / rows;
    for (at, heading) in (0..).zip(&plot.columns) {
        let middle = i64::midpoint(x(at), x(at + 1));
        let below = inner.bottom + QUIET.line();
        canvas.text([middle, below], heading, QUIET, Anchor::Middle);
    }
    let mut frame = None;
    for (row, (heading, cells)) in (0..).zip(&plot.rows) {
        let middle = i64::midpoint(y(row), y(row + 1));
        let beside = [inner.left - 800, middle + QUIET.size * 35 / 100];
        canvas.text(beside, heading, QUIET, Anchor::End);
        for (column, cell) in (0..).zip(cells) {
            let area = Area {
                left: x(column) + 75,
                top: y(row) + 75,
                right: x(column + 1) - 75,
                bottom: y(row + 1) - 75,
            };
            canvas.rectangle(area, &theme::fill(cell.kind));
            let font = if cell.is_stated { NAME } else { LABEL };
            let class = format!("{} {}", font.class, theme::on(cell.kind));
            let at = [i64::midpoint(area.left, area.right), middle + font.size * 35 / 100];
            canvas.text_in(at, &cell.label, (font, &class), Anchor::Middle);
            frame = if cell.is_stated { Some(area) } else { frame };
        }
    }
    if let Some(it) = frame {
        let corners =
            [[it.left, it.top], [it.right, it.top], [it.right, it.bottom], [it.left, it.bottom]];
        canvas.filled(&corners, "ke");
    }
}
