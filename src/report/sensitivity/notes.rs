//! Notes on inputs: extremes that neither end shows, steps, and what is not listed.

use super::SensitivityMaterial;
use super::named::{Named, key_of};
use crate::analysis::{Measure, SensitiveInput};
use crate::expr::Origin;
use crate::format::{by_number, count, list, money};
use crate::model::Doubt;
use crate::report::document::Section;
use crate::report::table::Table;

/// Most inputs that a sentence names.
const MOST_NAMED: usize = 4;

/// Numbered notes with the input that each is about.
pub(super) struct Notes(Vec<(String, String)>);

impl Notes {
    /// Numbers of the notes on an input, from 1.
    pub fn numbers(&self, key: &str) -> Vec<usize> {
        let all = self.0.iter().enumerate().filter(|(_, (of, _))| of == key);
        all.map(|(at, _)| at.saturating_add(1)).collect()
    }
}

/// Notes on the inputs that are listed, one for each, in their order.
pub(super) fn of(material: SensitivityMaterial<'_>) -> Notes {
    let shown = material.shown().iter();
    let notes = shown.filter_map(|it| {
        let unproved = "Only some of its values were searched, so other changes may exist.";
        let unproved = (!it.is_proved).then(|| unproved.to_owned());
        let parts: Vec<String> = inner(material, it)
            .into_iter()
            .chain(steps(it))
            .chain(without_next(material, it))
            .chain(stale(material, it))
            .chain(unproved)
            .collect();
        (!parts.is_empty()).then(|| (key_of(it).to_owned(), parts.join(" ")))
    });
    Notes(notes.collect())
}

/// Notes below the bars.
pub(super) fn section(material: SensitivityMaterial<'_>, notes: &Notes) -> Option<Section> {
    let numbered = notes.0.iter().enumerate();
    let notes: Vec<String> =
        numbered.map(|(at, (_, note))| format!("[{}] {note}", at.saturating_add(1))).collect();
    let table =
        Table { name: format!("notes on the {}", material.noun()), notes, ..Table::default() };
    (!table.notes.is_empty()).then(|| table.into())
}

/// Extremes within the range.
fn inner(material: SensitivityMaterial<'_>, input: &SensitiveInput) -> Option<String> {
    let named = Named(input);
    let words = input.inner().into_iter().zip(["lowest", "highest"]);
    let found: Vec<String> = words
        .filter_map(|(it, word)| Some((it?, word)))
        .map(|(it, word)| {
            let stated = if it.at == input.stated { "the stated " } else { "" };
            format!("the {word} is {}, at {stated}{}", money(it.amount), named.value(it.at))
        })
        .collect();
    let noun = material.noun();
    (!found.is_empty())
        .then(|| format!("The {noun} has an extreme inside the range: {}.", found.join("; ")))
}

/// Values between which nothing changes.
fn steps(input: &SensitiveInput) -> Option<String> {
    let named = Named(input);
    let flat = input.flat.filter(|_| !input.swing.is_zero());
    let flat = flat.map(|[low, high]| {
        format!("othing changes from {} to {}.", named.value(low), named.value(high))
    });
    match (flat, input.is_stepped) {
        (Some(flat), true) => Some(format!("In steps of whole nodes or instances: n{flat}")),
        (Some(flat), false) => Some(format!("N{flat}")),
        (None, true) => Some("In steps of whole nodes or instances.".to_owned()),
        (None, false) => None,
    }
}

/// Ends at which the lead is over another alternative than as stated.
fn without_next(material: SensitivityMaterial<'_>, input: &SensitiveInput) -> Option<String> {
    let named = Named(input);
    let ends: Vec<String> = input.without_next.iter().map(|it| named.value(*it)).collect();
    let is_margin = material.sensitivity.of == Measure::Margin;
    let next = material.sensitivity.next.as_str();
    (is_margin && !ends.is_empty()).then(|| {
        format!("At {}, {next} leaves demand unserved: the lead is over another.", list(&ends))
    })
}

/// Price of a sheet that may no longer be true.
fn stale(material: SensitivityMaterial<'_>, input: &SensitiveInput) -> Option<String> {
    let Origin::LookedUp(quote) = &input.variable.input.origin else { return None };
    let name = format!("{} {}", quote.entry, quote.what);
    let mut doubtful = material.case.alternatives.iter().flat_map(|it| &it.doubtful);
    let it = doubtful.find(|it| it.name == name)?;
    match &it.doubt {
        Doubt::Stale { checked_on, .. } => Some(format!(
            "Stale: last checked on {checked_on}, too long before {}.",
            material.case.as_of
        )),
        Doubt::Teaser => Some("Printed as `starting at`: the price may be higher.".to_owned()),
    }
}

/// Sentences below the table: inputs that are not listed, and how flips were searched.
pub(super) fn below(material: SensitivityMaterial<'_>) -> Vec<String> {
    let (moving, still): (Vec<_>, Vec<_>) =
        material.rest().iter().partition(|it| !it.swing.is_zero());
    let noun = material.noun();
    let mut notes = Vec::new();
    let omissions = material.sensitivity.omissions.iter().filter(|it| it.is_without_next);
    let is_margin = material.sensitivity.of == Measure::Margin;
    notes.extend(omissions.filter(|_| is_margin).map(|it| {
        let next = material.sensitivity.next.as_str();
        let [_, tried] = &it.ends;
        format!(
            "{} at {tried}: {next} leaves demand unserved, so the lead is over another.",
            it.name
        )
    }));
    if let Some(largest) = moving.iter().map(|it| it.swing).max() {
        let (inputs, by) = (count(moving.len(), "more input"), money(largest));
        let moves = by_number(moving.len(), "moves", "move");
        notes.push(format!("{inputs} {moves} the {noun} by {by} or less (`--top` lists more)."));
    }
    let beyond = still.iter().filter(|it| !it.flips.is_empty()).count();
    if beyond > 0 {
        let (inputs, changes) =
            (count(beyond, "more input"), by_number(beyond, "changes", "change"));
        notes.push(format!("{inputs} {changes} the winner, but only beyond the range."));
    }
    if beyond < still.len() {
        let still = still.into_iter().filter(|it| it.flips.is_empty());
        let mut names: Vec<String> = still.map(|it| Named(it).name()).collect();
        let others = names.len().saturating_sub(MOST_NAMED);
        if others > 1 {
            names.truncate(MOST_NAMED);
            names.push(count(others, "other input"));
        }
        let change = by_number(names.len(), "does", "do");
        notes.push(format!("{} {change} not change the {noun}.", list(&names)));
    }
    let zeros = &material.sensitivity.zeros;
    if !zeros.is_empty() {
        let is = by_number(zeros.len(), "It is", "They are");
        notes.push(format!("Not moved: {}. {is} 0 as stated.", list(zeros)));
    }
    if material.shown().iter().any(|it| it.flips.is_empty()) {
        let never = "never: no value within the limits of the input, or up to 10 times its stated \
                     value if it has none.";
        notes.push(never.to_owned());
    }
    notes
}
