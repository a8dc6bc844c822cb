//! Summary of an import, printed on standard error.

use std::borrow::Cow;
use std::fmt;

use indexmap::IndexMap;

use super::line::SummaryLine;
use super::quote::{FeedRows, SkippedRow, SkippedUnit};
use crate::format::{count, quantity};
use crate::input::{Date, escaped};

/// Way out for prices that are held back.
const HELD: &str = "; `--accept NAME` takes those of a price, an entry or a provider";

/// Most examples of one kind that are printed.
const EXAMPLES: usize = 5;
/// Most characters of a line with a reason and its example.
const WIDTH: usize = 84;
/// Most characters of an example.
const LONGEST: usize = 200;

/// Counts of imported, changed and skipped prices, with examples.
#[derive(Debug)]
pub struct Summary {
    feed: &'static str,
    /// Noun of what is counted.
    noun: &'static str,
    checked_on: Date,
    rows: usize,
    remarks: Vec<String>,
    pub(super) new: Vec<SummaryLine>,
    pub(super) confirmed: usize,
    pub(super) unchanged: usize,
    pub(super) held: Vec<SummaryLine>,
    pub(super) changed: Vec<SummaryLine>,
    pub(super) by_hand: Vec<SummaryLine>,
    pub(super) older: Vec<SummaryLine>,
    pub(super) ended: Vec<SummaryLine>,
    pub(super) in_force: usize,
    pub(super) vanished: Vec<String>,
    pub(super) lowest_of_zones: usize,
    skipped: IndexMap<(Cow<'static, str>, SkippedUnit), (usize, String)>,
}

/// Numbers of prices of an import.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Prices that the sheet did not have.
    pub new: usize,
    /// Prices that changed.
    pub changed: usize,
    /// Prices that the feed has seen again, on a later day than the sheet says.
    pub confirmed: usize,
    /// Prices that are as they were, with nothing new about them.
    pub unchanged: usize,
    /// Jumps that were held back.
    pub held: usize,
    /// Prices that the sheet has from another source, with another figure: they stay.
    pub contradicted: usize,
    /// Rows that ended, and rows that were checked later: all stay.
    pub kept: usize,
    /// Rows of the feed in force.
    pub in_force: usize,
    /// Rows of the feed in force that the feed no longer has.
    pub vanished: usize,
    /// Rows and prices that were left out.
    pub skipped: usize,
}

impl Summary {
    pub(super) fn new(feed: &'static str, rows: &FeedRows, checked_on: Date) -> Self {
        Self {
            feed,
            noun: "price",
            checked_on,
            rows: rows.count,
            remarks: rows.remarks.clone(),
            new: Vec::new(),
            confirmed: 0,
            unchanged: 0,
            held: Vec::new(),
            changed: Vec::new(),
            by_hand: Vec::new(),
            older: Vec::new(),
            ended: Vec::new(),
            in_force: 0,
            vanished: Vec::new(),
            lowest_of_zones: 0,
            skipped: IndexMap::new(),
        }
    }

    /// The summary of figures with another noun than `price`.
    pub(super) fn of(self, noun: &'static str) -> Self {
        Self { noun, ..self }
    }

