//! A scenario filled from the built-in price sheets.

mod accelerator;
mod fix;
mod parts;
mod plans;
mod text;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::commands::output::Failure;
use crate::input::{Date, Diagnostics, Sources, did_you_mean, nearest, quoted, write_one_of};
use crate::pricing::regions::Regions;
use crate::pricing::{Catalog, Instance, PriceList, ReadContext, System};
use crate::report::prices::last_checked;
use accelerator::{NamedGpus, accelerator};
pub(super) use parts::FilledDemand;
use parts::{OwnedNodes, Parts, Rented, Stated, StatedSite, fail};
use text::Fix;

/// Request for a scenario.
pub(super) struct ScenarioRequest<'a> {
    /// Accelerator, as full name or in part; `None` for that of the first instance to rent.
    pub gpu: Option<&'a str>,
    /// Demand of the scenario.
    pub demand: FilledDemand,
    /// Instances to rent, as `provider/instance`.
    pub rent: &'a [String],
    /// True for an alternative that owns the nodes.
    pub own: bool,
    /// Months that are compared; `None` for the default.
    pub months: Option<u32>,
    /// Mean use of the GPUs, 0 to 1; `None` for an assumption.
    pub utilization: Option<Decimal>,
    /// GPU-hours of work a year, if the GPUs follow from them and the use.
    pub gpu_hours_per_year: Option<Decimal>,
    /// Site of the nodes; `None` for an assumption.
    pub site: Option<&'a str>,
}

/// A scenario as text, and what it still lacks.
pub(super) struct FilledScenario {
    /// Name of the file, without folder.
    pub file: String,
    /// YAML of the scenario.
    pub text: String,
    /// Numbers of the lines that the user must fill in, with what each needs.
    pub missing: Vec<(usize, String)>,
}

/// GPUs of a node that no sheet has.
const GPUS_PER_NODE: u32 = 8;

/// Writes a scenario from the built-in sheets.
pub(super) fn scenario(requested: &ScenarioRequest<'_>) -> Result<FilledScenario, Failure> {
    let catalog = built_in();
    let parts = parts(requested, &catalog)?;
    let (text, missing) = text::write(&parts, Fix::cheapest(&parts));
    let file = format!("{}{}.yaml", requested.demand.name(), parts.gpu);
    Ok(FilledScenario { file, text, missing })
}

/// Entries of the built-in sheets.
fn built_in() -> Catalog {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let mut context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    PriceList::default().catalog(&mut context)
}

/// Day of the scenarios that are written: that of the newest check of a built-in price.
pub(super) fn day_of_scenarios() -> Option<Date> {
    last_checked(&built_in())
}

fn parts<'c>(
    requested: &'c ScenarioRequest<'_>,
    catalog: &'c Catalog,
) -> Result<Parts<'c>, Failure> {
    let named = NamedGpus {
        gpu: requested.gpu,
        measured: requested.demand.gpu(),
        first: requested.rent.first().map(|it| instance_and_plan(it).0),
    };
    let gpu = accelerator(named, catalog)?;
    let as_of = last_checked(catalog).ok_or_else(|| fail("no built-in sheet has a price"))?;
    let months = requested.months.unwrap_or(text::HORIZON);
    let for_rent = ForRent { gpu, as_of, months, catalog };
    if requested.rent.is_empty() && !requested.own {
        let advice = "no alternative is named; add `--own`, or `--rent` with an instance";
        return Err(fail(format!("{advice}\n{}", for_rent.listed())));
    }
    let site = requested.site.map(|it| known_site(it, as_of, catalog)).transpose()?;
    let rented = for_rent.alternatives(requested.rent)?;
    let owned = requested.own.then(|| OwnedNodes::of(gpu, &requested.demand, as_of, catalog));
    let system = owned.as_ref().and_then(|it| it.system);
    let mut currencies =
        rented.iter().map(|it| (&it.instance.entry, it.instance.currency.as_str()));
    let first = currencies.next().or(system.map(|it| (&it.entry, it.currency.as_str())));
    let own = system.map(|it| (&it.entry, it.currency.as_str()));
    if let (Some((entry, currency)), Some((other, unlike))) =
        (first, currencies.chain(own).find(|(_, it)| first.is_some_and(|(_, own)| own != *it)))
    {
        return Err(fail(format!(
            "{entry} is priced in {currency}, but {other} in {unlike}; a scenario has one currency"
        )));
    }
    let currency = first.map_or("USD", |(_, currency)| currency);
    let ScenarioRequest { demand, months, utilization, gpu_hours_per_year, .. } = requested;
    let (months, utilization) = (*months, *utilization);
    let gpu_hours_per_year = *gpu_hours_per_year;
    let stated = Stated { months, utilization, gpu_hours_per_year, site };
    Ok(Parts { gpu, demand, stated, as_of, currency, rented, owned })
}

