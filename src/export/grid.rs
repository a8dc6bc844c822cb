//! The rows of a table as lines of text: which columns fit, and what stands in each cell.
//!
//! comfy-table pads and aligns. It knows no pairs and no hanging marks, so those are one text
//! each before it sees them; columns are left out and names folded before, since it would wrap or cut
//! anywhere instead.

use std::cmp::Reverse;
use std::ops::Range;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Width, presets};
use unicode_width::UnicodeWidthStr;

use super::fold::folded;
use super::marks;
use super::prose::{pad_left, pad_right};
use crate::input::escaped;
use crate::report::table::{Cell, CellKind, Column, LAST, Row, Table};

/// Most lines that comfy-table aligns at once: it copies every cell several times.
const AT_ONCE: usize = 1_000;

/// A table that fits the page, and what had to go for it.
pub(super) struct Grid {
    pub lines: Vec<String>,
    pub left_out: Vec<String>,
}

pub(super) fn draw(table: &Table, width: usize) -> Grid {
    let mut strips: Vec<Strip> = table
        .columns
        .iter()
        .enumerate()
        .map(|(index, column)| Strip::new(table, index, column))
        .collect();
    let mut left_out = leave_out(&table.columns, &mut strips, width, |turn| turn < LAST);
    if let Some(folded) = fitted(table, &strips, width) {
        return draw(&folded, width);
    }
    if total_width(&strips) > width {
        left_out = leave_out(&table.columns, &mut strips, width, |_| true);
        if let Some(folded) = fitted(table, &strips, width) {
            return draw(&folded, width);
        }
    }
    let mut lines = align(&strips);
    for (row, line) in table.rows.iter().zip(lines.iter_mut().skip(heading_height(table))) {
        if let Some(label) = row.cells.first().filter(|_| row.group) {
            *line = indented(row, 0, Parts::default().text(label));
            line.truncate(line.trim_end().len());
        }
    }
    Grid { lines, left_out }
}

fn heading_height(table: &Table) -> usize {
    table.columns.iter().map(|column| column.heading.len()).max().unwrap_or(0)
}

/// One column as finished text, from the first line of its heading down.
struct Strip<'t> {
    column: &'t Column,
    texts: Vec<String>,
    width: usize,
    /// The last character is kept for a mark and belongs to the gap.
    marked: bool,
}

impl<'t> Strip<'t> {
    fn new(table: &'t Table, index: usize, column: &'t Column) -> Self {
        let cell =
            move |row: &'t Row| row.cells.get(index).filter(|_| !row.group).unwrap_or(&Cell::Empty);
        let cells = || table.rows.iter().map(move |row| (row, cell(row)));
        let marked = cells().any(|(_, cell)| matches!(cell, Cell::Number { mark: Some(_), .. }));
        let parts = Parts::of(cells().map(|(_, cell)| cell));
        let height = heading_height(table);
        let mut texts = heading(column, height);
        texts.extend(cells().map(|(row, cell)| indented(row, index, parts.text(cell))));
        if marked {
            let beside_heading = std::iter::repeat_n(' ', height);
            let marks = beside_heading.chain(cells().map(|(_, cell)| mark(cell)));
            texts.iter_mut().zip(marks).for_each(|(text, mark)| text.push(mark));
        }
        let width = texts.iter().map(|text| text.width()).max().unwrap_or(0).max(1);
        Self { column, texts, width, marked }
    }

    /// The spaces before this column; a mark of the column before takes one and leaves two.
    fn gap(&self, before: Option<&Strip>) -> u16 {
        match before {
            None => 0,
            Some(before) if before.marked => self.column.gap.max(3) - 1,
            Some(_) => self.column.gap,
        }
    }
}

/// The widths of the two parts of a column that has two.
#[derive(Default)]
struct Parts {
    first: usize,
    second: usize,
}

