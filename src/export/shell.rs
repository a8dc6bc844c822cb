//! Commands to paste into a shell.

/// Command that compares a scenario: `compare` with these arguments.
#[must_use]
pub(crate) fn compare_command(arguments: &[String]) -> String {
    format!("gpu-tco compare {}", quoted(arguments))
}

/// Arguments as a shell reads them.
fn quoted(arguments: &[String]) -> String {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "-_./=:,%+@".contains(it);
    let each = arguments.iter().map(|it| {
        let is_bare = !it.is_empty() && it.chars().all(is_plain);
        if is_bare { it.clone() } else { format!("'{}'", it.replace('\'', "'\\''")) }
    });
    each.collect::<Vec<_>>().join(" ")
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
