//! Plain traces, read from bytes as they come: `timestamp,gpus` in UTC, or `timestamp,gpus,duration_s`,
//! without quotes or comments.
//!
//! Whatever else a trace may have is left to the general reader, which gives the reasons of problems
//! and needs the text.

use std::path::Path;

use super::cells::{EARLIEST, LONGEST};
use super::lengths::Lengths;
use super::samples::{Sample, Samples};
use super::{BUSY_COMMENT, GPU_COMMENT, MOST, Trace, billionths, timestamp};
use crate::input::{SourceId, Sources};

/// First line of a plain trace.
const HEADER: &[u8] = b"timestamp,gpus";
/// First line of a plain trace with lengths, as `gpu-tco utilization` writes it.
const WITH_LENGTHS: &[u8] = b"timestamp,gpus,duration_s";
/// Bytes of a date with its `T`.
const DAY: usize = 11;
/// Bytes of a point in time such as `2026-09-07T00:00:00Z`.
const TIME: usize = 20;
/// Digits of whole GPUs that are read here: those of the most GPUs.
const DIGITS: usize = 8;
/// Billionths of the last digit, by the number of decimals.
const SCALES: [i64; 10] =
    [1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1];

/// Reads a trace whose text is not kept; none if it is not plain, or has a problem.
pub fn read_plain(path: &Path, sources: &mut Sources) -> Option<Trace> {
    let mut rows = PlainRows::default();
    let source = sources.read_in_blocks(path, |block| rows.take(block).is_some())?;
    rows.trace(source)
}

/// A row before the next is known.
#[derive(Clone, Copy)]
struct PlainRow {
    start: i64,
    /// Billionths of a GPU; none if it is missing.
    gpus: Option<i64>,
    /// Stated length in seconds; none if it lasts until the next.
    seconds: Option<i64>,
}

/// Rows read so far.
#[derive(Default)]
struct PlainRows {
    /// Lines before the current one.
    line: usize,
    has_header: bool,
    has_lengths: bool,
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
        let (clock, zone) = clock.split_first_chunk()?;
        let rest = rest.strip_prefix(b",").filter(|_| zone == b"Z")?;
        let start = self.day.1 + second(*clock)?;
        let (gpus, rest) = number(rest)?;
        let (seconds, rest) =
            if self.has_lengths { length(rest.strip_prefix(b",")?)? } else { (None, rest) };
        Some((PlainRow { start, gpus: Some(gpus), seconds }, after_line_end(rest)?))
    }

    /// The row of the first line in another form, or none if it is the header; and the bytes after.
    fn line<'b>(&mut self, block: &'b [u8]) -> Option<(Option<PlainRow>, &'b [u8])> {
        let end = block.iter().position(|it| *it == b'\n').unwrap_or(block.len());
        let (line, rest) = (block.get(..end)?, block.get(end + 1..).unwrap_or(&[]));
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !self.has_header {
            self.has_lengths = line == WITH_LENGTHS;
            self.has_header = self.has_lengths || line == HEADER;
            let is_comment = self.line == 0 && line == BUSY_COMMENT.as_bytes()
                || line.starts_with(GPU_COMMENT.as_bytes());
            return (self.has_header || is_comment).then_some((None, rest));
        }
        let line = str::from_utf8(line).ok().filter(|it| it.bytes().all(is_printed))?;
        let (time, rest_of_row) = line.split_once(',')?;
        let (gpus, seconds) =
            if self.has_lengths { rest_of_row.split_once(',')? } else { (rest_of_row, "") };
        let start = timestamp(time).ok().filter(|it| *it >= EARLIEST)?;
        let gpus = match gpus {
            "" => None,
            _ => Some(billionths(gpus).filter(|it| *it <= MOST)?),
        };
        let (seconds, end) = length(seconds.as_bytes())?;
        end.is_empty().then_some((Some(PlainRow { start, gpus, seconds }), rest))
    }

    /// Adds a row on the line that was read; none if it is not later than the last.
    fn add(&mut self, row: PlainRow) -> Option<()> {
        if let Some(gpus) = row.gpus.filter(|it| *it >= self.peak.0) {
            self.peak = (gpus, self.line);
        }
        if let Some(last) = self.last.replace(row) {
            return self.lasting(last, row.start - last.start);
        }
        self.first = row.start;
        Some(())
    }

    /// Adds the row before the last, which begins some seconds later.
    fn lasting(&mut self, row: PlainRow, until_next: i64) -> Option<()> {
        let PlainRow { start, gpus, seconds } = row;
        if until_next <= 0 || seconds.is_some_and(|it| it > until_next) {
            return None;
        }
        self.lengths.add(until_next, gpus.is_some() && seconds.is_none(), self.line - 1);
        let seconds = seconds.unwrap_or(until_next);
        if let Some(gpus) = gpus {
            self.samples.push(Sample { start, seconds, gpus });
        }
        Some(())
    }

    /// The trace of all rows; none if the general reader would refuse it.
    fn trace(self, source: SourceId) -> Option<Trace> {
        let Self { mut samples, mut lengths, first, last, .. } = self;
        let PlainRow { start, gpus, seconds } = last?;
        if let Some(seconds) = seconds {
            lengths.add(seconds, false, self.line);
        }
        let (step, held) = lengths.step()?;
        let seconds = seconds.unwrap_or(step);
        if let Some(gpus) = gpus {
            samples.push(Sample { start, seconds, gpus });
        }
        let (peak, peak_line) = self.peak;
        let window = [first, start + seconds];
        let teams = Vec::new();
        (peak > 0).then_some(Trace { source, samples, step, window, held, peak_line, teams })
    }
}

