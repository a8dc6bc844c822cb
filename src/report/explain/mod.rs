//! Report of `explain`: a figure with its formula, its numbers and its operands.

mod bridge;
mod difference;
pub mod formula;
pub mod infix;
mod mean;
mod operands;
mod records;

pub use records::records;

use super::document::{Definition, Definitions, Document, Section, Sentence};
use crate::analysis::Bridge;
use crate::analysis::explain::{
    Asked, BreakEvenPoint, CellRun, Difference, Explainer, Infix, LEAD, TermKind,
};
use crate::expr::NodeId;
use crate::format::{self, count, money_cents, per_gpu_hour, percent};
use crate::model::Case;

/// Everything a report of `explain` is made from.
#[derive(Clone, Copy, Debug)]
pub struct ExplainMaterial<'r> {
    /// Scenario.
    pub case: &'r Case,
    /// Graph of the scenario.
    pub explainer: &'r Explainer,
    /// Figures that are explained.
    pub figures: &'r [Asked],
    /// Break-even at which the figures are shown, if one was asked for.
    pub break_even: Option<&'r BreakEvenPoint>,
    /// Lines that make up the verdict, if that is explained.
    pub bridge: Option<&'r Bridge>,
    /// Scenario or day that the figures are compared with, if one was named.
    pub against: Option<&'r str>,
    /// Difference of each figure from there, in their order; empty without one.
    pub differences: &'r [Difference],
    /// Levels of operands that are shown.
    pub depth: usize,
    /// Part of the explanation that is shown.
    pub view: ExplainView,
}

/// Part of an explanation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExplainView {
    /// Formula, numbers and operands.
    #[default]
    Formula,
    /// Leaves alone, with their sources.
    Leaves,
    /// Figures that follow from the figure.
    Uses,
    /// Inputs that make the figure differ from another run.
    Difference,
}

/// Longest formula with its numbers on a screen.
const LONGEST: usize = 700;

/// Builds the report.
#[must_use]
pub fn document(material: ExplainMaterial<'_>) -> Document {
    let one = match material.figures {
        [only] => Some(only),
        _ => None,
    };
    let lead = one.map(|it| Sentence::strong(format!("{}.", heading(material, it))));
    let lead = lead.or_else(|| material.break_even.map(|it| Sentence::strong(break_even(it))));
    let bridge = material.bridge.filter(|_| material.view == ExplainView::Formula);
    let bridge = bridge.map(|it| Section::from(bridge::table(material, it)));
    let sections = material.figures.iter().flat_map(|it| match material.view {
        ExplainView::Formula => explained(material, it, one.is_none()),
        ExplainView::Leaves => vec![operands::leaves(material, it).into()],
        ExplainView::Uses => vec![operands::uses(material, it).into()],
        ExplainView::Difference => {
            difference::table(material, it).map(Into::into).into_iter().collect()
        }
    });
    Document {
        title: material.case.title.clone(),
        lead: lead.into_iter().collect(),
        sections: bridge.into_iter().chain(sections).collect(),
        ..Document::default()
    }
}

/// Break-even of two alternatives in words.
fn break_even(it: &BreakEvenPoint) -> String {
    let [a, b] = &it.names;
    let what = if it.is_jump {
        format!("there {a} and {b} jump past each other, by a whole unit")
    } else {
        format!("{a} and {b} cost the same there")
    };
    let nearest = if it.count > 1 {
        format!(" It is the nearest of {} to the utilization of the scenario.", it.count)
    } else {
        String::new()
    };
    format!("{}: a utilization of {}; {what}.{nearest}", it.name(), format::share_digits(it.at))
}

/// Formula of a figure, and its operands.
fn explained(material: ExplainMaterial<'_>, figure: &Asked, is_headed: bool) -> Vec<Section> {
    let rows = definitions(material, figure);
    let heading = is_headed.then(|| heading(material, figure));
    let formula = Definitions { heading, rows, ..Definitions::default() };
    let operands = operands::table(material, figure);
    let formula = (!formula.rows.is_empty()).then(|| formula.into());
    formula.into_iter().chain(operands.map(Into::into)).collect()
}

fn definitions(material: ExplainMaterial<'_>, figure: &Asked) -> Vec<Definition> {
    let explainer = material.explainer;
    let Some(term) = explainer.formula(figure.id) else {
        return vec![Definition::new("origin", [operands::origin(material, figure.id)])];
    };
    let words = formula::words(explainer, &term, &figure.name);
    let runs = explainer.runs(figure.id);
    let of_run = |run: &CellRun| {
        let numbers = formula::numbers(explainer, &term, run.first(), format::typed);
        let value = material.with_unit(figure.id, run.value);
        let numbers = if numbers.chars().count() > LONGEST {
            format!("({}, see `-f json`)", count(numbers.len(), "character"))
        } else {
            numbers
        };
        format!("{}{numbers} = {value}", when(run))
    };
    let mut lines: Vec<String> = runs.iter().take(SHOWN).map(of_run).collect();
    let more = runs.len().saturating_sub(SHOWN);
    lines.extend((more > 0).then(|| format!("{more} more; `-f json` has them")));
    vec![Definition::new("formula", [words]), Definition::new("numbers", lines)]
}

/// Units that are nouns.
const COUNTED: [&str; 5] = ["month", "node", "instance", "GPU", "GPU-hour"];
/// Runs of a series that a screen shows.
const SHOWN: usize = 6;

