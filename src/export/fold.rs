//! Names too long for a page, over several rows: parts of a name are rows without figures.

use unicode_width::UnicodeWidthStr;

use crate::input::escaped;
use crate::report::table::{Cell, Row, Table};

/// Narrowest column of names that a table is folded to, in characters.
const LEAST_ROOM: usize = 24;

/// Table whose first column takes at most `room` characters, if its names have points, commas, slashes or spaces
/// to break at; none if the room is too small for names.
pub(super) fn folded(table: &Table, room: usize) -> Option<Table> {
    let rows = table.rows.iter().flat_map(|row| fold(row, room)).collect();
    (room >= LEAST_ROOM).then(|| Table { rows, ..table.clone() })
}

/// A row, after a row for each part of its name that ends before it.
fn fold(row: &Row, room: usize) -> Vec<Row> {
    let Some(Cell::Name { text, findings }) = row.cells.first().filter(|_| !row.group) else {
        return vec![row.clone()];
    };
    let room = room.saturating_sub(2 * usize::from(row.level));
    let marks = super::marks::beside_name(findings).width();
    let mut parts = parts(text, room, marks);
    let last = parts.pop().unwrap_or_default();
    let level = |at: usize| row.level.saturating_add(u8::from(at > 0));
    let blank = || std::iter::repeat_n(Cell::Empty, row.cells.len().saturating_sub(1));
    let count = parts.len();
    let before = parts.into_iter().enumerate().map(|(at, part)| {
        let cells = std::iter::once(Cell::name(part, &[])).chain(blank()).collect();
        Row { cells, level: level(at), ..row.clone() }
    });
    let own = std::iter::once(Cell::name(last, findings)).chain(row.cells.iter().skip(1).cloned());
    let own = Row { cells: own.collect(), level: level(count), ..row.clone() };
    before.chain(std::iter::once(own)).collect()
}

/// Parts of a name, each as long as fits, the later ones indented by two characters.
fn parts(name: &str, room: usize, marks: usize) -> Vec<&str> {
    let (mut parts, mut rest, mut room) = (Vec::new(), name, room);
    // An entry of a sheet may break after its owner; a path with folders stays whole.
    let is_entry = name.matches('/').count() == 1;
    let width = |text: &str| escaped(text).width();
    while width(rest) + marks > room {
        let ends = rest.match_indices(['.', ',', ' ', '/']).filter(|it| it.1 != "/" || is_entry);
        let ends = ends.map(|(at, mark)| at + mark.len());
        let head = |end: usize| width(rest.get(..end).unwrap_or_default());
        let mut fits = ends.filter(|end| *end < rest.len() && head(*end) <= room);
        let Some(end) = fits.next_back() else { break };
        let (part, after) = rest.split_at(end);
        parts.push(part.trim_end());
        rest = after;
        if parts.len() == 1 {
            room = room.saturating_sub(2);
        }
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_breaks_after_a_point_a_comma_or_a_space() {
        let name = "lambda_10,aws_as_printed_10.virtualization_overhead";
        let expected = vec!["lambda_10,aws_as_printed_10.", "virtualization_overhead"];
        assert_eq!(parts(name, 30, 0), expected);
        assert_eq!(parts(name, 60, 0), vec![name]);
        assert_eq!(parts("no_mark_to_break_at", 5, 0), vec!["no_mark_to_break_at"]);
    }
}
