//! Targets of the fuzzer: texts of strangers, as each kind of input that the program has.
//!
//! A target that reads calls the library and stops at the structs: thousands of texts a second. A target
//! that runs calls the program in this process, with files in a folder of memory. Whatever is read, there
//! is an answer or a message: no panic, and no control character is printed.

mod reading;
mod running;

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
pub const ALL: [Target; 13] = [
    Target { name: "yaml", kind: "yaml", run: reading::yaml },
    Target { name: "values", kind: "values", run: reading::values },
    Target { name: "arguments", kind: "arguments", run: reading::arguments },
    Target { name: "baseline", kind: "baseline", run: reading::baseline },
    Target { name: "scenario", kind: "scenario", run: reading::scenario },
    Target { name: "sheet", kind: "sheet", run: reading::sheet },
    Target { name: "feed", kind: "feed", run: reading::feed },
    Target { name: "set", kind: "set", run: reading::set },
    Target { name: "run-scenario", kind: "scenario", run: running::scenario },
    Target { name: "run-sheet", kind: "sheet", run: running::sheet },
    Target { name: "run-feed", kind: "feed", run: running::feed },
    Target { name: "run-set", kind: "set", run: running::set },
    Target { name: "run-revision", kind: "revision", run: running::revision },
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
