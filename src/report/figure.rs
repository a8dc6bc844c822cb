//! Words for an input that moves: its name, its unit, and its values.

use rust_decimal::Decimal;

use crate::analysis::{UTILIZATION, Variable};
use crate::expr::Origin;
use crate::format::{count, list, money, per_gpu_hour, percent, quantity};

/// Most letters of a list of alternatives.
const LONG: usize = 30;

/// Amounts of this size and larger are written without decimals.
const LARGE: Decimal = Decimal::from_parts(1_000, 0, 0, false, 0);

/// An input in words.
#[derive(Clone, Copy)]
pub(super) struct Figure<'v>(pub &'v Variable);

impl Figure<'_> {
    /// Name, as `--set` takes it or with its sheet's entry.
    pub fn name(self) -> String {
        match &self.0.input.origin {
            Origin::LookedUp(quote) => format!("{} {}", quote.entry, quote.what),
            _ if self.0.name == UTILIZATION => UTILIZATION.to_owned(),
            _ => keyed(self.0),
        }
    }

    /// Unit as words after the name, with a comma; empty if the name says it.
    pub fn unit(self) -> String {
        let symbol = self.0.input.unit.as_str();
        let key = self.0.keys.first().map_or("", String::as_str).to_lowercase();
        // `staff.fte`, `gpus` and `price_per_gpu_hour` say their unit.
        let is_in_key =
            self.is_rent() && self.0.gpus.is_none() || key.contains(&symbol.to_lowercase());
        match &self.0.input.origin {
            Origin::LookedUp(_) => unit(self.0.unit()),
            _ if is_in_key => String::new(),
            _ => unit(self.0.unit()),
        }
    }

    /// A value that people read, see [`Variable::shown`].
    pub fn shown(self, number: Decimal) -> String {
        let is_share = self.0.input.unit.is_empty()
            && self.0.shown(self.0.stated).is_some_and(|it| it.abs() <= Decimal::ONE);
        value(number, is_share, self.is_rent())
    }

    fn is_rent(self) -> bool {
        self.0.unit() == "money/GPU-hour"
    }
}

/// Key of an input, or the end of its keys and the alternatives that state it alike.
fn keyed(variable: &Variable) -> String {
    let keys = &variable.keys;
    if let [only] = keys.as_slice() {
        return only.clone();
    }
    let alternatives = keys.iter().filter_map(|key| key.split('.').next());
    let mut alternatives: Vec<&str> = alternatives.collect();
    alternatives.dedup();
    // A name that is not unique begins with its alternatives: `rent,spot.price_growth_per_year`.
    let name = variable.name.as_str();
    let name = name.split_once('.').filter(|it| it.0.contains(',')).map_or(name, |it| it.1);
    let all = list(&alternatives);
    match alternatives.as_slice() {
        [first, rest @ ..] if all.len() > LONG => {
            format!("{name} of {first} and {}", count(rest.len(), "other"))
        }
        _ => format!("{name} of {all}"),
    }
}

/// Value of an input: a share as a percentage, others with as many decimals as their size needs.
pub(crate) fn value(number: Decimal, is_share: bool, is_per_gpu_hour: bool) -> String {
    if is_per_gpu_hour {
        per_gpu_hour(number)
    } else if is_share {
        percent(number)
    } else if number.abs() >= LARGE {
        money(number)
    } else if number.is_integer() {
        quantity(number)
    } else {
        per_gpu_hour(number)
    }
}

/// Unit of a figure as words after its name: `, per kWh`; empty for a plain number.
pub(crate) fn unit(symbol: &str) -> String {
    match symbol.split_once('/') {
        _ if symbol.is_empty() => String::new(),
        Some(("money" | "", per)) => format!(", per {per}"),
        Some((of, per)) => format!(", {of} per {per}"),
        None if symbol == "money" => String::new(),
        None => format!(", {symbol}"),
    }
}
