//! A run on chips that a lab owns: the part of their price that it uses up.

use crate::expr::unit::{
    Days, GpuHours, Gpus, Hours, KilowattHours, Kilowatts, Money, Per, Ratio, Years,
};
use crate::expr::{Expr, Given, Graph};

/// A training run on chips of one's own.
#[derive(Clone, Debug)]
pub struct AmortizedRun {
    /// Chips x hours.
    pub chip_hours: Given<GpuHours>,
    /// Price of a chip, with its part of the server.
    pub price_per_chip: Given<Per<Money, Gpus>>,
    /// Decline of the value of a chip.
    pub method: Decline,
    /// Share of the network fabric in chips and fabric together.
    pub fabric_share: Option<Given<Ratio>>,
    /// Price level: prices on the day of the report over those on the day of purchase.
    pub price_level: Option<Given<Ratio>>,
    /// Energy of the run, if it is counted.
    pub electricity: Option<RunElectricity>,
}

/// Energy of a run and its price.
#[derive(Clone, Debug)]
pub struct RunElectricity {
    /// Mean draw of a chip during the run, with its part of the server.
    pub kw_per_chip: Given<Per<Kilowatts, Gpus>>,
    /// Facility power over IT power, from 1.
    pub pue: Given<Ratio>,
    /// Tariff during the run.
    pub price_per_kwh: Given<Per<Money, KilowattHours>>,
}

/// Decline of the value of a chip.
#[derive(Clone, Debug)]
pub enum Decline {
    /// By the same amount each hour of its life.
    Straight {
        /// Life of a chip.
        life_years: Given<Years>,
    },
    /// As the market's prices do, continuously.
    Market {
        /// The rate.
        decline_per_year: Given<Ratio>,
        /// Days from the day of the price to the start of the run.
        age: Given<Days>,
    },
}

impl AmortizedRun {
    /// Cost and energy: chip-years x price x what of it a year uses up / (1 - fabric share) x price
    /// level, and electricity = energy x price per kWh, of chip-hours x kW per chip x PUE.
    ///
    /// What a year uses up is 1 / life, or e^(-d x years of age) x d for a decline of d a year.
    pub(super) fn cost<'g>(
        &self,
        graph: &'g Graph,
        hours_per_year: &Given<Per<Hours, Years>>,
    ) -> (Expr<'g, Money>, Option<Expr<'g, KilowattHours>>) {
        let chips = self.chips(graph, hours_per_year);
        let Some(it) = &self.electricity else { return (chips, None) };
        let energy = graph.input(&it.kw_per_chip) * graph.input(&self.chip_hours);
        let energy = (energy * graph.input(&it.pue)).named("electricity.energy");
        let electricity = energy * graph.input(&it.price_per_kwh);
        (chips.named("chips_used_up") + electricity.named("electricity"), Some(energy))
    }

    fn chips<'g>(
        &self,
        graph: &'g Graph,
        hours_per_year: &Given<Per<Hours, Years>>,
    ) -> Expr<'g, Money> {
        let hours_per_year = graph.input(hours_per_year);
        let year = graph.count::<Years>(1);
        let chips_for_a_year = graph.input(&self.chip_hours) / (hours_per_year * year);
        let chips_for_a_year = chips_for_a_year.named("chips_for_a_year");
        let price = chips_for_a_year * graph.input(&self.price_per_chip);
        let price = price.named("price_of_these_chips");
        let used = match &self.method {
            Decline::Straight { life_years } => price / (graph.input(life_years) / year),
            Decline::Market { decline_per_year, age } => {
                let rate = graph.input(decline_per_year);
                let hours = graph.input(age) * graph.count::<Per<Hours, Days>>(24);
                let years = (hours / hours_per_year / year).named("years_since_the_price");
                price * (graph.zero::<Ratio>() - rate * years).exp() * rate
            }
        };
        let used = used.named("used_up");
        let with_fabric = match &self.fabric_share {
            None => used,
            Some(share) => used / (graph.count::<Ratio>(1) - graph.input(share)),
        };
        match &self.price_level {
            None => with_fabric,
            Some(level) => with_fabric * graph.input(level),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, given, graph, number, value};

    fn run(method: Decline, fabric_share: Option<&str>, price_level: Option<&str>) -> AmortizedRun {
        AmortizedRun {
            chip_hours: given("chip_hours", "8760000"),
            price_per_chip: given("price_per_chip", "30000"),
            method,
            fabric_share: fabric_share.map(|it| given("fabric_share", it)),
            price_level: price_level.map(|it| given("price_level", it)),
            electricity: None,
        }
    }

    fn cost(run: &AmortizedRun) -> rust_decimal::Decimal {
        let graph = graph();
        value(&graph, run.cost(&graph, &given("hours_per_year", "8760")).0)
    }

    #[test]
    fn a_straight_decline_uses_up_the_same_each_hour() {
        // 8,760,000 chip-hours are 1,000 chips for a year: 1,000 x 30,000 / 4 = 7,500,000. A fabric
        // of 20% of the sum adds 0.25 of it: 9,375,000; at prices 1.1 times as high 10,312,500.
        let straight = || Decline::Straight { life_years: given("life_years", "4") };
        assert_eq!(cost(&run(straight(), None, None)), number("7500000"));
        assert_eq!(cost(&run(straight(), Some("0.2"), None)), number("9375000"));
        assert_eq!(cost(&run(straight(), Some("0.2"), Some("1.1"))), number("10312500"));
    }

    #[test]
    fn electricity_is_added_for_the_hours_of_the_run() {
        // 7,500,000 and 8,760,000 chip-hours x 0.7 kW x 1.25 x 0.08 a kWh = 613,200; the fabric and
        // the price level are of the hardware alone.
        let straight = || Decline::Straight { life_years: given("life_years", "4") };
        let electricity = || RunElectricity {
            kw_per_chip: given("kw_per_chip", "0.7"),
            pue: given("pue", "1.25"),
            price_per_kwh: given("price_per_kwh", "0.08"),
        };
        let with = |run| AmortizedRun { electricity: Some(electricity()), ..run };
        let graph = graph();
        let (_, energy) =
            with(run(straight(), None, None)).cost(&graph, &given("hours_per_year", "8760"));
        assert_eq!(energy.map(|it| value(&graph, it)), Some(number("7665000")));
        assert_eq!(cost(&with(run(straight(), None, None))), number("8113200"));
        let full = run(straight(), Some("0.2"), Some("1.1"));
        assert_eq!(cost(&with(full)), number("10925700"));
    }

    #[test]
    fn a_market_decline_is_steepest_when_chips_are_new() {
        // d = 0.32 a year. New: 1,000 x 30,000 x 0.32 = 9,600,000. After 730 days, two years:
        // x e^-0.64 = 0.527292424043 gives 5,062,007.27.
        let market = |age| Decline::Market {
            decline_per_year: given("decline_per_year", "0.32"),
            age: given("age", age),
        };
        assert_eq!(cost(&run(market("0"), None, None)), number("9600000"));
        assert_near(cost(&run(market("730"), None, None)), "5062007.27", "0.01");
    }
}
