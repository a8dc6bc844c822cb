//! Days outside the rows of a price.

use super::resolver::Resolver;
use crate::input::Date;
use crate::pricing::{History, HistoryRow};

impl Resolver<'_> {
    /// The row of a history next to a day on which none is in force, and which date to change.
    pub(super) fn outside<V>(&self, history: &History<V>, day: Date) -> (String, String) {
        let place = |row: &HistoryRow<V>| {
            // A built-in sheet is not edited.
            let source = self.context.sources.get(row.span.source).filter(|it| !it.embedded);
            source.map(|_| self.place(row.span)).map(|it| format!("{}:{}", it.file, it.line))
        };
        match (history.after(day), history.rows.last()) {
            (Some(next), _) => {
                let from = next.from;
                let known = format!("the first after it is from {from}");
                let fix = match place(next) {
                    Some(place) => format!(
                        "write `as_of: {from}` or later in the scenario; or, if the price held on {day}, write \
                         `from: {day}` in the row at {place}"
                    ),
                    None => format!("write `as_of: {from}` or later, or state the figure here"),
                };
                (known, fix)
            }
            (None, Some(last)) => {
                let end = last.until.unwrap_or(last.from);
                let known = format!("the last one ended on {end}");
                let fix = match place(last) {
                    Some(place) => format!(
                        "add a row from {end} on after that at {place}, or write an `as_of` before \
                         {end} in the scenario"
                    ),
                    None => format!("write an `as_of` before {end}, or state the figure here"),
                };
                (known, fix)
            }
            (None, None) => ("the sheet has none".to_owned(), "state the figure here".to_owned()),
        }
    }
}
