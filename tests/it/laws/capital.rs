//! What the price of assets is charged, against what it costs.

use gpu_tco::expr::unit::Money;
use gpu_tco::expr::{Cells, Exact, Expr, Given, Graph, Monthly, Origin};
use gpu_tco::model::capital::CapitalCharge;
use gpu_tco::model::owned::Financing;
use gpu_tco::model::{self, Case, Class, Discounting, Model, PaidAt, Period, Supply};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{case, place, tapes};
use super::config;

/// The case of a tape without loans, its capital charged in some form at 10%, its flows discounted
/// at month-ends.
fn charged(tape: &[u32], form: CapitalCharge) -> Case {
    let rate = Given::new("cost_of_capital", Decimal::new(1, 1), Origin::Stated(place()));
    let discounting = Discounting { cost_of_capital: rate, period: Period::Month, at: PaidAt::End };
    let mut case = Case { capital: form, discounting: Some(discounting), ..case(tape) };
    for tier in case.alternatives.iter_mut().flat_map(|it| &mut it.tiers) {
        if let Supply::Owned(owned) = &mut tier.supply {
            owned.financing = owned.financing.take().filter(|it| matches!(it, Financing::Lease(_)));
        }
    }
    case
}

/// Sum of a series over the lines of what is capitalized and sold, month 0 first; none if missing.
fn capital<'g>(
    model: &Model<'g>,
    cells: &Cells<Exact>,
    of: impl Fn(&model::Line<'g>) -> Expr<'g, Money, Monthly>,
) -> Vec<Option<Vec<Decimal>>> {
    let lines = |it: &model::AlternativeModel<'g>| {
        let lines = it.tiers.iter().flat_map(|tier| &tier.lines);
        let mut sum = Vec::new();
        for line in lines.filter(|line| line.class != Class::Opex) {
            let months: Option<Vec<_>> =
                cells.monthly(of(line)).into_iter().map(|cell| cell.0).collect();
            sum.resize(cells.monthly(line.cash).len(), Decimal::ZERO);
            for (all, month) in sum.iter_mut().zip(months?) {
                *all += month;
            }
        }
        Some(sum)
    };
    model.alternatives.iter().map(lines).collect()
}

fn near(a: Decimal, b: Decimal, scale: Decimal) -> bool {
    (a - b).abs() <= scale.abs().max(Decimal::ONE) * Decimal::new(1, 15)
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn what_an_annuity_charges_is_the_npv_of_what_is_bought_and_sold(tape in tapes()) {
        let case = charged(&tape, CapitalCharge::Annuity);
        let graph = Graph::over(&case.horizon_months);
        let model = model::build(&graph, &case);
        let cells = graph.evaluate::<Exact>();
        let rate = model.monthly_rate.and_then(|rate| cells.once(rate).0).unwrap();
        let npv = |months: &[Decimal]| {
            let mut factor = Decimal::ONE;
            months.iter().fold(Decimal::ZERO, |npv, month| {
                let npv = npv + month * factor;
                factor /= Decimal::ONE + rate;
                npv
            })
        };
        let (charged, paid) =
            (capital(&model, &cells, |it| it.unit_cost), capital(&model, &cells, |it| it.cash));
        for (charged, paid) in charged.into_iter().zip(paid) {
            let (Some(charged), Some(paid)) = (charged, paid) else { continue };
            let scale: Decimal = paid.iter().map(Decimal::abs).sum();
            let (charged, paid) = (npv(&charged), npv(&paid));
            prop_assert!(near(charged, paid, scale), "{charged} is charged of {paid}");
        }
    }

    #[test]
    fn no_charge_for_capital_is_below_the_straight_line(tape in tapes()) {
        let total = |form| {
            let case = charged(&tape, form);
            let graph = Graph::over(&case.horizon_months);
            let model = model::build(&graph, &case);
            let cells = graph.evaluate::<Exact>();
            let all = capital(&model, &cells, |it| it.unit_cost).into_iter();
            all.map(|it| Some(it?.iter().sum::<Decimal>())).collect::<Vec<_>>()
        };
        let straight = total(CapitalCharge::Straight);
        for form in [CapitalCharge::Annuity, CapitalCharge::AnnualCrf, CapitalCharge::AverageBook] {
            for (straight, charged) in straight.iter().zip(total(form)) {
                let (Some(straight), Some(charged)) = (straight, charged) else { continue };
                if straight.is_sign_negative() {
                    continue; // what is sold above its price earns interest
                }
                let least = straight - straight.abs() * Decimal::new(1, 15);
                prop_assert!(charged >= least, "{charged} of {straight}");
            }
        }
    }
}
