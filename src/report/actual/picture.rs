//! Chart from plan to actual: a bar for each step.

use rust_decimal::Decimal;

use super::{ActualMaterial, verdict};
use crate::analysis::{ActualStep, RoundScale};
use crate::format::{list, money, money_signed};
use crate::report::picture::{Part, Picture, Plot, StackBar, StackPlot, money_side};

/// Most ticks of the axis.
const TICKS: i64 = 6;
/// Colors: of the sums, of what costs more, and of what costs less.
const KINDS: [usize; 3] = [0, 1, 2];

/// Builds the chart.
///
/// # Errors
///
/// Says why there is none.
pub fn picture(material: ActualMaterial<'_>) -> Result<Picture, String> {
    let actual = material.actual;
    let steps = actual.steps();
    let sums = [("plan", actual.plan), ("actual", actual.actual)];
    let [first, last] = sums.map(|(name, amount)| sum(name, amount));
    let stacks: Vec<StackBar> =
        std::iter::once(first).chain(steps.iter().map(step)).chain([last]).collect();
    let ends = stacks.iter().flat_map(|it| it.parts.iter().flat_map(|part| part.ends));
    let scale = RoundScale::over(ends, TICKS).ok_or("its amounts are too large")?;
    let months = list(material.months);
    Ok(Picture {
        name: "plan-to-actual",
        heading: format!("From plan to actual, {months}, {}", material.currency),
        verdict: verdict(material),
        notes: vec![
            "Each bar begins where the one above ends: to the right it costs more, to the left less."
                .to_owned(),
            format!("Alternative {}. Scenario: {}", actual.alternative, material.title),
        ],
        plot: Plot::Stacks(StackPlot { across: money_side(String::new(), &scale), stacks }),
    })
}

fn sum(name: &str, amount: Decimal) -> StackBar {
    bar((name.to_owned(), money(amount)), [Decimal::ZERO, amount], KINDS[0])
}

fn step(it: &ActualStep) -> StackBar {
    let kind = if it.amount.is_sign_negative() { KINDS[2] } else { KINDS[1] };
    bar((it.name.clone(), money_signed(it.amount)), it.ends, kind)
}

/// Bar with one part, whose words are those on its right.
fn bar((name, total): (String, String), [from, to]: [Decimal; 2], kind: usize) -> StackBar {
    let part = Part {
        kind: Some(kind),
        name: String::new(),
        amount: String::new(),
        each: Vec::new(),
        ends: [from.min(to), from.max(to)],
    };
    StackBar { name, total, parts: vec![part] }
}
