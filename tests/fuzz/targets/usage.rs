//! Targets of `utilization`: what monitoring reports, in every format.

use super::running::{at, run, written};

/// Line between texts of one input: files with GPUs held, with busy GPUs, and with those installed.
const BESIDE: &str = "\n---\n";

/// Flags that decide how a text is read, some for each input.
const FLAGS: [&[&str]; 6] = [
    &["--tz", "UTC"],
    &["--tz", "+02:00", "--by", "team"],
    &["--tz", "UTC", "--by", "namespace", "--step", "15m"],
    &["--tz", "-01:30", "--scale", "ratio", "--step", "1d"],
    &["--tz", "UTC", "--scale", "percent", "--allow-partial"],
    &["--by", "Account", "--demand", "wanted"],
];

/// Formats of the report that print nothing beside it.
const REPORTS: [&str; 3] = ["table", "markdown", "json"];

/// Reads a text as a format, with the texts beside it, and writes a report.
pub fn read(format: &str, text: &str) {
    let mut parts = text.splitn(3, BESIDE);
    let held = written("held", parts.next().unwrap_or_default());
    let busy = parts.next().map(|it| written("busy", it));
    // A short text may be a number of GPUs.
    let installed =
        parts.next().map(|it| if it.len() < 12 { it.to_owned() } else { written("installed", it) });
    let mut arguments = vec!["utilization", "--from", format, &held];
    arguments.extend(busy.iter().flat_map(|it| ["--busy", it]));
    let installed = installed.as_deref().unwrap_or("64");
    let capacity = format!("--capacity={installed}");
    arguments.push(&capacity);
    arguments.extend(FLAGS[text.len() % FLAGS.len()]);
    let report = at("report");
    let drawn = REPORTS[text.len() / FLAGS.len() % REPORTS.len()];
    arguments.extend(["-f", drawn, "-o", &report]);
    run(&arguments, &["report"]);
}
