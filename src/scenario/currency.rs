//! Prices in other currencies than the scenario's: converted by stated rates, or by those of sheets.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::mapping::Mapping;
use super::resolver::{Resolver, SheetFigure};
use crate::codes;
use crate::expr::{Conversion, ConversionStep, Given, Origin};
use crate::input::{Diagnostic, Field, Named, Span};
use crate::pricing::{AgeClass, ExchangeRates, currency_pair};
use crate::quantity::Positive;

impl Resolver<'_> {
    /// Reads the exchange rates that the scenario states, by pair.
    pub fn exchange_rates(&mut self, at: Mapping<'_>, written: &Field<Named<Positive>>) {
        for (name, rate) in written.get().into_iter().flatten() {
            let pair = currency_pair(&name.text, name.span, self.context.diagnostics);
            let key = format!("exchange_rates.{}", name.text);
            let rate = self.given(at, &key, rate).filter(|_| pair.is_some());
            self.stated_rates.extend(rate.map(|rate| (name.text.clone(), rate)));
        }
    }

    /// Conversion of the prices of an entry to the scenario's currency; `None` if they are in it, or if
    /// no rate is known, which is reported. `own_figures` is what to state in their place, such as
    /// `price_per_gpu_hour: 2.5`.
    pub fn conversion(
        &mut self,
        (entry, currency): (&str, &str),
        own_figures: &str,
        at: Span,
    ) -> Option<Arc<Conversion>> {
        if currency == self.currency || self.currency.is_empty() || currency.is_empty() {
            return None;
        }
        let own = self.currency.clone();
        let steps = self.way(currency, &own, at);
        if steps.is_none() {
            self.without_rate((entry, currency), own_figures, at);
        }
        Some(Arc::new(Conversion { from: currency.to_owned(), steps: steps? }))
    }

    /// Steps from one currency to another: by their own rate, or by those of a third to both.
    fn way(&mut self, from: &str, to: &str, at: Span) -> Option<Vec<ConversionStep>> {
        if let Some(step) = self.step(from, to, at) {
            return Some(vec![step]);
        }
        let rates = self.sheet_rates();
        let pairs =
            rates.keys().chain(self.stated_rates.keys()).filter_map(|it| it.split_once('/'));
        let thirds: BTreeSet<String> =
            pairs.flat_map(|(one, other)| [one.to_owned(), other.to_owned()]).collect();
        let is_known = |one: &str, other: &str| {
            [format!("{one}/{other}"), format!("{other}/{one}")]
                .iter()
                .any(|it| rates.contains_key(it) || self.stated_rates.contains_key(it))
        };
        let third = thirds.iter().find(|it| is_known(it, from) && is_known(it, to))?.clone();
        Some(vec![self.step(from, &third, at)?, self.step(&third, to, at)?])
    }

    /// Conversion by the rate of a pair, in either direction; a stated rate comes first.
    fn step(&mut self, from: &str, to: &str, at: Span) -> Option<ConversionStep> {
        let pairs = [(format!("{from}/{to}"), false), (format!("{to}/{from}"), true)];
        for (pair, divides) in &pairs {
            if let Some(rate) = self.stated_rates.get(pair) {
                return Some(ConversionStep { rate: rate.clone(), divides: *divides });
            }
        }
        let rates = self.sheet_rates();
        for (pair, divides) in pairs {
            let Some((publisher, history)) = rates.get(&pair) else { continue };
            let class = AgeClass::ExchangeRate;
            let of = SheetFigure { entry: publisher, what: &pair, class };
            let row = self.in_force(of, history, at)?;
            let origin = Origin::LookedUp(self.aging_quote(of, &row));
            let rate = Given::new(format!("exchange_rates.{pair}"), row.value, origin);
            return Some(ConversionStep { rate, divides });
        }
        None
    }

    /// Exchange rates of all sheets, read when the first is needed.
    fn sheet_rates(&mut self) -> Arc<ExchangeRates> {
        if let Some(rates) = &self.sheet_rates {
            return Arc::clone(rates);
        }
        let rates = Arc::new(self.prices.exchange_rates(&mut self.context));
        self.sheet_rates = Some(Arc::clone(&rates));
        rates
    }

    /// Reports prices in a currency that no rate converts, once for each sheet.
    fn without_rate(&mut self, (entry, currency): (&str, &str), own_figures: &str, at: Span) {
        let sheet = entry.split('/').next().unwrap_or(entry).to_owned();
        // Without a day no rate is in force.
        if self.as_of.is_none() || self.foreign.contains(&sheet) {
            return;
        }
        self.foreign.push(sheet);
        let own = &self.currency;
        let message = format!(
            "{entry} is priced in {currency}, the scenario in {own}, and no exchange rate is known"
        );
        let fix = format!(
            "add `exchange_rates: {{{currency}/{own}: 1.25}}` with the number of {own} for 1 {currency}, \
             or write `{own_figures}` in {own}"
        );
        self.report(Diagnostic::error(codes::MIXED_CURRENCY, message).at(at).fix(fix));
    }
}
