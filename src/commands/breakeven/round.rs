//! Round numbers of a range, at which a map looks unless its points are asked for.

use rust_decimal::Decimal;

/// Most numbers that are chosen.
const FEW: u32 = 11;
/// Most times the low end that the high end of a range is, for numbers in equal steps.
const WIDE: Decimal = Decimal::from_parts(20, 0, 0, false, 0);
/// Number of which the inverse is the share of a range, or of a number of a wide one, below which two
/// numbers are next to each other.
const NEXT: Decimal = Decimal::from_parts(30, 0, 0, false, 0);
/// Tenths of the numbers of a decade, from the most to the fewest.
const SERIES: [&[i64]; 4] = [&[10, 15, 20, 30, 50, 70], &[10, 20, 30, 50], &[10, 20, 50], &[10]];
/// Powers of ten of any axis.
const POWERS: std::ops::RangeInclusive<i32> = -9..=15;

/// Round numbers between two, at most a few: in equal steps, or in about equal ratios if the range is
/// wide, as all but the first of equal steps would be far above its low end. Those next to a number that
/// is listed anyway are left out.
pub(super) fn numbers(
    [low, high]: [Decimal; 2],
    is_whole: bool,
    listed: &[Decimal],
) -> Vec<Decimal> {
    let is_wide = low > Decimal::ZERO && low.checked_mul(WIDE).is_none_or(|it| it <= high);
    let mut all =
        if is_wide { in_ratios(low, high, is_whole) } else { in_steps(low, high, is_whole) };
    let width = high.saturating_sub(low);
    let is_next = |number: Decimal, listed: Decimal| {
        let size = if is_wide { number } else { width };
        let away = number.saturating_sub(listed).abs();
        !away.is_zero() && away.saturating_mul(NEXT) <= size
    };
    all.retain(|number| !listed.iter().any(|it| is_next(*number, *it)));
    all
}

fn in_ratios(low: Decimal, high: Decimal, is_whole: bool) -> Vec<Decimal> {
    let is_allowed = |it: &Decimal| low <= *it && *it <= high && (!is_whole || it.is_integer());
    let of_series = |digits: &&[i64]| -> Vec<Decimal> {
        let all = POWERS.flat_map(|power| digits.iter().map(move |it| scaled(*it, power)));
        all.flatten().filter(is_allowed).collect()
    };
    let mut series = SERIES.iter().map(of_series);
    series.find(|it| it.len() <= FEW as usize).unwrap_or_default()
}

fn in_steps(low: Decimal, high: Decimal, is_whole: bool) -> Vec<Decimal> {
    let width = high.saturating_sub(low);
    let mut steps = POWERS.flat_map(|power| [10, 20, 25, 50].map(|it| scaled(it, power))).flatten();
    let is_few = |step: &Decimal| {
        let is_allowed = !is_whole || step.is_integer();
        is_allowed && width.checked_div(*step).is_some_and(|it| it < Decimal::from(FEW))
    };
    let Some(step) = steps.find(is_few) else { return vec![low, high] };
    let first = low.checked_div(step).map_or(low, |it| it.ceil().saturating_mul(step));
    std::iter::successors(Some(first), |it| it.checked_add(step))
        .take_while(|it| *it <= high)
        .map(|it| it.normalize())
        .collect()
}

/// Tenths times a power of ten.
fn scaled(tenths: i64, power: i32) -> Option<Decimal> {
    let ten =
        (0..power.unsigned_abs()).try_fold(Decimal::ONE, |it, _| it.checked_mul(Decimal::TEN))?;
    let number = Decimal::new(tenths, 1);
    if power < 0 { number.checked_div(ten) } else { number.checked_mul(ten) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(low: &str, high: &str, is_whole: bool) -> Vec<String> {
        let ends = [low, high].map(|it| it.parse().unwrap());
        let all = numbers(ends, is_whole, &[Decimal::new(399, 2)]);
        all.into_iter().map(|it| it.normalize().to_string()).collect()
    }

    #[test]
    fn a_wide_range_is_in_ratios_and_a_narrow_one_in_steps() {
        let wide = ["0.7", "1", "1.5", "2", "3", "5", "7", "10", "15", "20", "30", "50"];
        assert_eq!(between("0.688", "30", false), wide[..11]);
        assert_eq!(between("0.688", "68.8", false), ["1", "2", "3", "5", "10", "20", "30", "50"]);
        assert_eq!(between("1", "100", true), ["1", "2", "3", "5", "10", "20", "30", "50", "100"]);
        // 4 is next to 3.99, which is listed anyway.
        assert_eq!(between("2.5", "5.5", false), ["2.5", "3", "3.5", "4.5", "5", "5.5"]);
        assert_eq!(between("0", "1", false).len(), 11);
    }
}
