//! Inputs in words: names, units, values and flips.

use rust_decimal::Decimal;

use crate::analysis::{FlipPoint, FlipSide, SensitiveInput};
use crate::report::figure;

/// An input with its name and values in words.
#[derive(Clone, Copy)]
pub(crate) struct Named<'n>(pub &'n SensitiveInput);

impl Named<'_> {
    /// Entry of a sheet with its figure, or the key.
    pub fn name(self) -> String {
        let name = self.0.variable.name.clone();
        match self.0.uses.as_slice() {
            [only] if self.0.is_alone => format!("{name}, {only} alone"),
            _ => name,
        }
    }

    /// Unit of the values as `compare` writes it, `per GPU-hour`; empty if the name says it.
    pub fn unit(self) -> String {
        let words = |text: &str| text.to_lowercase().replace(['_', '-'], " ");
        let unit = figure::unit(self.0.variable.unit()).trim_start_matches([',', ' ']).to_owned();
        if words(&self.name()).contains(&words(&unit)) { String::new() } else { unit }
    }

    /// A value of the input as people read it.
    pub fn value(self, number: Decimal) -> String {
        figure::value(number, self.is_share(), self.0.is_per_gpu_hour)
    }

    /// True if values of the input are read in percent.
    pub fn is_share(self) -> bool {
        let unit = self.0.variable.input.unit.as_str();
        (unit.is_empty() || unit == "/year") && self.0.stated.abs() <= Decimal::ONE
    }

    /// Words for a flip: `below` or `above` a value; of a count, `from` or `down to`.
    pub fn flip(self, flip: &FlipPoint) -> [String; 2] {
        let word = match (flip.side, self.0.variable.is_whole) {
            (FlipSide::Below, false) => "below",
            (FlipSide::Above, false) => "above",
            (FlipSide::Below, true) => "down to",
            (FlipSide::Above, true) => "from",
        };
        [word.to_owned(), self.value(flip.at)]
    }
}

/// First key of an input, which names it for programs.
pub(crate) fn key_of(input: &SensitiveInput) -> &str {
    input.variable.keys.first().map_or("", String::as_str)
}
