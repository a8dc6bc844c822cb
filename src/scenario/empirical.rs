//! Reads the measured values of an uncertain input.

use rust_decimal::Decimal;

use super::resolver::Resolver;
use crate::codes;
use crate::input::{Diagnostic, Number, SourceId, Span, quoted, shown};

/// Fewest values that say something of their law.
const FEWEST: usize = 2;

impl Resolver<'_> {
    /// Values of a file that a scenario names at a place, one on each line; the first line may be a
    /// heading.
    pub(super) fn empirical(&mut self, path: &str, at: Span) -> Option<Vec<Decimal>> {
        let path = self.beside(path, at)?;
        let id = match self.context.sources.read(&path) {
            Ok(id) => id,
            Err(problem) => {
                let problem = Diagnostic { span: Some(at), ..problem };
                self.report(problem.note("a path in a scenario begins at the folder of its file"));
                return None;
            }
        };
        let text = self.context.sources.get(id)?.text().to_owned();
        let mut values = Vec::new();
        let mut start = 0;
        for (row, line) in text.split_inclusive('\n').enumerate() {
            let word = line.trim().trim_start_matches('\u{feff}').trim_matches('"');
            match Number::parse(word) {
                _ if word.is_empty() || word.starts_with('#') => {}
                Ok(number) => values.push(number.value),
                Err(_) if row == 0 => {}
                Err(_) if values.is_empty() => {
                    // The file may be secret, and one without numbers is of another kind: its text is not quoted.
                    let message = format!("line {} of {} is no number", row + 1, shown(&path));
                    self.unfit(message, "write one plain number on each line, such as 2.35", at);
                    return None;
                }
                Err(_) => {
                    self.no_number(word, (id, start), line);
                    return None;
                }
            }
            start += line.len();
        }
        if values.len() < FEWEST {
            let found = values.len();
            let message = format!("{} has {found} of at least {FEWEST} values", shown(&path));
            self.unfit(message, "write one number on each line", at);
            return None;
        }
        Some(values)
    }

    /// Reports a line that is no number.
    fn no_number(&mut self, word: &str, (id, start): (SourceId, usize), line: &str) {
        let end = start + line.trim_end().len();
        let message = format!("{} is no number", quoted(word));
        let problem = Diagnostic::error(codes::UNCERTAINTY, message);
        let problem = problem.at(Span::new(id, start, end));
        self.report(problem.fix("write one plain number on each line, such as 2.35"));
    }
}
