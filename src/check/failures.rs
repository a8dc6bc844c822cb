//! Rule on owned fleets that plan for no failures, and what the usual ones would cost.

use rust_decimal::Decimal;

use super::cures::{self, Cure};
use super::doubt::Doubt;
use super::otherwise::{doubt, margin, new_cost, ranked_cost};
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::CostedAlternative;
use crate::codes;
use crate::expr::{Given, Origin};
use crate::format::{count, list, percent, percent_whole, whole};
use crate::model::owned::Spares;
use crate::model::{Alternative, Case, Supply, Tier};

/// Downtime and share of spare nodes that are tried for a fleet without them. The source advises 5 to
/// 10% of each (engineersofai.com, Cloud vs On-Prem GPU Infrastructure).
const USUAL: Decimal = Decimal::from_parts(5, 0, 0, false, 2);

/// Costs if all fleets with few spares had the usual downtime, each with the cheapest fix for it.
struct UsualFailures {
    case: Case,
    cures: Vec<ChosenCure>,
    costs: Vec<CostedAlternative>,
}

/// Cheapest cure of an alternative.
struct ChosenCure {
    /// Name of the alternative.
    alternative: String,
    cure: Cure,
    /// Alternative from which the rest is rented, if it is.
    rents_as: Option<String>,
}

/// Owned tiers with too little downtime and too few spares, each with its cost if all of them had the
/// usual shares.
pub(super) fn few_spares(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let few: Vec<(&Alternative, &Tier, Decimal)> = few(subject).collect();
    if few.is_empty() {
        return Vec::new();
    }
    let usual = UsualFailures::of(subject);
    let doubt = usual.doubt(subject);
    // One clause is on all fleets: at the cheapest, if it is one of them.
    let cheapest = subject.comparison.cheapest.as_deref().unwrap_or_default();
    let at = few.iter().position(|(it, ..)| it.name == cheapest).unwrap_or_default();
    let finding =
        |(index, (alternative, tier, planned)): (usize, (&Alternative, &Tier, Decimal))| {
            let name = &alternative.name;
            let has = if planned.is_zero() {
                "no downtime or spares".to_owned()
            } else {
                format!("downtime and spares of {} together", percent(planned))
            };
            let message = format!(
                "{name} has {has}; 5 to 10% of each is usual.{} {}, or your own shares",
                usual.consequence(subject, alternative, tier).unwrap_or_default(),
                usual.advice(alternative, tier),
            );
            let doubt = doubt.clone().filter(|_| index == at);
            Finding { doubt, ..at_tier(codes::FEW_SPARES, alternative, tier, message) }
        };
    few.into_iter().enumerate().map(finding).collect()
}

/// Owned tiers with few spares and little downtime, and the sum of both shares.
fn few(subject: ComparisonUnderCheck<'_>) -> impl Iterator<Item = (&Alternative, &Tier, Decimal)> {
    subject.fleets().filter_map(move |(alternative, tier, _)| {
        let planned = subject.outcome(alternative, tier).and_then(|it| it.planned_failures)?;
        (planned < USUAL).then_some((alternative, tier, planned))
    })
}

/// The usual share in words, and the case in which all fleets with few spares have it as downtime; none if
/// there is no such fleet.
pub(super) fn with_usual(subject: ComparisonUnderCheck<'_>) -> Option<(String, Case)> {
    few(subject).next()?;
    Some((percent_whole(USUAL), UsualFailures::of(subject).case))
}

/// Gives all fleets with few spares the usual downtime, with a cure for each.
fn plan(subject: ComparisonUnderCheck<'_>, cure_of: impl Fn(&Alternative) -> Cure) -> Case {
    let mut case = subject.case.clone();
    let given = |key: String| Given::new(key, USUAL, Origin::Searched("5% downtime"));
    for (stated, tier, _) in few(subject) {
        let alternative = case.alternatives.iter_mut().find(|it| it.name == stated.name);
        let Some(alternative) = alternative else { continue };
        let cure = cure_of(stated);
        let same = alternative.tiers.iter_mut().find(|it| it.path == tier.path);
        if let Some(tier) = same {
            if let Supply::Owned(owned) = &mut tier.supply {
                owned.downtime = Some(given(format!("{}.downtime", tier.path)));
            }
            buy(cure, tier, subject.outcome(stated, tier).and_then(|it| it.units));
        }
        if cure == Cure::Others && !alternative.tiers.iter().any(Tier::has_no_limit) {
            alternative.tiers.extend(cures::rented(subject, stated).map(|it| it.1));
        }
    }
    case
}

/// Gives a fleet with the usual downtime, which has some nodes now, what a cure buys. A fleet that follows demand
/// has more nodes by itself, unless the cure is another.
fn buy(cure: Cure, tier: &mut Tier, nodes: Option<Decimal>) {
    let Some(nodes) = nodes else { return };
    let is_more = cure == Cure::Standby;
    if cures::follows_demand(tier) != is_more {
        let more = Decimal::from(u8::from(is_more));
        cures::fix_nodes(tier, nodes.saturating_add(more));
    }
    if cure == Cure::Spares {
        let key = format!("{}.spares.share_of_nodes", tier.path);
        cures::set_spares(
            tier,
            Spares::Share(Given::new(key, USUAL, Origin::Searched("5% spares"))),
        );
    }
}

