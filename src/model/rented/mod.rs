//! Rented tiers: what an instance costs, and the three ways to pay for it.

mod attached_storage;
mod brackets;
mod commitment;
mod egress;
mod managed_services;
mod on_demand;
mod provider;
mod resale;
mod setup_labor;
mod spot;
mod steps;
mod support;
mod tokens;

pub use attached_storage::{ATTACHED_STORAGE, AttachedStorage};
pub use brackets::Rating;
pub use commitment::{Billing, COMMITMENT_LEFT_OVER, Commitment, Contracted, UPFRONT, Upfront};
pub use egress::{EGRESS, Egress, EgressTier, UpTo};
pub use managed_services::{MANAGED_SERVICES, ManagedServices};
pub use on_demand::{OnDemand, Plan};
pub use provider::{Customer, Services};
pub use resale::{COMMITMENT_SOLD, Resale};
pub use setup_labor::{SETUP_LABOR, SetupLabor};
pub use spot::{Efficiency, Interruptions, Spot};
pub use steps::{NewerGeneration, PriceStep};
pub use support::{SUPPORT, Support, SupportBracket};
pub use tokens::{PerMillion, TokenPrice};

use std::sync::Arc;

use rust_decimal::Decimal;

use crate::expr::unit::{GpuHours, Gpus, InstanceHours, Instances, Money, Per, Ratio};
use crate::expr::{Conversion, Expr, Given, Graph, Monthly, Origin, Quote};

use super::calendar::Calendar;
use super::component::{Component, Family};
use super::slice::{BilledSteps, Slice};

/// GPU-hours that are billed.
pub const COMPUTE: Component = Component::new("compute", "compute", Family::Rent);

/// Rental: an instance and its prices.
#[derive(Clone, Debug)]
pub struct Rental {
    /// The sheet's entry, such as `aws/p5.48xlarge`; none for a price stated in the scenario.
    pub instance: Option<String>,
    /// GPUs of an instance; 1 where GPUs are rented one by one.
    pub gpus_per_instance: Given<Per<Gpus, Instances>>,
    /// Steps that demand is rounded up to: whole instances, whole GPUs, or none.
    pub granularity: Granularity,
    /// Price before any step.
    pub price: Price,
    /// Change of the price a year.
    pub price_growth_per_year: Option<Given<Ratio>>,
    /// Other prices from a month on, earliest first.
    pub steps: Vec<PriceStep>,
    /// Newer GPUs from a month on.
    pub newer_generation: Option<NewerGeneration>,
    /// A price of the same entry that took its place after the scenario's day.
    pub later: Option<(Price, Quote)>,
    /// Charges of the provider beside compute.
    pub services: Services,
}

/// The price of compute, as its source states it.
#[derive(Clone, Debug)]
pub enum Price {
    /// For an instance and hour.
    PerInstanceHour(Given<Per<Money, InstanceHours>>),
    /// For a GPU and hour.
    PerGpuHour(Given<Per<Money, GpuHours>>),
    /// For tokens, whatever makes them.
    PerMillionTokens(TokenPrice),
}

/// In what steps demand is rented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granularity {
    /// Whole instances, or whole GPUs where an instance has one.
    Instance,
    /// Whole GPUs, whatever the instance.
    Gpu,
    /// Any fraction.
    None,
}

/// Quantities that rented tiers are computed from.
#[derive(Clone, Copy, Debug)]
pub struct Desk<'g> {
    /// The graph formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// Reference GPUs that one rented GPU makes.
    pub e: Expr<'g, Ratio, Monthly>,
    /// Scale of all usage and commitment prices: the axis `price`.
    pub price_scale: Expr<'g, Ratio>,
}

/// Months whose prices are paid.
#[derive(Clone, Copy, Debug)]
struct PricedIn<'g> {
    /// Month of the price that each month pays.
    month: Expr<'g, Ratio, Monthly>,
    /// Months of a term, which all pay the price of its first; 1 if each month pays its own.
    term: u32,
    /// Months before the first term.
    before: u32,
}

impl<'g> PricedIn<'g> {
    /// Each month pays its own price.
    fn each_month(graph: &'g Graph) -> Self {
        Self { month: graph.month(), term: 1, before: 0 }
    }

    /// Month of the price that a month pays.
    fn of(self, month: u32) -> u32 {
        month - month.saturating_sub(1 + self.before) % self.term
    }
}

impl Price {
    /// The price in the currency of the run, if it is in another one.
    #[must_use]
    pub fn converted(self, conversion: Option<&Arc<Conversion>>) -> Self {
        match self {
            Self::PerInstanceHour(price) => Self::PerInstanceHour(price.converted(conversion)),
            Self::PerGpuHour(price) => Self::PerGpuHour(price.converted(conversion)),
            Self::PerMillionTokens(_) => self,
        }
    }

    /// Key of the price; none if tokens are paid.
    fn key(&self) -> Option<&str> {
        match self {
            Self::PerInstanceHour(price) => Some(price.key()),
            Self::PerGpuHour(price) => Some(price.key()),
            Self::PerMillionTokens(_) => None,
        }
    }

    /// Row of the sheet that states the price; none for a price of the scenario.
    pub fn quote(&self) -> Option<&Quote> {
        let origin = match self {
            Self::PerInstanceHour(price) => price.origin(),
            Self::PerGpuHour(price) => price.origin(),
            Self::PerMillionTokens(_) => return None,
        };
        let Origin::LookedUp(quote) = origin else { return None };
        Some(quote)
    }

