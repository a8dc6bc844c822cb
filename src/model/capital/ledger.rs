//! The lines that the assets of a tier make: their prices, what they fetch, and what is borrowed.

use super::asset::Asset;
use super::charge::Charging;
use super::disposal::Disposal;
use super::loan::Loan;
use super::residual_value::{AssetKind, Left, ResidualValue};
use super::timing::Bought;
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly};
use crate::model::calendar::Calendar;
use crate::model::component::{Component, Family};
use crate::model::line::{Class, Line};

/// Premium of an insured residual value.
pub const RESIDUAL_VALUE_INSURANCE: Component =
    Component::new("residual_value_insurance", "residual value insurance", Family::Financing);

/// Book value less proceeds of what is sold.
pub const DISPOSAL: Component =
    Component::new("disposal", "gain or loss on disposal", Family::Books);

/// On what terms a tier holds its assets.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'g, 'r> {
    /// Residual value of the hardware.
    pub residual_value: Option<&'r ResidualValue>,
    /// Loan on the assets.
    pub loan: Option<&'r Loan>,
    /// Charge of an hour of work for capital.
    pub charging: Charging<'g>,
}

impl<'g, 'r> Terms<'g, 'r> {
    /// Rule for the share of an asset's price that is left.
    pub fn left(&self, asset: &Asset<'g>) -> Left<'r> {
        match (self.residual_value, asset.kind) {
            (_, AssetKind::Building) | (None, AssetKind::Hardware | AssetKind::Equipment) => {
                Left::BookValue
            }
            (Some(value), kind) => value.left(&asset.component, kind),
            (None, AssetKind::Work) => Left::Nothing,
        }
    }

    /// A line for each asset, then what all of them fetch, the books lose, and the loan costs.
    pub fn lines(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        assets: &[Asset<'g>],
    ) -> Vec<Line<'g>> {
        // Named before anything else that may be the same node, so that formulas call it cash.
        let paid: Vec<_> = assets.iter().map(Asset::paid).collect();
        let own_share = self.loan.map(|it| graph.count::<Ratio>(1) - graph.input(&it.share));
        let charging = Charging { own_share, ..self.charging };
        let priced = assets.iter().map(|it| line(graph, it, self.left(it), &charging));
        let none = graph.zero::<Money>().up_front();
        let ends: Vec<_> = assets.iter().map(|it| Disposal::of(graph, it, self.left(it))).collect();
        let all = |series: Vec<Expr<'g, Money, Monthly>>| {
            series.into_iter().reduce(|sum, amount| sum + amount)
        };
        let proceeds = all(ends.iter().filter_map(|it| it.proceeds).collect());
        let fetched = proceeds.map(|proceeds| Line::residual(none - proceeds, none));
        let loss = all(ends.iter().filter_map(|it| it.loss).collect());
        let booked = assets.iter().zip(&ends).filter_map(|(asset, end)| match asset.books {
            Some(books) => Some(books.loss(graph, asset, self.left(asset))),
            None => end.loss,
        });
        let loss = all(booked.collect()).map(|booked| {
            let line = Line::new(&DISPOSAL, Class::Disposal, none);
            let charged = loss.map_or(none, |loss| charging.loss(graph, loss));
            line.with_expense(booked).with_unit_cost(charged)
        });
        let gains = assets.iter().filter_map(|it| Some(it.books?.gain_not_taken(graph, it)));
        let floor = self.residual_value.and_then(|it| it.insured_floor.as_ref());
        let premium = floor
            .map(|it| Line::prepaid(&RESIDUAL_VALUE_INSURANCE, graph.input(&it.premium), calendar));
        let loan =
            self.loan.zip(all(paid)).map(|(loan, paid)| loan.line(graph, calendar.service, paid));
        priced.chain(premium).chain(loan).chain(fetched).chain(loss).chain(gains).collect()
    }
}

