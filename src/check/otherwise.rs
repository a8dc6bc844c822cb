//! Words for the costs of a case after an edit: the figure of one alternative, and who is cheapest.

use rust_decimal::Decimal;

use super::ComparisonUnderCheck;
use super::doubt::{Doubt, Then};
use crate::analysis::{CostedAlternative, FigureChange};
use crate::format::money;
use crate::model::RankBy;

/// Cost that an alternative is ranked by; none if it is not ranked.
pub(super) fn ranked_cost(name: &str, all: &[CostedAlternative]) -> Option<Decimal> {
    all.iter().find(|it| it.name == name && it.is_ranked())?.ranked_by
}

/// Cost of an alternative after an edit, and the change from now; none if the edit changes nothing,
/// or if the alternative cannot be ranked before and after it.
pub(super) fn new_cost(
    subject: ComparisonUnderCheck<'_>,
    name: &str,
    edited: &[CostedAlternative],
) -> Option<String> {
    let before = ranked_cost(name, &subject.comparison.alternatives)?;
    let after = ranked_cost(name, edited)?;
    let by = FigureChange::between(before, after).by;
    if money(before) == money(after) {
        return None;
    }
    let less = if after < before { "less" } else { "more" };
    let phrase = match subject.case.rank_by {
        RankBy::Total => format!("{name} costs"),
        RankBy::Npv => format!("the NPV of the cost of {name} is"),
    };
    let currency = &subject.case.currency;
    Some(format!("{phrase} {} {currency} ({} {less})", money(after), money(by.abs())))
}

/// Distance of an alternative after an edit from the cheapest other one: `12,000 less than rent`.
pub(super) fn margin(name: &str, edited: &[CostedAlternative]) -> Option<String> {
    let own = ranked_cost(name, edited)?;
    let other = edited.iter().find(|it| it.is_ranked() && it.name != name)?;
    let by = FigureChange::between(other.ranked_by?, own).by;
    let less = if by.is_sign_negative() { "less" } else { "more" };
    Some(format!("{} {less} than {}", money(by.abs()), other.name))
}

/// The cheapest alternative after an edit, compared with now.
pub(super) fn new_winner(
    subject: ComparisonUnderCheck<'_>,
    edited: &[CostedAlternative],
) -> Option<String> {
    let winner = edited.iter().find(|it| it.is_ranked()).map(|it| it.name.as_str())?;
    let is_same = subject.comparison.cheapest.as_deref() == Some(winner);
    let basis = subject.case.rank_by.by_npv();
    let when = if is_same { "still" } else { "then" };
    Some(format!("{winner} is {when} cheapest{basis}"))
}

/// Doubt about what an edit changes; none if the cheapest as stated, or every other, is not ranked after it: one that
/// leaves demand unserved would be sized otherwise, and is not beaten on cost.
pub(super) fn doubt(
    subject: ComparisonUnderCheck<'_>,
    (assumption, condition): (Option<String>, String),
    set: Vec<String>,
    edited: &[CostedAlternative],
) -> Option<Doubt> {
    let now = subject.comparison.cheapest.as_deref()?;
    let mut ranked = edited.iter().filter(|it| it.is_ranked());
    let cost = ranked.clone().find(|it| it.name == now)?.ranked_by?;
    let winner = ranked.clone().next()?.name.clone();
    let other = ranked.find(|it| it.name != now)?.ranked_by?;
    let lead = FigureChange::between(cost, other).by;
    Some(Doubt { assumption, condition, set, line: None, then: Then::new(winner, cost, lead) })
}
