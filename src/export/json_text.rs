//! The text of JSON: what a terminal must not draw is an escape of JSON, which reads back the same.

use std::fmt::Write;

use serde::Serialize;

use crate::input::is_hidden;

/// A value as indented JSON, with a line break at the end.
///
/// # Errors
///
/// Fails if the value cannot be written as JSON.
pub fn json_text(value: &impl Serialize) -> Result<String, serde_json::Error> {
    // Build servers look for `##[` anywhere in a line.
    let plain = serde_json::to_string_pretty(value)?.replace("##", r"\u0023#") + "\n";
    if !plain.contains(must_be_escaped) {
        return Ok(plain);
    }
    let mut text = String::with_capacity(plain.len().saturating_add(16));
    for c in plain.chars() {
        if must_be_escaped(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                _ = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(c);
        }
    }
    Ok(text)
}

/// True for hidden characters but the line breaks between the values; within them, all are escaped.
fn must_be_escaped(c: char) -> bool {
    is_hidden(c) && c != '\n'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escapes_that_read_back() {
        let texts = ["##[group]", "a\u{9b}2J\n", "\u{202e}b", "\u{e0041}", "é"];
        let text = json_text(&texts).unwrap();
        assert!(!text.contains(must_be_escaped) && !text.contains("##"), "{text}");
        assert!(text.contains(r"a\u009b2J\n") && text.contains('é'), "{text}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&text).unwrap(), texts);
    }
}
