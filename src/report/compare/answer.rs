//! The answer on one screen: totals, who is cheapest at which utilization, what would change that,
//! and what is not in the totals.

use super::{
    CompareDetail, CompareView, Material, alternatives, assumptions, envelope, findings, levers,
    sizes, waiting,
};
use crate::check::{Finding, old_prices, urgent};
use crate::expr::Origin;
use crate::expr::unit::is_money;
use crate::format::{count, list};
use crate::report::document::{Definition, Definitions, Section};

/// Sections that answer the question.
pub(super) fn sections(material: Material<'_>, is_full: bool) -> Vec<Section> {
    let totals = alternatives::cost(material).into();
    let changes =
        (material.detail == CompareDetail::Whole).then(|| levers::section(material, is_full));
    let analyses = [envelope::section(material), changes.flatten()];
    std::iter::once(totals).chain(analyses.into_iter().flatten()).collect()
}

/// Sections that qualify the answer, for a report that has no others.
pub(super) fn qualifications(material: Material<'_>) -> Vec<Section> {
    let sizes = sizes::line(material).map(|it| Definition::new("sizes and terms", [it]));
    let shown = material.findings.get(..shown(material)).unwrap_or_default();
    let more = material.findings.len().saturating_sub(shown.len());
    let waiting = waiting::lines(material).map(|it| Definition::new("waiting work", it));
    let rows = [waiting, sizes, Some(not_in_totals(material)), Some(prices(material))];
    let limits =
        Definitions { rows: rows.into_iter().flatten().collect(), ..Definitions::default() };
    let mut sections = vec![limits.into()];
    if !shown.is_empty() {
        sections.push(with_others(material, findings(shown, CompareView::Summary)));
    }
    let more = if more == 0 { String::new() } else { format!("{}, ", count(more, "more finding")) };
    sections.push(Section::Hint(match material.detail {
        CompareDetail::Whole => format!(
            "More: --view full ({more}break-evens, sweep, breakdown), --view cashflow, -f markdown"
        ),
        _ => format!("More: --view full ({more}single changes, break-evens), -f markdown"),
    }));
    sections
}

/// Findings of the short report, each with the alternatives that have the same one below the fold.
fn with_others(material: Material<'_>, section: Section) -> Section {
    let Section::Findings(mut all) = section else { return section };
    for (numbered, finding) in all.iter_mut().zip(material.findings) {
        let others = others(material, finding);
        if !others.is_empty() {
            numbered.text = format!("{}. Also found in {}", numbered.text, list(&others));
        }
    }
    Section::Findings(all)
}

/// Alternatives with the same finding as the first one shown with its code, but not shown themselves.
pub(super) fn others<'r>(material: Material<'r>, finding: &Finding) -> Vec<&'r str> {
    if material.view != CompareView::Summary || finding.alternative.is_empty() {
        return Vec::new();
    }
    let same = |it: &&Finding| it.code == finding.code;
    let (shown, hidden) = material.findings.split_at(shown(material).min(material.findings.len()));
    if shown.iter().find(same) != Some(finding) {
        return Vec::new();
    }
    let names = hidden.iter().filter(same).map(|it| it.alternative.as_str());
    names.filter(|name| *name != finding.alternative && !name.is_empty()).collect()
}

/// Number of findings that the short report shows: those without which its verdict should not be read. Doubts that
/// change the winner are cautions above the table.
pub(super) fn shown(material: Material<'_>) -> usize {
    urgent(material.comparison, material.findings)
}

fn not_in_totals(material: Material<'_>) -> Definition {
    Definition::new("not in the totals", [assumptions::left_out_lines(material).join("; ")])
}

/// How many prices were looked up, how many are stated, and of which day they are.
fn prices(material: Material<'_>) -> Definition {
    let inputs = material.comparison.inputs.values();
    let money = inputs.filter(|it| is_money(&it.unit));
    let (mut looked_up, mut stated) = (0_usize, 0_usize);
    for input in money {
        match input.origin {
            Origin::LookedUp(_) => looked_up = looked_up.saturating_add(1),
            Origin::Stated(_) | Origin::Set { .. } => stated = stated.saturating_add(1),
            _ => {}
        }
    }
    let old = old_prices(material.case).len();
    let old = if old == 0 { String::new() } else { format!(" ({old} stale)") };
    let phrase = format!(
        "as of {}: {looked_up} from sheets{old}, {stated} without a source",
        material.case.as_of
    );
    Definition::new("prices", std::iter::once(phrase).chain(material.case.archive.clone()))
}
