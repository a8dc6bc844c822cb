//! The input layer as its callers see it: text in, values and messages out.

mod files;
mod laws;
mod messages;
mod shapes;
mod yaml;

use gpu_tco::input::{Diagnostics, Sources, parse, read, render};
use serde::de::DeserializeOwned;

/// What one text gives: the value, and each problem on a line of its own.
struct Outcome<T> {
    value: Option<T>,
    problems: String,
}

/// Reads `text` under the name `x.yaml`.
fn outcome<T: DeserializeOwned>(text: &str) -> Outcome<T> {
    let mut sources = Sources::new();
    let id = sources.embed("x.yaml", text);
    let mut diagnostics = Diagnostics::new();
    let tree = parse(&sources, id, &mut diagnostics);
    let value = tree.and_then(|tree| read(&tree, &mut diagnostics));
    diagnostics.sort();
    Outcome { value, problems: render::concise(&diagnostics, &sources) }
}

/// The problems of `text`, which is read as a `T`.
fn problems<T: DeserializeOwned>(text: &str) -> String {
    outcome::<T>(text).problems
}

/// The value of `text`, which must have no problem.
fn value<T: DeserializeOwned>(text: &str) -> T {
    let outcome = outcome(text);
    assert_eq!(outcome.problems, "");
    outcome.value.expect("a text without problems has a value")
}
