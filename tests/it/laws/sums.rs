//! What costs add up to, and how they move with what they are counted by.

use gpu_tco::expr::unit::{Money, Ratio, Unit};
use gpu_tco::expr::{Cells, Exact, Expr, Given, Graph, Monthly};
use gpu_tco::model::capital::CapitalCharge;
use gpu_tco::model::owned::Financing;
use gpu_tco::model::rented::{Rating, Rental};
use gpu_tco::model::{
    self, Case, Class, DemandShape, Goodput, Model, Size, Supply, Tier, Utilization,
};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{case, changed, replaced, tapes};
use super::config;

/// A sum to 20 digits of the largest amount in it: twelfths and powers have no last digit.
fn same(a: Decimal, b: Decimal, scale: Decimal) -> bool {
    (a - b).abs() <= scale.abs().max(Decimal::ONE) * Decimal::new(1, 20)
}

struct Built<'g> {
    model: Model<'g>,
    cells: Cells<Exact>,
}

impl<'g> Built<'g> {
    fn new(graph: &'g Graph, case: &Case) -> Self {
        let model = model::build(graph, case);
        Self { model, cells: graph.evaluate() }
    }

    fn once<Q: Unit>(&self, expr: Expr<'g, Q>) -> Option<Decimal> {
        self.cells.once(expr).0
    }

    fn months(&self, expr: Expr<'g, Money, Monthly>) -> Option<Vec<Decimal>> {
        self.cells.monthly(expr).into_iter().map(|cell| cell.0).collect()
    }

    fn most<Q: Unit>(&self, expr: Expr<'g, Q, Monthly>) -> Option<Decimal> {
        self.cells.monthly(expr).into_iter().skip(1).map(|cell| cell.0).max().flatten()
    }

    fn totals(&self) -> Vec<Option<Decimal>> {
        self.model.alternatives.iter().map(|it| self.once(it.cash.total)).collect()
    }

    fn served(&self) -> Vec<Option<Decimal>> {
        self.model.alternatives.iter().map(|it| self.once(it.served)).collect()
    }
}

fn totals(case: &Case) -> Vec<Option<Decimal>> {
    Built::new(&Graph::over(&case.horizon_months), case).totals()
}

/// Reference GPUs that one GPU of a tier makes at best.
fn effectiveness(tier: &Tier) -> Decimal {
    if tier.rental().is_some_and(Rental::is_by_token) {
        return newest(tier); // tokens are counted, whatever makes them
    }
    let stated = &tier.effectiveness;
    let factor = |share: &Option<Given<Ratio>>| share.as_ref().map_or(Decimal::ONE, Given::stated);
    let goodput = match &stated.goodput {
        Some(Goodput::Stated(share)) => share.stated(),
        Some(Goodput::Derived(_)) | None => Decimal::ONE,
    };
    let lost = stated.virtualization_overhead.as_ref().map_or(Decimal::ZERO, Given::stated);
    factor(&stated.relative_performance) * (Decimal::ONE - lost) * goodput * newest(tier)
}

/// Work of the best generation that may serve within the horizon over that of the first.
fn newest(tier: &Tier) -> Decimal {
    let newer = tier.rental().and_then(|it| it.newer_generation.as_ref());
    if let Some(newer) = newer {
        return newer.relative_performance.stated().max(Decimal::ONE);
    }
    let Supply::Owned(owned) = &tier.supply else { return Decimal::ONE };
    let better = owned.deployment.refresh.as_ref().and_then(|it| it.relative_performance.as_ref());
    let better = better.map_or(Decimal::ONE, Given::stated).max(Decimal::ONE);
    (0..9).fold(Decimal::ONE, |all, _| all * better)
}

/// Whether nothing is paid back: neither tax, nor what was borrowed.
fn only_pays(case: &Case) -> bool {
    let mut tiers = case.alternatives.iter().flat_map(|it| &it.tiers);
    let borrowed = |tier: &Tier| match &tier.supply {
        Supply::Owned(owned) => matches!(owned.financing, Some(Financing::Loan(_))),
        _ => false,
    };
    case.tax.is_none() && !tiers.any(borrowed)
}

/// The most GPUs of its own a tier may use at once, if it is limited.
fn most_gpus(tier: &Tier, installed: Option<Decimal>) -> Option<Decimal> {
    match &tier.supply {
        Supply::Owned(_) | Supply::Committed(_) => installed,
        Supply::OnDemand(usage) => usage.max_gpus.as_ref().map(Given::stated),
        Supply::Spot(spot) => spot.usage.max_gpus.as_ref().map(Given::stated),
    }
}

