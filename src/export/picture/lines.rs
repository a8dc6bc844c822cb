//! Lines over two axes, with a label at the end of each.

use super::canvas::{Anchor, Area, Canvas};
use super::labels::{Label, spread};
use super::marks::{Marks, Segment};
use super::measure::{LABEL, QUIET};
use super::theme;
use crate::format::place;
use crate::report::picture::{Line, LinePlot, Side};

/// Widest name at the end of a line.
const NAMES: i64 = 21_000;
/// Distance between the plot and the names.
const LEADER: i64 = 3_000;
/// Distance between ticks and the plot.
const TICK: i64 = 1_000;

/// Places on a plot.
struct Plane<'p> {
    area: Area,
    plot: &'p LinePlot,
}

/// Draws the plot.
pub(super) fn draw(canvas: &mut Canvas, plot: &LinePlot, area: Area) {
    let labels: Vec<Label> =
        plot.lines.iter().map(|it| Label::of(&it.name, &it.value, NAMES)).collect();
    let names = labels.iter().map(Label::width).max().unwrap_or_default();
    let inner = room(&plot.across, &plot.up, area);
    let inner = Area { right: area.right - names - LEADER, ..inner };
    let (tags, rows) = tags(plot, inner, area.right);
    let top = area.top + rows * LABEL.line() + QUIET.line();
    let plane = Plane { area: Area { top, ..inner }, plot };
    axes(canvas, (&plot.across, &plot.up), plane.area);
    for (x, text, row) in tags {
        let y = area.top + row * LABEL.line() + LABEL.ascent();
        canvas.text([x, y], &text, LABEL, Anchor::Middle);
    }
    for line in plane.dashed() {
        canvas.line(line, "km");
    }
    for (at, points) in &plot.heavy {
        for run in plane.runs(points) {
            canvas.path(&run, &theme::heavy(*at));
        }
    }
    for (at, line) in plot.lines.iter().enumerate().rev() {
        for run in line.points.iter().flat_map(|it| plane.runs(it)) {
            canvas.path(&run, &theme::stroke(at));
        }
    }
    plane.names(canvas, &labels);
    plane.marks(canvas);
}

/// Room of the plot between the labels of its axes.
pub(super) fn room(across: &Side, up: &Side, area: Area) -> Area {
    let ticks = up.ticks.iter().map(|(_, it)| QUIET.width(it)).max().unwrap_or_default();
    let title = if across.title.is_empty() { 0 } else { QUIET.line() };
    let bottom = area.bottom - QUIET.line() - title - TICK / 2;
    Area { left: area.left + ticks + TICK, bottom, ..area }
}

/// Draws ticks, thin lines across and titles of both axes.
pub(super) fn axes(canvas: &mut Canvas, (across, up): (&Side, &Side), area: Area) {
    for (at, label) in &up.ticks {
        let y = area.bottom - place(*at, up.ends, area.height());
        let class = if at.is_zero() { "ka" } else { "kg" };
        canvas.line([[area.left, y], [area.right, y]], class);
        canvas.text([area.left - TICK, y + QUIET.size * 35 / 100], label, QUIET, Anchor::End);
    }
    let baseline = area.bottom + TICK / 2 + QUIET.ascent();
    for (at, label) in &across.ticks {
        let x = area.left + place(*at, across.ends, area.width());
        canvas.line([[x, area.bottom], [x, area.bottom + TICK / 2]], "ka");
        canvas.text([x, baseline + 200], label, QUIET, Anchor::Middle);
    }
    if !across.title.is_empty() {
        let middle = i64::midpoint(area.left, area.right);
        let below = [middle, baseline + 200 + QUIET.line()];
        canvas.text(below, &across.title, QUIET, Anchor::Middle);
    }
    if !up.title.is_empty() {
        let above = [area.left, area.top - QUIET.descent() - 300];
        canvas.text(above, &up.title, QUIET, Anchor::Start);
    }
}

