//! Exchange rates: read from the sheets of their publishers, and looked up by pair.

use std::collections::BTreeMap;

use super::currencies::is_currency;
use super::history::History;
use super::list::PriceList;
use super::read_context::ReadContext;
use super::sheet_reader::SheetReader;
use super::written;
use crate::codes;
use crate::input::{Diagnostic, Diagnostics, Span, quoted};

/// Exchange rates of a run by pair, each with its publisher.
pub type ExchangeRates = BTreeMap<String, (String, History)>;

/// Currencies of a pair such as `EUR/USD`; reports one that is no such pair.
pub(crate) fn pair<'p>(
    text: &'p str,
    at: Span,
    diagnostics: &mut Diagnostics,
) -> Option<(&'p str, &'p str)> {
    let found = text.split_once('/');
    let found = found.filter(|(one, other)| is_currency(one) && is_currency(other) && one != other);
    if found.is_none() {
        let message = format!("{} is no pair of ISO 4217 currencies", quoted(text));
        let fix = "write the pair as `EUR/USD`, the number of USD for 1 EUR";
        diagnostics.push(Diagnostic::error(codes::MIXED_CURRENCY, message).at(at).fix(fix));
    }
    found
}

impl SheetReader<'_> {
    /// Checks the exchange rates that the sheet of a publisher states.
    pub fn exchange_rates(&mut self, sheet: &written::Sheet) -> Vec<(String, History)> {
        if sheet.publisher.is_absent() {
            self.misplaced(&[("exchange_rates", sheet.exchange_rates.span())], "publisher");
            return Vec::new();
        }
        let mut rates = Vec::new();
        for (name, rows) in sheet.exchange_rates.get().into_iter().flatten() {
            let is_pair = pair(&name.text, name.span, self.diagnostics).is_some();
            let history = History::of(rows, self.diagnostics);
            rates.extend(is_pair.then(|| (name.text.clone(), history)));
        }
        rates
    }
}

impl PriceList {
    /// Exchange rates of all sheets: of each pair, those of the uppermost sheet.
    pub fn exchange_rates(&mut self, context: &mut ReadContext<'_>) -> ExchangeRates {
        let publishers = self.built_in.publishers();
        for publisher in &publishers {
            self.parse(publisher, context);
        }
        let built_in = publishers.iter().filter_map(|it| self.built_in.get(it));
        let mut rates = ExchangeRates::new();
        for sheet in self.layers.iter().rev().chain(built_in) {
            for (pair, history) in &sheet.exchange_rates {
                let of_sheet = || (sheet.id.clone(), history.clone());
                rates.entry(pair.clone()).or_insert_with(of_sheet);
            }
        }
        rates
    }
}
