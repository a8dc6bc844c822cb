//! Smallest scenarios in which a figure was once wrong, each with the right one worked by hand.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

mod capital;
mod owned;
mod rented;

use serde_json::Value;

use crate::worked::{compared, figure, near, run};

/// Total of a row of the first tier of an alternative; none if there is no such row.
fn row(results: &Value, alternative: &str, component: &str) -> Option<f64> {
    let all = results["alternatives"].as_array().unwrap();
    let it = all.iter().find(|it| it["name"] == alternative).unwrap();
    let rows = it["tiers"][0]["components"].as_array().unwrap();
    let row = rows.iter().find(|it| it["component"] == component)?;
    Some(row["total"].as_str().unwrap().parse().unwrap())
}
