//! GPUs for the measured work, its trend, and the share of held time in which GPUs compute.

use rust_decimal::Decimal;

use super::super::document::Definition;
use crate::format::{
    agreed, figure, gpu_hours, percent, percent_if_broken, percent_signed, share_to_write, tenths,
    whole,
};
use crate::usage::Usage;

/// Sentence on the fleet at a use; none without `--at-use`.
pub(super) fn at_use(usage: &Usage) -> Option<String> {
    let it = usage.at_use.as_ref()?;
    let (gpus, work) = (agreed(&whole(it.gpus), "GPU"), gpu_hours(it.gpu_hours));
    let stated = percent_if_broken(it.stated);
    let (kind, verb) = (usage.kind.name(), if it.gpus == Decimal::ONE { "does" } else { "do" });
    let rest = if it.at_once < Decimal::ONE {
        format!(
            "{} of it fits as it comes; the rest has to wait, or is rented.",
            percent(it.at_once)
        )
    } else {
        "None of it has to wait.".to_owned()
    };
    Some(format!(
        "If GPUs are used {stated} of the time, {gpus} {verb} this work: {work} {kind} GPU-hours / {} hours / {stated} = \
         {}. {rest}",
        figure(it.hours),
        tenths(it.exact),
    ))
}

/// Trend, with the key of a scenario that takes it.
pub(super) fn trend(usage: &Usage) -> Option<Definition> {
    let it = usage.trend.as_ref()?;
    let [low, high] = it.range.map(percent_signed);
    let trend = format!(
        "{} a year by the median change over {} whole weeks; in 90% of such cases it is {low} to {high}",
        percent_signed(it.per_year),
        it.weeks
    );
    let offer = if it.may_be_none() {
        "it may be none: state `growth_per_year` only if you know a reason".to_owned()
    } else if it.is_a_rate() {
        let [growth, scale] = [it.per_year, it.scale].map(share_to_write);
        format!(
            "a scenario that begins with the last week and plans with it states `scale: {scale}` beside the trace, \
             and `growth_per_year: {growth}`"
        )
    } else {
        "no rate of growth goes on like this for a year: state `growth.by_month` for what you plan"
            .to_owned()
    };
    Some(Definition::new("trend", [trend.as_str(), offer.as_str()]))
}

/// Share of held time in which GPUs compute, with the key of a scenario that takes it.
pub(super) fn busy_share(usage: &Usage) -> Option<Definition> {
    let share = usage.busy_share()?;
    let text = format!(
        "GPUs compute in {} of the GPU-hours allocated; a trace of busy GPUs takes it as `busy_share: {}`",
        percent(share),
        share_to_write(share)
    );
    Some(Definition::new("busy share", [text]))
}
