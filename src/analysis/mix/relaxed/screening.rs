//! Screening curve: cost of a GPU of each tier by the share of hours in which it is used.

use rust_decimal::Decimal;

use super::TierRates;

/// Parts of the axis from 0% to 100% use.
const PARTS: u32 = 64;

/// Costs of a GPU of each tier by its use.
#[derive(Clone, Debug, Default)]
pub struct Screening {
    /// Points from no use to all hours.
    pub points: Vec<ScreeningPoint>,
    /// Highest cost of the cheapest tier.
    pub top: Decimal,
}

/// Costs of a GPU that is used for a share of the hours.
#[derive(Clone, Debug)]
pub struct ScreeningPoint {
    /// Share of hours in which it is used.
    pub used: Decimal,
    /// Cost of a GPU of each tier and year.
    pub costs: Vec<Decimal>,
    /// Position of the cheapest tier that may serve any work.
    pub cheapest: usize,
}

impl Screening {
    /// Costs of tiers, F + v x used for each hour of a year; none if a number is out of range.
    pub(super) fn of(rates: &[TierRates], hours_per_year: Decimal) -> Option<Self> {
        let mut points = Vec::new();
        for part in 0..=PARTS {
            let used = Decimal::from(part).checked_div(PARTS.into())?;
            let cost = |it: &TierRates| {
                let hour = it.fixed.checked_add(it.running.checked_mul(used)?)?;
                hour.checked_mul(hours_per_year)
            };
            let costs: Vec<Decimal> = rates.iter().map(cost).collect::<Option<_>>()?;
            let any = (0..rates.len()).filter(|it| !rates[*it].is_interruptible);
            let cheapest = any.min_by_key(|it| costs[*it])?;
            points.push(ScreeningPoint { used, costs, cheapest });
        }
        let top = points.iter().map(|it| it.costs[it.cheapest]).max()?;
        Some(Self { points, top })
    }

    /// Cost of a tier as a share of the top at the start of each part where it is the cheapest; 0
    /// elsewhere.
    pub fn heights(&self, tier: usize) -> Vec<Decimal> {
        let height = |it: &ScreeningPoint| {
            let cost = if it.cheapest == tier { it.costs[tier] } else { Decimal::ZERO };
            cost.checked_div(self.top).unwrap_or_default()
        };
        self.points.iter().take(PARTS as usize).map(height).collect()
    }

    /// Half of the top.
    pub fn half(&self) -> Decimal {
        self.top / Decimal::TWO
    }
}
