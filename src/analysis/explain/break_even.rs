//! Explanations at a break-even: the figures as they are at the utilization at which two costs are equal.

use rust_decimal::Decimal;

use super::Explainer;
use crate::analysis::pair::Pair;
use crate::analysis::study::Study;
use crate::expr::Exact;
use crate::model::UtilizationAxis;

/// Word that begins the name of a break-even.
const BREAK_EVEN: &str = "break_even";

/// Utilization at which the cheaper of two alternatives changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakEvenPoint {
    /// Names of both alternatives.
    pub names: [String; 2],
    /// The utilization; of several, the one nearest to that of the scenario.
    pub at: Decimal,
    /// True if the costs jump past each other there, false if they are equal.
    pub is_jump: bool,
    /// Number of such utilizations.
    pub count: usize,
}

impl BreakEvenPoint {
    /// Name of the figure.
    pub fn name(&self) -> String {
        format!("{BREAK_EVEN}.{}", self.names.join("."))
    }
}

/// Alternatives of `break_even.A.B` or `break_even[A,B]`; none for other names.
pub fn pair_of(requested: &str) -> Option<[&str; 2]> {
    let rest = requested.strip_prefix(BREAK_EVEN)?;
    let in_brackets = rest.strip_prefix('[').and_then(|it| it.strip_suffix(']')?.split_once(','));
    let (a, b) = in_brackets.or_else(|| rest.strip_prefix('.')?.split_once('.'))?;
    Some([a.trim(), b.trim()])
}

impl Explainer {
    /// Moves all figures to the break-even of two alternatives, by their positions; none if the cheaper
    /// one never changes.
    pub fn move_to_break_even(
        &mut self,
        study: &Study<'_>,
        [a, b]: [usize; 2],
    ) -> Option<BreakEvenPoint> {
        let stated = study.value(study.model.utilization)?;
        let crossings = Pair::of(study, a, b)?.course().crossings;
        let distance = |at: Decimal| at.checked_sub(stated).map(|it| it.abs());
        let crossing = crossings.iter().min_by_key(|it| distance(it.at))?;
        let axis = study.case.demand.utilization_axis();
        let value = match axis {
            UtilizationAxis::Share(_) => crossing.at,
            UtilizationAxis::Shift => crossing.at.checked_sub(stated)?,
        };
        let moved = |key: &str| (key == axis.key()).then_some(Exact(Some(value)));
        self.cells = study.graph().evaluate_folded(moved);
        // Formulas keep the axis: what is folded where it begins is another number here.
        self.kept_axis = Some(axis.key().to_owned());
        self.find_numbers();
        self.sizes = Vec::new();
        self.sizes();
        self.moved = Some(axis.key().to_owned());
        Some(BreakEvenPoint {
            names: [a, b].map(|it| self.alternatives.get(it).cloned().unwrap_or_default()),
            at: crossing.at,
            is_jump: crossing.jump,
            count: crossings.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::pair_of;

    #[test]
    fn a_break_even_names_two_alternatives() {
        for requested in ["break_even.own.aws", "break_even[own,aws]", "break_even[own, aws]"] {
            assert_eq!(pair_of(requested), Some(["own", "aws"]));
        }
        assert_eq!(pair_of("break_even"), None);
        assert_eq!(pair_of("own.total"), None);
    }
}