/// Months and levels of a run before its value; nothing for a figure with one value.
fn when(run: &CellRun) -> String {
    let when = when_of(run);
    if when.is_empty() { when } else { format!("{when}: ") }
}

fn when_of(run: &CellRun) -> String {
    let span = |[from, to]: [u32; 2], noun: &str| {
        if from == to { format!("{noun} {from}") } else { format!("{noun}s {from} to {to}") }
    };
    let all = [(run.months, "month"), (run.levels, "level")];
    let parts: Vec<String> =
        all.into_iter().filter_map(|(it, noun)| Some(span(it?, noun))).collect();
    parts.join(", ")
}

/// Name and value of a figure; of a cost also per GPU-hour, and its share of the alternative.
fn heading(material: ExplainMaterial<'_>, figure: &Asked) -> String {
    let explainer = material.explainer;
    let cost = figure.name.strip_suffix(".total");
    let value = material.shown(figure.id);
    if figure.name == LEAD {
        return match leaders(explainer, figure) {
            Some([next, first]) => {
                format!("verdict: {first} costs {value} less than {next}, the second cheapest")
            }
            None => format!("verdict, the lead of the cheapest over the next: {value}"),
        };
    }
    let name = cost.unwrap_or(&figure.name);
    let months = count(material.case.horizon_months.stated(), "month");
    let over = if cost.is_some() { format!(" over {months}") } else { String::new() };
    let mut parts = vec![format!("{name}: {value}{over}")];
    if cost.is_some() {
        let of = |what: &str| {
            let found = explainer.find(&format!("{name}.{what}")).ok()?;
            explainer.value(found.first()?.id)
        };
        parts
            .extend(of("cost_per_gpu_hour").map(|it| format!("{} per GPU-hour", per_gpu_hour(it))));
        let alternative = name.split_once('.').map(|(alternative, _)| alternative);
        let share = alternative.zip(of("share_of_total"));
        parts.extend(share.map(|(of, share)| format!("{} of {of}", percent(share))));
    }
    parts.join(", ")
}

/// Names of the next and of the cheapest alternative, by the costs that the lead is a difference of.
fn leaders(explainer: &Explainer, lead: &Asked) -> Option<[String; 2]> {
    let TermKind::Infix(Infix::Sub, both) = explainer.formula(lead.id)?.kind else { return None };
    let of = |id: NodeId| {
        let is_it = |name: &&String| {
            let costs = [format!("{name}.total"), format!("{name}.npv")];
            costs.iter().any(|it| {
                explainer.find(it).is_ok_and(|found| found.first().is_some_and(|it| it.id == id))
            })
        };
        explainer.alternatives().iter().find(is_it).cloned()
    };
    Some([of(both[0].id)?, of(both[1].id)?])
}

impl ExplainMaterial<'_> {
    /// Unit of a figure, with the currency of the run.
    pub(crate) fn unit(&self, id: NodeId) -> String {
        self.explainer.unit(id).replacen("money", &self.case.currency, 1)
    }

    /// A value in the unit of a figure, without the unit.
    fn number(&self, id: NodeId, value: Option<rust_decimal::Decimal>) -> String {
        match value {
            None => "missing".to_owned(),
            Some(value) if self.explainer.unit(id) == "money" => money_cents(value),
            Some(value) => format::figure(value),
        }
    }

    fn with_unit(&self, id: NodeId, value: Option<rust_decimal::Decimal>) -> String {
        let unit = self.unit(id);
        let number = self.number(id, value);
        if unit.is_empty() { number } else { format!("{number} {unit}") }
    }

    /// Value of a figure with its unit, and the months it holds for.
    fn shown(&self, id: NodeId) -> String {
        let unit = self.unit(id);
        let Folded { number, when } = self.folded(id);
        // What is counted has a noun: 36 months.
        if COUNTED.contains(&unit.as_str()) {
            return format!("{}{when}", format::agreed(&number, &unit));
        }
        if unit.is_empty() { format!("{number}{when}") } else { format!("{number} {unit}{when}") }
    }

    /// Value of a figure without its unit, with months and levels folded.
    fn folded(&self, id: NodeId) -> Folded {
        let runs = self.explainer.runs(id);
        // Month 0 is before anything runs: what is nothing there is not said.
        let is_said =
            |it: &&CellRun| it.months != Some([0, 0]) || it.value.is_none_or(|it| !it.is_zero());
        let shown: Vec<&CellRun> = runs.iter().filter(is_said).collect();
        let is_each = shown.len() < runs.len();
        let (number, when) = match &shown[..] {
            [] => (self.number(id, runs.first().and_then(|it| it.value)), ""),
            [only] => (self.number(id, only.value), if is_each { " each month" } else { "" }),
            many => {
                let values = many.iter().filter_map(|it| it.value);
                let (least, most) = (values.clone().min(), values.max());
                let has_levels = many.iter().any(|it| it.levels.is_some());
                let when = if has_levels { " by level" } else { " by month" };
                (format!("{} to {}", self.number(id, least), self.number(id, most)), when)
            }
        };
        let last = self.explainer.reading().months();
        let when = match &shown[..] {
            [only] if is_each && only.months != Some([1, last]) => {
                format!(" in {}", when_of(only))
            }
            _ => when.to_owned(),
        };
        Folded { number, when }
    }
}

/// Value of a figure, and the months or levels it holds for, as text.
struct Folded {
    number: String,
    when: String,
}
