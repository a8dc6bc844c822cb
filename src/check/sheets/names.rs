//! Rules on names of accelerators.

use std::collections::BTreeMap;

use super::{SheetsUnderCheck, problem};
use crate::check::Problem;
use crate::codes;
use crate::format::list;
use crate::input::{Severity, did_you_mean, quoted};
use crate::pricing::accelerators;

/// Unknown names, whose prices have nothing to be compared with.
pub(super) fn unknown(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    each(subject, Severity::Warning, codes::UNKNOWN_GPU, |name, meant| {
        if meant.len() > 1 {
            return None;
        }
        let fix = match meant {
            [one] => format!("write {one}"),
            _ => did_you_mean(name, accelerators::NAMES.iter().copied()),
        };
        let fix = if fix.is_empty() {
            "write it as in the built-in sheets: model, form and memory".to_owned()
        } else {
            fix
        };
        Some((format!("gpu is {}, which no built-in sheet knows", quoted(name)), fix))
    })
}

/// Names that mean several accelerators.
pub(super) fn ambiguous(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    each(subject, Severity::Error, codes::AMBIGUOUS_GPU, |name, meant| {
        let message = format!("gpu is {}, which may be {}", quoted(name), list(meant));
        (meant.len() > 1).then(|| (message, "write the one it is".to_owned()))
    })
}

fn each(
    subject: &SheetsUnderCheck<'_>,
    severity: Severity,
    code: &'static str,
    mistake: impl Fn(&str, &[&str]) -> Option<(String, String)>,
) -> Vec<Problem> {
    // A catalog has many instances of one accelerator, so that names are looked up once.
    let mut known: BTreeMap<&str, Option<(String, String)>> = BTreeMap::new();
    let mut problems = Vec::new();
    for (entry, gpu, gpus, at) in subject.accelerators() {
        let first = known.entry(gpu).or_insert_with(|| {
            let is_known = accelerators::NAMES.contains(&gpu);
            let meant = accelerators::meant(gpu);
            mistake(gpu, &meant).filter(|_| !is_known)
        });
        let Some((message, fix)) = first else { continue };
        if accelerators::of_one(gpu, gpus).is_none() {
            problems.push(problem(severity, code, entry, message.clone(), (at, fix.clone())));
        }
    }
    problems
}
