//! Assumptions on a demand in tokens, and on time that is allocated but not busy.

use super::Material;
use crate::format::{percent, quantity};
use crate::model::outcomes::{Inference, Purpose, Work};
use crate::model::{Deliverable, Peak, Throughput};

/// Peak demand in tokens: `220,000 tokens per second, 2,200 per GPU x 80.0% load`.
pub(super) fn wanted(material: Material<'_>) -> Option<String> {
    let Some(Peak::Tokens(tokens)) = &material.case.demand.peak else { return None };
    let rate = quantity(tokens.tokens_per_second.stated());
    Some(format!("{rate} tokens per second, {}", per_gpu(&tokens.throughput)))
}

/// Throughput of a GPU in tokens per second: `2,200 per GPU x 80.0% load`.
fn per_gpu(throughput: &Throughput) -> String {
    let full = quantity(throughput.tokens_per_second_per_gpu.stated());
    match &throughput.target_load {
        None => format!("{full} per GPU x 100.0% load (target_load not stated)"),
        Some(load) => format!("{full} per GPU x {} load", percent(load.stated())),
    }
}

/// Share of allocated time that is busy, if it is stated.
pub(super) fn busy(material: Material<'_>) -> Option<String> {
    let share = material.case.demand.busy_share.as_ref()?;
    Some(format!("busy {} of allocated time (changes no break-even)", percent(share.stated())))
}

/// Throughput that an outcome assumes, after its name; none if it is not measured in tokens.
pub(super) fn of(outcome: &Deliverable) -> Option<String> {
    let phrase = match &outcome.kind {
        Purpose::Inference(Inference::Tokens { throughput, .. }) => per_gpu(throughput),
        Purpose::TrainingRun(run) => match &run.work {
            Work::Tokens { throughput, .. } => per_gpu(throughput),
            Work::GpuHours(_) | Work::Days { .. } | Work::Compute { .. } => return None,
        },
        Purpose::Inference(Inference::Requests { .. })
        | Purpose::Slices(_)
        | Purpose::AmortizedRun(_) => {
            return None;
        }
    };
    Some(format!("{} {phrase}", outcome.name))
}
