//! Payback: the month from which one alternative has cost less in total, and stays so.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// When an alternative has caught up with another, in cash and undiscounted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payback {
    /// The first whole month from which it has cost less and stays so; none within the horizon.
    pub month: Option<u32>,
    /// The point within that month, linear between months.
    pub at: Option<Decimal>,
    /// Month beyond the horizon in which both lines, continued, would meet.
    pub beyond: Option<Decimal>,
}

/// Payback by the lead of one running total over another, month 0 first.
pub(super) fn of(lead: &[Option<Decimal>]) -> Payback {
    let lead: Vec<Decimal> = lead.iter().copied().collect::<Option<_>>().unwrap_or_default();
    let behind = lead.iter().rposition(|ahead| *ahead >= Decimal::ZERO);
    match behind {
        None => {
            Payback { month: (!lead.is_empty()).then_some(0), at: Some(0.into()), beyond: None }
        }
        Some(last) if last + 1 == lead.len() => {
            Payback { month: None, at: None, beyond: beyond(&lead) }
        }
        Some(last) => {
            let (before, after) = (lead[last], lead[last + 1]);
            let within = before.checked_div(before.saturating_sub(after)).unwrap_or(Decimal::ONE);
            let at = Decimal::from(last).saturating_add(within);
            Payback { month: u32::try_from(last + 1).ok(), at: Some(at), beyond: None }
        }
    }
}

/// Continues the lead as it moved over the last year.
fn beyond(lead: &[Decimal]) -> Option<Decimal> {
    let last = lead.len().checked_sub(1)?;
    let months = last.min(12);
    let now = *lead.get(last)?;
    let then = *lead.get(last - months)?;
    let a_month = then.checked_sub(now)?.checked_div(Decimal::from(months.to_u32()?))?;
    let more = now.checked_div(a_month).filter(|_| a_month > Decimal::ZERO)?;
    Decimal::from(last).checked_add(more)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(a: &[i64], b: &[i64]) -> Payback {
        of(&a.iter().zip(b).map(|(a, b)| Some(Decimal::from(a - b))).collect::<Vec<_>>())
    }

    #[test]
    fn payback_is_the_month_from_which_it_stays_cheaper() {
        // 100 up front and 10 a month against 40 a month: 3 months and a third.
        let own = [100, 110, 120, 130, 140];
        let rent = [0, 40, 80, 120, 160];
        let payback = between(&own, &rent);
        assert_eq!(payback.month, Some(4));
        assert_eq!(payback.at.map(|at| at.trunc_with_scale(4)), Some(Decimal::new(33_333, 4)));
    }

    #[test]
    fn beyond_the_horizon_both_lines_are_continued() {
        let own = [100, 110, 120];
        let rent = [0, 40, 80];
        let payback = between(&own, &rent);
        assert_eq!((payback.month, payback.at), (None, None));
        assert_eq!(payback.beyond.map(|at| at.trunc_with_scale(4)), Some(Decimal::new(33_333, 4)));
        assert_eq!(between(&rent, &own).month, Some(0));
    }

    #[test]
    fn a_lead_that_is_lost_again_is_no_payback() {
        assert_eq!(between(&[5, 5, 30], &[0, 10, 20]).month, None);
    }
}
