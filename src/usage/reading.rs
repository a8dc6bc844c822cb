//! Common form of all formats: series, records, the time they report on, evidence and findings.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use jiff::tz::TimeZone;
use rust_decimal::Decimal;

use super::{HeldGpu, IdleRule, Intervals, MemoryInUse};
use crate::input::{Diagnostic, Diagnostics, SourceId, Span};

/// Kind of a number of GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// GPUs that jobs or pods hold.
    Allocated,
    /// GPUs that compute, each counted by the share of time it does.
    Busy,
    /// GPUs that jobs would hold if each had started at its submission.
    Wanted,
    /// GPUs installed.
    Capacity,
}

impl Kind {
    /// Name of the kind in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allocated => "allocated",
            Self::Busy => "busy",
            Self::Wanted => "wanted",
            Self::Capacity => "capacity",
        }
    }
}

/// Origin of records that are never counted together: a series of a server, a GPU, or a run of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// Identity: equal in all texts that report on it.
    pub id: String,
    /// Kind of its numbers.
    pub kind: Kind,
    /// Team that its GPUs are counted for; none if teams are not asked for.
    pub team: Option<String>,
    /// Name of its GPUs, such as that of their model; none if nothing names them.
    pub gpu: Option<String>,
}

/// GPUs over a span of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Position of its series in the reading.
    pub series: usize,
    /// First second, since 1970 in UTC.
    pub start: i64,
    /// Length in seconds.
    pub seconds: i64,
    /// GPUs, 0 or more.
    pub gpus: Decimal,
    /// Place in its text.
    pub at: Span,
}

impl Record {
    /// Second after the last.
    pub fn end(&self) -> i64 {
        self.start.saturating_add(self.seconds)
    }
}

/// Line of the evidence: a key of a word or two, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Key, such as `kind` or `scale`.
    pub key: &'static str,
    /// Explanation.
    pub text: String,
}

/// Warning about what was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageFinding {
    /// Code, for `gpu-tco explain`.
    pub code: &'static str,
    /// One sentence with its number, and what to do.
    pub message: String,
}

/// Content of a text of any format.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Series of the text, each once.
    pub series: Vec<Series>,
    /// Records in any order.
    pub records: Vec<Record>,
    /// Time on which each kind is reported: a series without a record in it has 0 GPUs.
    pub known: BTreeMap<Kind, Intervals>,
    /// Time on which a series should report and does not, by its position.
    pub missing: Vec<(usize, Intervals)>,
    /// Spans in which a series has no number, by its position; they are in the time that is known.
    pub unknown: Vec<(usize, [i64; 2])>,
    /// Single GPUs while they are held, if idle ones or cheaper ones are looked for.
    pub held: Vec<HeldGpu>,
    /// Memory in use of single GPUs, if cheaper ones are looked for.
    pub memory: Vec<MemoryInUse>,
    /// Positions of the series of jobs, each with true if it has an identity; several files may have the others.
    pub jobs: Vec<(usize, bool)>,
    /// GPU-seconds that each job waited, by its name; none if that is not known.
    pub waits: Option<BTreeMap<String, Decimal>>,
    /// Seconds of a sample; none for jobs, which last for any time.
    pub step: Option<i64>,
    /// Rows or samples of the text.
    pub rows: usize,
    /// Records that were there twice and are counted once.
    pub duplicates: usize,
    /// Explanations of the records: subject and reason.
    pub evidence: Vec<Evidence>,
    /// Warnings.
    pub findings: Vec<UsageFinding>,
}

impl Options {
    /// True if single GPUs are kept with who holds them.
    pub fn keeps_held(&self) -> bool {
        self.idle.is_some() || self.right_size
    }
}

impl Reading {
    /// Position of a series, which is added if it is new.
    pub fn series(&mut self, series: Series) -> usize {
        self.series.push(series);
        self.series.len().saturating_sub(1)
    }

