//! Answer to a scenario, as `compare` and `report` give it: read, sized, compared, with its findings.

use std::path::Path;

use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use crate::analysis::{Comparison, Effort, Mix, Study, proposal, settle};
use crate::check;
use crate::codes;
use crate::expr::Graph;
use crate::input::{Diagnostic, Diagnostics, did_you_mean, quoted};
use crate::judge::{Judged, Judgement, judged};
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::report::compare::{CompareDetail, CompareView, Material, Provenance, SourceFile};

/// Scenario of a command line.
#[derive(Clone, Copy)]
pub(super) struct AskedScenario<'a> {
    /// File of the scenario.
    pub path: &'a Path,
    /// Figures, day and price sheets.
    pub flags: &'a ScenarioFlags,
    /// Alternative that the others are compared with, if one was named.
    pub against: Option<&'a str>,
    /// Progress line.
    pub progress: &'a Progress,
    /// True if the answer is part of a request for approval.
    pub is_request: bool,
}

/// Answer to a scenario.
pub(super) struct Answer {
    case: Case,
    mixes: Vec<Mix>,
    comparison: Comparison,
    findings: Vec<check::Finding>,
    judgement: Judgement,
    provenance: Provenance,
}

/// Study behind an answer, for what a command adds to it.
pub(super) struct Answered<'a> {
    /// Name of the scenario's file.
    pub scenario: &'a str,
    /// Study of the scenario with its sizes.
    pub study: &'a Study<'a>,
    /// Scenario before its sizes were searched.
    pub as_read: &'a Case,
    /// Comparison of its alternatives.
    pub comparison: &'a Comparison,
    /// Bound of further searches.
    pub effort: &'a Effort,
}

impl Answer {
    /// Material of a report, without what a command adds.
    pub fn material(&self) -> Material<'_> {
        let Self { case, mixes, comparison, findings, judgement, provenance } = self;
        let view = CompareView::Full;
        Material {
            case,
            mixes,
            comparison,
            findings,
            judgement,
            provenance,
            view,
            statement: None,
            teams: None,
            lives: None,
            waiting: None,
            sensitivity: None,
            chances: None,
            detail: CompareDetail::Whole,
        }
    }
}

impl AskedScenario<'_> {
    /// Reads and compares the scenario; `more` is what the command adds. None with errors among the
    /// diagnostics.
    pub fn answer<T>(
        self,
        context: ReadContext<'_>,
        more: impl FnOnce(Answered<'_>) -> T,
    ) -> Option<(Answer, T)> {
        let ReadContext { sources, diagnostics } = context;
        let known = sources.iter().count();
        let case = self.flags.read(self.path, ReadContext { sources, diagnostics })?;
        let named = match self.against {
            None => None,
            Some(name) => Some(position(&case, name, diagnostics)?),
        };
        let effort = self.progress.effort();
        let as_read = case.clone();
        let settled = settle(case, &self.progress.effort_of_sizes());
        let (case, mixes) = check::solved(settled, ReadContext { sources, diagnostics })?;
        let graph = Graph::over(&case.horizon_months);
        let study = Study::within(&graph, &case, &effort);
        let ranked = study.ranked();
        let without = check::without_result(&case, &ranked, sources);
        if !without.is_empty() {
            for problem in without {
                diagnostics.push(problem);
            }
            return None;
        }
        let mut comparison = study.compare(named.unwrap_or_else(|| proposal(&ranked)));
        if self.is_request {
            study.add_cost_if_idle(&mut comparison);
        }
        let Judged { errors, findings, judgement } = judged(&study, &as_read, &comparison, sources);
        for error in errors {
            diagnostics.push(error);
        }
        let provenance = Provenance {
            version: env!("CARGO_PKG_VERSION"),
            sources: sources.iter().skip(known).map(|(_, it)| SourceFile::of(it)).collect(),
            set: self.flags.set.clone(),
        };
        let scenario = sources.iter().skip(known).find(|(_, it)| !it.embedded);
        let more = more(Answered {
            scenario: scenario.map_or("", |(_, it)| it.name.as_str()),
            study: &study,
            as_read: &as_read,
            comparison: &comparison,
            effort: &effort,
        });
        Some((Answer { case, mixes, comparison, findings, judgement, provenance }, more))
    }
}

/// Position of the alternative with this name.
fn position(case: &Case, name: &str, diagnostics: &mut Diagnostics) -> Option<usize> {
    let found = case.alternatives.iter().position(|it| it.name == name);
    if found.is_none() {
        diagnostics.push(unknown_alternative(case, ("--against", name), codes::SET));
    }
    found
}

/// Problem of a flag that names an alternative which the scenario does not have.
pub(super) fn unknown_alternative(
    case: &Case,
    (flag, name): (&str, &str),
    code: &'static str,
) -> Diagnostic {
    let message = format!("{flag} names {}, which is no alternative", quoted(name));
    let names: Vec<&str> = case.alternatives.iter().map(|it| it.name.as_str()).collect();
    let fix = did_you_mean(name, names.iter().copied());
    let unknown = Diagnostic::error(code, message);
    let unknown = if fix.is_empty() { unknown } else { unknown.note(fix) };
    unknown.note(format!("alternatives: {}", names.join(", ")))
}
