//! Text of exporters: a line for each sample, with its labels, its number and perhaps its time.

use indexmap::IndexMap;

use super::super::TextReader;
use super::super::number::{measured, seconds};
use super::envelope::{ServedSample, ServedSeries};
use crate::codes;
use crate::input::quoted;

/// Digits from which a time is in milliseconds.
const MILLISECONDS: usize = 12;

/// Series of a text of an exporter.
pub(super) fn series(reader: &mut TextReader<'_>) -> Option<Vec<ServedSeries>> {
    let text = reader.text;
    let mut all: IndexMap<String, ServedSeries> = IndexMap::new();
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some(parsed) = parse(line) else {
            let fix = "save the text of the exporter as it comes";
            let message = format!("{} is no sample of an exporter", quoted(line));
            reader.report(codes::USAGE_FORMAT, message, reader.span(line), fix);
            return None;
        };
        let Some(time) = parsed.time else {
            let message = "a scrape of an exporter has no times, so its samples have no length";
            let fix = "ask Prometheus for a span of time; `--help` shows the query";
            reader.report(codes::USAGE_TIME, message, reader.span(line), fix);
            return None;
        };
        let whole = if time.len() > MILLISECONDS && !time.contains('.') {
            time.get(..time.len() - 3).unwrap_or(time)
        } else {
            time
        };
        let Some(time) = seconds(whole) else {
            let message = format!("the time of a sample is {}", quoted(time));
            let fix = "times are seconds or milliseconds since 1970";
            reader.report(codes::USAGE_TIME, message, reader.span(line), fix);
            return None;
        };
        let at = reader.span(parsed.number);
        let sample = ServedSample { time, number: measured(parsed.number), at };
        let series = ServedSeries { labels: parsed.labels, samples: Vec::new() };
        all.entry(series.identity()).or_insert(series).samples.push(sample);
    }
    Some(all.into_values().collect())
}

/// Line of a text.
struct Line<'t> {
    /// Labels; the name of the metric is `__name__`.
    labels: IndexMap<String, String>,
    number: &'t str,
    time: Option<&'t str>,
}

fn parse(line: &str) -> Option<Line<'_>> {
    let end = line.find(['{', ' ', '\t'])?;
    let (name, rest) = line.split_at(end);
    let is_name = |it: &str| {
        !it.is_empty() && it.chars().all(|c| c.is_ascii_alphanumeric() || "_:".contains(c))
    };
    if !is_name(name) {
        return None;
    }
    let mut labels = IndexMap::from([("__name__".to_owned(), name.to_owned())]);
    let rest = match rest.strip_prefix('{') {
        Some(rest) => labelled(rest, &mut labels)?,
        None => rest,
    };
    let mut words = rest.split_whitespace();
    let number = words.next()?;
    let time = words.next();
    words.next().is_none().then_some(Line { labels, number, time })
}

/// Reads labels up to the closing brace; returns the text behind it.
fn labelled<'t>(mut rest: &'t str, labels: &mut IndexMap<String, String>) -> Option<&'t str> {
    loop {
        rest = rest.trim_start_matches([',', ' ']);
        if let Some(after) = rest.strip_prefix('}') {
            return Some(after);
        }
        let (name, after) = rest.split_once("=\"")?;
        let mut value = String::new();
        let mut chars = after.char_indices();
        loop {
            match chars.next()? {
                (_, '\\') => value.push(match chars.next()?.1 {
                    'n' => '\n',
                    other => other,
                }),
                (at, '"') => {
                    rest = after.get(at + 1..)?;
                    break;
                }
                (_, c) => value.push(c),
            }
        }
        labels.insert(name.trim().to_owned(), value);
    }
}
