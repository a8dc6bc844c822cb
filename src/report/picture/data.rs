//! Table with the data of a chart, for those who do not see it.

use rust_decimal::Decimal;

use super::{BarPlot, GridPlot, LayerPlot, Line, LinePlot, Picture, Plot, Point, StackPlot};
use crate::format::{Figure, money, percent, shown, tenths};
use crate::report::table::{Cell, Column, Row, Table};

/// Columns of a load-duration curve between two rows of its table.
const EVERY: usize = 4;
/// Most columns whose rows are all listed.
const MOST: usize = 16;

/// Table with the data of a chart.
#[must_use]
pub fn data(picture: &Picture) -> Table {
    let table = match &picture.plot {
        Plot::Lines(it) => lines(it),
        Plot::Stacks(it) => stacks(it),
        Plot::Bars(it) => bars(it),
        Plot::Layers(it) => layers(it),
        Plot::Grid(it) => grid(it),
    };
    Table { name: format!("Data: {}", picture.heading), ..table }
}

/// Rows at the ticks of the axis below, and at what is marked on it.
fn lines(plot: &LinePlot) -> Table {
    let ticks = plot.across.ticks.iter().map(|(at, _)| *at);
    let verticals = plot.verticals.iter().map(|(at, _)| *at);
    let mut rows: Vec<Decimal> = ticks.chain(verticals).collect();
    rows.sort();
    rows.dedup();
    let figure = |it: Decimal| shown(it, plot.figure);
    let value = |line: &Line, at: Decimal| {
        let points: Vec<&Point> = line.points.iter().flatten().collect();
        // The end of a step is what has been paid.
        points
            .into_iter()
            .rfind(|it| it[0] == at)
            .map_or(Cell::Missing, |it| Cell::number(figure(it[1])))
    };
    let label = |at: &Decimal| match plot.figure {
        Figure::Amount => money(*at),
        _ => percent(*at),
    };
    let row = |at: &Decimal| {
        let values = plot.lines.iter().map(|line| value(line, *at));
        Row::new(std::iter::once(Cell::text(label(at))).chain(values))
    };
    let first = plot.across.title.split(':').next().unwrap_or_default();
    let has_value =
        |at: &&Decimal| plot.lines.iter().any(|line| value(line, **at) != Cell::Missing);
    let columns = plot.lines.iter().map(|it| Column::number(&it.name).named());
    Table {
        columns: std::iter::once(Column::text(first)).chain(columns).collect(),
        rows: rows.iter().filter(has_value).map(row).collect(),
        ..Table::default()
    }
}

fn stacks(plot: &StackPlot) -> Table {
    let rows = plot.stacks.iter().flat_map(|bar| {
        let total = Row::new([Cell::name(&bar.name, &[]), Cell::number(bar.total.clone())]);
        let part = |name: &str, amount: &str| {
            Row::new([Cell::text(name), Cell::number(amount.to_owned())]).level(1)
        };
        let parts = bar.parts.iter().flat_map(|it| &it.each);
        std::iter::once(total).chain(parts.map(move |(name, amount)| part(name, amount)))
    });
    Table {
        columns: vec![Column::text("part"), Column::number("cost")],
        rows: rows.collect(),
        ..Table::default()
    }
}

fn bars(plot: &BarPlot) -> Table {
    let row = |it: &super::RangeBar| {
        let ends = it.ends.iter().zip(&it.labels);
        let ends =
            ends.flat_map(|(amount, at)| [Cell::number(at.clone()), Cell::number(money(*amount))]);
        let name = std::iter::once(Cell::text(it.name.clone()));
        Row::new(name.chain(ends).chain([Cell::text(it.flips.join("; "))]))
    };
    let columns = ["lowest at", "lead", "highest at", "lead"].map(Column::number);
    let columns = std::iter::once(Column::text("input")).chain(columns);
    Table {
        columns: columns.chain([Column::text("cheapest instead")]).collect(),
        rows: plot.bars.iter().map(row).collect(),
        ..Table::default()
    }
}

fn layers(plot: &LayerPlot) -> Table {
    let layers = || plot.layers.iter().filter(|it| !it.is_idle);
    let row = |(column, demand): (usize, &Decimal)| {
        let upper = layers().map(|it| it.ends.get(column).map_or(Cell::Missing, |it| gpus(it[1])));
        let from = plot.starts.get(column).map(|it| percent(*it)).unwrap_or_default();
        Row::new([Cell::text(from), gpus(*demand)].into_iter().chain(upper))
    };
    let columns = layers().map(|it| Column::number(format!("up to {}", it.name)));
    let every = if plot.demand.len() > MOST { EVERY } else { 1 };
    let first = [Column::text("share of hours from"), Column::number("GPUs wanted")];
    Table {
        columns: first.into_iter().chain(columns).collect(),
        rows: plot.demand.iter().enumerate().step_by(every).map(row).collect(),
        ..Table::default()
    }
}

fn gpus(number: Decimal) -> Cell {
    Cell::number(tenths(number))
}

fn grid(plot: &GridPlot) -> Table {
    let row = |(heading, cells): &(String, Vec<super::GridCell>)| {
        let cells = cells.iter().map(|it| Cell::text(it.label.clone()));
        Row::new(std::iter::once(Cell::text(heading.clone())).chain(cells))
    };
    let columns = plot.columns.iter().map(Column::text);
    Table {
        columns: std::iter::once(Column::text(&plot.up)).chain(columns).collect(),
        rows: plot.rows.iter().map(row).collect(),
        notes: vec![
            plot.names
                .iter()
                .map(|(_, letter, name)| format!("{letter} {name}"))
                .collect::<Vec<_>>()
                .join(", "),
        ],
        ..Table::default()
    }
}
