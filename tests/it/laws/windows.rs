//! Windows of tiers: what a tier costs does not depend on when its months begin.

use std::fmt::Write;

use gpu_tco::analysis::{Effort, Study, settle};
use gpu_tco::expr::Graph;
use gpu_tco::input::{Diagnostics, Sources};
use gpu_tco::model::owned::Purchases;
use gpu_tco::model::{Case, Supply, Tier, Window};
use gpu_tco::pricing::ReadContext;
use gpu_tco::scenario::{self, Overrides};
use rust_decimal::Decimal;

use super::cases::Maker;

impl Maker<'_> {
    /// Windows of some tiers, drawn after all else, so that tapes that were kept mean what they meant.
    pub fn windows(&mut self, case: &mut Case) {
        // A scenario may not begin a tier after its horizon.
        let horizon = case.horizon_months.stated();
        for tier in case.alternatives.iter_mut().flat_map(|it| &mut it.tiers) {
            if self.choice(4) == 3 {
                let window = self.window(tier);
                let from_month = window.from_month.filter(|it| it.stated() <= horizon);
                tier.window = Window { from_month, ..window };
            }
        }
    }

    fn window(&mut self, tier: &Tier) -> Window {
        let key = |name: &str| format!("{}.{name}", tier.path);
        let is_listed = matches!(&tier.supply, Supply::Owned(owned)
            if matches!(owned.deployment.purchases, Purchases::Listed(_)));
        let from_month = self.maybe(key("from_month"), [1, 8], 0).filter(|_| !is_listed);
        let until_month = self.maybe(key("until_month"), [8, 18], 0);
        Window { from_month, until_month, ..Window::default() }
    }
}

/// Tiers whose prices are the same in all months, of which the costs of a window are asked.
const TIERS: [&str; 9] = [
    "on_demand: {price_per_gpu_hour: 2.5, gpus_per_instance: 8, idle_share: 0.1, setup_labor: {price: 7000},
       support: {minimum_per_month: 500, share_of_bill: 0.05}, managed_services: {price_per_month: 90}}",
    "spot: {price_per_gpu_hour: 1.2, max_gpus: 24, efficiency: 0.9}",
    "committed: {effective_price_per_gpu_hour: 2, term_months: 5, gpus: peak, upfront_share: 0.4}",
    "committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: 24, ends_with_horizon: true,
       staff: {fte: 0.5, salary: 150000, hired_months_before: 2}}",
    "owned: {node: {gpu: h100-sxm-80gb, gpus: 8, price: 300000, busy_kw: 10}, nodes: 5, useful_life_months: 48,
       installation: {price: 20000}, site: {pue: 1.2, price_per_kwh: 0.1, price_per_kw_month: 120},
       decommissioning: {price: 5000}, maintenance: {share_per_year: 0.1}, connectivity: {price_per_month: 900},
       storage: {price: 90000}, network_fabric: {price_per_node: 20000}, downtime: 0.04,
       other: [{name: grant, amount: -10000, per: once}, {name: desk, amount: 100, per: month},
         {name: fit-out, amount: 60000, per: once, kind: capex}]}",
    "owned: {node: {gpu: h100-sxm-80gb, gpus: 8, price: 300000, busy_kw: 10}, gpus: peak, useful_life_months: 7,
       refresh: {price_ratio: 0.8, relative_performance: 1.5, busy_kw: 12}, spares: {nodes: 1},
       residual_value: {by_age: [{months: 6, share_of_price: 0.5}, {months: 24, share_of_price: 0.1}]},
       site: {pue: 1.2, price_per_kwh: 0.1, capex_per_kw: 9000, useful_life_months: 120},
       racks: {kw_per_rack: 40, price_per_rack: 3000},
       management_nodes: {nodes: 2, price: 15000, kw: 0.5}}",
    "owned: {node: {gpu: h100-sxm-80gb, gpus: 8, price: 300000, busy_kw: 10}, gpus: peak, lead_time_months: 2, useful_life_months: 48,
       payment: delivery, financing: {loan: {share: 0.8, apr: 0.09, months: 24}},
       residual_value: {decline_per_year: 0.3, insured_floor: {share_of_price: 0.2, premium: 9000}},
       site: {pue: 1.2, price_per_kwh: 0.1}}",
    "owned: {node: {gpu: h100-sxm-80gb, gpus: 8, price: 300000, busy_kw: 10}, gpus: peak, expand: yearly, useful_life_months: 48,
       financing: {lease: {price_per_node_month: 9000, months: 9, buyout_share: 0.3}},
       site: {pue: 1.2, price_per_kwh: 0.1}}",
    "owned: {node: {gpu: h100-sxm-80gb, gpus: 8, price: 300000, busy_kw: 10}, gpus: 40,
       financing: {lease: {price_per_node_month: 9000, months: 36}}, site: {pue: 1.2, price_per_kwh: 0.1}}",
];

/// Costs of the tiers, each alone, over so many months and in a window, as total, expense and tax.
fn costs(horizon: u32, window: &str, more: &str) -> Vec<[Option<Decimal>; 3]> {
    let head = "schema: 1\ntitle: t\nas_of: 2026-10-10\ncurrency: USD\n";
    let demand = "gpu: h100-sxm-80gb, gpus: 40, utilization: 0.8, interruptible_share: 0.5, \
                  unserved: {allowed_share: 1}";
    let mut text =
        format!("{head}horizon_months: {horizon}\n{more}demand: {{{demand}}}\nalternatives:\n");
    for (at, tier) in TIERS.iter().enumerate() {
        let tier = tier.replacen('{', &format!("{{{window}"), 1);
        writeln!(text, "  t{at}:\n    - {tier}").unwrap();
    }
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.embed("windows.yaml", text);
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let read = scenario::read(id, &Overrides::default(), context);
    let case = read.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let case = settle(case, &Effort::default()).case;
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, &case);
    let each = study.model.alternatives.iter().map(|it| {
        let cash = &it.cash;
        let sums = [cash.total, cash.expense.sum_months(), cash.charged.sum_months()];
        sums.map(|it| study.value(it))
    });
    each.collect()
}

#[test]
fn a_window_costs_what_a_horizon_of_its_months_costs() {
    for more in ["", "tax: {rate: 0.25, depreciation: macrs5}\n"] {
        let alone = costs(18, "", more);
        assert!(alone.iter().flatten().all(Option::is_some), "{alone:?}");
        for first in [1, 2, 13] {
            let window = format!("from_month: {first}, until_month: {}, ", first + 17);
            let within = costs(36, &window, more);
            for (tier, (within, alone)) in within.iter().zip(&alone).enumerate() {
                for (within, alone) in within.iter().zip(alone) {
                    let gap = (within.unwrap() - alone.unwrap()).abs();
                    let tier = TIERS[tier];
                    assert!(gap < Decimal::new(1, 6), "{within:?} {alone:?} {first}: {tier}");
                }
            }
        }
    }
}

#[test]
fn a_window_of_all_months_changes_nothing() {
    assert_eq!(costs(18, "from_month: 1, until_month: 18, ", ""), costs(18, "", ""));
}
