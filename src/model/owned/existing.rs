//! Existing nodes: what one owns already.
//!
//! To keep a node costs what selling it would bring today: its market value less the cost of a sale. What was
//! paid for it and what the books hold of it are sunk: they move no total and no order, only expense and tax.
//! An alternative without the nodes has sold them, so that both conventions of the textbooks, this one and "keep
//! for nothing, sell for proceeds", rank alike.

use rust_decimal::prelude::ToPrimitive;

use super::Plant;
use crate::expr::unit::{Money, Months, Nodes, Per, Ratio, Years};
use crate::expr::{Expr, Given, Graph};
use crate::model::calendar::Calendar;
use crate::model::capital::Books;
use crate::model::component::{Component, Family};
use crate::model::line::Line;
use crate::model::whole_months::WholeMonths;

/// Nodes that are owned already, at what selling them would bring.
pub const EXISTING: Component = Component::new("existing", "existing nodes", Family::Hardware);

/// Contract that keeps existing nodes running after their warranty.
pub const AFTER_WARRANTY: Component =
    Component::new("after_warranty", "maintenance after warranty", Family::Running);

/// Nodes that are owned already.
#[derive(Clone, Debug)]
pub struct Existing {
    /// Share of the market value that a sale costs.
    pub selling_cost: Option<Given<Ratio>>,
    /// False if no market value is stated, so that the nodes count as free.
    pub is_valued: bool,
    /// Price of a new node, if one is stated.
    pub price_new: Option<Given<Per<Money, Nodes>>>,
    /// Value of a node in the books; none if it is not known.
    pub book_value: Option<BookValue>,
    /// Months from purchase to today, if that is stated.
    pub age: Option<Given<Months>>,
    /// Contract after the warranty.
    pub after_warranty: Option<AfterWarranty>,
}

/// Value of a node in the books today.
#[derive(Clone, Debug)]
pub struct BookValue {
    /// How it is known.
    pub basis: BookBasis,
    /// Months over which the books depreciate a node from its purchase; the value is written off over what is
    /// left of them, or to the end of the horizon if they are not stated.
    pub life: Option<Given<Months>>,
}

/// How the value in the books is known.
#[derive(Clone, Debug)]
pub enum BookBasis {
    /// As stated.
    Stated(Given<Per<Money, Nodes>>),
    /// Rest of the price paid for a node, after straight-line depreciation.
    PricePaid(Given<Per<Money, Nodes>>),
}

/// A yearly share of the price, paid once the warranty has ended.
#[derive(Clone, Debug)]
pub struct AfterWarranty {
    /// Share of the price of a new node, or of the market value if none is stated.
    pub share_per_year: Given<Per<Ratio, Years>>,
    /// Change of the share a year, from the end of the warranty.
    pub growth_per_year: Option<Given<Ratio>>,
    /// Months of warranty left; none if it has ended.
    pub months_left: Option<Given<Months>>,
}

impl Existing {
    /// Market value of a node less the cost of a sale.
    pub fn net<'g>(
        &self,
        graph: &'g Graph,
        market_value: Expr<'g, Per<Money, Nodes>>,
    ) -> Expr<'g, Per<Money, Nodes>> {
        let Some(share) = &self.selling_cost else { return market_value };
        let kept = graph.count::<Ratio>(1) - graph.input(share);
        (market_value * kept).named("existing.market_value_after_sale")
    }

    /// Books of all nodes.
    pub fn books<'g>(&self, plant: &Plant<'g>, nodes: Expr<'g, Nodes>) -> Option<Books<'g>> {
        let graph = plant.graph;
        let BookValue { basis, life } = self.book_value.as_ref()?;
        let lives = life.as_ref().zip(self.age.as_ref());
        let life = lives.map(|(life, age)| {
            let number = graph.fixed(age).to_u32().unwrap_or_default();
            let age = WholeMonths { number, leaf: graph.locked(age).as_number() };
            (WholeMonths::stated(graph, life), age)
        });
        let each = match (basis, life) {
            (BookBasis::Stated(value), _) => graph.input(value),
            (BookBasis::PricePaid(price), None) => graph.input(price),
            (BookBasis::PricePaid(price), Some((life, age))) => {
                graph.input(price) * (life.leaf.above(age.leaf) / life.leaf)
            }
        };
        let value = nodes * each.named("existing.book_value_of_a_node");
        let left = life.map(|(life, age)| life.after(graph, age));
        let life = left.unwrap_or_else(|| plant.timing.service.until_the_horizon());
        Some(Books { value: value.named("existing.book_value_of_all"), life })
    }

    /// Nodes in service x price x share a year, in the months after the warranty.
    pub fn maintenance<'g>(
        &self,
        plant: &Plant<'g>,
        market_value: &Given<Per<Money, Nodes>>,
    ) -> Option<Line<'g>> {
        let graph = plant.graph;
        let AfterWarranty { share_per_year, growth_per_year, months_left } =
            self.after_warranty.as_ref()?;
        let price = graph.input(self.price_new.as_ref().unwrap_or(market_value));
        let share = graph.input(share_per_year) * plant.calendar.year;
        let cash = plant.calendar.each_year(plant.all_nodes() * price * share);
        let ended = months_left.as_ref().map(|it| graph.input(it).as_number());
        let first = ended.unwrap_or(graph.zero()) + graph.count::<Ratio>(1);
        let grown = growth_per_year.as_ref().map_or(cash, |rate| {
            let since = graph.month() - first + graph.count::<Ratio>(1);
            cash * Calendar::path_at(graph, graph.input(rate), since.max(graph.count::<Ratio>(1)))
        });
        let none = graph.zero::<Money>().widen();
        let after = crate::expr::if_le([first.widen(), graph.month()], grown, none);
        Some(Line::opex(&AFTER_WARRANTY, after))
    }
}
