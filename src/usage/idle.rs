//! GPU-hours that are installed and not held, or held and not busy, and their price.

use rust_decimal::Decimal;

use super::{Kind, Usage};
use crate::analysis::CostedAlternative;
use crate::demand::hours;

/// Cost of a GPU-hour that is installed, used or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstalledPrice {
    /// Cost over GPU-hours.
    pub per_gpu_hour: Decimal,
    /// ISO 4217 code.
    pub currency: String,
    /// Name of the alternative.
    pub alternative: String,
    /// Name of the scenario's file.
    pub scenario: String,
}

/// Cost of an alternative over its GPU-hours: those installed, or those billed if it is rented while
/// used; none if they are not known.
pub fn cost_per_installed_hour(of: &CostedAlternative) -> Option<Decimal> {
    let installed = of.tiers.iter().map(|it| {
        let whole = it.served.zip(it.fleet_utilization);
        whole.and_then(|(served, share)| served.checked_div(share)).or(it.billed)
    });
    let installed: Option<Decimal> = installed.sum();
    of.total?.checked_div(installed?)
}

impl Usage {
    /// Installed GPU-hours that nothing holds, in the known time; none without a capacity.
    pub fn unallocated(&self) -> Option<Decimal> {
        let held = self.measure(Kind::Allocated)?;
        let rest = self.capacity.as_ref()?.gpu_hours.checked_sub(held.gpu_hours)?;
        (!rest.is_sign_negative()).then_some(rest)
    }

    /// Held GPU-hours in which nothing computes, in the time in which both are known.
    pub fn held_idle(&self) -> Option<Decimal> {
        self.measure(Kind::Busy)?;
        let rest = self.rows.iter().filter_map(|row| {
            let (held, busy) = (*row.gpus.get(&Kind::Allocated)?, *row.gpus.get(&Kind::Busy)?);
            Some((held - busy) * hours(*row.known.get(&Kind::Busy)?))
        });
        self.measure(Kind::Allocated)?;
        Some(rest.sum::<Decimal>()).filter(|it| !it.is_sign_negative())
    }

    /// Cost of GPU-hours; none without a price.
    pub fn cost(&self, gpu_hours: Decimal) -> Option<Decimal> {
        self.price.as_ref()?.per_gpu_hour.checked_mul(gpu_hours)
    }

    /// Share of installed GPU-hours.
    pub fn share_of_installed(&self, gpu_hours: Decimal) -> Option<Decimal> {
        gpu_hours.checked_div(self.capacity.as_ref()?.gpu_hours)
    }

    /// Share of allocated GPU-hours.
    pub fn share_of_held(&self, gpu_hours: Decimal) -> Option<Decimal> {
        gpu_hours.checked_div(self.measure(Kind::Allocated)?.gpu_hours)
    }
}
