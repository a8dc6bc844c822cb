//! Checks that all rows of a sheet share: one figure, an interval, a source.

use rust_decimal::Decimal;

use crate::codes;
use crate::input::{Date, Diagnostic, Diagnostics, Field, Span, Text, line_of};

/// True if a row ends after it begins; reports one that does not.
pub(super) fn ends_after(
    from: Date,
    until: Option<(&Date, Span)>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let wrong = until.filter(|(until, _)| **until <= from);
    if let Some((until, at)) = wrong {
        let message = format!("until is {until}, but the row begins on {from}");
        let fix = "write the first day the figure no longer held, which lies after `from`, or swap \
                   the two";
        diagnostics.push(Diagnostic::error(codes::INTERVAL, message).at(at).fix(fix));
    }
    wrong.is_none()
}

/// The figure of a row: its key, value and span. Reports a row with no key or with several keys.
pub(super) fn the_figure(
    name: &str,
    keys: &[&'static str],
    figures: &[Field<Decimal>],
    span: Span,
    diagnostics: &mut Diagnostics,
) -> Option<(&'static str, Decimal, Span)> {
    let stated: Vec<_> = keys.iter().zip(figures).filter(|(_, it)| !it.is_absent()).collect();
    match stated.as_slice() {
        [] => {
            let fixes: Vec<_> = keys.iter().map(|key| format!("`{}`", line_of(key))).collect();
            let message = format!("{name} has no `{}`", keys.join("` or `"));
            let fix = format!("add {}", fixes.join(" or "));
            diagnostics.push(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
            None
        }
        [(key, figure)] => figure.stated().map(|(value, span)| (**key, *value, span)),
        [(one, first), (two, second), ..] => {
            let message = format!("{name} states `{one}` and `{two}`");
            let at = second.span().unwrap_or(span);
            let both =
                Diagnostic::error(codes::ONE_OF, message).at(at).fix(format!("remove `{two}`"));
            let both = first.span().map_or(both.clone(), |first| both.also(first, "stated here"));
            diagnostics.push(both);
            None
        }
    }
}

pub(super) fn sourced(
    source: &Field<Text>,
    of: &str,
    example: &str,
    span: Span,
    diagnostics: &mut Diagnostics,
) -> Option<(String, Span)> {
    if source.is_absent() {
        let message = format!("{of} has no `source`, and a figure without one cannot be trusted");
        let fix = format!("add `source: \"{example}\"`");
        diagnostics.push(Diagnostic::error(codes::NO_SOURCE, message).at(span).fix(fix));
    }
    source.stated().map(|(text, at)| (text.0.clone(), at))
}
