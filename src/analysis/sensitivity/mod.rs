//! Sensitivity: every input over its range, its effect on the margin of the cheapest alternative, and
//! the value at which another becomes the cheapest.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

mod extremes;
mod flips;
mod narrow;
mod near;
mod omission;
mod over;
mod range;
mod scale;
mod swing;
mod track;
mod uses;

use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::study::Study;
use super::variable::Variable;
use extremes::Extremes;
use flips::Searched;
use track::Track;
use uses::Uses;

pub use extremes::At;
pub use flips::{FlipPoint, FlipSide};
pub use near::Standing;
pub(super) use near::{flips_of, flips_of_factor};
pub use omission::Omission;
pub(super) use range::FARTHEST;
pub use scale::bar_scale;
pub(super) use swing::swings;
pub use track::Measure;

/// Differences of money below this are not worth a note.
const NOTED: Decimal = Decimal::ONE;

/// Sensitivity that is asked for.
#[derive(Clone, Copy, Debug)]
pub struct SensitivityQuestion {
    /// Quantity whose change is measured.
    pub of: Measure,
    /// Share by which each input moves down and up.
    pub share: Decimal,
    /// True if an input that several alternatives use moves for each of them alone.
    pub is_apart: bool,
}

/// Effect of each input on the answer.
#[derive(Clone, Debug)]
pub struct Sensitivity {
    /// Quantity whose change is measured.
    pub of: Measure,
    /// Share by which each input moves down and up.
    pub share: Decimal,
    /// Name of the cheapest alternative as stated.
    pub winner: String,
    /// Name of the next as stated.
    pub next: String,
    /// Cost of the next less that of the cheapest, as stated.
    pub margin: Decimal,
    /// The quantity as stated.
    pub stated: Decimal,
    /// Inputs with their effects, largest swing first.
    pub inputs: Vec<SensitiveInput>,
    /// Omissions of the scenario, largest swing first.
    pub omissions: Vec<Omission>,
    /// Inputs of 0, which have no range of their own.
    pub zeros: Vec<String>,
    /// False if the work of the run ended before every input was searched.
    pub is_complete: bool,
}

/// Effect of one input.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent properties of a result")]
pub struct SensitiveInput {
    /// Input that moves.
    pub variable: Variable,
    /// Alternatives that use it, in the order of the file.
    pub uses: Vec<String>,
    /// True if it moves for one alternative alone, although others use it.
    pub is_alone: bool,
    /// Value as stated, per GPU-hour if it is a rent; other values of the input are in the same unit.
    pub stated: Decimal,
    /// True if values of the input are for each GPU-hour of an instance of several GPUs.
    pub is_per_gpu_hour: bool,
    /// Ends of its range.
    pub range: [Decimal; 2],
    /// The quantity at these ends; none if it is not defined there.
    pub at_ends: [Option<Decimal>; 2],
    /// Ends at which the next as stated leaves demand unserved, so that the margin is to another.
    pub without_next: Vec<Decimal>,
    /// Value at which the quantity is lowest within the range, and the quantity.
    pub lowest: Option<At>,
    /// Value at which the quantity is highest within the range, and the quantity.
    pub highest: Option<At>,
    /// Highest less lowest.
    pub swing: Decimal,
    /// Least margin within the range.
    pub least_margin: Option<At>,
    /// Values around the stated one between which nothing changes, if there are such.
    pub flat: Option<[Decimal; 2]>,
    /// True if the quantity jumps within the range, as nodes and instances are whole.
    pub is_stepped: bool,
    /// Nearest values on either side beyond which another alternative is cheapest.
    pub flips: Vec<FlipPoint>,
    /// Ends of the range in which flips were searched.
    pub searched: [Decimal; 2],
    /// True if bounds prove extremes and flips; false if these are the best of what was searched.
    pub is_proved: bool,
}

/// Reason why there is no sensitivity of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSensitivity {
    /// No alternative serves all demand.
    NoneServes,
    /// One alternative serves all demand; the others are left unranked or do not exist.
    OneServes(String),
    /// The work of the run was used up.
    Spent,
}

