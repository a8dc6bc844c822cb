//! The trace that demand was measured in: its window and its statistics.

use super::{Material, waiting};
use crate::format::{hundredths, percent, tenths, tenths_if_broken};
use crate::model::{DemandShape, TraceDemand};
use crate::report::chart::{Chart, Layer};
use crate::report::document::Section;

/// Lines of the assumptions on the trace, if the scenario names one.
pub(super) fn lines(material: Material<'_>) -> Option<Vec<String>> {
    let trace = material.trace()?;
    let waiting = waiting::lines(material).unwrap_or_default();
    Some(std::iter::once(window(trace)).chain(merged(trace)).chain(waiting).collect())
}

/// Load-duration curve of the trace, if the scenario names one.
pub(super) fn curve(material: Material<'_>) -> Option<Section> {
    let trace = material.trace()?;
    let chart = Chart {
        name: "load-duration curve".to_owned(),
        heading: format!(
            "Load-duration curve of {} · GPUs by share of hours, busiest first",
            trace.file
        ),
        labels: [trace.statistics.peak, trace.outline.half].map(tenths),
        layers: vec![Layer { heights: trace.outline.heights.clone(), ..Layer::default() }],
    };
    Some(Section::Chart(chart))
}

impl<'r> Material<'r> {
    /// Trace of the demand.
    pub(crate) fn trace(self) -> Option<&'r TraceDemand> {
        match &self.case.demand.shape {
            DemandShape::Trace(trace) => Some(trace),
            DemandShape::OnOff(_) | DemandShape::Flat(_) | DemandShape::Profile(_) => None,
        }
    }
}

fn window(trace: &TraceDemand) -> String {
    let of = &trace.statistics;
    let [start, end] = of.window().map(|it| minute(&it));
    let [p50, p95, p99] = of.percentiles.map(tenths);
    let busy = if trace.busy_share.is_some() { "busy GPUs" } else { "GPUs" };
    format!(
        "{}: {} hours, {start} to {end} UTC, {} known; {busy}: mean {}, p50 {p50}, p95 {p95}, p99 {p99}, \
         peak {}, floor {}; peak/mean {}",
        trace.file,
        tenths_if_broken(of.hours()),
        percent(of.coverage()),
        tenths(of.mean),
        tenths(of.peak),
        tenths(of.floor),
        hundredths(of.peak_over_mean()),
    )
}

/// Date and time to the minute.
fn minute(text: &str) -> String {
    text.get(..16).unwrap_or(text).replace('T', " ")
}

fn merged(trace: &TraceDemand) -> Option<String> {
    let within = trace.statistics.merged_within?;
    Some(format!("nearby levels are merged to their mean; none moves by more than {within} GPUs"))
}
