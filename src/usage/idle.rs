//! GPU-hours that are installed and not held, or held and not busy, and their price.

use rust_decimal::Decimal;

use super::{Kind, Usage};
use crate::analysis::CostedAlternative;
use crate::demand::hours;

/// Cost of the owned and committed tiers of an alternative over their installed GPU-hours; none if it
/// has no such tier, or if its hours are not known. Rent by use pays for no idle hour.
pub fn cost_per_installed_hour(of: &CostedAlternative) -> Option<Decimal> {
    let installed = of.tiers.iter().filter(|it| it.fleet_utilization.is_some());
    let each = installed.map(|it| {
        let hours = it.served?.checked_div(it.fleet_utilization?).or(it.billed)?;
        Some((it.cost.total?, hours))
    });
    let each: Vec<(Decimal, Decimal)> = each.collect::<Option<_>>()?;
    let cost: Decimal = each.iter().map(|it| it.0).sum();
    cost.checked_div(each.iter().map(|it| it.1).sum())
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

    /// Share of held GPU-hours in which GPUs compute, over the time in which both are known.
    pub fn busy_share(&self) -> Option<Decimal> {
        let mut sums = [Decimal::ZERO; 2];
        for row in &self.rows {
            let both = [Kind::Allocated, Kind::Busy].map(|it| row.gpus.get(&it).copied());
            if let ([Some(held), Some(busy)], Some(seconds)) = (both, row.known.get(&Kind::Busy)) {
                for (sum, gpus) in sums.iter_mut().zip([held, busy]) {
                    *sum = sum.checked_add(gpus.checked_mul(hours(*seconds))?)?;
                }
            }
        }
        let [held, busy] = sums;
        busy.checked_div(held).filter(|it| *it > Decimal::ZERO && *it <= Decimal::ONE)
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
