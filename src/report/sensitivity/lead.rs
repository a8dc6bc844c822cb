//! Sentences that open the report: whether the cheapest stays cheapest, and what leaves it the least.

use super::SensitivityMaterial;
use super::named::Named;
use crate::analysis::{FlipPoint, SensitiveInput};
use crate::format::{by_number, count, list, money, percent_whole, whole};
use crate::report::document::Sentence;

/// Most inputs that are named.
const MOST_NAMED: usize = 3;

/// The answer, and the sentence on the smallest lead.
pub(super) fn sentences(material: SensitivityMaterial<'_>) -> Vec<Sentence> {
    let it = material.sensitivity;
    if it.margin.is_zero() {
        let tie = format!(
            "{} and {} cost the same, so that any change of an input of one decides.",
            it.winner, it.next
        );
        return vec![Sentence::strong(tie)];
    }
    let flipping: Vec<(&SensitiveInput, Vec<&FlipPoint>)> = it
        .inputs
        .iter()
        .map(|it| (it, it.flips_within().collect::<Vec<_>>()))
        .filter(|(_, flips)| !flips.is_empty())
        .collect();
    let mut sentences = vec![Sentence::strong(answer(material, &flipping))];
    if flipping.is_empty() {
        sentences.extend(least(material).map(Sentence::plain));
    }
    sentences.extend(material.cautions.iter().map(Sentence::plain));
    sentences.extend(material.sizes.map(Sentence::plain));
    if !it.is_complete {
        let missing = "The limit of work was reached, so that some inputs are missing.";
        sentences.push(Sentence::plain(missing));
    }
    sentences
}

fn answer(
    material: SensitivityMaterial<'_>,
    flipping: &[(&SensitiveInput, Vec<&FlipPoint>)],
) -> String {
    let it = material.sensitivity;
    let share = percent_whole(it.share);
    let inputs = count(it.inputs.len(), "input");
    let winner = &it.winner;
    if flipping.is_empty() {
        return match it.inputs.len() {
            1 => format!("{winner} stays cheapest if the input moves by {share}."),
            _ => format!("{winner} stays cheapest if any one of {inputs} moves by {share}."),
        };
    }
    let mut named: Vec<String> = flipping
        .iter()
        .take(MOST_NAMED)
        .flat_map(|(input, flips)| flips.iter().map(|flip| flipped(input, flip)))
        .collect();
    let others = flipping.len().saturating_sub(MOST_NAMED);
    if others > 0 {
        named.push(count(others, "other input"));
    }
    let these = list(&named);
    if it.inputs.len() == 1 {
        return format!("{winner} does not stay cheapest if the input moves by {share}: {these}.");
    }
    let change = by_number(flipping.len(), "changes", "change");
    let changing = whole(flipping.len());
    format!(
        "{changing} of {inputs} {change} the winner, {winner}, if moved alone by {share}: {these}."
    )
}

/// An input with the value beyond which another alternative is cheapest: `staff.fte above 4.669
/// (neocloud)`.
fn flipped(input: &SensitiveInput, flip: &FlipPoint) -> String {
    let named = Named(input);
    let [word, value] = named.flip(flip);
    format!("{} {word} {value} ({})", named.name(), flip.winner)
}

/// The smallest lead that a range leaves, and the nearest flip beyond it.
fn least(material: SensitivityMaterial<'_>) -> Option<String> {
    let (input, least) = material.sensitivity.least()?;
    let named = Named(input);
    let flip = input.flips.iter().min_by_key(|it| it.by.abs());
    let flip = flip.map(|flip| {
        let [word, value] = named.flip(flip);
        format!("; {word} {value}, {} is cheapest", flip.winner)
    });
    Some(format!(
        "The smallest lead is {} {}, with {} at {}{}.",
        money(least.amount),
        material.case.currency,
        named.name(),
        named.value(least.at),
        flip.unwrap_or_default()
    ))
}
