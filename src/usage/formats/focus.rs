//! Bills in FOCUS, versions 1.0 to 1.4, as CSV or Parquet of any size.
//!
//! A row of usage is GPUs of its instance times the time consumed, spread evenly over the charge
//! period. Corrections and commitments that nobody used are money, and no demand.
//!
//! ```text
//! TextRows, ParquetRows ─Rows─▶ cells ─Charges─▶ Charge ─Bill─▶ Reading
//! ```

mod bill;
mod billed;
mod charge;
mod columns;
mod gpus;
mod kinds;
mod left_out;
#[cfg(feature = "parquet")]
mod parquet;
mod rows;
mod spend;
mod sums;
mod tail;
mod teams;
mod text;

use csv::StringRecord;

use super::super::{Kind, Options, Reading, TextReader};
use super::{FormatDescription, UsageFormat};
use crate::codes;
#[cfg(feature = "parquet")]
use crate::input::sha256_of;
use crate::input::{Content, Diagnostics, SourceId, Sources, TextStream, quoted, unreadable};
use bill::Bill;
use charge::Charges;
use columns::Columns;
pub use kinds::SpendKind;
use rows::{Place, Problem, Rows};
pub use spend::{BillMonth, Spend, SpendSum};
use sums::Sums;
use text::TextRows;

pub(in crate::usage) const FORMAT: FormatDescription = FormatDescription {
    name: "focus",
    help: "Bills in FOCUS 1.0 to 1.4 of any size, as CSV or Parquet",
    has_no_zeros: false,
    is: |head| {
        let first = head.lines().next().unwrap_or_default().to_lowercase();
        first.contains("chargeperiodstart") && first.contains("chargecategory")
    },
    read: refuse,
};

/// Rows between two reports of progress.
const REPORTED: usize = 4_096;

/// A bill in a file that is read in pieces.
pub(in crate::usage) struct BillReader<'r> {
    /// Source of the file.
    pub id: SourceId,
    /// Flags.
    pub options: &'r Options,
    /// Sources, which keep lines with problems.
    pub sources: &'r mut Sources,
    /// Problems found so far.
    pub diagnostics: &'r mut Diagnostics,
    /// Bytes of the files before this one, and of all files.
    pub bytes: [u64; 2],
}

impl BillReader<'_> {
    /// Reads the use of GPUs; none if there are problems, which are reported.
    pub fn read(self) -> Option<Reading> {
        self.sum::<Bill>()
    }

    /// Reads the money; none if there are problems, which are reported.
    pub fn spend(self) -> Option<Spend> {
        self.sum::<Spend>()
    }

    fn sum<S: Sums>(mut self) -> Option<S::Out> {
        let name = self.sources.get(self.id)?.name.clone();
        let content = self.sources.open_stream(self.id);
        let content = content.map_err(|it| self.diagnostics.push(it)).ok()?;
        let rows = self.rows(content, &name);
        let mut rows = rows.map_err(|it| self.diagnostics.push(it.diagnostic)).ok()?;
        let (mut row, mut read) = (StringRecord::new(), 0);
        match self.rows_into::<S>(&mut *rows, &mut row, &mut read) {
            Ok(found) => {
                self.sources.close_stream(self.id, rows.sha256());
                Some(found)
            }
            Err(problem) => {
                self.report(problem, &*rows, &row, read);
                None
            }
        }
    }

    fn rows(&mut self, content: Content, name: &str) -> Result<Box<dyn Rows>, Problem> {
        match content {
            Content::Text(text) => {
                check_format(&text, name)?;
                Ok(Box::new(TextRows::new(text, name, unreadable)?))
            }
            #[cfg(feature = "parquet")]
            Content::Parquet(mut file) => {
                let length = self.sources.stream_length(self.id);
                self.progress(0);
                let sha256 = sha256_of(&mut file);
                let sha256 = sha256.map_err(|it| Problem::of_file(unreadable(name, &it)))?;
                let by = self.options.by.as_deref();
                let rows = parquet::ParquetRows::open(file, (name, by), (length, sha256))?;
                Ok(Box::new(rows))
            }
            #[cfg(not(feature = "parquet"))]
            Content::Parquet(_) => {
                let message = format!(
                    "{} is a Parquet file, and this program was built without its reader",
                    quoted(name)
                );
                let fix = "build it with the feature `parquet`, or run \
                           `duckdb -f recipes/focus/demand.duckdb.sql`, which writes a trace";
                Err(Problem::at(Place::File, codes::USAGE_FORMAT, message, fix))
            }
        }
    }

    fn rows_into<S: Sums>(
        &self,
        rows: &mut dyn Rows,
        row: &mut StringRecord,
        read: &mut usize,
    ) -> Result<S::Out, Problem> {
        let name = self.sources.get(self.id).map_or("", |it| it.name.as_str());
        let mut charges = Charges::new(Columns::of(rows.names(), name)?, self.options);
        let mut sums = S::default();
        loop {
            *read += 1;
            if !rows.next(row)? {
                break;
            }
            sums.add(&mut charges, row)?;
            if read.is_multiple_of(REPORTED) {
                self.progress(rows.bytes());
            }
        }
        sums.finish(&charges, *read - 1, (self.id, name))
    }

    fn progress(&self, done: u64) {
        let [before, all] = self.bytes;
        self.options.watch.report(before.saturating_add(done), all);
    }

    /// Reports a problem at its line, or with the number of its row.
    fn report(&mut self, problem: Problem, rows: &dyn Rows, row: &StringRecord, read: usize) {
        let Problem { place, mut diagnostic } = problem;
        if let Some((number, line)) = rows.line(place, row) {
            let at = self.sources.keep_line(self.id, number, &line);
            diagnostic = diagnostic.at(at);
        } else if place == Place::Row {
            let name = self.sources.get(self.id).map_or("", |it| it.name.as_str());
            diagnostic.message = format!("row {read} of {}: {}", quoted(name), diagnostic.message);
        }
        self.diagnostics.push(diagnostic);
    }
}

/// Reports a text of another format.
fn check_format(text: &TextStream, name: &str) -> Result<(), Problem> {
    let head = String::from_utf8_lossy(text.head());
    let Some(other) = UsageFormat::of(&head).filter(|it| *it != UsageFormat::Focus) else {
        return Ok(());
    };
    let message = format!("{} is of the format {}", quoted(name), other.name());
    let fix = format!("write `--from {}`", other.name());
    Err(Problem::at(Place::File, codes::USAGE_FORMAT, message, fix))
}

/// Reports a bill that is named for another kind of GPUs.
fn refuse(reader: &mut TextReader<'_>) -> Option<Reading> {
    let (message, fix) = if reader.kind == Kind::Allocated {
        let message = format!("{} is a bill that was not opened as one", quoted(reader.name));
        (message, "name it with `--from focus`")
    } else {
        let message = format!("a bill does not say which GPUs are {}", reader.kind.name());
        (message, "remove the flag, or state a number, such as `--capacity 64`")
    };
    reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
    None
}
