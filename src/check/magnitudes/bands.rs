//! Ranges of values of an input that are doubted.

use rust_decimal::Decimal;

use crate::input::Severity;

/// Values of an input that are doubted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    /// Ranges of values, in ascending order.
    pub bands: Vec<Band>,
    /// Usual range in words: `a PUE usually is 1.05 to 1.8`; empty if only units are watched.
    pub usual: String,
    /// Key of the input that this one should not exceed.
    pub not_above: Option<String>,
    /// Most that a value in the wrong unit is, if that follows another input.
    pub of_one: Option<OfOne>,
}

/// Most that a price of several units is, if it is probably that of one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfOne {
    /// Key of the number of units.
    pub units: String,
    /// Number of units as stated.
    pub count: Decimal,
    /// Most for each unit.
    pub most: Decimal,
}

/// Range of values that are doubted for one reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// Lowest value; none if there is none.
    pub from: Option<Decimal>,
    /// Highest value; none if there is none.
    pub to: Option<Decimal>,
    /// Reason of the doubt.
    pub why: Why,
}

/// Reason why a value is doubted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Outside the usual range.
    Unusual,
    /// Probably in the wrong unit.
    WrongUnit,
    /// Far from the prices of others.
    FarFromOthers,
}

/// Severity of a value; none if it is usual.
pub(in crate::check) type Judge<'c> = Box<dyn Fn(Decimal) -> Option<Severity> + 'c>;

/// Ranges in which a value is doubted, from a millionth to a million times what is stated.
pub(in crate::check) fn bands(
    stated: Decimal,
    judge: &dyn Fn(Decimal) -> Option<Severity>,
) -> Vec<Band> {
    /// Factor between values that are tried.
    const STEP: Decimal = Decimal::from_parts(11, 0, 0, false, 1);
    /// Steps to a millionth, and to a million times.
    const STEPS: usize = 145;
    let multiplied = |it: &Decimal| it.checked_mul(STEP);
    let divided = |it: &Decimal| it.checked_div(STEP);
    let up = std::iter::successors(Some(stated), multiplied).take(STEPS);
    let down = std::iter::successors(divided(&stated), divided).take(STEPS);
    let mut values: Vec<Decimal> = down.chain(up).collect();
    values.sort_unstable();
    let level = |it: Decimal| {
        judge(it).map(|it| if it == Severity::Error { Why::WrongUnit } else { Why::FarFromOthers })
    };
    let levels: Vec<(Decimal, Option<Why>)> =
        values.into_iter().map(|it| (it, level(it))).collect();
    let mut found: Vec<Band> = Vec::new();
    let mut open = levels.first().and_then(|(_, why)| *why).map(|why| (None, why));
    for pair in levels.windows(2) {
        let &[(low, before), (high, after)] = pair else { continue };
        if before == after {
            continue;
        }
        let at = boundary([low, high], |it| level(it) == before);
        found.extend(open.map(|(from, why)| Band { from, to: Some(at), why }));
        open = after.map(|why| (Some(at), why));
    }
    found.extend(open.map(|(from, why)| Band { from, to: None, why }));
    found
}

/// Value between two at which a condition that holds at the first ends.
fn boundary([low, high]: [Decimal; 2], holds: impl Fn(Decimal) -> bool) -> Decimal {
    /// Halvings: to a millionth of the step.
    const HALVINGS: usize = 20;
    /// Decimals that are kept.
    const DECIMALS: u32 = 6;
    let (mut low, mut high) = (low, high);
    for _ in 0..HALVINGS {
        let Some(middle) = low.checked_add(high).and_then(|it| it.checked_div(Decimal::TWO)) else {
            break;
        };
        if holds(middle) { low = middle } else { high = middle }
    }
    high.trunc_with_scale(DECIMALS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, number};

    #[test]
    fn bands_end_where_the_judgment_changes() {
        let judge = |it: Decimal| match it {
            _ if it < number("0.5") => Some(Severity::Error),
            _ if it < number("1") => Some(Severity::Warning),
            _ => None,
        };
        let found = bands(number("3.99"), &judge);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!((found[0].from, found[0].why), (None, Why::WrongUnit));
        assert_near(found[0].to.unwrap(), "0.5", "0.000001");
        assert_near(found[1].from.unwrap(), "0.5", "0.000001");
        assert_near(found[1].to.unwrap(), "1", "0.000001");
        assert_eq!(found[1].why, Why::FarFromOthers);
    }
}
