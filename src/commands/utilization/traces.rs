//! Files of traces: one, or one for each GPU model in a folder, with a summary beside them.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use super::super::output::{self, Failure};
use super::super::target::OutputFlags;
use crate::format::{agreed, count, gpu_hours, tenths_if_broken};
use crate::input;
use crate::report::utilization as report;
use crate::usage::{Kind, Usage};

/// Longest name of a file, without its extension.
const LONGEST: usize = 80;

/// Writes the text of each GPU model.
pub(super) fn write(
    usages: &[Usage],
    texts: &[String],
    (target, is_trace): (&OutputFlags, bool),
    inputs: &[PathBuf],
) -> Result<(), Failure> {
    let files: Vec<Option<PathBuf>> = match target.folder() {
        Some(folder) => {
            output::create_folder(folder)?;
            names(usages)
                .into_iter()
                .map(|it| Some(folder.join(it).with_added_extension(target.extension_of_format())))
                .collect()
        }
        None => usages.iter().map(|_| target.file().map(Path::to_path_buf)).collect(),
    };
    let all: Vec<(&String, Option<&Path>)> =
        texts.iter().zip(files.iter().map(Option::as_deref)).collect();
    output::write_all(&all, inputs)?;
    if target.format().is_one_table() && is_trace {
        for (usage, file) in usages.iter().zip(&files) {
            output::tell(&summary(usage, file.as_deref()))?;
        }
    }
    Ok(())
}

/// Names of files, of the names of GPUs: `nvidia-h100-80gb-hbm3`.
fn names(usages: &[Usage]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let name = |usage: &Usage| {
        let name = usage.gpu.as_deref().unwrap_or("without-a-name").to_lowercase();
        let parts = name.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
        let mut name: String = parts.collect::<Vec<_>>().join("-").chars().take(LONGEST).collect();
        if name.is_empty() {
            name.push_str("gpu");
        }
        while !taken.insert(name.clone()) {
            name.push_str("-2");
        }
        name
    };
    usages.iter().map(name).collect()
}

/// Summary beside a table: its window, work and findings.
fn summary(usage: &Usage, file: Option<&Path>) -> String {
    let name = file.map_or_else(String::new, |it| format!("{}: ", input::shown(it)));
    let measure = usage.measures.first();
    let work = measure.map_or_else(String::new, |it| {
        let peak = agreed(&tenths_if_broken(it.statistics.peak), "GPU");
        format!(", {} {} GPU-hours, at most {peak}", gpu_hours(it.gpu_hours), it.kind.name())
    });
    let needs =
        if usage.kind == Kind::Busy { format!("; {}", report::BUSY_TRACE) } else { String::new() };
    let mut text = format!("{name}{}{work}{needs}\n", count(usage.rows.len(), "row"));
    if let Some(idle) = report::idle_sentence(usage) {
        _ = writeln!(text, "{idle}");
    }
    for it in &usage.findings {
        // Writing to a string cannot fail.
        _ = writeln!(text, "warning[{}]: {}", it.code, input::escaped(&it.message));
    }
    text
}
