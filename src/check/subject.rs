//! A comparison as rules see it: its tiers, their results, and what an edit would cost.

use super::finding::{Finding, at_tier};
use crate::analysis::{Comparison, CostedAlternative, CostedTier, Effort, what_if_among};
use crate::model::owned::Owned;
use crate::model::{Alternative, Case, Supply, Tier};

/// A comparison as rules see it.
#[derive(Clone, Copy, Debug)]
pub struct ComparisonUnderCheck<'c> {
    /// The case that was compared.
    pub case: &'c Case,
    /// The case as it was read, before any size of it was found.
    pub as_read: &'c Case,
    /// Result of the comparison.
    pub comparison: &'c Comparison,
    /// Work of the run, into which that of rules counts.
    pub effort: &'c Effort,
}

impl<'c> ComparisonUnderCheck<'c> {
    /// Every tier and its alternative.
    pub(super) fn tiers(self) -> impl Iterator<Item = (&'c Alternative, &'c Tier)> {
        self.case.alternatives.iter().flat_map(|it| it.tiers.iter().map(move |tier| (it, tier)))
    }

    /// Every owned tier, its alternative and its figures.
    pub(super) fn fleets(self) -> impl Iterator<Item = (&'c Alternative, &'c Tier, &'c Owned)> {
        self.tiers().filter_map(|(alternative, tier)| match &tier.supply {
            Supply::Owned(owned) => Some((alternative, tier, &**owned)),
            Supply::Committed(_) | Supply::OnDemand(_) | Supply::Spot(_) => None,
        })
    }

    /// Every alternative of an edit of the case, cheapest first; those that are not edited cost what they did.
    pub(super) fn what_if(
        self,
        edited: Case,
        is_edited: impl Fn(&Alternative) -> bool,
    ) -> Vec<CostedAlternative> {
        self.what_if_after(&self.comparison.alternatives, edited, is_edited)
    }

    /// Costs after another edit of a case that was costed already: those that are not edited cost what they did then.
    pub(super) fn what_if_after(
        self,
        before: &[CostedAlternative],
        edited: Case,
        is_edited: impl Fn(&Alternative) -> bool,
    ) -> Vec<CostedAlternative> {
        let all = edited.alternatives.iter().enumerate();
        let positions: Vec<usize> = all.filter(|(_, it)| is_edited(it)).map(|it| it.0).collect();
        what_if_among(edited, before, &positions, self.effort)
    }

    /// The same, if one is edited, by its position.
    pub(super) fn what_if_of(
        self,
        position: usize,
        edit: impl FnOnce(&mut Alternative),
    ) -> Option<Vec<CostedAlternative>> {
        let mut case = self.case.clone();
        edit(case.alternatives.get_mut(position)?);
        let all = what_if_among(case, &self.comparison.alternatives, &[position], self.effort);
        (!all.is_empty()).then_some(all)
    }

    /// Findings of a rule with a message on each tier that fails it.
    pub(super) fn each_tier(
        self,
        code: &'static str,
        message: impl Fn(&'c Alternative, &'c Tier) -> Option<String>,
    ) -> Vec<Finding> {
        let finding = |(alternative, tier)| {
            Some(at_tier(code, alternative, tier, message(alternative, tier)?))
        };
        self.tiers().filter_map(finding).collect()
    }

    /// Result of an alternative.
    pub(super) fn costed(self, alternative: &Alternative) -> Option<&'c CostedAlternative> {
        self.comparison.alternatives.iter().find(|it| it.name == alternative.name)
    }

    /// Result of a tier.
    pub(super) fn outcome(self, alternative: &Alternative, tier: &Tier) -> Option<&'c CostedTier> {
        self.costed(alternative)?.tiers.iter().find(|it| it.name == tier.name)
    }
}