impl UsualFailures {
    fn of(subject: ComparisonUnderCheck<'_>) -> Self {
        let is_few = |it: &Alternative| few(subject).any(|(few, ..)| few.name == it.name);
        let cost = |case: Case| subject.what_if(case, is_few);
        let all = Cure::ALL.map(|cure| (cure, cost(plan(subject, |_| cure))));
        let best = |name: &str| {
            let costs =
                all.iter().filter_map(|(cure, costs)| Some((ranked_cost(name, costs)?, *cure)));
            costs.min_by_key(|it| it.0).map_or(Cure::Others, |it| it.1)
        };
        let mut cures: Vec<ChosenCure> = Vec::new();
        for (it, ..) in few(subject) {
            let cure = best(&it.name);
            let rents = cures::rented(subject, it).filter(|_| cure == Cure::Others);
            let rents_as = rents.map(|it| it.0);
            cures.push(ChosenCure { alternative: it.name.clone(), cure, rents_as });
        }
        let case = plan(subject, |it| best(&it.name));
        // Fleets with the cure of the first were costed with it.
        let first = cures.first().map_or(Cure::Others, |it| it.cure);
        let is_other = |it: &Alternative| {
            is_few(it) && cures.iter().any(|cure| cure.alternative == it.name && cure.cure != first)
        };
        let costed = all.into_iter().find(|it| it.0 == first).map(|it| it.1).unwrap_or_default();
        let costs = if case.alternatives.iter().any(is_other) && !costed.is_empty() {
            subject.what_if_after(&costed, case.clone(), is_other)
        } else {
            costed
        };
        Self { case, cures, costs }
    }

    fn cure(&self, name: &str) -> Option<&ChosenCure> {
        self.cures.iter().find(|it| it.alternative == name)
    }

    /// The line to write, without a full stop.
    fn advice(&self, alternative: &Alternative, tier: &Tier) -> String {
        let downtime = format!("`downtime: {USUAL}`");
        let fixed = cures::follows_demand(tier).then(|| "`standby: none`".to_owned());
        let cure = self.cure(&alternative.name).map(|it| it.cure);
        let spares = format!("`spares: {{share_of_nodes: {USUAL}}}`");
        let lines = match cure {
            Some(Cure::Spares) => [Some(spares), fixed],
            Some(Cure::Standby) if fixed.is_none() => [Some("a node".to_owned()), None],
            Some(Cure::Standby) => [None, None],
            Some(Cure::Others) | None => [fixed, None],
        };
        let all = [Some(downtime)].into_iter().chain(lines).flatten().collect::<Vec<_>>();
        let names: Vec<&str> = all.iter().map(String::as_str).collect();
        format!("Add {}", list(&names))
    }

    /// Doubt about all fleets with few spares: with the usual downtime, each with its cheapest fix.
    fn doubt(&self, subject: ComparisonUnderCheck<'_>) -> Option<Doubt> {
        let condition = format!("every owned fleet is down {} of the time", percent_whole(USUAL));
        let set = few(subject).flat_map(|(alternative, tier, _)| self.set(alternative, tier));
        let assumption = "owned servers that are never down".to_owned();
        doubt(subject, (Some(assumption), condition), set.collect(), &self.costs)
    }

    /// Texts of `--set` for a fleet.
    fn set(&self, alternative: &Alternative, tier: &Tier) -> Vec<String> {
        let cure = self.cure(&alternative.name).map_or(Cure::Others, |it| it.cure);
        let fixed = cures::follows_demand(tier) && cure != Cure::Standby;
        let texts = [
            Some(format!("downtime={USUAL}")),
            fixed.then(|| "standby=none".to_owned()),
            (cure == Cure::Spares).then(|| format!("spares.share_of_nodes={USUAL}")),
        ];
        texts.into_iter().flatten().map(|it| format!("{}.{it}", tier.path)).collect()
    }

    /// Sentence on the cost of an alternative with the usual downtime and the cheapest fix for it.
    fn consequence(
        &self,
        subject: ComparisonUnderCheck<'_>,
        alternative: &Alternative,
        tier: &Tier,
    ) -> Option<String> {
        let (name, usual) = (&alternative.name, percent_whole(USUAL));
        let cost = new_cost(subject, name, &self.costs)?;
        let than = margin(name, &self.costs).map(|it| format!(", {it}")).unwrap_or_default();
        let nodes = self.nodes(subject, alternative, tier).unwrap_or_default();
        let cure = self.cure(name).map(|it| it.words(alternative)).unwrap_or_default();
        Some(format!(" With {usual} downtime, {cost}{than}: {nodes}{cure}."))
    }

    /// Clause on the nodes that a tier buys for its downtime, if they are more.
    fn nodes(
        &self,
        subject: ComparisonUnderCheck<'_>,
        alternative: &Alternative,
        tier: &Tier,
    ) -> Option<String> {
        let now = subject.outcome(alternative, tier)?.units?;
        let edited = self.costs.iter().find(|it| it.name == alternative.name)?;
        let then = edited.tiers.iter().find(|it| it.name == tier.name)?.units?;
        (then > now).then(|| format!("it has {} instead of {}, ", count(then, "node"), whole(now)))
    }
}

impl ChosenCure {
    /// Words for the cure, which is the cheapest.
    fn words(&self, alternative: &Alternative) -> String {
        match (self.cure, &self.rents_as) {
            (Cure::Spares, _) => {
                format!(
                    "{} spares replace nodes that are down, the cheapest fix",
                    percent_whole(USUAL)
                )
            }
            (Cure::Standby, _) => "the cheapest fix".to_owned(),
            (Cure::Others, Some(from)) => {
                format!("the lost hours are rented as {from}, the cheapest fix")
            }
            (Cure::Others, None) if alternative.tiers.iter().any(Tier::has_no_limit) => {
                "its other tiers serve the lost hours, the cheapest fix".to_owned()
            }
            (Cure::Others, None) => "the lost hours cost what they cost at the cheapest".to_owned(),
        }
    }
}
