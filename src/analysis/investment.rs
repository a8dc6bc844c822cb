//! Return on buying one alternative instead of another: saving, ROI, discounted payback, IRR.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::irr::Flows;
use super::payback::{self, Payback};
use super::study::Study;
use crate::model::{Cash, Swap};

/// One alternative in the place of another, as an investment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Investment {
    /// Own money in what is capitalized beyond the other alternative; none if there is none.
    pub invested: Option<Decimal>,
    /// Loans beyond those of the other alternative; none if there are none.
    pub borrowed: Option<Decimal>,
    /// Saving over the horizon: cost of the other alternative less that of this one.
    pub saving: Option<Decimal>,
    /// Discounted saving, if a cost of capital is stated.
    pub npv: Option<Decimal>,
    /// The saving over what is invested.
    pub roi: Option<Decimal>,
    /// The payback of discounted cash, if a cost of capital is stated.
    pub discounted_payback: Option<Payback>,
    /// Effective annual rates at which both are worth the same, in order: none, one or several.
    pub irr: Vec<Decimal>,
}

impl Investment {
    /// How many rates of return there are, in a word.
    pub fn irr_result(&self) -> &'static str {
        match self.irr.len() {
            0 => "none",
            1 => "one",
            _ => "several",
        }
    }
}

/// The returns of one alternative in the place of another, by the cash of both.
pub(super) fn of<'g>(study: &Study<'g>, it: &Swap<'g>, cash: [&Cash<'g>; 2]) -> Investment {
    let invested = study.value(it.invested).filter(|more| *more > Decimal::ZERO);
    Investment {
        invested,
        borrowed: study.value(it.borrowed).filter(|loans| !loans.is_zero()),
        saving: study.value(it.saving),
        npv: study.value(it.npv),
        roi: study.value(it.roi),
        discounted_payback: it.discounted_paid_more.map(|more| payback::of(&study.months(more))),
        irr: rates(study, it, cash).unwrap_or_default(),
    }
}

/// Saving of each month by the costs of two alternatives, the one that is bought first, and its last sign, which
/// amounts below a millionth leave as it was.
pub fn saved_by_month([own, other]: [Vec<Option<Decimal>>; 2]) -> Vec<(Option<Decimal>, i8)> {
    let mut sign = 0;
    let each = own.into_iter().zip(other).map(|(own, other)| {
        let saved = other.zip(own).and_then(|(other, own)| other.checked_sub(own));
        let amount = saved.unwrap_or_default();
        if amount.abs() >= Decimal::new(5, 7) {
            sign = if amount.is_sign_negative() { -1 } else { 1 };
        }
        (saved, sign)
    });
    each.collect()
}

/// Half months from month 0 to the payment of the operating flows of each month.
pub(super) fn paid_after(study: &Study<'_>) -> Vec<Option<u32>> {
    let halves = |it: Option<Decimal>| it?.checked_mul(Decimal::TWO)?.to_u32();
    study.months(study.model.paid_after).into_iter().map(halves).collect()
}

/// The rates of return of the cash that is saved, residual values counted; operating flows are paid
/// by the convention of the NPV.
fn rates<'g>(study: &Study<'g>, it: &Swap<'g>, cash: [&Cash<'g>; 2]) -> Option<Vec<Decimal>> {
    let mut flows = Flows::default();
    for (amount, paid_after) in study.months(it.operating).into_iter().zip(paid_after(study)) {
        flows.add(paid_after?, amount?);
    }
    let dated = it.dated.map(|dated| study.months(dated)).unwrap_or_default();
    for (month, amount) in (0u32..).zip(dated) {
        flows.add(2 * month, amount?);
    }
    let amounts = cash.into_iter().flat_map(|it| study.months(it.monthly)).flatten();
    let largest = amounts.map(|amount| amount.abs()).max()?;
    Some(flows.rates(largest.saturating_mul(Decimal::new(1, 18))))
}
