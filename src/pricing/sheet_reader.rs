//! The reader that checks one sheet; `sheet`, `provider` and `discount` each add what they check.

use crate::codes;
use crate::input::{Diagnostic, Diagnostics, Field, Span, Text};

/// A sheet while it is being checked.
pub(super) struct SheetReader<'d> {
    /// Span of the whole sheet, where a missing key is reported.
    pub at: Span,
    /// All problems found so far.
    pub diagnostics: &'d mut Diagnostics,
}

impl SheetReader<'_> {
    /// Reports keys that belong in a sheet of `kind`: `provider`, `vendor` or `site`.
    pub fn misplaced(&mut self, keys: &[(&str, Option<Span>)], kind: &str) {
        for (key, at) in keys.iter().filter_map(|(key, at)| Some((key, (*at)?))) {
            let message = format!("{key} is stated, but the sheet is not of a `{kind}`");
            let fix = format!("move `{key}` to the sheet of a {kind}");
            self.diagnostics.push(Diagnostic::error(codes::ONE_OF, message).at(at).fix(fix));
        }
    }
}

/// Text of a field, if it is stated.
pub(super) fn text(field: &Field<Text>) -> Option<String> {
    field.get().map(|text| text.0.clone())
}
