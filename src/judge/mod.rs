//! Judgement of an answer: what would overturn it, most costly first. Every command draws the same list.
//!
//! An estimate is doubted within its plausible range, a choice or an omission by what is usual. A doubt is decisive
//! if another alternative is cheapest in it.

mod figures;
mod judged;
mod texts;

pub use figures::plausible_ranges;
pub use judged::{Judged, judged};

use rust_decimal::Decimal;

use crate::analysis::{FlipPoint, Study, Variable};
use crate::check::{ComparisonUnderCheck, Doubt, Finding, Then, doubts};

/// Lead as a share of the least cost below which alternatives cost the same in practice, if a doubt changes the winner.
const TIE: Decimal = Decimal::from_parts(2, 0, 0, false, 2);

/// Doubts that would overturn an answer.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// Doubts in which another alternative is cheapest, the most costly first.
    pub decisive: Vec<Doubted>,
    /// Number of doubts that do not change the winner.
    pub others: usize,
}

/// Doubt about an answer.
#[derive(Clone, Debug)]
pub struct Doubted {
    /// Subject of the doubt.
    pub about: About,
    /// Texts of `--set` with which `then.winner` is cheapest; empty if no text does.
    pub set: Vec<String>,
    /// True if the last of them hold months that were searched.
    pub holds_a_month: bool,
    /// Line of YAML that does it, if texts of `--set` cannot.
    pub line: Option<String>,
    /// The answer at the end of the range, or under the other condition.
    pub then: Then,
    /// Code of the finding on it, if there is one.
    pub code: Option<&'static str>,
}

/// Subject of a doubt.
#[derive(Clone, Debug)]
pub enum About {
    /// A choice or an omission.
    Choice {
        /// Assumption of the scenario, as a noun; none for an estimate.
        assumption: Option<String>,
        /// Other condition, after "if".
        condition: String,
    },
    /// An estimate.
    Figure(Box<DoubtedFigure>),
}

/// An estimate that overturns the answer within its plausible range.
#[derive(Clone, Debug)]
pub struct DoubtedFigure {
    /// Figure that moves.
    pub variable: Variable,
    /// Nearest value within the range beyond which another alternative is cheapest.
    pub flip: FlipPoint,
    /// Last value of a count beyond the flip at which the same alternative is cheapest, if another is before the range
    /// ends; of another figure, the flip itself.
    pub until: Option<Decimal>,
    /// Value beyond the flip that the texts of `--set` state, in the unit of the input.
    pub tried: Decimal,
    /// Lowest and highest plausible value, in the unit of the input.
    pub range: [Decimal; 2],
    /// Reason why the figure may be another; empty without one of its own.
    pub why: String,
}

impl Judgement {
    /// The only assumption that the answer rests on, if there is one.
    pub fn carried_by(&self) -> Option<&str> {
        let mut choices = self.decisive.iter().filter_map(|it| match &it.about {
            About::Choice { assumption, .. } => assumption.as_deref(),
            About::Figure(_) => None,
        });
        choices.next().filter(|_| choices.next().is_none())
    }

    /// Puts the doubt that carries the answer first: the verdict names its assumption.
    fn name_the_carrier_first(&mut self) {
        let Some(name) = self.carried_by().map(str::to_owned) else { return };
        self.decisive.sort_by_key(|it| match &it.about {
            About::Choice { assumption, .. } => assumption.as_ref() != Some(&name),
            About::Figure(_) => true,
        });
    }

    /// True if a lead, as a share of the least cost, is too small to tell the alternatives apart.
    pub fn is_tie(&self, lead: Decimal) -> bool {
        lead < TIE && !self.decisive.is_empty()
    }
}

/// Judges an answer by its findings and by every figure that it rests on.
pub fn judge(
    study: &Study<'_>,
    subject: ComparisonUnderCheck<'_>,
    findings: &[Finding],
) -> Judgement {
    let comparison = subject.comparison;
    let mut ranked = comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (Some(first), Some(next)) = (ranked.next(), ranked.next()) else {
        return Judgement::default();
    };
    if first.ranked_by == next.ranked_by {
        return Judgement::default();
    }
    let (mut decisive, mut others) = figures::doubts(study, comparison, first.position);
    let of_findings = findings.iter().filter_map(|it| Some((it.doubt.clone()?, Some(it.code))));
    let others_of_case = doubts(subject).into_iter().map(|it| (it, None));
    let months: Vec<String> =
        subject.case.found_months().map(|(key, month)| format!("{key}={month}")).collect();
    for (doubt, code) in of_findings.chain(others_of_case) {
        let Doubt { assumption, condition, set, line, then } = doubt;
        if then.is_beaten() {
            let about = About::Choice { assumption, condition };
            decisive.push(Doubted { about, set, holds_a_month: false, line, then, code });
        } else {
            others = others.saturating_add(1);
        }
    }
    decisive.sort_by_cached_key(|it| {
        let name = match &it.about {
            About::Choice { condition, .. } => condition.clone(),
            About::Figure(figure) => figure.variable.name.clone(),
        };
        (it.then.lead, name)
    });
    for it in decisive.iter_mut().filter(|it| !it.set.is_empty()) {
        it.holds_a_month = !months.is_empty();
        it.set.extend(months.iter().cloned());
    }
    let mut judgement = Judgement { decisive, others };
    judgement.name_the_carrier_first();
    judgement
}
