//! An axis as the command line asks for it: `KEY=FROM..TO/STEPS`.

use rust_decimal::Decimal;

use super::round;
use crate::analysis::{Axis, NoVariable, Study, Variable};
use crate::commands::output::Failure;
use crate::format::quantity;
use crate::input::{did_you_mean, quoted};

/// Most points of an axis of a map.
const MOST: usize = 1_000;

/// An axis with the points at which a map looks.
pub struct AskedAxis {
    /// Figure and range.
    pub axis: Axis,
    steps: Option<usize>,
    /// True if the command line has a range.
    pub is_range_asked: bool,
}

impl AskedAxis {
    /// Reads `KEY`, `KEY=FROM..TO` or `KEY=FROM..TO/STEPS`.
    pub fn parse(text: &str, study: &Study<'_>) -> Result<Self, Failure> {
        let (name, range) = match text.split_once('=') {
            Some((name, range)) => (name.trim(), Some(range.trim())),
            None => (text.trim(), None),
        };
        let mut axis = Axis::named(study, name).map_err(|it| unknown(name, &it, study))?;
        if axis.uses == Some(0) {
            return Err(Failure::Usage(moves_nothing(&axis.name, study)));
        }
        let Some(range) = range else {
            return Ok(Self { axis, steps: None, is_range_asked: false });
        };
        let wrong = || {
            let [low, high] = axis.range.map(quantity_to_write);
            Failure::Usage(format!(
                "the range {} of {name} is not FROM..TO; write `{name}={low}..{high}`",
                quoted(range)
            ))
        };
        let (ends, steps) = match range.split_once('/') {
            Some((ends, steps)) => (ends, Some(steps.trim())),
            None => (range, None),
        };
        let (from, to) = ends.split_once("..").ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<Decimal>().map_err(|_| wrong());
        let (from, to) = (number(from)?, number(to)?);
        if from >= to {
            let (from, to) = (quantity_to_write(from), quantity_to_write(to));
            let message =
                format!("the range of {name} ends before it begins; write `{name}={to}..{from}`");
            let message = if from == to {
                format!("the range of {name} is one value; write two")
            } else {
                message
            };
            return Err(Failure::Usage(message));
        }
        let [least, most] = axis.limits;
        if least.is_some_and(|it| from < it) || most.is_some_and(|it| to > it) {
            let ends = [
                least.map(|it| format!("at least {}", quantity(it))),
                most.map(|it| format!("at most {}", quantity(it))),
            ];
            let ends: Vec<String> = ends.into_iter().flatten().collect();
            return Err(Failure::Usage(format!(
                "{name} is {}; write a range within that",
                ends.join(" and ")
            )));
        }
        axis.range = [from, to];
        let steps = steps.map(|it| points(it, name)).transpose()?;
        Ok(Self { axis, steps, is_range_asked: true })
    }

    /// Fails if steps are asked for, which only a map has.
    pub fn check_alone(&self) -> Result<(), Failure> {
        if self.steps.is_none() {
            return Ok(());
        }
        let [low, high] = self.axis.range.map(quantity_to_write);
        let name = &self.axis.name;
        Err(Failure::Usage(format!(
            "steps are for a map, and one axis is searched at every value; write \
             `--axis {name}={low}..{high}`, or add a second `--axis`"
        )))
    }

    /// Points at which a map looks: as many as asked for, else both ends, the stated value and round
    /// numbers.
    pub fn points(&self) -> Result<Vec<Decimal>, Failure> {
        let [low, high] = self.axis.range;
        let width = high.saturating_sub(low);
        let all: Vec<Decimal> = if let Some(count) = self.steps {
            let last = Decimal::from(count.saturating_sub(1).max(1));
            let at = |it: usize| {
                let part = Decimal::from(it).checked_div(last)?.checked_mul(width)?;
                low.checked_add(part)
            };
            (0..count).filter_map(at).collect()
        } else {
            let stated = Some(self.axis.stated).filter(|it| low < *it && *it < high);
            let fixed: Vec<Decimal> = [low, high].into_iter().chain(stated).collect();
            let mut all = round::numbers([low, high], self.axis.is_whole, &fixed);
            all.extend(fixed);
            all
        };
        let mut all: Vec<Decimal> = all.into_iter().map(|it| self.axis.at_or_below(it)).collect();
        all.sort();
        all.dedup();
        // Without work there is nothing to compare.
        let is_served = |it: &Decimal| !it.is_zero() || self.axis.limits[1] != Some(Decimal::ONE);
        let all: Vec<Decimal> = all.into_iter().filter(is_served).collect();
        if all.is_empty() {
            let message = format!("the range of {} has no point; widen it", self.axis.name);
            return Err(Failure::Usage(message));
        }
        Ok(all)
    }
}

fn points(text: &str, name: &str) -> Result<usize, Failure> {
    let count = text.parse::<usize>().ok().filter(|it| (2..=MOST).contains(it));
    count.ok_or_else(|| {
        Failure::Usage(format!(
            "{} is no number of points of {name}; write a whole number from 2 to {MOST}",
            quoted(text)
        ))
    })
}

/// Message on a name that is no axis.
fn unknown(name: &str, it: &NoVariable, study: &Study<'_>) -> Failure {
    let all = Variable::all(study);
    let names: Vec<&str> = all.iter().map(|it| it.name.as_str()).collect();
    let fix = match it.similar.as_slice() {
        [] => did_you_mean(name, names.iter().copied()),
        [only] => format!("write `{only}`"),
        similar => format!("write one of: {}", similar.join("; ")),
    };
    let fix = if fix.is_empty() { format!("write one of: {}", names.join("; ")) } else { fix };
    Failure::Usage(format!("{} is no figure that can be moved; {fix}", quoted(name)))
}

fn quantity_to_write(number: Decimal) -> String {
    number.normalize().to_string()
}

/// Message on an axis that no alternative follows.
fn moves_nothing(name: &str, study: &Study<'_>) -> String {
    if name == "cost_of_capital" {
        return "totals are not discounted, so none follows cost_of_capital; add `--set rank_by=npv`"
            .to_owned();
    }
    let Some(alternative) = name.strip_prefix("price:") else {
        return format!("no alternative follows {name}; name another figure");
    };
    let below = format!("{alternative}.");
    let keys = Variable::all(study).into_iter().flat_map(|it| it.keys);
    let own: Vec<String> = keys.filter(|it| it.starts_with(&below)).collect();
    let price = own.iter().find(|it| it.rsplit('.').next() == Some("price")).or(own.first());
    let fix = price.map_or_else(|| "name another figure".to_owned(), |it| format!("write `{it}`"));
    format!("{alternative} rents nothing, so {name} moves no cost; {fix}")
}
