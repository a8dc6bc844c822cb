//! Residual value: what is left of a price at an age.
//!
//! A stated residual value covers servers, spares and fabric, nodes bought out of a lease included,
//! or what it names. It is a share of the price without freight and tax. What it does not cover
//! fetches nothing: storage, racks, installation and lines of `other` count only where named. A
//! building is not sold, and keeps its book value. Where none is stated, hardware has its book value,
//! and work fetches nothing.

use crate::expr::unit::{Money, Months, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};
use crate::model::component::LineName;

/// Residual value: proceeds of hardware when it is sold.
#[derive(Clone, Debug)]
pub struct ResidualValue {
    /// Share of the price that is left, by age.
    pub by_age: Agreed,
    /// Least share that an insurer guarantees, if the value is insured.
    pub insured_floor: Option<InsuredFloor>,
    /// Rows that it covers; servers, spares and fabric unless some are named.
    pub of: Option<Vec<LineName>>,
}

/// The share of the price that is left.
#[derive(Clone, Debug)]
pub enum Agreed {
    /// One share of the price at any age.
    ShareOfPrice(Given<Ratio>),
    /// The price less a share of what is left, each year.
    DeclinePerYear(Given<Ratio>),
    /// All of it when new, then from age to age in a straight line; after the last, that of the last.
    Table(Vec<(Given<Months>, Given<Ratio>)>),
}

/// A cover that pays what a sale falls short of.
#[derive(Clone, Debug)]
pub struct InsuredFloor {
    /// Share of the price that is covered.
    pub share_of_price: Given<Ratio>,
    /// Premium of the cover, paid in month 0.
    pub premium: Given<Money>,
}

/// Kind of asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssetKind {
    /// Servers, spares and fabric: sold for their residual value, if one is stated.
    Hardware,
    /// Storage and the like: sold where the residual value names it.
    Equipment,
    /// Work, or a line of `other`: it fetches nothing unless the residual value names it.
    Work,
    /// Building: kept when hardware is sold, at its book value.
    Building,
}

/// Rule for the share of an asset's price that is left.
#[derive(Clone, Copy, Debug)]
pub enum Left<'r> {
    /// Book value: the part of the price that is not depreciated yet.
    BookValue,
    /// Nothing: work cannot be sold.
    Nothing,
    /// Agreed residual value.
    Of(&'r ResidualValue),
}

impl Left<'_> {
    /// The share of the price at an age in months; what has outlived its life is worth nothing.
    pub fn share<'g>(
        self,
        graph: &'g Graph,
        life: Expr<'g, Ratio>,
        age: Expr<'g, Ratio, Monthly>,
    ) -> Expr<'g, Ratio, Monthly> {
        let one = graph.count::<Ratio>(1);
        match self {
            Self::Nothing => graph.zero().widen(),
            Self::BookValue => one - age.min(life) / life,
            Self::Of(value) => {
                let nothing = graph.zero::<Ratio>().widen();
                if_le([age, life.widen()], value.share(graph, age), nothing)
            }
        }
    }
}

impl ResidualValue {
    /// Rule for an asset: a share of its worth if it is covered, else nothing.
    pub fn left(&self, component: &LineName, kind: AssetKind) -> Left<'_> {
        let covered = match &self.of {
            None => kind == AssetKind::Hardware,
            Some(named) => named.contains(component),
        };
        if covered { Left::Of(self) } else { Left::Nothing }
    }

    fn share<'g>(
        &self,
        graph: &'g Graph,
        age: Expr<'g, Ratio, Monthly>,
    ) -> Expr<'g, Ratio, Monthly> {
        let one = graph.count::<Ratio>(1);
        let share = match &self.by_age {
            Agreed::ShareOfPrice(share) => graph.input(share).widen(),
            Agreed::DeclinePerYear(decline) => (one - graph.input(decline)).pow(age / 12),
            Agreed::Table(rows) => {
                let month = graph.count::<Months>(1);
                let new = (graph.zero::<Ratio>(), one, one.widen());
                let mut stretch = 1..;
                let (.., share) = rows.iter().fold(new, |(from, high, share), (until, low)| {
                    let (until, low) = (graph.input(until) / month, graph.input(low));
                    let scope = format!("residual_value.stretch_{}", stretch.next().unwrap_or(0));
                    let months = (until - from).named(format!("{scope}.months"));
                    let decline = ((high - low) / months).named(format!("{scope}.decline_a_month"));
                    (until, low, share - (age.max(from) - from).min(months) * decline)
                });
                share
            }
        };
        match &self.insured_floor {
            None => share,
            Some(floor) => share.max(graph.input(&floor.share_of_price)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, given, graph, value};

    #[track_caller]
    fn assert_left(by_age: Agreed, floor: Option<&str>, ages: &[(u32, &str)]) {
        let insured_floor = floor.map(|share| InsuredFloor {
            share_of_price: given("floor", share),
            premium: given("premium", "0"),
        });
        let residual = ResidualValue { by_age, insured_floor, of: None };
        for (age, expected) in ages {
            let graph = graph();
            let age = graph.count::<Ratio>(*age).widen();
            let share = Left::Of(&residual).share(&graph, graph.count(48), age).in_month(0);
            assert_near(value(&graph, share), expected, "0.00000000000000000001");
        }
    }

    #[test]
    fn a_declining_balance_loses_a_share_of_what_is_left() {
        // 0.7^3 = 0.343 after three years; a floor of 40% holds it up.
        let decline = || Agreed::DeclinePerYear(given("decline_per_year", "0.3"));
        assert_left(decline(), None, &[(36, "0.343"), (12, "0.7")]);
        assert_left(decline(), Some("0.4"), &[(36, "0.4"), (12, "0.7")]);
    }

    #[test]
    fn a_table_is_read_in_straight_lines_between_its_ages() {
        // From 1 when new to 0.6 after a year: 0.8 in the middle; to 0.3 after three: 0.45.
        let row = |months: &str, share: &str| (given(months, months), given(share, share));
        let table = Agreed::Table(vec![row("12", "0.6"), row("36", "0.3")]);
        let ages = [(6, "0.8"), (12, "0.6"), (24, "0.45"), (36, "0.3"), (48, "0.3")];
        assert_left(table, None, &ages);
    }

    #[test]
    fn nothing_stated_leaves_the_book_value_and_old_age_nothing() {
        // A quarter of a life of 48 months is left after 36; nothing after 60, whatever was agreed.
        let graph = graph();
        let left = |left: Left<'_>, age: u32| {
            let age = graph.count::<Ratio>(age).widen();
            value(&graph, left.share(&graph, graph.count(48), age).in_month(0))
        };
        assert_near(left(Left::BookValue, 36), "0.25", "0");
        let fifth = ResidualValue {
            by_age: Agreed::ShareOfPrice(given("share_of_price", "0.2")),
            insured_floor: None,
            of: None,
        };
        assert_near(left(Left::Of(&fifth), 48), "0.2", "0");
        assert_near(left(Left::Of(&fifth), 60), "0", "0");
    }
}
