//! Resolves committed tiers: size, term and plan.

use std::sync::Arc;

use rust_decimal::Decimal;

use super::mapping::Mapping;
use super::rented::FoundRental;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::expr::Given;
use crate::expr::unit::{Instances, Unit};
use crate::format::exact;
use crate::input::{Diagnostic, Field, Span, Text, did_you_mean, quoted, write_one_of};
use crate::model::Size;
use crate::model::rented::{Billing, Commitment, Upfront};
use crate::pricing::{CommitmentPlan, History, Instance};

/// Months of a year.
const A_YEAR: Decimal = Decimal::from_parts(12, 0, 0, false, 0);

impl Resolver<'_> {
    /// Resolves a committed tier, given the rental it found.
    pub fn committed(
        &mut self,
        at: Mapping<'_>,
        tier: &written::Committed,
        found: &FoundRental,
    ) -> Option<Commitment> {
        let names = [
            ("effective_price_per_gpu_hour", tier.effective_price_per_gpu_hour.span()),
            ("price_per_gpu_hour", tier.price_per_gpu_hour.span()),
        ];
        if names.iter().all(|(_, span)| span.is_some()) {
            self.one_of(at, &names);
        }
        let instances = self.size(at, ("instances", &tier.instances), &tier.gpus);
        let bounds = [&tier.min_gpus, &tier.max_gpus];
        let instances = instances.map(|size| self.bounded(at, size, bounds));
        if let (Some(plan), true) = (tier.plan.span(), tier.instance.is_absent()) {
            let message = "a plan is named, but no `instance` that offers it";
            let fix = "add `instance: provider/name`, or remove `plan`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(plan).fix(fix));
        }
        if found.rental.is_none() && !tier.instance.is_absent() {
            return None; // the term may be that of a plan that was not found
        }
        if let Some(rental) = &found.rental {
            let unit = ("instance", rental.gpus_per_instance.stated());
            self.whole_units(instances.as_ref(), unit, bounds);
        }
        let existing = self.existing_commitment(at, tier);
        let term_months = match &existing {
            Some(existing) => Some(existing.months_left.clone()),
            None if tier.existing.is_absent() => self.term_months(at, tier, found),
            None => None,
        };
        let as_used = matches!(tier.billing.get(), Some(written::Billing::AsUsed));
        if as_used {
            self.no_size_to_find(instances.as_ref(), tier);
        }
        if let (Some(upfront), true) = (tier.upfront_share.span(), as_used) {
            let message = "upfront_share is stated, but only hours used are billed";
            let fix = "remove `upfront_share`, or `billing: as_used`";
            self.report(Diagnostic::error(codes::ONE_OF, message).at(upfront).fix(fix));
        }
        if let (Some(unit), false) = (tier.granularity.span(), as_used) {
            self.is_of_whole_instances(unit);
        }
        Some(Commitment {
            rental: found.rental.clone()?,
            instances: instances?,
            term_months: term_months?,
            billing: if as_used { Billing::AsUsed } else { Billing::Always },
            upfront: self.upfront(at, tier, found, as_used),
            is_existing: existing.is_some(),
            resale: existing.and_then(|it| it.resale),
            ends_with_horizon: tier.ends_with_horizon.get().is_some_and(|it| it.0),
            on_demand: self.on_demand_of(found).map(Arc::new),
        })
    }

    /// Reports a unit of a commitment that is billed in full.
    fn is_of_whole_instances(&mut self, unit: Span) {
        let message = "granularity is stated, but a commitment is of whole instances";
        let fix = "remove `granularity`, or write `gpus_per_instance: 1` to commit to single GPUs";
        self.report(Diagnostic::error(codes::ONE_OF, message).at(unit).fix(fix));
    }

    /// Part paid upfront: as stated, or that of its plan.
    fn upfront(
        &mut self,
        at: Mapping<'_>,
        tier: &written::Committed,
        found: &FoundRental,
        as_used: bool,
    ) -> Option<Upfront> {
        let of_the_plan = found.upfront.clone().filter(|_| !as_used);
        if let (Some(_), Some((plan, span))) = (&of_the_plan, tier.plan.stated())
            && !tier.existing.is_absent()
        {
            self.upfront_is_paid(&plan.0, span);
        }
        let Some((_, span)) = tier.upfront_share.stated() else { return of_the_plan };
        let plan = tier.plan.get().map_or("", |it| it.0.as_str());
        if let Some(Upfront::PerInstance(amount)) = &of_the_plan {
            let amount = exact(amount.stated());
            let message =
                format!("upfront_share is stated, but {plan} is paid with {amount} upfront");
            let fix = "remove `upfront_share`, or state `effective_price_per_hour`";
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
        self.given(at, "upfront_share", &tier.upfront_share).map(Upfront::Share)
    }

    /// Length of the commitment: as stated, or that of its plan.
    fn term_months<Q: Unit>(
        &mut self,
        at: Mapping<'_>,
        tier: &written::Committed,
        found: &FoundRental,
    ) -> Option<Given<Q>> {
        let plan = found.instance.as_ref().zip(tier.plan.get()).and_then(|((it, _), plan)| {
            let (_, plan) = it.committed.iter().find(|(name, _)| *name == plan.0)?;
            Some((it, plan.as_ref()?))
        });
        match plan {
            Some((instance, plan)) if tier.term_months.is_absent() => {
                Some(self.term_of_plan(instance, &tier.plan.get()?.0, plan.term_months))
            }
            _ => self.require(at, "term_months", &tier.term_months),
        }
    }

    /// Length of a plan of the sheet.
    pub fn term_of_plan<Q: Unit>(
        &self,
        of: &Instance,
        plan: &str,
        months: (Decimal, Span),
    ) -> Given<Q> {
        self.constant(&format!("{}.{plan}", of.entry), "term_months", months)
    }

    /// Reports a size to find of a commitment that costs nothing while idle.
    fn no_size_to_find(&mut self, size: Option<&Size<Instances>>, tier: &written::Committed) {
        if let (Some(Size::Optimal(_)), Some(span)) = (size, tier.gpus.span()) {
            let message =
                "gpus is optimal, but only hours used are billed: any size costs the same";
            let fix = "remove `billing: as_used`";
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }

    /// Price history of the plan that a committed tier names.
    pub fn plan(
        &mut self,
        instance: &Instance,
        at: Span,
        plan: &Field<Text>,
    ) -> Option<(History, String)> {
        let entry = &instance.entry;
        let has_ended =
            |it: &Option<CommitmentPlan>| it.as_ref().is_some_and(|it| self.has_ended(it));
        let (ended, offered): (Vec<_>, Vec<_>) =
            instance.committed.iter().partition(|(_, it)| has_ended(it));
        let known = if offered.is_empty() { ended } else { offered };
        let known: Vec<&str> = known.into_iter().map(|(name, _)| name.as_str()).collect();
        let listed = format!("plans of {entry}: {}", known.join(", "));
        let state_it = "or state `effective_price_per_gpu_hour` and `term_months`";
        if plan.is_bad() || instance.is_without_plans {
            return None;
        }
        let Some((name, span)) = plan.stated() else {
            // A term of a year suits more scenarios than one of months.
            let is_long = |name: &&&str| {
                let plan = instance.committed.iter().find(|it| it.0 == **name);
                plan.and_then(|it| it.1.as_ref()).is_some_and(|it| it.term_months.0 >= A_YEAR)
            };
            self.report(match known.iter().find(is_long).or(known.first()) {
                None => no_commitment(entry, at),
                Some(first) => {
                    let message =
                        format!("a committed tier names {entry}, but no `plan` and no price");
                    let missing = Diagnostic::error(codes::MISSING_KEY, message).at(at);
                    missing.fix(format!("add `plan: {first}`")).note(listed).note(state_it)
                }
            });
            return None;
        };
        let Some((_, found)) = instance.committed.iter().find(|(known, _)| *known == name.0) else {
            if known.is_empty() {
                self.report(no_commitment(entry, span));
                return None;
            }
            let message = format!("{entry} has no plan {}", quoted(&name.0));
            let fix = did_you_mean(&name.0, known.iter().copied());
            let fix = if fix.is_empty() { write_one_of(&known) } else { fix };
            let missing = Diagnostic::error(codes::NOT_IN_SHEET, message).at(span).fix(fix);
            self.report(missing.note(listed).note(state_it));
            return None;
        };
        let found = found.as_ref()?;
        // A plan that has ended for a stated reason has that reason on every later day.
        if let Some(reason) = found.unavailable.as_ref().filter(|_| self.has_ended(found)) {
            let message = format!("{entry} has no price for {}: {reason}", name.0);
            let fix = "state `effective_price_per_gpu_hour`";
            self.report(Diagnostic::error(codes::NO_PRICE, message).at(span).fix(fix));
            return None;
        }
        Some((found.price.clone(), name.0.clone()))
    }

    /// True if every price of a plan has ended by the day of the scenario.
    fn has_ended(&self, plan: &CommitmentPlan) -> bool {
        let History { rows, is_broken } = &plan.price;
        let is_over = |day| rows.iter().all(|row| row.until.is_some_and(|until| until <= day));
        !is_broken && self.as_of.is_some_and(is_over)
    }
}

/// The error for a commitment to an instance of which the sheet has no plan.
fn no_commitment(entry: &str, at: Span) -> Diagnostic {
    let message = format!("the price sheet has no commitment to {entry}");
    let lines = "`effective_price_per_gpu_hour: 2.5, term_months: 12`";
    let missing = Diagnostic::error(codes::NOT_IN_SHEET, message).at(at);
    missing.fix(format!("write {lines} with the price of your offer, and no `plan`"))
}
