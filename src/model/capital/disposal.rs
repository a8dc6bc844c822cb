//! Disposal: what assets fetch when they are replaced or the horizon ends, and what the books say.

use super::asset::Asset;
use super::residual_value::Left;
use super::timing::{Bought, Timing};
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly, if_le};

/// The end of an asset.
#[derive(Clone, Copy, Debug)]
pub struct Disposal<'g> {
    /// Proceeds of sales by month; none if nothing can be sold.
    pub proceeds: Option<Expr<'g, Money, Monthly>>,
    /// Book value less proceeds when the horizon ends; none if they are the same.
    pub loss: Option<Expr<'g, Money, Monthly>>,
}

impl<'g> Disposal<'g> {
    /// Proceeds = price x share left at its age; loss = book value - proceeds.
    pub fn of(graph: &'g Graph, asset: &Asset<'g>, left: Left<'_>) -> Self {
        let timing = asset.timing;
        let at_start = matches!(asset.price, Bought::AtStart(_)) && timing.lead == 0;
        // Used up to its residual value when the horizon ends.
        let ends_with_horizon = at_start && timing.life.number == timing.end();
        let unsold = matches!(left, Left::Nothing)
            || matches!(left, Left::BookValue) && at_start && timing.life.number <= timing.end();
        let path = asset.component.path();
        let proceeds = at_horizon(graph, asset, |age| {
            asset.share_left(graph, left, age).named(format!("{path}.share_left_at_horizon"))
        });
        let proceeds = proceeds.named(format!("{path}.value_at_horizon"));
        let loss = (!ends_with_horizon && !matches!(left, Left::BookValue)).then(|| {
            let book = at_horizon(graph, asset, |age| book(graph, asset, left, age));
            let book = book.named(format!("{path}.book_value_at_horizon"));
            (book - proceeds).at(timing.end()).named(format!("{path}.loss_on_disposal"))
        });
        let proceeds = (!unsold).then(|| {
            let last = proceeds.at(timing.end());
            let all = replaced(graph, asset, left).map_or(last, |replaced| replaced + last);
            all.named(format!("{path}.proceeds"))
        });
        Self { proceeds, loss }
    }
}

/// Value at the end of the service of an asset whose share left of its worth is a function of its age.
pub fn at_horizon<'g>(
    graph: &'g Graph,
    asset: &Asset<'g>,
    share: impl Fn(Expr<'g, Ratio, Monthly>) -> Expr<'g, Ratio, Monthly>,
) -> Expr<'g, Money> {
    let Timing { lead, service, .. } = asset.timing;
    match asset.valued() {
        Bought::AtStart(price) => {
            let age = service.last.leaf - graph.count::<Ratio>(lead);
            price * share(age.widen()).in_month(0)
        }
        Bought::ByMonth(_) => {
            let age = service.last.leaf - graph.month();
            let age = if service.is_whole() {
                graph.at_root(|| age.named("calendar.months_left"))
            } else {
                age.named("months_of_service_left")
            };
            (asset.delivered() * share(age)).sum_months()
        }
    }
}

/// Proceeds of assets that are replaced at the end of their life, before the horizon ends.
fn replaced<'g>(
    graph: &'g Graph,
    asset: &Asset<'g>,
    left: Left<'_>,
) -> Option<Expr<'g, Money, Monthly>> {
    let timing = asset.timing;
    let replaced = timing.is_replaced_in_time();
    replaced.then(|| asset.leaving() * asset.left_at_end_of_life(graph, left))
}

/// The share of the worth that the books hold at an age: what was replaced is not in them.
fn book<'g>(
    graph: &'g Graph,
    asset: &Asset<'g>,
    left: Left<'_>,
    age: Expr<'g, Ratio, Monthly>,
) -> Expr<'g, Ratio, Monthly> {
    let timing = asset.timing;
    let (whole, life) = (asset.paid_share(graph), timing.life.leaf);
    let end = asset.left_at_end_of_life(graph, left);
    let used = age.min(life) / life;
    let used = used.named(format!("{}.share_of_life_used_at_horizon", asset.component.path()));
    let book = whole - used * (whole - end);
    let book = if timing.replaced {
        if_le([age, life.widen()], book, graph.zero::<Ratio>().widen())
    } else {
        book
    };
    book.named(format!("{}.share_in_the_books_at_horizon", asset.component.path()))
}

#[cfg(test)]
mod tests {
    use super::super::residual_value::{Agreed, ResidualValue};
    use super::super::timing::Timing;
    use super::*;
    use crate::model::sample::{assert_near, given, monthly, number, over};
    use crate::model::whole_months::WholeMonths;

