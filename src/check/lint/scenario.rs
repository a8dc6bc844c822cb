//! A scenario checked as `compare` would read it: its problems and its findings.

use super::super::{self as check, Finding};
use super::LintRequest;
use crate::analysis::{Effort, Study, proposal, settle};
use crate::check::Problem;
use crate::expr::Graph;
use crate::input::{Diagnostic, Diagnostics, SourceId, Sources, Span, YamlNode};
use crate::pricing::{ReadContext, Sheet};
use crate::scenario::{self, Overrides};

/// Problems of a scenario, and its findings if it can be computed.
pub(super) fn check(
    id: SourceId,
    root: &YamlNode,
    requested: &LintRequest,
    sources: &mut Sources,
) -> (Diagnostics, Option<Vec<Problem>>) {
    let mut diagnostics = Diagnostics::new();
    let name = sources.get(id).map(|source| source.name.clone()).unwrap_or_default();
    let (pricing, allowed) = (requested.pricing.clone(), requested.allowed.clone());
    let overrides = Overrides { pricing, allowed, ..Overrides::default() };
    let context = ReadContext { sources, diagnostics: &mut diagnostics };
    let case = scenario::read(id, &overrides, context);
    let found = case.and_then(|case| {
        let settled = settle(case.clone(), &Effort::of_sizes());
        let context = ReadContext { sources, diagnostics: &mut diagnostics };
        let as_read = case;
        let (case, _) = check::solved(settled, context)?;
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let without = check::without_result(&case, &study.ranked(), sources);
        if !without.is_empty() {
            for problem in without {
                diagnostics.push(problem);
            }
            return None;
        }
        let as_of = root.get("as_of").map_or(root.span, |it| it.span);
        let comparison = study.compare(proposal(&study.ranked()));
        let findings = check::findings(&case, &as_read, &comparison, study.effort());
        Some(findings.into_iter().map(|it| problem(it, &name, as_of, sources)).collect())
    });
    (diagnostics, found)
}

/// Problems of the charges beside compute that a provider's sheet states.
pub(super) fn charges(sheet: &Sheet, sources: &mut Sources) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    if let Some(provider) = &sheet.provider {
        scenario::charges(provider, ReadContext { sources, diagnostics: &mut diagnostics });
    }
    diagnostics
}

/// A finding as a problem; a finding about a sheet is placed at the scenario's `as_of`, as the
/// sheet may be somebody else's.
fn problem(finding: Finding, name: &str, as_of: Span, sources: &Sources) -> Problem {
    let Finding { code, severity, message, place, alternative, .. } = finding;
    let here = (place.file == name).then(|| sources.find(name, place.line, place.column));
    let span = here.flatten().unwrap_or(as_of);
    let about = format!("{name} {alternative}");
    Problem::about(about.trim_end(), Diagnostic::of(severity, code, message).at(span))
}
