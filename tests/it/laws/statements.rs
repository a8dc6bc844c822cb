//! What the periods of a view add up to.

use gpu_tco::analysis::{By, CostedAlternative, Item, Statement, StatementView, Study};
use gpu_tco::expr::{Exact, Graph};
use gpu_tco::model::{self, CalendarMonth, Case, Reporting};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{case, tapes};
use super::config;

const VIEWS: [StatementView; 4] =
    [StatementView::Cashflow, StatementView::Annual, StatementView::Pnl, StatementView::PerGpuHour];

/// A sum to 20 digits of what it is a sum of.
fn same(a: Decimal, b: Decimal, scale: Decimal) -> bool {
    (a - b).abs() <= scale.abs().max(Decimal::ONE) * Decimal::new(1, 20)
}

/// The case under a calendar, or without one.
fn reported(tape: &[u32]) -> Case {
    let first = CalendarMonth::new(2026, tape[1] % 12 + 1);
    let reporting = Reporting { first, year_begins: tape[2] % 12 + 1 };
    Case { reporting: tape[0].is_multiple_of(2).then_some(reporting), ..case(tape) }
}

/// The items of an account by label, the last of each.
fn item<'s>(statement: &'s Statement, name: &str, label: &str) -> Option<&'s Item> {
    let account = statement.accounts.iter().find(|it| it.name == name)?;
    account.items.iter().rev().find(|it| it.label == label && it.tier.is_none())
}

fn total(statement: &Statement, name: &str, label: &str) -> Option<Decimal> {
    item(statement, name, label)?.total
}

/// The total of a view is that of the comparison.
fn check_total(statement: &Statement, it: &CostedAlternative) -> Result<(), TestCaseError> {
    let Some(total_cost) = it.total else { return Ok(()) };
    let label = match statement.view {
        StatementView::Cashflow | StatementView::Annual => "total cost",
        _ => "total",
    };
    let told = total(statement, &it.name, label);
    if statement.view == StatementView::PerGpuHour {
        let unit = it.cost_per_gpu_hour.zip(told);
        prop_assert!(unit.is_none_or(|(a, b)| same(a, b, a)), "{unit:?}");
        return Ok(());
    }
    prop_assert!(same(told.unwrap(), total_cost, total_cost), "{told:?} is not {total_cost}");
    if matches!(statement.view, StatementView::Cashflow | StatementView::Annual) {
        let cash = if statement.view == StatementView::Annual { "total" } else { "paid" };
        let [cash, unserved] = [cash, "unserved work, not paid"]
            .map(|label| total(statement, &it.name, label).unwrap());
        prop_assert!(same(cash + unserved, total_cost, total_cost), "{cash} + {unserved}");
        prop_assert!(same(unserved, it.unserved_cost.unwrap_or_default(), total_cost));
    }
    if statement.view == StatementView::Annual {
        let [capex, opex] = ["capex", "opex"].map(|label| total(statement, &it.name, label));
        prop_assert!(same(capex.unwrap(), it.capex.unwrap(), total_cost));
        prop_assert!(same(opex.unwrap(), it.opex.unwrap(), total_cost));
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(16))]

    #[test]
    fn months_and_years_add_up_to_the_total_in_every_view(tape in tapes()) {
        let case = reported(&tape);
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let outcomes = study.ranked();
        for view in VIEWS {
            for by in [By::Month, By::Year] {
                let statement = study.state(&outcomes, view, by);
                let months: u32 = statement.spans.iter().map(|it| it.to - it.from + 1).sum();
                prop_assert_eq!(Decimal::from(months), case.horizon_months.stated() + Decimal::ONE);
                for it in &outcomes {
                    check_total(&statement, it)?;
                }
                if view == StatementView::PerGpuHour {
                    continue;
                }
                for item in statement.accounts.iter().flat_map(|it| &it.items) {
                    let Some(total) = item.total else { continue };
                    let cells: Vec<Decimal> = item.cells.iter().map(|it| it.unwrap()).collect();
                    let sum = if item.label == "cumulative" {
                        *cells.last().unwrap()
                    } else {
                        cells.iter().sum()
                    };
                    let scale = cells.iter().map(Decimal::abs).max().unwrap_or_default();
                    prop_assert!(same(sum, total, scale), "{sum} is not {total}: {}", item.label);
                }
            }
        }
    }

    #[test]
    fn work_at_the_cost_of_each_period_costs_what_the_horizon_does(tape in tapes()) {
        let case = reported(&tape);
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let outcomes = study.ranked();
        let written = Graph::over(&case.horizon_months);
        let model = model::build(&written, &case);
        let cells = written.evaluate::<Exact>();
        for by in [By::Month, By::Year] {
            let statement = study.state(&outcomes, StatementView::PerGpuHour, by);
            for account in &statement.accounts {
                let it = model.alternatives.iter().find(|it| it.name == account.name).unwrap();
                let months = cells.monthly(it.bearing).into_iter();
                let months: Vec<Decimal> = months.map(|cell| cell.0.unwrap_or_default()).collect();
                let all: Decimal = months.iter().sum();
                for item in &account.items {
                    let Some(total) = item.total else { continue };
                    let paid = statement.spans.iter().zip(&item.cells).map(|(span, cell)| {
                        let hours: Decimal =
                            months[span.from as usize..=span.to as usize].iter().sum();
                        cell.unwrap_or_default() * hours
                    });
                    let paid: Vec<Decimal> = paid.collect();
                    let scale = paid.iter().map(Decimal::abs).max().unwrap_or_default();
                    let sum: Decimal = paid.iter().sum();
                    let near = (sum - total * all).abs()
                        <= scale.max(Decimal::ONE) * Decimal::new(1, 15);
                    prop_assert!(near, "{sum} is not {}: {}", total * all, item.label);
                }
            }
        }
    }

    #[test]
    fn lines_add_up_to_the_total_of_their_period(tape in tapes()) {
        let case = reported(&tape);
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let outcomes = study.ranked();
        for view in [StatementView::Pnl, StatementView::PerGpuHour] {
            let statement = study.state(&outcomes, view, By::Year);
            for account in &statement.accounts {
                let (total, lines) = account.items.split_last().unwrap();
                for (index, all) in total.cells.iter().enumerate() {
                    let cells: Option<Vec<Decimal>> = lines.iter().map(|it| it.cells[index]).collect();
                    let (Some(all), Some(cells)) = (all, cells) else { continue };
                    let scale = cells.iter().map(Decimal::abs).max().unwrap_or_default();
                    prop_assert!(same(cells.iter().sum(), *all, scale));
                }
            }
        }
    }
}