/// Labels of vertical lines: middle, words and row; and the number of rows.
fn tags(plot: &LinePlot, inner: Area, right: i64) -> (Vec<(i64, String, i64)>, i64) {
    let mut rows: Vec<Vec<[i64; 2]>> = Vec::new();
    let mut tags = Vec::new();
    for (at, words) in &plot.verticals {
        let text = crate::input::escaped(words).into_owned();
        let half = LABEL.width(&text) / 2;
        let x = inner.left + place(*at, plot.across.ends, inner.width());
        let x = x.min(right - half).max(inner.left + half);
        let taken = [x - half - TICK, x + half + TICK];
        let is_free =
            |row: &Vec<[i64; 2]>| row.iter().all(|[from, to]| taken[1] <= *from || taken[0] >= *to);
        let row = rows.iter().position(is_free).unwrap_or(rows.len());
        if row == rows.len() {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.get_mut(row) {
            row.push(taken);
        }
        tags.push((x, text, i64::try_from(row).unwrap_or_default()));
    }
    let count = i64::try_from(rows.len()).unwrap_or_default();
    (tags, count)
}

impl Plane<'_> {
    fn at(&self, [x, y]: [rust_decimal::Decimal; 2]) -> [i64; 2] {
        let x = self.area.left + place(x, self.plot.across.ends, self.area.width());
        let y = self.area.bottom - place(y, self.plot.up.ends, self.area.height());
        [x, y]
    }

    /// Points in runs, cut at the upper side of the plot.
    fn runs(&self, points: &[[rust_decimal::Decimal; 2]]) -> Vec<Vec<[i64; 2]>> {
        let top = self.area.top;
        let points: Vec<[i64; 2]> = points.iter().map(|it| self.at(*it)).collect();
        let mut runs: Vec<Vec<[i64; 2]>> = vec![Vec::new()];
        let mut before: Option<[i64; 2]> = None;
        for point in points {
            let was_out = before.map(|it| it[1] < top);
            let is_out = point[1] < top;
            if let (Some(from), Some(was_out)) = (before, was_out)
                && was_out != is_out
                && let Some(run) = runs.last_mut()
            {
                run.push(cut(from, point, top));
            }
            if is_out {
                runs.push(Vec::new());
            } else if let Some(run) = runs.last_mut() {
                run.push(point);
            }
            before = Some(point);
        }
        // A cut between two points that are out begins no run.
        runs.retain(|it| it.len() > 1);
        runs
    }

    /// Vertical lines.
    fn dashed(&self) -> impl Iterator<Item = Segment> {
        self.plot.verticals.iter().map(|(at, _)| {
            let x = self.area.left + place(*at, self.plot.across.ends, self.area.width());
            let top = self.area.top - QUIET.line() + 300;
            [[x, top], [x, self.area.bottom]]
        })
    }

    /// Names at the ends of the lines, with a leader to each.
    fn names(&self, canvas: &mut Canvas, labels: &[Label]) {
        let ends: Vec<[i64; 2]> = self.plot.lines.iter().map(|it| self.end(it)).collect();
        let wanted: Vec<(i64, i64)> =
            ends.iter().zip(labels).map(|([_, y], it)| (*y, it.height())).collect();
        let top = self.area.top - 2 * LABEL.line();
        let needed: i64 = wanted.iter().map(|(_, height)| height + LABEL.line() / 10).sum();
        // Beside the ticks below the axis only if there is no other room.
        let more = if needed > self.area.bottom - top { LABEL.line() } else { 0 };
        let places = spread(&wanted, [top, self.area.bottom + more]);
        let x = self.area.right + LEADER - 600;
        for (at, ((end, label), middle)) in ends.iter().zip(labels).zip(places).enumerate() {
            canvas.path(&[*end, [x - 600, middle]], &format!("kg ks{}", at % theme::KINDS));
            canvas.dot(*end, 350, &theme::fill(Some(at)));
            label.draw(canvas, x, middle, Anchor::Start);
        }
    }

    /// Last point of a line that is drawn; of one that lies above the plot, a point at its corner.
    fn end(&self, line: &Line) -> [i64; 2] {
        let runs = line.points.iter().flat_map(|it| self.runs(it));
        let last = runs.last().and_then(|it| it.last().copied());
        last.unwrap_or([self.area.right, self.area.top])
    }

    fn marks(&self, canvas: &mut Canvas) {
        let drawn = self.plot.lines.iter().flat_map(|it| &it.points);
        let runs: Vec<Vec<[i64; 2]>> = drawn.flat_map(|it| self.runs(it)).collect();
        let along = runs.iter().flat_map(|it| it.iter().zip(it.iter().skip(1)));
        let lines = along.map(|(a, b)| [*a, *b]).chain(self.dashed());
        let segments: Vec<Segment> = lines.collect();
        let points = self.plot.marks.iter().map(|(point, words)| (self.at(*point), words.as_str()));
        let points: Vec<_> = points.filter(|(at, _)| at[1] >= self.area.top).collect();
        let within = Area { top: self.area.top - QUIET.line(), ..self.area };
        Marks { points: &points, segments: &segments, within }.draw(canvas);
    }
}

/// Point at a height on the line between two points.
fn cut([x1, y1]: [i64; 2], [x2, y2]: [i64; 2], y: i64) -> [i64; 2] {
    if y1 == y2 { [x1, y] } else { [x1 + (x2 - x1).saturating_mul(y - y1) / (y2 - y1), y] }
}
