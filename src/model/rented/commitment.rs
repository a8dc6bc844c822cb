//! Commitments: contracted for a term and paid whether used or not.

use std::sync::Arc;

use super::COMPUTE;
use super::{COMMITMENT_SOLD, Desk, PricedIn, Rental, Resale};
use crate::expr::unit::{GpuHours, Gpus, Instances, Money, Months, Per, Ratio};
use crate::expr::{Conversion, Expr, Given, Graph, Monthly};
use crate::model::calendar::Calendar;
use crate::model::component::{Component, Family};
use crate::model::line::Line;
use crate::model::load::Load;
use crate::model::size::Size;
use crate::model::slice::Slice;
use crate::model::whole_months::WholeMonths;
use crate::model::window::Service;

/// Part of a commitment that is paid when it is signed.
pub const UPFRONT: Component = Component::new("upfront", "upfront", Family::Rent);

/// Months of a term beyond the horizon.
pub const COMMITMENT_LEFT_OVER: Component =
    Component::new("commitment_left_over", "commitment left over", Family::Rent);

/// A committed tier.
#[derive(Clone, Debug)]
pub struct Commitment {
    /// Rental that is contracted, at the plan's effective price.
    pub rental: Rental,
    /// How many instances.
    pub instances: Size<Instances>,
    /// Months of a term; it is renewed while the horizon lasts.
    pub term_months: Given<Months>,
    /// Hours that are billed.
    pub billing: Billing,
    /// Payment at the start of each term.
    pub upfront: Option<Upfront>,
    /// True if it was signed before the first month, so that it ends with its term.
    pub is_existing: bool,
    /// Sale before its end.
    pub resale: Option<Resale>,
    /// True if the last term may end with the horizon, with nothing more owed.
    pub ends_with_horizon: bool,
    /// Rental of the same instance while used, at the price of its sheet; nobody pays it.
    pub on_demand: Option<Arc<Rental>>,
}

/// Payment for a term when it is signed.
#[derive(Clone, Debug)]
pub enum Upfront {
    /// Share of the term's price.
    Share(Given<Ratio>),
    /// Amount for each instance, beside the price of its hours.
    PerInstance(Given<Per<Money, Instances>>),
}

impl Upfront {
    /// The payment in the currency of the run, if it is in another one.
    #[must_use]
    pub fn converted(self, conversion: Option<&Arc<Conversion>>) -> Self {
        match self {
            Self::Share(_) => self,
            Self::PerInstance(amount) => Self::PerInstance(amount.converted(conversion)),
        }
    }
}

/// Capacity that a commitment contracts, by month.
#[derive(Clone, Copy, Debug)]
pub struct Contracted<'g> {
    /// GPUs of whole instances.
    pub gpus: Expr<'g, Gpus, Monthly>,
    /// GPUs that are sold, and still owed.
    pub sold: Option<Expr<'g, Gpus, Monthly>>,
    /// GPU-hours billed.
    pub billed: Expr<'g, GpuHours, Monthly>,
}

/// Hours that a commitment bills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Billing {
    /// Every hour of the term.
    Always,
    /// Only hours used: no provider does so, but published comparisons do.
    AsUsed,
}

