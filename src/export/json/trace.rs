//! The trace of a demand: its window, statistics and load-duration curve.

use super::view::views;
use crate::demand::CurvePoint;
use crate::model::TraceDemand;
use crate::report::kind::Kind;

views! {
    "trace" = it: &TraceDemand,
        "Trace that demand was measured in. GPUs are as measured, before `scale` and `busy_share`." {
        file: &it.file, "Name of the file, as in `sources`.";
        start: it.statistics.window()[0].clone(), "First second of the window, in UTC.";
        end: it.statistics.window()[1].clone(), "End of the window, in UTC.";
        hours: it.statistics.hours(), "Hours of the window.";
        known_hours: it.statistics.known_hours(),
            "Hours of the window in which a number of GPUs is known.";
        known_share: it.statistics.coverage(),
            "Share of the window in which a number of GPUs is known, 0 to 1.";
        rows: it.statistics.rows, "Rows with a number of GPUs.";
        step_seconds in Kind::Whole: it.statistics.step,
            "Most frequent length of a row, in seconds.";
        mean: it.statistics.mean, "Mean number of GPUs, weighted by time.";
        p50: it.statistics.percentiles[0], "GPUs that are reached or passed in 50% of the time.";
        p95: it.statistics.percentiles[1], "GPUs that are reached or passed in 5% of the time.";
        p99: it.statistics.percentiles[2], "GPUs that are reached or passed in 1% of the time.";
        peak: it.statistics.peak, "Highest number of GPUs.";
        floor: it.statistics.floor, "Lowest number of GPUs.";
        peak_over_mean: it.statistics.peak_over_mean(), "Peak divided by the mean.";
        merged_within?: it.statistics.merged_within,
            "Most by which merging moved a level, in GPUs; left out if no levels were merged.";
    }

    "curve_level" = it: &CurvePoint,
        "Level of demand, as in `shape` of a scenario. GPUs are as measured, before `scale` and `busy_share`." {
        share_of_time: it.share_of_time, "Share of the known time at this level, 0 to 1.";
        gpus: it.gpus, "GPUs; the mean of nearby levels if there are more than 200.";
    }
}