    /// Multiplies a price of GPU-hours.
    fn scale(&mut self, factor: Decimal, by: &'static str) {
        match self {
            Self::PerInstanceHour(price) => *price = price.scaled(factor, by),
            Self::PerGpuHour(price) => *price = price.scaled(factor, by),
            Self::PerMillionTokens(_) => {}
        }
    }
}

impl Rental {
    /// Key of the price before any step; none if tokens are paid.
    pub fn price_key(&self) -> Option<&str> {
        self.price.key()
    }

    /// Multiplies the prices of compute, for an analysis that tries others.
    pub fn scale_prices(&mut self, factor: Decimal, by: &'static str) {
        self.price.scale(factor, by);
        self.steps.iter_mut().for_each(|it| it.price.scale(factor, by));
    }

    /// True if tokens are paid, so that no GPU of the provider's runs longer or idle at one's cost.
    pub fn is_by_token(&self) -> bool {
        matches!(self.price, Price::PerMillionTokens(_))
    }

    /// Price of a GPU and hour, before any step.
    pub fn price_per_gpu_hour<'g>(&self, graph: &'g Graph) -> Expr<'g, Per<Money, GpuHours>> {
        self.per_gpu_hour(graph, &self.price)
    }

    /// Price of an hour of work from the month on in which newer GPUs come, and of an hour of the
    /// older ones in the month before; none if no newer ones come or tokens are priced.
    pub fn newer_and_older<'g>(
        &self,
        graph: &'g Graph,
    ) -> Option<[Expr<'g, Per<Money, GpuHours>>; 2]> {
        let newer = self.newer_generation.as_ref()?;
        let prices = std::iter::once(&self.price).chain(self.steps.iter().map(|it| &it.price));
        if prices.into_iter().any(|price| matches!(price, Price::PerMillionTokens(_))) {
            return None;
        }
        let price_in = |month: Expr<'g, Ratio, Monthly>| {
            let stated = self.price_per_gpu_hour(graph).widen();
            let stepped = self.steps.iter().fold(stated, |before, step| {
                step.from(graph, month, self.per_gpu_hour(graph, &step.price).widen(), before)
            });
            stepped.in_month(0)
        };
        let from = newer.first(graph);
        let work = price_in(from) / graph.input(&newer.relative_performance);
        let older = price_in(from - graph.count::<Ratio>(1));
        Some([work.named("newer_price_per_hour_of_work"), older.named("older_price_per_gpu_hour")])
    }

    fn per_gpu_hour<'g>(&self, graph: &'g Graph, price: &Price) -> Expr<'g, Per<Money, GpuHours>> {
        match price {
            Price::PerGpuHour(price) => graph.input(price),
            Price::PerMillionTokens(tokens) => tokens.per_gpu_hour(graph),
            Price::PerInstanceHour(price) => {
                let gpus = graph.input(&self.gpus_per_instance) * graph.count::<Instances>(1);
                let hour = graph.count::<crate::expr::unit::Hours>(1);
                let instance_hour = graph.count::<InstanceHours>(1);
                graph.input(price) * instance_hour / (gpus * hour)
            }
        }
    }

    /// GPU-hours billed to serve what a tier is given, see [`Slice::billed`].
    fn billed<'g>(
        &self,
        desk: &Desk<'g>,
        served: &Slice<'g>,
        most: Option<Expr<'g, Gpus>>,
    ) -> Expr<'g, GpuHours, Monthly> {
        let (graph, e) = (desk.graph, desk.e);
        let gpus = match self.granularity {
            Granularity::None => return served.running(graph, e, most) * desk.calendar.hours,
            Granularity::Gpu => None,
            Granularity::Instance => Some(graph.input(&self.gpus_per_instance)),
        };
        served.billed(graph, BilledSteps { gpus, e, most }) * desk.calendar.hours
    }

    /// Cost of so many GPU-hours billed, at the price of GPUs or of instances in the given months.
    fn cost_of<'g>(
        &self,
        desk: &Desk<'g>,
        billed: Expr<'g, GpuHours, Monthly>,
        priced_in: PricedIn<'g>,
    ) -> Expr<'g, Money, Monthly> {
        let graph = desk.graph;
        let stated = self.cost_at(graph, &self.price, billed);
        let cost = self.steps.iter().fold(stated, |before, step| {
            step.from(graph, priced_in.month, self.cost_at(graph, &step.price, billed), before)
        });
        self.at_prices_of(desk, cost, priced_in)
    }

    /// Cost at today's prices as it is in the given months.
    fn at_prices_of<'g>(
        &self,
        desk: &Desk<'g>,
        cost: Expr<'g, Money, Monthly>,
        priced_in: PricedIn<'g>,
    ) -> Expr<'g, Money, Monthly> {
        let graph = desk.graph;
        let cost = cost * desk.price_scale;
        let walk = self.price.key().and_then(|key| graph.walk(key, |it| priced_in.of(it)));
        let cost = walk.map_or(cost, |factor| cost * factor);
        match &self.price_growth_per_year {
            None => cost,
            Some(rate) => {
                let path = Calendar::path_at(graph, graph.input(rate), priced_in.month);
                cost * path.named("compute.price_path")
            }
        }
    }

    fn cost_at<'g>(
        &self,
        graph: &'g Graph,
        price: &Price,
        billed: Expr<'g, GpuHours, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        match price {
            Price::PerGpuHour(price) => billed * graph.input(price),
            Price::PerMillionTokens(tokens) => billed * tokens.per_gpu_hour(graph),
            Price::PerInstanceHour(price) => {
                let instance_hours = billed / graph.input(&self.gpus_per_instance);
                let instance_hours = instance_hours.named("instance_hours");
                instance_hours * graph.input(price)
            }
        }
    }
}
