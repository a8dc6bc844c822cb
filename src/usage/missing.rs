//! Time in which one GPU has no sample and others have: it is not known, and counts like the rest of
//! the time of that GPU.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::{Intervals, Reading, Record};

/// Adds records of the mean of a series to its missing time, if the time is known of others.
/// Without them, a sample that is missing would count as an idle GPU.
pub(super) fn fill(reading: &mut Reading) {
    let mut missing: BTreeMap<usize, Intervals> = BTreeMap::new();
    for (series, time) in std::mem::take(&mut reading.missing) {
        missing.entry(series).or_default().add(&time);
    }
    missing.retain(|_, time| time.seconds() > 0);
    let mut measured: BTreeMap<usize, Vec<Record>> = BTreeMap::new();
    for record in reading.records.iter().filter(|it| missing.contains_key(&it.series)) {
        measured.entry(record.series).or_default().push(*record);
    }
    for (series, time) in missing {
        let Some(records) = measured.get(&series) else { continue };
        let Some((mean, at)) = mean(records).zip(records.first().map(|it| it.at)) else { continue };
        let kind = reading.series.get(series).map(|it| it.kind);
        let Some(known) = kind.and_then(|it| reading.known.get(&it)) else { continue };
        // Another file may have the samples that one lacks.
        let own = Intervals::of(records.iter().map(|it| [it.start, it.end()]).collect());
        let spans = time.without(&own);
        let filled = spans.as_slice().iter().flat_map(|it| known.between(*it));
        let filled = filled.map(|[start, end]| {
            let seconds = end.saturating_sub(start);
            Record { series, start, seconds, gpus: mean, at }
        });
        reading.records.extend(filled);
    }
}

/// Mean of the records of a series, by their time.
fn mean(records: &[Record]) -> Option<Decimal> {
    let work: Decimal = records.iter().map(|it| it.gpus * Decimal::from(it.seconds)).sum();
    let seconds: i64 = records.iter().map(|it| it.seconds).sum();
    work.checked_div(seconds.into())
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, Series};
    use super::*;
    use crate::input::{Sources, Span};

    /// Two GPUs of two files: the second is missing from 10 to 40; the first is known until 30.
    #[test]
    fn missing_time_has_the_mean_of_its_gpu_where_another_is_known() {
        let at = Span::new(Sources::new().embed("made", ""), 0, 0);
        let record = |series, start, seconds, percent| Record {
            series,
            start,
            seconds,
            gpus: Decimal::new(percent, 2),
            at,
        };
        let series =
            |id: &str| Series { id: id.to_owned(), kind: Kind::Busy, team: None, gpu: None };
        let mut reading = Reading {
            series: vec![series("a"), series("b")],
            records: vec![record(0, 0, 30, 100), record(1, 0, 10, 30), record(1, 40, 20, 60)],
            missing: vec![(1, Intervals::of(vec![[10, 40]]))],
            ..Reading::default()
        };
        reading.known.insert(Kind::Busy, Intervals::of(vec![[0, 30], [40, 60]]));
        // Another file has the samples from 40 to 60, which one file lacks: they count once.
        let mut lacking = reading.clone();
        lacking.missing = vec![(1, Intervals::of(vec![[10, 60]]))];
        for mut reading in [reading, lacking] {
            fill(&mut reading);
            assert_eq!(reading.records[3..], [record(1, 10, 20, 50)]);
        }
    }
}
