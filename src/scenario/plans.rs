//! Plans that a sheet offers for an instance which a scenario rents on demand.

use super::rented::FoundRental;
use super::resolver::{Resolver, SheetFigure};
use crate::model::Size;
use crate::model::rented::{Billing, Commitment, Plan, Rental};
use crate::pricing::{AgeClass, CommitmentPlan, Instance};

impl Resolver<'_> {
    /// Plans of an instance that are in force and not stale, for the peak. None if the scenario states a price, a
    /// change of it, or another currency: a plan of the sheet is not known to change with it.
    pub fn plans(&self, found: &FoundRental) -> Vec<Plan> {
        let (Some((instance, _)), Some(rental)) = (&found.instance, &found.rental) else {
            return Vec::new();
        };
        let is_of_sheet = rental.steps.is_empty()
            && rental.newer_generation.is_none()
            && rental.price.is_looked_up()
            && instance.currency == self.currency;
        let plans = instance.committed.iter().filter(|_| is_of_sheet);
        plans
            .filter_map(|(name, it)| self.offered_plan(instance, rental, (name, it.as_ref()?)))
            .collect()
    }

    fn offered_plan(
        &self,
        instance: &Instance,
        rental: &Rental,
        (name, plan): (&str, &CommitmentPlan),
    ) -> Option<Plan> {
        let day = self.as_of?;
        let row = plan.price.on(day)?;
        let class = instance.ages_as(AgeClass::of_plan(name));
        let of = SheetFigure { entry: &instance.entry, what: name, class };
        if self.stale(of, row).is_some() {
            return None;
        }
        let (price, upfront) = self.paid(instance, name, row);
        let commitment = Commitment {
            rental: Rental { price, later: None, ..rental.clone() },
            instances: Size::Peak,
            term_months: self.term_of_plan(instance, name, plan.term_months),
            billing: Billing::Always,
            upfront,
            ends_with_horizon: false,
        };
        let effective_price = instance.price_per_gpu_hour(name, day)?;
        Some(Plan { name: name.to_owned(), effective_price, commitment })
    }
}
