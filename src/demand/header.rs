//! First line of a trace: the columns by name.

use super::cells::looks_like_a_time;
use super::reader::TraceReader;
use crate::codes;
use crate::input::{Diagnostic, quoted};

/// Columns that a trace may have.
const COLUMNS: [&str; 8] =
    ["timestamp", "gpus", "duration_s", "capacity", "busy", "wanted", "covered_share", "team"];
/// Separators of cells in other files, and their names.
pub(super) const SEPARATORS: [(char, &str); 3] =
    [(';', "semicolons"), ('\t', "tabs"), ('|', "bars")];

/// Positions of the columns that are read.
pub(super) struct Columns {
    pub timestamp: usize,
    pub gpus: usize,
    pub duration: Option<usize>,
    pub team: Option<usize>,
    /// Number of columns.
    pub count: usize,
}

impl TraceReader<'_> {
    /// Columns of the first line; none if the file is no trace, of which nothing is shown.
    pub fn columns(&mut self, header: &csv::StringRecord) -> Option<Columns> {
        let names: Vec<String> = header.iter().map(|it| it.trim().to_ascii_lowercase()).collect();
        let position = |name: &str| names.iter().position(|it| it == name);
        let Some((timestamp, gpus)) = position("timestamp").zip(position("gpus")) else {
            let (message, fix) = no_trace(header);
            let message = format!("{} is no trace: {message}", quoted(self.name));
            self.found.push(Diagnostic::error(codes::NO_TRACE, message).at(self.named_at).fix(fix));
            return None;
        };
        for (column, name) in names.iter().enumerate() {
            if let Some(message) = problem(&names, column) {
                let near = COLUMNS.iter().find(|it| strsim::damerau_levenshtein(it, name) <= 2);
                let fix = match near {
                    Some(near) if !names.iter().any(|it| it == near) => format!("write `{near}`"),
                    _ => format!("remove it, or write one of {}", COLUMNS.join(", ")),
                };
                self.report_cell(codes::NO_TRACE, message, (self.header_at(), column), fix);
            }
        }
        let (duration, team) = (position("duration_s"), position("team"));
        Some(Columns { timestamp, gpus, duration, team, count: names.len() })
    }
}

/// Problem of a column of a trace.
fn problem(names: &[String], column: usize) -> Option<String> {
    let name = names.get(column)?;
    if !COLUMNS.contains(&name.as_str()) {
        return Some(format!("the trace has a column {}, which means nothing here", quoted(name)));
    }
    let is_again = names.iter().take(column).any(|it| it == name);
    is_again.then(|| format!("the trace has two columns `{name}`"))
}

/// Reason why a file with this first line is no trace, and what to write, without a word of the file.
fn no_trace(header: &csv::StringRecord) -> (String, String) {
    let line = header.iter().collect::<Vec<_>>().join(",");
    for (separator, name) in SEPARATORS {
        let has = |word: &str| is_among(word, line.split(separator));
        if has("timestamp") && has("gpus") {
            let message = format!("its columns are separated by {name}");
            let fix = "save it with commas between columns, and decimals with a point, as 41.5";
            return (message, fix.to_owned());
        }
    }
    if header.iter().any(|it| it.contains(['\n', '\r'])) {
        let fix = "close it at the end of its cell, or remove it";
        return ("a quote in its first line is not closed".to_owned(), fix.to_owned());
    }
    let fix =
        "write `timestamp,gpus` as the first line, then rows such as `2026-09-07T00:00:00Z,41.5`";
    let has = |word: &str| is_among(word, header.iter());
    let message = match (has("timestamp"), has("gpus")) {
        (true, _) => "its first line has `timestamp`, but no `gpus`",
        (_, true) => "its first line has `gpus`, but no `timestamp`",
        _ if header.iter().all(|it| it.trim().is_empty()) => "it is empty",
        _ if header.iter().next().is_some_and(looks_like_a_time) => {
            let fix = "write `timestamp,gpus` above the first row";
            return ("it has no line with the names of its columns".to_owned(), fix.to_owned());
        }
        _ => "its first line must have `timestamp` and `gpus`",
    };
    (message.to_owned(), fix.to_owned())
}

fn is_among<'w>(name: &str, mut words: impl Iterator<Item = &'w str>) -> bool {
    words.any(|it| it.trim().trim_matches('"').eq_ignore_ascii_case(name))
}
