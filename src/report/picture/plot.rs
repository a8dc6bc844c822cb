//! Content of a chart: what is drawn over which amounts, with its labels.

use rust_decimal::Decimal;

use crate::format::{Figure, list};

/// Kind of a drawing, with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plot {
    /// Lines over two axes.
    Lines(LinePlot),
    /// Horizontal bars, divided into parts.
    Stacks(StackPlot),
    /// Bars from a low to a high amount.
    Bars(BarPlot),
    /// Layers over shares of the time.
    Layers(LayerPlot),
    /// Cells of two axes.
    Grid(GridPlot),
}

/// Side of a plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Quantity and unit.
    pub title: String,
    /// Amounts at its ends.
    pub ends: [Decimal; 2],
    /// Amounts with their labels, in order.
    pub ticks: Vec<(Decimal, String)>,
}

/// Point of a plot: across and up.
pub type Point = [Decimal; 2];

/// Lines over two axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinePlot {
    /// Axis below.
    pub across: Side,
    /// Axis on the left.
    pub up: Side,
    /// Lines, most important first.
    pub lines: Vec<Line>,
    /// Stretches that are drawn heavy: position of the line, and its points.
    pub heavy: Vec<(usize, Vec<Point>)>,
    /// Values of the axis below that are marked over the whole height, with a label.
    pub verticals: Vec<(Decimal, String)>,
    /// Points with a label.
    pub marks: Vec<(Point, String)>,
    /// Kind of the amounts.
    pub figure: Figure,
}

/// A line with a label at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Name.
    pub name: String,
    /// Words below the name; empty for none.
    pub value: String,
    /// Stretches of points; a line has a gap where it has no value.
    pub points: Vec<Vec<Point>>,
}

/// Bars that are divided into parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackPlot {
    /// Axis below.
    pub across: Side,
    /// Bars from top to bottom.
    pub stacks: Vec<StackBar>,
}

/// A divided bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackBar {
    /// Name on its left.
    pub name: String,
    /// Words on its right.
    pub total: String,
    /// Parts from the left.
    pub parts: Vec<Part>,
}

/// A part of a bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Kind, which has one color in all bars; none for small parts together, and for kinds beyond the
    /// most.
    pub kind: Option<usize>,
    /// Name; empty for the only part of a bar, whose words are those of the bar.
    pub name: String,
    /// Amount in words.
    pub amount: String,
    /// Components and their amounts in words; several for small parts together.
    pub each: Vec<(String, String)>,
    /// Ends on the axis.
    pub ends: [Decimal; 2],
}

/// Bars over an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarPlot {
    /// Axis below.
    pub across: Side,
    /// Amount that is marked in every bar, with its label.
    pub stated: (Decimal, String),
    /// Amount at which the answer changes, if the axis has it.
    pub zero: Option<Decimal>,
    /// Bars from top to bottom.
    pub bars: Vec<RangeBar>,
}

/// A bar from a low to a high amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeBar {
    /// Name of the input.
    pub name: String,
    /// Lowest and highest amount.
    pub ends: [Decimal; 2],
    /// Value of the input at each.
    pub labels: [String; 2],
    /// Words on each value at which the answer changes, the nearest first.
    pub flips: Vec<String>,
    /// True if the answer changes within the bar.
    pub is_flipped: bool,
}

/// Layers under a curve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerPlot {
    /// Axis below, as shares.
    pub across: Side,
    /// Axis on the left.
    pub up: Side,
    /// Layers from the axis upward; heights by column.
    pub layers: Vec<PictureLayer>,
    /// Heights of the demand in the same columns.
    pub demand: Vec<Decimal>,
    /// Share of the hours at which each column begins.
    pub starts: Vec<Decimal>,
    /// Equal parts of the hours, each with the shares at which it begins and ends and its column; none if
    /// the columns are equal parts.
    pub parts: Vec<([Decimal; 2], usize)>,
}

/// A layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureLayer {
    /// Name.
    pub name: String,
    /// True for capacity that nothing uses.
    pub is_idle: bool,
    /// Lower and upper end in each column.
    pub ends: Vec<[Decimal; 2]>,
    /// GPUs in each column.
    pub gpus: Vec<Decimal>,
}

/// Cells over two axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridPlot {
    /// Quantity below.
    pub across: String,
    /// Quantity on the left.
    pub up: String,
    /// Headings of the columns.
    pub columns: Vec<String>,
    /// Rows from the top: heading and cells.
    pub rows: Vec<(String, Vec<GridCell>)>,
    /// Kind, letter and name of each alternative that is in a cell.
    pub names: Vec<(usize, char, String)>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridCell {
    /// Kind, which decides the color; none if nothing serves all demand, or several tie.
    pub kind: Option<usize>,
    /// Letter and number.
    pub label: String,
    /// True for the cell nearest to the stated values.
    pub is_stated: bool,
}

impl StackPlot {
    /// The parts of each bar.
    pub(super) fn in_words(&self) -> String {
        let bar = |it: &StackBar| {
            let named = it.parts.iter().filter(|it| !it.name.is_empty());
            let parts: Vec<String> = named.map(Part::in_words).collect();
            let colon = if parts.is_empty() { "" } else { ": " };
            format!("{} {}{colon}{}.", it.name, it.total, parts.join(", "))
        };
        self.stacks.iter().map(bar).collect::<Vec<_>>().join(" ")
    }
}

impl Part {
    /// Name and amount; of small parts together, of each.
    #[must_use]
    pub fn in_words(&self) -> String {
        let each = self.each.iter().map(|(name, amount)| format!("{name} {amount}"));
        let each: Vec<String> = each.collect();
        match each.as_slice() {
            [only] => only.clone(),
            several => format!("{}: {}", self.name, list(several)),
        }
    }
}

impl LinePlot {
    /// The end of each line, and all marks.
    pub(super) fn in_words(&self) -> String {
        let ends = self.lines.iter().map(|it| format!("{} {}", it.name, it.value));
        let marks = self.verticals.iter().map(|(_, it)| it);
        let marks = marks.chain(self.marks.iter().map(|(_, it)| it)).cloned();
        let all: Vec<String> = ends.chain(marks).collect();
        format!("{}.", all.join("; "))
    }
}
