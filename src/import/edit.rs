//! Text of a sheet after an import: edited in place if that is possible, else written anew.

use super::yaml::{self, Yaml};
use super::{MergeTarget, splice};

/// Text of a sheet that is to say `after`, and the lines of comments that are lost in it.
///
/// # Errors
///
/// Says why the sheet cannot be written.
pub(super) fn edited(
    into: MergeTarget<'_>,
    before: &Yaml,
    after: &Yaml,
) -> Result<(String, Vec<usize>), String> {
    // A sheet that does not change keeps its text.
    if before == after {
        return Ok((into.text.to_owned(), Vec::new()));
    }
    if let Some(text) = splice::splice(into.text, into.root, after) {
        return Ok((text, Vec::new()));
    }
    let lost = yaml::comments_below_header(into.text, into.root);
    Ok((yaml::write(yaml::header(into.text), after)?, lost))
}
