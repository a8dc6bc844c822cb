//! Request to those who approve the money: what is bought or signed, its cash and when it is due, what it costs if the
//! GPUs do no work, and what it returns.

use rust_decimal::Decimal;

use super::{Material, sizes, supplies};
use crate::analysis::{BreakEven, CostedAlternative, Item, ItemKind, Statement};
use crate::format::{money, percent, sum_as_printed, whole};
use crate::model::Supply;
use crate::report::document::Definition;

/// Label of the cash before month 1.
pub(crate) const UPFRONT: &str = "cash upfront";
/// Label of what providers are owed.
pub(crate) const COMMITTED: &str = "committed, paid even if idle";
/// Label of the cost without any work.
pub(crate) const IF_IDLE: &str = "cost if the GPUs are idle";

/// Most periods that are listed.
const MOST: usize = 6;

/// The request as keys with their lines; none if no alternative is cheaper than the next.
pub(crate) fn lines(material: Material<'_>, annual: &Statement) -> Vec<Definition> {
    let Some((first, next)) = proposed(material) else { return Vec::new() };
    let currency = &material.case.currency;
    let amount = |it: Decimal| format!("{} {currency}", money(it));
    let supply = supplies::lines(material).into_iter().find(|(name, _)| *name == first.name);
    let supply = supply.map(|(name, words)| format!("{name}: {words}"));
    let total = first.total.map(|it| format!("{} over {}", amount(it), material.horizon()));
    let sold = first.proceeds.map(|it| format!(", less {} from resale", amount(it.abs())));
    let cash =
        total.map(|it| format!("{it}{}", sold.map(|it| format!(" (net{it})")).unwrap_or_default()));
    let due = |kind| items(annual, first, kind).and_then(|it| by_period(annual, it));
    let rows = [
        ("to approve", supply),
        ("cash upfront", Some(now(material, first))),
        ("total cost", cash),
        ("capex", due(ItemKind::Capex)),
        ("opex", due(ItemKind::Opex)),
        ("loans", due(ItemKind::Financing)),
        ("cost if idle", if_idle(material, first)),
        ("returns", returns(material, first, next)),
    ];
    rows.into_iter().filter_map(|(key, line)| Some(Definition::new(key, [line?]))).collect()
}

/// Cash that is due before month 1.
fn now(material: Material<'_>, it: &CostedAlternative) -> String {
    match it.upfront.filter(|it| !it.is_zero()) {
        Some(upfront) => format!("{} {}", money(upfront), material.case.currency),
        None => "none".to_owned(),
    }
}

/// Sentence on the cash of the cheapest alternative, and its return against the next.
pub(crate) fn sentence(material: Material<'_>) -> Option<String> {
    let (first, next) = proposed(material)?;
    let currency = &material.case.currency;
    let upfront = first.upfront.filter(|it| !it.is_zero());
    let size = sizes::of(material, &first.name);
    let size = size.map(|it| format!(", with {it},")).unwrap_or_default();
    let cash = match upfront {
        None => format!("{}{size} needs no cash upfront", first.name),
        Some(upfront) => {
            format!("{}{size} needs {} {currency} upfront", first.name, money(upfront))
        }
    };
    let returns = returns(material, first, next).map(|it| format!(". {it}"));
    Some(format!("{cash}{}.", returns.unwrap_or_default()))
}

/// Cost of the commitments of an alternative over the horizon.
pub(crate) fn committed(material: Material<'_>, it: &CostedAlternative) -> Option<Decimal> {
    let alternative = material.case.alternatives.get(it.position)?;
    let tiers = alternative.tiers.iter().zip(&it.tiers);
    let committed = tiers.filter(|(tier, _)| matches!(tier.supply, Supply::Committed(_)));
    sum_as_printed(committed.map(|(_, costed)| costed.cost.total))
}

/// One alternative against another, if it buys more.
pub(super) fn pair<'m>(material: Material<'m>, one: &str, other: &str) -> Option<&'m BreakEven> {
    let pair = material.comparison.break_even.iter().find(|it| it.a == one && it.b == other);
    pair.filter(|it| it.investment.invested.is_some())
}

/// The cheapest and the next; none if they tie, as a tie proposes nothing.
fn proposed(material: Material<'_>) -> Option<(&CostedAlternative, &CostedAlternative)> {
    let mut ranked = material.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (first, next) = (ranked.next()?, ranked.next()?);
    (first.ranked_by != next.ranked_by).then_some((first, next))
}

fn items<'s>(annual: &'s Statement, of: &CostedAlternative, kind: ItemKind) -> Option<&'s Item> {
    let account = annual.accounts.iter().find(|it| it.name == of.name)?;
    account.items.iter().find(|it| it.kind == kind)
}

/// Amounts by period, equal ones in a row as one; none if all are 0.
fn by_period(annual: &Statement, item: &Item) -> Option<String> {
    let mut runs: Vec<(&str, &str, Decimal)> = Vec::new();
    for (span, cell) in annual.spans.iter().zip(&item.cells) {
        let amount = (*cell)?;
        match runs.last_mut().filter(|last| last.2 == amount && last.0 != "upfront") {
            Some(last) => last.1 = &span.label,
            None => runs.push((&span.label, &span.label, amount)),
        }
    }
    let paid = runs.into_iter().filter(|it| !it.2.is_zero());
    let words = |(from, to, amount): (&str, &str, Decimal)| {
        let amount = money(amount);
        if from == "upfront" {
            format!("{amount} upfront")
        } else if from == to {
            format!("{amount} in {from}")
        } else {
            format!("{amount} in each of {from} to {to}")
        }
    };
    let all: Vec<String> = paid.map(words).collect();
    let more = all.get(MOST..).filter(|it| !it.is_empty()).map(|_| "; later years below");
    let shown: Vec<String> = all.iter().take(MOST).cloned().collect();
    (!shown.is_empty()).then(|| format!("{}{}", shown.join("; "), more.unwrap_or_default()))
}

/// Cost of an alternative without any work, and how much of it providers are owed.
fn if_idle(material: Material<'_>, it: &CostedAlternative) -> Option<String> {
    let idle = it.if_idle?;
    let currency = &material.case.currency;
    if idle.is_zero() {
        return Some("none".to_owned());
    }
    let committed = committed(material, it).filter(|it| !it.is_zero());
    let committed = committed.map(|it| {
        if it == idle {
            ", all of it to providers".to_owned()
        } else {
            format!(", of which {} to providers", money(it))
        }
    });
    Some(format!(
        "{} {currency} over {}{}",
        money(idle),
        material.horizon(),
        committed.unwrap_or_default()
    ))
}

/// Payback, rate and saving of the cheapest against the next.
fn returns(
    material: Material<'_>,
    first: &CostedAlternative,
    next: &CostedAlternative,
) -> Option<String> {
    let it = pair(material, &first.name, &next.name)?;
    let payback = match it.payback.month {
        Some(month) => format!("pays back in month {}", whole(month)),
        None => format!("does not pay back within {}", material.horizon()),
    };
    let rate = match it.investment.irr.as_slice() {
        [rate] => format!(" (IRR {})", percent(*rate)),
        _ => String::new(),
    };
    let npv = it.investment.npv.map(|npv| {
        let rate = material.cost_of_capital();
        format!(", and saves {} in present value at {rate}", money(npv))
    });
    Some(format!("Against {} it {payback}{rate}{}", next.name, npv.unwrap_or_default()))
}
