//! Market value at which to keep existing nodes costs as much as the cheapest other alternative.

use rust_decimal::Decimal;

use super::comparison::Comparison;
use super::costed::CostedAlternative;
use crate::expr::{Given, Origin};
use crate::model::owned::Servers;
use crate::model::{Alternative, Supply, Tier};

/// Market value that is tried.
pub const TRIED_VALUE: Decimal = Decimal::ONE_THOUSAND;

/// Alternative whose existing nodes of a tier have another market value.
#[must_use]
pub fn at_market_value(mut alternative: Alternative, path: &str, value: Decimal) -> Alternative {
    let tier = alternative.tiers.iter_mut().find(|it| it.path == path);
    if let Some(Tier { supply: Supply::Owned(owned), .. }) = tier {
        let Servers { price, .. } = &mut owned.hardware.servers;
        *price = Given::new(price.key().to_owned(), value, Origin::Searched("the market value"));
    }
    alternative
}

/// Market value of a node, above that of now, at which the cheapest other alternative costs as much; none if that
/// costs less even now, or if it does at no value. Cost is proportional to the value, so that two points give it.
pub fn break_even(
    comparison: &Comparison,
    now: &CostedAlternative,
    tried: &CostedAlternative,
) -> Option<(Decimal, String)> {
    let others = comparison.alternatives.iter();
    let other = others.filter(|it| it.is_ranked() && it.position != now.position);
    let other = other.min_by_key(|it| it.ranked_by)?;
    let (own, rival) = (now.ranked_by?, other.ranked_by?);
    let slope = tried.ranked_by?.checked_sub(own)?.checked_div(TRIED_VALUE)?;
    if slope <= Decimal::ZERO || rival <= own {
        return None;
    }
    Some(((rival - own).checked_div(slope)?, other.name.clone()))
}
