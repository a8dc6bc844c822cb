//! Text made inert for GitHub-flavored Markdown.

use crate::input::escaped;

/// Words: they read as they are and start no markup but code between two single backticks.
pub(super) fn words(text: &str) -> String {
    let text = escaped(text);
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut before = None;
    let mut rest = text.chars().peekable();
    let mut passed = 0_usize;
    while let Some(character) = rest.next() {
        if let Some(code) = code_at(&text, passed) {
            escaped.push_str(code);
            rest.by_ref().take(code.chars().count().saturating_sub(1)).for_each(drop);
            (before, passed) = (Some('`'), passed.saturating_add(code.len()));
            continue;
        }
        passed = passed.saturating_add(character.len_utf8());
        let after = rest.peek().copied();
        if starts_mention(character, before, after) {
            escaped.push_str("`@`");
        } else if starts_markup(character, before, after) {
            escaped.extend(['\\', character]);
        } else {
            escaped.push(character);
        }
        before = Some(character);
    }
    escaped
}

/// Code that begins at a byte, with both of its backticks.
///
/// A backtick beside another would close code elsewhere, and a bar needs a backslash in tables only:
/// such text is no code.
fn code_at(text: &str, at: usize) -> Option<&str> {
    let (before, rest) = text.split_at_checked(at)?;
    let inner = rest.strip_prefix('`')?.split('`').next().filter(|it| !it.trim().is_empty())?;
    let after = rest.strip_prefix('`')?.strip_prefix(inner)?.strip_prefix('`')?;
    let code = rest.strip_suffix(after)?;
    let is_alone = !before.ends_with('`') && !after.starts_with('`');
    (is_alone && !inner.contains(['|', '\\'])).then_some(code)
}

/// Words without code: a backtick is a backtick.
pub(super) fn plain(text: &str) -> String {
    text.split('`').map(words).collect::<Vec<_>>().join("\\`")
}

/// Escaped words at the start of a line, where a dash or a number could begin a list.
pub(super) fn opened(escaped: &str) -> String {
    let after_digits = escaped.trim_start_matches(|character: char| character.is_ascii_digit());
    let digits = escaped.len() - after_digits.len();
    let begins_list = after_digits.starts_with(['.', ')']) && digits > 0;
    if begins_list {
        let (number, rest) = escaped.split_at(digits);
        format!("{number}\\{rest}")
    } else if escaped.starts_with(['-', '+', '=', ':']) {
        format!("\\{escaped}")
    } else {
        escaped.to_owned()
    }
}

/// A name as code, so that underscores stay and nothing becomes a link.
///
/// A backtick would end the code, and a backslash before a bar would end the cell of a table:
/// such a name is escaped as words instead.
pub(super) fn code(name: &str) -> String {
    let name = escaped(name);
    if name.trim().is_empty() || name.contains(['`', '\\']) {
        words(&name)
    } else {
        format!("`{}`", name.replace('|', "\\|"))
    }
}

/// Words inside an HTML element, where no markup is read.
pub(super) fn html(text: &str) -> String {
    escaped(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Bold, if there is anything to make bold; the text is escaped already.
pub(super) fn bold(markup: &str) -> String {
    let markup = markup.trim();
    if markup.is_empty() { String::new() } else { format!("**{markup}**") }
}

/// `@team` would notify people, and no backslash keeps it from doing so; code does.
fn starts_mention(character: char, before: Option<char>, after: Option<char>) -> bool {
    character == '@' && !in_word(before) && in_word(after)
}

fn in_word(neighbor: Option<char>) -> bool {
    neighbor.is_some_and(char::is_alphanumeric)
}

fn starts_markup(character: char, before: Option<char>, after: Option<char>) -> bool {
    match character {
        '\\' | '`' | '*' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '$' | '#' => true,
        '_' => !(in_word(before) && in_word(after)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_start_no_markup() {
        assert_eq!(words("reserve_as_used costs 5"), "reserve_as_used costs 5");
        assert_eq!(words("_own_ *a* b`"), r"\_own\_ \*a\* b\`");
        assert_eq!(words("a|b ~c~ $d$ <br> &lt;"), r"a\|b \~c\~ \$d\$ \<br\> \&lt;");
        assert_eq!(words("[1]: https://example.com"), r"\[1\]: https://example.com");
        assert_eq!(words("a\nb\u{1b}"), r"a\\nb\\u{1b}");
        assert_eq!(words("+1,418,157 (29.7%)"), "+1,418,157 (29.7%)");
    }

    #[test]
    fn code_between_single_backticks_stays_code() {
        assert_eq!(words("Set `max_gpus: 8`, é"), "Set `max_gpus: 8`, é");
        assert_eq!(words("é `a_` and `<b>` [1]"), r"é `a_` and `<b>` \[1\]");
        assert_eq!(words("``a`` `b"), r"\`\`a\`\` \`b");
        assert_eq!(words("`a|b` ` `"), r"\`a\|b\` \` \`");
        assert_eq!(words("`a``b`"), r"\`a\`\`b\`");
    }

    #[test]
    fn nobody_is_notified() {
        assert_eq!(words("for @team, 5 @ 3 or a@b.c"), "for `@`team, 5 @ 3 or a@b.c");
        assert_eq!(code("@team"), "`@team`");
    }

    #[test]
    fn a_backtick_of_a_name_is_no_code() {
        assert_eq!(plain("*em* _u_ `c`"), r"\*em\* \_u\_ \`c\`");
        assert_eq!(plain("own"), "own");
    }

    #[test]
    fn a_line_begins_no_list() {
        let line = |text: &str| opened(&words(text.trim()));
        assert_eq!(line("1. own"), r"1\. own");
        assert_eq!(line("64 H100: own or rent?"), "64 H100: own or rent?");
        assert_eq!(line("- own"), r"\- own");
        assert_eq!(line(":---:"), r"\:---:");
        assert_eq!(line("    own # x"), r"own \# x");
    }

    #[test]
    fn html_closes_no_element() {
        assert_eq!(html("</details> & *"), "&lt;/details&gt; &amp; *");
    }

    #[test]
    fn a_name_is_code_unless_that_could_break_out() {
        assert_eq!(code("reserve_as_used"), "`reserve_as_used`");
        assert_eq!(code("a|b"), r"`a\|b`");
        assert_eq!(code("own` <b>"), r"own\` \<b\>");
        assert_eq!(code(r"a\|b"), r"a\\\|b");
        assert_eq!(code("\u{202e}own"), r"\\u{202e}own");
        assert_eq!(code(""), "");
    }
}