/// Whether a tier is rented, how many there are does not follow the mean of demand, and a larger bill
/// does not reach a bracket at which all of it has cheaper support.
fn is_rented_by_number(tier: &Tier) -> bool {
    let support = tier.rental().and_then(|it| it.services.support.as_ref());
    if support.is_some_and(|it| it.rating == Rating::Reached) {
        return false;
    }
    match &tier.supply {
        Supply::Owned(_) => false,
        Supply::Committed(commitment) => !matches!(commitment.instances, Size::Mean),
        Supply::OnDemand(_) | Supply::Spot(_) => true,
    }
}

/// The scale at 1.5 gives the totals of the case whose prices of those names are 1.5 times as high.
fn check_scale(tape: &[u32], scale: &str, prices: &[&str]) -> Result<(), TestCaseError> {
    let by = Decimal::new(15, 1);
    let case = case(tape);
    let graph = Graph::over(&case.horizon_months);
    let model = model::build(&graph, &case);
    let scaled = graph.evaluate_with(|key| (key == scale).then_some(Exact(Some(by))));
    let is_price = |key: &str| {
        let name = key.strip_prefix("a0.").and_then(|it| it.split_once('.'));
        name.is_some_and(|(_, name)| prices.contains(&name))
    };
    let dearer = |key: &str, _: &str, value| if is_price(key) { value * by } else { value };
    for (it, dearer) in model.alternatives.iter().zip(totals(&changed(tape, &dearer))) {
        let scaled = scaled.once(it.cash.total).0;
        prop_assert_eq!(scaled.is_some(), dearer.is_some());
        let (scaled, dearer) = (scaled.unwrap_or_default(), dearer.unwrap_or_default());
        prop_assert!(same(scaled, dearer, dearer), "{scaled} is not {dearer}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn rows_and_months_and_classes_add_up_to_the_total(tape in tapes()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        let built = Built::new(&graph, &case);
        for alternative in &built.model.alternatives {
            let cash = alternative.cash;
            let lines: Vec<_> = alternative.tiers.iter().flat_map(|tier| &tier.lines).collect();
            let rows: Option<Vec<_>> = lines.iter().map(|it| built.once(it.total)).collect();
            let Some(total) = built.once(cash.total) else {
                prop_assert!(rows.is_none(), "a total is missing where a row is, and only there");
                continue;
            };
            let rows: Decimal = rows.unwrap().iter().sum();
            let months: Decimal = built.months(cash.monthly).unwrap().iter().sum();
            let unserved = cash.unserved_by_month.map(|it| built.months(it).unwrap());
            let unserved: Decimal = unserved.into_iter().flatten().sum();
            let classes = built.once(cash.capex).unwrap() + built.once(cash.opex).unwrap() + unserved;
            let paid: Decimal = built.months(cash.paid_by_month).unwrap().iter().sum();
            let sold = lines.iter().filter(|it| it.class == Class::Residual);
            let sold: Decimal = sold.map(|it| built.once(it.total).unwrap()).sum();
            let last = *built.months(cash.paid).unwrap().last().unwrap();
            for sum in [rows, months, classes, last + sold, paid + unserved] {
                prop_assert!(same(sum, total, total), "{sum} is not {total}");
            }
            for line in &lines {
                let months: Decimal = built.months(line.cash).unwrap().iter().sum();
                prop_assert!(same(months, built.once(line.total).unwrap(), total));
            }
            let paid: Decimal = lines.iter().map(|it| built.once(it.total).unwrap().abs()).sum();
            let expensed: Decimal = built.months(cash.expense).unwrap().iter().sum();
            prop_assert!(same(expensed, total, paid), "{expensed} is expensed of {total}");
            if case.capital == CapitalCharge::Straight {
                let charged: Decimal = built.months(cash.charged).unwrap().iter().sum();
                prop_assert!(same(charged, total, paid));
            }
        }
    }

    #[test]
    fn npv_at_no_cost_of_capital_is_the_total(tape in tapes()) {
        let case = replaced(&tape, "cost_of_capital", Decimal::ZERO);
        let graph = Graph::over(&case.horizon_months);
        let built = Built::new(&graph, &case);
        for it in &built.model.alternatives {
            let Some(total) = built.once(it.cash.total) else { continue };
            for npv in it.npv.into_iter().chain(it.npv_mid) {
                prop_assert!(same(built.once(npv).unwrap(), total, total));
            }
        }
    }

    #[test]
    fn discounting_leaves_no_more_than_is_paid(tape in tapes()) {
        let case = case(&tape);
        if !only_pays(&case) {
            return Ok(());
        }
        let graph = Graph::over(&case.horizon_months);
        let built = Built::new(&graph, &case);
        for it in &built.model.alternatives {
            let (Some(_), Some(npv)) = (built.once(it.cash.total), it.npv) else { continue };
            let paid = *built.months(it.cash.paid).unwrap().last().unwrap();
            prop_assert!(built.once(npv).unwrap() <= paid * (Decimal::ONE + Decimal::new(1, 20)));
        }
    }

    #[test]
    fn twice_the_prices_are_twice_the_total(tape in tapes()) {
        let double = |_: &str, unit: &str, value: Decimal| {
            if unit.starts_with("money") { value * Decimal::TWO } else { value }
        };
        let twice = totals(&changed(&tape, &double));
        for (once, twice) in totals(&case(&tape)).into_iter().zip(twice) {
            prop_assert_eq!(once.is_some(), twice.is_some());
            let (once, twice) = (once.unwrap_or_default(), twice.unwrap_or_default());
            prop_assert!(same(once * Decimal::TWO, twice, twice), "{once} x 2 is not {twice}");
        }
    }

    #[test]
    fn the_price_scale_of_an_alternative_scales_its_rents_and_nothing_else(tape in tapes()) {
        check_scale(&tape, &model::price_scale_key("a0"), &["price", "step0.price", "step1.price", "input_price", "output_price", "upfront"])?;
    }

    #[test]
    fn demand_is_served_or_unserved_and_no_tier_serves_more_than_it_can(tape in tapes()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        let built = Built::new(&graph, &case);
        let demanded = built.once(built.model.demanded).unwrap();
        let hours = built.once(built.model.hours).unwrap();
        let more = Decimal::ONE + Decimal::new(1, 20);
        for (it, written) in built.model.alternatives.iter().zip(&case.alternatives) {
            let (Some(served), Some(unserved)) = (built.once(it.served), built.once(it.unserved))
            else { continue };
            // What is left is 0 where it is negligible.
            let apart = (served + unserved - demanded).abs();
            prop_assert!(apart <= demanded * Decimal::new(1, 9), "{} and {}", served, unserved);
            let mut on_spot = Decimal::ZERO;
            for (tier, written) in it.tiers.iter().zip(&written.tiers) {
                let work = built.once(tier.served).unwrap();
                prop_assert!(!work.is_sign_negative() && work <= demanded * more);
                let installed = tier.installed.and_then(|gpus| built.most(gpus));
                if let Some(gpus) = most_gpus(written, installed) {
                    prop_assert!(work <= gpus * effectiveness(written) * hours * more);
                }
                if matches!(written.supply, Supply::Spot(_)) {
                    on_spot += work;
                }
            }
            let interruptible = demanded * case.demand.interruptible_share.stated();
            prop_assert!(on_spot <= interruptible * more, "{on_spot} of {interruptible}");
        }
    }

    #[test]
    fn more_demand_never_costs_less_where_all_is_rented(tape in tapes(), less in 1_u32..100) {
        let mut case = case(&tape);
        // More work may go to who sends data for less.
        (case.demand.egress_gb_per_month, case.demand.storage_gb) = (None, None);
        let (DemandShape::OnOff(share) | DemandShape::Flat(share)) = &mut case.demand.shape else {
            return Ok(());
        };
        let Utilization::Share(share) = share else { return Ok(()) };
        let key = share.key().to_owned();
        let lower = share.stated() * Decimal::new(less.into(), 2);
        let graph = Graph::over(&case.horizon_months);
        let built = Built::new(&graph, &case);
        let cells = graph.evaluate_with(|it| (it == key).then_some(Exact(Some(lower))));
        let served = built.served();
        let more = Decimal::ONE + Decimal::new(1, 20);
        for ((it, written), served) in
            built.model.alternatives.iter().zip(&case.alternatives).zip(served)
        {
            if !written.tiers.iter().all(is_rented_by_number) {
                continue;
            }
            let (Some(less), Some(total)) = (cells.once(it.cash.total).0, built.once(it.cash.total))
            else { continue };
            prop_assert!(less <= total * more, "{less} at {lower}, {total} as stated");
            prop_assert!(cells.once(it.served).0 <= served.map(|work| work * more));
        }
    }
}
