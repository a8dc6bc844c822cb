//! Text of strangers, such as names in files and paths, made harmless and visible before it is
//! printed: the only place that does it, for every command and format.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::{MAIN_SEPARATOR, Path};

/// Most characters of a value that a message repeats.
const SHOWN: usize = 60;

/// Text that build servers run as a command in any line that begins with it.
const COMMAND: &str = "::";

/// True if `c` can control a terminal or reorder a line; such characters are refused in names.
#[must_use]
pub fn is_hostile(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// True if `c` is invisible or changes how others are drawn; such characters are refused in keys.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    is_hostile(c)
        || is_joiner(c)
        || matches!(c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' // direction
            | '\u{2028}' | '\u{2029}' // line and paragraph ends
            | '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}' // no width
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}') // annotations, tags
}

/// True if nothing of a text can be seen: blanks, fillers that are drawn as blanks, and marks
/// without a letter that they would change.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| {
        c.is_whitespace()
            || is_hidden(c)
            || matches!(c,
                '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
                | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0080}'..='\u{e0fff}')
            || unicode_width::UnicodeWidthChar::width(c) == Some(0)
    })
}

/// `text` with every hidden character replaced by its code, such as `\u{1b}`, and nothing left that
/// a build server takes for a command.
///
/// Joiners and variation selectors stay: emoji and several scripts need them.
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    let is_inert = |c: char| !is_hidden(c) || is_joiner(c);
    if text.chars().all(is_inert) && !text.contains(COMMAND) && !text.contains("##") {
        return Cow::Borrowed(text);
    }
    Cow::Owned(written(text, is_joiner))
}

/// `text` with its hidden characters as codes, but for those to keep.
fn written(text: &str, keeps: fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len().saturating_add(16));
    for (at, c) in text.char_indices() {
        let rest = text.get(at..).unwrap_or_default();
        if keeps(c) {
            out.push(c);
        } else if rest.starts_with(COMMAND) || is_older_command(rest) {
            push_code(&mut out, c);
        } else {
            push_escaped(&mut out, c);
        }
    }
    out
}

/// A path as text for a file that programs read, as it is; never to be printed.
#[must_use]
pub fn path_text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// A path as every command prints it: escaped, with `/` between folders.
#[must_use]
pub fn shown(path: &Path) -> String {
    escaped(&path.to_string_lossy()).replace(MAIN_SEPARATOR, "/")
}

/// `text` between backticks, escaped and cut to a readable length.
#[must_use]
pub fn quoted(text: &str) -> String {
    let cut = text.char_indices().nth(SHOWN).map(|(at, _)| at);
    let shown = cut.and_then(|at| text.get(..at)).unwrap_or(text);
    let end = if cut.is_some() { "..." } else { "" };
    format!("`{}{end}`", written(shown, |_| false))
}

/// Adds a character, or its code if it is hidden.
pub(super) fn push_escaped(out: &mut String, c: char) {
    match c {
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        _ if is_hidden(c) => push_code(out, c),
        _ => out.push(c),
    }
}

fn push_code(out: &mut String, c: char) {
    // Writing to a string cannot fail.
    _ = write!(out, "\\u{{{:x}}}", u32::from(c));
}

/// Characters without width that join their neighbors.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// True for `##[group]`, `##vso[...]` and `##teamcity[...]`, which count anywhere in a line.
fn is_older_command(text: &str) -> bool {
    let word = text.strip_prefix("##").map(|it| it.trim_start_matches(char::is_alphabetic));
    word.is_some_and(|it| it.starts_with('['))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_and_bidirectional_controls_become_visible() {
        assert_eq!(escaped("a\u{1b}[31m\u{202e}b\n"), "a\\u{1b}[31m\\u{202e}b\\n");
        assert_eq!(escaped("own\r0.00\n\t"), "own\\r0.00\\n\\t");
        assert_eq!(escaped("ow\u{200b}n\u{9b}2J\u{7f}"), r"ow\u{200b}n\u{9b}2J\u{7f}");
    }

    #[test]
    fn plain_names_are_not_touched() {
        for name in
            ["own", "reserve_as_used", "自社サーバー", "Zürich · 2", "👩‍🚀", "क्ष", "a\\b", "プレーン"]
        {
            assert!(matches!(escaped(name), Cow::Borrowed(same) if same == name), "{name}");
        }
    }

    #[test]
    fn no_build_server_finds_a_command() {
        assert_eq!(escaped("::add-mask::x"), r"\u{3a}:add-mask\u{3a}:x");
        assert_eq!(escaped(":::"), r"\u{3a}\u{3a}:");
        assert_eq!(escaped("a ##[group]b"), r"a \u{23}#[group]b");
        assert_eq!(escaped("##vso[task.setvariable]"), r"\u{23}#vso[task.setvariable]");
        assert_eq!(escaped("a:b ## c"), "a:b ## c");
    }

    #[test]
    fn a_path_is_shown_like_any_text() {
        assert_eq!(shown(Path::new("a/\u{1b}[2J\n::x.yaml")), r"a/\u{1b}[2J\n\u{3a}:x.yaml");
    }

    #[test]
    fn what_the_eye_does_not_see_is_blank() {
        for name in
            [" ", "\u{a0}", "\u{3164}", "\u{fe0f}", "\u{200b}\u{2800}", "\u{ffa0}", "\u{301}"]
        {
            assert!(is_blank(name), "{name:?}");
        }
        for name in ["a", " a", "自", "👩‍🚀", "क्ष", "-", "é"] {
            assert!(!is_blank(name), "{name:?}");
        }
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        let shown = quoted(&"é".repeat(100));
        assert_eq!(shown, format!("`{}...`", "é".repeat(60)));
    }
}
