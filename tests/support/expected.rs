//! Expected files: a text that is written down in the repository and compared to the letter.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::fs;
use std::path::Path;

use similar::TextDiff;

/// Whether new output is accepted, by the variable that insta reads for its snapshots.
pub fn is_accepted() -> bool {
    std::env::var_os("INSTA_UPDATE").is_some_and(|it| it == "always" || it == "force")
}

/// Compares a text with a file of the repository, or writes it there if new output is accepted.
///
/// # Errors
///
/// The difference, as a diff.
pub fn expect(file: &Path, text: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let expected = fs::read_to_string(&path).ok();
    if expected.as_deref() == Some(text) {
        return Ok(());
    }
    if is_accepted() {
        fs::write(&path, text).unwrap();
        return Ok(());
    }
    let name = file.display().to_string();
    let diff = TextDiff::from_lines(expected.as_deref().unwrap_or_default(), text);
    let diff = diff.unified_diff().header(&name, "the output now").to_string();
    let state = if expected.is_some() { "differs" } else { "does not exist" };
    Err(format!("{name} {state}; `INSTA_UPDATE=always cargo test` accepts the output\n{diff}"))
}
