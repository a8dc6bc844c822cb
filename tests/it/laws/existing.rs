//! Nodes that are owned already: what was paid for them moves no cost.

use gpu_tco::analysis::Study;
use gpu_tco::expr::Graph;
use gpu_tco::model::owned::{
    AfterWarranty, BookBasis, BookValue, Deployment, Existing, Owned, Purchases,
};
use gpu_tco::model::rented::{Billing, Commitment, Resale};
use gpu_tco::model::{Alternative, Case, Size, Supply, Window};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{Maker, case, tapes};
use super::config;

impl Maker<'_> {
    /// Owns some nodes already that were to be bought, drawn after all else.
    pub fn owns(&mut self, alternatives: &mut [Alternative]) {
        for tier in alternatives.iter_mut().flat_map(|it| &mut it.tiers) {
            let path = tier.path.clone();
            let Supply::Owned(owned) = &mut tier.supply else { continue };
            if self.choice(4) < 3 {
                continue;
            }
            let nodes = self.figure(format!("{path}.existing.nodes"), [1, 30], 0);
            owned.deployment = Deployment {
                purchases: Purchases::AtStart(Size::Units(nodes)),
                lead_time: None,
                standby: None,
                refresh: None,
                ..owned.deployment.clone()
            };
            owned.financing = None;
            tier.window.from_month = None;
            owned.hardware.servers.existing = Some(self.existing(&path));
        }
    }

    /// Makes some commitments those that were signed already, drawn after all else.
    pub fn signed(&mut self, alternatives: &mut [Alternative]) {
        for tier in alternatives.iter_mut().flat_map(|it| &mut it.tiers) {
            let path = tier.path.clone();
            let Supply::Committed(commitment) = &mut tier.supply else { continue };
            if self.choice(4) < 3 {
                continue;
            }
            let months_left = self.figure(format!("{path}.existing.months_left"), [1, 40], 0);
            tier.window = Window { until_month: Some(months_left.clone()), ..Window::default() };
            let key = |name: &str| format!("{path}.existing.resale.{name}");
            **commitment = Commitment {
                instances: Size::Units(self.figure(format!("{path}.instances"), [1, 30], 0)),
                term_months: months_left,
                billing: Billing::Always,
                upfront: None,
                ends_with_horizon: false,
                is_existing: true,
                resale: self.chance().then(|| Resale {
                    share: self.figure(key("share"), [0, 100], 2),
                    fee: self.maybe(key("fee"), [0, 90], 2),
                    from_month: self.figure(key("from_month"), [1, 40], 0),
                }),
                ..Commitment::clone(commitment)
            };
        }
    }

    fn existing(&mut self, path: &str) -> Existing {
        let key = |name: &str| format!("{path}.existing.{name}");
        let basis = match self.choice(3) {
            0 => None,
            1 => Some(BookBasis::Stated(self.figure(key("book_value"), [0, 400_000], 0))),
            _ => Some(BookBasis::PricePaid(self.figure(key("price_paid"), [0, 400_000], 0))),
        };
        let life = self.maybe(key("useful_life_months"), [1, 60], 0);
        let after_warranty = self.chance().then(|| AfterWarranty {
            share_per_year: self.figure(key("after.share_per_year"), [0, 30], 2),
            growth_per_year: self.maybe(key("after.growth_per_year"), [-20, 60], 2),
            months_left: self.maybe(key("warranty_until"), [1, 20], 0),
        });
        Existing {
            selling_cost: self.maybe(key("selling_cost"), [0, 90], 2),
            is_valued: true,
            price_new: self.maybe(key("node.price"), [1, 400_000], 0),
            book_value: basis.map(|basis| BookValue { basis, life }),
            age: self.maybe(key("bought"), [0, 60], 0),
            after_warranty,
        }
    }
}

/// Totals and costs per hour of all alternatives.
fn costs(case: &Case) -> Vec<[Option<Decimal>; 3]> {
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, case);
    let each = study.model.alternatives.iter();
    each.map(|it| [it.cash.total, it.ranked, it.unit_cost].map(|it| study.value(it))).collect()
}

/// Case with an edit of every tier that is owned already.
fn edited(mut case: Case, edit: impl Fn(&mut Owned)) -> Case {
    for tier in case.alternatives.iter_mut().flat_map(|it| &mut it.tiers) {
        if let Supply::Owned(owned) = &mut tier.supply
            && owned.hardware.servers.existing.is_some()
        {
            edit(owned);
        }
    }
    case
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn what_was_paid_for_existing_nodes_moves_no_cost(tape in tapes()) {
        // Tax alone knows the books, and then only when it is paid.
        let sunk = Case { tax: None, ..case(&tape) };
        let other = edited(sunk.clone(), |owned| {
            if let Some(existing) = &mut owned.hardware.servers.existing {
                existing.book_value = None;
            }
        });
        prop_assert_eq!(costs(&sunk), costs(&other));
    }

    #[test]
    fn to_keep_a_node_costs_what_buying_it_at_its_market_value_costs(tape in tapes()) {
        let kept = edited(Case { tax: None, ..case(&tape) }, |owned| {
            owned.hardware.servers.price_per_gpu = None;
            owned.hardware.servers.freight_share = None;
            owned.hardware.servers.sales_tax_share = None;
            if let Some(value) = &mut owned.residual_value {
                value.of = None;
            }
            if let Some(existing) = &mut owned.hardware.servers.existing {
                (existing.selling_cost, existing.after_warranty) = (None, None);
            }
        });
        let bought = edited(kept.clone(), |owned| owned.hardware.servers.existing = None);
        prop_assert_eq!(costs(&kept), costs(&bought));
    }
}
