//! Sheets above others: each figure comes from the uppermost sheet that states it.

use super::entry::{EntriesByName, Instance, License, Site, System};
use super::history::History;

/// An entry that a sheet may state in part, above the same entry of another sheet.
pub(super) trait Layered: Sized {
    /// Adds the figures of a lower sheet that this one does not state.
    #[must_use]
    fn over(self, lower: &Self) -> Self;
}

impl Layered for Instance {
    /// Another machine, a machine without a price, or prices in another currency hide the lower entry.
    fn over(mut self, lower: &Self) -> Self {
        let is_same = (&self.gpu, self.gpus.0) == (&lower.gpu, lower.gpus.0);
        if !is_same || self.currency != lower.currency || self.unavailable.is_some() {
            return self;
        }
        add(&mut self.on_demand, &lower.on_demand);
        add(&mut self.spot, &lower.spot);
        add_all(&mut self.committed, &lower.committed);
        self.bare_metal = self.bare_metal.or(lower.bare_metal);
        self.region = self.region.or_else(|| lower.region.clone());
        self
    }
}

impl Layered for System {
    /// Another machine, or a price in another currency, hides the lower entry.
    fn over(mut self, lower: &Self) -> Self {
        let is_same = (&self.gpu, self.gpus.0) == (&lower.gpu, lower.gpus.0);
        if !is_same || self.currency != lower.currency {
            return self;
        }
        if self.unavailable.is_none() {
            add(&mut self.price, &lower.price);
        }
        add(&mut self.idle_kw, &lower.idle_kw);
        add(&mut self.busy_kw, &lower.busy_kw);
        add(&mut self.provisioned_kw, &lower.provisioned_kw);
        self
    }
}

impl Layered for License {
    fn over(self, _: &Self) -> Self {
        self
    }
}

impl Layered for Site {
    /// Prices in another currency hide those of the lower sheet, not its PUE.
    fn over(mut self, lower: &Self) -> Self {
        add(&mut self.pue, &lower.pue);
        if self.currency == lower.currency {
            add(&mut self.price_per_kwh, &lower.price_per_kwh);
            add(&mut self.industrial_price_per_kwh, &lower.industrial_price_per_kwh);
            add(&mut self.colocation, &lower.colocation);
        }
        self
    }
}

fn add<V: Clone>(upper: &mut History<V>, lower: &History<V>) {
    if upper.is_absent() {
        *upper = lower.clone();
    }
}

fn add_all<T: Clone>(upper: &mut EntriesByName<T>, lower: &EntriesByName<T>) {
    for (name, entry) in lower {
        if upper.iter().all(|(known, _)| known != name) {
            upper.push((name.clone(), entry.clone()));
        }
    }
}
