//! The answer on one screen: totals, who is cheapest at which utilization, what would change that,
//! and what is not in the totals.

use super::{
    CompareView, Material, alternatives, assumptions, envelope, findings, levers, short, sizes,
    waiting,
};
use crate::check::{Finding, old_prices, urgent};
use crate::codes;
use crate::expr::Origin;
use crate::expr::unit::is_money;
use crate::format::{count, list};
use crate::report::document::{Definition, Definitions, Section};

/// Lines of a screen, and how many the parts take whose length is the same for nearly all scenarios:
/// headings, verdict, strip with its sentences, lines left out, age of prices.
const SCREEN: usize = 40;
const OTHERS: usize = 26;

/// Characters of a finding in a line of a page of 100 columns.
const WIDTH: usize = 83;

/// Sections that answer the question.
pub(super) fn sections(material: Material<'_>, is_full: bool) -> Vec<Section> {
    let totals = alternatives::cost(material).into();
    let analyses = [envelope::section(material), levers::section(material, is_full)];
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
    sections.push(Section::Hint(format!(
        "More: --view full ({more}break-evens, sweep, breakdown), --view cashflow, -f markdown"
    )));
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

/// Number of findings that the short report shows.
pub(super) fn shown(material: Material<'_>) -> usize {
    let lines_of = |text: &str| text.chars().count().div_ceil(WIDTH);
    let cautions = material.findings.iter().filter_map(|it| it.caution.as_ref());
    let cautions: usize = cautions.map(|it| lines_of(&it.clause)).sum();
    let taken = [
        OTHERS,
        material.comparison.alternatives.len(),
        levers::count(material),
        sizes::line(material).map_or(0, |it| lines_of(&it)),
        waiting::lines(material).map_or(0, |it| it.iter().map(|it| lines_of(it)).sum()),
        material.comparison.deliverables.len().saturating_mul(2),
        usize::from(material.case.demand.busy_share.is_some()), // a heading of two lines
        cautions.saturating_add(usize::from(levers::nearest(material).is_some())),
        alternatives::remarks(material).iter().map(|it| lines_of(it)).sum(),
        usize::from(envelope::by_npv(material).is_some()),
    ];
    let urgent = urgent(material.comparison, material.findings);
    urgent.max(fitting(material.findings, taken.into_iter().fold(SCREEN, usize::saturating_sub)))
}

/// Number of findings that fit into `lines`, without those about the age of prices, which the row of
/// prices counts.
fn fitting(all: &[Finding], lines: usize) -> usize {
    let lengths = all.iter().map(|it| short(&it.message).chars().count().div_ceil(WIDTH));
    let used = lengths.scan(0_usize, |used, own| {
        *used = used.saturating_add(own);
        Some(*used)
    });
    let is_shown = |(used, it): &(usize, &Finding)| *used <= lines && it.code != codes::STALE;
    used.zip(all).take_while(is_shown).count()
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
    let old = if old == 0 { String::new() } else { format!(" ({old} too old)") };
    let phrase = format!(
        "as of {}: {looked_up} from price sheets{old}, {stated} without a source",
        material.case.as_of
    );
    Definition::new("prices", [phrase])
}
