//! Prices of an instance, one for each plan.

use rust_decimal::Decimal;

use super::basis::Basis;
use super::class::AgeClass;
use super::entry::Instance;
use super::history::{History, HistoryRow, Upfront};
use super::plan::HOURS_PER_MONTH;

/// One plan of an instance with its price over time.
#[derive(Clone, Copy, Debug)]
pub struct Offer<'c> {
    /// The instance.
    pub instance: &'c Instance,
    /// `on_demand`, `spot`, or the name of a plan.
    pub plan: &'c str,
    /// Months of the commitment; `None` without one.
    pub term_months: Option<Decimal>,
    /// Class of the price.
    pub class: AgeClass,
    /// Price over time.
    pub price: &'c History,
    /// Reason for having no price, or none any more.
    pub unavailable: Option<&'c str>,
}

impl Instance {
    /// Class by which a price of the instance ages.
    pub fn ages_as(&self, class: AgeClass) -> AgeClass {
        let is_moving = self.moves_daily && class == AgeClass::OnDemand;
        if is_moving { AgeClass::Daily } else { class }
    }

    /// All plans with a price or with a reason for having none.
    pub fn offers(&self) -> Vec<Offer<'_>> {
        let reason = self.unavailable.as_deref();
        let used = [
            ("on_demand", AgeClass::OnDemand, &self.on_demand),
            ("spot", AgeClass::Spot, &self.spot),
        ];
        let used = used.map(|(plan, class, price)| Offer {
            instance: self,
            plan,
            term_months: None,
            class,
            price,
            unavailable: reason.filter(|_| price.is_absent() && plan == "on_demand"),
        });
        let committed = self.committed.iter().filter_map(|(name, plan)| {
            let plan = plan.as_ref()?;
            Some(Offer {
                instance: self,
                plan: name,
                term_months: Some(plan.term_months.0),
                class: AgeClass::Committed,
                price: &plan.price,
                unavailable: plan.unavailable.as_deref(),
            })
        });
        let all = used.into_iter().chain(committed);
        all.filter(|it| !it.price.is_absent() || it.unavailable.is_some()).collect()
    }
}

/// Payments of a committed plan for one instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payments {
    /// Amount paid when a term begins; `None` if the row names none.
    pub upfront: Option<Decimal>,
    /// Amount paid each month of 730 hours.
    pub per_month: Decimal,
}

impl Offer<'_> {
    /// Payments of a plan at the price of a row; `None` without a commitment.
    pub fn payments(&self, row: &HistoryRow) -> Option<Payments> {
        let term = self.term_months?;
        let (_, per_hour) = self.per_gpu_and_instance(row.key, row.value);
        let month = per_hour.checked_mul(HOURS_PER_MONTH)?;
        match row.upfront {
            None => Some(Payments { upfront: None, per_month: month }),
            Some(Upfront::Amount { amount: (amount, _), per_hour }) => Some(Payments {
                upfront: Some(amount),
                per_month: per_hour.checked_mul(HOURS_PER_MONTH)?,
            }),
            Some(Upfront::Share(share, _)) => Some(Payments {
                upfront: Some(month.checked_mul(term)?.checked_mul(share)?),
                per_month: month.checked_mul(Decimal::ONE.checked_sub(share)?)?,
            }),
        }
    }

    /// Class by which the price ages.
    pub fn ages_as(&self) -> AgeClass {
        self.instance.ages_as(self.class)
    }

    /// Entry and class of the series that the price belongs to.
    pub fn series(&self) -> (&str, AgeClass) {
        (&self.instance.entry, self.ages_as())
    }

    /// A price of the offer per GPU and per instance.
    pub fn per_gpu_and_instance(&self, key: &str, value: Decimal) -> (Decimal, Decimal) {
        let gpus = self.instance.gpus.0;
        let [one, all] =
            [Basis::per_gpu, Basis::per_instance].map(|of| of(Basis::of(key), value, gpus));
        (one.unwrap_or(value), all.unwrap_or(Decimal::MAX))
    }
}
