//! Resolves the alternatives of a scenario and their stacks of tiers.

use super::accelerator::Accelerator;
use super::existing_commitment::rest_of_a_commitment;
use super::mapping::Mapping;
use super::resolver::Resolver;
use super::set::tier_names;
use super::written;
use crate::codes;
use crate::input::{Diagnostic, Field, Named, Span, quoted};
use crate::model::owned::Purchases;
use crate::model::rented::OnDemand;
use crate::model::{
    Alternative, Effectiveness, Other, Size, Software, Staff, Supply, Tier, Window,
};

/// Most alternatives that are compared; each is compared with each other.
const ALTERNATIVES: usize = 50;
/// Most tiers of one alternative.
const TIERS: usize = 100;
/// Most sizes of one alternative that are searched together.
const OPEN_SIZES: usize = 20;

impl Resolver<'_> {
    /// All alternatives, in the order of the file.
    pub fn alternatives(
        &mut self,
        at: Mapping<'_>,
        field: &Field<Named<Vec<Field<written::Tier>>>>,
    ) -> Option<Vec<Alternative>> {
        let (named, span) =
            field.require("alternatives", at.of, at.span, self.context.diagnostics)?;
        if named.is_empty() {
            let message = "there are no alternatives to compare";
            let fix = "add one, such as `rent: [on_demand: {price_per_gpu_hour: 2.5}]`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        if named.len() > ALTERNATIVES {
            self.too_many((named.len(), "alternatives"), ALTERNATIVES, span);
            return None;
        }
        let mut all = Vec::new();
        for (name, tiers) in named {
            self.check_name("an alternative", &name.text, name.span);
            self.doubtful.clear();
            let tiers =
                tiers.stated().and_then(|(tiers, span)| self.stack(&name.text, tiers, span));
            all.extend(tiers.map(|tiers| Alternative {
                name: name.text.clone(),
                place: self.place(name.span),
                tiers,
                doubtful: std::mem::take(&mut self.doubtful),
                waits: None,
                best_month: None,
            }));
        }
        (all.len() == named.len()).then_some(all)
    }

    /// Reports a name that cannot be part of a key path.
    pub fn check_name(&mut self, of: &str, name: &str, span: Span) {
        let hostile = |c: char| c == '.' || c == '=' || c == '/' || c.is_control();
        if name.trim() != name
            || name.is_empty()
            || name.chars().count() > 60
            || name.contains(hostile)
        {
            let message =
                format!("{of} is called {}, which cannot be part of a path", quoted(name));
            let fix = "write up to 60 characters without `.`, `/` and `=`, and no blank at an end";
            self.report(Diagnostic::error(codes::NAME, message).at(span).fix(fix));
        }
    }

    fn stack(
        &mut self,
        alternative: &str,
        tiers: &[Field<written::Tier>],
        span: Span,
    ) -> Option<Vec<Tier>> {
        if tiers.is_empty() {
            let message = format!("{alternative} has no tiers");
            let fix = "add one, such as `- on_demand: {price_per_gpu_hour: 2.5}`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        if tiers.len() > TIERS {
            self.too_many((tiers.len(), "tiers"), TIERS, span);
            return None;
        }
        let kinds =
            tiers.iter().map(|tier| tier.get().map(written::Tier::kind).unwrap_or_default());
        let names = tier_names(kinds);
        self.claim(tiers);
        self.labels(tiers);
        let mut stack = Vec::new();
        let is_left_out = |it: &&Field<_>| it.get().is_some_and(written::Tier::is_left_out);
        let left_out = tiers.iter().filter(is_left_out).count();
        if left_out == tiers.len() && left_out > 0 {
            let message =
                format!("{alternative} has no tier left: all have `gpus: 0` or `until_month: 0`");
            let fix = "write a size for one, or remove the alternative";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        let never_begins = |it: &Field<_>| it.get().is_some_and(written::Tier::never_begins);
        let before = [false].into_iter().chain(tiers.iter().map(never_begins));
        let all = tiers.iter().zip(names).zip(before);
        for ((tier, name), is_first) in all.filter(|((it, _), _)| !is_left_out(it)) {
            let path = format!("{alternative}.{name}");
            let tier = tier.stated().and_then(|(tier, span)| self.tier(&path, name, tier, span));
            stack.extend(tier.map(|it| Tier { window: it.window.clone().first(is_first), ..it }));
        }
        self.follow(alternative, &mut stack, span);
        let open = stack.iter().filter(|it| it.has_open_size()).count();
        if open > OPEN_SIZES {
            self.too_many((open, "sizes `optimal`"), OPEN_SIZES, span);
            return None;
        }
        if let Some(last) = stack.last() {
            self.mean_needs_a_tier_after_it(last, span);
        }
        (stack.len() == tiers.len() - left_out && !stack.is_empty()).then_some(stack)
    }

    fn mean_needs_a_tier_after_it(&mut self, last: &Tier, span: Span) {
        let mean = match &last.supply {
            Supply::Owned(owned) => matches!(
                owned.deployment.purchases,
                Purchases::AtStart(Size::Mean) | Purchases::Expand(Size::Mean, _)
            ),
            Supply::Committed(commitment) => matches!(commitment.instances, Size::Mean),
            Supply::OnDemand(_) | Supply::Spot(_) => false,
        };
        if mean {
            let message =
                format!("{} is sized to the mean, and nothing serves what is above it", last.path);
            let fix = "add a tier after it, or write `gpus: peak`";
            self.report(Diagnostic::error(codes::MEAN, message).at(span).fix(fix));
        }
    }

    fn tier(&mut self, path: &str, name: String, tier: &written::Tier, span: Span) -> Option<Tier> {
        let parts = match tier {
            written::Tier::Owned(tier) => self.owned_tier(path, tier, span),
            written::Tier::Committed(tier) => self.committed_tier(path, tier, span),
            written::Tier::OnDemand(tier) => self.on_demand_tier(path, tier, span),
            written::Tier::Spot(tier) => self.spot_tier(path, tier, span),
        };
        let TierParts { label, window, supply, effectiveness, staff, software, other } = parts;
        let (path, place) = (path.to_owned(), self.place(span));
        Some(Tier {
            name,
            label,
            path,
            place,
            window,
            supply: supply?,
            effectiveness,
            staff,
            software,
            other,
        })
    }

    fn owned_tier(&mut self, path: &str, tier: &written::Owned, span: Span) -> TierParts {
        let at = Mapping::new(path, written::Owned::CALLED, span);
        self.purchases_fit(tier);
        let node = self.node(at, tier);
        let gpu = node.gpu.clone();
        let supply = self.owned(at, tier, node).map(|owned| Supply::Owned(owned.into()));
        self.parts(at, gpu, tier.any(), supply)
    }

    fn on_demand_tier(&mut self, path: &str, tier: &written::OnDemand, span: Span) -> TierParts {
        let at = Mapping::new(path, written::OnDemand::CALLED, span);
        let found = if tier.is_priced_by_token() {
            self.api(at, tier)
        } else {
            self.no_tokens_without_price(tier);
            self.rental(
                at,
                &written::Rented {
                    newer_generation: Some(&tier.newer_generation),
                    ..tier.rented()
                },
                Some("on_demand"),
                |of, it, at| of.offered(it, at, "on_demand", |it| &it.on_demand),
            )
        };
        self.nothing_is_installed(tier.any());
        let plans = self.plans(&found);
        let usage = self.usage(at, found.rental, &tier.max_gpus, &tier.idle_share);
        let usage = usage.map(|it| OnDemand { plans: plans.into(), ..it });
        self.parts(at, found.gpu, tier.any(), usage.map(|it| Supply::OnDemand(it.into())))
    }

    fn spot_tier(&mut self, path: &str, tier: &written::Spot, span: Span) -> TierParts {
        let at = Mapping::new(path, written::Spot::CALLED, span);
        let found = self.rental(
            at,
            &written::Rented { newer_generation: Some(&tier.newer_generation), ..tier.rented() },
            Some("spot"),
            |of, it, at| of.offered(it, at, "spot", |it| &it.spot),
        );
        self.nothing_is_installed(tier.any());
        let usage = self.usage(at, found.rental, &tier.max_gpus, &tier.idle_share);
        let spot = self.spot(at, tier, usage);
        self.parts(at, found.gpu, tier.any(), spot.map(|it| Supply::Spot(it.into())))
    }

    fn committed_tier(&mut self, path: &str, tier: &written::Committed, span: Span) -> TierParts {
        let at = Mapping::new(path, written::Committed::CALLED, span);
        let plan = tier.plan.get().map(|plan| plan.0.as_str());
        let found = self.rental(at, &tier.priced(), plan, |of, it, at| of.plan(it, at, &tier.plan));
        let supply = self.committed(at, tier, &found);
        let left = supply.as_ref().and_then(rest_of_a_commitment);
        let parts =
            self.parts(at, found.gpu, tier.any(), supply.map(|it| Supply::Committed(it.into())));
        TierParts { window: left.unwrap_or(parts.window), ..parts }
    }

    /// Reports counts of installed GPUs or nodes on a tier that is rented while used, which has
    /// none installed.
    fn nothing_is_installed(&mut self, any: written::Any<'_>) {
        let staff = any.staff.get().into_iter().flat_map(|it| {
            let per_gpus = it.per_gpus.span().map(|at| ("per_gpus", at));
            per_gpus.into_iter().chain(it.steps.span().map(|at| ("steps", at)))
        });
        let software =
            any.software.get().into_iter().flat_map(written::OneOrMore::all).flat_map(|it| {
                let gpu = it.price_per_gpu_year.span().map(|at| ("price_per_gpu_year", at));
                gpu.into_iter()
                    .chain(it.price_per_node_year.span().map(|at| ("price_per_node_year", at)))
            });
        let lines = any.other.get().into_iter().flatten().filter_map(Field::get);
        let other = lines.filter_map(|line| {
            line.per
                .stated()
                .filter(|(per, _)| per.counts_what_is_installed())
                .map(|(_, at)| ("per", at))
        });
        let all: Vec<(&str, Span)> = staff.chain(software).chain(other).collect();
        for (key, span) in all {
            let message =
                format!("{key} counts what is installed, but this tier rents only while used");
            let fix = "write an amount `per: used_gpu_hour`, `month` or `year` under `other`";
            self.report(Diagnostic::error(codes::NOTHING_INSTALLED, message).at(span).fix(fix));
        }
    }

    /// Resolves a tier's supply and the keys that any tier may have.
    fn parts(
        &mut self,
        at: Mapping<'_>,
        gpu: Option<Accelerator>,
        any: written::Any<'_>,
        supply: Option<Supply>,
    ) -> TierParts {
        TierParts {
            label: any.label.get().map(|it| it.0.clone()),
            window: self.window(at, any),
            supply,
            effectiveness: self.effectiveness(at, gpu, any),
            staff: self.staff(at, any.staff),
            software: self.software(at, any.software),
            other: self.other(at, any.other),
        }
    }
}

struct TierParts {
    label: Option<String>,
    window: Window,
    supply: Option<Supply>,
    effectiveness: Effectiveness,
    staff: Option<Staff>,
    software: Vec<Software>,
    other: Vec<Other>,
}