    /// Adds a line of evidence, unless it is there.
    pub fn prove(&mut self, key: &'static str, text: impl Into<String>) {
        let line = Evidence { key, text: text.into() };
        if !self.evidence.contains(&line) {
            self.evidence.push(line);
        }
    }
}

/// Scale of busy GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// From 0 to 100.
    Percent,
    /// From 0 to 1.
    Ratio,
}

/// GPUs of an instance of the price sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownInstance {
    /// Number of GPUs.
    pub gpus: Decimal,
    /// Name of its accelerator.
    pub gpu: String,
}

/// Flags that decide how a text is read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Label, column or tag that names the team.
    pub by: Option<String>,
    /// True if an answer that the server calls incomplete is taken.
    pub allow_partial: bool,
    /// Scale of busy GPUs, for exporters whose numbers do not decide it.
    pub scale: Option<Scale>,
    /// Zone of local times that have none.
    pub zone: Option<TimeZone>,
    /// GPUs installed, if they are stated as a number.
    pub capacity: Option<Decimal>,
    /// Instances of the price sheets, by name in lower case; read for bills alone.
    pub instances: BTreeMap<String, KnownInstance>,
    /// Rule for idle GPUs; none if they are not listed.
    pub idle: Option<IdleRule>,
    /// Share of the time that a fleet is used; none if no size is computed.
    pub at_use: Option<Decimal>,
    /// True if cheaper GPUs are looked for.
    pub right_size: bool,
    /// Listener to how far long texts are read.
    pub watch: Watch,
}

/// Listener to how far files are read: the bytes that are read, and all there are; 0 if that is not known.
#[derive(Clone, Default)]
pub struct Watch(Option<Rc<dyn Fn(u64, u64)>>);

impl Watch {
    /// Calls a function now and then.
    pub fn new(listener: impl Fn(u64, u64) + 'static) -> Self {
        Self(Some(Rc::new(listener)))
    }

    /// Reports how far it is.
    pub fn report(&self, done: u64, of: u64) {
        if let Some(listener) = &self.0 {
            listener(done, of);
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.is_some() { "Watch" } else { "no Watch" })
    }
}

/// A text that a format reads.
pub struct TextReader<'r> {
    /// Source of the text.
    pub id: SourceId,
    /// Name of the file.
    pub name: &'r str,
    /// Text of the file.
    pub text: &'r str,
    /// Kind that the command line gives the file, for formats that do not say what they count.
    pub kind: Kind,
    /// Flags.
    pub options: &'r Options,
    /// Problems found so far.
    pub diagnostics: &'r mut Diagnostics,
}

impl TextReader<'_> {
    /// Place of a part of the text.
    pub fn span(&self, part: &str) -> Span {
        let offset = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize);
        let start = offset.filter(|it| *it <= self.text.len()).unwrap_or_default();
        Span::new(self.id, start, start.saturating_add(part.len()))
    }

    /// Text of a place.
    pub fn part(&self, at: Span) -> &str {
        self.text.get(at.start as usize..at.end as usize).unwrap_or_default()
    }

    /// Place of the first line.
    pub fn top(&self) -> Span {
        let end = self.text.find(['\n', '\r']).unwrap_or(self.text.len());
        Span::new(self.id, 0, end)
    }

    /// Place of a character by its line and column, both from 1, as parsers report them.
    pub fn line_and_column(&self, line: usize, column: usize) -> Span {
        let before = self.text.split_inclusive('\n').take(line.saturating_sub(1));
        let start: usize = before.map(str::len).sum();
        let at = start.saturating_add(column.saturating_sub(1)).min(self.text.len());
        Span::new(self.id, at, at)
    }

    /// Reports a problem.
    pub fn report(
        &mut self,
        code: &'static str,
        message: impl Into<String>,
        at: Span,
        fix: impl Into<String>,
    ) {
        self.diagnostics.push(Diagnostic::error(code, message).at(at).fix(fix));
    }
}
