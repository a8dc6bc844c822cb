//! Chart of the effect of each input on the lead of the cheapest alternative.

use rust_decimal::Decimal;

use super::{BarPlot, ChartMaterial, ChartName, Picture, Plot, RangeBar, money_side};
use crate::analysis::{FlipPoint, bar_scale};
use crate::format::{money, percent_whole};
use crate::report::sensitivity::{Line, Named, SensitivityMaterial};

pub(super) fn picture(material: ChartMaterial<'_>) -> Result<Picture, String> {
    let of = material.sensitivity.ok_or("fewer than two alternatives serve all demand")?;
    let scale = bar_scale(of.sensitivity, of.shown()).ok_or("no input moves its lead")?;
    let sensitivity = of.sensitivity;
    let [low, high] = [scale.low, scale.high];
    let zero = (low <= Decimal::ZERO && high >= Decimal::ZERO).then_some(Decimal::ZERO);
    let bars = of.lines().into_iter().filter_map(|it| bar(it, of)).collect();
    let plot = BarPlot {
        across: money_side(String::new(), &scale),
        stated: (sensitivity.stated, format!("stated {}", money(sensitivity.stated))),
        zero,
        bars,
    };
    let share = percent_whole(sensitivity.share);
    let heading = format!("Lead of {}, {}", in_words(of), of.basis());
    let (winner, next) = (&sensitivity.winner, &sensitivity.next);
    let left = match zero {
        Some(_) => format!(" Left of 0 {winner} is no longer cheapest."),
        None => String::new(),
    };
    let reading = format!(
        "Each input moves by itself, within -{share} to +{share}. A bar ends at the lowest and the highest lead; \
         the value of the input there is beside it.{left} As stated, {next} is next."
    );
    let notes = vec![reading, material.costs()];
    Ok(material.picture(ChartName::Tornado, heading, notes, Plot::Bars(plot)))
}

fn in_words(of: SensitivityMaterial<'_>) -> String {
    format!("{} over the next", of.sensitivity.winner)
}

/// Bar of a line; an input that moves nothing has none.
fn bar(line: Line<'_>, of: SensitivityMaterial<'_>) -> Option<RangeBar> {
    let (ends, labels) = line.ends(of.sensitivity.stated)?;
    let (name, flips, is_flipped) = match line {
        Line::Input(it) if it.swing.is_zero() => return None,
        Line::Input(it) => {
            let flip = |flip: &FlipPoint| {
                let [word, value] = Named(it).flip(flip);
                format!("{} {word} {value}", flip.winner)
            };
            let flips = it.flips.iter().take(2).map(flip).collect();
            let name = with_unit(line.name(), it.variable.unit(), &of.case.currency);
            (name, flips, it.flips_within().next().is_some())
        }
        Line::Omission(it) => {
            (line.name(), it.winner.iter().cloned().collect(), it.winner.is_some())
        }
    };
    Some(RangeBar { name, ends, labels, flips, is_flipped })
}

/// Name with the unit of its values, if the name does not end with it: counts and `_per_year` do.
fn with_unit(name: String, unit: &str, currency: &str) -> String {
    match unit.split_once('/') {
        Some((what, _)) if !what.is_empty() => {
            format!("{name}, {}", unit.replacen("money", currency, 1))
        }
        _ => name,
    }
}
