//! The decision at the prices and the demand that were billed: what `compare` says with them.

use std::path::Path;

use super::super::answer::AskedScenario;
use super::super::progress::Progress;
use super::super::scenario_flags::ScenarioFlags;
use crate::analysis::{
    Actual, Basis, BilledMonth, CostedAlternative, NotAsBilled, Study, as_billed, costs_apart,
};
use crate::export::compare_command;
use crate::format::to_set;
use crate::input::{Diagnostics, Sources, quoted};
use crate::pricing::ReadContext;
use crate::report::actual::AsBilled;
use crate::report::compare::verdict_text;
use crate::scenario::set_keys;

/// Bill of an alternative, and the scenario with its plan.
#[derive(Clone, Copy)]
pub(super) struct Billed<'a> {
    /// File of the scenario.
    pub scenario: &'a Path,
    /// Flags that change it.
    pub flags: &'a ScenarioFlags,
    /// Position of the alternative.
    pub position: usize,
    /// Months of the bill.
    pub months: &'a [BilledMonth],
    /// Progress line.
    pub progress: &'a Progress,
}

/// The decision with inputs as billed, or the reason why it is not known; none in cash, as the price of an hour is an
/// expense, and none for one alternative.
pub(super) fn decision(
    study: &Study<'_>,
    actual: &Actual,
    billed: Billed<'_>,
) -> Option<Result<AsBilled, String>> {
    let is_decided = actual.basis == Basis::Expense && study.case.alternatives.len() > 1;
    is_decided.then(|| decided(study, actual, billed))
}

fn decided(study: &Study<'_>, actual: &Actual, billed: Billed<'_>) -> Result<AsBilled, String> {
    if billed.scenario == Path::new("-") {
        return Err("standard input is read once, so write the scenario to a file".to_owned());
    }
    let inputs = as_billed(study, billed.position, actual).map_err(|it| reason(&it))?;
    let mut flags = billed.flags.clone();
    for it in inputs {
        let keys = set_keys::keys(study.case, &it.key, &it.input);
        if keys.is_empty() {
            return Err(format!("`--set` cannot change {}", quoted(&it.key)));
        }
        let is_same = |set: &String| {
            set.split_once('=').is_some_and(|(key, _)| keys.iter().any(|it| it == key.trim()))
        };
        flags.set.retain(|it| !is_same(it));
        flags.set.extend(keys.iter().map(|key| format!("{key}={}", to_set(it.value))));
    }
    let command = compare_command(&flags.arguments(billed.scenario));
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let changed = AskedScenario {
        path: billed.scenario,
        flags: &flags,
        against: None,
        progress: billed.progress,
        is_request: false,
    };
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let answer = changed.answer(context, |it| {
        crate::analysis::actual(it.study, billed.position, actual.basis, billed.months)
    });
    let Some((answer, again)) = answer else {
        let first = diagnostics.iter().next().map(|it| it.message.clone());
        return Err(format!("`{command}` fails: {}", first.unwrap_or_default()));
    };
    let material = answer.material();
    Ok(AsBilled {
        verdict: verdict_text(material),
        winner: winner(&material.comparison.alternatives),
        planned: winner(&study.ranked()),
        apart: again.and_then(|it| costs_apart(&it, actual)),
        command,
    })
}

/// Name of the alternative that is cheapest.
fn winner(ranked: &[CostedAlternative]) -> Option<String> {
    ranked.iter().find(|it| it.is_ranked()).map(|it| it.name.clone())
}

fn reason(it: &NotAsBilled) -> String {
    match it {
        NotAsBilled::NothingBilled => "nothing that the plan has was billed".to_owned(),
        NotAsBilled::Demand => "no figure moves the demand as far as the bill".to_owned(),
        NotAsBilled::Price(tier) => format!("{tier} has no price per hour on both sides"),
    }
}
