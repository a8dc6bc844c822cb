//! Computes the scenarios of both sides, each only once if both sides read the same texts for it.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::rc::Rc;

use super::effect::{ComputedScenario, Effect, is_unchanged};
use super::side::{DiffSide, SideFile};
use crate::analysis::{Comparison, Effort, Study, proposal, settle};
use crate::check;
use crate::expr::Graph;
use crate::input::{Diagnostics, Sources};
use crate::judge::judged;
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::scenario;

/// All scenarios of both sides, those of the head first.
pub(super) fn all(base: &mut DiffSide, head: &mut DiffSide) -> Vec<Effect> {
    let (mut old, mut new) = (read(base), read(head));
    let mut effects = Vec::new();
    for now in &mut new {
        let before = old.iter_mut().find(|it| it.key == now.key);
        let has_base = before.is_some();
        let [was, is] = results(before, now, [&base.sources, &head.sources]);
        effects.push(Effect {
            name: now.name.clone(),
            path: now.path.clone(),
            was_broken: has_base && was.is_none(),
            base: was,
            head: is,
        });
    }
    let kept: BTreeSet<_> = new.iter().map(|it| it.key.clone()).collect();
    for gone in old.iter_mut().filter(|it| !kept.contains(&it.key)) {
        let was = gone.result(&base.sources, false);
        effects.push(Effect {
            name: gone.name.clone(),
            path: gone.path.clone(),
            was_broken: was.is_none(),
            base: was,
            head: None,
        });
    }
    for (side, read) in [(base, old), (head, new)] {
        for it in read {
            side.diagnostics.append(it.diagnostics);
        }
    }
    effects
}

/// A scenario as one side reads it.
struct SideScenario {
    key: (usize, PathBuf),
    name: String,
    path: String,
    case: Option<Case>,
    /// The case before its sizes were searched.
    as_read: Option<Case>,
    /// Hashes of all texts that it was read from, its own first.
    texts: Vec<String>,
    /// Problems of reading and computing it.
    diagnostics: Diagnostics,
}

/// Reads all scenarios of a side.
fn read(side: &mut DiffSide) -> Vec<SideScenario> {
    let files = std::mem::take(&mut side.scenarios);
    let read = files.iter().map(|file| scenario(file, side)).collect();
    side.scenarios = files;
    read
}

fn scenario(file: &SideFile, side: &mut DiffSide) -> SideScenario {
    let own = side.sources.get(file.id);
    let (path, hash) = own.map(|it| (it.name.clone(), it.sha256.clone())).unwrap_or_default();
    let known = side.sources.iter().count();
    let mut diagnostics = file.problems.clone();
    let context = ReadContext { sources: &mut side.sources, diagnostics: &mut diagnostics };
    let case = scenario::of_tree(&file.root, &side.overrides, context);
    let as_read = case.clone();
    let case = case.and_then(|it| {
        let (sources, diagnostics) = (&mut side.sources, &mut diagnostics);
        let settled = settle(it, &Effort::of_sizes());
        Some(check::solved(settled, ReadContext { sources, diagnostics })?.0)
    });
    let sheets = side.sources.iter().skip(known).map(|(_, it)| it.sha256.clone());
    let texts = std::iter::once(hash).chain(sheets).collect();
    let (key, name) = (file.key.clone(), file.name.clone());
    SideScenario { key, name, path, case, as_read, texts, diagnostics }
}

/// Results of a scenario of the head at the base and at the head, with the break-evens of both if
/// the results differ: a report shows no others.
fn results(
    before: Option<&mut SideScenario>,
    now: &mut SideScenario,
    [base, head]: [&Sources; 2],
) -> [Option<ComputedScenario>; 2] {
    let Some(before) = before else { return [None, now.result(head, true)] };
    let is_same = before.texts == now.texts;
    match (before.case.take(), now.case.take()) {
        // Only the names of files differ, which are no part of any figure.
        (Some(was), Some(is)) if is_same => {
            let graph = Graph::over(&is.horizon_months);
            let found = Rc::new(Study::new(&graph, &is).totals(0));
            [(before, was, base), (now, is, head)].map(|(side, case, sources)| {
                let is_whole = side.is_whole(&case, &found, sources);
                let comparison = Rc::clone(&found);
                is_whole.then(|| ComputedScenario { case, comparison, judged: None })
            })
        }
        (Some(was), Some(is)) => {
            let graphs = [&was, &is].map(|it| Graph::over(&it.horizon_months));
            let [old, new] = &graphs;
            let (old, new) = (Study::new(old, &was), Study::new(new, &is));
            let mut found = [before.totals(&old, base), now.totals(&new, head)];
            let is_kept = match &found {
                [Some(before), Some(after)] => is_unchanged([(&was, before), (&is, after)]),
                _ => false,
            };
            let [before, after] = &mut found;
            let mut of_head = None;
            if !is_kept && let Some(after) = after {
                *after = new.compare(proposal(&after.alternatives));
                of_head = now.as_read.as_ref().map(|it| judged(&new, it, after, head));
            }
            if !is_kept && let Some(before) = before {
                let same = after.as_ref().and_then(|it| position(before, &it.reference));
                let reference = same.unwrap_or_else(|| proposal(&before.alternatives));
                search(&old, before, reference);
            }
            let [before, after] = found.map(|it| it.map(Rc::new));
            let computed = |comparison, case, judged| ComputedScenario { case, comparison, judged };
            [before.map(|it| computed(it, was, None)), after.map(|it| computed(it, is, of_head))]
        }
        (was, is) => {
            (before.case, now.case) = (was, is);
            [before.result(base, true), now.result(head, true)]
        }
    }
}

/// Searches the break-evens of a result; those of the reference, by its position, come first.
fn search(study: &Study<'_>, result: &mut Comparison, reference: usize) {
    let named = result.alternatives.iter().find(|it| it.position == reference);
    result.reference = named.map(|it| it.name.clone()).unwrap_or_default();
    result.break_even = study.break_evens(&result.alternatives, reference);
}

/// Position of an alternative in its file.
fn position(result: &Comparison, name: &str) -> Option<usize> {
    result.alternatives.iter().find(|it| it.name == name).map(|it| it.position)
}

impl SideScenario {
    /// Result of the case, if there is one.
    fn result(&mut self, sources: &Sources, is_searched: bool) -> Option<ComputedScenario> {
        let case = self.case.take()?;
        let graph = Graph::over(&case.horizon_months);
        let (comparison, judged) = {
            let study = Study::new(&graph, &case);
            let mut found = self.totals(&study, sources)?;
            let mut judgement = None;
            if is_searched {
                found = study.compare(proposal(&found.alternatives));
                judgement = self.as_read.as_ref().map(|it| judged(&study, it, &found, sources));
            }
            (Rc::new(found), judgement)
        };
        Some(ComputedScenario { case, comparison, judged })
    }

    /// Costs of a case, if every line of them has a figure.
    fn totals(&mut self, study: &Study<'_>, sources: &Sources) -> Option<Comparison> {
        let found = study.totals(0);
        self.is_whole(study.case, &found, sources).then_some(found)
    }

    /// True if every line of a result has a figure; reports those without one.
    fn is_whole(&mut self, case: &Case, result: &Comparison, sources: &Sources) -> bool {
        let without = check::without_result(case, &result.alternatives, sources);
        let is_whole = without.is_empty();
        for problem in without {
            self.diagnostics.push(problem);
        }
        is_whole
    }
}
