//! Results for programs: exact decimals as text, `null` always with its reason.
//!
//! Keys are promises: they are added to, never renamed. Crossings have six digits, which is as far
//! as whole nodes and instances let them be told apart.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::analysis::{BreakEven, Crossing, LineOutcome, Outcome, Side, TierOutcome, Verdict};
use crate::check::Finding;
use crate::expr::{Input, Origin};
use crate::model::{Class, RankBy};
use crate::report::compare::{Material, convention};
use crate::report::format::{exact, six_digits};

const SCHEMA_VERSION: u32 = 1;

/// The results of one scenario.
pub fn compare(material: Material<'_>) -> impl Serialize {
    let Material { case, comparison, findings, provenance } = material;
    let least = comparison.alternatives.iter().find(|it| it.is_ranked());
    Results {
        schema_version: SCHEMA_VERSION,
        tool: Tool { name: "gpu-tco", version: provenance.version },
        title: case.title.clone(),
        currency: case.currency.clone(),
        as_of: case.as_of.clone(),
        horizon_months: exact(case.horizon_months.stated()),
        hours_per_year: exact(case.hours_per_year.stated()),
        cost_of_capital: case.discounting.as_ref().map(|it| exact(it.cost_of_capital.stated())),
        npv_convention: case.discounting.as_ref().map(convention),
        capital: "straight",
        rank_by: match case.rank_by {
            RankBy::Total => "total",
            RankBy::Npv => "npv",
        },
        cheapest: comparison.cheapest.clone(),
        cheapest_by_other_basis: comparison.cheapest_otherwise.clone(),
        demand: Demand {
            gpu: case.demand.gpu.clone(),
            peak_gpus: comparison.peak.map(exact),
            utilization: comparison.utilization.map(exact),
            gpu_hours: comparison.demanded.map(exact),
        },
        alternatives: comparison.alternatives.iter().map(|it| alternative(it, least)).collect(),
        break_even: comparison.break_even.iter().map(pair).collect(),
        sweep: comparison
            .sweep
            .rows
            .iter()
            .map(|row| SweepRow {
                utilization: exact(row.utilization),
                stated: row.stated,
                cost_per_gpu_hour: comparison
                    .alternatives
                    .iter()
                    .zip(&row.cost_per_gpu_hour)
                    .map(|(it, cost)| (it.name.clone(), cost.map(exact)))
                    .collect(),
            })
            .collect(),
        inputs: comparison.inputs.iter().filter_map(|(key, it)| input(key, it)).collect(),
        findings: findings.iter().map(finding).collect(),
        set: provenance.set.clone(),
        sources: provenance
            .sources
            .iter()
            .map(|it| Source { name: &it.name, sha256: &it.sha256, embedded: it.embedded })
            .map(|it| serde_json::json!(it))
            .collect(),
    }
}

#[derive(Serialize)]
struct Results {
    schema_version: u32,
    tool: Tool,
    title: String,
    currency: String,
    as_of: String,
    horizon_months: String,
    hours_per_year: String,
    cost_of_capital: Option<String>,
    npv_convention: Option<String>,
    capital: &'static str,
    rank_by: &'static str,
    cheapest: Option<String>,
    cheapest_by_other_basis: Option<String>,
    demand: Demand,
    alternatives: Vec<AlternativeResult>,
    break_even: Vec<PairResult>,
    sweep: Vec<SweepRow>,
    inputs: Vec<InputResult>,
    findings: Vec<FindingResult>,
    set: Vec<String>,
    sources: Vec<serde_json::Value>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Source<'s> {
    name: &'s str,
    sha256: &'s str,
    embedded: bool,
}

#[derive(Serialize)]
struct Demand {
    gpu: String,
    peak_gpus: Option<String>,
    utilization: Option<String>,
    gpu_hours: Option<String>,
}

type Reasons = BTreeMap<&'static str, &'static str>;

#[derive(Serialize)]
struct AlternativeResult {
    name: String,
    ranked: bool,
    total: Option<String>,
    cost_per_gpu_hour: Option<String>,
    capex: Option<String>,
    opex: Option<String>,
    npv: Option<String>,
    npv_if_paid_mid_period: Option<String>,
    above_cheapest: Option<String>,
    above_cheapest_share: Option<String>,
    served_gpu_hours: Option<String>,
    unserved_gpu_hours: Option<String>,
    /// Why a value is null.
    reasons: Reasons,
    tiers: Vec<TierResult>,
}

#[derive(Serialize)]
struct TierResult {
    name: String,
    served_gpu_hours: Option<String>,
    installed_gpus: Option<String>,
    units: Option<String>,
    components: Vec<ComponentResult>,
}

#[derive(Serialize)]
struct ComponentResult {
    component: String,
    class: &'static str,
    total: Option<String>,
}

#[derive(Serialize)]
struct PairResult {
    axis: &'static str,
    a: String,
    b: String,
    result: &'static str,
    crossings: Vec<CrossingResult>,
    beyond: Option<String>,
    margin: Option<String>,
    payback_month: Option<u32>,
    payback_at: Option<String>,
    payback_beyond: Option<String>,
    equal_price_per_gpu_hour: Option<String>,
    equal_price_factor: Option<String>,
    /// Why a value is null.
    reasons: Reasons,
}

#[derive(Serialize)]
struct CrossingResult {
    at: String,
    jump: bool,
    cheaper_below: String,
    cheaper_above: String,
}

#[derive(Serialize)]
struct SweepRow {
    utilization: String,
    stated: bool,
    cost_per_gpu_hour: BTreeMap<String, Option<String>>,
}