/// Site of the built-in sheets with a name, or the one of a place.
fn known_site<'c>(
    name: &str,
    as_of: Date,
    catalog: &'c Catalog,
) -> Result<StatedSite<'c>, Failure> {
    let names: Vec<&'c str> = catalog.sites.iter().map(|it| it.entry.as_str()).collect();
    let regions = Regions::built_in();
    let of_place = |name: &str| {
        let place = regions.place(name);
        place.map(|it| regions.sites_of(&it, &names)).unwrap_or_default()
    };
    let found = match names.iter().find(|it| **it == name) {
        Some(exact) => vec![*exact],
        None => of_place(name),
    };
    let fix = match found.as_slice() {
        &[only] => {
            let site = catalog.sites.iter().find(|it| it.entry == only);
            let has_pue = site.is_some_and(|it| it.pue.on(as_of).is_some());
            return Ok(StatedSite { name: only, has_pue });
        }
        [] => match did_you_mean(name, names.iter().copied()) {
            none if none.is_empty() => "write one of `gpu-tco prices sites`".to_owned(),
            near => near,
        },
        several => write_one_of(several),
    };
    Err(fail(format!("no built-in sheet has the site {}; {fix}", quoted(name))))
}

/// Instances whose name after that of the provider is `name` or near it.
fn without_provider<'c>(name: &str, all: &[&'c str]) -> Vec<&'c str> {
    let own = |it: &'c str| it.split_once('/').map_or(it, |(_, own)| own);
    let near = nearest(name, all.iter().map(|it| own(it)));
    all.iter().copied().filter(|it| own(it) == name || near.contains(&own(it))).collect()
}

/// Parts of `provider/instance` or `provider/instance:plan`.
fn instance_and_plan(text: &str) -> (&str, Option<&str>) {
    text.split_once(':').map_or((text, None), |(instance, plan)| (instance, Some(plan)))
}

/// Name of an alternative: that of the provider and the plan, with a number from the second of a name on.
fn alternative(of: &Instance, plan: Option<&str>, earlier: &[Rented<'_>]) -> String {
    let provider = of.entry.split('/').next().unwrap_or_default();
    let own = plan.map_or_else(|| provider.to_owned(), |plan| format!("{provider}_{plan}"));
    let number = earlier.len().saturating_add(1);
    let taken = |name: &str| earlier.iter().any(|it| it.name == name);
    let mut names =
        std::iter::once(own.clone()).chain((2..=number).map(|it| format!("{own}_{it}")));
    names.find(|it| !taken(it)).unwrap_or(own)
}

/// Instances with an accelerator.
struct ForRent<'c> {
    gpu: &'c str,
    as_of: Date,
    /// Months that are compared.
    months: u32,
    catalog: &'c Catalog,
}

