//! Cash: totals of the lines, undiscounted and discounted.

use super::discounting::{Discounting, PaidAt, Period};
use super::line::{Class, Line};
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly};

/// Cash of an alternative.
#[derive(Clone, Copy, Debug)]
pub struct Cash<'g> {
    /// Cost of each month: what is paid, and the charge for unserved work.
    pub monthly: Expr<'g, Money, Monthly>,
    /// Cash paid in each month.
    pub paid_by_month: Expr<'g, Money, Monthly>,
    /// Charge for unserved work of each month, which is not paid, if there may be some.
    pub unserved_by_month: Option<Expr<'g, Money, Monthly>>,
    /// Part of the cash that falls due on a day of its own, if there is any.
    pub dated: Option<Expr<'g, Money, Monthly>>,
    /// Capitalized prices of each month, net of residual values.
    pub capex_by_month: Expr<'g, Money, Monthly>,
    /// Loans of each month: principal repaid, less what is drawn.
    pub financing_by_month: Expr<'g, Money, Monthly>,
    /// All other cash of each month, loans apart.
    pub opex_by_month: Expr<'g, Money, Monthly>,
    /// Capitalized prices, net of residual values.
    pub capex: Expr<'g, Money>,
    /// All else that is paid.
    pub opex: Expr<'g, Money>,
    /// Both, and the charge for unserved work.
    pub total: Expr<'g, Money>,
    /// Expense of each month; all months add up to the total.
    pub expense: Expr<'g, Money, Monthly>,
    /// Charge for the work of each month.
    pub charged: Expr<'g, Money, Monthly>,
    /// Cost so far at the end of each month, residual values left out: what a payback counts.
    pub paid: Expr<'g, Money, Monthly>,
    /// Proceeds of hardware as negative cash, if any is sold.
    pub residual: Option<Expr<'g, Money, Monthly>>,
}

impl<'g> Cash<'g> {
    /// The sums of an alternative's lines.
    pub fn of(graph: &'g Graph, lines: &[&Line<'g>]) -> Self {
        let sum = |of: &[Class]| {
            lines
                .iter()
                .filter(|line| of.contains(&line.class))
                .map(|line| line.cash)
                .reduce(|sum, cash| sum + cash)
                .unwrap_or(graph.zero::<Money>().up_front())
        };
        let sum_of = |view: fn(&Line<'g>) -> Expr<'g, Money, Monthly>| {
            let all = lines.iter().map(|line| view(line)).reduce(|sum, cost| sum + cost);
            all.unwrap_or(graph.zero::<Money>().up_front())
        };
        let paid = [Class::Capex, Class::Residual, Class::Opex];
        let monthly = sum(&[&paid[..], &[Class::Unserved]].concat());
        let unserved = lines.iter().filter(|line| line.class == Class::Unserved);
        let unserved = unserved.map(|line| line.cash).reduce(|sum, cost| sum + cost);
        let capex_by_month = sum(&[Class::Capex, Class::Residual]);
        let opex = sum(&[Class::Opex]);
        let principal = lines.iter().filter_map(|line| line.principal).reduce(|sum, it| sum + it);
        let opex_by_month = principal.map_or(opex, |principal| opex - principal);
        Self {
            monthly,
            paid_by_month: sum(&paid),
            unserved_by_month: unserved,
            dated: lines.iter().filter_map(|line| line.dated).reduce(|sum, cash| sum + cash),
            capex: capex_by_month.sum_months(),
            // All principal drawn is repaid within the horizon.
            opex: opex.sum_months(),
            financing_by_month: principal.unwrap_or(graph.zero::<Money>().up_front()),
            capex_by_month,
            opex_by_month,
            total: monthly.sum_months(),
            expense: sum_of(|line| line.expense),
            charged: sum_of(|line| line.unit_cost),
            paid: sum(&[Class::Capex, Class::Opex, Class::Unserved]).running_total(),
            residual: lines
                .iter()
                .filter(|line| line.class == Class::Residual)
                .map(|line| line.cash)
                .reduce(|sum, cash| sum + cash),
        }
    }

    /// The sums, with their names in the open scope.
    pub fn named(self) -> Self {
        let _ = self.monthly.named("cash");
        let _ = self.capex_by_month.named("capex_by_month");
        let _ = self.financing_by_month.named("financing_by_month");
        let _ = self.opex_by_month.named("opex_by_month");
        let _ = self.dated.map(|it| it.named("dated_cash"));
        let _ = self.residual.map(|it| it.named("proceeds"));
        let _ = self.expense.named("expense");
        let _ = self.charged.named("charge");
        let _ = self.paid.named("paid");
        Self { capex: self.capex.named("capex"), opex: self.opex.named("opex"), ..self }
    }

    /// NPV of cost: each month's cash x its discount factor.
    pub fn npv(&self, discount: Discount<'g>) -> Expr<'g, Money> {
        self.discounted(discount).sum_months()
    }

    /// All so far, each month's cash x its discount factor, residual values left out.
    pub fn paid_discounted(&self, discount: Discount<'g>) -> Expr<'g, Money, Monthly> {
        let all = self.discounted(discount).named("discounted_cash");
        let kept = self.residual.map_or(all, |residual| all - residual * discount.dated);
        kept.running_total()
    }

    /// Each month's cash x its discount factor.
    pub fn discounted(&self, discount: Discount<'g>) -> Expr<'g, Money, Monthly> {
        match self.dated {
            None => self.monthly * discount.operating,
            Some(dated) => {
                let operating = (self.monthly - dated).named("operating_cash");
                let dated = (dated * discount.dated).named("dated_cash_discounted");
                operating * discount.operating + dated
            }
        }
    }
}

/// Discount factors of each month.
#[derive(Clone, Copy, Debug)]
pub struct Discount<'g> {
    /// Factor of operating flows, by the convention.
    pub operating: Expr<'g, Ratio, Monthly>,
    /// Factor of flows that fall due at the end of their month, whatever the convention.
    pub dated: Expr<'g, Ratio, Monthly>,
}

impl Discount<'_> {
    /// Factors with their names in the graph.
    #[must_use]
    pub fn named(self, operating: &str) -> Self {
        let dated = self.dated.named("discount.dated");
        Self { operating: self.operating.named(operating), dated }
    }
}

impl Discounting {
    /// The discount factors: (1 + cost of capital) ^ -years; month 0 is not discounted.
    pub fn factors<'g>(&self, graph: &'g Graph) -> Discount<'g> {
        self.factors_at(graph, self.at)
    }

    /// Discount factors with operating flows at another point of the period.
    pub fn factors_at<'g>(&self, graph: &'g Graph, at: PaidAt) -> Discount<'g> {
        let one = graph.count::<Ratio>(1);
        let factor = |years| one / (one + graph.input(&self.cost_of_capital)).pow(years);
        let (operating, dated) = (paid_after(graph, self.period, at) / 12, graph.month() / 12);
        Discount { operating: factor(operating), dated: factor(dated) }
    }

    /// The rate that compounds to the annual one in twelve months.
    pub fn monthly_rate<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let one = graph.count::<Ratio>(1);
        (one + graph.input(&self.cost_of_capital)).pow(one / 12) - one
    }
}

