//! Report of `sensitivity`: what each input does to the answer, and what would change it.

mod bars;
mod lead;
mod named;
mod notes;
mod records;
mod rows;

pub(crate) use named::Named;
pub(crate) use records::unit as unit_of;
pub use records::{SENSITIVITY_FLIPS, SENSITIVITY_KEYS, records};

use super::document::Document;
use crate::analysis::{Measure, Omission, SensitiveInput, Sensitivity};
use crate::format::count;
use crate::model::{Case, RankBy};

/// Everything a report of `sensitivity` is made from.
#[derive(Clone, Copy, Debug)]
pub struct SensitivityMaterial<'r> {
    /// Scenario.
    pub case: &'r Case,
    /// Effect of its inputs.
    pub sensitivity: &'r Sensitivity,
    /// Most inputs that are listed.
    pub top: usize,
    /// Sentence on sizes that stay as found, if some are.
    pub sizes: Option<&'r str>,
    /// Sentences on what would overturn the answer.
    pub cautions: &'r [String],
}

/// Builds the report.
#[must_use]
pub fn document(material: SensitivityMaterial<'_>) -> Document {
    let notes = notes::of(material);
    let table = rows::table(material, &notes);
    let bars = bars::section(material);
    Document {
        title: material.case.title.clone(),
        lead: lead::sentences(material),
        sections: std::iter::once(table.into())
            .chain(bars)
            .chain(notes::section(material, &notes))
            .collect(),
        ..Document::default()
    }
}

/// A line of the table and of the bars.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Line<'r> {
    /// Input that moves.
    Input(&'r SensitiveInput),
    /// Something that the scenario leaves out.
    Omission(&'r Omission),
}

impl<'r> SensitivityMaterial<'r> {
    /// Inputs that are listed and all omissions, largest swing first.
    pub(crate) fn lines(self) -> Vec<Line<'r>> {
        let inputs = self.shown().iter().map(|it| (it.swing, Line::Input(it)));
        let omissions = self.sensitivity.omissions.iter();
        let omissions = omissions.map(|it| (it.swing, Line::Omission(it)));
        let mut lines: Vec<_> = inputs.chain(omissions).collect();
        lines.sort_by_key(|(swing, _)| std::cmp::Reverse(*swing));
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// Inputs that are listed, in their order; those that move nothing are not.
    pub(crate) fn shown(self) -> &'r [SensitiveInput] {
        let all = self.sensitivity.inputs.as_slice();
        let moving = all.iter().take_while(|it| !it.swing.is_zero() || !it.flips.is_empty());
        all.split_at(moving.count().min(self.top)).0
    }

    /// Inputs that are not listed.
    fn rest(self) -> &'r [SensitiveInput] {
        self.sensitivity.inputs.split_at(self.shown().len()).1
    }

    /// Quantity whose change is measured, in words.
    fn quantity(self) -> String {
        let it = self.sensitivity;
        match it.of {
            Measure::Margin => format!("lead of {} over the next", it.winner),
            Measure::Cost(at) => {
                let name = self.case.alternatives.get(at).map_or("", |it| it.name.as_str());
                format!("cost of {name}")
            }
        }
    }

    /// Word for the quantity.
    fn noun(self) -> &'static str {
        match self.sensitivity.of {
            Measure::Margin => "lead",
            Measure::Cost(_) => "cost",
        }
    }

    /// Unit and basis of amounts.
    pub(crate) fn basis(self) -> String {
        let months = count(self.case.horizon_months.stated(), "month");
        let npv = match self.case.rank_by {
            RankBy::Total => "",
            RankBy::Npv => ", NPV",
        };
        format!("{} over {months}{npv}", self.case.currency)
    }
}
