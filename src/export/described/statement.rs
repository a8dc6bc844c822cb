//! Money by period, in the output of `compare --view`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::{Exact, Whole};

/// Money by period.
#[derive(JsonSchema)]
#[schemars(rename = "view")]
pub(super) struct View {
    /// Name of the view.
    name: ViewName,
    /// Length of a period.
    by: PeriodLength,
    /// Rows of the view; those of one view have the same keys.
    rows: Vec<ViewRow>,
    /// Reasons of null values in the rows, by key.
    reasons: BTreeMap<String, String>,
}

/// Name of a view.
#[derive(JsonSchema)]
#[schemars(rename = "view name", rename_all = "snake_case")]
enum ViewName {
    /// Cash by period, and its running sum.
    Cashflow,
    /// Cash by period, capex and opex apart.
    Annual,
    /// Expense by period.
    Pnl,
    /// Cost per GPU-hour served, by period.
    PerGpuHour,
}

/// Length of a period.
#[derive(JsonSchema)]
#[schemars(rename = "period length", rename_all = "snake_case")]
enum PeriodLength {
    /// One month.
    Month,
    /// One year.
    Year,
}

/// Row of a view.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "view row")]
enum ViewRow {
    /// Row of `cashflow`.
    Cashflow(CashflowRow),
    /// Row of `annual`.
    Annual(AnnualRow),
    /// Row of `pnl`.
    Pnl(PnlRow),
    /// Row of `per_gpu_hour`.
    PerGpuHour(PerGpuHourRow),
}

/// Period of a row.
#[derive(JsonSchema)]
struct Span {
    /// Name of the alternative.
    name: String,
    /// Name of the period, such as `year 1`.
    period: String,
    /// First month of the period; 0 is before the first month.
    from_month: Whole,
    /// Last month of the period.
    to_month: Whole,
}

/// Cost line of a row.
#[derive(JsonSchema)]
struct PeriodLine {
    /// Tier of the cost line.
    tier: String,
    /// Component of cost.
    component: String,
    /// Accounting class; null for a line that has none.
    class: Option<ExpenseClass>,
}

/// Accounting class of an expense.
#[derive(JsonSchema)]
#[schemars(rename = "expense class", rename_all = "snake_case")]
enum ExpenseClass {
    /// Capex as it is used up.
    Depreciation,
    /// Gain or loss when hardware is sold.
    Disposal,
    /// Operating expenditure.
    Opex,
}

/// Cash of an alternative in one period, in the currency.
#[derive(JsonSchema)]
#[schemars(rename = "cashflow row")]
struct CashflowRow {
    /// Alternative and period.
    #[schemars(flatten)]
    span: Span,
    /// Cash paid, without loans.
    paid: Option<Exact>,
    /// Cash of loans: repayments and interest, less the amount borrowed.
    financing: Option<Exact>,
    /// Running sum of both.
    cumulative: Option<Exact>,
}

/// Cash of an alternative in one period, capex and opex apart, in the currency.
#[derive(JsonSchema)]
#[schemars(rename = "annual row")]
struct AnnualRow {
    /// Alternative and period.
    #[schemars(flatten)]
    span: Span,
    /// Cash paid for capex, less proceeds of sales.
    capex: Option<Exact>,
    /// Cash paid for opex.
    opex: Option<Exact>,
    /// Cash of loans: repayments and interest, less the amount borrowed.
    financing: Option<Exact>,
    /// Sum of the three.
    total: Option<Exact>,
}

/// Expense of a cost line in one period, in the currency.
#[derive(JsonSchema)]
#[schemars(rename = "pnl row")]
struct PnlRow {
    /// Alternative and period.
    #[schemars(flatten)]
    span: Span,
    /// Cost line.
    #[schemars(flatten)]
    line: PeriodLine,
    /// Expense.
    expense: Option<Exact>,
}

/// Cost per GPU-hour of a cost line in one period, in the currency.
#[derive(JsonSchema)]
#[schemars(rename = "per GPU hour row")]
struct PerGpuHourRow {
    /// Alternative and period.
    #[schemars(flatten)]
    span: Span,
    /// Cost line.
    #[schemars(flatten)]
    line: PeriodLine,
    /// Cost per GPU-hour that the alternative serves in the period.
    cost_per_gpu_hour: Option<Exact>,
}