impl Parts {
    fn of<'c>(cells: impl Iterator<Item = &'c Cell>) -> Self {
        cells.fold(Self::default(), |widest, cell| match cell {
            Cell::Pair(first, second) => Self {
                first: widest.first.max(escaped(first).width()),
                second: widest.second.max(escaped(second).width()),
            },
            _ => widest,
        })
    }

    fn text(&self, cell: &Cell) -> String {
        match cell {
            Cell::Empty => String::new(),
            Cell::Missing => "-".to_owned(),
            Cell::Text(text) | Cell::Number { text, word: None, .. } => escaped(text).into_owned(),
            Cell::Number { text, word: Some(word), .. } => {
                format!("{}   {}", escaped(word), escaped(text))
            }
            Cell::Name { text, findings } => {
                escaped(text).into_owned() + &marks::beside_name(findings)
            }
            Cell::Pair(first, second) => {
                let [first, second] = [(first, self.first), (second, self.second)]
                    .map(|(part, width)| pad_left(&escaped(part), width));
                format!("{first}  {second}")
            }
            Cell::Bar(cells) => "█".repeat(usize::from(*cells)),
        }
    }
}

fn heading(column: &Column, height: usize) -> Vec<String> {
    let mut lines = vec![String::new(); height.saturating_sub(column.heading.len())];
    lines.extend(column.heading.iter().map(|line| escaped(line).into_owned()));
    if let Some(last) = lines.last_mut() {
        *last = if is_right(column) {
            pad_left(last, column.least)
        } else {
            pad_right(last, column.least)
        };
    }
    lines
}

fn indented(row: &Row, index: usize, text: String) -> String {
    if index == 0 { format!("{}{text}", "  ".repeat(usize::from(row.level))) } else { text }
}

fn mark(cell: &Cell) -> char {
    match cell {
        Cell::Number { mark: Some(mark), .. } if !mark.is_control() => *mark,
        _ => ' ',
    }
}

fn is_right(column: &Column) -> bool {
    matches!(column.kind, CellKind::Number | CellKind::Pair | CellKind::Threshold)
}

/// The table with its names over several rows, if it is too wide and they can be.
fn fitted(table: &Table, strips: &[Strip], width: usize) -> Option<Table> {
    let too_wide = total_width(strips).saturating_sub(width);
    let names = strips.first().filter(|_| too_wide > 0)?;
    let folded = folded(table, names.width.saturating_sub(too_wide))?;
    (folded.rows.len() > table.rows.len()).then_some(folded)
}

/// Drops whole columns that may leave until the rest fits, and names all that are gone in the order of the table.
fn leave_out(
    all: &[Column],
    strips: &mut Vec<Strip>,
    width: usize,
    may: impl Fn(u8) -> bool,
) -> Vec<String> {
    while total_width(strips) > width {
        let leaving = strips.iter().enumerate().filter_map(|(position, strip)| {
            strip.column.leaves.filter(|it| may(*it)).map(|turn| (turn, Reverse(position)))
        });
        let Some((_, Reverse(position))) = leaving.min() else { break };
        strips.remove(position);
    }
    let gone = all.iter().filter(|it| !strips.iter().any(|kept| std::ptr::eq(kept.column, *it)));
    gone.map(|it| escaped(&it.label()).into_owned()).collect()
}

fn total_width(strips: &[Strip]) -> usize {
    with_gaps(strips).map(|(strip, gap)| strip.width + usize::from(gap)).sum()
}

fn with_gaps<'s, 't>(strips: &'s [Strip<'t>]) -> impl Iterator<Item = (&'s Strip<'t>, u16)> {
    let before = std::iter::once(None).chain(strips.iter().map(Some));
    strips.iter().zip(before).map(|(strip, before)| (strip, strip.gap(before)))
}

fn align(strips: &[Strip]) -> Vec<String> {
    let height = strips.iter().map(|strip| strip.texts.len()).max().unwrap_or(0);
    let parts = (0..height).step_by(AT_ONCE);
    parts.flat_map(|from| align_some(strips, from..height.min(from + AT_ONCE))).collect()
}

/// Some lines of a table, each column as wide as in all of it.
fn align_some(strips: &[Strip], lines: Range<usize>) -> Vec<String> {
    let mut grid = comfy_table::Table::new();
    grid.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    for line in lines {
        grid.add_row(strips.iter().map(|strip| strip.texts.get(line).map_or("", String::as_str)));
    }
    for ((strip, gap), column) in with_gaps(strips).zip(grid.column_iter_mut()) {
        let right = is_right(strip.column);
        let width = u16::try_from(strip.width).unwrap_or(u16::MAX).saturating_add(gap);
        column.set_padding((gap, 0));
        column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width)));
        column.set_cell_alignment(if right { CellAlignment::Right } else { CellAlignment::Left });
    }
    grid.lines().map(|line| line.trim_end().to_owned()).collect()
}
