//! Resolves the months in which a tier serves.

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::expr::Given;
use crate::expr::unit::Months;
use crate::input::{Diagnostic, Field, Leaf, Scalar, Span};
use crate::model::{Tier, Window};
use crate::quantity::{MonthCount, Quantity};

/// Months of a tier as written.
struct Stated {
    from: Field<MonthCount>,
    until: Field<MonthCount>,
    /// Place of `next`.
    next: Option<Span>,
    /// Place of `optimal`.
    optimal: Option<Span>,
}

impl Resolver<'_> {
    /// Resolves the first and the last month of a tier.
    pub fn window(&mut self, at: Mapping<'_>, any: written::Any<'_>) -> Window {
        let Stated { from, until, next, optimal } = self.months(any);
        self.in_order(&from, &until);
        Window {
            from_month: self.given(at, "from_month", &from),
            until_month: self.given(at, "until_month", &until),
            open: optimal.map(|span| self.place(span)),
            is_next: next.is_some(),
        }
    }

    fn months(&mut self, any: written::Any<'_>) -> Stated {
        let (from, next) = self.month_or("from_month", any.from_month, "next");
        let (until, optimal) = self.month_or("until_month", any.until_month, "optimal");
        Stated { from, until, next, optimal }
    }

    /// A month, or the place of a word.
    fn month_or(
        &mut self,
        key: &str,
        field: &Field<Scalar>,
        word: &str,
    ) -> (Field<MonthCount>, Option<Span>) {
        let Some((scalar, span)) = field.stated() else { return (Field::Absent, None) };
        if scalar.text == word {
            return (Field::Absent, Some(span));
        }
        match <MonthCount as Leaf>::from_scalar(&scalar.text, scalar.quoted) {
            Ok(month) => (Field::Stated(month, span), None),
            Err(problem) => {
                let message = format!("{key} {}", problem.message);
                let wrong = Diagnostic::error(problem.code, message).at(span).fix(problem.fix);
                self.report(wrong.note(format!("{key} is a number of months, or `{word}`")));
                (Field::Absent, None)
            }
        }
    }

    /// Gives tiers that are `next` their first month, and reports what no month can be found for.
    pub fn follow(&mut self, alternative: &str, stack: &mut [Tier], span: Span) {
        let mut before: Option<Window> = None;
        for tier in stack.iter_mut() {
            if tier.window.is_next {
                match before.as_ref().map(|it| (&it.until_month, &it.open)) {
                    Some((Some(until), _)) => {
                        tier.window.from_month = Some(next_month(tier, until));
                    }
                    Some((None, Some(_))) => {}
                    Some((None, None)) | None => {
                        let message =
                            format!("{} begins `next`, but no tier before it ends", tier.path);
                        let fix = "add `until_month: 18` to the tier before it, or a number here";
                        self.report(
                            Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix),
                        );
                    }
                }
            }
            before = Some(tier.window.clone());
        }
        let open = stack.iter().filter(|it| it.window.open.is_some()).count();
        if open > 1 || open == 1 && stack.iter().any(Tier::has_open_size) {
            let message = format!("{alternative} has more than one size or month `optimal`");
            let fix =
                "write a number for each but one: a month is not searched together with others";
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }

    /// Reports a window that the purchases of a tier do not fit into.
    pub fn purchases_fit(&mut self, tier: &written::Owned) {
        let any = tier.any();
        let both = any.from_month.span().zip(tier.purchases.span());
        if let Some((from, listed)) = both {
            let message = "from_month cannot be combined with purchases, which state their months";
            let fix = "remove `from_month`, or `purchases`";
            let both = Diagnostic::error(codes::ONE_OF, message).at(from).fix(fix);
            self.report(both.also(listed, "stated here"));
        }
        let lead = tier.lead_time_months.get().map(|it| it.value()).unwrap_or_default();
        let month = |field: &Field<Scalar>| {
            let scalar = field.get()?;
            <MonthCount as Leaf>::from_scalar(&scalar.text, scalar.quoted).ok().map(Quantity::value)
        };
        let from = month(any.from_month).unwrap_or(1.into());
        let (Some(until), Some(span)) = (month(any.until_month), any.until_month.span()) else {
            return;
        };
        let comes = from.saturating_add(lead);
        if comes > until && from <= until {
            let message = format!(
                "nodes that are ordered for month {from} come for month {comes}, but until_month is {until}"
            );
            let fix = format!("write {comes} or more, or a shorter `lead_time_months`");
            self.report(Diagnostic::error(codes::MONTHS, message).at(span).fix(fix));
        }
    }
}

/// The month after another tier ends.
fn next_month(tier: &Tier, until: &Given<Months>) -> Given<Months> {
    let month = until.stated().saturating_add(1.into());
    Given::new(format!("{}.from_month", tier.path), month, until.origin().clone())
}
