//! Rules on owned fleets that plan for no failures or with too few people.

use rust_decimal::Decimal;

use super::otherwise::{caution, margin, new_cost};
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::{CostedAlternative, what_if};
use crate::codes;
use crate::expr::{Given, Origin};
use crate::format::{count, percent, percent_or_under, percent_whole, quantity, whole};
use crate::model::owned::Spares;
use crate::model::{Alternative, Supply, Tier};

/// Publication of the shares and ratios below.
const SOURCE: &str = "engineersofai.com, Cloud vs On-Prem GPU Infrastructure";

/// Most GPUs per person, according to that source: 1 to 2 people for 64.
const GPUS_PER_PERSON: u32 = 64;

/// Fewest people for a fleet of any size, according to that source: 2 to 3 and a senior from 256
/// GPUs on.
const PEOPLE_OF_A_LARGE_FLEET: u32 = 3;

/// Downtime and share of spare nodes that a fleet without them is compared with: the least that the
/// source advises, which is 5 to 10% of each.
const USUAL: Decimal = Decimal::from_parts(5, 0, 0, false, 2);

/// Owned tiers with too little downtime and too few spares, each with its cost if all of them had the
/// usual shares.
pub(super) fn few_spares(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let few = subject.fleets().filter_map(|(alternative, tier, _)| {
        let planned = subject.outcome(alternative, tier).and_then(|it| it.planned_failures)?;
        (planned < USUAL).then_some((alternative, tier, planned))
    });
    let few: Vec<(&Alternative, &Tier, Decimal)> = few.collect();
    if few.is_empty() {
        return Vec::new();
    }
    let paths: Vec<&str> = few.iter().map(|(_, tier, _)| tier.path.as_str()).collect();
    let with_spares = what_if(subject.case, subject.effort, |case| {
        let tiers = case.alternatives.iter_mut().flat_map(|it| &mut it.tiers);
        tiers.filter(|it| paths.contains(&it.path.as_str())).for_each(plan_failures);
    });
    let usual = percent_whole(USUAL);
    let edit = format!("with {usual} downtime and {usual} spares in every owned fleet");
    let mut caution = caution(subject, &edit, &with_spares);
    let finding = |(alternative, tier, planned): (&Alternative, &Tier, Decimal)| {
        let name = &alternative.name;
        let has = if planned.is_zero() {
            "no downtime or spares".to_owned()
        } else {
            format!("downtime and spares of {} together", percent(planned))
        };
        let cost = new_cost(subject, name, &with_spares);
        let then = match cost {
            Some(cost) => {
                let nodes = nodes(subject, alternative, tier, &with_spares).unwrap_or_default();
                let than = margin(name, &with_spares).map(|it| format!(", {it}"));
                Some(format!(" At {usual}{nodes}, {cost}{}.", than.unwrap_or_default()))
            }
            None => unserved(name, &with_spares)
                .map(|share| format!(" At {usual}, it leaves {share} of the work unserved.")),
        };
        let message = format!(
            "{name} has {has}; 5 to 10% of each is usual.{} Add `downtime: {USUAL}` and `spares: \
             {{share_of_nodes: {USUAL}}}`, or your own shares",
            then.unwrap_or_default(),
        );
        // One clause is on all fleets.
        let caution = caution.take();
        Finding { caution, ..at_tier(codes::FEW_SPARES, alternative, tier, message) }
    };
    few.into_iter().map(finding).collect()
}

/// Clause on the nodes of a tier after an edit, if it buys more: whole nodes may be far more than 5%.
fn nodes(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
    edited: &[CostedAlternative],
) -> Option<String> {
    let now = subject.outcome(alternative, tier)?.units?;
    let edited = edited.iter().find(|it| it.name == alternative.name)?;
    let then = edited.tiers.iter().find(|it| it.name == tier.name)?.units?;
    let bought = format!(" ({} instead of {}, and spares)", count(then, "node"), whole(now));
    (then > now).then_some(bought)
}

/// Share of the work that an alternative does not serve after an edit; none if it serves all.
fn unserved(name: &str, edited: &[CostedAlternative]) -> Option<String> {
    let share = edited.iter().find(|it| it.name == name)?.unserved_share?;
    (!share.is_zero()).then(|| percent_or_under(share))
}

/// Gives a fleet the usual downtime and spares.
fn plan_failures(tier: &mut Tier) {
    let key = |word: &str| format!("{}.{word}", tier.path);
    let [downtime, spares] = [key("downtime"), key("spares.share_of_nodes")];
    let usual = |key: String| Given::new(key, USUAL, Origin::Searched("5% downtime and spares"));
    if let Supply::Owned(owned) = &mut tier.supply {
        owned.downtime = Some(usual(downtime));
        owned.hardware.spares = Some(Spares { share_of_nodes: usual(spares) });
    }
}

/// An owned tier with staff, but fewer people than is usual for its size.
pub(super) fn few_staff(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier, _) in subject.fleets() {
        let Some(costed) = subject.outcome(alternative, tier) else { continue };
        let fte = costed.people.filter(|people| !people.is_zero());
        let few = costed.has_fewer_people(GPUS_PER_PERSON, PEOPLE_OF_A_LARGE_FLEET);
        // A tier without any staff is reported as a line left out.
        if let (Some(fte), Some(installed), true) = (fte, costed.installed, few) {
            let message = format!(
                "{} has {} FTE for {} GPUs; one for at most {GPUS_PER_PERSON}, and {PEOPLE_OF_A_LARGE_FLEET} from \
                 256 on, are usual ({SOURCE})",
                alternative.name,
                quantity(fte.normalize()),
                whole(installed),
            );
            findings.push(at_tier(codes::FEW_STAFF, alternative, tier, message));
        }
    }
    findings
}
