//! Reading of instances: one entry for each region, each with its plans.

use std::mem::take;

use super::entry::{CommitmentPlan, EntriesByName, Instance};
use super::history::{History, Upfront};
use super::plan::PlanTerms;
use super::sheet_reader::{SheetReader, text};
use super::written::{self, Payment};
use crate::codes;
use crate::input::{Diagnostic, Field, Named, Span};
use crate::quantity::Quantity;

/// Provider whose instances are read.
pub(super) struct Owner<'o> {
    /// Short name of the provider.
    pub id: &'o str,
    /// ISO 4217 code of its prices.
    pub currency: &'o str,
    /// True if its prices change daily.
    pub moves_daily: bool,
}

impl SheetReader<'_> {
    /// Instances by name, `name@region` for those of a further region.
    pub fn instances(
        &mut self,
        written: Field<Named<written::Instance>>,
        owner: &Owner<'_>,
    ) -> EntriesByName<Instance> {
        let mut all: EntriesByName<Instance> = Vec::new();
        for (name, entry) in written.into_option().unwrap_or_default() {
            let Some(mut entry) = entry.into_option() else {
                all.push((name.text, None));
                continue;
            };
            let regions = take(&mut entry.regions);
            let is_regional = !regions.is_absent() && !regions.is_bad();
            let has_own = !entry.is_without_offers() || !entry.unavailable.is_absent();
            if has_own || !is_regional {
                let found = self.instance(&name.text, name.span, &mut entry, owner);
                all.push((name.text.clone(), found));
            }
            for (region, offers) in regions.into_option().unwrap_or_default() {
                let at = region.span;
                let of_region = format!("{}@{}", name.text, region.text);
                let found = offers.into_option().and_then(|offers| {
                    entry.sell_in(&region.text, at, offers);
                    self.instance(&of_region, at, &mut entry, owner)
                });
                all.push((of_region, found));
            }
        }
        all
    }

    fn instance(
        &mut self,
        name: &str,
        at: Span,
        it: &mut written::Instance,
        owner: &Owner<'_>,
    ) -> Option<Instance> {
        let entry = format!("{}/{name}", owner.id);
        let silent = it.is_without_offers();
        let is_without_plans = it.committed.is_bad();
        let gpu = it.gpu.require("gpu", "an instance", at, self.diagnostics);
        let gpus = self.count(&it.gpus, "an instance", at);
        let on_demand = History::of(&it.on_demand, self.diagnostics);
        let spot = History::of(&it.spot, self.diagnostics);
        let instance_gpus = gpus.map_or(rust_decimal::Decimal::ONE, |(gpus, _)| gpus);
        let committed = self.each(take(&mut it.committed), |reader, _, span, plan| {
            reader.plan(span, &plan, (&on_demand, instance_gpus))
        });
        let none = on_demand.rows.is_empty() && spot.rows.is_empty() && committed.is_empty();
        if none && silent && self.lacks_reason(&entry, &it.unavailable, at) {
            return None;
        }
        let (gpu, gpu_at) = gpu?;
        Some(Instance {
            entry,
            gpu: gpu.0.clone(),
            gpu_at,
            gpus: gpus?,
            bare_metal: it.bare_metal.get().map(|it| it.0),
            region: text(&it.region).or_else(|| Some(name.split_once('@')?.1.to_owned())),
            currency: owner.currency.to_owned(),
            moves_daily: owner.moves_daily,
            on_demand,
            spot,
            committed,
            is_without_plans,
            unavailable: text(&it.unavailable),
        })
    }

    fn plan(
        &mut self,
        at: Span,
        plan: &written::CommitmentPlan,
        (on_demand, gpus): (&History, rust_decimal::Decimal),
    ) -> Option<CommitmentPlan> {
        let of = "a committed plan";
        let term = plan.term_months.require("term_months", of, at, self.diagnostics);
        let stated = History::of(&plan.prices, self.diagnostics);
        if plan.prices.is_absent() && self.lacks_reason(of, &plan.unavailable, at) {
            return None;
        }
        let (term, span) = term?;
        let terms = PlanTerms { term_months: term.value(), gpus, on_demand };
        let (price, lost) = terms.prices(stated);
        for at in lost {
            let message = "a plan takes a discount off on demand, but no on-demand price is stated";
            let fix = "add the on-demand price, or write `effective_price_per_hour: 25.60`";
            self.diagnostics.push(Diagnostic::error(codes::NO_PRICE, message).at(at).fix(fix));
        }
        let payment = plan.payment.stated().map(|(payment, at)| (*payment, at));
        for row in &price.rows {
            self.as_paid(payment, row.upfront);
        }
        Some(CommitmentPlan {
            term_months: (term.value(), span),
            payment: payment.map(|(payment, _)| payment),
            price,
            unavailable: text(&plan.unavailable),
        })
    }

    /// Reports a row whose upfront part contradicts the payment of its plan.
    fn as_paid(&mut self, payment: Option<(Payment, Span)>, upfront: Option<Upfront>) {
        let Some((payment, stated)) = payment else { return };
        let (is_whole, at) = match upfront {
            None => return,
            Some(Upfront::Share(share, at)) => (share == rust_decimal::Decimal::ONE, at),
            Some(Upfront::Amount { amount: (_, at), per_hour }) => (per_hour.is_zero(), at),
        };
        let found = if is_whole { Payment::All } else { Payment::Partial };
        if found != payment {
            let (stated_name, found) = (payment.name(), found.name());
            let message =
                format!("payment is `{stated_name}`, but a price is paid upfront in {found}");
            let message = message.replace("in all", "as a whole").replace("in partial", "in part");
            let fix = format!("write `payment: {found}`, or correct the price");
            let wrong = Diagnostic::error(codes::ONE_OF, message).at(at).fix(fix);
            self.diagnostics.push(wrong.also(stated, "the payment"));
        }
    }
}

impl written::Instance {
    /// True if no price is stated.
    fn is_without_offers(&self) -> bool {
        self.on_demand.is_absent() && self.spot.is_absent() && self.committed.is_absent()
    }

    /// Replaces the region and the offers.
    fn sell_in(&mut self, region: &str, at: Span, offers: written::RegionalOffers) {
        let written::RegionalOffers { on_demand, spot, committed, unavailable } = offers;
        self.region = Field::Stated(crate::input::Text(region.to_owned()), at);
        (self.on_demand, self.spot) = (on_demand, spot);
        (self.committed, self.unavailable) = (committed, unavailable);
    }
}
