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

/// The first draws, by the columns of all streams and those of all results.
pub(super) fn of(
    (drawing, names): (&Drawing, &[String]),
    (streams, results): (&[Vec<f64>], &[&[f64]]),
) -> Draws {
    let kept = streams.first().map_or(0, Vec::len);
    let (once, mut steps) = streams.split_at(drawing.once.len().min(streams.len()));
    let mut inputs: Vec<Cow<'_, [f64]>> = once.iter().map(|it| Cow::Borrowed(&it[..])).collect();
    for walk in &drawing.walks {
        let (own, later) = steps.split_at(walk.months().count().min(steps.len()));
        let own: Vec<&[f64]> = own.iter().map(Vec::as_slice).collect();
        let stated = walk.price.stated.to_f64().unwrap_or(f64::NAN);
        inputs.push(walk.mean_factors(&own).map(|it| it * stated).collect());
        steps = later;
    }
    let row = |at: usize| DrawRow {
        inputs: inputs.iter().map(|it| Decimal::from_f64(it[at])).collect(),
        costs: results.iter().take(names.len()).map(|it| Decimal::from_f64(it[at])).collect(),
    };
    Draws { alternatives: names.to_vec(), rows: (0..kept).map(row).collect() }
}
