//! Scenarios of a few lines, and what commands print for them.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

use std::fs;
use std::path::Path;

use gpu_tco::analysis::{Comparison, Effort, Study, settle};
use gpu_tco::expr::Graph;
use gpu_tco::input::{Diagnostics, Sources};
use gpu_tco::pricing::ReadContext;
use gpu_tco::scenario::{self, Overrides};
use serde_json::Value;

use crate::program::gpu_tco;

const HEAD: &str = "schema: 1\ntitle: t\nas_of: 2026-10-10\ncurrency: USD\n";

/// Path of a scenario that is written into a folder.
pub fn written(folder: &Path, scenario: &str) -> String {
    let path = folder.join("scenario.yaml");
    fs::write(&path, format!("{HEAD}{scenario}")).unwrap();
    path.display().to_string()
}

/// Results of a command.
pub fn json(args: &[&str]) -> Value {
    let found = gpu_tco(&[args, &["-f", "json"]].concat());
    assert_eq!(found.code, 0, "{args:?}: {}", found.stderr);
    serde_json::from_str(&found.stdout).unwrap()
}

/// Costs of a scenario with values, as `compare` has them, without what it searches beside them; none if
/// the scenario is refused.
pub fn costs(path: &str, set: &[String]) -> Option<Comparison> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.read(Path::new(path)).unwrap();
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let overrides = Overrides { set: set.to_vec(), ..Overrides::default() };
    let case = settle(scenario::read(id, &overrides, context)?, &Effort::default()).case;
    let graph = Graph::over(&case.horizon_months);
    Some(Study::new(&graph, &case).totals(0))
}

/// Total of an alternative by its name.
pub fn total_of(found: &Comparison, name: &str) -> Option<f64> {
    let it = found.alternatives.iter().find(|it| it.name == name)?;
    it.total?.to_string().parse().ok()
}

/// Text of a command, words apart by one space.
pub fn words(args: &[&str]) -> String {
    gpu_tco(args).stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A number of the results.
pub fn number(it: &Value) -> f64 {
    it.as_str().unwrap_or_else(|| panic!("{it}")).parse().unwrap()
}

/// Alternative of a comparison by its name.
pub fn named<'v>(found: &'v Value, name: &str) -> &'v Value {
    let mut all = found["alternatives"].as_array().unwrap().iter();
    all.find(|it| it["name"] == name).unwrap()
}

/// Holds a figure against another, to half a unit.
pub fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.5, "{found} is not {expected}");
}
