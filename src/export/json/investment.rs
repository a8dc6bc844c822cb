//! What a pair returns to whoever buys the first instead of the second.

use serde::Serialize;

use super::Reasons;
use crate::analysis::Investment;
use crate::format::{exact, six_digits};

#[derive(Serialize)]
pub(super) struct InvestmentResult {
    invested: Option<String>,
    saving: Option<String>,
    npv_of_saving: Option<String>,
    roi: Option<String>,
    discounted_payback_month: Option<u32>,
    discounted_payback_at: Option<String>,
    irr: Option<String>,
    irr_result: &'static str,
    /// All of them, where there are several.
    irr_rates: Vec<String>,
}

/// The results, with the reason of each that is null.
pub(super) fn investment(it: &Investment, reasons: &mut Reasons) -> InvestmentResult {
    let payback = it.discounted_payback.as_ref();
    if it.invested.is_none() {
        reasons.insert("invested", "a buys no more than b");
        reasons.insert("roi", "a buys no more than b");
    }
    if it.saving.is_none() {
        reasons.insert("saving", "demand is left unserved");
    }
    if payback.is_none() {
        for key in ["npv_of_saving", "discounted_payback_month", "discounted_payback_at"] {
            reasons.insert(key, "cost_of_capital is not stated, or demand is left unserved");
        }
    } else if payback.is_some_and(|it| it.month.is_none()) {
        for key in ["discounted_payback_month", "discounted_payback_at"] {
            reasons.insert(key, "not within the horizon");
        }
    }
    let irr = match it.irr.as_slice() {
        [rate] => Some(six_digits(*rate)),
        [] => {
            reasons.insert("irr", "at no rate from -99% to 10,000% do both cost the same");
            None
        }
        _ => {
            reasons.insert("irr", "there are several: irr_rates");
            None
        }
    };
    InvestmentResult {
        invested: it.invested.map(exact),
        saving: it.saving.map(exact),
        npv_of_saving: it.npv.map(exact),
        roi: it.roi.map(exact),
        discounted_payback_month: payback.and_then(|it| it.month),
        discounted_payback_at: payback.and_then(|it| it.at).map(six_digits),
        irr,
        irr_result: it.irr_result(),
        irr_rates: it.irr.iter().copied().map(six_digits).collect(),
    }
}