/// Months from month 0 to the payment of each month's operating flows.
pub fn paid_after(graph: &Graph, period: Period, at: PaidAt) -> Expr<'_, Ratio, Monthly> {
    let one = graph.count::<Ratio>(1);
    let month = graph.month();
    let (begin, end) = match period {
        Period::Month => (month - one, month),
        Period::Year => {
            let year_end = (month / 12).ceil() * 12;
            (year_end - graph.count(12), year_end.min(graph.horizon()))
        }
    };
    let paid = match at {
        PaidAt::End => end,
        PaidAt::Mid => (begin + end) / 2,
        PaidAt::Begin => begin,
    };
    // Month 0 has no period of its own.
    paid.max(graph.zero())
}

#[cfg(test)]
mod tests {
    use super::super::owned::SERVERS;
    use super::super::rented::UPFRONT;
    use super::super::sample::{assert_near, calendar, given, monthly, number, over, value};
    use super::super::staff::STAFF;
    use super::*;

    /// Capex of 1,920,000 against 602,725.75 saved a year, over four years at 10%.
    fn npv(period: Period, at: PaidAt) -> rust_decimal::Decimal {
        let graph = over("48");
        let price = graph.input(&given::<Money>("price", "1920000"));
        let saved = calendar(&graph).each_year(graph.input(&given("saved", "602725.75")));
        let saving = graph.zero::<Money>().up_front() - saved;
        let lines =
            [Line::new(&SERVERS, Class::Capex, price.up_front()), Line::opex(&STAFF, saving)];
        let cash = Cash::of(&graph, &lines.each_ref());
        let cost_of_capital = given("cost_of_capital", "0.10");
        let discounting = Discounting { cost_of_capital, period, at };
        -value(&graph, cash.npv(discounting.factors(&graph)))
    }

