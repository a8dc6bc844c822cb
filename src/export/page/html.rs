//! HTML text: everything from files is escaped, hidden characters included.

use crate::input::escaped;

/// Text for an element or an attribute in double quotes.
pub(in crate::export) fn text(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for character in escaped(words).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// An element around markup; `open` is its name with attributes.
pub(in crate::export) fn element(open: &str, markup: &str) -> String {
    let name = open.split(' ').next().unwrap_or_default();
    format!("<{open}>{markup}</{name}>")
}

/// An element around words.
pub(in crate::export) fn worded(open: &str, words: &str) -> String {
    element(open, &text(words))
}

/// A name or a path, which may be broken after its separators.
pub(super) fn breakable(words: &str) -> String {
    text(words).replace('.', ".<wbr>").replace('/', "/<wbr>").replace('_', "_<wbr>")
}

/// Words, with code between single backticks as code.
pub(in crate::export) fn prose(words: &str) -> String {
    let parts: Vec<&str> = words.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return text(words);
    }
    let part = |(index, part): (usize, &&str)| {
        if index.is_multiple_of(2) { text(part) } else { worded("code", part) }
    };
    parts.iter().enumerate().map(part).collect()
}

/// A link to a source, or its words if it is no address.
pub(super) fn link(address: &str) -> String {
    let is_address = address.starts_with("https://") && !address.contains(char::is_whitespace);
    if !is_address {
        return text(address);
    }
    let host = address.trim_start_matches("https://").split('/').next().unwrap_or_default();
    let address = text(address);
    format!(
        "<a href=\"{address}\" rel=\"noopener noreferrer\" title=\"{address}\">{}</a>",
        text(host)
    )
}

/// A table in a frame that scrolls by itself, so that a narrow page does not.
pub(super) fn framed(name: &str, table: &str) -> String {
    let name = text(name);
    format!(
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{name}\">{table}</div>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_opens_no_element_and_ends_no_attribute() {
        assert_eq!(text("<b a=\"'&\">"), "&lt;b a=&quot;&#39;&amp;&quot;&gt;");
        assert_eq!(text("own\u{202e}"), "own\\u{202e}");
    }

    #[test]
    fn only_addresses_become_links() {
        assert_eq!(link("javascript:alert(1)"), "javascript:alert(1)");
        assert_eq!(link("https://a.b/ c"), "https://a.b/ c");
        assert!(link("https://a.b/c").starts_with("<a href=\"https://a.b/c\""));
    }

    #[test]
    fn code_stands_between_two_backticks() {
        assert_eq!(prose("Set `a<b`."), "Set <code>a&lt;b</code>.");
        assert_eq!(prose("a ` b"), "a ` b");
    }
}
