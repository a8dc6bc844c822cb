//! CSV with columns found by name.

use crate::input::quoted;

/// Rows of a CSV file, and its header.
pub(super) struct DelimitedTable {
    header: csv::StringRecord,
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
    let rows: Result<Vec<_>, csv::Error> = reader.into_records().collect();
    let rows = rows.map_err(|problem| problem.to_string())?;
    Ok(DelimitedTable { header, rows })
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
        let at = self.header.iter().position(|it| it == name)?;
        row.get(at).map(str::trim).filter(|it| !it.is_empty())
    }
}
