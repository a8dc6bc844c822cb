//! Report of `simulate`: how often each alternative is cheapest, what that saves, and what decides it.

mod alternatives;
mod decision;
mod laws;
mod records;
mod saving;

pub(crate) use records::BIN;
pub use records::{SimulateTable, records};

use rust_decimal::Decimal;

use super::basis;
use super::document::{Document, Section, Sentence};
use crate::analysis::{Estimate, Simulation};
use crate::format::{count, list, money, percent, percent_whole, quantity, whole};
use crate::model::Case;

/// Error from which a probability has no decimal: half a point.
const COARSE: Decimal = Decimal::from_parts(5, 0, 0, false, 3);

/// Everything a report of `simulate` is made from.
#[derive(Clone, Copy, Debug)]
pub struct SimulateMaterial<'r> {
    /// Scenario.
    pub case: &'r Case,
    /// Results of the draws.
    pub simulation: &'r Simulation,
    /// True if laws of all inputs and costs per GPU-hour are shown too.
    pub is_whole: bool,
    /// Sentences on what no draw moves: sizes, and what the scenario leaves out.
    pub still: &'r [String],
}

/// Builds the report.
#[must_use]
pub fn document(material: SimulateMaterial<'_>) -> Document {
    let details =
        material.is_whole.then(|| [alternatives::per_gpu_hour(material), laws::section(material)]);
    let sections: Vec<Section> = std::iter::once(alternatives::costs(material))
        .chain(decision::section(material))
        .chain(saving::histogram(material))
        .chain(saving::drivers(material))
        .chain(details.into_iter().flatten())
        .collect();
    Document {
        title: material.case.title.clone(),
        lead: lead(material),
        sections,
        ..Document::default()
    }
}

fn lead(material: SimulateMaterial<'_>) -> Vec<Sentence> {
    let drawn = Sentence::plain(drawn(material));
    let verdict = verdict(material).map(Sentence::strong);
    let regret = regret(material).map(Sentence::plain);
    let payback = payback(material).map(Sentence::plain);
    let decision = decision::sentence(material).map(Sentence::plain);
    let rejected = rejected(material).map(Sentence::plain);
    let constant = constant(material).map(Sentence::plain);
    let apart = hypothetical(material).map(Sentence::plain);
    let all = [verdict, regret, payback, decision, constant, rejected, apart];
    let still = material.still.iter().map(Sentence::plain);
    std::iter::once(drawn).chain(all.into_iter().flatten()).chain(still).collect()
}

/// Number of draws and inputs, the seed, and how inputs move together.
fn drawn(material: SimulateMaterial<'_>) -> String {
    let SimulateMaterial { case, simulation, .. } = material;
    let inputs = count(simulation.inputs.len(), "input");
    let of = simulation.drawable;
    let draws = count(simulation.samples, "draw");
    let seed = simulation.seed;
    if simulation.is_by_default {
        return format!(
            "No `uncertainty` is stated, so prices of sheets move as their histories did (lognormal), and every \
             other input from -20% to +20% of its value, within its limits (triangular): {draws} of {inputs} \
             (of {of}), seed {seed}. Inputs of 0, or at their least or most, stay as stated."
        );
    }
    let pairs = case.uncertainty.as_ref().map_or(0, |it| it.correlations.len());
    let together = match pairs {
        0 => "independent of each other".to_owned(),
        _ => format!("independent but for {}", count(pairs, "correlated pair")),
    };
    let of = whole(of);
    let still = still(material);
    format!("{draws} of {inputs} (of {of} that could move), {together}, seed {seed}.{still}")
}

/// Figures that are not drawn and move the margin most.
fn still(material: SimulateMaterial<'_>) -> String {
    let still = material.simulation.still.iter();
    let each: Vec<String> =
        still.map(|(name, swing)| format!("{name} {}", money(*swing))).collect();
    if each.is_empty() {
        return String::new();
    }
    let currency = &material.case.currency;
    format!(" Largest others by sensitivity, -20% to +20%: {} {currency}.", list(&each))
}

/// Inputs whose law has one value alone.
fn constant(SimulateMaterial { simulation, .. }: SimulateMaterial<'_>) -> Option<String> {
    let constant = simulation.inputs.iter().filter(|it| it.law.is_constant());
    let constant: Vec<String> = constant
        .map(|it| {
            format!(
                "{} ({})",
                it.name,
                quantity(it.law.parameters.first().map(|it| it.1).unwrap_or_default())
            )
        })
        .collect();
    (!constant.is_empty())
        .then(|| format!("Of one value, and so not uncertain: {}. Write a range.", list(&constant)))
}