    fn asset(graph: &Graph, life: u32, replaced: bool) -> Asset<'_> {
        let life = WholeMonths::of(graph, life);
        let timing = Timing { replaced, ..Timing::from_start(graph, life) };
        let price = Bought::AtStart(graph.input(&given("price", "1200000")));
        Asset::hardware(&crate::model::owned::SERVERS, price, timing)
    }

    #[test]
    fn books_and_sale_differ_by_a_loss() {
        // Life 48 months to a tenth: depreciated by 1,200,000 x 0.9 x 36/48 = 810,000, so 390,000
        // are in the books; sold for a tenth, 120,000: a loss of 270,000.
        let graph = over("36");
        let end = Disposal::of(&graph, &asset(&graph, 48, false), Left::Of(&tenth()));
        assert_eq!(monthly(&graph, end.proceeds.unwrap())[36], number("120000"));
        assert_eq!(monthly(&graph, end.loss.unwrap())[36], number("270000"));
    }

    #[test]
    fn without_a_residual_value_the_books_are_right() {
        // A quarter of the life is left: 300,000.
        let graph = over("36");
        let end = Disposal::of(&graph, &asset(&graph, 48, false), Left::BookValue);
        assert_eq!(monthly(&graph, end.proceeds.unwrap())[36], number("300000"));
        assert!(end.loss.is_none());
    }

    #[test]
    fn what_is_replaced_is_sold_at_the_end_of_its_life() {
        // Bought once here, replaced after 24 of 36 months at a tenth: 120,000 in month 24, and
        // nothing in month 36.
        let graph = over("36");
        let end = Disposal::of(&graph, &asset(&graph, 24, true), Left::Of(&tenth()));
        let months = monthly(&graph, end.proceeds.unwrap());
        assert_eq!((months[24], months[36]), (number("120000"), number("0")));
        assert_eq!(monthly(&graph, end.loss.unwrap())[36], number("0"));
    }

    fn tenth() -> ResidualValue {
        let by_age = Agreed::ShareOfPrice(given("share_of_price", "0.1"));
        ResidualValue { by_age, insured_floor: None, of: None }
    }

    /// Orders of 1,200,000 each, in these months.
    fn ordered<'g>(graph: &'g Graph, months: &[u32]) -> Bought<'g, Money> {
        let price = graph.input(&given::<Money>("price", "1200000"));
        Bought::ByMonth(graph.sum(months.iter().map(|month| price.at(*month))))
    }

    #[test]
    fn an_asset_ages_from_its_delivery() {
        // Delivered in month 4, so that it is 32 months old: 1,200,000 x (1 - 32/48) = 400,000 are
        // left. Of a life of 36 months to a tenth, 0.9 x 32/36 = 0.8 are used up: 240,000 in the
        // books, sold for 120,000.
        let graph = over("36");
        let late = |life| {
            let asset = asset(&graph, life, false);
            let timing = Timing { lead: 4, ..asset.timing };
            Asset { timing, ..asset }
        };
        let end = Disposal::of(&graph, &late(48), Left::BookValue);
        assert_near(monthly(&graph, end.proceeds.unwrap())[36], "400000", "0.0000000001");
        let end = Disposal::of(&graph, &late(36), Left::Of(&tenth()));
        assert_near(monthly(&graph, end.loss.unwrap())[36], "120000", "0.0000000001");
    }

    #[test]
    fn what_is_ordered_later_is_younger_when_the_horizon_ends() {
        // Ordered in month 12 for 36 months: a third is left, 400,000. To a tenth, 0.9 x 24/36 = 0.6
        // are used up: 480,000 in the books, sold for 120,000.
        let graph = over("36");
        let asset = Asset { price: ordered(&graph, &[12]), ..asset(&graph, 36, false) };
        let end = Disposal::of(&graph, &asset, Left::BookValue);
        assert_near(monthly(&graph, end.proceeds.unwrap())[36], "400000", "0.0000000001");
        let end = Disposal::of(&graph, &asset, Left::Of(&tenth()));
        assert_near(monthly(&graph, end.loss.unwrap())[36], "360000", "0.0000000001");
    }

    #[test]
    fn an_asset_is_held_through_the_last_month_of_its_life() {
        // Ordered in month 0 and again in month 18, for 18 months each: the second is at its end with
        // the horizon, 120,000 in the books and fetched; the first was sold in month 18.
        let graph = over("36");
        let asset = Asset { price: ordered(&graph, &[0, 18]), ..asset(&graph, 18, true) };
        let end = Disposal::of(&graph, &asset, Left::Of(&tenth()));
        let proceeds = monthly(&graph, end.proceeds.unwrap());
        assert_eq!((proceeds[18], proceeds[36]), (number("120000"), number("120000")));
        assert_eq!(monthly(&graph, end.loss.unwrap())[36], number("0"));
    }

    #[test]
    fn books_do_not_fall_below_nothing() {
        // Used up after 24 of 36 months and kept: nothing is left of it.
        let graph = over("36");
        let asset = Asset { price: ordered(&graph, &[0]), ..asset(&graph, 24, false) };
        let end = Disposal::of(&graph, &asset, Left::BookValue);
        assert_eq!(monthly(&graph, end.proceeds.unwrap())[36], number("0"));
    }
}
