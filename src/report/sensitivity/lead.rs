//! Sentences that open the report: whether the cheapest stays cheapest, and what leaves it the least.

use super::SensitivityMaterial;
use super::rows::Named;
use crate::analysis::{FlipPoint, SensitiveInput};
use crate::format::{count, list, money, percent_whole};
use crate::report::document::Sentence;

/// Most inputs that are named.
const MOST_NAMED: usize = 3;

/// The answer, and the sentence on the least margin.
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
    let one = if flipping.len() == 1 {
        "1 input does".to_owned()
    } else {
        format!("{} do", count(flipping.len(), "input"))
    };
    format!("{winner} does not stay cheapest if any one of {inputs} moves by {share}. {one} change the answer: {}.", list(&named))
        .replace("does change", "changes")
        .replace("do change", "change")
}

/// `neocloud is cheapest with lambda/gpu on demand below 3.138`.
fn flipped(input: &SensitiveInput, flip: &FlipPoint) -> String {
    let named = Named(input);
    let [word, value] = named.flip(flip);
    format!("{} {word} {value} ({})", named.name(), flip.winner)
}

/// The least margin that a range leaves, and the nearest flip beyond it.
fn least(material: SensitivityMaterial<'_>) -> Option<String> {
    let (input, least) = material.sensitivity.least()?;
    let named = Named(input);
    let flip = input.flips.iter().min_by_key(|it| it.by.abs());
    let flip = flip.map(|flip| {
        let [word, value] = named.flip(flip);
        format!("; {word} {value}, {} is cheapest", flip.winner)
    });
    Some(format!(
        "The least margin is {} {}, with {} at {}{}.",
        money(least.amount),
        material.case.currency,
        named.name(),
        named.value(least.at),
        flip.unwrap_or_default()
    ))
}
