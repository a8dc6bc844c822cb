//! Published cases: a scenario, what was published of it, and what it comes to.
//!
//! A case is a JSON file beside its scenario and needs no code. Where the published figure is
//! wrong, `expected` is ours and `reason` says why. A case worked by hand (`worked-*`) has only
//! `expected`, and its `reason` is the arithmetic.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use libtest_mimic::Trial;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::Value;

use crate::program::gpu_tco;
use crate::{asserts, trial};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    title: String,
    source: String,
    scenario: String,
    runs: Vec<Run>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    #[serde(default)]
    set: Vec<String>,
    /// A view by its name, whose rows are then in the report.
    view: Option<String>,
    figures: Vec<Figure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    /// Keys, names and indices of the JSON report; `own:rent` is a break-even of the two.
    path: String,
    /// What turns our unit into the published one: 730 for months given as hours.
    times: Option<Decimal>,
    published: Option<String>,
    expected: Option<String>,
    tolerance: Option<Decimal>,
    reason: Option<String>,
}

/// A test for each case, and one for their number.
pub fn trials() -> Vec<Trial> {
    let files = fs::read_dir("tests/cases").unwrap().map(|it| it.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|it| it.extension().is_some_and(|it| it == "json")).collect();
    files.sort();
    let count = files.len();
    let number = asserts("cases::there_are_at_least_15", move || assert!(count >= 15, "{count}"));
    let test = |path: &PathBuf| {
        let file = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let path = path.clone();
        trial(format!("cases::{file}"), move || comes_out(&file, &path))
    };
    files.iter().map(test).chain([number]).collect()
}

fn comes_out(file: &str, path: &Path) -> Result<(), String> {
    let case: Case = serde_json::from_str(&fs::read_to_string(path).unwrap())
        .map_err(|problem| format!("{file}: {problem}"))?;
    let wrong = case.wrong(file);
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

impl Case {
    fn wrong(&self, file: &str) -> Vec<String> {
        let mut wrong = Vec::new();
        if self.title.is_empty() || self.source.is_empty() {
            wrong.push(format!("{file}: no title or no source"));
        }
        for run in &self.runs {
            let results = results(file, self, run);
            let figures = run.figures.iter().filter_map(|it| Some((it, it.wrong(&results)?)));
            wrong.extend(
                figures.map(|(it, why)| format!("{file} {:?} {}: {why}", run.set, it.path)),
            );
        }
        wrong
    }
}

impl Figure {
    fn wrong(&self, results: &Value) -> Option<String> {
        let ours = self.expected.is_some() && self.expected != self.published;
        if ours != self.reason.is_some() {
            return Some("a figure of ours needs a reason, a published one none".to_owned());
        }
        let Some(want) = self.expected.as_ref().or(self.published.as_ref()) else {
            return Some("neither published nor expected".to_owned());
        };
        let Some(got) = at(results, &self.path) else {
            return Some("the report has no such figure".to_owned());
        };
        match (Decimal::from_str(want), Decimal::from_str(got), self.tolerance) {
            (Ok(want), Ok(got), Some(tolerance)) => {
                let got = got * self.times.unwrap_or(Decimal::ONE);
                let close = (got - want).abs() <= tolerance;
                (!close).then(|| format!("{got}, not {want} within {tolerance}"))
            }
            (Err(_), ..) => (got != want).then(|| format!("{got}, not {want}")),
            (Ok(_), ..) => Some(format!("{got}, not {want}, or no tolerance")),
        }
    }
}

fn results(file: &str, case: &Case, run: &Run) -> Value {
    let mut arguments = vec!["compare", &case.scenario, "--format", "json"];
    arguments.extend(run.set.iter().flat_map(|it| ["--set", it]));
    arguments.extend(run.view.iter().flat_map(|it| ["--view", it]));
    let run = gpu_tco(&arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{file}");
    serde_json::from_str(&run.stdout).unwrap()
}

fn at<'v>(results: &'v Value, path: &str) -> Option<&'v str> {
    path.split('/').try_fold(results, |value, step| element(value, step))?.as_str()
}

fn element<'v>(value: &'v Value, step: &str) -> Option<&'v Value> {
    let Value::Array(all) = value else { return value.get(step) };
    if let Ok(index) = step.parse::<usize>() {
        return all.get(index);
    }
    all.iter().find(|it| match step.split_once(':') {
        Some((a, b)) => it["a"] == a && it["b"] == b,
        None => it["name"] == step || it["component"] == step,
    })
}
