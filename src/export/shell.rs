//! Commands to paste into a shell.

/// Command that compares a scenario: `compare` with these arguments.
#[must_use]
pub(crate) fn compare_command(arguments: &[String]) -> String {
    format!("gpu-tco compare {}", quoted(arguments))
}

/// Arguments as a shell reads them.
fn quoted(arguments: &[String]) -> String {
    arguments.iter().map(|it| word(it)).collect::<Vec<_>>().join(" ")
}

/// A word as a shell reads it.
pub(crate) fn word(text: &str) -> String {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "-_./=:,%+@".contains(it);
    let is_bare = !text.is_empty() && text.chars().all(is_plain);
    if is_bare { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_read_otherwise_is_quoted() {
        let arguments = ["a.yaml", "--set", "a=$x", "it's", ""].map(str::to_owned);
        assert_eq!(
            compare_command(&arguments),
            r"gpu-tco compare a.yaml --set 'a=$x' 'it'\''s' ''"
        );
    }
}
