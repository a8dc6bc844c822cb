//! Omissions of the alternatives, and all costs without them: downtime, and a lack of spot.

use super::ComparisonUnderCheck;
use super::failures::with_usual;
use super::spot::{is_without_limit, without_spot};
use crate::analysis::{Comparison, CostedAlternative, Effort, what_if};
use crate::codes;
use crate::model::Case;

/// Something that alternatives do not plan.
#[derive(Clone, Debug)]
pub(crate) struct Omitted {
    /// Name in words.
    pub name: String,
    /// Code of the rule that finds it.
    pub code: &'static str,
    /// Words for what is stated, and for what was tried.
    pub ends: [String; 2],
    /// Costs of all alternatives with it, cheapest first.
    pub costs: Vec<CostedAlternative>,
}

/// Everything that some alternative of a comparison does not plan.
pub(crate) fn omitted(case: &Case, comparison: &Comparison, effort: &Effort) -> Vec<Omitted> {
    let subject = ComparisonUnderCheck { case, as_read: case, comparison, effort };
    let usual = with_usual(subject);
    let failures = usual.clone().map(|(usual, planned)| Omitted {
        name: "downtime".to_owned(),
        code: codes::FEW_SPARES,
        ends: ["as stated".to_owned(), usual],
        costs: what_if(&planned, effort),
    });
    let has_spot = subject.tiers().any(|(_, tier)| is_without_limit(tier));
    let spot = has_spot.then(|| Omitted {
        name: "spot".to_owned(),
        code: codes::SPOT_WITHOUT_LIMIT,
        ends: ["always", "never"].map(str::to_owned),
        costs: what_if(&without_spot(case), effort),
    });
    let both = usual.filter(|_| has_spot).map(|(usual, planned)| Omitted {
        name: "downtime, no spot".to_owned(),
        code: codes::FEW_SPARES,
        ends: ["as stated".to_owned(), usual],
        costs: what_if(&without_spot(&planned), effort),
    });
    // Both together are worth a line if neither alone changes the answer.
    let is_changed = |it: &Option<Omitted>| it.as_ref().is_some_and(|it| it.changes(comparison));
    let both = both.filter(|_| !is_changed(&failures) && !is_changed(&spot));
    let both = both.filter(|it| it.changes(comparison));
    let all = [failures, spot, both].into_iter().flatten();
    all.filter(|it| !it.costs.is_empty()).collect()
}

impl Omitted {
    /// True if another alternative is cheapest then.
    fn changes(&self, comparison: &Comparison) -> bool {
        let first = self.costs.iter().find(|it| it.is_ranked()).map(|it| it.name.as_str());
        first.is_some() && first != comparison.cheapest.as_deref()
    }
}