/// First second of a date with its `T`; none before the year 2000.
fn midnight(day: &[u8; DAY]) -> Option<i64> {
    let text = format!("{}00:00:00Z", str::from_utf8(day).ok()?);
    timestamp(&text).ok().filter(|it| *it >= EARLIEST)
}

/// Second of the day of a text such as `23:59:59`, whose eight bytes are read as one number.
fn second(clock: [u8; 8]) -> Option<i64> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // A digit becomes its number, and a colon in its place 0.
    let bytes = u64::from_le_bytes(clock) ^ u64::from_le_bytes(*b"00:00:00");
    let is_above_9 = (bytes | bytes.wrapping_add(EACH * (0x80 - 10))) & (EACH * 0x80);
    let colons = bytes & u64::from_le_bytes([0, 0, 0xFF, 0, 0, 0xFF, 0, 0]);
    if is_above_9 | colons != 0 {
        return None;
    }
    let [hour, _, _, minute, _, _, second, _] =
        (bytes * 10 + (bytes >> 8)).to_le_bytes().map(i64::from);
    let is_time = hour < 24 && minute < 60 && second < 60;
    is_time.then_some((hour * 60 + minute) * 60 + second)
}

/// Billionths of a plain decimal of 0 to [`MOST`], and the bytes after it.
fn number(bytes: &[u8]) -> Option<(i64, &[u8])> {
    let (whole, count, rest) = digits(bytes, DIGITS)?;
    let (fraction, rest) = match rest.strip_prefix(b".") {
        Some(rest) => {
            let (fraction, decimals, rest) = digits(rest, SCALES.len() - 1)?;
            (fraction * SCALES.get(decimals)?, rest)
        }
        None => (0, rest),
    };
    let gpus = whole * SCALES[0] + fraction;
    (count > 0 && gpus <= MOST).then_some((gpus, rest))
}

/// Seconds of a row, none if the cell is empty, and the bytes after it.
fn length(bytes: &[u8]) -> Option<(Option<i64>, &[u8])> {
    let (seconds, count, rest) = digits(bytes, DIGITS)?;
    match count {
        0 => Some((None, rest)),
        _ => (1..=LONGEST).contains(&seconds).then_some((Some(seconds), rest)),
    }
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
