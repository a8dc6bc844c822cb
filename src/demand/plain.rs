//! Plain traces, read from bytes as they come: `timestamp,gpus` in UTC, without quotes or comments.
//!
//! Whatever else a trace may have is left to the general reader, which gives the reasons of problems
//! and needs the text.

use std::path::Path;

use super::cells::EARLIEST;
use super::lengths::Lengths;
use super::samples::{Sample, Samples};
use super::{BUSY_COMMENT, DECIMALS, MOST, Trace, billionths, timestamp};
use crate::input::{SourceId, Sources};

/// First line of a plain trace.
const HEADER: &[u8] = b"timestamp,gpus";
/// Bytes of a date with its `T`.
const DAY: usize = 11;
/// Bytes of a point in time such as `2026-09-07T00:00:00Z`.
const TIME: usize = 20;
/// Digits of whole GPUs that are read here: those of the most GPUs.
const DIGITS: usize = 8;

/// Reads a trace whose text is not kept; none if it is not plain, or has a problem.
pub fn read_plain(path: &Path, sources: &mut Sources) -> Option<Trace> {
    let mut rows = PlainRows::default();
    let source = sources.read_in_blocks(path, |block| rows.take(block).is_some())?;
    rows.trace(source)
}

/// A row without its length.
#[derive(Clone, Copy)]
struct PlainRow {
    start: i64,
    /// Billionths of a GPU; none if it is missing.
    gpus: Option<i64>,
}

/// Rows read so far.
#[derive(Default)]
struct PlainRows {
    /// Lines before the current one.
    line: usize,
    has_header: bool,
    /// The last date that was read, and its first second.
    day: ([u8; DAY], i64),
    /// First second of the first row.
    first: i64,
    last: Option<PlainRow>,
    samples: Samples,
    lengths: Lengths,
    /// The most billionths of a GPU, and the line of the last such row.
    peak: (i64, usize),
}

impl PlainRows {
    /// Reads whole lines; none if one is not plain.
    fn take(&mut self, mut block: &[u8]) -> Option<()> {
        while !block.is_empty() {
            let row = if self.has_header { self.row(block) } else { None };
            let (row, rest) = match row {
                Some((row, rest)) => (Some(row), rest),
                None => self.line(block)?,
            };
            self.line += 1;
            if let Some(row) = row {
                self.add(row)?;
            }
            block = rest;
        }
        Some(())
    }

    /// The row of a block in its usual form, and the bytes after its line; none in another form.
    fn row<'b>(&mut self, block: &'b [u8]) -> Option<(PlainRow, &'b [u8])> {
        let (time, rest) = block.split_first_chunk::<TIME>()?;
        let (day, clock) = time.split_first_chunk::<DAY>()?;
        if *day != self.day.0 {
            self.day = (*day, midnight(day)?);
        }
        let start = self.day.1 + second(clock)?;
        let (gpus, rest) = number(rest.strip_prefix(b",")?)?;
        Some((PlainRow { start, gpus: Some(gpus) }, after_line_end(rest)?))
    }

    /// The row of the first line in another form, or none if it is the header; and the bytes after.
    fn line<'b>(&mut self, block: &'b [u8]) -> Option<(Option<PlainRow>, &'b [u8])> {
        let end = block.iter().position(|it| *it == b'\n').unwrap_or(block.len());
        let (line, rest) = (block.get(..end)?, block.get(end + 1..).unwrap_or(&[]));
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !self.has_header {
            self.has_header = line == HEADER;
            let is_comment = self.line == 0 && line == BUSY_COMMENT.as_bytes();
            return (self.has_header || is_comment).then_some((None, rest));
        }
        let line = str::from_utf8(line).ok().filter(|it| it.bytes().all(is_printed))?;
        let (time, gpus) = line.split_once(',')?;
        let start = timestamp(time).ok().filter(|it| *it >= EARLIEST)?;
        let gpus = match gpus {
            "" => None,
            _ => Some(billionths(gpus).filter(|it| *it <= MOST)?),
        };
        Some((Some(PlainRow { start, gpus }), rest))
    }

    /// Adds a row on the line that was read; none if it is not later than the last.
    fn add(&mut self, row: PlainRow) -> Option<()> {
        if let Some(gpus) = row.gpus.filter(|it| *it >= self.peak.0) {
            self.peak = (gpus, self.line);
        }
        match self.last.replace(row) {
            Some(last) => self.lasting(last, row.start - last.start),
            None => {
                self.first = row.start;
                Some(())
            }
        }
    }

    /// Adds the row before the last, which lasts until that.
    fn lasting(&mut self, PlainRow { start, gpus }: PlainRow, seconds: i64) -> Option<()> {
        if seconds <= 0 {
            return None;
        }
        self.lengths.add(seconds, gpus.is_some(), self.line - 1);
        if let Some(gpus) = gpus {
            self.samples.push(Sample { start, seconds, gpus });
        }
        Some(())
    }

    /// The trace of all rows; none if the general reader would refuse it.
    fn trace(self, source: SourceId) -> Option<Trace> {
        let Self { mut samples, first, last, .. } = self;
        let PlainRow { start, gpus } = last?;
        let (step, held) = self.lengths.step()?;
        if let Some(gpus) = gpus {
            samples.push(Sample { start, seconds: step, gpus });
        }
        let (peak, peak_line) = self.peak;
        let window = [first, start + step];
        let teams = Vec::new();
        (peak > 0).then_some(Trace { source, samples, step, window, held, peak_line, teams })
    }
}

