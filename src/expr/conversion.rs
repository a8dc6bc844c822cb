//! Amounts in another currency: the amount and each exchange rate are leaves, what is paid follows.

use super::given::{Given, Unconverted};
use super::graph::Graph;
use super::handle::Expr;
use super::input::ConvertedFrom;
use super::unit::Unit;

impl Graph {
    /// The node of a converted amount, named by its key: the amount, times or divided by each rate. It
    /// is an input too: a value that replaces it takes the place of the formula.
    pub(super) fn converted<'g, Q: Unit>(
        &'g self,
        given: &Given<Q>,
        from: &Unconverted,
    ) -> Expr<'g, Q> {
        if let Some(known) = self.node_of(given) {
            return known;
        }
        let amount = self.amount(given, from);
        let converted = from.conversion.steps.iter().fold(amount, |amount, step| {
            let rate = self.input(&step.rate);
            if step.divides { self.quotient(amount, rate) } else { self.product(amount, rate) }
        });
        self.found_at(given, converted);
        let currency = from.conversion.from.clone();
        let rates = from.conversion.steps.iter().map(|it| it.rate.key().to_owned()).collect();
        self.converted_from(given.key(), ConvertedFrom { amount: from.amount, currency, rates });
        self.at_root(|| converted.named(given.key()))
    }

    /// The amount in the currency of its source: a leaf, or a list price less a discount.
    fn amount<'g, Q: Unit>(&'g self, given: &Given<Q>, from: &Unconverted) -> Expr<'g, Q> {
        let currency = &from.conversion.from;
        let amount = if let Some(terms) = given.discounted() {
            self.discounted(given, &terms)
        } else {
            let (scope, figure) = given.key().rsplit_once('.').unwrap_or(("", given.key()));
            let key = format!("{scope}.{figure}_in_{currency}");
            self.part_of(given, &Given::<Q>::new(key, from.amount, given.origin().clone()))
        };
        self.parts_in(given.key(), currency);
        amount
    }

    /// Gives amounts that are parts of another figure the currency that they are stated in.
    fn parts_in(&self, net: &str, currency: &str) {
        let mut inputs = self.inputs.borrow_mut();
        for input in inputs.values_mut().filter(|it| it.part_of.as_deref() == Some(net)) {
            input.unit = input.unit.replacen("money", currency, 1);
        }
    }

    /// Notes the amount that a registered figure was converted from.
    fn converted_from(&self, key: &str, from: ConvertedFrom) {
        if let Some(input) = self.inputs.borrow_mut().get_mut(key) {
            input.converted_from = Some(from);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rust_decimal::Decimal;

    use super::*;
    use crate::expr::unit::{Money, Nodes, Per, Ratio};
    use crate::expr::{Conversion, ConversionStep, Exact, Origin};

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    fn rate(pair: &str, value: &str, divides: bool) -> ConversionStep {
        let rate = Given::new(format!("exchange_rates.{pair}"), number(value), Origin::Default);
        ConversionStep { rate, divides }
    }

    /// 250 USD as GBP by the euro: / 1.25 x 0.8 = 160.
    #[test]
    fn an_amount_follows_each_rate_and_its_own_value() {
        let steps = vec![rate("EUR/USD", "1.25", true), rate("EUR/GBP", "0.8", false)];
        let conversion = Arc::new(Conversion { from: "USD".to_owned(), steps });
        let price =
            Given::<Per<Money, Nodes>>::new("acme/big.price", number("250"), Origin::Default);
        let price = price.converted(Some(&conversion));
        assert_eq!(price.stated(), number("160"));
        let graph = Graph::over(&Given::default_of("horizon_months", 1));
        let node = graph.input(&price);
        let with = |key: &str, value: &str| {
            let other = Exact(Some(number(value)));
            graph.evaluate_with(|it| (it == key).then_some(other)).once(node).0
        };
        assert_eq!(with("none", "1"), Some(number("160")));
        assert_eq!(with("exchange_rates.EUR/USD", "2"), Some(number("100")));
        assert_eq!(with("acme/big.price_in_USD", "500"), Some(number("320")));
        assert_eq!(with("acme/big.price", "33"), Some(number("33")));
        let reading = graph.read();
        assert_eq!(graph.inputs.borrow()["acme/big.price_in_USD"].unit, "USD/node");
        let id = reading.find("acme/big.price").expect("a named node");
        assert_eq!(
            reading.formula(id),
            "price_in_USD / exchange_rates.EUR/USD x exchange_rates.EUR/GBP"
        );
        let keys: Vec<String> = graph.reported_inputs().into_keys().collect();
        let rates = ["exchange_rates.EUR/USD", "exchange_rates.EUR/GBP"];
        assert_eq!(keys, ["horizon_months", "acme/big.price", rates[0], rates[1]]);
    }

    #[test]
    fn what_is_no_money_is_not_converted() {
        let conversion = Arc::new(Conversion {
            from: "USD".to_owned(),
            steps: vec![rate("EUR/USD", "1.25", true)],
        });
        let pue = Given::<Ratio>::new("site.pue", number("1.3"), Origin::Default);
        assert_eq!(pue.converted(Some(&conversion)).stated(), number("1.3"));
    }
}
