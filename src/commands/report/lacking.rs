//! Warning of characters that the font of PNG charts lacks.

use std::collections::BTreeSet;

use super::super::output::{self, Failure};
use crate::format::{count, list};
use crate::input::escaped;

/// Most characters that the warning names.
const MOST: usize = 10;

/// Warns of characters that a PNG has empty boxes for.
pub(super) fn warn(lacking: &BTreeSet<char>) -> Result<(), Failure> {
    if lacking.is_empty() {
        return Ok(());
    }
    let named = lacking.iter().take(MOST).map(|it| escaped(&it.to_string()).into_owned());
    let others = lacking.len().saturating_sub(MOST);
    let others = (others > 0).then(|| count(others, "other character"));
    let named: Vec<String> = named.chain(others).collect();
    output::tell(&format!(
        "warning: the font of png charts lacks {}: names and titles have empty boxes there; write svg \
         charts, which use the fonts of the reader\n",
        list(&named)
    ))
}