    /// Noun of what is counted, such as `price`.
    #[must_use]
    pub fn noun(&self) -> &'static str {
        self.noun
    }

    /// Name of the feed.
    #[must_use]
    pub fn feed(&self) -> &'static str {
        self.feed
    }

    /// Day the feed was downloaded.
    #[must_use]
    pub fn checked_on(&self) -> Date {
        self.checked_on
    }

    /// Rows of the feed in force that the feed no longer has.
    #[must_use]
    pub fn vanished(&self) -> &[String] {
        &self.vanished
    }

    /// Jumps that were held back, in words.
    #[must_use]
    pub fn held(&self) -> Vec<String> {
        self.held.iter().map(SummaryLine::with_old).collect()
    }

    /// Figures of other sources that differ from those of the feed, in words.
    #[must_use]
    pub fn contradicted(&self) -> Vec<String> {
        self.by_hand.iter().map(SummaryLine::with_old).collect()
    }

    /// Numbers of prices.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let kept = [&self.older, &self.ended].map(Vec::len);
        Counts {
            new: self.new.len(),
            changed: self.changed.len(),
            confirmed: self.confirmed,
            unchanged: self.unchanged,
            held: self.held.len(),
            contradicted: self.by_hand.len(),
            kept: kept.into_iter().sum(),
            in_force: self.in_force,
            vanished: self.vanished.len(),
            skipped: self.skipped.values().map(|(count, _)| count).sum(),
        }
    }

    /// Counts a skipped row or price.
    pub(super) fn skip(&mut self, skip: SkippedRow) {
        let counted = self.skipped.entry((skip.reason, skip.unit)).or_insert((0, skip.what));
        counted.0 += 1;
    }

    /// Prints the skipped rows and prices by reason.
    fn skipped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |unit: SkippedUnit| {
            let all = self.skipped.iter().filter(|((_, it), _)| *it == unit);
            Some(all.map(|(_, (count, _))| count).sum()).filter(|it| *it > 0_usize)
        };
        let phrases = [SkippedUnit::Row, SkippedUnit::Price]
            .map(|unit| of(unit).map(|it| self.counted(it, unit)));
        let phrases: Vec<String> = phrases.into_iter().flatten().collect();
        if phrases.is_empty() {
            return Ok(());
        }
        writeln!(f, "  skipped    {}", phrases.join(" and "))?;
        for ((reason, unit), (count, first)) in &self.skipped {
            let (reason, first) = (escaped(reason), example(first));
            let is_short = reason.chars().count() + first.chars().count() <= WIDTH;
            let apart = if is_short { " " } else { "\n             " };
            let first = if first.is_empty() { String::new() } else { format!("{apart}({first})") };
            writeln!(f, "{:>11}  {reason}{first}", self.counted(*count, *unit))?;
        }
        Ok(())
    }

    fn counted(&self, number: usize, unit: SkippedUnit) -> String {
        if unit == SkippedUnit::Row { count(number, "row") } else { self.prices(number) }
    }

    /// A number of what is counted.
    fn prices(&self, number: usize) -> String {
        count(number, self.noun)
    }

    fn lines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with_old = SummaryLine::with_old;
        let plain =
            |it: &SummaryLine| format!("{}: {}", it.what, it.new.map(quantity).unwrap_or_default());
        let phrases = |all: &[SummaryLine], tell: &dyn Fn(&SummaryLine) -> String| -> Vec<String> {
            all.iter().map(tell).collect()
        };
        part(f, ("new", self.noun), "", &phrases(&self.new, &plain), EXAMPLES)?;
        if self.confirmed > 0 {
            writeln!(f, "  confirmed  {}", self.prices(self.confirmed))?;
        }
        if self.unchanged > 0 {
            writeln!(f, "  unchanged  {}", self.prices(self.unchanged))?;
        }
        part(f, ("changed", self.noun), "", &phrases(&self.changed, &with_old), usize::MAX)?;
        part(f, ("held", self.noun), HELD, &phrases(&self.held, &with_old), usize::MAX)?;
        let way_out =
            "; the sheet has them from another source (--replace-checked takes the feed's)";
        part(f, ("kept", self.noun), way_out, &phrases(&self.by_hand, &with_old), usize::MAX)?;
        part(
            f,
            ("older", self.noun),
            "; the sheet is newer",
            &phrases(&self.older, &with_old),
            usize::MAX,
        )?;
        let back = "; the sheet has ended them, so that a row that is back is for you to write";
        part(f, ("ended", self.noun), back, &phrases(&self.ended, &with_old), usize::MAX)?;
        part(
            f,
            ("vanished", self.noun),
            "; in the sheet from this feed, and not in it now",
            &self.vanished,
            usize::MAX,
        )
    }
}

/// Beginning of the text of a row, which may have any length.
fn example(text: &str) -> String {
    let cut = text.char_indices().nth(LONGEST).and_then(|(at, _)| text.get(..at));
    let end = if cut.is_some() { "..." } else { "" };
    format!("{}{end}", escaped(cut.unwrap_or(text)))
}

/// Prints a heading with a count, and the first lines.
fn part(
    f: &mut fmt::Formatter<'_>,
    (heading, noun): (&str, &str),
    why: &str,
    all: &[String],
    most: usize,
) -> fmt::Result {
    if all.is_empty() {
        return Ok(());
    }
    writeln!(f, "  {heading:<9}  {}{why}", count(all.len(), noun))?;
    for line in all.iter().take(most) {
        writeln!(f, "             {}", escaped(line))?;
    }
    let left = all.len().saturating_sub(most);
    if left > 0 { writeln!(f, "             and {left} more") } else { Ok(()) }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "read as {}, {}, checked on {}",
            self.feed,
            count(self.rows, "row"),
            self.checked_on
        )?;
        self.lines(f)?;
        self.skipped(f)?;
        if self.lowest_of_zones > 0 {
            let taken = self.prices(self.lowest_of_zones);
            writeln!(f, "  zones      {taken} of a region whose zones differ: the lowest")?;
        }
        self.remarks.iter().try_for_each(|it| writeln!(f, "  note       {}", escaped(it)))
    }
}
