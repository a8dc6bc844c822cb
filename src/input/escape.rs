//! Text from files, made harmless and visible before it is printed.

use std::borrow::Cow;
use std::fmt::Write;

/// Most characters of a value that a message repeats.
const SHOWN: usize = 60;

/// True if `c` can control a terminal or reorder a line; such characters are refused in names.
#[must_use]
pub fn is_hostile(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// True if `c` is invisible or changes how others are drawn, so that its code is printed instead.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    is_hostile(c)
        || matches!(
            c,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{2060}' | '\u{feff}'
        )
}

/// `text` with every hidden character replaced by its code, such as `\u{1b}`.
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        push_escaped(&mut out, c);
    }
    Cow::Owned(out)
}

/// `text` between backticks, escaped and cut to a readable length.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::from("`");
    let mut characters = text.chars();
    for c in characters.by_ref().take(SHOWN) {
        push_escaped(&mut out, c);
    }
    if characters.next().is_some() {
        out.push_str("...");
    }
    out.push('`');
    out
}

pub(super) fn push_escaped(out: &mut String, c: char) {
    match c {
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        // Writing to a string cannot fail.
        _ if is_hidden(c) => drop(write!(out, "\\u{{{:x}}}", u32::from(c))),
        _ => out.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_and_bidirectional_controls_become_visible() {
        assert_eq!(escaped("a\u{1b}[31m\u{202e}b\n"), "a\\u{1b}[31m\\u{202e}b\\n");
        assert!(matches!(escaped("プレーン"), Cow::Borrowed(_)));
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        let shown = quoted(&"é".repeat(100));
        assert_eq!(shown, format!("`{}...`", "é".repeat(60)));
    }
}
