//! Rules on nodes that one owns already: what they would bring today.

use rust_decimal::Decimal;

use super::otherwise::doubt;
use super::{ComparisonUnderCheck, Doubt, Finding, at_tier};
use crate::analysis::{CostedAlternative, TRIED_VALUE, at_market_value, break_even_market_value};
use crate::codes;
use crate::format::{count, exact, money, whole_up};
use crate::model::owned::{Existing, Owned, Purchases};
use crate::model::{Alternative, Size, Tier};

/// Existing nodes without a market value, which count for nothing.
pub(super) fn without_a_value(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let all = subject.fleets().filter_map(|(alternative, tier, owned)| {
        let existing = owned.hardware.servers.existing.as_ref()?;
        (!existing.is_valued).then(|| unvalued(subject, (alternative, tier), owned))
    });
    all.collect()
}

fn unvalued(
    subject: ComparisonUnderCheck<'_>,
    (alternative, tier): (&Alternative, &Tier),
    owned: &Owned,
) -> Finding {
    let currency = &subject.case.currency;
    let nodes = match &owned.deployment.purchases {
        Purchases::AtStart(Size::Units(nodes)) => count(nodes.stated(), "node"),
        _ => "nodes".to_owned(),
    };
    let name = &alternative.name;
    let found = decides(subject, alternative, tier);
    let decides = match &found {
        Some((value, other)) => format!(
            "{other} is cheaper if selling a node today would bring more than {} {currency}",
            money(*value)
        ),
        None => format!("A market value makes {name} cost more"),
    };
    let message = format!(
        "{name} has {nodes} already and no `market_value`, so that they count for 0 {currency}. {decides}. State \
         `market_value`, what one node would bring today"
    );
    let doubt = found.and_then(|it| doubted(subject, (alternative, tier), owned, it.0));
    Finding { doubt, ..at_tier(codes::NO_MARKET_VALUE, alternative, tier, message) }
}

/// Market value above which another alternative is cheaper, and that alternative.
fn decides(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
) -> Option<(Decimal, String)> {
    let now = subject.costed(alternative)?;
    let tried = at(subject, now, tier, TRIED_VALUE)?;
    let tried = tried.iter().find(|it| it.position == now.position)?;
    break_even_market_value(subject.comparison, now, tried)
}

/// Costs with a market value of the nodes of a tier.
fn at(
    subject: ComparisonUnderCheck<'_>,
    now: &CostedAlternative,
    tier: &Tier,
    value: Decimal,
) -> Option<Vec<CostedAlternative>> {
    let edit = |it: &mut Alternative| *it = at_market_value(it.clone(), &tier.path, value);
    subject.what_if_of(now.position, edit)
}

/// Doubt about a value that changes the order, unless new nodes cost less.
fn doubted(
    subject: ComparisonUnderCheck<'_>,
    (alternative, tier): (&Alternative, &Tier),
    owned: &Owned,
    value: Decimal,
) -> Option<Doubt> {
    let value = value.ceil();
    let new = owned.hardware.servers.existing.as_ref()?.price_new.as_ref();
    if new.is_some_and(|new| value > new.stated()) {
        return None;
    }
    let edited = at(subject, subject.costed(alternative)?, tier, value)?;
    let name = &alternative.name;
    let words = (
        Some(format!("a market value of 0 for the nodes of {name}")),
        format!("selling a node today would bring {} {}", whole_up(value), subject.case.currency),
    );
    let set = vec![format!("{}.existing.market_value={}", tier.path, exact(value))];
    doubt(subject, words, set, &edited)
}

/// Existing nodes that are worth more than new ones.
pub(super) fn worth_more_than_new(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let currency = &subject.case.currency;
    let all = subject.fleets().filter_map(|(alternative, tier, owned)| {
        let servers = &owned.hardware.servers;
        let Existing { price_new, is_valued, .. } = servers.existing.as_ref()?;
        let (value, new) = (servers.price.stated(), price_new.as_ref()?.stated());
        (*is_valued && value > new).then(|| {
            let message = format!(
                "{} values a node that it has at {} {currency}, more than a new one costs ({}). Correct \
                 `market_value`, or `node.price`",
                alternative.name,
                money(value),
                money(new)
            );
            at_tier(codes::WORTH_MORE_THAN_NEW, alternative, tier, message)
        })
    });
    all.collect()
}