impl<'c> ForRent<'c> {
    /// Alternatives that rent what is asked for: each instance on demand, and with the plans that are
    /// named, or the one that fits.
    fn alternatives(&self, rent: &'c [String]) -> Result<Vec<Rented<'c>>, Failure> {
        let mut instances: Vec<&Instance> = Vec::new();
        let mut named: Vec<(&Instance, Option<&str>)> = Vec::new();
        for text in rent {
            let (name, plan) = instance_and_plan(text);
            let instance = self.instance(name)?;
            let plan = plan.map(|it| self.plan(instance, it)).transpose()?;
            if named.iter().any(|(it, of)| it.entry == instance.entry && *of == plan) {
                return Err(fail(format!("--rent names {} twice", quoted(text))));
            }
            named.push((instance, plan));
            if !instances.iter().any(|it| it.entry == instance.entry) {
                instances.push(instance);
            }
        }
        let mut all: Vec<Rented<'c>> = Vec::new();
        let mut add = |instance: &'c Instance, plan: Option<&'c str>| {
            all.push(Rented { name: alternative(instance, plan, &all), instance, plan });
        };
        for instance in &instances {
            add(instance, None);
        }
        for instance in instances {
            let of_this = named.iter().filter(|(it, _)| it.entry == instance.entry);
            let plans: Vec<&str> = of_this.filter_map(|it| it.1).collect();
            let fitting = || self.fitting_plan(instance).into_iter().collect();
            for plan in if plans.is_empty() { fitting() } else { plans } {
                add(instance, Some(plan));
            }
        }
        Ok(all)
    }

    fn instance(&self, name: &str) -> Result<&'c Instance, Failure> {
        let all = &self.catalog.instances;
        let listed = self.listed();
        let named = quoted(name);
        let Some(found) = all.iter().find(|it| it.entry == name) else {
            // An instance with another accelerator is no typo of this one.
            let names = all.iter().filter(|it| it.gpu == self.gpu).map(|it| it.entry.as_str());
            let names: Vec<&str> = names.collect();
            let near = match nearest(name, names.iter().copied()) {
                near if near.is_empty() => without_provider(name, &names),
                near => near,
            };
            let rest = match near.as_slice() {
                [] => format!("\n{listed}"),
                near => format!("; {}", write_one_of(near)),
            };
            return Err(fail(format!("no built-in sheet has the instance {named}{rest}")));
        };
        if found.gpu != self.gpu {
            let gpu = &found.gpu;
            return Err(fail(format!("{named} has {gpu}, not {}\n{listed}", self.gpu)));
        }
        if !self.has_price(found) {
            let day = self.as_of;
            return Err(fail(format!("{named} has no price on demand on {day}\n{listed}")));
        }
        Ok(found)
    }

    fn has_price(&self, instance: &Instance) -> bool {
        instance.on_demand.on(self.as_of).is_some()
    }

    fn listed(&self) -> String {
        let with = self.catalog.instances.iter().filter(|it| it.gpu == self.gpu);
        let names: Vec<&str> =
            with.filter(|it| self.has_price(it)).map(|it| it.entry.as_str()).collect();
        if names.is_empty() {
            return format!("no built-in sheet rents {} on demand", self.gpu);
        }
        format!("instances with {}: {}", self.gpu, names.join(", "))
    }
}

impl<'c> OwnedNodes<'c> {
    /// Nodes of the system that costs least per GPU. A system without a price or power on the day is
    /// taken only if no other has the accelerator; one that nobody sells any more, never.
    fn of(gpu: &str, demand: &FilledDemand, as_of: Date, catalog: &'c Catalog) -> Self {
        let has_power = |it: &System| it.busy_kw.on(as_of).is_some();
        let is_sold = |it: &&System| it.no_longer_sold.is_none();
        let (sold, old): (Vec<&System>, Vec<&System>) =
            catalog.systems.iter().filter(|it| it.gpu == gpu).partition(is_sold);
        let names: Vec<&String> =
            old.iter().filter_map(|it| it.replaced_by.as_ref()).map(|it| &it.0).collect();
        let instead =
            catalog.systems.iter().filter(is_sold).filter(|it| names.contains(&&it.entry));
        let system = sold.into_iter().chain(instead).min_by_key(|it| {
            let price = it.price_per_gpu(as_of);
            (price.is_none(), !has_power(it), price)
        });
        let gpus_per_node = system.and_then(|it| it.gpus.0.to_u32()).unwrap_or(GPUS_PER_NODE);
        Self {
            system,
            price: system.and_then(|it| Some(it.price.on(as_of)?.value)),
            has_power: system.is_some_and(has_power),
            gpus_per_node,
            nodes: match demand {
                FilledDemand::Peak(gpus) => Some(gpus.div_ceil(gpus_per_node.max(1))),
                FilledDemand::Trace { .. } => None,
            },
        }
    }
}
