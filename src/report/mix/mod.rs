//! Report of `mix`: the sizes, why not one more, simpler choices, and demand that turns out otherwise.

mod choices;
mod picture;
mod records;
pub mod relaxed;
mod tiers;

/// Keys of each table, for formats that nest them.
pub(crate) mod keys {
    pub(crate) use super::records::{FACTOR, ONE_MORE, OTHERWISE, SIMPLER, curve_keys};
    pub(crate) use super::tiers::tier_keys;
}
pub use records::{MixTable, MixUnit, records};
pub use relaxed::RelaxedMaterial;
pub(crate) use tiers::parts;

use super::basis;
use super::compare::{self, CompareView};
use super::document::{Document, Section, Sentence};
use crate::analysis::{
    Comparison, FreeSize, Mix, MixAnswer, SimplerChoice, Unsolved, WaitingCosts,
};
use crate::check::Finding;
use crate::format::{count, list, money, percent, whole};
use crate::model::{Case, DemandShape, RankBy};
use crate::report::compare::waiting::{moved, saving};

pub(crate) use choices::choice_name;

/// Everything a report of `mix` is made from.
#[derive(Clone, Copy, Debug)]
pub struct MixMaterial<'r> {
    /// Scenario, with the sizes that were found.
    pub case: &'r Case,
    /// Mix with its reasons.
    pub answer: &'r MixAnswer,
    /// Mixes of the other alternatives with open sizes.
    pub others: &'r [Mix],
    /// Alternatives whose sizes were not found.
    pub unsolved: &'r [Unsolved],
    /// Costs of the alternative with work that waits and without, if the demand has any.
    pub waiting: Option<&'r WaitingCosts>,
    /// Comparison of the scenario with these sizes.
    pub comparison: &'r Comparison,
    /// Findings on the alternative, on demand and on price sheets.
    pub findings: &'r [Finding],
    /// Sentences on what would overturn the answer.
    pub cautions: &'r [String],
}

/// Sentence on sizes that a search found, and that stay while a figure moves; none if all are stated.
#[must_use]
pub fn kept(mixes: &[Mix]) -> Option<String> {
    let sizes = found(mixes)?;
    Some(format!("Sizes stay as found: {sizes}. `compare --set` searches them again."))
}

