//! What a provider charges beside compute, as its sheets say.

use super::charges::{Egress, Support};
use super::history::History;
use super::sheet_reader::SheetReader;
use super::written::{self, SheetRow};
use crate::codes;
use crate::input::{Diagnostic, Field, Named, Span};

/// What a provider charges beside compute.
#[derive(Clone, Debug)]
pub struct Provider {
    /// Its name.
    pub entry: String,
    /// ISO 4217 code of its prices.
    pub currency: String,
    /// Its tariff for data sent.
    pub egress: History<Egress>,
    /// Prices of data kept, by class.
    pub storage: Vec<(String, History)>,
    /// Support plans.
    pub support: Vec<(String, History<Support>)>,
}

impl Provider {
    /// This with what a lower layer says and this does not.
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
    /// What the sheet of a provider says.
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

    /// What only a provider has would be lost in the sheet of a vendor or a site.
    fn only_of_a_provider(&mut self, sheet: &written::Sheet) {
        let keys = [
            ("egress", sheet.egress.span()),
            ("storage", sheet.storage.span()),
            ("support", sheet.support.span()),
        ];
        self.misplaced(&keys, "provider");
    }
}