impl Commitment {
    /// Instances contracted in each month: a size in words follows the peak of its term.
    pub fn instances<'g>(
        &self,
        graph: &'g Graph,
        load: &Load<'g>,
        e: Expr<'g, Ratio>,
    ) -> Expr<'g, Instances, Monthly> {
        let wanted = load.wanted_in_term(graph, self.term(graph));
        let gpus = graph.input(&self.rental.gpus_per_instance);
        let contracted = self.instances.units(graph, wanted, gpus, |work| (work / e / gpus).ceil());
        load.service.only(contracted)
    }

    /// GPU-hours billed: all that are contracted, or those used.
    pub fn billed<'g>(
        &self,
        desk: &Desk<'g>,
        contracted: Expr<'g, Gpus, Monthly>,
        served: &Slice<'g>,
    ) -> Expr<'g, GpuHours, Monthly> {
        match self.billing {
            Billing::AsUsed => self.rental.billed(desk, served, None),
            // Contracted GPUs are the tier's own: no effectiveness makes them run longer.
            Billing::Always => contracted * desk.calendar.hours,
        }
    }

    /// Upfront = what a month of the term costs upfront x months of the term, when it is signed; compute
    /// = GPU-hours billed x price, that of a term's first month, less what was paid upfront; and what
    /// the last term costs beyond the horizon, as in the last month.
    pub fn lines<'g>(&self, desk: &Desk<'g>, contracted: Contracted<'g>) -> Vec<Line<'g>> {
        let graph = desk.graph;
        let term = self.term(graph);
        let service = desk.calendar.service;
        let signed = service.term_begin(term.leaf).named("first_month_of_term");
        let signed = PricedIn { month: signed, term: term.number, before: service.before() };
        let cost = self.rental.cost_of(desk, contracted.billed, signed);
        let (prepaid, hourly) = match &self.upfront {
            None => (None, cost),
            Some(Upfront::Share(share)) => {
                let cost = cost.named("cost_of_the_commitment");
                let share = graph.input(share);
                (Some(cost * share), cost * (graph.count::<Ratio>(1) - share))
            }
            Some(Upfront::PerInstance(amount)) => {
                let instances = contracted.gpus / graph.input(&self.rental.gpus_per_instance);
                let of_term = desk.calendar.each_month(instances * graph.input(amount));
                let of_month = of_term / self.term(graph).leaf;
                (Some(self.rental.at_prices_of(desk, of_month, signed)), cost)
            }
        };
        let prepaid = prepaid.map(|it| it.named("upfront.of_each_month"));
        let mut lines = vec![Line::opex(&COMPUTE, hourly)];
        let sold = contracted.sold.zip(self.resale.as_ref()).map(|(sold, resale)| {
            let owed = || self.rental.cost_of(desk, sold * desk.calendar.hours, signed);
            let owed = graph.within(COMMITMENT_SOLD.name, owed);
            resale.net(graph, owed).named("commitment_sold.of_each_month")
        });
        lines.extend(sold.map(|it| Line::opex(&COMMITMENT_SOLD, it)));
        let hourly = sold.map_or(hourly, |it| hourly + it);
        if let Some(prepaid) = prepaid {
            let paid =
                self.term_prices(graph, service, prepaid).named("upfront.price_of_each_term");
            // Spread over the term it is paid for.
            lines.insert(0, Line::opex(&UPFRONT, paid).with_dated(paid).with_expense(prepaid));
        }
        lines.extend(self.left_over(graph, service, hourly, prepaid));
        lines
    }

    /// Cost of the last term beyond the horizon, as in the last month.
    fn left_over<'g>(
        &self,
        graph: &'g Graph,
        service: Service<'g>,
        hourly: Expr<'g, Money, Monthly>,
        prepaid: Option<Expr<'g, Money, Monthly>>,
    ) -> Option<Line<'g>> {
        let (months, end) = (self.months_left_over(graph, service), service.last.number);
        if months == 0 {
            return None;
        }
        let owed = |cost: Expr<'g, Money, Monthly>| cost.in_month(end) * months;
        let Some(prepaid) = prepaid else {
            let owed = owed(hourly).named("commitment_left_over.owed");
            return Some(Line::opex(&COMMITMENT_LEFT_OVER, owed.at(end)));
        };
        let last_signed = end - 1 - (service.months().number - 1) % self.term(graph).number;
        let whole = (owed(hourly) + owed(prepaid)).named("commitment_left_over.owed");
        let upfront = owed(prepaid).at(last_signed);
        let left_over = Line::opex(&COMMITMENT_LEFT_OVER, upfront + owed(hourly).at(end));
        Some(left_over.with_dated(upfront).with_expense(whole.at(end)))
    }

    /// Price of a GPU-hour of the term, upfront payments included.
    pub fn price_per_gpu_hour<'g>(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
    ) -> Expr<'g, Per<Money, GpuHours>> {
        let price = self.rental.price_per_gpu_hour(graph);
        let Some(Upfront::PerInstance(amount)) = &self.upfront else { return price };
        let one = graph.count::<Instances>(1);
        let hours = calendar.hours_of_a_month() * self.term(graph).leaf;
        let gpu_hours = graph.input(&self.rental.gpus_per_instance) * one * hours;
        let upfront = graph.input(amount) * one / gpu_hours;
        (price + upfront).named("effective_price_per_gpu_hour")
    }

    /// Price of each term of a service, in the month before it begins: month 0 for the first.
    fn term_prices<'g>(
        &self,
        graph: &'g Graph,
        service: Service<'g>,
        cost: Expr<'g, Money, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        let (term, end) = (self.term(graph).number, service.last.number);
        service
            .terms(term)
            .map(|begin| (cost.in_month(begin) * term.min(end - begin + 1)).at(begin - 1))
            .reduce(|sum, price| sum + price)
            .unwrap_or(graph.zero::<Money>().up_front())
    }

    /// Months of the last term beyond the service.
    fn months_left_over(&self, graph: &Graph, service: Service<'_>) -> u32 {
        if self.ends_with_horizon || self.billing == Billing::AsUsed {
            return 0;
        }
        let months = service.months().number;
        months.next_multiple_of(self.term(graph).number) - months
    }

    fn term<'g>(&self, graph: &'g Graph) -> WholeMonths<'g> {
        WholeMonths::stated(graph, &self.term_months)
    }
}

#[cfg(test)]
mod tests;
