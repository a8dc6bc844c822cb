//! Charges of a provider beside compute, from its sheets.

use super::charges::{Egress, Support};
use super::history::History;
use super::sheet_reader::SheetReader;
use super::written::{self, SheetRow};
use crate::codes;
use crate::input::{Diagnostic, Field, Named, Span};

/// Charges of a provider beside compute.
#[derive(Clone, Debug)]
pub struct Provider {
    /// Short name of the provider.
    pub entry: String,
    /// ISO 4217 code of the prices.
    pub currency: String,
    /// Tariff for data sent.
    pub egress: History<Egress>,
    /// Prices of data kept, by storage class.
    pub storage: Vec<(String, History)>,
    /// Support plans, by name.
    pub support: Vec<(String, History<Support>)>,
}

impl Provider {
    /// Adds the charges of a lower sheet that this one does not state.
    pub(super) fn over(mut self, lower: &Self) -> Self {
        if self.egress.is_absent() {
            self.egress = lower.egress.clone();
        }
        add(&mut self.storage, &lower.storage);
        add(&mut self.support, &lower.support);
        self
    }
}

fn add<V: Clone>(upper: &mut Vec<(String, History<V>)>, lower: &[(String, History<V>)]) {
    for (name, history) in lower {
        if upper.iter().all(|(known, _)| known != name) {
            upper.push((name.clone(), history.clone()));
        }
    }
}

impl SheetReader<'_> {
    /// Checks the charges that the sheet of a provider states.
    pub fn provider(&mut self, currency: &str, sheet: &written::Sheet) -> Option<Provider> {
        if sheet.provider.is_absent() {
            self.only_of_a_provider(sheet);
        }
        let name = sheet.provider.get()?;
        let egress = History::of(&sheet.egress, self.diagnostics);
        let support = self.histories(&sheet.support);
        let shares = egress.rows.iter().map(|row| ("share", row.value.share.span()));
        let rows = support.iter().flat_map(|(_, history)| &history.rows);
        let plans = rows.map(|row| ("plan", row.value.plan.span()));
        for (key, at) in shares.chain(plans).filter_map(|(key, at)| Some((key, at?))) {
            self.only_on_a_tier(key, at);
        }
        let (entry, currency) = (name.0.clone(), currency.to_owned());
        let storage = self.histories(&sheet.storage);
        Some(Provider { entry, currency, egress, storage, support })
    }

    fn only_on_a_tier(&mut self, key: &str, at: Span) {
        let message = format!("{key} is stated, but that is for the tier of a scenario to say");
        let fix = format!("remove `{key}`");
        self.diagnostics.push(Diagnostic::error(codes::ONE_OF, message).at(at).fix(fix));
    }

    fn histories<R: SheetRow>(
        &mut self,
        named: &Field<Named<Vec<Field<R>>>>,
    ) -> Vec<(String, History<R::Value>)> {
        let all = named.get().into_iter().flatten();
        all.map(|(name, rows)| (name.text.clone(), History::of(rows, self.diagnostics))).collect()
    }

    /// Reports charges in the sheet of a vendor or site, where they would be ignored.
    fn only_of_a_provider(&mut self, sheet: &written::Sheet) {
        let keys = [
            ("egress", sheet.egress.span()),
            ("storage", sheet.storage.span()),
            ("support", sheet.support.span()),
        ];
        self.misplaced(&keys, "provider");
    }
}
