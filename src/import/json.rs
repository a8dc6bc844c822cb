//! JSON whose items are read one by one, so that a bad item does not lose the others.

use serde::Deserialize;
use serde_json::value::RawValue;

/// The text of a number, or of a string that holds one.
pub(super) fn number(raw: Option<&RawValue>) -> &str {
    raw.map_or("", |it| it.get().trim_matches('"'))
}

/// Parses a document, or says why it cannot be read.
pub(super) fn read<'t, T: Deserialize<'t>>(text: &'t str, called: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|problem| {
        let kind =
            if problem.is_data() { "the file is not of the format" } else { "the file is no JSON" };
        format!("{kind} of {called}: {problem}")
    })
}
