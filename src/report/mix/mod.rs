//! Report of `mix`: the sizes, why not one more, simpler choices, and demand that turns out otherwise.

mod choices;
mod records;
mod tiers;

pub use records::{MixTable, records};
pub(crate) use tiers::parts;

use rust_decimal::Decimal;

use super::document::{Document, Section, Sentence};
use crate::analysis::{FreeSize, MixAnswer};
use crate::format::{count, list, money, percent, whole};
use crate::model::Case;

pub(crate) use choices::choice_name;

/// Everything a report of `mix` is made from.
#[derive(Clone, Copy, Debug)]
pub struct MixMaterial<'r> {
    /// Scenario, with the sizes that were found.
    pub case: &'r Case,
    /// Mix with its reasons.
    pub answer: &'r MixAnswer,
}

/// Builds the report.
#[must_use]
pub fn document(material: MixMaterial<'_>) -> Document {
    let sections = std::iter::once(tiers::section(material))
        .chain(choices::marginal(material))
        .chain(choices::simpler(material))
        .chain(choices::otherwise(material));
    Document {
        title: material.case.title.clone(),
        lead: lead(material),
        sections: sections.collect::<Vec<Section>>(),
    }
}

fn lead(material: MixMaterial<'_>) -> Vec<Sentence> {
    let MixMaterial { case, answer } = material;
    let (mix, currency) = (&answer.mix, &case.currency);
    let each = mix.sizes.iter().zip(&mix.units);
    let sizes = each.map(|(size, units)| material.sized(size, *units));
    let none = mix.left_out.iter().map(|it| format!("no GPU of {it}"));
    let sizes: Vec<String> = sizes.chain(none).collect();
    let months = count(case.horizon_months.stated(), "month");
    let mut lead = vec![Sentence::strong(format!(
        "The cheapest sizes of {}: {}. {} {currency} over {months}.",
        answer.costed.name,
        list(&sizes),
        money(mix.cost),
    ))];
    if let Some(next) = answer.simpler.first() {
        let share = next.above.share.map(percent).unwrap_or_default();
        lead.push(Sentence::plain(format!(
            "The nearest simpler choice, {}, costs {} ({share}) more.",
            choice_name(material, next.kind, &next.units),
            money(next.above.amount),
        )));
    }
    lead.extend(near(material).map(Sentence::plain));
    lead.push(Sentence::plain(proof(material)));
    lead
}

/// Numbers of units that cost nearly as little, if there are others.
fn near(material: MixMaterial<'_>) -> Option<String> {
    let mix = &material.answer.mix;
    let each = mix.sizes.iter().zip(&material.answer.near);
    let open: Vec<String> = each
        .filter(|(_, [least, most])| least < most)
        .map(|(size, [least, most])| {
            format!("{least} to {most} {} of {}", size.units_word(), material.tier(size))
        })
        .collect();
    (!open.is_empty()).then(|| {
        format!("Within 0.1% of this cost, with the other sizes as they are: {}.", open.join("; "))
    })
}

fn proof(material: MixMaterial<'_>) -> String {
    let mix = &material.answer.mix;
    let counts = mix.sizes.iter().map(|it| Decimal::from(it.most - it.least + 1));
    let all = counts.fold(Decimal::ONE, Decimal::saturating_mul);
    let is_all = Decimal::from(mix.evaluated) >= all;
    let (costed, all) = (whole(mix.evaluated), count(all, "combination"));
    if mix.bound >= mix.cost && is_all {
        format!("Proved for these prices and this demand: all {all} were costed.")
    } else if mix.bound >= mix.cost {
        format!(
            "Proved for these prices and this demand: {costed} of {all} were costed; lower bounds exclude the rest."
        )
    } else {
        let gap = mix.cost.saturating_sub(mix.bound);
        format!(
            "Not proved: {costed} of {all} were costed before the search ended. Other sizes may cost up to {} less.",
            money(gap)
        )
    }
}

impl MixMaterial<'_> {
    /// Name of the tier of a size.
    fn tier(&self, size: &FreeSize) -> &str {
        self.answer.costed.tiers.get(size.tier).map_or("", |it| it.name.as_str())
    }

    /// A size in words: `120 GPUs of owned (15 nodes)`.
    fn sized(&self, size: &FreeSize, units: u32) -> String {
        if units == 0 {
            return format!("no GPU of {}", self.tier(size));
        }
        let gpus = size.gpus_per_unit.saturating_mul(units.into());
        let noun = if size.is_owned { "node" } else { "instance" };
        format!("{} of {} ({})", count(gpus, "GPU"), self.tier(size), count(units, noun))
    }
}

impl FreeSize {
    /// Noun of its units, in the plural.
    pub(crate) fn units_word(&self) -> &'static str {
        if self.is_owned { "nodes" } else { "instances" }
    }
}
