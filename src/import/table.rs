//! CSV with columns found by name.

use std::collections::BTreeMap;

use crate::input::quoted;

/// Rows of a CSV file, and its header.
pub(super) struct DelimitedTable {
    /// Positions of the columns by their names.
    columns: BTreeMap<String, usize>,
    pub rows: Vec<csv::StringRecord>,
}

/// Parses a file that must have these columns.
pub(super) fn read(text: &str, needed: &[&str], called: &str) -> Result<DelimitedTable, String> {
    // Some files have rows longer or shorter than their header; only named cells are used.
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let header = reader.headers().map_err(|problem| problem.to_string())?.clone();
    let has = |name: &&&str| header.iter().any(|it| it == **name);
    if header.iter().all(|it| it.trim().is_empty()) {
        return Err(format!("the file is empty, but {called} was expected"));
    }
    if let Some((_, separator)) = SEPARATORS.iter().find(|(it, _)| is_parted_by(text, *it, needed))
    {
        return Err(format!(
            "its separator is {separator}, but a comma was expected; save it with commas"
        ));
    }
    let missing: Vec<&str> = needed.iter().filter(|name| !has(name)).copied().collect();
    if missing.len() == needed.len() {
        let first = quoted(&header.iter().collect::<Vec<_>>().join(","));
        return Err(format!(
            "its first line is {first}, which names no column of {called}; columns are found by \
             name, so add the header"
        ));
    }
    if !missing.is_empty() {
        return Err(format!("its header has no {}, as {called} has", missing.join(", ")));
    }
    let mut columns = BTreeMap::new();
    for (at, name) in header.iter().enumerate().filter(|it| !it.1.is_empty()) {
        if columns.insert(name.to_owned(), at).is_some() {
            return Err(format!("its header names {} twice; remove one of the two", quoted(name)));
        }
    }
    let rows: Result<Vec<_>, csv::Error> = reader.into_records().collect();
    let rows = rows.map_err(|problem| problem.to_string())?;
    all_quotes_are_closed(text, rows.last())?;
    Ok(DelimitedTable { columns, rows })
}

/// Fails if the last row runs over lines to the end of the file: none of them would be read.
pub(super) fn all_quotes_are_closed(
    text: &str,
    last: Option<&csv::StringRecord>,
) -> Result<(), String> {
    let is_odd = text.bytes().filter(|it| *it == b'"').count() % 2 == 1;
    let is_long = |it: &&csv::StringRecord| it.iter().any(|cell| cell.contains(['\n', '\r']));
    let Some(row) = last.filter(is_long).filter(|_| is_odd) else { return Ok(()) };
    let line = row.position().map_or(0, csv::Position::line);
    Err(format!("a quote of line {line} is not closed; close it at the end of its cell"))
}

/// Other separators that programs write between columns, with their names.
const SEPARATORS: [(char, &str); 3] = [(';', "`;`"), ('\t', "a tab"), ('|', "`|`")];

/// True if another separator splits the header into known columns.
fn is_parted_by(text: &str, separator: char, needed: &[&str]) -> bool {
    let header = text.lines().find(|it| !it.trim().is_empty()).unwrap_or_default();
    let named = header.split(separator).map(|it| it.trim().trim_matches('"'));
    named.filter(|it| needed.contains(it)).count() > 1
}

impl DelimitedTable {
    /// The cell of a row in a column; `None` if it is empty.
    pub fn cell<'r>(&self, row: &'r csv::StringRecord, name: &str) -> Option<&'r str> {
        let at = self.columns.get(name).copied()?;
        row.get(at).map(str::trim).filter(|it| !it.is_empty())
    }
}