/// Effect of some inputs on the answer, largest first.
///
/// # Errors
///
/// Says why there is no answer that could change.
pub fn sensitivity(
    study: &Study<'_>,
    ranked: &[CostedAlternative],
    variables: &[Variable],
    question: SensitivityQuestion,
) -> Result<Sensitivity, NoSensitivity> {
    let mut serving = ranked.iter().filter(|it| it.is_ranked());
    let first = serving.next().ok_or(NoSensitivity::NoneServes)?;
    let next = serving.next().ok_or_else(|| NoSensitivity::OneServes(first.name.clone()))?;
    let effort = study.effort();
    effort.begin("inputs", variables.len());
    let (zeros, moving): (Vec<_>, Vec<_>) = variables.iter().partition(|it| it.stated.is_zero());
    let uses = Uses::of(study);
    let mut inputs = Vec::new();
    let mut is_complete = true;
    for variable in &moving {
        for (uses, alone) in uses.each(variable, question.is_apart) {
            let found = input(study, first.position, variable, (question, alone));
            is_complete &= !effort.is_spent();
            let found = found.filter(|_| !effort.is_spent());
            inputs.extend(found.map(|it| SensitiveInput { uses, ..it }));
        }
        effort.step();
    }
    if inputs.is_empty() && effort.is_spent() {
        return Err(NoSensitivity::Spent);
    }
    inputs.sort_by(|a, b| {
        let nearest = |it: &SensitiveInput| it.flips.iter().map(|flip| flip.by.abs()).min();
        let nearest = |it: &SensitiveInput| (nearest(it).is_none(), nearest(it));
        // One that leaves no margin to measure, but changes the winner, is not lost among the last.
        let decides =
            |it: &SensitiveInput| it.swing.is_zero() && it.flips_within().next().is_some();
        let decides = |it: &SensitiveInput| question.of == Measure::Margin && decides(it);
        let first = decides(b).cmp(&decides(a)).then(b.swing.cmp(&a.swing));
        first.then_with(|| nearest(a).cmp(&nearest(b)))
    });
    let lead = next.ranked_by.zip(first.ranked_by).and_then(|(b, a)| b.checked_sub(a));
    let margin = lead.unwrap_or_default();
    let stated = match question.of {
        Measure::Margin => margin,
        Measure::Cost(at) => {
            let costed = ranked.iter().find(|it| it.position == at);
            costed.and_then(|it| it.ranked_by).unwrap_or_default()
        }
    };
    Ok(Sensitivity {
        of: question.of,
        share: question.share,
        winner: first.name.clone(),
        next: next.name.clone(),
        margin,
        stated,
        inputs,
        omissions: Vec::new(),
        zeros: zeros.into_iter().map(|it| it.name.clone()).collect(),
        is_complete,
    })
}

fn input(
    study: &Study<'_>,
    winner: usize,
    variable: &Variable,
    (question, alone): (SensitivityQuestion, Option<usize>),
) -> Option<SensitiveInput> {
    let track = Track::of(study, winner, (&variable.keys, variable.origin), (question.of, alone));
    let range = range::around(variable, question.share)?;
    let Extremes { lowest, highest, least_margin, flat, is_stepped, is_proved } =
        extremes::within(&track, variable, range);
    let searched = range::searched(variable);
    let of = Searched { stated: variable.stated, is_whole: variable.is_whole };
    let (flips, are_proved) = flips::of(&track, of, searched);
    let swing = lowest.zip(highest).and_then(|(a, b)| b.amount.checked_sub(a.amount));
    let of_each = |value: Decimal| variable.shown(value).unwrap_or(value);
    let at = |it: At| At { at: of_each(it.at), ..it };
    Some(SensitiveInput {
        stated: of_each(variable.stated),
        is_per_gpu_hour: variable.gpus.is_some() || variable.input.unit == "money/GPU-hour",
        variable: variable.clone(),
        uses: Vec::new(),
        is_alone: alone.is_some(),
        at_ends: range.map(|it| track.amount(it)),
        without_next: range
            .into_iter()
            .filter(|it| track.is_without_next(*it))
            .map(of_each)
            .collect(),
        range: range.map(of_each),
        lowest: lowest.map(at),
        highest: highest.map(at),
        swing: swing.unwrap_or_default(),
        least_margin: least_margin.map(at),
        flat: flat.map(|it| it.map(of_each)),
        is_stepped,
        flips: flips.into_iter().map(|it| FlipPoint { at: of_each(it.at), ..it }).collect(),
        searched: searched.map(of_each),
        is_proved: is_proved && are_proved,
    })
}

impl SensitiveInput {
    /// Flips within the range that is shown.
    pub fn flips_within(&self) -> impl Iterator<Item = &FlipPoint> {
        let [low, high] = self.range;
        self.flips.iter().filter(move |it| low <= it.at && it.at <= high)
    }

    /// The lowest and the highest amount, if it lies within the range and neither end shows it.
    pub fn inner(&self) -> [Option<At>; 2] {
        let is_inner = |it: &At| !self.range.contains(&it.at);
        let by =
            |it: At, end: Option<Decimal>| end.is_none_or(|end| (it.amount - end).abs() > NOTED);
        let differs = |it: &At| self.at_ends.iter().all(|end| by(*it, *end));
        [self.lowest, self.highest].map(|it| it.filter(is_inner).filter(differs))
    }
}

impl Sensitivity {
    /// Adds bars of what the scenario leaves out; those that move nothing are none.
    pub fn add(&mut self, omissions: Vec<Omission>) {
        let is_told = |it: &Omission| !it.swing.is_zero() || it.winner.is_some();
        self.omissions.extend(omissions.into_iter().filter(is_told));
        self.omissions.sort_by_key(|it| std::cmp::Reverse(it.swing));
    }

    /// The input whose range leaves the least margin.
    pub fn least(&self) -> Option<(&SensitiveInput, At)> {
        let least = self.inputs.iter().filter_map(|it| Some((it, it.least_margin?)));
        least.min_by_key(|(_, it)| it.amount)
    }
}
