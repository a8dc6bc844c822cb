//! What it returns to buy one alternative instead of another: saving, ROI, discounted payback, IRR.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::irr::Flows;
use super::outcome::Outcome;
use super::payback::{self, Payback};

/// One alternative in the place of another, as an investment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Investment {
    /// What it capitalises beyond the other, if it does.
    pub invested: Option<Decimal>,
    /// What the other costs more over the horizon.
    pub saving: Option<Decimal>,
    /// The same discounted, where a cost of capital is stated.
    pub npv: Option<Decimal>,
    /// The saving over what is invested.
    pub roi: Option<Decimal>,
    /// The payback of discounted cash, where a cost of capital is stated.
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

/// Operating flows are paid so many months from month 0, by the convention of the NPV.
pub(super) fn between(a: &Outcome, b: &Outcome, paid_after: &[Option<Decimal>]) -> Investment {
    let less = |a: Option<Decimal>, b: Option<Decimal>| b?.checked_sub(a?);
    let invested = less(b.invested(), a.invested()).filter(|more| *more > Decimal::ZERO);
    let saving = less(a.total, b.total);
    let discounted = a.discounted.as_ref().zip(b.discounted.as_ref());
    Investment {
        invested,
        saving,
        npv: less(a.npv, b.npv),
        roi: saving.zip(invested).and_then(|(saving, price)| saving.checked_div(price)),
        discounted_payback: discounted.map(|(a, b)| payback::between(a, b)),
        irr: rates(a, b, paid_after).unwrap_or_default(),
    }
}

/// The rates of return of what `b` pays more than `a`, residual values counted.
fn rates(a: &Outcome, b: &Outcome, paid_after: &[Option<Decimal>]) -> Option<Vec<Decimal>> {
    let mut flows = Flows::default();
    let mut largest = Decimal::ZERO;
    for (it, received) in [(a, Decimal::NEGATIVE_ONE), (b, Decimal::ONE)] {
        for (month, (cash, paid_after)) in it.cash.iter().zip(paid_after).enumerate() {
            let dated = it.dated.as_ref().and_then(|all| all.get(month).copied());
            let dated = dated.unwrap_or(Some(Decimal::ZERO))?;
            let operating = (*cash)?.checked_sub(dated)?;
            largest = largest.max((*cash)?.abs());
            flows.add(half_months((*paid_after)?)?, operating * received);
            flows.add(u32::try_from(2 * month).ok()?, dated * received);
        }
    }
    Some(flows.rates(largest * Decimal::new(1, 18)))
}

fn half_months(months: Decimal) -> Option<u32> {
    (months * Decimal::TWO).to_u32()
}
