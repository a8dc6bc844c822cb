//! Chart of the effect of each input on the lead of the cheapest alternative.

use rust_decimal::Decimal;

use super::{BarPlot, ChartMaterial, ChartName, Picture, Plot, RangeBar, money_side};
use crate::analysis::{Omission, SensitiveInput, bar_scale};
use crate::format::{money, percent_whole};
use crate::report::sensitivity::{Named, SensitivityMaterial};

pub(super) fn picture(material: ChartMaterial<'_>) -> Result<Picture, String> {
    let of = material.sensitivity.ok_or("fewer than two alternatives serve all demand")?;
    let scale = bar_scale(of.sensitivity, of.shown()).ok_or("no input moves its lead")?;
    let sensitivity = of.sensitivity;
    let [low, high] = [scale.low, scale.high];
    let zero = (low <= Decimal::ZERO && high >= Decimal::ZERO).then_some(Decimal::ZERO);
    let inputs = of.shown().iter().filter(|it| !it.swing.is_zero());
    let inputs = inputs.filter_map(|it| Some((it.swing, bar(it, &of.case.currency)?)));
    let omissions = sensitivity.omissions.iter();
    let omissions = omissions.filter_map(|it| Some((it.swing, omission(it, sensitivity.stated)?)));
    let mut bars: Vec<(Decimal, RangeBar)> = inputs.chain(omissions).collect();
    bars.sort_by_key(|(swing, _)| std::cmp::Reverse(*swing));
    let bars = bars.into_iter().map(|(_, it)| it).collect();
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
        "Each input moves by itself, from -{share} to +{share}; beside each end of a bar is its value \
         there.{left} As stated, {next} is next."
    );
    let notes = vec![reading, material.costs()];
    Ok(material.picture(ChartName::Tornado, heading, notes, Plot::Bars(plot)))
}

fn in_words(of: SensitivityMaterial<'_>) -> String {
    format!("{} over the next", of.sensitivity.winner)
}

fn bar(it: &SensitiveInput, currency: &str) -> Option<RangeBar> {
    let named = Named(it);
    let ends = [it.lowest?, it.highest?];
    let flips = it.flips.iter().map(|flip| {
        let [word, value] = named.flip(flip);
        format!("{} {word} {value}", flip.winner)
    });
    let flips: Vec<String> = flips.take(2).collect();
    Some(RangeBar {
        name: with_unit(&named.name(), it.variable.unit(), currency),
        ends: ends.map(|it| it.amount),
        labels: ends.map(|it| named.value(it.at)),
        flips: flips.join("; "),
        is_flipped: it.flips_within().next().is_some(),
    })
}

/// Name with the unit of its values, if the name does not end with it: counts and `_per_year` do.
fn with_unit(name: &str, unit: &str, currency: &str) -> String {
    match unit.split_once('/') {
        Some((what, _)) if !what.is_empty() => {
            format!("{name}, {}", unit.replacen("money", currency, 1))
        }
        _ => name.to_owned(),
    }
}

/// Bar of something that the scenario leaves out.
fn omission(it: &Omission, stated: Decimal) -> Option<RangeBar> {
    let amount = it.amount?;
    let [as_stated, tried] = it.ends.clone();
    let (ends, labels) = if amount < stated {
        ([amount, stated], [tried, as_stated])
    } else {
        ([stated, amount], [as_stated, tried])
    };
    let flips = it.winner.clone().unwrap_or_default();
    let is_flipped = it.winner.is_some();
    Some(RangeBar { name: format!("{} ({})", it.name, it.code), ends, labels, flips, is_flipped })
}
