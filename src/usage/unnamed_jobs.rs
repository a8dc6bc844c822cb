//! Jobs without an identity that two files may both have.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::{Reading, Series, UsageFinding};
use crate::codes;
use crate::demand::hours;
use crate::format::{agreed, count, gpu_hours};
use crate::input::SourceId;

/// Start, seconds, GPUs, team and GPU model: two jobs that agree in them may be one.
type Job<'r> = (i64, i64, Decimal, Option<&'r str>, Option<&'r str>);

/// Finding on jobs that are equal in several files. Equal rows of one file are jobs of their own, such as those of an
/// array.
pub(super) fn twice(reading: &Reading) -> Option<UsageFinding> {
    let each = reading
        .jobs
        .iter()
        .filter_map(|(at, is_named)| Some((*at, (reading.series.get(*at)?, *is_named))));
    let series: BTreeMap<usize, (&Series, bool)> = each.collect();
    let mut jobs: BTreeMap<Job<'_>, BTreeMap<SourceId, usize>> = BTreeMap::new();
    let mut unnamed: BTreeSet<Job<'_>> = BTreeSet::new();
    for it in &reading.records {
        let Some((of, is_named)) = series.get(&it.series) else { continue };
        let job = (it.start, it.seconds, it.gpus, of.team.as_deref(), of.gpu.as_deref());
        unnamed.extend((!is_named).then_some(job));
        *jobs.entry(job).or_default().entry(it.at.source).or_default() += 1;
    }
    let mut twice = (0, Decimal::ZERO);
    // Two jobs with an identity each are two.
    let doubtful = jobs.iter().filter(|it| it.1.len() > 1 && unnamed.contains(it.0));
    for (job, files) in doubtful {
        let all: usize = files.values().sum();
        let more = all.saturating_sub(files.values().copied().max().unwrap_or_default());
        let each = job.2.saturating_mul(hours(job.1));
        let doubled = each.saturating_mul(Decimal::from(more));
        twice = (twice.0 + more, twice.1.saturating_add(doubled));
    }
    let (jobs, doubled) = twice;
    (jobs > 0).then(|| UsageFinding {
        code: codes::JOBS_TWICE,
        message: format!(
            "{} with {} may count twice: another file has a job with the same start, end and GPUs. Add a column \
             `id`, and a job in two files counts once",
            count(jobs, "job"),
            agreed(&gpu_hours(doubled), "GPU-hour"),
        ),
    })
}
