//! Answers of Prometheus to `query_range`, which Thanos, Mimir and `VictoriaMetrics` give alike.
//!
//! A series has the GPUs of a team, or of all. A sample counts for the step that ends at its time, since
//! queries such as `sum_over_time(...[1h])` look back.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use super::super::number::Measured;
use super::super::{Intervals, Kind, Reading, Record, Series, TextReader};
use super::FormatDescription;
use super::envelope::{self, ServedSample, ServedSeries};
use crate::codes;
use crate::format::count;
use crate::input::{quoted, write_one_of};

/// The most GPUs of a sample.
const MOST: u32 = 10_000_000;

pub(in crate::usage) const FORMAT: FormatDescription = FormatDescription {
    name: "prometheus",
    help: "Sums of GPUs by Prometheus, Thanos, Mimir or VictoriaMetrics: answers of `query_range`",
    has_no_zeros: true,
    is: |head| head.trim_start().starts_with('{') && head.contains("\"status\""),
    read,
};

fn read(reader: &mut TextReader<'_>) -> Option<Reading> {
    let all = envelope::series(reader)?;
    if all.iter().all(|it| it.samples.is_empty()) {
        let message = format!("{} has no sample", quoted(reader.name));
        let fix = "check the names and labels of the query, and the time it asks for";
        reader.report(codes::NO_USAGE, message, reader.top(), fix);
        return None;
    }
    has_label(&all, reader)?;
    let step = envelope::step(&all, reader)?;
    let mut read = SumReader { reader, reading: Reading::default(), step, times: Vec::new() };
    for series in &all {
        read.series(series)?;
    }
    Some(read.finish())
}

/// Reports that no series has the label of teams.
fn has_label(all: &[ServedSeries], reader: &mut TextReader<'_>) -> Option<()> {
    let Some(by) = reader.options.by.as_deref().filter(|_| reader.kind != Kind::Capacity) else {
        return Some(());
    };
    let labels: BTreeSet<&str> =
        all.iter().flat_map(|it| it.labels.keys().map(String::as_str)).collect();
    if labels.contains(by) {
        return Some(());
    }
    let message = format!("no series of {} has a label {}", quoted(reader.name), quoted(by));
    let fix = if labels.is_empty() {
        format!("ask for `sum by ({by}) (...)`")
    } else {
        write_one_of(&labels.into_iter().collect::<Vec<_>>())
    };
    reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
    None
}

struct SumReader<'r, 't> {
    reader: &'r mut TextReader<'t>,
    reading: Reading,
    step: i64,
    /// Spans of all samples.
    times: Vec<[i64; 2]>,
}

impl SumReader<'_, '_> {
    fn series(&mut self, served: &ServedSeries) -> Option<()> {
        let by = self.reader.options.by.as_ref().filter(|_| self.reader.kind != Kind::Capacity);
        let team = by.map(|by| {
            let value = served.labels.get(by).filter(|it| !it.is_empty());
            value.cloned().unwrap_or_else(|| format!("(no {by})"))
        });
        let (id, kind, gpu) = (served.identity(), self.reader.kind, served.gpu_name());
        let series = self.reading.series(Series { id, kind, team, gpu });
        for sample in &served.samples {
            self.sample(series, sample)?;
        }
        Some(())
    }

    fn sample(&mut self, series: usize, sample: &ServedSample) -> Option<()> {
        let span = [sample.time - self.step, sample.time];
        self.times.push(span);
        match sample.number {
            Measured::Number(gpus) if gpus <= Decimal::from(MOST) => {
                let (start, seconds, at) = (span[0], self.step, sample.at);
                self.reading.records.push(Record { series, start, seconds, gpus, at });
            }
            Measured::Missing => self.reading.unknown.push((series, span)),
            Measured::Number(_) | Measured::Unusable => {
                let found = self.reader.part(sample.at).trim_matches('"');
                let message = format!(
                    "a sample is {}, but 0 to 10,000,000 GPUs were expected",
                    quoted(found)
                );
                let fix = "check that the query sums GPUs, and not bytes or seconds";
                self.reader.report(codes::USAGE_NUMBER, message, sample.at, fix);
                return None;
            }
        }
        Some(())
    }

    fn finish(self) -> Reading {
        let mut reading = self.reading;
        reading.rows = self.times.len();
        let missing = reading.unknown.len();
        let known = Intervals::of(self.times);
        reading.known.insert(self.reader.kind, known);
        reading.step = Some(self.step);
        if missing > 0 {
            let text = format!(
                "{} of {} {} no number (NaN or infinite), so the GPUs of these times are not known",
                count(missing, "sample"),
                quoted(self.reader.name),
                if missing == 1 { "is" } else { "are" },
            );
            reading.prove("missing", text);
        }
        let kind = format!("{} from sums of {}", self.reader.kind.name(), self.reader.name);
        reading.prove("kind", kind);
        reading
    }
}
