//! Cells of a trace: points in time, GPUs and lengths, each with what to write in place of a mistake.

use jiff::Timestamp;
use jiff::civil::DateTime;

use super::reader::{CellAt, TraceReader};
use super::timestamp::{TimeProblem, seconds};
use crate::codes;
use crate::input::quoted;

/// First second of the year 2000: an earlier time is a number of other units, or a typing error.
pub(super) const EARLIEST: i64 = 946_684_800;
/// The longest row, in seconds: a year.
pub(super) const LONGEST: i64 = 366 * 86_400;
/// Example of a point in time.
const EXAMPLE: &str = "write one such as 2026-09-07T00:00:00Z";

/// True if a text is a point in time, with a zone or without.
pub(super) fn looks_like_a_time(text: &str) -> bool {
    !matches!(seconds(text.trim()), Err(TimeProblem::Unreadable))
}

impl TraceReader<'_> {
    /// Seconds since 1970 in UTC.
    pub fn start(&mut self, text: &str, at: CellAt) -> Option<i64> {
        let shown = quoted(text);
        let (message, fix) = match seconds(text) {
            Ok(seconds) if seconds >= EARLIEST => return Some(seconds),
            Ok(_) => (format!("timestamp is {shown}, which is before 2000"), EXAMPLE.to_owned()),
            Err(TimeProblem::NoZone) => {
                (format!("timestamp is {shown}, which has no time zone"), with_zone(text))
            }
            Err(TimeProblem::Unreadable) => {
                let found = if text.is_empty() { "empty" } else { &shown };
                let message = format!("timestamp is {found}, which is no date and time");
                (message, readable(text).unwrap_or_else(|| EXAMPLE.to_owned()))
            }
        };
        self.report_cell(codes::TRACE_TIME, message, at, fix);
        None
    }

    /// Billionths of a GPU; none for an empty cell, which is missing.
    #[expect(clippy::option_option, reason = "no number, or a problem that was reported")]
    pub fn gpus(&mut self, text: &str, at: CellAt) -> Option<Option<i64>> {
        if text.is_empty() {
            return Some(None);
        }
        if let Some(found) = super::billionths(text).filter(|it| *it <= super::MOST) {
            return Some(Some(found));
        }
        let message = format!("gpus is {}, but 0 to 10,000,000 was expected", quoted(text));
        self.report_cell(codes::TRACE_ROW, message, at, number(text));
        None
    }

    /// Seconds of a length; none for an empty cell.
    #[expect(clippy::option_option, reason = "no length, or a problem that was reported")]
    pub fn length(&mut self, text: &str, at: CellAt) -> Option<Option<i64>> {
        if text.is_empty() {
            return Some(None);
        }
        // Some programs write whole numbers as 3600.0.
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let is_whole = fraction.bytes().all(|it| it == b'0');
        let found = whole.parse::<i64>().ok().filter(|it| is_whole && (1..=LONGEST).contains(it));
        if found.is_none() {
            let shown = quoted(text);
            let message =
                format!("duration_s is {shown}, but 1 to 31,622,400 whole seconds were expected");
            self.report_cell(codes::TRACE_ROW, message, at, "write a length such as 3600");
        }
        found.map(Some)
    }
}

/// Fix of a date and time without a zone.
fn with_zone(text: &str) -> String {
    let example = match text.parse::<DateTime>() {
        Ok(civil) if !text.contains('[') => format!("{civil}Z"),
        _ => "2026-09-07T00:00:00Z".to_owned(),
    };
    format!("write `{example}` if it is UTC, or else its offset in place of `Z`, such as `+02:00`")
}

/// Fix of a text that means a point in time: seconds or milliseconds since 1970, or UTC in words.
fn readable(text: &str) -> Option<String> {
    let zone = text.strip_suffix("UTC").or(text.strip_suffix("GMT")).map(str::trim_end);
    if let Some(civil) = zone.and_then(|it| it.parse::<DateTime>().ok()) {
        return Some(format!("write `{civil}Z`"));
    }
    let number: i64 = text.split('.').next()?.parse().ok()?;
    let is_number = text.bytes().all(|it| it.is_ascii_digit() || it == b'.');
    let (unit, seconds) = match number {
        EARLIEST..10_000_000_000 => ("seconds", number),
        1_000_000_000_000..10_000_000_000_000 => ("milliseconds", number / 1_000),
        _ => return None,
    };
    let at = Timestamp::from_second(seconds).ok().filter(|_| is_number)?;
    Some(format!("it looks like {unit} since 1970: write `{at}`"))
}

/// Fix of a text that is no number of GPUs.
fn number(text: &str) -> String {
    let parts: Vec<&str> = text.split(',').collect();
    let is_number = |it: &&str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
    match parts.as_slice() {
        [one, two] if is_number(one) && is_number(two) => {
            let both = format!("write `{one}.{two}`");
            if two.len() == 3 { format!("{both} or `{one}{two}`") } else { both }
        }
        _ if text.ends_with('%') => "multiply the share by the number of GPUs installed".to_owned(),
        _ => "write a number such as 41.5, or leave the cell empty if it is not known".to_owned(),
    }
}
