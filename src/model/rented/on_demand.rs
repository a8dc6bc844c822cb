//! On demand: rented while used.

use std::sync::Arc;

use rust_decimal::Decimal;

use super::{COMPUTE, Commitment, Desk, PricedIn, Rental};
use crate::expr::unit::{GpuHours, Gpus, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly};
use crate::model::line::Line;
use crate::model::slice::Slice;

/// An on-demand tier.
#[derive(Clone, Debug)]
pub struct OnDemand {
    /// Rental that is used.
    pub rental: Rental,
    /// The most GPUs to be had at once; unlimited unless stated.
    pub max_gpus: Option<Given<Gpus>>,
    /// Hours billed but idle, over those used: autoscaling lags.
    pub idle_share: Option<Given<Ratio>>,
    /// Plans of the same instance in its sheet, for the peak: none of them is paid.
    pub plans: Arc<[Plan]>,
}

/// A committed plan that a sheet offers for an instance.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Name in the sheet, such as `savings_plan_3y`.
    pub name: String,
    /// Price per GPU and hour over the term, with what is paid upfront.
    pub effective_price: Decimal,
    /// Commitment for the peak.
    pub commitment: Commitment,
}

impl OnDemand {
    /// Capacity in reference GPUs; the GPUs stated are the tier's own.
    pub fn capacity<'g>(
        &self,
        graph: &'g Graph,
        e: Expr<'g, Ratio, Monthly>,
    ) -> Option<Expr<'g, Gpus, Monthly>> {
        self.max_gpus.as_ref().map(|gpus| graph.input(gpus) * e)
    }

    /// GPU-hours billed: those of what is served x (1 + idle share); tokens are not paid when idle.
    pub fn billed<'g>(&self, desk: &Desk<'g>, served: &Slice<'g>) -> Expr<'g, GpuHours, Monthly> {
        let most = self.max_gpus.as_ref().map(|gpus| desk.graph.input(gpus));
        let billed = self.rental.billed(desk, served, most);
        match self.idle_share.as_ref().filter(|_| !self.rental.is_by_token()) {
            None => billed,
            Some(share) => {
                billed.named("billed_before_idle_hours")
                    * (desk.graph.count::<Ratio>(1) + desk.graph.input(share))
            }
        }
    }

    /// Compute = GPU-hours billed x price.
    pub fn compute<'g>(&self, desk: &Desk<'g>, billed: Expr<'g, GpuHours, Monthly>) -> Line<'g> {
        Line::opex(&COMPUTE, self.rental.cost_of(desk, billed, PricedIn::each_month(desk.graph)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Granularity;
    use super::*;
    use crate::model::sample::{
        assert_total, demand, desk, given, graph, number, rental, slice, value,
    };

    /// All of so many GPUs rented for 80% of 26,280 hours at 2 a GPU-hour.
    #[track_caller]
    fn assert_cost(gpus: &str, granularity: Granularity, idle: Option<&str>, expected: &str) {
        let graph = graph();
        let desk = desk(&graph, "1");
        let served = slice(&graph, &demand(gpus, "0.8"));
        let idle_share = idle.map(|share| given("idle_share", share));
        let tier = OnDemand {
            rental: rental(granularity, "2"),
            max_gpus: None,
            idle_share,
            plans: [].into(),
        };
        assert_total(&graph, &tier.compute(&desk, tier.billed(&desk, &served)), expected);
    }

    #[test]
    fn demand_is_rented_in_whole_steps() {
        // 80% of 26,280 h = 21,024 h. 12.5 GPUs: 2 instances = 16 GPUs x 21,024 x 2 = 672,768; 13
        // GPUs 546,624; 12.5 GPUs 525,600.
        assert_cost("12.5", Granularity::Instance, None, "672768");
        assert_cost("12.5", Granularity::Gpu, None, "546624");
        assert_cost("12.5", Granularity::None, None, "525600");
    }

    #[test]
    fn idle_hours_are_billed_on_top() {
        // 16 GPUs x 21,024 h x 2 = 672,768; x (1 + 0.25) = 840,960.
        assert_cost("16", Granularity::Instance, Some("0.25"), "840960");
    }

    #[test]
    fn no_more_is_billed_than_there_is_to_be_had() {
        // 20 GPUs at 0.9 do the work of 18: two instances and a quarter, of which 20 GPUs run: 20 x
        // 26,280 x 2 = 1,051,200, not 24 / 0.9 of them.
        let graph = graph();
        let desk = desk(&graph, "0.9");
        let served = slice(&graph, &demand("18", "1"));
        let max_gpus = Some(given("max_gpus", "20"));
        let tier = OnDemand {
            rental: rental(Granularity::Instance, "2"),
            max_gpus,
            idle_share: None,
            plans: [].into(),
        };
        let cost = tier.compute(&desk, tier.billed(&desk, &served));
        assert_total(&graph, &cost, "1051200");
    }

    #[test]
    fn a_slower_gpu_runs_longer_whatever_the_count() {
        // 3.93 / (1 - 0.10) = 4.3667 per reference GPU-hour: for 8 GPUs 8 x 26,280 / 0.9 x 3.93 =
        // 918,048, for 64 GPUs eight times that.
        for (gpus, expected) in [("8", "918048"), ("64", "7344384")] {
            let graph = graph();
            let desk = desk(&graph, "0.9");
            let served = slice(&graph, &demand(gpus, "1"));
            let rental = rental(Granularity::Instance, "3.93");
            let tier = OnDemand { rental, max_gpus: None, idle_share: None, plans: [].into() };
            assert_total(&graph, &tier.compute(&desk, tier.billed(&desk, &served)), expected);
        }
    }

    #[test]
    fn a_cap_counts_gpus_of_its_own() {
        // 20 GPUs of 0.9 make 18 reference GPUs.
        let graph = graph();
        let rental = rental(Granularity::Gpu, "2");
        let tier = OnDemand {
            rental,
            max_gpus: Some(given("max_gpus", "20")),
            idle_share: None,
            plans: [].into(),
        };
        let capacity =
            tier.capacity(&graph, graph.input(&given("e", "0.9")).widen()).expect("a cap");
        assert_eq!(value(&graph, capacity.in_month(1)), number("18"));
    }

    #[test]
    fn no_more_gpus_are_billed_than_there_are() {
        // 16 GPUs of 0.85 serve 13.6, which are 14 whole reference GPUs and would take 14 / 0.85 =
        // 16.5 GPUs; billed are the 16 there are: 16 x 26,280 h x 2 = 840,960.
        let graph = graph();
        let desk = desk(&graph, "0.85");
        let served = slice(&graph, &demand("13.6", "1"));
        let rental = rental(Granularity::Gpu, "2");
        let tier = OnDemand {
            rental,
            max_gpus: Some(given("max_gpus", "16")),
            idle_share: None,
            plans: [].into(),
        };
        assert_total(&graph, &tier.compute(&desk, tier.billed(&desk, &served)), "840960");
    }
}
