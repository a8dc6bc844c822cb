//! Other offers of a sheet for an instance that a scenario rents: plans for on demand, on demand for a plan.

use super::rented::FoundRental;
use super::resolver::{Resolver, SheetFigure};
use crate::model::Size;
use crate::model::rented::{Billing, Commitment, Plan, Rental};
use crate::pricing::{AgeClass, CommitmentPlan, Instance};

impl Resolver<'_> {
    /// Plans of an instance that are in force and not stale, for the peak. None if the scenario states a price, a
    /// change of it, or another currency: a plan of the sheet is not known to change with it.
    pub fn plans(&self, found: &FoundRental) -> Vec<Plan> {
        let Some((instance, rental)) = self.at_prices_of_the_sheet(found) else {
            return Vec::new();
        };
        let plans = instance.committed.iter();
        plans
            .filter_map(|(name, it)| self.offered_plan(instance, rental, (name, it.as_ref()?)))
            .collect()
    }

    /// A committed instance while used, if its price is in force and not stale. None if the scenario states a price, a
    /// change of it, or another currency.
    pub fn on_demand_of(&self, found: &FoundRental) -> Option<Rental> {
        let (instance, rental) = self.at_prices_of_the_sheet(found)?;
        let row = instance.on_demand.on(self.as_of?)?;
        let class = instance.ages_as(AgeClass::OnDemand);
        let of = SheetFigure { entry: &instance.entry, what: "on_demand", class };
        if self.stale(of, row).is_some() {
            return None;
        }
        let (price, _) = self.paid(instance, "on_demand", row);
        Some(Rental { price, later: None, ..rental.clone() })
    }

    /// The instance of a rental whose price is that of its sheet and does not change.
    fn at_prices_of_the_sheet<'f>(
        &self,
        found: &'f FoundRental,
    ) -> Option<(&'f Instance, &'f Rental)> {
        let ((instance, _), rental) = found.instance.as_ref().zip(found.rental.as_ref())?;
        let is_of_sheet = rental.steps.is_empty()
            && rental.newer_generation.is_none()
            && rental.price.quote().is_some()
            && instance.currency == self.currency;
        is_of_sheet.then_some((instance, rental))
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
            is_existing: false,
            resale: None,
            ends_with_horizon: false,
            on_demand: None,
        };
        let effective_price = instance.price_per_gpu_hour(name, day)?;
        Some(Plan { name: name.to_owned(), effective_price, commitment })
    }
}
