//! Readings of several texts as one: each record is counted once.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::formats::JOB;
use super::{Kind, Reading, Record, held, missing, unnamed_jobs};
use crate::codes;
use crate::demand::exact_length;
use crate::format::{agreed, exact, tenths_if_broken};
use crate::input::{Diagnostic, Diagnostics};

/// Readings merged so far.
#[derive(Default)]
pub(super) struct Merger {
    merged: Reading,
    /// Positions of series by kind and identity.
    positions: BTreeMap<(Kind, String), usize>,
}

impl Merger {
    /// Adds the reading of a text.
    pub fn add(&mut self, reading: Reading) {
        let mut places = Vec::with_capacity(reading.series.len());
        for series in reading.series {
            let key = (series.kind, series.id.clone());
            let place = *self.positions.entry(key).or_insert(self.merged.series.len());
            if place == self.merged.series.len() {
                self.merged.series.push(series);
            } else if let Some(known) = self.merged.series.get_mut(place) {
                known.gpu = known.gpu.take().or(series.gpu);
            }
            places.push(place);
        }
        let all = reading.records.into_iter();
        let moved = all.filter_map(|it| Some(Record { series: *places.get(it.series)?, ..it }));
        self.merged.records.extend(moved);
        let missing = reading.missing.into_iter();
        let moved = missing.filter_map(|(series, time)| Some((*places.get(series)?, time)));
        self.merged.missing.extend(moved);
        let unknown = reading.unknown.into_iter();
        let moved = unknown.filter_map(|(series, time)| Some((*places.get(series)?, time)));
        self.merged.unknown.extend(moved);
        let jobs = reading.jobs.into_iter();
        let moved = jobs.filter_map(|(series, is_named)| Some((*places.get(series)?, is_named)));
        self.merged.jobs.extend(moved);
        self.merged.held.extend(reading.held);
        self.merged.memory.extend(reading.memory);
        for (job, wait) in reading.waits.into_iter().flatten() {
            // A file that begins while a job waits has a part of its wait.
            let longest = self.merged.waits.get_or_insert_default().entry(job).or_default();
            *longest = wait.max(*longest);
        }
        for (kind, known) in reading.known {
            self.merged.known.entry(kind).or_default().add(&known);
        }
        self.merged.step = self.merged.step.max(reading.step);
        self.merged.rows += reading.rows;
        self.merged.duplicates += reading.duplicates;
        for line in reading.evidence {
            self.merged.prove(line.key, line.text);
        }
        self.merged.findings.extend(reading.findings);
    }

    /// All readings as one; reports records of one series that overlap and differ.
    pub fn finish(self, diagnostics: &mut Diagnostics) -> Reading {
        let mut merged = self.merged;
        merged.records.sort_by_key(|it| (it.series, it.start, it.at));
        let before = merged.records.len();
        merged.records.dedup_by(|next, kept| {
            let is_same = |it: &Record| (it.series, it.start, it.seconds, it.gpus);
            is_same(next) == is_same(kept)
        });
        let twice = before - merged.records.len();
        merged.duplicates += twice;
        if twice > 0 {
            let records = crate::format::count(twice, "record");
            let (are, count) =
                if twice == 1 { ("is", "it counts") } else { ("are", "each counts") };
            merged
                .prove("found twice", format!("{records} {are} in the files twice: {count} once"));
        }
        let pairs = merged.records.windows(2).map(|pair| (&pair[0], &pair[1]));
        let is_twice = |(before, next): &(&Record, &Record)| {
            before.series == next.series && next.start < before.end()
        };
        let mut twice = pairs.filter(is_twice);
        if let Some((before, next)) = twice.next() {
            let name = merged.series.get(next.series).map_or("", |it| it.id.as_str());
            let more = twice.count();
            let problem = overlap(name, before, next);
            diagnostics.push(if more == 0 {
                problem
            } else {
                problem.note(format!("{} more overlap", crate::format::count(more, "number")))
            });
        }
        missing::fill(&mut merged);
        merged.held = held::merged(merged.held);
        prove_wait(&mut merged);
        merged.findings.extend(unnamed_jobs::twice(&merged));
        merged
    }
}

fn overlap(name: &str, before: &Record, next: &Record) -> Diagnostic {
    if let Some(job) = name.strip_prefix(JOB) {
        let job = job.rsplit_once(':').map_or(job, |(id, _)| id);
        let [one, other] = [before, next].map(|it| exact_length(it.seconds));
        let message =
            format!("job {} lasts {one}, and {other} in another row", crate::input::quoted(job));
        let fix = "keep the row with its end, such as that of the later file";
        let problem = Diagnostic::error(codes::USAGE_TWICE, message).at(next.at).fix(fix);
        return problem.also(before.at, "the row before");
    }
    let is_unnamed = name.is_empty() || name == "{}";
    let name = if is_unnamed { "the file".to_owned() } else { crate::input::quoted(name) };
    let (message, fix) = if (before.start, before.seconds) == (next.start, next.seconds) {
        let [one, other] = [before, next].map(|it| exact(it.gpus));
        let message = format!("{name} has {one} GPUs and {other} GPUs at the same time");
        (
            message,
            "keep one of the two; if each is a part, name the label or column of parts with `--by`",
        )
    } else {
        let message = format!(
            "{name} has numbers over {} and over {} seconds that overlap",
            before.seconds, next.seconds
        );
        (message, "use files of one step, or of times that do not overlap")
    };
    let problem = Diagnostic::error(codes::USAGE_TWICE, message).at(next.at).fix(fix);
    problem.also(before.at, "the number before")
}

/// Adds how long jobs waited to the evidence, if that is known.
fn prove_wait(reading: &mut Reading) {
    let Some(waits) = &reading.waits else { return };
    let waited: Decimal = waits.values().sum();
    let waited = waited.checked_div(Decimal::from(3_600)).unwrap_or_default();
    let waited = agreed(&tenths_if_broken(waited), "GPU-hour");
    let text = format!(
        "wanted from Eligible; jobs waited {waited} between Eligible and Start, which is no work and is \
         counted nowhere"
    );
    reading.prove("queue", text);
}
