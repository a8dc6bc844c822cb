//! The answer on one screen: totals, who is cheapest at which utilization, what would change that,
//! and what is not in the totals.

use super::{CompareView, Material, alternatives, assumptions, envelope, findings, levers};
use crate::expr::Origin;
use crate::format::count;
use crate::report::document::{Definition, Definitions, Section};

/// Most findings in the short report.
const SHORT: usize = 3;

/// Sections that answer the question.
pub(super) fn sections(material: Material<'_>, is_full: bool) -> Vec<Section> {
    let totals = alternatives::cost(material).into();
    let analyses = [envelope::section(material), levers::section(material, is_full)];
    std::iter::once(totals).chain(analyses.into_iter().flatten()).collect()
}

/// Sections that qualify the answer, for a report that has no others.
pub(super) fn qualifications(material: Material<'_>) -> Vec<Section> {
    let limits = Definitions {
        rows: vec![not_in_totals(material), prices(material)],
        ..Definitions::default()
    };
    let most = if material.case.outcomes.is_empty() { SHORT } else { SHORT - 1 };
    let more = material.findings.len().saturating_sub(most);
    let mut sections = vec![limits.into()];
    sections.extend(first_findings(material, most));
    let more = if more == 0 { String::new() } else { format!("{}, ", count(more, "more finding")) };
    sections.push(Section::Hint(format!(
        "More: --view full ({more}break-evens, sweep, breakdown), --view cashflow, -f markdown"
    )));
    sections
}

/// The findings that matter most, if there are any.
pub(super) fn first_findings(material: Material<'_>, most: usize) -> Option<Section> {
    let shown = material.findings.get(..most).unwrap_or(material.findings);
    (!shown.is_empty()).then(|| findings(shown, CompareView::Summary))
}

pub(super) fn not_in_totals(material: Material<'_>) -> Definition {
    Definition::new("not in the totals", [assumptions::left_out_lines(material).join("; ")])
}

/// How many prices were looked up, how many are stated, and of which day they are.
fn prices(material: Material<'_>) -> Definition {
    let inputs = material.comparison.inputs.values();
    let money = inputs.filter(|it| it.unit.starts_with("money"));
    let (mut looked_up, mut stated) = (0_usize, 0_usize);
    for input in money {
        match input.origin {
            Origin::LookedUp(_) => looked_up = looked_up.saturating_add(1),
            Origin::Stated(_) | Origin::Set { .. } => stated = stated.saturating_add(1),
            _ => {}
        }
    }
    let told = format!(
        "as of {}: {looked_up} from price sheets, {stated} without a source",
        material.case.as_of
    );
    Definition::new("prices", [told])
}
