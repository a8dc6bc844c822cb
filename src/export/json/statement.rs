//! A view of the money by period, if one is asked for: the cells of its table, all digits.

use serde_json::{Value as Json, json};

use super::shape::{ByName, Define, Definitions, Each, Shape, any_of, reference};
use super::view::views;
use crate::analysis::{Statement, StatementView};
use crate::report::compare::keys::{StatementRow, statement_keys, statement_rows};
use crate::report::kind::Kind;
use crate::report::records::Value;

views! {
    "view" = it: &Statement, "Money by period." {
        name in VIEW_NAME: it.view.name(), "Name of the view.";
        by in PERIOD_LENGTH: it.by.name(), "Length of a period.";
        rows: Each(statement_rows(it).into_iter().map(|row| Row(it.view, row))),
            "Rows of the view; those of one view have the same keys.";
        reasons: reasons(it), "Reasons of null values in the rows, by key.";
    }

    "cashflow_row" = it: Cashflow<'_>, "Cash of an alternative in one period, in the currency." {
        ..&statement_keys(StatementView::Cashflow) => it.0;
    }

    "annual_row" = it: Annual<'_>,
        "Cash of an alternative in one period, capex and opex apart, in the currency." {
        ..&statement_keys(StatementView::Annual) => it.0;
    }

    "pnl_row" = it: Pnl<'_>, "Expense of a cost line in one period, in the currency." {
        ..&statement_keys(StatementView::Pnl) => it.0;
        last ["tier", "component", "class", "expense"];
    }

    "per_gpu_hour_row" = it: PerGpuHour<'_>,
        "Cost per GPU-hour of a cost line in one period, in the currency." {
        ..&statement_keys(StatementView::PerGpuHour) => it.0;
        last ["tier", "component", "class", "cost_per_gpu_hour"];
    }
}

const VIEW_NAME: Kind = Kind::words(
    "view_name",
    "Name of a view.",
    &[
        ("cashflow", "Cash by period, and its running sum."),
        ("annual", "Cash by period, capex and opex apart."),
        ("pnl", "Expense by period."),
        ("per_gpu_hour", "Cost per GPU-hour served, by period."),
    ],
);
const PERIOD_LENGTH: Kind = Kind::words(
    "period_length",
    "Length of a period.",
    &[("month", "One month."), ("year", "One year.")],
);

/// Reasons of the keys that are missing in a row.
fn reasons(it: &Statement) -> ByName<'static, &'static str> {
    let rows = statement_rows(it);
    let keys = statement_keys(it.view);
    let missing = keys.iter().filter(|key| rows.iter().any(|it| key.value(it) == Value::Missing));
    let mut missing: Vec<_> =
        missing.map(|key| (key.name, "nothing is served in that period")).collect();
    missing.sort_unstable();
    ByName(missing)
}

/// Row of a view.
struct Row<'s>(StatementView, StatementRow<'s>);

impl Shape for Row<'_> {
    fn json(self) -> Json {
        match self.0 {
            StatementView::Cashflow => Cashflow(&self.1).json(),
            StatementView::Annual => Annual(&self.1).json(),
            StatementView::Pnl => Pnl(&self.1).json(),
            StatementView::PerGpuHour => PerGpuHour(&self.1).json(),
        }
    }

    fn schema(_: Option<Kind>, definitions: &mut Definitions) -> Json {
        let name = "view_row";
        definitions.insert(name.to_owned(), Json::Null);
        let rows: [(Define, &str); 4] = [
            (Cashflow::schema, "Row of `cashflow`."),
            (Annual::schema, "Row of `annual`."),
            (Pnl::schema, "Row of `pnl`."),
            (PerGpuHour::schema, "Row of `per_gpu_hour`."),
        ];
        let rows = any_of(&rows, definitions);
        let any = json!({"anyOf": rows, "description": "Row of a view."});
        definitions.insert(name.to_owned(), any);
        reference(name)
    }
}

/// Row of `cashflow`.
#[derive(Clone, Copy)]
struct Cashflow<'s>(&'s StatementRow<'s>);

/// Row of `annual`.
#[derive(Clone, Copy)]
struct Annual<'s>(&'s StatementRow<'s>);

/// Row of `pnl`.
#[derive(Clone, Copy)]
struct Pnl<'s>(&'s StatementRow<'s>);

/// Row of `per_gpu_hour`.
#[derive(Clone, Copy)]
struct PerGpuHour<'s>(&'s StatementRow<'s>);
