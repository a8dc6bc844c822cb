//! Instances in the region or the place that a tier or the scenario names.

use std::collections::BTreeSet;

use super::resolver::Resolver;
use super::written::Rented;
use crate::codes;
use crate::input::{Diagnostic, Span, did_you_mean, quoted, write_one_of};
use crate::model::RegionChoice;
use crate::pricing::regions::{Place, Regions};
use crate::pricing::{EVERYWHERE, History, Instance};

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
        // A row that is not in force has an error of its own.
        let is_priced = |it: &&Instance| it.price(plan).is_some_and(|it| !it.is_absent());
        let states_one = [keys.per_hour.1, keys.per_gpu_hour.1].iter().any(|it| !it.is_absent());
        // An instance without the price of the plan serves a tier that states one, or is sold nowhere at it.
        let is_enough = states_one || !all.iter().any(|it| is_priced(&it));
        let found = cheapest.or_else(|| there().next().filter(|_| is_enough)).cloned();
        let number = there().count();
        match &found {
            None => {
                let sold = all.iter().filter(|it| is_enough || is_priced(it)).cloned();
                self.not_sold_there(&name.0, &place, &sold.collect::<Vec<_>>(), span);
            }
            Some(found) => {
                let is_everywhere = found.region.as_deref().is_none_or(|it| it == EVERYWHERE);
                let choice = RegionChoice {
                    instance: found.entry.clone(),
                    place: Regions::built_in().words(&place),
                    regions: (!is_everywhere).then_some(number),
                };
                if !self.regions.contains(&choice) {
                    self.regions.push(choice);
                }
            }
        }
        found.map(|found| (found, at))
    }

    /// Price history of a usage price of an instance, with its name in the sheet; reports one without, and the
    /// regions that have it.
    pub fn offered(
        &mut self,
        instance: &Instance,
        at: Span,
        what: &str,
        history: impl Fn(&Instance) -> &History,
    ) -> Option<(History, String)> {
        let found = history(instance);
        if !found.is_absent() {
            return Some((found.clone(), what.to_owned()));
        }
        let entry = &instance.entry;
        let reason = instance.unavailable.as_ref().map(|it| format!(": {it}")).unwrap_or_default();
        let message = format!("{entry} has no {} price{reason}", what.replace('_', " "));
        let fix = "add `price_per_gpu_hour: 2.5` beside `instance`, with your own price";
        let problem = Diagnostic::error(codes::NO_PRICE, message).at(at).fix(fix);
        let name = entry.split('@').next().unwrap_or_default();
        let all = self.prices.instances_in_regions(name, &mut self.context);
        let sold = all.iter().filter(|it| !history(it).is_absent());
        let regions: Vec<&str> = sold.filter_map(|it| it.region.as_deref()).collect();
        let is_elsewhere = entry.contains('@') && !regions.is_empty();
        let note = is_elsewhere.then(|| listed("regions with one", &regions, &[]));
        self.report(note.into_iter().fold(problem, Diagnostic::note));
        None
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
        let regions = Regions::built_in();
        let known: BTreeSet<&str> = all.iter().filter_map(|it| it.region.as_deref()).collect();
        let provider = name.split('/').next().unwrap_or_default();
        let continent = regions.continent_of(place);
        let is_near = |it: &&str| {
            continent.as_ref().is_some_and(|near| regions.has_region(near, provider, it))
        };
        let (near, far): (Vec<&str>, Vec<&str>) = known.into_iter().partition(is_near);
        let message = format!("no price of {name} {} is known", regions.words(place));
        let missing = Diagnostic::error(codes::NOT_IN_SHEET, message).at(at);
        let fix = match near.as_slice() {
            [] => write_one_of(far.get(..MOST).unwrap_or(&far)),
            near => write_one_of(near.get(..MOST).unwrap_or(near)),
        };
        let gpu = all.first().map_or("", |it| it.gpu.as_str());
        let search = format!("`gpu-tco prices {gpu} --region {}`", regions.typed(place));
        let missing = missing.fix(fix).note(listed("regions with a price", &near, &far));
        self.report(missing.note(format!("{search} shows what is sold there")));
    }
}

/// Note on the regions that have a price, those of the same continent first.
fn listed(what: &str, near: &[&str], far: &[&str]) -> String {
    let all = near.iter().chain(far).copied();
    let shown: Vec<&str> = all.clone().take(MOST).collect();
    let more = all.count().saturating_sub(MOST);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("{what}: {}{more}", shown.join(", "))
}
