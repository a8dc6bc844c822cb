//! Files that a stranger may have pointed at: a link in a repository leads anywhere, and a text that
//! is neither a price sheet nor a scenario is nobody's to show.

/// Keys that sheets and scenarios have at their top.
const KEYS: [&str; 9] = [
    "schema",
    "provider",
    "vendor",
    "site",
    "publisher",
    "currency",
    "title",
    "demand",
    "alternatives",
];

/// True if a text has a key that a price sheet or a scenario has at its top, valid or not.
#[must_use]
pub fn is_ours(text: &str) -> bool {
    let is_key = |line: &str| {
        let line = line.trim_start_matches(['{', ' ', '"']);
        let rest = KEYS.iter().find_map(|key| line.strip_prefix(key));
        rest.is_some_and(|rest| rest.trim_start_matches('"').trim_start().starts_with(':'))
    };
    text.lines().any(is_key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_with_a_mistake_is_still_ours() {
        assert!(is_ours("# mine\nschema: 1\nprovider: [\n"));
        assert!(is_ours("{provider: acme}") && is_ours("{\"title\": 1}"));
        assert!(!is_ours("HOME=/root\0TOKEN=provider:"));
        assert!(!is_ours("root:x:0:0:root:/root:/bin/bash\n"));
    }
}
