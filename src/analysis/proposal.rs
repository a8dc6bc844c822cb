//! The alternative whose break-evens are asked for, unless another is named.

use rust_decimal::Decimal;

use super::costed::CostedAlternative;

/// Position in the file of the cheapest alternative if it buys anything, else of the one that buys
/// most, else of the cheapest. The order of the file decides nothing.
pub fn proposal(ranked: &[CostedAlternative]) -> usize {
    let bought = |it: &CostedAlternative| it.invested.unwrap_or_default();
    let buys = |it: &&CostedAlternative| bought(it) > Decimal::ZERO;
    let cheapest = ranked.first();
    let compared = ranked.iter().filter(|it| it.is_compared());
    let most = compared.filter(buys).max_by(|a, b| {
        // Of equal purchases, those of the cheaper alternative, then of the first name.
        bought(a).cmp(&bought(b)).then(b.ranked_by.cmp(&a.ranked_by)).then(b.name.cmp(&a.name))
    });
    cheapest.filter(buys).or(most).or(cheapest).map_or(0, |it| it.position)
}