/// The likeliest alternative, or the two that the draws cannot tell apart.
fn verdict(material: SimulateMaterial<'_>) -> Option<String> {
    let simulation = material.simulation;
    let [first, rest @ ..] = simulation.alternatives.as_slice() else { return None };
    if simulation.inputs.is_empty() {
        return Some("No input is uncertain: add one below `uncertainty`, `inputs`.".to_owned());
    }
    if first.cheapest.value.is_zero() {
        return Some("No alternative serves all demand in any draw.".to_owned());
    }
    if simulation.samples == 1 {
        return Some(format!("{} is cheapest in the only draw; draw more.", first.name));
    }
    let is_clear = simulation.saving.as_ref().is_none_or(|it| it.is_clear);
    let share = probability(first.cheapest);
    let Some(next) = rest.first().filter(|_| !is_clear) else {
        return Some(format!(
            "{} is cheapest in {share} of the draws (within {}, two standard errors).",
            first.name,
            points(first.cheapest.error)
        ));
    };
    Some(format!(
        "Cannot tell whether {} ({share}) or {} ({}) is cheapest more often: the shares differ by \
         less than two standard errors. Draw more with `--samples`.",
        first.name,
        next.name,
        probability(next.cheapest)
    ))
}

/// Mean cost of the choice of the likeliest above the cheapest of each draw.
fn regret(material: SimulateMaterial<'_>) -> Option<String> {
    let first =
        material.simulation.alternatives.first().filter(|it| !it.cheapest.value.is_zero())?;
    let best = material.simulation.best_on_average()?;
    let (regret, currency) = (money(best.regret), &material.case.currency);
    let worth = format!("knowing every input exactly would save {regret} {currency} on average");
    Some(match best.less.filter(|less| *less > Decimal::ZERO) {
        None => format!("{} costs least on average; {worth}.", best.name),
        Some(less) => format!(
            "But {} costs {} {currency} less than {} on average, so choose it unless the likelier \
             case counts more: {worth}.",
            best.name,
            money(less),
            first.name
        ),
    })
}

/// Payback of owning against renting.
fn payback(material: SimulateMaterial<'_>) -> Option<String> {
    let it = material.simulation.payback.as_ref()?;
    let within = count(material.case.horizon_months.stated(), "month");
    let simulation = material.simulation;
    let first = if simulation.correlated < simulation.samples {
        format!("Over the first {} draws, ", whole(simulation.correlated))
    } else {
        String::new()
    };
    let Some(month) = it.month.as_ref() else {
        return Some(format!("{first}{} pays back against {} in no draw.", it.own, it.rent));
    };
    let [low, middle, high] = [5, 50, 95].map(|percent| quantity(month.p(percent)));
    Some(format!(
        "{first}{} pays back against {} within {within} in {} of the draws: in month {middle} (median), in 90% of \
         them between {low} and {high}.",
        it.own,
        it.rent,
        probability(it.share),
    ))
}

/// Inputs of which more than 1% was drawn again.
fn rejected(material: SimulateMaterial<'_>) -> Option<String> {
    let simulation = material.simulation;
    let many = simulation.inputs.iter().enumerate().filter_map(|(at, input)| {
        let share = simulation.rejected_share(at);
        (share > Decimal::new(1, 2)).then(|| format!("{} ({})", input.name, percent(share)))
    });
    let many: Vec<String> = many.collect();
    (!many.is_empty()).then(|| {
        format!(
            "More than 1% of the draws were outside the range of the key, and drawn again: {}. \
             Write a narrower law.",
            list(&many)
        )
    })
}

/// Alternatives that no table names, as nobody can choose them.
fn hypothetical(material: SimulateMaterial<'_>) -> Option<String> {
    let all = material.case.alternatives.iter().filter(|it| it.is_hypothetical());
    let names: Vec<&str> = all.map(|it| it.name.as_str()).collect();
    (!names.is_empty()).then(|| format!("Hypothetical, and so not compared: {}.", list(&names)))
}

/// Probability with the digits that its error leaves.
pub(super) fn probability(it: Estimate) -> String {
    if twice(it.error) >= COARSE { percent_whole(it.value) } else { percent(it.value) }
}

/// Two standard errors in points of a percentage.
fn points(error: Decimal) -> String {
    let points = twice(error).saturating_mul(Decimal::ONE_HUNDRED);
    match points {
        it if it < Decimal::new(5, 2) => "0.1 points".to_owned(),
        it => format!("{} points", crate::format::tenths(it)),
    }
}

fn twice(error: Decimal) -> Decimal {
    error.saturating_mul(Decimal::TWO)
}

impl SimulateMaterial<'_> {
    /// Unit and basis of costs.
    fn basis(&self) -> String {
        basis::of_ranked(self.case)
    }
}
