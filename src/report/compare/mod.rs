//! Report of `compare`: verdict, tables of results, assumptions and findings, in this order.

mod alternatives;
mod answer;
mod assumptions;
mod billed;
mod break_even;
mod breakdown;
pub(crate) mod chances;
mod chosen;
mod counted;
mod credits;
mod deployments;
mod downtime;
mod envelope;
mod estate;
mod inputs;
mod investment;
pub(crate) mod levers;
mod lives;
mod money;
mod months;
mod moves;
mod outcomes;
mod overrides;
mod page;
mod paths;
mod plan;
mod prices;
mod provenance;
mod records;
pub(crate) mod request;
mod screen;
mod sizes;
mod statement;
mod supplies;
mod sweep;
mod teams;
mod tokens;
mod trace;
mod verdict;
mod view;
pub(crate) mod waiting;
mod winners;

pub(crate) use alternatives::{convention, conventions_of};
pub(crate) use assumptions::{left_out_lines, lines as assumption_lines};
pub use chosen::{cost_columns, records_with_columns, with_columns};
pub(crate) use envelope::utilization_moves;
pub(crate) use page::decision;
pub(crate) use plan::open_point_lines;
pub use provenance::{Provenance, SourceFile};
pub(crate) use records::keys;
pub use records::{CompareTable, records};
pub use screen::{SCREEN, on_one_screen};
pub(crate) use supplies::lines as supply_lines;
pub(crate) use verdict::{
    Basis, Slot, Test, Words, bases, rule as verdict_rule, text as verdict_text,
};
pub use view::{CompareDetail, CompareView};
pub use winners::winners;

use indexmap::IndexMap;

use crate::analysis::{
    Comparison, CostedAlternative, CostedDeliverable, CostedTier, Lives, Mix, Sensitivity,
    Showback, Simulation, Statement, WaitingCosts,
};
use crate::check::Finding;
use crate::format::{count, percent, whole};
use crate::judge::Judgement;
use crate::model::{Case, Deliverable, Tier};

use super::document::{Document, NumberedFinding, Section};
use super::kind::Kind;
use super::table::{Cell, Column, Table};

/// Amount by which alternatives are ranked.
pub(crate) const RANK_BY: Kind = Kind::words(
    "rank_by",
    "Amount by which alternatives are ranked.",
    &[("total", "Total cost, undiscounted."), ("npv", "Net present value of cost.")],
);

/// Everything a report of `compare` is made from.
#[derive(Clone, Copy, Debug)]
pub struct Material<'r> {
    /// Scenario under comparison.
    pub case: &'r Case,
    /// Sizes that the scenario leaves open and that were found.
    pub mixes: &'r [Mix],
    /// Results of the comparison.
    pub comparison: &'r Comparison,
    /// Findings on the comparison.
    pub findings: &'r [Finding],
    /// Doubts that would overturn the answer.
    pub judgement: &'r Judgement,
    /// Program version, files and `--set` texts behind the results.
    pub provenance: &'r Provenance,
    /// Parts of the report to show.
    pub view: CompareView,
    /// Amounts by period; none unless the view needs them.
    pub statement: Option<&'r Statement>,
    /// Costs by team; none if demand has no teams.
    pub teams: Option<&'r Showback>,
    /// Expense by useful life; none unless the view needs it, or nothing is depreciated.
    pub lives: Option<&'r Lives>,
    /// Saving of work that may wait; none if none may.
    pub waiting: Option<&'r WaitingCosts>,
    /// Effect of each input on the lead; none unless the view needs it.
    pub sensitivity: Option<&'r Sensitivity>,
    /// A few draws of the uncertain inputs; none unless the view needs them, or nothing can be drawn.
    pub chances: Option<&'r Simulation>,
    /// Detail of the answer on one screen.
    pub detail: CompareDetail,
}

/// Builds the report.
pub fn document(material: Material<'_>) -> Document {
    if material.case.alternatives.is_empty() {
        let mut sections = outcomes::sections(material);
        sections.push(assumptions::section(material));
        let lead = verdict::of_outcomes(material);
        return Document {
            title: material.case.title.clone(),
            lead,
            sections,
            ..Document::default()
        };
    }
    if material.view == CompareView::Page {
        return page::document(material);
    }
    let is_full = material.view == CompareView::Full;
    let mut sections = match material.statement {
        None if matches!(material.view, CompareView::Teams | CompareView::Lives) => Vec::new(),
        None => answer::sections(material, is_full),
        Some(statement) => statement::sections(material, statement),
    };
    if is_full || material.view == CompareView::Teams {
        sections.extend(teams::section(material));
    }
    if material.view == CompareView::Lives {
        sections.extend(lives::section(material));
    }
    if is_full {
        sections.extend(months::sections(material));
        sections.extend(alternatives::npv_section(material));
        sections.extend(break_even::sections(material));
        sections.extend(investment::section(material));
        sections.extend(sweep::section(material));
        sections.push(breakdown::section(material));
        sections.extend(outcomes::sections(material));
        sections.extend(trace::curve(material));
        sections.push(inputs::section(material));
        sections.extend(estate::section(material));
    }
    if material.view == CompareView::Summary {
        sections.extend(outcomes::sections(material).into_iter().map(without_notes));
        sections.extend(answer::qualifications(material));
    } else {
        sections.push(assumptions::section(material));
        if !material.findings.is_empty() {
            sections.push(findings(material.findings, material.view));
        }
    }
    Document {
        title: material.case.title.clone(),
        lead: verdict::sentences(material),
        sections,
        ..Document::default()
    }
}

