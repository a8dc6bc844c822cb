//! Rules on keys that are not stated and whose default decides the answer: useful life, and growth of
//! the fleet.

use rust_decimal::Decimal;

use super::otherwise::{doubt, new_cost, new_winner};
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::CostedAlternative;
use crate::codes;
use crate::expr::{Given, Origin};
use crate::format::{count, whole};
use crate::model::owned::{Deployment, Financing, Purchases};
use crate::model::{Alternative, Size, Supply, Tier};

/// Shortest horizon in months that may be a life of servers without saying so.
const USUAL_LIFE: u32 = 36;

/// Life in months that a shorter default is compared with.
const LONGER_LIFE: u32 = 48;

/// Servers written off within a horizon shorter than they last, as no life is stated.
pub(super) fn short_life(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let horizon = subject.case.horizon_months.stated();
    if horizon >= Decimal::from(USUAL_LIFE) {
        return Vec::new();
    }
    each_alternative(subject, lacks_a_life, |alternative, tier| {
        let longer = otherwise(subject, alternative, |it| {
            each_deployment(it, lacks_a_life, |path, it| {
                let key = format!("{path}.useful_life_months");
                it.useful_life = Some(Given::new(key, LONGER_LIFE.into(), Origin::Axis));
            });
        })?;
        let message = format!(
            "{} writes its servers off within the horizon of {}, because `useful_life_months` is not \
             stated. With `useful_life_months: {LONGER_LIFE}` and book value at the end, {}, and {}. \
             State what a sale would bring, such as `residual_value: {{share_of_price: 0.3}}`",
            alternative.name,
            count(horizon, "month"),
            new_cost(subject, &alternative.name, &longer)?,
            new_winner(subject, &longer)?,
        );
        let life = format!("useful_life_months={LONGER_LIFE}");
        let set = each_path(alternative, lacks_a_life, &life);
        let condition = format!(
            "servers of {} last {LONGER_LIFE} months and are sold at book value",
            alternative.name
        );
        let assumption = format!("servers of {} that are written off in full", alternative.name);
        let doubt = doubt(subject, (Some(assumption), condition), set, &longer);
        Some(Finding { doubt, ..at_tier(codes::SHORT_LIFE, alternative, tier, message) })
    })
}

/// Fleet that is bought for the peak of the last month on day one, as nothing says when it grows.
pub(super) fn bought_on_day_one(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let (first, highest) = (subject.comparison.peak, subject.comparison.highest_peak);
    let Some((first, highest)) = first.zip(highest).filter(|(first, highest)| first < highest)
    else {
        return Vec::new();
    };
    each_alternative(subject, is_bought_at_once, |alternative, tier| {
        let yearly = otherwise(subject, alternative, |it| {
            each_deployment(it, is_bought_at_once, |_, it| {
                if let Purchases::AtStart(size) = &it.purchases {
                    it.purchases = Purchases::Expand(size.clone(), 12);
                }
            });
        })?;
        let installed = subject.outcome(alternative, tier).and_then(|it| it.installed)?;
        let message = format!(
            "{} buys {} on day one, for a demand that grows from {} to {} GPUs. With `expand: yearly`, \
             {}, and {}. Add `expand: yearly`, or list `purchases` by month",
            alternative.name,
            count(installed, "GPU"),
            whole(first),
            whole(highest),
            new_cost(subject, &alternative.name, &yearly)?,
            new_winner(subject, &yearly)?,
        );
        let set = each_path(alternative, is_bought_at_once, "expand=yearly");
        let condition = format!("{} buys nodes as demand grows, each year", alternative.name);
        let assumption = format!("nodes that {} buys on day one", alternative.name);
        let doubt = doubt(subject, (Some(assumption), condition), set, &yearly);
        Some(Finding { doubt, ..at_tier(codes::BOUGHT_ON_DAY_ONE, alternative, tier, message) })
    })
}

/// One finding for each alternative with a fleet of some kind, at the first such fleet.
fn each_alternative(
    subject: ComparisonUnderCheck<'_>,
    is_meant: fn(&Tier) -> bool,
    finding: impl Fn(&Alternative, &Tier) -> Option<Finding>,
) -> Vec<Finding> {
    let all = subject.case.alternatives.iter();
    let meant = all.filter_map(|it| Some((it, it.tiers.iter().find(|tier| is_meant(tier))?)));
    meant.filter_map(|(alternative, tier)| finding(alternative, tier)).collect()
}

/// Every alternative after an edit of one.
fn otherwise(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    edit: impl FnOnce(&mut Alternative),
) -> Option<Vec<CostedAlternative>> {
    subject.what_if_of(subject.costed(alternative)?.position, edit)
}

/// Text of `--set` for each fleet of some kind of an alternative.
fn each_path(alternative: &Alternative, is_meant: fn(&Tier) -> bool, set: &str) -> Vec<String> {
    let meant = alternative.tiers.iter().filter(|it| is_meant(it));
    meant.map(|it| format!("{}.{set}", it.path)).collect()
}

/// Edits the deployments of some kind of one alternative.
fn each_deployment(
    alternative: &mut Alternative,
    is_meant: fn(&Tier) -> bool,
    edit: impl Fn(&str, &mut Deployment),
) {
    for tier in alternative.tiers.iter_mut().filter(|tier| is_meant(tier)) {
        let path = tier.path.clone();
        if let Supply::Owned(owned) = &mut tier.supply {
            edit(&path, &mut owned.deployment);
        }
    }
}

fn lacks_a_life(tier: &Tier) -> bool {
    tier.owned().is_some_and(|it| {
        it.deployment.useful_life.is_none()
            && it.residual_value.is_none()
            && !matches!(it.financing, Some(Financing::Lease(_)))
    })
}

fn is_bought_at_once(tier: &Tier) -> bool {
    let purchases = tier.owned().map(|it| &it.deployment.purchases);
    matches!(purchases, Some(Purchases::AtStart(Size::Peak | Size::Mean)))
}