/// First second of a date with its `T`; none before the year 2000.
fn midnight(day: &[u8; DAY]) -> Option<i64> {
    let text = format!("{}00:00:00Z", str::from_utf8(day).ok()?);
    timestamp(&text).ok().filter(|it| *it >= EARLIEST)
}

/// Second of the day of a text such as `23:59:59Z`.
fn second(clock: &[u8]) -> Option<i64> {
    let [h1, h2, b':', n1, n2, b':', s1, s2, b'Z'] = clock else { return None };
    let digit = |it: &u8| it.wrapping_sub(b'0');
    let two = |a: &u8, b: &u8, limit: i64| {
        let number = i64::from(digit(a)) * 10 + i64::from(digit(b));
        (digit(a) <= 9 && digit(b) <= 9 && number < limit).then_some(number)
    };
    Some((two(h1, h2, 24)? * 60 + two(n1, n2, 60)?) * 60 + two(s1, s2, 60)?)
}

/// Billionths of a plain decimal of 0 to [`MOST`], and the bytes after it.
fn number(bytes: &[u8]) -> Option<(i64, &[u8])> {
    let (whole, digits, rest) = digits(bytes, DIGITS)?;
    let (fraction, decimals, rest) = match rest.strip_prefix(b".") {
        Some(rest) => digits_after_point(rest)?,
        None => (0, 0, rest),
    };
    let scale = |power: u32| 10_i64.pow(power);
    let decimals = u32::try_from(decimals).ok()?;
    let gpus = whole * scale(DECIMALS) + fraction * scale(DECIMALS - decimals);
    (digits > 0 && gpus <= MOST).then_some((gpus, rest))
}

fn digits_after_point(bytes: &[u8]) -> Option<(i64, usize, &[u8])> {
    digits(bytes, usize::try_from(DECIMALS).ok()?)
}

/// Digits as a number, how many they are, and the bytes after them; none if they are more than some.
fn digits(bytes: &[u8], most: usize) -> Option<(i64, usize, &[u8])> {
    let mut number = 0;
    for (place, byte) in bytes.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return Some((number, place, bytes.get(place..)?));
        }
        if place == most {
            return None;
        }
        number = number * 10 + i64::from(digit);
    }
    Some((number, bytes.len(), &[]))
}

/// Bytes after the end of a line, or of the file.
fn after_line_end(bytes: &[u8]) -> Option<&[u8]> {
    match bytes {
        [] | [b'\r'] => Some(&[]),
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}

fn is_printed(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

#[cfg(test)]
mod tests;
