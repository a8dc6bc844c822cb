//! The keys that begin both sheets and scenarios: the format version and the currency.

use super::currencies;
use crate::codes;
use crate::input::{Diagnostic, Diagnostics, Span, Text, quoted};
use crate::quantity::{Count, Quantity};

/// Format version that this program reads.
const SCHEMA: u32 = 1;
/// Pattern of a currency code, for editors.
pub(crate) const CURRENCY: &str = "^[A-Z]{3}$";

/// Reports a format version that this program does not read.
pub(crate) fn schema_is_known(stated: Option<(&Count, Span)>, diagnostics: &mut Diagnostics) {
    if let Some((schema, at)) = stated.filter(|(schema, _)| schema.value() != SCHEMA.into()) {
        let message = format!("schema is {}, but this program reads {SCHEMA}", schema.value());
        let fix = format!("write {SCHEMA}, or use a newer gpu-tco");
        diagnostics.push(Diagnostic::error(codes::SCHEMA, message).at(at).fix(fix));
    }
}

/// The currency as an ISO 4217 code; empty if it is no such code, so that no further problem
/// follows.
pub(crate) fn currency_code(
    stated: Option<(&Text, Span)>,
    diagnostics: &mut Diagnostics,
) -> String {
    let Some((text, at)) = stated else { return String::new() };
    let code = text.0.as_str();
    if !currencies::is_currency(code) {
        let message = format!("currency is {}, but an ISO 4217 code was expected", quoted(code));
        let upper = code.to_uppercase();
        let meant = Some(upper.as_str()).filter(|it| currencies::is_currency(it));
        let meant = meant.or_else(|| currencies::near(&upper)).unwrap_or("USD or EUR");
        let fix = format!("write {meant}");
        diagnostics.push(Diagnostic::error(codes::CURRENCY, message).at(at).fix(fix));
        return String::new();
    }
    code.to_owned()
}
