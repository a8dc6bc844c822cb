//! Report of `breakeven`: crossings along one axis, or the map of two.

mod map;
mod one;
mod records;

use std::collections::BTreeSet;

use rust_decimal::Decimal;

pub(crate) use map::nearest;
pub use records::{BreakevenTable, records};
pub(crate) use records::{name, verdict};

use super::document::{Document, Section, Sentence};
use crate::analysis::{Axis, AxisAnswer, WinnerMap};
use crate::format::{
    Figure, agreed, money, per_gpu_hour, percent, percent_if_broken, tariff, whole,
};
use crate::model::{Case, RankBy};

/// Everything a report of `breakeven` is made from.
#[derive(Clone, Copy, Debug)]
pub struct BreakevenMaterial<'r> {
    /// Scenario.
    pub case: &'r Case,
    /// Answer along one axis.
    pub one: Option<&'r AxisAnswer>,
    /// Answer over two axes.
    pub two: Option<&'r WinnerMap>,
    /// Number in the cells of a map.
    pub value: CellValue,
}

/// Number in the cells of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellValue {
    /// Percentage by which the next costs more than the cheapest
    #[default]
    Margin,
    /// Cost of the cheapest, in thousands
    Cost,
    /// Cost of the cheapest as a percentage of that of the next
    Share,
}

/// Builds the report; `still` has sentences on what does not move.
#[must_use]
pub fn document(material: BreakevenMaterial<'_>, still: &[String]) -> Document {
    let one = material.one.map(|it| one::parts(material, it));
    let two = material.two.map(|it| map::parts(material, it));
    let (mut lead, sections): (Vec<Sentence>, Vec<Section>) = one.or(two).unwrap_or_default();
    let is_complete = material.one.is_none_or(|it| it.is_complete || !it.gaps.is_empty());
    if !is_complete || material.two.is_some_and(|it| !it.is_complete) {
        let text = "The limit of work was reached, so values are missing: write a narrower range.";
        lead.push(Sentence::plain(text));
    }
    lead.extend(still.iter().map(Sentence::plain));
    Document { title: material.case.title.clone(), lead, sections, ..Document::default() }
}

impl BreakevenMaterial<'_> {
    /// Unit and basis of the costs.
    pub(crate) fn basis(&self) -> String {
        let currency = &self.case.currency;
        let is_moved = self.axes().any(|it| it.name == "horizon_months");
        let months = agreed(&whole(self.case.horizon_months.stated()), "month");
        let over = if is_moved { String::new() } else { format!(" over {months}") };
        match self.case.rank_by {
            RankBy::Total => format!("{currency}{over}"),
            RankBy::Npv => format!("{currency}{over}, NPV"),
        }
    }

    fn axes(&self) -> impl Iterator<Item = &Axis> {
        let two = self.two.into_iter().flat_map(|it| [&it.across, &it.up]);
        self.one.map(|it| &it.axis).into_iter().chain(two)
    }

    /// Name of an axis with its unit.
    pub(crate) fn named(&self, axis: &Axis) -> String {
        match self.unit(axis).as_str() {
            "" => axis.name.clone(),
            unit => format!("{} in {unit}", axis.name),
        }
    }

    /// Unit of an axis in the currency of the scenario; empty for a share, a factor or a count.
    fn unit(&self, axis: &Axis) -> String {
        if is_count(axis) {
            String::new()
        } else {
            axis.unit.replacen("money", &self.case.currency, 1)
        }
    }

    /// Value of an axis with its unit: `37 months`, `3.138 USD/GPU-hour`, `45.4%`.
    fn with_unit(&self, axis: &Axis, at: Decimal) -> String {
        match self.unit(axis).as_str() {
            "" => shown(axis, at),
            unit => format!("{} {unit}", shown(axis, at)),
        }
    }
}

/// True for a figure that is counted: its values have a noun.
fn is_count(axis: &Axis) -> bool {
    axis.is_whole && !axis.unit.is_empty()
}

/// Values from which decimals say nothing more.
const WHOLE_FROM: Decimal = Decimal::from_parts(10_000, 0, 0, false, 0);

/// Kind of the figure of an axis.
pub(crate) fn figure(axis: &Axis) -> Figure {
    match axis.unit.as_str() {
        _ if axis.is_whole => Figure::Whole,
        "" if axis.limits[1] == Some(Decimal::ONE) => Figure::Share,
        "GPU-hour/month" => Figure::Whole,
        "money/kWh" => Figure::Tariff,
        _ if axis.range[1].min(axis.stated) >= WHOLE_FROM => Figure::Whole,
        _ => Figure::PerGpuHour,
    }
}

/// Value of an axis as people read it.
fn shown(axis: &Axis, at: Decimal) -> String {
    match figure(axis) {
        Figure::Share => percent(at),
        Figure::Whole if is_count(axis) => agreed(&whole(at), &axis.unit),
        Figure::Whole => whole(at),
        Figure::Tariff => tariff(at),
        _ if at >= WHOLE_FROM => whole(at),
        _ => per_gpu_hour(at),
    }
}

/// Whole numbers from one to another, both included; one number if they are equal.
fn span([from, to]: [Decimal; 2], between: &str) -> String {
    if from == to { whole(from) } else { format!("{}{between}{}", whole(from), whole(to)) }
}

/// Heading of a column or row of a map.
pub(crate) fn heading(axis: &Axis, at: Decimal) -> String {
    match figure(axis) {
        Figure::Share => percent_if_broken(at),
        Figure::Whole => money(at),
        Figure::Tariff => tariff(at),
        _ => per_gpu_hour(at),
    }
}

/// A letter for each name: one of its own if there is one left.
pub(crate) fn letters<'n>(names: impl Iterator<Item = &'n str>) -> Vec<char> {
    let mut used = BTreeSet::new();
    let letter = |name: &str| {
        let own =
            name.chars().filter(char::is_ascii_alphanumeric).map(|it| it.to_ascii_lowercase());
        let any = ('a'..='z').chain('A'..='Z');
        let free = own.chain(any).find(|it| !used.contains(it)).unwrap_or('?');
        used.insert(free);
        free
    };
    names.map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_alternative_has_a_letter_of_its_own() {
        assert_eq!(letters(["own", "other", "o", "rent"].into_iter()), ['o', 't', 'a', 'r']);
    }
}
