//! The trace of a demand: its window, statistics and load-duration curve.

use super::object::Object;
use crate::demand::CurvePoint;
use crate::format::exact;
use crate::report::compare::Material;

/// The trace, if demand was measured.
pub(super) fn trace(material: Material<'_>) -> Option<Object> {
    let trace = material.trace()?;
    let of = &trace.statistics;
    let [start, end] = of.window();
    let [p50, p95, p99] = of.percentiles.map(exact);
    let object = Object::default()
        .with("file", trace.file.as_str())
        .with("start", start)
        .with("end", end)
        .with("hours", exact(of.hours()))
        .with("known_hours", exact(of.known_hours()))
        .with("known_share", exact(of.coverage()))
        .with("rows", of.rows)
        .with("step_seconds", of.step)
        .with("mean", exact(of.mean))
        .with("p50", p50)
        .with("p95", p95)
        .with("p99", p99)
        .with("peak", exact(of.peak))
        .with("floor", exact(of.floor))
        .with("peak_over_mean", exact(of.peak_over_mean()))
        .given("merged_within", of.merged_within.map(exact));
    Some(object)
}

/// Load-duration curve of the trace, if demand was measured: at most 200 levels, highest first.
pub(super) fn curve(material: Material<'_>) -> Option<Vec<Object>> {
    let level = |it: &CurvePoint| {
        Object::default()
            .with("share_of_time", exact(it.share_of_time))
            .with("gpus", exact(it.gpus))
    };
    Some(material.trace()?.outline.points.iter().map(level).collect())
}
