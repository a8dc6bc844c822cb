//! Instances in the region or the place that a tier or the scenario names.

use std::collections::BTreeSet;

use super::resolver::Resolver;
use super::written::Rented;
use crate::codes;
use crate::input::{Diagnostic, Span, did_you_mean, quoted, write_one_of};
use crate::pricing::Instance;
use crate::pricing::regions::{Place, Regions};

/// Region of a price that holds everywhere.
const EVERYWHERE: &str = "global";
/// Most regions that an error lists.
const MOST: usize = 8;

impl Resolver<'_> {
    /// Instance of a tier, and the place that names it: in the region of its name, of the tier or of the
    /// scenario; of several, the one with the lowest price of a plan.
    pub fn instance(&mut self, keys: &Rented<'_>, plan: &str) -> Option<(Instance, Span)> {
        let (name, at) = keys.instance.stated()?;
        let of_tier = keys.region.stated().map(|(region, at)| (region.0.clone(), at));
        if let (true, Some((region, span))) = (name.0.contains('@'), &of_tier) {
            let message = format!("region is {}, but {} names one", quoted(region), name.0);
            let fix = "remove `region`, or `@` and what follows it";
            self.report(Diagnostic::error(codes::ONE_OF, message).at(*span).fix(fix));
            return None;
        }
        let region = of_tier.or_else(|| self.region.clone().filter(|_| !name.0.contains('@')));
        let Some((region, span)) = region else {
            let found = self.prices.instance(&name.0, at, &mut self.context)?;
            return Some((found, at));
        };
        let place = self.place_of(&region, span)?;
        let all = self.prices.instances_in_regions(&name.0, &mut self.context);
        if all.is_empty() {
            let found = self.prices.instance(&name.0, at, &mut self.context)?;
            return Some((found, at));
        }
        let provider = name.0.split('/').next().unwrap_or_default();
        let is_there = |it: &&Instance| {
            let own = it.region.as_deref().unwrap_or(EVERYWHERE);
            own == EVERYWHERE || Regions::built_in().has_region(&place, provider, own)
        };
        let price = |it: &Instance| it.price_per_gpu_hour(plan, self.as_of?);
        let there = || all.iter().filter(is_there);
        let cheapest = there().filter(|it| price(it).is_some()).min_by_key(|it| price(it));
        let found = cheapest.or_else(|| there().next()).cloned();
        if found.is_none() {
            self.not_sold_there(&name.0, &place, &all, span);
        }
        found.map(|found| (found, at))
    }

    fn place_of(&mut self, region: &str, at: Span) -> Option<Place> {
        let regions = Regions::built_in();
        let found = regions.place(region);
        if found.is_none() {
            let message =
                format!("no region, city, country or continent is called {}", quoted(region));
            let near = did_you_mean(region, regions.names());
            let fix = if near.is_empty() { "write one such as `Europe`".to_owned() } else { near };
            self.report(Diagnostic::error(codes::NOT_IN_SHEET, message).at(at).fix(fix));
        }
        found
    }

    fn not_sold_there(&mut self, name: &str, place: &Place, all: &[Instance], at: Span) {
        let known: BTreeSet<&str> = all.iter().filter_map(|it| it.region.as_deref()).collect();
        let mut known: Vec<&str> = known.into_iter().collect();
        let more = known.len().saturating_sub(MOST);
        known.truncate(MOST);
        let place = Regions::built_in().words(place);
        let message = format!("no price of {name} {place} is known");
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let listed = format!("regions with a price: {}{more}", known.join(", "));
        let missing = Diagnostic::error(codes::NOT_IN_SHEET, message).at(at);
        self.report(missing.fix(write_one_of(&known)).note(listed));
    }
}
