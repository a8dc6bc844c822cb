//! Cost of a stack as one convex function for each boundary between its tiers.

use rust_decimal::Decimal;

use super::rates::{Rates, Reach};
use super::wanted::Curve;

/// A tier that is paid for when idle, and the tiers that serve the demand above it.
#[derive(Clone, Debug)]
pub struct Boundary {
    /// Name of the tier.
    pub below: String,
    /// Names of the tiers that serve the demand above, up to the next that is paid for when idle.
    pub above: Vec<String>,
    /// Demand up to which this tier and those before it serve, in reference GPUs.
    pub gpus: Decimal,
    /// Share of time in which demand is above.
    pub share_above: Decimal,
    /// Share of time above which one more GPU of the tier pays; none if spot serves a part of what is
    /// above, or nothing above is cheaper.
    pub critical_share: Option<Decimal>,
}

/// Part of a level of demand that spot leaves: all but an interruptible share, up to a cap.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Left {
    share: Decimal,
    /// The most GPUs that spot takes; none if unlimited.
    cap: Option<Decimal>,
}

impl Left {
    pub fn of(&self, level: Decimal) -> Decimal {
        let taken = level.saturating_mul(self.share);
        level.saturating_sub(self.cap.map_or(taken, |cap| taken.min(cap)))
    }

    /// Part that is left after one more spot tier.
    fn after(self, share: Decimal, cap: Option<Decimal>) -> Self {
        let before = if self.share.is_zero() { Some(Decimal::ZERO) } else { self.cap };
        let cap = before.zip(cap).map(|(before, cap)| before.saturating_add(cap));
        Self { share, cap }
    }
}

/// Boundaries above each tier whose capacity does not follow demand, in the order of the stack.
pub(super) struct Boundaries<'r> {
    pub all: Vec<Side<'r>>,
    pub curve: &'r Curve,
}

/// A boundary above a tier, as what one GPU of capacity below it costs and spares.
pub(super) struct Side<'r> {
    tier: &'r Rates,
    /// Fewest and most reference GPUs of the tier.
    pub bounds: [Decimal; 2],
    /// Cost of a GPU-hour of capacity below the boundary instead of in the next such tier.
    fixed: Decimal,
    /// Cost of use above less that below, and the demand that it applies to.
    parts: Vec<(Decimal, Left)>,
    above: Vec<&'r Rates>,
    /// True if nothing serves what is left above.
    is_last: bool,
}

impl<'r> Boundaries<'r> {
    /// Boundaries of a stack; none if a cost of use is below that of a tier before.
    pub fn of(rates: &'r [Rates], interruptible: Decimal, curve: &'r Curve) -> Option<Self> {
        let mut all: Vec<Side<'r>> = Vec::new();
        let mut left = Left::default();
        for (at, tier) in rates.iter().enumerate() {
            if let Reach::Interruptible(cap) = &tier.reach {
                left = left.after(interruptible, *cap);
            }
            let next = rates.get(at + 1);
            if let Some(bounds) = tier.bounds() {
                let (parts, above) = (Vec::new(), Vec::new());
                all.push(Side { tier, bounds, fixed: tier.fixed, parts, above, is_last: true });
            }
            let Some((side, next)) = all.last_mut().zip(next) else { continue };
            side.above.push(next);
            side.parts.push((next.running.checked_sub(tier.running)?, left));
            if !matches!(next.reach, Reach::Interruptible(_)) {
                (side.fixed, side.is_last) = (side.fixed.checked_sub(next.fixed)?, false);
            }
        }
        let rises = all.iter().flat_map(|it| &it.parts).all(|(more, _)| *more >= Decimal::ZERO);
        // After the last such tier, spot alone leaves work undone.
        if let Some(side) = all.last_mut().filter(|it| it.is_last) {
            side.parts.push((Decimal::ZERO, left));
        }
        (rises && !all.is_empty()).then_some(Self { all, curve })
    }

    /// Change of the cost with one GPU more below a boundary, per hour.
    pub fn slope(&self, at: usize, gpus: Decimal) -> Decimal {
        let side = &self.all[at];
        let spared = |(more, left): &(Decimal, Left)| {
            more.saturating_mul(self.curve.share_above(|it| left.of(it), gpus))
        };
        let unserved = side.parts.last().filter(|_| side.is_last);
        if unserved.is_some_and(|(_, left)| left.of(self.curve.peak()) > gpus) {
            return Decimal::MIN;
        }
        side.fixed.saturating_sub(side.parts.iter().map(spared).sum())
    }

    /// Parts of demand that reach the tiers above a boundary, in order.
    pub fn left(&self, at: usize) -> impl Iterator<Item = Left> + '_ {
        self.all[at].parts.iter().map(|(_, left)| *left)
    }

    /// Boundaries at the demand up to which each tier serves.
    pub fn at(&self, up_to: &[Decimal]) -> Vec<Boundary> {
        let each = self.all.iter().zip(up_to);
        each.map(|(side, gpus)| side.boundary(self.curve, *gpus)).collect()
    }
}

impl Side<'_> {
    fn boundary(&self, curve: &Curve, gpus: Decimal) -> Boundary {
        let critical = match self.parts.as_slice() {
            [(more, _)] if !self.is_last => self.fixed.checked_div(*more),
            _ => None,
        };
        let left = self.parts.first().map(|(_, left)| *left).unwrap_or_default();
        Boundary {
            below: self.tier.name.clone(),
            above: self.above.iter().map(|it| it.name.clone()).collect(),
            gpus,
            share_above: curve.share_above(|it| left.of(it), gpus),
            critical_share: critical.filter(|it| *it >= Decimal::ZERO && *it <= Decimal::ONE),
        }
    }
}
