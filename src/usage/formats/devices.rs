//! Samples of single GPUs: each GPU, or part of one, is counted once at a time, for as long as its
//! sample lasts.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::super::{
    HeldGpu, IdleRule, Intervals, Kind, Options, Reading, Record, Series, UsageFinding,
};
use crate::codes;
use crate::demand::hours;
use crate::format::{count, gpu_hours, percent};
use crate::input::Span;

/// Lengths that a gap may have before the GPU counts as missing.
const LATE: i64 = 2;

/// Time that a sample counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lasting {
    /// A step before its time, as answers of `query_range` over a window of the past.
    Before(i64),
    /// Until the next sample of the GPU, as lines of a log.
    UntilNext,
}

/// Sample of a GPU that computes for a share of the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct DeviceSample {
    /// Seconds since 1970 in UTC.
    pub time: i64,
    /// Busy GPUs, 0 to 1; none if it was not measured.
    pub busy: Option<Decimal>,
    /// Place in the text.
    pub at: Span,
}

/// GPUs, or parts of them, by identity.
#[derive(Default)]
pub(super) struct Devices {
    all: BTreeMap<String, Device>,
    /// Holders of a GPU by time, if they are kept.
    holders: BTreeMap<String, BTreeMap<i64, BTreeSet<String>>>,
    /// Team of each holder.
    teams: BTreeMap<String, String>,
    rule: Option<IdleRule>,
    keeps_held: bool,
    /// Samples of a GPU that were there already.
    twice: usize,
    /// GPUs with samples that were there already.
    doubled: BTreeSet<String>,
}

/// Spans that are known and those idle, and the highest share of a sample.
type HeldSpans = ([Vec<[i64; 2]>; 2], Option<Decimal>);

#[derive(Default)]
struct Device {
    labels: DeviceLabels,
    samples: BTreeMap<i64, DeviceSample>,
}

/// Labels of a GPU.
#[derive(Clone, Debug, Default)]
pub(super) struct DeviceLabels {
    /// Team of the holder, with `--by`.
    pub team: Option<String>,
    /// Name of the GPU, such as that of its model.
    pub gpu: Option<String>,
    /// Pod that holds it.
    pub holder: Option<String>,
    /// Part of a GPU that MIG cut; the whole of it if there is none.
    pub part: Option<Decimal>,
}

impl Devices {
    /// No GPUs yet, with the rule for idle ones.
    pub fn new(options: &Options) -> Self {
        Self { rule: options.idle, keeps_held: options.keeps_held(), ..Self::default() }
    }

    /// Adds samples of a GPU; of two at one time the higher one counts.
    pub fn add(
        &mut self,
        id: &str,
        labels: &DeviceLabels,
        samples: impl Iterator<Item = DeviceSample>,
    ) {
        let holders = labels.holder.as_ref().filter(|_| self.keeps_held);
        if let (Some(holder), Some(team)) = (holders, &labels.team) {
            self.teams.insert(holder.clone(), team.clone());
        }
        let mut held = holders.map(|it| (it, self.holders.entry(id.to_owned()).or_default()));
        let device = self.all.entry(id.to_owned()).or_insert_with(|| Device::new(labels));
        let own = &mut device.labels;
        own.team = own.team.take().or_else(|| labels.team.clone());
        own.gpu = own.gpu.take().or_else(|| labels.gpu.clone());
        for sample in samples {
            if let Some((holder, held)) = &mut held {
                held.entry(sample.time).or_default().insert((*holder).clone());
            }
            if !device.keep(sample) {
                self.twice += 1;
                self.doubled.insert(id.to_owned());
            }
        }
    }

    /// GPUs while they are held, with the time in which they are idle. Pods that share a GPU are one holder: the exporter
    /// does not say which of them computes.
    fn held(&self, lasting: Lasting) -> Vec<HeldGpu> {
        if !self.keeps_held {
            return Vec::new();
        }
        let under = self.rule.map(|it| it.under);
        let mut all = Vec::new();
        for (id, device) in &self.all {
            let part = device.labels.part.unwrap_or(Decimal::ONE);
            let holders = self.holders.get(id);
            let mut spans: BTreeMap<Option<String>, HeldSpans> = BTreeMap::new();
            for (span, sample) in device.spans(lasting) {
                let Some(busy) = sample.busy else { continue };
                let holder = holders.and_then(|it| it.get(&sample.time));
                let holder = holder.map(|it| it.iter().cloned().collect::<Vec<_>>().join(" + "));
                let ([known, idle], most_busy) = spans.entry(holder).or_default();
                known.push(span);
                *most_busy = (*most_busy).max(busy.checked_div(part));
                if under.is_some_and(|it| busy < it.saturating_mul(part)) {
                    idle.push(span);
                }
            }
            all.extend(spans.into_iter().map(|(holder, (spans, most_busy))| {
                let [known, idle] = spans.map(Intervals::of);
                let DeviceLabels { team, gpu, .. } = device.labels.clone();
                let team = holder.as_ref().and_then(|it| self.teams.get(it)).cloned().or(team);
                HeldGpu { id: id.clone(), holder, team, gpu, part, known, idle, most_busy }
            }));
        }
        all
    }

