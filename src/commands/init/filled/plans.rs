//! Plans of an instance to rent: the one that is asked for, or the cheapest that fits the horizon.

use rust_decimal::Decimal;

use super::{ForRent, fail};
use crate::commands::output::Failure;
use crate::input::{one_of, quoted};
use crate::pricing::validity;
use crate::pricing::{AgeClass, CommitmentPlan, Instance};

/// Fewest months of a plan that is added to what is asked for, unless the horizon is shorter.
const LEAST_TERM: Decimal = Decimal::from_parts(12, 0, 0, false, 0);

impl<'c> ForRent<'c> {
    /// The plan of an instance with a name.
    pub fn plan(&self, of: &'c Instance, name: &str) -> Result<&'c str, Failure> {
        let in_force = self.plans(of).map(|it| it.0);
        if let Some(found) = in_force.clone().find(|it| *it == name) {
            return Ok(found);
        }
        let known: Vec<&str> = in_force.collect();
        let advice = match known.as_slice() {
            [] => "its sheet has no plan in force; remove the `:` and what follows".to_owned(),
            known => format!("write {}", one_of(known)),
        };
        Err(fail(format!("{} has no plan {} in force; {advice}", of.entry, quoted(name))))
    }

    /// The plan with the lowest price among those that cost less than on demand, are not stale, and whose whole terms
    /// make up the horizon.
    pub fn fitting_plan(&self, of: &'c Instance) -> Option<&'c str> {
        let price = |plan: &str| of.price_per_gpu_hour(plan, self.as_of);
        let on_demand = price("on_demand")?;
        let fits = |(name, plan): &(&str, &CommitmentPlan)| {
            let term = plan.term_months.0;
            let is_whole =
                Decimal::from(self.months).checked_rem(term).is_some_and(|it| it.is_zero());
            let class = of.ages_as(AgeClass::of_plan(name));
            let limit = validity::limit(&of.entry, class);
            let row = plan.price.on(self.as_of);
            let is_fresh = row.is_some_and(|it| it.stale_by(self.as_of, limit).is_none());
            term >= LEAST_TERM.min(Decimal::from(self.months)) && is_whole && is_fresh
        };
        let fitting = self.plans(of).filter(fits);
        let priced = fitting.filter_map(|(name, _)| Some((price(name)?, name)));
        priced.filter(|(it, _)| *it < on_demand).min().map(|it| it.1)
    }

    /// Plans in force.
    fn plans(
        &self,
        of: &'c Instance,
    ) -> impl Iterator<Item = (&'c str, &'c CommitmentPlan)> + Clone {
        let day = self.as_of;
        let plans =
            of.committed.iter().filter_map(|(name, it)| Some((name.as_str(), it.as_ref()?)));
        plans.filter(move |(_, it)| it.price.on(day).is_some())
    }
}
