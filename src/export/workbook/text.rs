//! Texts of files within formulas.

/// Longest text of a formula, in units of UTF-16.
const LONGEST: usize = 255;

/// Formula of a text; a long one is joined from parts, since spreadsheets refuse it otherwise.
pub(super) fn in_formula(text: &str) -> String {
    let mut parts = vec![String::new()];
    let mut length = 0;
    for it in text.chars() {
        length += it.len_utf16();
        if length > LONGEST {
            parts.push(String::new());
            length = it.len_utf16();
        }
        if let Some(part) = parts.last_mut() {
            part.push(it);
        }
    }
    let quoted = |it: &String| format!("\"{}\"", it.replace('"', "\"\""));
    parts.iter().map(quoted).collect::<Vec<_>>().join(" & ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_quoted_and_parted() {
        assert_eq!(in_formula(""), "\"\"");
        assert_eq!(in_formula("a\"b"), "\"a\"\"b\"");
        let long = "\u{1f388}".repeat(128);
        let (first, last) = ("\u{1f388}".repeat(127), "\u{1f388}");
        assert_eq!(in_formula(&long), format!("\"{first}\" & \"{last}\""));
    }
}
