//! Capital charge of an hour of work: straight-line, or with the cost of the money in it.
//!
//! A charge with the cost of money is spread over the months that an item really serves, to the end
//! of its life if it is replaced and else to the horizon, and counts what it really fetches then:
//! price less the present value of the proceeds, in equal payments. Discounted, the charges of
//! `annuity` are the NPV of the item, and no form charges less than the straight line.

use super::asset::Asset;
use super::residual_value::Left;
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly, if_le};

/// How the price of an asset is spread over its life for the unit cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CapitalCharge {
    /// As it is depreciated.
    #[default]
    Straight,
    /// In equal monthly payments at the cost of capital.
    Annuity,
    /// In equal yearly payments at the cost of capital, a twelfth a month.
    AnnualCrf,
    /// In equal parts over the months it serves, and the cost of capital on half its price.
    AverageBook,
}

impl CapitalCharge {
    /// Word of the form in a scenario.
    pub fn name(self) -> &'static str {
        match self {
            Self::Straight => "straight",
            Self::Annuity => "annuity",
            Self::AnnualCrf => "annual_crf",
            Self::AverageBook => "average_book",
        }
    }
}

/// How assets are charged, at which rate.
#[derive(Clone, Copy, Debug)]
pub struct Charging<'g> {
    /// The form of the charge.
    pub form: CapitalCharge,
    /// Cost of capital; none if none is stated.
    pub rate: Option<Expr<'g, Ratio>>,
    /// The share of prices that is paid from one's own money.
    pub own_share: Option<Expr<'g, Ratio>>,
}

impl<'g> Charging<'g> {
    /// As assets are depreciated.
    pub fn straight() -> Self {
        Self { form: CapitalCharge::Straight, rate: None, own_share: None }
    }

    /// True if a unit of work is charged what is expensed.
    pub fn is_straight(&self) -> bool {
        self.form == CapitalCharge::Straight || self.rate.is_none()
    }

    /// Charge = price in use x factor of its delivery, on the share that is not financed; the rest as
    /// it is depreciated.
    pub fn charge(
        &self,
        graph: &'g Graph,
        asset: &Asset<'g>,
        left: Left<'_>,
        depreciation: Expr<'g, Money, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        let Some(rate) = self.rate.filter(|_| !self.is_straight()) else {
            return depreciation;
        };
        let use_of = |months: Expr<'g, Ratio, Monthly>| Use {
            rate,
            months,
            paid_before: if asset.timing.paid_on_delivery { 0 } else { asset.timing.lead },
            fetched: asset.share_left(graph, left, months),
            price: asset.paid_share(graph),
        };
        let charge = graph.within(&asset.component.path(), || {
            asset.spread_over_use(graph, |months| {
                self.form.factor(graph, use_of(months)).named("charge_of_a_month")
            })
        });
        match self.own_share {
            None => charge,
            Some(own) => charge * own + depreciation * (graph.count::<Ratio>(1) - own),
        }
    }

    /// Charge for a loss on disposal. Straight-line charges all of it; the other forms charge only
    /// the financed share, as their own charge counts what is really fetched.
    pub fn loss(
        &self,
        graph: &'g Graph,
        loss: Expr<'g, Money, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        match self.own_share {
            _ if self.is_straight() => loss,
            Some(own) => loss * (graph.count::<Ratio>(1) - own),
            None => graph.zero::<Money>().up_front(),
        }
    }
}

/// Use of a delivery, for each 1 of its worth.
#[derive(Clone, Copy, Debug)]
struct Use<'g> {
    /// Cost of capital of a year.
    rate: Expr<'g, Ratio>,
    /// Months in use.
    months: Expr<'g, Ratio, Monthly>,
    /// Months from payment to delivery.
    paid_before: u32,
    /// Price paid.
    price: Expr<'g, Ratio>,
    /// Proceeds at the end of its use.
    fetched: Expr<'g, Ratio, Monthly>,
}

impl CapitalCharge {
    /// The charge of a month on a worth of 1.
    fn factor<'g>(self, graph: &'g Graph, of: Use<'g>) -> Expr<'g, Ratio, Monthly> {
        let one = graph.count::<Ratio>(1);
        let Use { rate, months, paid_before, price, fetched } = of;
        let straight = ((price - fetched) / months).named("straight_line_charge");
        // Equal payments of n periods at i: (price with interest to the delivery - proceeds / (1+i)^n)
        // x i / (1 - 1 / (1+i)^n).
        let equal = |i: Expr<'g, Ratio>, a_year: u32| {
            let periods = |months: Expr<'g, Ratio, Monthly>| months * a_year / 12;
            let discount = (one / (one + i).pow(periods(months))).named("discount_over_use");
            let waited = graph.count::<Ratio>(paid_before).widen();
            let price = if paid_before == 0 {
                price.widen()
            } else {
                (one + i).pow(periods(waited)) * price
            };
            let payment = (price - fetched * discount) * i / (one - discount);
            (payment, i)
        };
        let (charge, i) = match self {
            Self::Straight => return straight,
            Self::AverageBook => return straight + price * rate / 24,
            Self::Annuity => equal((one + rate).pow(one / 12) - one, 12),
            Self::AnnualCrf => {
                let (payment, i) = equal(rate, 1);
                (payment / 12, i)
            }
        };
        // Money that costs nothing.
        if_le([i, graph.zero()], straight, charge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, given, graph, value};

    #[track_caller]
    fn assert_month(form: CapitalCharge, rate: &str, end: &str, expected: &str) {
        let graph = graph();
        let rate = graph.input(&given("cost_of_capital", rate));
        let fetched = graph.input(&given("end", end)).widen();
        let months = graph.count(48).widen();
        let factor = form
            .factor(&graph, Use { rate, months, paid_before: 0, price: graph.count(1), fetched });
        assert_near(value(&graph, (factor * 1_000_000).in_month(0)), expected, "0.01");
    }

    #[test]
    fn a_million_over_four_years_at_a_tenth() {
        // Straight: 1,000,000 / 48. Annual factor 0.1 / (1 - 1.1^-4) = 0.3154708, a twelfth:
        // 26,289.23. Monthly: i = 1.1^(1/12) - 1 = 0.00797414, i / (1 - 1.1^-4) = 0.02515608.
        // Average book: 20,833.33 + 1,000,000 x 0.1 / 2 / 12 = 4,166.67 more.
        assert_month(CapitalCharge::Straight, "0.10", "0", "20833.33");
        assert_month(CapitalCharge::AnnualCrf, "0.10", "0", "26289.23");
        assert_month(CapitalCharge::Annuity, "0.10", "0", "25156.08");
        assert_month(CapitalCharge::AverageBook, "0.10", "0", "25000");
        // Down to a fifth: (1 - 0.2 x 0.6830135) x 0.3154708 / 12 = 22,698.05 a month.
        assert_month(CapitalCharge::AnnualCrf, "0.10", "0.2", "22698.05");
        assert_month(CapitalCharge::Annuity, "0", "0.2", "16666.67");
    }
}