/// A table without the sentences below it.
fn without_notes(section: Section) -> Section {
    match section {
        Section::Table(table) => Section::Table(Table { notes: Vec::new(), ..table }),
        other => other,
    }
}

/// Names by what is said of them, in order of first mention; where nothing is said, none.
fn by_text<'n>(rows: impl Iterator<Item = (String, &'n str)>) -> IndexMap<String, Vec<&'n str>> {
    let mut names: IndexMap<String, Vec<&str>> = IndexMap::new();
    for (text, name) in rows.filter(|(text, _)| !text.is_empty()) {
        names.entry(text).or_default().push(name);
    }
    names
}

/// Findings with their numbers; a summary has the first two sentences, and no places.
pub(super) fn findings(findings: &[Finding], view: CompareView) -> Section {
    let is_short = view == CompareView::Summary;
    let numbered = findings.iter().enumerate().map(|(index, it)| NumberedFinding {
        number: index + 1,
        severity: it.severity,
        code: it.code.to_owned(),
        text: if is_short { short(&it.message).to_owned() } else { it.message.clone() },
        place: (!is_short).then(|| it.place.to_string()),
    });
    numbered.collect::<Vec<_>>().into()
}

/// The first two sentences of a finding.
fn short(message: &str) -> &str {
    let end = message.match_indices(". ").nth(1).map(|(at, _)| at);
    end.and_then(|at| message.get(..at)).unwrap_or(message)
}

impl<'r> Material<'r> {
    /// Words for a payback that the horizon is too short for, below a heading in months.
    fn not_within(&self) -> String {
        format!("not within {}", whole(self.case.horizon_months.stated()))
    }

    /// Cell with the name of an alternative and those findings on the page that concern it.
    fn name(&self, name: &str) -> Cell {
        let all = self.findings.len();
        let shown = if self.view == CompareView::Summary { answer::shown(*self) } else { all };
        let numbered = self.findings.iter().enumerate().take(shown);
        let is_of =
            |it: &Finding| it.alternative == name || answer::others(*self, it).contains(&name);
        let own = numbered.filter(|(_, it)| is_of(it)).map(|(index, _)| index + 1);
        Cell::name(name, &own.collect::<Vec<_>>())
    }

    /// Results of an alternative by name.
    fn outcome(&self, name: &str) -> Option<&'r CostedAlternative> {
        self.comparison.alternatives.iter().find(|it| it.name == name)
    }

    /// Results of a tier of an alternative by name.
    fn costed_tier(&self, name: &str, tier: &Tier) -> Option<&'r CostedTier> {
        self.outcome(name)?.tiers.iter().find(|it| it.name == tier.name)
    }

    /// Every tier with the name of its alternative, cheapest first.
    fn tiers(self) -> impl Iterator<Item = (&'r str, &'r Tier)> {
        let ranked = self.comparison.alternatives.iter();
        let alternatives = ranked.filter_map(move |it| self.case.alternatives.get(it.position));
        alternatives.flat_map(|it| it.tiers.iter().map(move |tier| (it.name.as_str(), tier)))
    }

    /// Outcomes with their costs.
    pub(crate) fn outcomes(self) -> impl Iterator<Item = (&'r Deliverable, &'r CostedDeliverable)> {
        let costed = self.comparison.deliverables.iter();
        costed.filter_map(move |it| Some((self.case.outcomes.get(it.position)?, it)))
    }

    /// Columns of the alternatives. A narrow page drops the most expensive first; the two cheapest
    /// always stay.
    fn columns(&self) -> impl Iterator<Item = Column> {
        let all = &self.comparison.alternatives;
        all.iter().enumerate().map(|(rank, it)| {
            let column = Column::number(&it.name).named().gap(if rank == 0 { 3 } else { 4 });
            column.least(9).leaves_by(rank, all.len())
        })
    }

    /// The horizon in words: `36 months`.
    fn horizon(&self) -> String {
        count(self.case.horizon_months.stated(), "month")
    }

    /// The cost of capital in words: `8.0%`; empty if the scenario states none.
    fn cost_of_capital(&self) -> String {
        let discounting = self.case.discounting.as_ref();
        discounting.map(|it| percent(it.cost_of_capital.stated())).unwrap_or_default()
    }
}
