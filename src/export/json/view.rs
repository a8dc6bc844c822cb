//! A view of the money by period, where one is asked for: the cells of its table, all digits.

use serde::Serialize;

use super::Reasons;
use super::object::{JsonValue, Object};
use crate::analysis::By;
use crate::report::compare::{Material, statement_records};
use crate::report::records::Value;

#[derive(Serialize)]
pub(super) struct ViewResult {
    name: &'static str,
    by: &'static str,
    rows: Vec<Object>,
    /// Why a value is null.
    reasons: Reasons,
}

/// The view, if one is asked for.
pub(super) fn view(material: Material<'_>) -> Option<ViewResult> {
    let statement = material.statement?;
    let records = statement_records(material, statement.view);
    let keys = || records.columns.iter().map(|column| column.key);
    let mut reasons = Reasons::new();
    for (key, value) in records.rows.iter().flat_map(|row| keys().zip(row)) {
        if *value == Value::Missing {
            reasons.insert(key, "nothing is served in that period");
        }
    }
    Some(ViewResult {
        name: statement.view.name(),
        by: match statement.by {
            By::Month => "month",
            By::Year => "year",
        },
        rows: records
            .rows
            .iter()
            .map(|row| keys().zip(row.iter().map(JsonValue::from)).collect())
            .collect(),
        reasons,
    })
}
