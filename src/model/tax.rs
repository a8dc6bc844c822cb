//! Tax: every cost is deducted when it is expensed, and paid back at the rate in the same month.

use super::capital::{Asset, Disposal, Left, at_horizon};
use super::component::{Component, Family};
use super::line::{Class, Line};
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};

/// Tax that costs save.
pub const TAX: Component = Component::new("tax", "tax", Family::Books);

/// Tax that costs save: its rate and its depreciation.
#[derive(Clone, Debug)]
pub struct Tax {
    /// Rate on profits.
    pub rate: Given<Ratio>,
    /// Depreciation of assets for taxes.
    pub depreciation: TaxDepreciation,
}

/// Depreciation of assets for taxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TaxDepreciation {
    /// Straight-line over the life of the asset, as in the books.
    #[default]
    Straight,
    /// Five-year property of the US accelerated system, half-year convention.
    Macrs5,
}

/// Shares of the price in hundredths of a percent, year by year (IRS Publication 946, table A-1).
const MACRS_5: [u32; 6] = [2_000, 3_200, 1_920, 1_152, 1_152, 576];

impl Tax {
    /// Tax = -rate x what is deducted: all that is expensed, or for assets the accelerated write-off,
    /// with what is left of it less the proceeds when they are sold. What is owned already keeps its books.
    pub fn line<'g>(
        &self,
        graph: &'g Graph,
        lines: &[Line<'g>],
        assets: &[(&Asset<'g>, Left<'_>)],
    ) -> Option<Line<'g>> {
        let accelerated = self.depreciation == TaxDepreciation::Macrs5;
        let expensed = lines.iter().filter(|it| {
            !accelerated || !matches!(it.class, Class::Capex | Class::Residual | Class::Disposal)
        });
        let expensed = expensed.map(|it| it.expense);
        let written_off = assets.iter().filter(|_| accelerated);
        let written_off = written_off.map(|(asset, left)| match asset.books {
            Some(books) => books.expensed(graph, asset, *left),
            None => macrs(graph, asset, *left),
        });
        let deducted = expensed.chain(written_off).reduce(|sum, cost| sum + cost)?;
        let deducted = deducted.named("tax.deducted");
        let none = graph.zero::<Money>().up_front();
        Some(Line::opex(&TAX, none - deducted * graph.input(&self.rate)))
    }
}

/// Deductions for an asset in each month: the write-off, and what is left less the proceeds when it
/// is sold.
fn macrs<'g>(graph: &'g Graph, asset: &Asset<'g>, left: Left<'_>) -> Expr<'g, Money, Monthly> {
    let timing = asset.timing;
    let path = format!("tax.{}", asset.component.path());
    let so_far = timing.delivered_so_far(asset.price);
    let so_far = so_far.named(format!("{path}.price_delivered_so_far"));
    let last = if timing.replaced { timing.life.number } else { timing.end() };
    let mut off = graph.zero::<Money>().up_front();
    for (year, share) in (0u32..).zip(MACRS_5) {
        let (from, until) = (12 * year, (12 * (year + 1)).min(last));
        if from < until {
            let in_use_after = |months: u32| {
                let asset = asset.component.path();
                let name = format!("{asset}.price_in_use_after_{months}_months");
                so_far.later(1 + months).named(name)
            };
            let within = in_use_after(from) - in_use_after(until);
            let within = timing.service.until(within);
            let within = within.named(format!("{path}.price_in_year_{}", year + 1));
            off = off + within * (graph.count::<Ratio>(share) / 120_000);
        }
    }
    let life = timing.life.leaf.widen();
    // Assets that were replaced before are no longer held.
    let held = |age| {
        let rest = rest(graph, age).named(format!("{path}.share_not_written_off_at_horizon"));
        let none = graph.zero::<Ratio>().widen();
        let held = if timing.replaced { if_le([age, life], rest, none) } else { rest };
        let held = held * asset.paid_share(graph);
        held.named(format!("{path}.share_still_held_at_horizon"))
    };
    let mut sold = at_horizon(graph, asset, held).at(timing.end());
    if timing.is_replaced_in_time() {
        let rest = rest(graph, life).named(format!("{path}.share_not_written_off_at_end_of_life"));
        sold = sold + asset.leaving() * rest * asset.paid_share(graph);
    }
    let proceeds = Disposal::of(graph, asset, left).proceeds;
    let off = off.named(format!("{path}.written_off_in_use"));
    let all = off + sold.named(format!("{path}.written_off_when_sold"));
    proceeds.map_or(all, |proceeds| all - proceeds).named(format!("{path}.deducted"))
}

