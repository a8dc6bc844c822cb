//! Results for programs: exact decimals as text, `null` always with its reason.
//!
//! Keys are promises: they are added to, never renamed. Crossings have six digits, which is as far
//! as whole nodes and instances let them be told apart.

mod alternatives;
mod break_even;
mod breakeven;
mod charges;
mod diff;
mod explain;
mod inputs;
mod mix;
mod object;
mod outcomes;
mod prices;
mod relaxed;
mod sensitivity;
mod simulate;
mod teams;
mod trace;
mod utilization;
mod view;
mod waiting;

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Serialize;

use crate::analysis::{Comparison, SweepRow};
use crate::check::Finding;
use crate::format::Figure::{Share, Whole};
use crate::format::exact;
use crate::report::compare::keys::{LEVER, STRETCH};
use crate::report::compare::{Material, SourceFile, assumption_lines, convention};
use crate::report::records::{Key, Value};
use alternatives::alternative;
use break_even::pair;
pub use breakeven::breakeven;
pub use diff::diff;
pub use explain::explain;
pub use mix::mix;
use object::Object;
pub use prices::prices;
pub use relaxed::relaxed_mix;
pub use sensitivity::sensitivity;
pub use simulate::simulate;
pub use utilization::utilization;

use inputs::input;
use outcomes::outcomes;
use view::view;

const SCHEMA_VERSION: u32 = 1;

/// The results of one scenario.
pub fn compare(material: Material<'_>) -> impl Serialize {
    let Material { comparison, findings, provenance, .. } = material;
    let inputs: Vec<Object> =
        comparison.inputs.iter().filter_map(|(key, it)| input(key, it)).collect();
    head()
        .keys(&answer(), &material)
        .reasons()
        .with("tied", comparison.tied.as_slice())
        .with("demand", demand(material))
        .each("alternatives", &comparison.alternatives, alternative)
        .each("break_even", &comparison.break_even, pair)
        .each("cheapest_by_utilization", &comparison.envelope, |it| Object::of(&STRETCH, it))
        .each("levers", &comparison.flips.levers, |it| {
            Object::of(&LEVER, it).with("keys", it.variable.keys.as_slice())
        })
        .with("levers_cut_short", comparison.flips.unproved.as_slice())
        .each("sweep", &comparison.sweep, |row| sweep_row(comparison, row))
        .given("view", view(material))
        .given("teams", teams::teams(material))
        .given("waiting", waiting::of(&material.case.demand, material.waiting))
        .each("assumptions", assumption_lines(material), |(key, text)| {
            Object::default().with("key", key).with("text", text)
        })
        .with("outcomes", outcomes(material))
        .with("inputs", inputs)
        .each("findings", findings, finding)
        .with("set", provenance.set.as_slice())
        .each("sources", provenance.files(), source)
}

/// Start of every document.
fn head() -> Object {
    let tool = Object::default().with("name", "gpu-tco").with("version", env!("CARGO_PKG_VERSION"));
    Object::default().with("schema_version", SCHEMA_VERSION).with("tool", tool)
}

/// The question in short, and the names of the winners.
fn answer<'r>() -> [Key<Material<'r>>; 12] {
    type Of<'r> = Key<Material<'r>>;
    [
        Of::plain("title", |it| Value::text(&it.case.title)),
        Of::plain("currency", |it| Value::text(&it.case.currency)),
        Of::plain("as_of", |it| Value::text(&it.case.as_of)),
        Of::figure("horizon_months", Whole, |it| {
            (!it.case.alternatives.is_empty()).then(|| it.case.horizon_months.stated())
        })
        .unless(|_| "there is nothing to compare"),
        Of::figure("hours_per_year", Whole, |it| Some(it.case.hours_per_year.stated())),
        Of::figure("cost_of_capital", Share, |it| {
            Some(it.case.discounting.as_ref()?.cost_of_capital.stated())
        })
        .unless(|_| "not stated"),
        Of::plain("npv_convention", |it| {
            Value::maybe(it.case.discounting.as_ref().map(|rate| convention(*it, rate)))
        })
        .unless(|_| "cost_of_capital is not stated"),
        Of::plain("capital", |it| Value::text(it.case.capital.name())),
        Of::plain("rank_by", |it| Value::text(it.case.rank_by.name())),
        Of::plain("cheapest", |it| Value::maybe(it.comparison.cheapest.as_deref()))
            .unless(|_| "no alternative serves all demand"),
        Of::plain("cheapest_by_other_basis", |it| {
            Value::maybe(it.comparison.cheapest_otherwise.as_deref())
        })
        .unless(|_| "the same, or there is no other basis"),
        Of::plain("cheapest_per_gpu_hour", |it| {
            Value::maybe(it.comparison.cheapest_per_gpu_hour.as_deref())
        })
        .unless(|_| "the same, or none serves all demand"),
    ]
}

fn demand(material: Material<'_>) -> Option<Object> {
    let is_compared = !material.case.alternatives.is_empty();
    is_compared.then(|| demanded(material))
}

fn demanded(material: Material<'_>) -> Object {
    Object::default()
        .with("gpu", material.case.demand.gpu.as_str())
        .with("peak_gpus", material.comparison.peak.map(exact))
        .with("utilization", material.comparison.utilization.map(exact))
        .with("gpu_hours", material.comparison.demanded.map(exact))
        .given("trace", trace::trace(material))
        .given("curve", trace::curve(material))
}

fn sweep_row(comparison: &Comparison, row: &SweepRow) -> Object {
    Object::default()
        .with("utilization", exact(row.utilization))
        .with("stated", row.stated)
        .with("cost_per_gpu_hour", by_name(comparison, &row.cost_per_gpu_hour))
}

/// Costs of the alternatives, by name.
fn by_name(comparison: &Comparison, costs: &[Option<Decimal>]) -> Object {
    let names = comparison.alternatives.iter().map(|it| &it.name);
    let costs: BTreeMap<_, _> = names.zip(costs.iter().map(|it| it.map(exact))).collect();
    costs.into_iter().fold(Object::default(), |object, (name, cost)| object.with(name, cost))
}

fn finding(it: &Finding) -> Object {
    Object::default()
        .with("code", it.code)
        .with("severity", it.severity.word())
        .with("message", it.message.as_str())
        .with("caution", it.caution.as_ref().map(|it| it.clause.as_str()))
        .with("alternative", it.alternative.as_str())
        .with("path", it.place.file.as_str())
        .with("line", it.place.line)
        .with("column", it.place.column)
}

fn source(it: &SourceFile) -> Object {
    Object::default()
        .with("name", it.name.as_str())
        .with("sha256", it.sha256.as_str())
        .with("embedded", it.embedded)
}
