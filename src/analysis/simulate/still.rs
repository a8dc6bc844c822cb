//! Figures that stay as stated, although the answer moves with them.

use rust_decimal::Decimal;

use super::drawing::Drawing;
use super::inputs::DrawnInput;
use crate::analysis::sensitivity::{Measure, SensitivityQuestion, sensitivity};
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
    let still: Vec<Variable> =
        Variable::all(study).into_iter().filter(|it| !is_drawn(it)).collect();
    let question = SensitivityQuestion { of: Measure::Margin, share: SHARE, is_apart: false };
    let found = sensitivity(study, &study.ranked(), &still, question);
    let inputs = found.map(|it| it.inputs).unwrap_or_default();
    let moving = inputs.into_iter().filter(|it| it.swing >= Decimal::ONE);
    moving.take(MOST).map(|it| (it.variable.name.clone(), it.swing)).collect()
}