/// The share of a price that is not written off at an age in months.
fn rest<'g>(graph: &'g Graph, age: Expr<'g, Ratio, Monthly>) -> Expr<'g, Ratio, Monthly> {
    let all = graph.count::<Ratio>(1).widen();
    (0u32..).zip(MACRS_5).fold(all, |rest, (year, share)| {
        let from = graph.count::<Ratio>(12 * year);
        let within = (age.max(from) - from).min(graph.count(12));
        rest - within * (graph.count::<Ratio>(share) / 120_000)
    })
}

#[cfg(test)]
mod tests {
    use super::super::capital::{Bought, Charging, Timing, line};
    use super::*;
    use crate::model::sample::{assert_near, given, monthly, number, over, value};
    use crate::model::whole_months::WholeMonths;

    fn tax(rate: &str, depreciation: TaxDepreciation) -> Tax {
        Tax { rate: given("tax.rate", rate), depreciation }
    }

    /// Servers of 250,000 over so many months.
    fn servers(graph: &Graph, life: u32) -> Asset<'_> {
        let timing = Timing::from_start(graph, WholeMonths::of(graph, life));
        let price = Bought::AtStart(graph.input(&given("price", "250000")));
        Asset::hardware(&crate::model::owned::SERVERS, price, timing)
    }

    #[test]
    fn an_accelerated_write_off_of_a_quarter_million() {
        // 250,000 x 20 / 32 / 19.2 / 11.52 / 11.52 / 5.76%: 50,000, 80,000, 48,000, 28,800, 28,800
        // and 14,400 in six years.
        let graph = over("72");
        let asset = servers(&graph, 72);
        let off = monthly(&graph, macrs(&graph, &asset, Left::BookValue));
        let years: Vec<rust_decimal::Decimal> =
            (0..6).map(|year| off[1 + 12 * year..=12 + 12 * year].iter().sum()).collect();
        for (found, expected) in
            years.into_iter().zip(["50000", "80000", "48000", "28800", "28800", "14400"])
        {
            assert_near(found, expected, "0.0000000000000001");
        }
    }

    #[test]
    fn what_is_left_is_written_off_when_the_horizon_ends() {
        // After three years 71.2% is written off; the other 28.8%, 72,000, falls in month 36, in
        // which 48,000 / 12 = 4,000 are written off anyway. All of it at a rate of 25%: 62,500.
        let graph = over("36");
        let asset = servers(&graph, 36);
        let off = monthly(&graph, macrs(&graph, &asset, Left::BookValue));
        assert_near(off[36], "76000", "0.0000000000000001");
        let line = line(&graph, &asset, Left::BookValue, &Charging::straight());
        for depreciation in [TaxDepreciation::Straight, TaxDepreciation::Macrs5] {
            let tax = tax("0.25", depreciation);
            let lines = [line.clone()];
            let saved = tax.line(&graph, &lines, &[(&asset, Left::BookValue)]).unwrap();
            assert_near(value(&graph, saved.total), "-62500", "0.0000000000000001");
        }
    }

    #[test]
    fn rent_is_deducted_as_it_is_paid() {
        // 10,000 a month at 30%: 3,000 less in each.
        let graph = over("36");
        let rent =
            graph.input(&given::<Money>("rent", "10000")) * (graph.month().min(graph.count(1)));
        let line = tax("0.3", TaxDepreciation::Straight);
        let line =
            line.line(&graph, &[Line::opex(&crate::model::rented::COMPUTE, rent)], &[]).unwrap();
        assert_eq!(monthly(&graph, line.cash)[7], number("-3000"));
    }
}
