//! Arguments of `compare` in which each text of `--set` states one input by its full key, so that another value can
//! take its place.

use crate::expr::{Input, Origin};
use crate::model::Case;
use crate::scenario::set_keys;

/// Arguments with a text for each input that one text of several alternatives, or of a price sheet, states.
pub(super) fn in_full<'i>(
    arguments: &[String],
    case: &Case,
    inputs: impl Iterator<Item = (&'i str, &'i Input)>,
) -> Vec<String> {
    let inputs: Vec<(&str, &Input)> = inputs.collect();
    let mut all: Vec<String> = Vec::new();
    let mut line = 0_usize;
    for it in arguments {
        if all.last().is_none_or(|before| before != "--set") {
            all.push(it.clone());
            continue;
        }
        all.pop();
        line = line.saturating_add(1);
        let of_line = |(_, input): &&(&str, &Input)| match &input.origin {
            Origin::Set { place, .. } => place.line == line,
            _ => false,
        };
        let texts = inputs.iter().filter(of_line).flat_map(|(key, input)| {
            let value = input.value.normalize();
            let keys = set_keys::keys(case, key, input).into_iter();
            keys.map(move |key| format!("{key}={value}"))
        });
        let texts: Vec<String> = texts.collect();
        // A text that states no figure, such as the name of a GPU, stays as it is.
        let texts = if texts.is_empty() { vec![it.clone()] } else { texts };
        all.extend(texts.into_iter().flat_map(|it| ["--set".to_owned(), it]));
    }
    all
}
