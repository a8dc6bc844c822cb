//! Sheets at another revision, which those under check are compared with.

use crate::check::BaseSheets;
use crate::input::{Sources, Span, quoted};
use crate::pricing::Sheet;

/// Sheets at the other revision.
pub(super) struct EarlierSheets<'s> {
    pub revision: String,
    pub texts: &'s Sources,
    pub sheets: Vec<&'s Sheet>,
}

impl<'s> EarlierSheets<'s> {
    /// Leaves out sheets whose file exists but cannot be read now: rows may be missing for that
    /// reason only.
    pub fn of(base: &'s BaseSheets, is_unclear: impl Fn(&str) -> bool) -> Self {
        let sheets = base.sheets.iter();
        let sheets = sheets.filter(|it| !is_unclear(file(&base.texts, it.at))).collect();
        Self { revision: quoted(&base.name), texts: &base.texts, sheets }
    }
}

/// Name of the file that a place is in.
pub(super) fn file(texts: &Sources, span: Span) -> &str {
    texts.get(span.source).map_or("", |source| source.name.as_str())
}
