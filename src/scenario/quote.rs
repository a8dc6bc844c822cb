//! Rows of price sheets as origins of figures.

use super::called::called;
use super::resolver::Resolver;
use crate::expr::{ListPrice, Quote, QuotedTerms};
use crate::pricing::{Grade, HistoryRow, NegotiatedTerms};

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
        }
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
