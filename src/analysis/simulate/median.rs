//! Why the median of a cost is not the cost as stated: an input that costs more at one end of its law than it saves at
//! the other.

use rust_decimal::Decimal;

use super::inputs::DrawnInput;
use super::{SimulatedAlternative, Simulation};
use crate::analysis::study::Study;

/// Part of the cost as stated by which a median is another.
const APART: Decimal = Decimal::from_parts(1, 0, 0, false, 2);
/// Shares of a law at its ends.
const ENDS: [Decimal; 2] =
    [Decimal::from_parts(5, 0, 0, false, 2), Decimal::from_parts(95, 0, 0, false, 2)];

/// Difference of the median from the cost as stated, and the input that causes most of it.
#[derive(Clone, Debug)]
pub struct MedianShift {
    /// Median less the cost as stated.
    pub by: Decimal,
    /// Share of the cost as stated, negative if the median is below it.
    pub share: Option<Decimal>,
    /// Input that moves the median most.
    pub input: String,
    /// Cost less that as stated with this input alone at its P5 and at its P95.
    pub at_ends: [Decimal; 2],
}

impl Simulation {
    /// Reason why the median of the likeliest alternative is another than its cost as stated; none if it is not, or if
    /// no input alone moves it that way.
    pub fn median_shift(&self, study: &Study<'_>) -> Option<(&SimulatedAlternative, MedianShift)> {
        let first = self.alternatives.first()?;
        let stated = first.stated?;
        let by = first.cost.as_ref()?.p(50).checked_sub(stated)?;
        let share = by.checked_div(stated);
        share.filter(|it| it.abs() >= APART)?;
        let position = study.case.alternatives.iter().position(|it| it.name == first.name)?;
        let ends = self.inputs.iter().filter_map(|input| {
            let at_ends = at_ends(study, position, (input, stated))?;
            Some((at_ends[0].checked_add(at_ends[1])?, input, at_ends))
        });
        let same_way = ends.filter(|it| it.0.is_sign_negative() == by.is_sign_negative());
        let (_, input, at_ends) =
            same_way.filter(|it| !it.0.is_zero()).max_by_key(|it| it.0.abs())?;
        Some((first, MedianShift { by, share, input: input.name.clone(), at_ends }))
    }
}

/// Change of a cost with one input at its P5 and at its P95.
fn at_ends(
    study: &Study<'_>,
    position: usize,
    (input, cost): (&DrawnInput, Decimal),
) -> Option<[Decimal; 2]> {
    let [variable] = input.variables.as_slice() else { return None };
    let change = |share: Decimal| {
        let drawn = input.law.quantile(share)?;
        let factor = drawn.checked_div(input.stated)?;
        let value = variable.stated.checked_mul(factor)?;
        study.standing(position, variable, value)?.cost?.checked_sub(cost)
    };
    let [low, high] = ENDS.map(change);
    Some([low?, high?])
}
