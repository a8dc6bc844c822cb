//! Draws one by one, for other programs.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use std::borrow::Cow;

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::drawing::Drawing;

/// The first draws: values of all inputs, and costs of all alternatives in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Draws {
    /// Names of the alternatives.
    pub alternatives: Vec<String>,
    /// A row for each draw.
    pub rows: Vec<DrawRow>,
}

/// One draw.
#[derive(Clone, Debug)]
pub struct DrawRow {
    /// Value of each input; of a walk, the mean price of all months.
    pub inputs: Vec<Option<Decimal>>,
    /// Cost of each alternative that alternatives are ranked by; none if it leaves demand unserved.
    pub costs: Vec<Option<Decimal>>,
}

/// The first draws of the columns, whose inputs are those of reports.
pub(super) fn of(
    (drawing, names): (&Drawing, &[String]),
    (inputs, results): (&[Cow<'_, [f32]>], &[&[f64]]),
    count: usize,
) -> Draws {
    let factors: Vec<f32> = drawing
        .reported()
        .iter()
        .enumerate()
        .map(|(at, it)| {
            // The column of a walk has factors on the stated price.
            let is_walk = at >= drawing.once.len();
            if is_walk { it.stated.to_f32().unwrap_or(f32::NAN) } else { 1.0 }
        })
        .collect();
    let kept = inputs.first().map_or(count, |it| it.len().min(count));
    let row = |at: usize| DrawRow {
        inputs: inputs
            .iter()
            .zip(&factors)
            .map(|(column, factor)| Decimal::from_f32(column[at] * factor))
            .collect(),
        costs: results
            .iter()
            .take(names.len())
            .map(|column| Decimal::from_f64(column[at]))
            .collect(),
    };
    Draws { alternatives: names.to_vec(), rows: (0..kept).map(row).collect() }
}
