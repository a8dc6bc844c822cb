//! Bars of the inputs over one scale.

use rust_decimal::Decimal;

use super::named::Named;
use super::{Line, SensitivityMaterial};
use crate::analysis::{Measure, bar_scale};
use crate::format::money;
use crate::report::bars::{Bar, Bars};
use crate::report::document::Section;

/// Bars of the inputs that are listed; none if nothing moves.
pub(super) fn section(material: SensitivityMaterial<'_>) -> Option<Section> {
    let it = material.sensitivity;
    let shown = material.shown();
    let scale = bar_scale(it, shown)?;
    let left = match it.of {
        Measure::Margin if scale.low < Decimal::ZERO => "; below 0: another is cheapest",
        Measure::Margin | Measure::Cost(_) => "",
    };
    let bar = |line: Line<'_>| {
        let (ends, labels) = line.ends(it.stated)?;
        Some(Bar { name: line.name(), ends: ends.map(|it| scale.share(it)), labels })
    };
    let noun = material.noun();
    Some(Section::Bars(Bars {
        name: format!("bars of the {noun}"),
        heading: format!(
            "{} over the range of each input · {} · X: as stated{left}",
            capitalized(noun),
            material.case.currency
        ),
        ticks: scale.ticks.iter().map(|it| (scale.share(*it), money(*it))).collect(),
        mark: Some(scale.share(it.stated)),
        rows: material.lines().into_iter().filter_map(bar).collect(),
    }))
}

impl Line<'_> {
    /// Name of the input, or of what is left out with its code.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Input(it) => Named(it).name(),
            Self::Omission(it) => format!("{} ({})", it.name, it.code),
        }
    }

    /// Amounts from the lower to the higher end, with the value at each; none without amounts.
    pub(crate) fn ends(self, stated: Decimal) -> Option<([Decimal; 2], [String; 2])> {
        match self {
            Self::Input(it) => {
                let ends = [it.lowest?, it.highest?];
                Some((ends.map(|it| it.amount), ends.map(|end| Named(it).value(end.at))))
            }
            Self::Omission(it) => {
                let amount = it.amount?;
                let [as_stated, tried] = it.ends.clone();
                Some(if amount < stated {
                    ([amount, stated], [tried, as_stated])
                } else {
                    ([stated, amount], [as_stated, tried])
                })
            }
        }
    }
}

fn capitalized(noun: &str) -> String {
    let mut letters = noun.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
