//! Report of `utilization`: GPUs by kind and by team, the evidence, and findings.

mod idle;
mod records;
mod right_size;
mod sizes;
mod tables;

pub use idle::sentence as idle_sentence;
pub(crate) use records::{MEASURE, idle_keys, right_size_keys};
pub use records::{UtilizationTable, records};

use super::document::{Definition, Definitions, Document, NumberedFinding, Section, Sentence};
use crate::demand::{about, minute};
use rust_decimal::Decimal;

use crate::format::{agreed, gpu_hours, list, money, per_gpu_hour, percent, tenths_if_broken};
use crate::input::Severity;
use crate::usage::{Kind, Measure, Usage};

/// Keys that a scenario needs beside a trace of busy GPUs.
pub const BUSY_TRACE: &str =
    "a scenario that reads this trace needs `kind: busy` and `busy_share`, as it counts busy GPUs";

/// Everything a report of `utilization` is made from.
#[derive(Clone, Copy, Debug)]
pub struct UtilizationMaterial<'r> {
    /// Answer with its rows.
    pub usage: &'r Usage,
    /// True if the command line asks for teams.
    pub by: Option<&'r str>,
}

/// Builds the report.
#[must_use]
pub fn document(material: UtilizationMaterial<'_>) -> Document {
    let usage = material.usage;
    let tables = std::iter::once(tables::kinds(usage))
        .chain(tables::teams(material))
        .chain(idle::table(usage))
        .chain(right_size::table(usage));
    let sections = tables.map(Section::from).chain([Section::from(evidence(usage))]);
    Document {
        title: title(usage),
        lead: std::iter::once(Sentence::strong(verdict(usage)))
            .chain(unused(usage))
            .chain(sizes::at_use(usage).map(Sentence::plain))
            .chain(idle::sentence(usage).map(Sentence::plain))
            .chain(right_size::sentences(usage).into_iter().map(Sentence::plain))
            .collect(),
        sections: sections.chain(findings(usage)).collect(),
        ..Document::default()
    }
}

/// Names of kinds in sentences.
fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Allocated => "allocated",
        Kind::Busy => "busy",
        Kind::Wanted => "wanted",
        Kind::Capacity => "installed",
    }
}

fn title(usage: &Usage) -> String {
    let [start, end] = usage.window.map(minute);
    format!("GPUs from {start} to {end} UTC")
}

/// One sentence with the share or the GPU-hours of each kind.
fn verdict(usage: &Usage) -> String {
    let Some(capacity) = &usage.capacity else {
        let part = |it: &Measure| {
            format!(
                "{} GPU-hours {}, at most {}",
                gpu_hours(it.gpu_hours),
                word(it.kind),
                agreed(&tenths_if_broken(it.statistics.peak), "GPU")
            )
        };
        let parts: Vec<String> = usage.measures.iter().map(part).collect();
        return format!("{}.", list(&parts));
    };
    let part = |it: &Measure| Some(format!("{} {}", percent(it.share_of_capacity?), word(it.kind)));
    let parts: Vec<String> = usage.measures.iter().filter_map(part).collect();
    format!("{} installed: {}.", agreed(&tenths_if_broken(capacity.mean), "GPU"), list(&parts))
}

/// One sentence each on GPU-hours that nothing holds, and on those that are held and not busy.
fn unused(usage: &Usage) -> Vec<Sentence> {
    let cost = |it: Decimal| {
        let currency = usage.price.as_ref().map(|it| it.currency.as_str()).unwrap_or_default();
        let cost = usage.cost(it).map(|it| format!(", at a cost of {} {currency}", money(it)));
        cost.unwrap_or_default()
    };
    let not_held =
        usage.unallocated().zip(usage.unallocated().and_then(|it| usage.share_of_installed(it)));
    let not_held = not_held.map(|(it, share)| {
        let (it, share, cost) = (gpu_hours(it), percent(share), cost(it));
        format!("Not allocated: {it} GPU-hours, {share} of those installed{cost}.")
    });
    let held = usage.held_idle().zip(usage.held_idle().and_then(|it| usage.share_of_held(it)));
    let held = held.map(|(it, share)| {
        let (it, share, cost) = (gpu_hours(it), percent(share), cost(it));
        format!("Allocated and not busy: {it} GPU-hours, {share} of those allocated{cost}.")
    });
    not_held.into_iter().chain(held).map(Sentence::plain).collect()
}

fn evidence(usage: &Usage) -> Definitions {
    let known = usage.measures.first().map_or(0, |it| it.statistics.seconds);
    let [start, end] = usage.window;
    let all = end.saturating_sub(start);
    let part = if known == all { "all".to_owned() } else { format!("{} of", about(known)) };
    let window = format!("{} to {} UTC, {part} {} known", minute(start), minute(end), about(all));
    let mut rows = vec![Definition::new("window", [window])];
    for line in &usage.evidence {
        match rows.iter_mut().find(|it| it.key == line.key) {
            Some(row) => row.paragraphs.push(line.text.clone()),
            None => rows.push(Definition::new(line.key, [line.text.as_str()])),
        }
    }
    rows.extend(usage.price.as_ref().map(|it| {
        let price = per_gpu_hour(it.per_gpu_hour);
        let text = format!(
            "{price} {} per installed GPU-hour: {} of {}",
            it.currency, it.alternative, it.scenario
        );
        Definition::new("priced at", [text])
    }));
    rows.extend(sizes::trend(usage));
    rows.extend(sizes::busy_share(usage));
    rows.extend(right_size::evidence(usage));
    if usage.kind == Kind::Busy {
        rows.push(Definition::new("scenario", [BUSY_TRACE]));
    }
    Definitions { heading: Some("Evidence".to_owned()), rows, ..Definitions::default() }
}

fn findings(usage: &Usage) -> Option<Section> {
    let numbered = usage.findings.iter().zip(1..).map(|(it, number)| NumberedFinding {
        number,
        severity: Severity::Warning,
        code: it.code.to_owned(),
        text: it.message.clone(),
        place: None,
    });
    let numbered: Vec<NumberedFinding> = numbered.collect();
    (!numbered.is_empty()).then_some(Section::Findings(numbered))
}
