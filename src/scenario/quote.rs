//! Rows of price sheets as origins of figures.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::called::called;
use super::resolver::{Resolver, SheetFigure};
use crate::expr::{ListPrice, Quote, QuotedTerms};
use crate::input::Date;
use crate::pricing::{AgeClass, Grade, HistoryRow, NegotiatedTerms, Validity};

/// Days of an average month: 365 / 12.
const DAYS_PER_MONTH: Decimal = Decimal::from_parts(30_417, 0, 0, false, 3);

impl Resolver<'_> {
    /// A row of a sheet as the origin of a figure.
    pub fn quote<V>(&self, entry: &str, what: &str, figure: &HistoryRow<V>) -> Quote {
        Quote {
            entry: entry.to_owned(),
            what: called(what),
            place: self.place(figure.span),
            from: figure.from.to_string(),
            until: figure.until.map(|date| date.to_string()),
            checked_on: figure.checked_on.to_string(),
            source: figure.source.clone(),
            grade: figure.grade.map(Grade::name),
            terms: figure.terms.as_ref().map(|it| self.terms(it)),
            spread: None,
        }
    }

    /// A row of a sheet as the origin of a figure, with how far such figures move.
    pub fn aging_quote<V>(&self, of: SheetFigure<'_>, figure: &HistoryRow<V>) -> Quote {
        let quote = self.quote(of.entry, of.what, figure);
        let is_fixed = figure.terms.as_ref().is_some_and(|it| it.is_fixed);
        let spread = (!is_fixed).then(|| self.spread(of, figure.checked_on)).flatten();
        Quote { spread, ..quote }
    }

    /// Spread of a figure at its age, and of one that is paid all along by the middle of the horizon.
    fn spread(&self, of: SheetFigure<'_>, checked_on: Date) -> Option<Decimal> {
        let validity = Validity::of(of.entry, of.class)?;
        let is_paid_at_once = matches!(of.class, AgeClass::Committed | AgeClass::Hardware);
        let half = self.horizon.filter(|_| !is_paid_at_once).and_then(|months| {
            months.checked_mul(DAYS_PER_MONTH)?.checked_div(Decimal::TWO)?.to_i64()
        });
        let age = checked_on.days_until(self.as_of?).max(0);
        Some(validity.spread(age.saturating_add(half.unwrap_or_default())))
    }

    fn terms(&self, terms: &NegotiatedTerms) -> QuotedTerms {
        let list = terms.list.as_ref().map(|list| ListPrice {
            value: list.value,
            key: list.key,
            place: self.place(list.span),
            source: list.source.clone(),
        });
        QuotedTerms { list, discount_share: terms.discount_share, is_fixed: terms.is_fixed }
    }
}
