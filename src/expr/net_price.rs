//! Net prices: the list price and the discount are leaves, what is paid follows from them.

use rust_decimal::Decimal;

use super::given::Given;
use super::graph::Graph;
use super::handle::Expr;
use super::op::{Extent, Op};
use super::origin::{Origin, Place, QuotedTerms};
use super::unit::{Ratio, Unit};

/// A discount on a list price, with the place of each.
pub(super) struct Discounted<'q> {
    list: (Decimal, &'q Place),
    share: (Decimal, &'q Place),
}

impl<Q> Given<Q> {
    /// List price and discount that the figure follows; none for an agreed price, or a figure that was
    /// replaced.
    pub(super) fn discounted(&self) -> Option<Discounted<'_>> {
        let Origin::LookedUp(quote) = &self.origin else { return None };
        let QuotedTerms { list, discount_share, is_fixed: false } = quote.terms.as_ref()? else {
            return None;
        };
        let list = list.as_ref()?;
        Some(Discounted {
            list: (list.value, &list.place),
            share: ((*discount_share)?, &quote.place),
        })
    }
}

impl Graph {
    /// The node of a net price, named by its key: list price x (1 - discount). It is an input too: a
    /// value that replaces it takes the place of the formula.
    pub(super) fn net_price<'g, Q: Unit>(
        &'g self,
        net: &Given<Q>,
        of: &Discounted<'_>,
    ) -> Expr<'g, Q> {
        if let Some(known) = self.node_of(net) {
            return known;
        }
        let paid = self.discounted(net, of);
        self.found_at(net, paid);
        self.at_root(|| paid.named(net.key()))
    }

    /// List price x (1 - discount), each a part of a net price.
    pub(super) fn discounted<'g, Q: Unit>(
        &'g self,
        net: &Given<Q>,
        of: &Discounted<'_>,
    ) -> Expr<'g, Q> {
        let (scope, figure) = net.key().rsplit_once('.').unwrap_or(("", net.key()));
        let part = |key: &str, (value, place): (Decimal, &Place)| {
            (format!("{scope}.{key}"), value, Origin::Stated(place.clone()))
        };
        let (key, value, origin) = part(&format!("list_{figure}"), of.list);
        let list = self.part_of(net, &Given::<Q>::new(key, value, origin));
        let (key, value, origin) = part("discount_share", of.share);
        let share = self.part_of(net, &Given::<Ratio>::new(key, value, origin));
        let kept = self.count::<Ratio>(1) - share;
        self.product(list, kept)
    }

    /// A figure times a plain number, in the unit of the figure.
    pub(super) fn product<'g, Q: Unit>(
        &'g self,
        figure: Expr<'g, Q>,
        by: Expr<'g, Ratio>,
    ) -> Expr<'g, Q> {
        self.push(Op::Mul(figure.id(), by.id()), Extent::default())
    }

    /// A figure divided by a plain number, in the unit of the figure.
    pub(super) fn quotient<'g, Q: Unit>(
        &'g self,
        figure: Expr<'g, Q>,
        by: Expr<'g, Ratio>,
    ) -> Expr<'g, Q> {
        self.push(Op::Div(figure.id(), by.id()), Extent::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::unit::{Money, Nodes, Per};
    use crate::expr::{Exact, ListPrice, Plan, Quote};

    type Price = Per<Money, Nodes>;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    fn place(line: usize) -> Place {
        Place { file: "contract.yaml".to_owned(), line, column: 1 }
    }

    /// List price of 40 less 25%, as a price agreed or lowered.
    fn price(is_fixed: bool) -> Given<Price> {
        let list =
            ListPrice { value: number("40"), key: "price", place: place(1), source: String::new() };
        let terms =
            QuotedTerms { list: Some(list), discount_share: Some(number("0.25")), is_fixed };
        let quote = Quote {
            entry: "example/big".to_owned(),
            what: "price".to_owned(),
            place: place(2),
            from: String::new(),
            until: None,
            checked_on: String::new(),
            source: String::new(),
            grade: None,
            terms: Some(terms),
            spread: None,
        };
        Given::new("example/big.price", number("30"), Origin::LookedUp(quote))
    }

    /// Net price with another value for an input, by full evaluation and by a plan.
    fn paid_with(key: &str, value: &str) -> [Option<Decimal>; 2] {
        let graph = Graph::over(&Given::default_of("horizon_months", 1));
        let (net, other) = (graph.input(&price(false)), Exact(Some(number(value))));
        let full = graph.evaluate_with(|it| (it == key).then_some(other)).once(net);
        let plan = Plan::new(&graph, &mut graph.evaluate(), key, &[net]);
        [full.0, plan.and_then(|mut it| it.at(other)[0].0)]
    }

    #[test]
    fn what_is_paid_follows_list_price_and_discount_unless_it_is_replaced() {
        // 40 x (1 - 0.5) = 20, 60 x (1 - 0.25) = 45.
        for (key, value, paid) in [
            ("example/big.discount_share", "0.5", "20"),
            ("example/big.list_price", "60", "45"),
            ("example/big.price", "33", "33"),
        ] {
            assert_eq!(paid_with(key, value), [Some(number(paid)); 2], "{key}");
        }
    }

    #[test]
    fn a_net_price_is_one_node_and_one_reported_input() {
        let graph = Graph::over(&Given::default_of("horizon_months", 1));
        let (net, same) = (graph.input(&price(false)), graph.input(&price(false)));
        assert_eq!(net.id(), same.id());
        let reading = graph.read();
        let id = reading.find("example/big.price").expect("a named node");
        assert_eq!(reading.formula(id), "list_price x (1 - discount_share)");
        let keys: Vec<String> = graph.reported_inputs().into_keys().collect();
        assert_eq!(keys, ["horizon_months", "example/big.price"]);
        assert_eq!(graph.inputs().len(), 4);
        assert_eq!(graph.live_keys_below::<Money, _>(&[net]), ["example/big.price"]);
    }

    #[test]
    fn an_agreed_price_is_a_leaf() {
        let graph = Graph::over(&Given::default_of("horizon_months", 1));
        let agreed = graph.input(&price(true));
        assert!(matches!(graph.read().op(agreed.id()), Op::Leaf(_)));
    }
}
