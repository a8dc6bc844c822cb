//! Figures that stay as stated, although the answer moves with them.

use rust_decimal::Decimal;

use super::drawing::Drawing;
use super::inputs::DrawnInput;
use crate::analysis::sensitivity::swings;
use crate::analysis::study::Study;
use crate::analysis::variable::Variable;

/// Figures that are listed.
const MOST: usize = 3;
/// Share by which each figure moves down and up.
const SHARE: Decimal = Decimal::from_parts(2, 0, 0, false, 1);

/// Names of the figures that are not drawn and move the margin most, with its change.
pub(super) fn largest(study: &Study<'_>, drawing: &Drawing) -> Vec<(String, Decimal)> {
    let drawn = drawing.reported();
    let is_drawn =
        |it: &Variable| drawn.iter().flat_map(DrawnInput::keys).any(|key| it.keys.contains(key));
    let still = study.variables().iter().filter(|it| !is_drawn(it));
    let found = swings(study, still, SHARE);
    let moving = found.into_iter().filter(|it| it.1 >= Decimal::ONE);
    moving.take(MOST).map(|(it, swing)| (it.name.clone(), swing)).collect()
}