    #[test]
    fn npv_depends_on_when_operating_flows_are_paid() {
        // Year-end: 602,725.75 x (1 - 1.1^-4) / 0.1 = 602,725.75 x 3.169865 = 1,910,560; less
        // 1,920,000 that is -9,440. Mid-year: 1,910,560 x 1.1^0.5 = 2,003,812: +83,812. Month-end:
        // 50,227.15 x 3.169865 x 0.1 / (1.1^(1/12) - 1) = 50,227.15 x 39.7519 = 1,996,620: +76,620.
        assert_near(npv(Period::Year, PaidAt::End), "-9440", "0.5");
        assert_near(npv(Period::Year, PaidAt::Mid), "83812", "0.5");
        assert_near(npv(Period::Month, PaidAt::End), "76620", "0.5");
    }

    #[test]
    fn what_falls_due_on_a_day_of_its_own_is_discounted_from_there() {
        // 1,000 in month 12 at 21%: 1,000 / 1.21 = 826.45, whether operating flows are paid at the
        // end, in the middle or at the beginning of the year.
        for at in [PaidAt::End, PaidAt::Mid, PaidAt::Begin] {
            let graph = over("24");
            let paid = graph.input(&given::<Money>("price", "1000")).at(12);
            let line = Line::opex(&UPFRONT, paid).with_dated(paid);
            let cost_of_capital = given("cost_of_capital", "0.21");
            let discounting = Discounting { cost_of_capital, period: Period::Year, at };
            let npv = Cash::of(&graph, &[&line]).npv(discounting.factors(&graph));
            assert_near(value(&graph, npv), "826.446", "0.001");
        }
    }

    #[test]
    fn a_last_part_year_is_discounted_by_its_own_length() {
        // 30 months: month 25 to 30 are paid at 30 / 12 = 2.5 years at the end, (24 + 30) / 24 =
        // 2.25 in the middle, 2 at the beginning; month 0 is never discounted.
        for (at, months) in [(PaidAt::End, "30"), (PaidAt::Mid, "27"), (PaidAt::Begin, "24")] {
            let graph = over("30");
            let paid = monthly(&graph, paid_after(&graph, Period::Year, at));
            assert_eq!(
                (paid[0], paid[25], paid[30]),
                (number("0"), number(months), number(months))
            );
        }
    }

    #[test]
    fn twelve_monthly_rates_compound_to_the_annual_one() {
        // 1.21^(1/12) = 1.016012; less 1 that is 1.6012% a month.
        let graph = over("12");
        let discounting = Discounting {
            cost_of_capital: given("cost_of_capital", "0.21"),
            period: Period::Month,
            at: PaidAt::End,
        };
        assert_near(value(&graph, discounting.monthly_rate(&graph)), "0.0160119", "0.0000001");
    }

    #[test]
    fn sums_keep_capex_and_opex_apart() {
        // 3,400,000 once and 375,000 a year over four years: 3,400,000 + 1,500,000 = 4,900,000;
        // after a year and month 0, 3,775,000.
        let graph = over("48");
        let price = graph.input(&given::<Money>("price", "3400000"));
        let salary = calendar(&graph).each_year(graph.input(&given("salary", "375000")));
        let lines =
            [Line::new(&SERVERS, Class::Capex, price.up_front()), Line::opex(&STAFF, salary)];
        let cash = Cash::of(&graph, &lines.each_ref());
        assert_eq!(value(&graph, cash.capex), number("3400000"));
        assert_eq!(value(&graph, cash.opex), number("1500000"));
        assert_eq!(value(&graph, cash.total), number("4900000"));
        assert_eq!(monthly(&graph, cash.paid)[12], number("3775000"));
    }

    #[test]
    fn a_payback_counts_no_proceeds() {
        // 1,000 in month 0 and 121 a year on, at 21%: 1,000 + 121 / 1.21 = 1,100. What is sold then,
        // for 40 and for 60, is no payment.
        let graph = over("12");
        let money = |amount| graph.input(&given::<Money>(amount, amount));
        let (price, none) = (money("1000").up_front(), money("0").up_front());
        let lines = [
            Line::new(&SERVERS, Class::Capex, price),
            Line::opex(&STAFF, money("121").at(12)),
            Line::residual(money("-40").at(12), none),
            Line::residual(money("-60").at(12), none),
        ];
        let cash = Cash::of(&graph, &lines.each_ref());
        let cost_of_capital = given("cost_of_capital", "0.21");
        let discounting = Discounting { cost_of_capital, period: Period::Year, at: PaidAt::End };
        let paid = cash.paid_discounted(discounting.factors(&graph));
        assert_near(monthly(&graph, paid)[12], "1100", "0.0000000001");
        assert_eq!(monthly(&graph, cash.paid)[12], number("1121"));
        assert_eq!(value(&graph, cash.total), number("1021"));
    }
}
