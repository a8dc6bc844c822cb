//! Resolves the walk of an uncertain price.

use rust_decimal::Decimal;

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;

/// Most change, and most volatility, of a price in a year.
const MOST_A_YEAR: Decimal = Decimal::from_parts(5, 0, 0, false, 0);

impl Resolver<'_> {
    /// Drift and volatility of a walk.
    pub(super) fn drift_and_volatility(
        &mut self,
        at: Mapping<'_>,
        walk: &written::WalkLaw,
    ) -> Option<[Decimal; 2]> {
        let drift = walk.drift.stated().map(|(it, span)| (it.0, span));
        if let Some((drift, span)) = drift.filter(|it| it.0 <= -Decimal::ONE || it.0 > MOST_A_YEAR)
        {
            let message = format!("drift is {drift}, but it lies above -1 and is at most 5");
            self.unfit(message, "write a change per year such as -10%", span);
            return None;
        }
        let volatility =
            walk.volatility.require("volatility", at.of, at.span, self.context.diagnostics);
        let (volatility, span) = volatility.map(|(it, span)| (it.0, span))?;
        if volatility < Decimal::ZERO || volatility > MOST_A_YEAR {
            let message = format!("volatility is {volatility}, but it is from 0 to 5");
            self.unfit(message, "write a share per year such as 20%", span);
            return None;
        }
        Some([drift.map(|it| it.0).unwrap_or_default(), volatility])
    }
}