    /// Reading of all samples.
    pub fn reading(self, lasting: Lasting) -> Reading {
        let held = self.held(lasting);
        let mut reading = Reading { held, duplicates: self.twice, ..Reading::default() };
        let mut times = Vec::new();
        let (mut known, mut expected) = (0, 0);
        let gpus = self.all.len();
        for (id, device) in self.all {
            let spans = device.spans(lasting);
            let ends = [spans.first().map(|it| it.0[0]), spans.last().map(|it| it.0[1])];
            let DeviceLabels { team, gpu, .. } = device.labels;
            let series = Series { id, kind: Kind::Busy, team, gpu };
            let series = reading.series(series);
            reading.rows += spans.len();
            let mut measured = Vec::new();
            for ([start, end], sample) in spans {
                let Some(gpus) = sample.busy else { continue };
                let seconds = end - start;
                known += seconds;
                measured.push([start, end]);
                reading.records.push(Record { series, start, seconds, gpus, at: sample.at });
            }
            if let [Some(first), Some(last)] = ends {
                expected += last - first;
                let whole = Intervals::of(vec![[first, last]]);
                let missing = whole.without(&Intervals::of(measured.clone()));
                reading.missing.push((series, missing));
            }
            times.extend(measured);
        }
        reading.known.insert(Kind::Busy, Intervals::of(times));
        reading.step = match lasting {
            Lasting::Before(step) => Some(step),
            Lasting::UntilNext => None,
        };
        reading.prove("GPUs", format!("{} sent samples", count(gpus, "GPU")));
        if self.twice > 0 {
            let text = format!(
                "{} of {} came more than once for a time, as from two scrapes: each counts once, and the \
                 highest is taken",
                count(self.twice, "sample"),
                count(self.doubled.len(), "GPU"),
            );
            reading.prove("found twice", text);
        }
        reading.findings.extend(missing(known, expected));
        reading
    }
}

impl Device {
    fn new(labels: &DeviceLabels) -> Self {
        Self { labels: labels.clone(), samples: BTreeMap::new() }
    }

    /// Keeps the higher of two samples of a time; false if one was there.
    fn keep(&mut self, sample: DeviceSample) -> bool {
        let Some(before) = self.samples.get_mut(&sample.time) else {
            self.samples.insert(sample.time, sample);
            return true;
        };
        if sample.busy > before.busy {
            *before = sample;
        }
        false
    }

    /// Span of each sample.
    fn spans(&self, lasting: Lasting) -> Vec<([i64; 2], DeviceSample)> {
        let times: Vec<i64> = self.samples.keys().copied().collect();
        let usual = usual_gap(&times);
        let span = |(place, time): (usize, i64)| match lasting {
            Lasting::Before(step) => [time - step, time],
            Lasting::UntilNext => {
                let until_next = times.get(place + 1).map_or(usual, |next| next - time);
                let late = until_next > usual.saturating_mul(LATE);
                [time, time + if late { usual } else { until_next }]
            }
        };
        let spans = times.iter().copied().enumerate().map(span);
        spans.zip(self.samples.values().copied()).collect()
    }
}

/// The most frequent time between two samples; 0 if there is one sample.
pub(super) fn usual_gap(times: &[i64]) -> i64 {
    let mut gaps: BTreeMap<i64, usize> = BTreeMap::new();
    times.windows(2).for_each(|pair| *gaps.entry(pair[1] - pair[0]).or_default() += 1);
    gaps.into_iter().max_by_key(|(_, times)| *times).map_or(0, |(gap, _)| gap)
}

/// Finding on GPUs without samples between their first and their last one.
fn missing(known: i64, expected: i64) -> Option<UsageFinding> {
    let seconds = expected.saturating_sub(known);
    let share = Decimal::from(known).checked_div(expected.into())?;
    (seconds > 0).then(|| UsageFinding {
        code: codes::BUSY_PARTLY_KNOWN,
        message: format!(
            "busy GPUs were measured for {} of the GPU-hours: {} GPU-hours are missing, and each GPU \
             is taken to be as busy in them as in the rest",
            percent(share),
            gpu_hours(hours(seconds)),
        ),
    })
}
