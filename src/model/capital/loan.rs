//! A loan on what is bought: drawn when it is paid, repaid in equal months, the rest at the end.

use crate::expr::unit::{Money, Months, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};
use crate::model::component::{Component, Family};
use crate::model::line::Line;
use crate::model::whole_months::WholeMonths;
use crate::model::window::Service;

/// Interest on what is borrowed; in cash, draws and repayments too.
pub const LOAN_INTEREST: Component =
    Component::new("loan_interest", "loan interest", Family::Financing);

/// Terms of a loan.
#[derive(Clone, Debug)]
pub struct Loan {
    /// Share of all prices that is borrowed.
    pub share: Given<Ratio>,
    /// Nominal annual rate; a month bears a twelfth of it.
    pub apr: Given<Ratio>,
    /// Months of repayment.
    pub months: Given<Months>,
}

impl Loan {
    /// Draws -share x paid, repays each draw in equal months, and the balance left in the last month;
    /// what is expensed is interest = rate / 12 x balance of the month before.
    pub fn line<'g>(
        &self,
        graph: &'g Graph,
        service: Service<'g>,
        paid: Expr<'g, Money, Monthly>,
    ) -> Line<'g> {
        let one = graph.count::<Ratio>(1);
        let term = WholeMonths::stated(graph, &self.months);
        let horizon = service.last.number;
        let monthly = (graph.input(&self.apr) / 12).named("loan_interest.monthly_rate");
        let drawn = (paid * graph.input(&self.share)).named("loan_interest.drawn");
        let so_far = drawn.running_total().named("loan_interest.drawn_so_far");
        let owing = so_far.later(1);
        let owing =
            if term.number >= horizon { owing } else { owing - so_far.later(1 + term.number) };
        let owing = service.until(owing);
        // Equal payments: i / (1 - (1+i)^-n), or 1/n where money costs nothing.
        let equal = monthly / (one - one / (one + monthly).pow(term.leaf));
        let payment = if_le([monthly, graph.zero()], one / term.leaf, equal);
        let payment = payment.named("loan_interest.payment_per_month_and_draw");
        let repaid = (owing.named("loan_interest.draws_in_repayment") * payment)
            .named("loan_interest.repaid");
        let growth = (one + monthly).pow(graph.month()).named("loan_interest.growth");
        let balance = ((drawn - repaid) / growth).running_total() * growth;
        let balance = balance.named("loan_interest.balance");
        let left = balance.in_month(horizon).at(horizon);
        let cash = repaid + left - drawn;
        let interest = service.until(balance.later(1)) * monthly;
        Line::opex(&LOAN_INTEREST, cash)
            .with_dated(cash)
            .with_expense(interest)
            .with_loan(drawn.sum_months(), (cash - interest).named("loan_interest.principal"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, given, monthly, over, value};

    fn loan<'g>(graph: &'g Graph, apr: &str, months: &str) -> Line<'g> {
        let terms = Loan {
            share: given("share", "0.8"),
            apr: given("apr", apr),
            months: given("months", months),
        };
        terms.line(graph, Service::whole(graph), graph.input(&given("paid", "1000000")).up_front())
    }

    #[test]
    fn a_loan_costs_its_interest() {
        // 800,000 at 1% a month over 24: 800,000 x 0.01 / (1 - 1.01^-24) = 37,658.78 a month, 24
        // times 903,810.67, of which 103,810.67 are interest; 8,000 of it in the first month.
        let graph = over("36");
        let line = loan(&graph, "0.12", "24");
        let cash = monthly(&graph, line.cash);
        assert_near(cash[0], "-800000", "0");
        assert_near(cash[1], "37658.78", "0.01");
        assert_near(cash[25], "0", "0.0000001");
        assert_near(value(&graph, line.total), "103810.66", "0.01");
        assert_near(monthly(&graph, line.expense)[1], "8000", "0.0000001");
        // The draw, then 37,658.78 less 8,000; all of it is repaid.
        let principal = monthly(&graph, line.principal.expect("a loan has principal"));
        assert_near(principal[0], "-800000", "0");
        assert_near(principal[1], "29658.78", "0.01");
        assert_near(principal.iter().sum(), "0", "0.0000001");
        let expensed = value(&graph, line.expense.sum_months());
        assert_near(value(&graph, line.total) - expensed, "0", "0.0000000001");
    }

    #[test]
    fn the_balance_left_is_repaid_in_the_last_month() {
        // Over 48 months, but compared over 36: 800,000 x 0.01 / (1 - 1.01^-48) = 21,067.07 a month;
        // 12 months are left, 21,067.07 x (1 - 1.01^-12) / 0.01 = 237,111.49, paid with the 36th.
        let graph = over("36");
        let cash = monthly(&graph, loan(&graph, "0.12", "48").cash);
        assert_near(cash[36], "258178.55", "0.05");
        // Without interest it costs nothing.
        let graph = over("36");
        let free = loan(&graph, "0", "48");
        assert_near(value(&graph, free.total), "0", "0.0000000001");
    }
}