/// The line of an asset: cash as it is paid, expense as it is used up, and what an hour is charged.
pub fn line<'g>(
    graph: &'g Graph,
    asset: &Asset<'g>,
    left: Left<'_>,
    charging: &Charging<'g>,
) -> Line<'g> {
    let paid = asset.paid();
    let expense = asset.depreciation(graph, left);
    let charge = charging.charge(graph, asset, left, expense);
    let line = Line::new(asset.component.clone(), Class::Capex, paid);
    let booked = asset.books.map_or(expense, |it| it.depreciation(graph, asset));
    let line = line.with_expense(booked).with_unit_cost(charge);
    let later = !matches!(asset.price, Bought::AtStart(_)) || asset.timing.paid_on_delivery;
    if later { line.with_dated(paid) } else { line }
}

#[cfg(test)]
mod tests {
    use super::super::asset::Asset;
    use super::super::charge::CapitalCharge;
    use super::super::residual_value::Agreed;
    use super::super::timing::{Bought, Timing};
    use super::*;
    use crate::model::sample::{assert_near, calendar, given, monthly, number, over};
    use crate::model::whole_months::WholeMonths;

    /// Charges of all months for 1,200,000 that serve 36 of 48 months and fetch a tenth.
    #[track_caller]
    fn assert_charged(form: CapitalCharge, borrowed: Option<&str>, expected: &str) {
        let graph = over("36");
        let tenth = ResidualValue {
            by_age: Agreed::ShareOfPrice(given("share_of_price", "0.1")),
            insured_floor: None,
            of: None,
        };
        let loan = borrowed.map(|share| Loan {
            share: given("share", share),
            apr: given("apr", "0"),
            months: given("months", "36"),
        });
        let rate = Some(graph.input(&given("cost_of_capital", "0.1")));
        let charging = Charging { form, rate, own_share: None };
        let terms = Terms { residual_value: Some(&tenth), loan: loan.as_ref(), charging };
        let timing = Timing::from_start(&graph, WholeMonths::of(&graph, 48));
        let price = Bought::AtStart(graph.input(&given("price", "1200000")));
        let servers = Asset::hardware(&crate::model::owned::SERVERS, price, timing);
        let lines = terms.lines(&graph, &calendar(&graph), &[servers]);
        let charged = lines.iter().flat_map(|it| monthly(&graph, it.unit_cost)).sum();
        assert_near(charged, expected, "0.000001");
    }

    #[test]
    fn what_is_borrowed_is_charged_as_it_is_expensed() {
        // Straight: 810,000 used up and 270,000 lost on disposal, 1,080,000 in all. Half the price a
        // year at 10% more: 1,200,000 x 0.05 x 3 = 180,000. All borrowed, without interest: as if
        // straight; half: half of each.
        assert_charged(CapitalCharge::Straight, None, "1080000");
        assert_charged(CapitalCharge::AverageBook, None, "1260000");
        assert_charged(CapitalCharge::AverageBook, Some("1"), "1080000");
        assert_charged(CapitalCharge::AverageBook, Some("0.5"), "1170000");
    }

    #[test]
    fn what_is_paid_on_delivery_falls_due_on_that_day() {
        // Ordered in month 0 and delivered in month 4; paid in month 0, it needs no day.
        let graph = over("36");
        let price = Bought::AtStart(graph.input(&given("price", "1200000")));
        let timing = Timing::from_start(&graph, WholeMonths::of(&graph, 36));
        let timing = Timing { lead: 4, ..timing };
        let dated = |paid_on_delivery| {
            let timing = Timing { paid_on_delivery, ..timing };
            let servers = Asset::hardware(&crate::model::owned::SERVERS, price, timing);
            line(&graph, &servers, Left::BookValue, &Charging::straight()).dated
        };
        assert_eq!(dated(true).map(|it| monthly(&graph, it)[4]), Some(number("1200000")));
        assert!(dated(false).is_none());
    }
}
