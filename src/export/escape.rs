//! Text from files, made visible: what could move the cursor, hide or reorder text is escaped.

use std::borrow::Cow;

/// The text with control, direction and invisible characters written as `\u{1b}`.
///
/// Every format calls it on everything it draws. Joiners and variation selectors stay: emoji and
/// several scripts need them.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(must_not_be_drawn) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if must_not_be_drawn(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

fn must_not_be_drawn(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' // direction
            | '\u{2028}' | '\u{2029}' // line and paragraph ends
            | '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}' // no width
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}') // annotations, tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_are_not_touched() {
        for name in ["own", "reserve_as_used", "自社サーバー", "Zürich · 2", "👩‍🚀", "क्ष", "a\\b"]
        {
            assert!(matches!(visible(name), Cow::Borrowed(same) if same == name), "{name}");
        }
    }

    #[test]
    fn what_could_fool_a_terminal_is_written_out() {
        assert_eq!(visible("\u{1b}[31mown\u{1b}[0m"), r"\u{1b}[31mown\u{1b}[0m");
        assert_eq!(visible("own\r0.00\n\t"), r"own\u{d}0.00\u{a}\u{9}");
        assert_eq!(visible("\u{202e}nwo\u{2069}"), r"\u{202e}nwo\u{2069}");
        assert_eq!(visible("ow\u{200b}n\u{9b}2J\u{7f}"), r"ow\u{200b}n\u{9b}2J\u{7f}");
    }
}
