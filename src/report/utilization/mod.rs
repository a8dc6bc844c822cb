//! Report of `utilization`: GPUs by kind and by team, the evidence, and findings.

mod records;
mod tables;

pub use records::{UtilizationTable, records};

use super::document::{Definition, Definitions, Document, NumberedFinding, Section, Sentence};
use crate::demand::{hours, minute};
use crate::format::{agreed, list, percent, quantity, tenths_if_broken, whole};
use crate::input::Severity;
use crate::usage::{Kind, Measure, Usage};

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
    let tables = std::iter::once(tables::kinds(usage)).chain(tables::teams(material));
    let sections = tables.map(Section::from).chain([Section::from(evidence(usage))]);
    Document {
        title: title(usage),
        lead: vec![Sentence::strong(verdict(usage))],
        sections: sections.chain(findings(usage)).collect(),
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
                "{} GPU-hours {}, at most {} GPUs",
                whole(it.gpu_hours),
                word(it.kind),
                quantity(it.statistics.peak)
            )
        };
        let parts: Vec<String> = usage.measures.iter().map(part).collect();
        return format!("{}.", list(&parts));
    };
    let part = |it: &Measure| Some(format!("{} {}", percent(it.share_of_capacity?), word(it.kind)));
    let parts: Vec<String> = usage.measures.iter().filter_map(part).collect();
    format!("{} installed: {}.", agreed(&tenths_if_broken(capacity.mean), "GPU"), list(&parts))
}

fn evidence(usage: &Usage) -> Definitions {
    let known = usage.measures.first().map_or(0, |it| it.statistics.seconds);
    let [start, end] = usage.window;
    let window = format!(
        "{} to {} UTC, {} of {} known",
        minute(start),
        minute(end),
        tenths_if_broken(hours(known)),
        agreed(&tenths_if_broken(usage.hours()), "hour"),
    );
    let mut rows = vec![Definition::new("window", [window])];
    for line in &usage.evidence {
        match rows.iter_mut().find(|it| it.key == line.key) {
            Some(row) => row.paragraphs.push(line.text.clone()),
            None => rows.push(Definition::new(line.key, [line.text.as_str()])),
        }
    }
    Definitions { heading: Some("Evidence".to_owned()), rows, quiet: false, folded: false }
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
    (!numbered.is_empty()).then(|| Section::Findings(numbered))
}