/// Sizes that a search found: `owned 136 GPUs (17 nodes) in mix`; none if all are stated.
pub(crate) fn found(mixes: &[Mix]) -> Option<String> {
    let sizes = |mix: &Mix| {
        let each: Vec<String> = mix.each().map(|(size, units)| sized(size, units)).collect();
        format!("{} in {}", list(&each), mix.open.name)
    };
    let all: Vec<String> = mixes.iter().map(sizes).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// Builds the report.
#[must_use]
pub fn document(material: MixMaterial<'_>) -> Document {
    let sections = std::iter::once(tiers::section(material))
        .chain(picture::stacked(material))
        .chain(choices::marginal(material))
        .chain(choices::simpler(material))
        .chain(choices::otherwise(material))
        .chain(findings(material));
    Document {
        title: material.case.title.clone(),
        lead: lead(material),
        sections: sections.collect::<Vec<Section>>(),
        ..Document::default()
    }
}

fn findings(material: MixMaterial<'_>) -> Option<Section> {
    (!material.findings.is_empty())
        .then(|| compare::findings(material.findings, CompareView::Summary))
}

fn lead(material: MixMaterial<'_>) -> Vec<Sentence> {
    let mix = &material.answer.mix;
    let sizes: Vec<String> = mix.each().map(|(size, units)| sized(size, units)).collect();
    let name = &material.answer.costed.name;
    let superlative = if mix.is_proved { "cheapest" } else { "cheapest known" };
    let verdict =
        format!("The {superlative} sizes of {name}: {}. {}.", list(&sizes), material.cost());
    let mut lead = vec![Sentence::strong(verdict)];
    lead.extend(material.cautions.iter().map(Sentence::plain));
    lead.extend(material.answer.simpler.first().map(|it| Sentence::plain(simplest(material, it))));
    lead.extend(near(material).map(Sentence::plain));
    lead.extend(capped(mix).map(Sentence::plain));
    lead.push(Sentence::plain(proof(mix)));
    lead.extend(waiting(material).map(Sentence::plain));
    lead.extend(others(material).map(Sentence::plain));
    if !material.answer.is_complete {
        let missing = "The limit of work was reached, so some rows of the last tables are missing.";
        lead.push(Sentence::plain(missing.to_owned()));
    }
    lead
}

/// The cheapest simpler choice, which may cost less if it is outside the bounds that are stated.
fn simplest(material: MixMaterial<'_>, next: &SimplerChoice) -> String {
    let name = choice_name(material, next.kind, &next.units);
    let share = next.above.share.map(|it| percent(it.abs())).unwrap_or_default();
    let (amount, by) = (money(next.above.amount.abs()), material.case.rank_by.by_npv());
    if next.above.amount.is_sign_negative() {
        format!(
            "The nearest simpler choice, {name}, costs {amount} ({share}) less{by}, but min_gpus rules it out."
        )
    } else {
        format!("The nearest simpler choice, {name}, costs {amount} ({share}) more{by}.")
    }
}

/// Numbers of units that cost nearly as little, if there are others.
fn near(material: MixMaterial<'_>) -> Option<String> {
    let each = material.answer.mix.sizes.iter().zip(&material.answer.near);
    let open = each.filter(|(_, [least, most])| least < most).map(|(size, [least, most])| {
        format!("{} {} to {}", size.name, whole(*least), count(*most, size.unit()))
    });
    let open: Vec<String> = open.collect();
    (!open.is_empty()).then(|| {
        format!("Within 0.1% of the least cost, if the other sizes stay: {}.", open.join("; "))
    })
}

fn proof(mix: &Mix) -> String {
    let (costed, all) = (whole(mix.evaluated), count(mix.combinations, "combination"));
    match mix.bound {
        _ if mix.is_refuted => {
            "Not proved: costed again, these sizes cost something else than in the search. This \
                                is an error of the program; please report it with the scenario."
                .to_owned()
        }
        _ if mix.is_proved && mix.evaluated >= mix.combinations => {
            format!(
                "Proved: no other sizes cost less at these prices and this demand. All {all} were costed."
            )
        }
        _ if mix.is_proved => format!(
            "Proved: no other sizes cost less at these prices and this demand. {costed} of {all} were costed, and the rest cannot cost less."
        ),
        Some(bound) => format!(
            "Not proved: the limit of work was reached after {costed} of {all}. Other sizes may cost up to {} less.",
            money(mix.cost.saturating_sub(bound))
        ),
        None => format!(
            "Not proved: the limit of work was reached after {costed} of {all}. Other sizes may cost less."
        ),
    }
}

/// Sizes that a stated bound keeps from growing.
fn capped(mix: &Mix) -> Option<String> {
    let is_it = |it: &(&FreeSize, u32)| it.0.is_capped && it.1 == it.0.most && it.1 < it.0.peak;
    let all: Vec<String> =
        mix.each().filter(is_it).map(|(size, units)| choices::at_the_cap(size, units)).collect();
    (!all.is_empty()).then(|| format!("{}; more may cost less.", list(&all)))
}

/// Work that waits, and what the mix saves by it.
fn waiting(material: MixMaterial<'_>) -> Option<String> {
    let DemandShape::Trace(trace) = &material.case.demand.shape else { return None };
    let (stated, costs) = (trace.waiting.as_ref()?, material.waiting?);
    let saving = costs.costs.first().and_then(|it| saving(&material.case.currency, costs, it))?;
    Some(format!("{}. {saving}.", moved(stated, costs)))
}

/// Other alternatives with open sizes, and what they cost.
fn others(material: MixMaterial<'_>) -> Option<String> {
    let name = |it: &Mix| material.case.alternatives.get(it.position).map(|it| it.name.as_str());
    let found = material.others.iter().filter_map(|it| {
        let more = it.cost.saturating_sub(material.answer.mix.cost);
        let word = if more.is_sign_negative() { "less" } else { "more" };
        let name = name(it)?;
        Some(format!("{name} costs {} {word} (`--alternative {name}`)", money(more.abs())))
    });
    let unsolved = material.unsolved.iter();
    let unsolved = unsolved.map(|it| {
        if it.is_ended {
            format!("no sizes of {} were found within the limit of work", it.name)
        } else {
            format!("{} leaves work unserved at any size", it.name)
        }
    });
    let all: Vec<String> = found.chain(unsolved).collect();
    (!all.is_empty()).then(|| {
        format!("Also with open sizes: {}{}.", all.join("; "), material.case.rank_by.by_npv())
    })
}

/// A size in words: `owned 120 GPUs (15 nodes)`.
pub(crate) fn sized(size: &FreeSize, units: u32) -> String {
    if units == 0 {
        return format!("{} none", size.name);
    }
    let gpus = size.gpus_per_unit.saturating_mul(units.into());
    format!("{} {} ({})", size.name, count(gpus, "GPU"), count(units, size.unit()))
}

impl MixMaterial<'_> {
    /// Cost of the mix with its basis: undiscounted, and the NPV if sizes are ranked by that.
    fn cost(&self) -> String {
        let (case, costed) = (self.case, &self.answer.costed);
        let months = count(case.horizon_months.stated(), "month");
        let total = costed.total.map(money).unwrap_or_default();
        let currency = &case.currency;
        match case.rank_by {
            RankBy::Total => format!("{total} {currency} over {months}"),
            RankBy::Npv => format!(
                "{} {currency} NPV over {months}, by which sizes are ranked; {total} {currency} undiscounted",
                money(self.answer.mix.cost)
            ),
        }
    }

    /// Unit and basis of the costs that sizes are ranked by.
    fn basis(&self) -> String {
        basis::of_ranked(self.case)
    }
}

impl FreeSize {
    /// Noun of one unit.
    pub(crate) fn unit(&self) -> &'static str {
        if self.is_owned { "node" } else { "instance" }
    }
}