#[derive(Serialize)]
struct InputResult {
    key: String,
    value: String,
    unit: String,
    live: bool,
    origin: &'static str,
    place: Option<String>,
    from: Option<String>,
    until: Option<String>,
    checked_on: Option<String>,
    source: Option<String>,
}

#[derive(Serialize)]
struct FindingResult {
    code: &'static str,
    severity: &'static str,
    message: String,
    alternative: String,
    path: String,
    line: usize,
    column: usize,
}

fn alternative(it: &Outcome, least: Option<&Outcome>) -> AlternativeResult {
    let above = least.and_then(|least| it.total?.checked_sub(least.total?));
    let above = above.filter(|_| it.is_ranked());
    let share = above.zip(least.and_then(|it| it.total));
    let share = share.and_then(|(above, least)| above.checked_div(least));
    let mut reasons = Reasons::new();
    if it.npv.is_none() {
        reasons.insert("npv", "cost_of_capital is not stated");
        reasons.insert("npv_if_paid_mid_period", "cost_of_capital is not stated");
    }
    if above.is_none() {
        reasons.insert("above_cheapest", "demand is left unserved");
        reasons.insert("above_cheapest_share", "demand is left unserved");
    }
    if it.cost_per_gpu_hour.is_none() {
        reasons.insert("cost_per_gpu_hour", "nothing is served");
    }
    AlternativeResult {
        name: it.name.clone(),
        ranked: it.is_ranked(),
        total: it.total.map(exact),
        cost_per_gpu_hour: it.cost_per_gpu_hour.map(exact),
        capex: it.capex.map(exact),
        opex: it.opex.map(exact),
        npv: it.npv.map(exact),
        npv_if_paid_mid_period: it.npv_mid.map(exact),
        above_cheapest: above.map(exact),
        above_cheapest_share: share.map(exact),
        served_gpu_hours: it.served.map(exact),
        unserved_gpu_hours: it.unserved.map(exact),
        reasons,
        tiers: it.tiers.iter().map(tier).collect(),
    }
}

fn tier(it: &TierOutcome) -> TierResult {
    TierResult {
        name: it.name.clone(),
        served_gpu_hours: it.served.map(exact),
        installed_gpus: it.installed.map(exact),
        units: it.units.map(exact),
        components: it.lines.iter().map(component).collect(),
    }
}

fn component(it: &LineOutcome) -> ComponentResult {
    let class = match it.class {
        Class::Capex => "capex",
        Class::Opex => "opex",
    };
    ComponentResult { component: it.component.clone(), class, total: it.total.map(exact) }
}

fn pair(it: &BreakEven) -> PairResult {
    let name = |side: Side| if side == Side::A { it.a.clone() } else { it.b.clone() };
    let crossing = |crossing: &Crossing| CrossingResult {
        at: six_digits(crossing.at),
        jump: crossing.jump,
        cheaper_below: name(crossing.cheaper_below),
        cheaper_above: name(crossing.cheaper_above),
    };
    let (result, crossings) = match &it.verdict {
        Verdict::Crossings(all) => ("crossings", all.iter().map(crossing).collect()),
        Verdict::Always => ("always", Vec::new()),
        Verdict::Never => ("never", Vec::new()),
        Verdict::NotServed => ("not_served", Vec::new()),
    };
    let mut reasons = Reasons::new();
    if it.beyond.is_none() {
        let why =
            if crossings.is_empty() { "the lines do not meet beyond 1" } else { "they cross" };
        reasons.insert("beyond", why);
    }
    if it.payback.month.is_none() {
        reasons.insert("payback_month", "not within the horizon");
        reasons.insert("payback_at", "not within the horizon");
    }
    if it.equal_price.is_none() {
        reasons.insert("equal_price_factor", "no price of b above 0 makes both cost the same");
    }
    let equal = it.equal_price.as_ref();
    PairResult {
        axis: "utilization",
        a: it.a.clone(),
        b: it.b.clone(),
        result,
        crossings,
        beyond: it.beyond.map(six_digits),
        margin: it.margin.as_ref().map(|margin| exact(margin.least)),
        payback_month: it.payback.month,
        payback_at: it.payback.at.map(six_digits),
        payback_beyond: it.payback.beyond.map(six_digits),
        equal_price_per_gpu_hour: equal.and_then(|it| it.per_gpu_hour).map(exact),
        equal_price_factor: equal.map(|it| exact(it.factor)),
        reasons,
    }
}

/// An axis is no input of the user's.
fn input(key: &str, it: &Input) -> Option<InputResult> {
    let mut result = InputResult {
        key: key.to_owned(),
        value: exact(it.value),
        unit: it.unit.clone(),
        live: it.live,
        origin: "",
        place: None,
        from: None,
        until: None,
        checked_on: None,
        source: None,
    };
    match &it.origin {
        Origin::Axis | Origin::Searched(_) => return None,
        Origin::Default => result.origin = "default",
        Origin::Stated(place) | Origin::Set(place) => {
            result.origin = if matches!(it.origin, Origin::Set(_)) { "set" } else { "stated" };
            result.place = Some(place.to_string());
        }
        Origin::LookedUp(quote) => {
            result.origin = "looked up";
            result.place = Some(quote.place.to_string());
            result.from = Some(quote.from.clone());
            result.until.clone_from(&quote.until);
            result.checked_on = Some(quote.checked_on.clone());
            result.source = Some(quote.source.clone());
        }
    }
    Some(result)
}

fn finding(it: &Finding) -> FindingResult {
    FindingResult {
        code: it.code,
        severity: "warning",
        message: it.message.clone(),
        alternative: it.alternative.clone(),
        path: it.place.file.clone(),
        line: it.place.line,
        column: it.place.column,
    }
}
