//! Words for the costs of a case after an edit: the figure of one alternative, and who is cheapest.

use rust_decimal::Decimal;

use super::{Caution, ComparisonUnderCheck};
use crate::analysis::{CostedAlternative, FigureChange};
use crate::format::{money, percent};
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

/// Clause on the cheapest alternative after an edit, if it is another than now.
pub(super) fn caution(
    subject: ComparisonUnderCheck<'_>,
    edit: &str,
    edited: &[CostedAlternative],
) -> Option<Caution> {
    let winner = edited.iter().find(|it| it.is_ranked()).map(|it| it.name.as_str())?;
    let now = subject.comparison.cheapest.as_deref()?;
    // One that would leave demand unserved would be sized otherwise, and is not beaten on cost.
    let is_beaten = edited.iter().any(|it| it.name == now && it.is_ranked()) && winner != now;
    is_beaten.then(|| Caution {
        clause: format!("{edit}, {winner} is cheapest"),
        winner: Some(winner.to_owned()),
    })
}

/// The same, with the cost of the alternative that is cheapest now, and its distance from the winner.
pub(super) fn caution_with_cost(
    subject: ComparisonUnderCheck<'_>,
    edit: &str,
    edited: &[CostedAlternative],
) -> Option<Caution> {
    let found = caution(subject, edit, edited)?;
    let now = subject.comparison.cheapest.as_deref()?;
    let cost = |name: &str| edited.iter().find(|it| it.name == name)?.ranked_by;
    let (least, cost) = (cost(found.winner.as_deref()?)?, cost(now)?);
    let FigureChange { by, share, .. } = FigureChange::between(least, cost);
    let share = share.map(|it| format!(" ({})", percent(it))).unwrap_or_default();
    let npv = if subject.case.rank_by == RankBy::Npv { " by NPV" } else { "" };
    let phrase = format!(
        "{now} then costs {} {}{npv}, {}{share} more",
        money(cost),
        subject.case.currency,
        money(by)
    );
    Some(Caution { clause: format!("{}: {phrase}", found.clause), ..found })
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
