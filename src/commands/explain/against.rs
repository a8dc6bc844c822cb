//! `explain --against`: the run that figures are compared with, and why they differ from it.

use std::path::{Path, PathBuf};

use super::Args;
use super::figure::{Explained, explained};
use crate::analysis::Study;
use crate::analysis::explain::pair_of;
use crate::codes;
use crate::commands::output::{Failure, GlobalFlags};
use crate::input::{Date, Diagnostic, Diagnostics, Sources, quoted};
use crate::pricing::ReadContext;

/// The figures of the base: another scenario, or the same one at the prices of a day.
///
/// # Errors
///
/// Says what is wrong with the base or the figure.
pub(super) fn base(
    path: &Path,
    against: &str,
    args: &Args,
    manner: &GlobalFlags,
) -> Result<Explained, Failure> {
    let day: Option<Date> = against.parse().ok();
    let mut asked = args.clone();
    asked.scenario.as_of = day.or(asked.scenario.as_of);
    let path = if day.is_some() { path.to_owned() } else { PathBuf::from(against) };
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let is_of_pair = args.figure.as_deref().is_some_and(|it| pair_of(it).is_some());
    if is_of_pair {
        let message = "a break-even is no sum of effects";
        let fix = "name a cost, such as `own`, or leave out `--against`";
        diagnostics.push(Diagnostic::error(codes::SET, message).fix(fix));
        return Err(manner.failure(&mut diagnostics, &sources));
    }
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let found = explained(&path, &asked, None, context);
    match found.filter(|_| !diagnostics.has_errors()) {
        Some(found) => Ok(found),
        None => Err(manner.failure(&mut diagnostics, &sources)),
    }
}

/// Notes why the figures differ from those of a base; figures that only one of them has are left out.
///
/// # Errors
///
/// Fails if the currencies differ, if no figure is in both, or if one has no single value.
pub(super) fn compare(
    study: &Study<'_>,
    base: &Explained,
    head: &mut Explained,
) -> Result<(), Box<Diagnostic>> {
    let error = |message: String, fix: &str| {
        Err(Box::new(Diagnostic::error(codes::SET, message).fix(fix.to_owned())))
    };
    let currencies = [&base.case.currency, &head.case.currency];
    if currencies[0] != currencies[1] {
        let [was, is] = currencies;
        let message = format!("the base is in {was}, and the scenario in {is}");
        return error(message, "state one `currency` in both");
    }
    let find = |name: &str| base.figures.iter().find(|it| it.name == name).cloned();
    head.figures.retain(|it| find(&it.name).is_some());
    let was: Vec<_> = head.figures.iter().filter_map(|it| find(&it.name)).collect();
    if was.is_empty() {
        let names = base.explainer.alternatives().join(", ");
        let message = format!("the base has none of these figures; its alternatives are {names}");
        return error(message, "name a figure that both have");
    }
    let found = head.explainer.since(study, &base.explainer, [&was, &head.figures]);
    for (figure, difference) in head.figures.iter().zip(found) {
        let Some(difference) = difference else {
            let message = format!("{} is not one number in both runs", quoted(&figure.name));
            return error(message, "name a total, such as `own`");
        };
        head.differences.push(difference);
    }
    Ok(())
}
