//! Egress: data sent out of a provider's network, billed by its monthly tiers.

use super::brackets;
use crate::expr::unit::{Gigabytes, Money, Per, Ratio, Terabytes};
use crate::expr::{Expr, Given, Graph, Monthly};
use crate::model::component::{Component, Family};
use crate::model::line::Line;

/// Data sent out of the data center.
pub const EGRESS: Component = Component::new("egress", "egress", Family::Services);

/// A provider's tariff for egress.
#[derive(Clone, Debug, Default)]
pub struct Egress {
    /// Monthly tiers, the first first; none if egress is free.
    pub tiers: Vec<EgressTier>,
    /// Free allowance of each month, before the first tier.
    pub free_gb: Option<Given<Gigabytes>>,
    /// Share of the demand's egress that the provider bears; that of GPU-hours served if not stated.
    pub share: Option<Given<Ratio>>,
}

/// One tier of the tariff.
#[derive(Clone, Debug)]
pub struct EgressTier {
    /// End of the tier, counted from the first paid gigabyte; none for the last.
    pub up_to: Option<UpTo>,
    /// Price within it.
    pub price_per_gb: Given<Per<Money, Gigabytes>>,
}

/// The end of a tier, in the provider's own unit.
#[derive(Clone, Debug)]
pub enum UpTo {
    /// In gigabytes.
    Gigabytes(Given<Gigabytes>),
    /// In terabytes of so many gigabytes: a thousand, or 1,024.
    Terabytes(Given<Terabytes>, Given<Per<Gigabytes, Terabytes>>),
}

impl Egress {
    /// Egress = what is beyond the free allowance, tier by tier x price.
    pub fn cost<'g>(&self, graph: &'g Graph, sent: Expr<'g, Gigabytes, Monthly>) -> Line<'g> {
        let free = self.free_gb.as_ref().map(|gb| graph.input(gb).widen::<Monthly>());
        let paid = free.map_or(sent, |free| sent.above(free));
        let tier = |tier: &EgressTier| {
            (tier.up_to.as_ref().map(|end| end.gb(graph)), graph.input(&tier.price_per_gb))
        };
        let tiers: Vec<_> = self.tiers.iter().map(tier).collect();
        let cost = graph.within(EGRESS.name, || {
            let paid = paid.named("paid_gigabytes");
            brackets::marginal(graph, paid, &tiers)
        });
        Line::opex(&EGRESS, cost)
    }
}

impl UpTo {
    fn gb<'g>(&self, graph: &'g Graph) -> Expr<'g, Gigabytes> {
        match self {
            Self::Gigabytes(gb) => graph.input(gb),
            Self::Terabytes(tb, gb_per_tb) => graph.input(tb) * graph.input(gb_per_tb),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{given, graph, monthly, number};

    fn tier(up_to: Option<UpTo>, price: &str) -> EgressTier {
        EgressTier { up_to, price_per_gb: given(&format!("at {price}"), price) }
    }

    fn tb(tb: &str, gb_per_tb: &str) -> UpTo {
        UpTo::Terabytes(given("up_to_tb", tb), given("gb_per_tb", gb_per_tb))
    }

    /// Cost of so many gigabytes in one month.
    fn cost(tiers: Vec<EgressTier>, free: Option<&str>, gb: &str) -> rust_decimal::Decimal {
        let graph = graph();
        let free_gb = free.map(|gb| given("free_gb", gb));
        let egress = Egress { tiers, free_gb, share: None };
        monthly(&graph, egress.cost(&graph, graph.input(&given("sent", gb)).widen()).cash)[1]
    }

    #[test]
    fn tiers_count_in_the_terabytes_of_the_provider() {
        // 50,000 GB: 10 TB of 1,000: 10,000 x 0.09 + 40,000 x 0.085 = 4,300; of 1,024: 10,240 x 0.09
        // + 39,760 x 0.085 = 921.60 + 3,379.60 = 4,301.20. Flat, 50,000 x 0.085 = 4,250.
        let tiers = |gb_per_tb| vec![tier(Some(tb("10", gb_per_tb)), "0.09"), tier(None, "0.085")];
        assert_eq!(cost(tiers("1000"), None, "50000"), number("4300"));
        assert_eq!(cost(tiers("1024"), None, "50000"), number("4301.20"));
        assert_eq!(cost(vec![tier(None, "0.085")], None, "50000"), number("4250"));
    }

    #[test]
    fn the_allowance_comes_off_before_the_first_tier() {
        // 10,100 GB less 100 free: 10,000 x 0.09 = 900; 80 GB are free.
        let up_to = || Some(UpTo::Gigabytes(given("up_to_gb", "10000")));
        let tiers = || vec![tier(up_to(), "0.09"), tier(None, "0.085")];
        assert_eq!(cost(tiers(), Some("100"), "10100"), number("900"));
        assert_eq!(cost(tiers(), Some("100"), "80"), number("0"));
    }

    #[test]
    fn what_is_free_costs_nothing() {
        assert_eq!(cost(Vec::new(), None, "50000"), number("0"));
    }
}
