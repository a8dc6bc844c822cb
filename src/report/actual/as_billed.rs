//! The decision with prices and demand as billed.

use rust_decimal::Decimal;

use super::ActualMaterial;
use crate::format::money;

/// Decision with prices and demand as billed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsBilled {
    /// Verdict of `compare`.
    pub verdict: String,
    /// Alternative that is cheapest, if one is.
    pub winner: Option<String>,
    /// Alternative that is cheapest as planned, if one is.
    pub planned: Option<String>,
    /// Cost of the GPUs of the plan with these inputs and on the bill, if these are apart.
    pub apart: Option<[Decimal; 2]>,
    /// Command that says the same.
    pub command: String,
}

impl AsBilled {
    /// True if the decision is that of the plan.
    pub fn is_same(&self) -> bool {
        self.winner == self.planned
    }
}

/// Sentence on the decision; none in cash.
pub(super) fn sentence(material: ActualMaterial<'_>) -> Option<String> {
    let it = match material.as_billed? {
        Ok(it) => it,
        Err(why) => {
            return Some(format!(
                "The decision at prices and demand as billed is not known: {why}."
            ));
        }
    };
    let decision = match &it.planned {
        Some(planned) if it.is_same() => format!(" As planned, {planned} is cheapest too."),
        Some(planned) => format!(" The decision would change: as planned, {planned} is cheapest."),
        None => " As planned, none serves all demand.".to_owned(),
    };
    let otherwise = it.apart.map(|costs| {
        let [again, billed] = costs.map(money);
        let currency = material.currency;
        format!(
            " These inputs give {again} {currency} for the GPUs in use in the months compared, and the bill has {billed}, \
             as its tiers are used in other shares than planned."
        )
    });
    Some(format!(
        "At prices and demand as billed, {}{decision}{}",
        it.verdict,
        otherwise.unwrap_or_default()
    ))
}
