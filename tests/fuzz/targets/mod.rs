//! Targets of the fuzzer: texts of strangers, as each kind of input that the program has.
//!
//! A target that reads calls the library and stops at the structs: thousands of texts a second. A target
//! that runs calls the program in this process, with files in a folder of memory. Whatever is read, there
//! is an answer or a message: no panic, and no control character is printed.

mod bundles;
mod feeds;
mod reading;
mod running;
mod usage;

pub use bundles::is_own_manifest;
pub use running::remove_files;

/// A kind of input, and what is done with it.
pub struct Target {
    /// Name on the command line of `tests/fuzz/run`.
    pub name: &'static str,
    /// Kind of its inputs: a folder of `tests/fuzz/texts.zip`.
    pub kind: &'static str,
    /// Feeds one text to the program.
    pub run: fn(&str),
}

/// All targets, those that only read first.
pub const ALL: [Target; 24] = [
    Target { name: "yaml", kind: "yaml", run: reading::yaml },
    Target { name: "values", kind: "values", run: reading::values },
    Target { name: "arguments", kind: "arguments", run: reading::arguments },
    Target { name: "baseline", kind: "baseline", run: reading::baseline },
    Target { name: "scenario", kind: "scenario", run: reading::scenario },
    Target { name: "sheet", kind: "sheet", run: reading::sheet },
    Target { name: "feed", kind: "feed", run: feeds::feed },
    Target { name: "set", kind: "set", run: reading::set },
    Target { name: "manifest", kind: "manifest", run: bundles::manifest },
    Target { name: "results", kind: "results", run: bundles::results },
    Target { name: "refresh", kind: "refresh", run: feeds::list },
    Target { name: "run-scenario", kind: "scenario", run: running::scenario },
    Target { name: "run-sheet", kind: "sheet", run: running::sheet },
    Target { name: "run-feed", kind: "feed", run: running::feed },
    Target { name: "run-set", kind: "set", run: running::set },
    Target { name: "run-revision", kind: "revision", run: running::revision },
    Target { name: "run-prometheus", kind: "prometheus", run: |it| usage::read("prometheus", it) },
    Target { name: "run-dcgm", kind: "dcgm", run: |it| usage::read("dcgm", it) },
    Target { name: "run-kubernetes", kind: "kubernetes", run: |it| usage::read("kubernetes", it) },
    Target { name: "run-nvidia-smi", kind: "nvidia-smi", run: |it| usage::read("nvidia-smi", it) },
    Target { name: "run-csv", kind: "csv", run: |it| usage::read("csv", it) },
    Target { name: "run-slurm", kind: "slurm", run: |it| usage::read("slurm", it) },
    Target { name: "run-focus", kind: "focus", run: |it| usage::read("focus", it) },
    Target { name: "run-refresh", kind: "refresh", run: feeds::refresh },
];

/// Scenario that overrides and revisions are tried on.
const BASE: &str = include_str!("../base.yaml");

/// Sheet that feeds are merged into.
const SHEET: &str = include_str!("../sheet.yaml");

/// Fails if a text would speak to a terminal.
fn is_plain(text: &str) {
    let is_hostile = |it: char| it.is_control() && !matches!(it, '\n' | '\t');
    assert!(!text.contains(is_hostile), "a control character is printed: {text:?}");
}
