//! Results for programs: exact decimals as text, `null` always with its reason.
//!
//! Keys are promises: they are added to, never renamed. Crossings have six digits, which is as far
//! as whole nodes and instances let them be told apart.

mod alternatives;
mod break_even;
mod charges;
mod diff;
mod inputs;
mod object;
mod outcomes;
mod prices;
mod view;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::analysis::{Comparison, SweepRow};
use crate::check::Finding;
use crate::format::exact;
use crate::report::compare::{Material, SourceFile, assumption_lines, convention};
use alternatives::{AlternativeResult, alternative};
use break_even::{PairResult, pair};
pub use diff::diff;
pub use prices::prices;

use inputs::{InputResult, input};
use outcomes::{OutcomeResult, outcomes};
use view::{ViewResult, view};

const SCHEMA_VERSION: u32 = 1;

/// The results of one scenario.
pub fn compare(material: Material<'_>) -> impl Serialize + '_ {
    let Material { case, comparison, findings, provenance, .. } = material;
    let discounting = case.discounting.as_ref();
    Results {
        schema_version: SCHEMA_VERSION,
        tool: Tool { name: "gpu-tco", version: provenance.version },
        title: &case.title,
        currency: &case.currency,
        as_of: &case.as_of,
        horizon_months: exact(case.horizon_months.stated()),
        hours_per_year: exact(case.hours_per_year.stated()),
        cost_of_capital: discounting.map(|it| exact(it.cost_of_capital.stated())),
        npv_convention: discounting.map(|it| convention(material, it)),
        capital: case.capital.name(),
        rank_by: case.rank_by.name(),
        cheapest: comparison.cheapest.as_deref(),
        cheapest_by_other_basis: comparison.cheapest_otherwise.as_deref(),
        cheapest_per_gpu_hour: comparison.cheapest_per_gpu_hour.as_deref(),
        reasons: reasons(material),
        demand: Demand {
            gpu: &case.demand.gpu,
            peak_gpus: comparison.peak.map(exact),
            utilization: comparison.utilization.map(exact),
            gpu_hours: comparison.demanded.map(exact),
        },
        alternatives: comparison.alternatives.iter().map(alternative).collect(),
        break_even: comparison.break_even.iter().map(pair).collect(),
        sweep: comparison.sweep.rows.iter().map(|row| sweep_row(comparison, row)).collect(),
        view: view(material),
        assumptions: assumption_lines(material)
            .into_iter()
            .map(|(key, text)| Assumption { key, text })
            .collect(),
        outcomes: outcomes(material),
        inputs: comparison.inputs.iter().filter_map(|(key, it)| input(key, it)).collect(),
        findings: findings.iter().map(finding).collect(),
        set: &provenance.set,
        sources: provenance.files().map(source).collect(),
    }
}

#[derive(Serialize)]
struct Results<'r> {
    schema_version: u32,
    tool: Tool,
    title: &'r str,
    currency: &'r str,
    as_of: &'r str,
    horizon_months: String,
    hours_per_year: String,
    cost_of_capital: Option<String>,
    npv_convention: Option<String>,
    capital: &'static str,
    rank_by: &'static str,
    cheapest: Option<&'r str>,
    cheapest_by_other_basis: Option<&'r str>,
    cheapest_per_gpu_hour: Option<&'r str>,
    /// Why a value above is null.
    reasons: Reasons,
    demand: Demand<'r>,
    alternatives: Vec<AlternativeResult>,
    break_even: Vec<PairResult>,
    sweep: Vec<SweepResult<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<ViewResult>,
    assumptions: Vec<Assumption>,
    outcomes: Vec<OutcomeResult<'r>>,
    inputs: Vec<InputResult>,
    findings: Vec<FindingResult<'r>>,
    set: &'r [String],
    sources: Vec<SourceResult<'r>>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Demand<'r> {
    gpu: &'r str,
    peak_gpus: Option<String>,
    utilization: Option<String>,
    gpu_hours: Option<String>,
}

/// Why a value is null, by its key.
type Reasons = BTreeMap<&'static str, &'static str>;

#[derive(Serialize)]
struct SweepResult<'r> {
    utilization: String,
    stated: bool,
    cost_per_gpu_hour: BTreeMap<&'r str, Option<String>>,
}

#[derive(Serialize)]
struct Assumption {
    key: String,
    text: String,
}

#[derive(Serialize)]
struct FindingResult<'r> {
    code: &'static str,
    severity: &'static str,
    message: &'r str,
    alternative: &'r str,
    path: &'r str,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct SourceResult<'r> {
    name: &'r str,
    sha256: &'r str,
    embedded: bool,
}

fn reasons(material: Material<'_>) -> Reasons {
    let mut reasons = Reasons::new();
    if material.case.discounting.is_none() {
        reasons.insert("cost_of_capital", "not stated");
        reasons.insert("npv_convention", "cost_of_capital is not stated");
    }
    if material.comparison.cheapest.is_none() {
        reasons.insert("cheapest", "no alternative serves all demand");
    }
    if material.comparison.cheapest_per_gpu_hour.is_none() {
        reasons.insert("cheapest_per_gpu_hour", "the same, or none serves all demand");
    }
    if material.comparison.cheapest_otherwise.is_none() {
        reasons.insert("cheapest_by_other_basis", "the same, or there is no other basis");
    }
    reasons
}

fn sweep_row<'r>(comparison: &'r Comparison, row: &SweepRow) -> SweepResult<'r> {
    let names = comparison.alternatives.iter().map(|it| it.name.as_str());
    let costs = row.cost_per_gpu_hour.iter().map(|cost| cost.map(exact));
    SweepResult {
        utilization: exact(row.utilization),
        stated: row.stated,
        cost_per_gpu_hour: names.zip(costs).collect(),
    }
}

fn finding(it: &Finding) -> FindingResult<'_> {
    FindingResult {
        code: it.code,
        severity: "warning",
        message: &it.message,
        alternative: &it.alternative,
        path: &it.place.file,
        line: it.place.line,
        column: it.place.column,
    }
}

fn source(it: &SourceFile) -> SourceResult<'_> {
    SourceResult { name: &it.name, sha256: &it.sha256, embedded: it.embedded }
}
