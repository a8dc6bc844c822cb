//! Guesses the number that was meant by a text outside our grammar, such as `1.234,5` or `65%`.

use rust_decimal::Decimal;

/// A number rewritten in our grammar.
#[derive(Debug)]
pub(super) struct Rewrite {
    /// Rule of the grammar that was broken, to follow "is `x`, but".
    pub(super) reason: &'static str,
    /// The number as it should be written.
    pub(super) text: String,
    /// Rest of the fix after the number; may be empty.
    pub(super) hint: &'static str,
}

/// Longest text that is guessed at; a longer one is no typing mistake.
const LONGEST: usize = 60;

/// Currency signs and codes that people write beside an amount.
const CURRENCIES: [&str; 14] =
    ["US$", "$", "€", "£", "¥", "₹", "USD", "EUR", "GBP", "CHF", "JPY", "CNY", "CAD", "AUD"];

/// Units that people write after a number; letters such as `k`, which change the value, are among
/// [`FACTORS`].
const UNITS: [&str; 20] = [
    "W", "kW", "MW", "Wh", "kWh", "MWh", "GB", "TB", "GPU", "GPUs", "h", "hour", "hours", "day",
    "days", "month", "months", "year", "years", "y",
];

/// Letters and words that multiply the number before them. A lone `m` may be thousandths or months.
const FACTORS: [(&str, u64); 7] = [
    ("k", 1_000),
    ("K", 1_000),
    ("M", 1_000_000),
    ("mn", 1_000_000),
    ("million", 1_000_000),
    ("bn", 1_000_000_000),
    ("billion", 1_000_000_000),
];

/// Digits outside ASCII, as the zero of each block of ten.
const ZEROS: [char; 7] = ['٠', '۰', '०', '০', '๐', '０', '\u{1d7ce}'];

struct Cure {
    reason: &'static str,
    apply: fn(&str) -> Option<String>,
    hint: &'static str,
}

const fn cure(reason: &'static str, apply: fn(&str) -> Option<String>, hint: &'static str) -> Cure {
    Cure { reason, apply, hint }
}

/// Cures in order: the first that applies gives the reason, the others work on its result.
const CURES: &[Cure] = &[
    cure("a number is finite", not_finite, ""),
    cure("a number has only the digits 0 to 9 and a plain `-`", ascii, ""),
    cure(
        "a number has no currency",
        without_currency,
        " if it is in the `currency` of the file, else put it into a price sheet of its currency",
    ),
    cure("a share is written between 0 and 1", without_percent, ""),
    cure("a number is written in base 10", base_ten, ""),
    cure("a number has no exponent", without_exponent, ""),
    cure("a number has no `:`", without_colon, ", if it means hours and minutes"),
    cure("a number has a point before its decimals", with_point, ""),
    cure("a number has no separators", without_separators, ""),
    cure("a number has no unit", without_per, ", the unit is in the name of the key"),
    cure("a number is written in full", in_full, ""),
    cure("a number has no unit", without_unit, ", the unit is in the name of the key"),
    cure("a number has no accelerator", without_accelerator, ", `gpu` names the accelerator"),
    cure("a number has no `+`", without_plus, ""),
    cure("a number has digits on both sides of its point", around_point, ""),
    cure("a number has no leading zero", without_leading_zeros, ""),
];

/// Applies cures to `text` until none applies; `None` if none applied at all.
pub(super) fn rewrite(text: &str) -> Option<Rewrite> {
    if text.len() > LONGEST {
        return None;
    }
    let mut text = text.trim().to_owned();
    let mut first = None;
    for cure in CURES {
        if let Some(better) = (cure.apply)(&text) {
            first = first.or(Some(cure));
            text = better;
        }
    }
    let Cure { reason, hint, .. } = first?;
    Some(Rewrite { reason, text, hint })
}

fn not_finite(text: &str) -> Option<String> {
    let name = text.trim_start_matches(['+', '-', '.']).to_lowercase();
    matches!(name.as_str(), "inf" | "infinity" | "nan").then(|| text.to_owned())
}

fn ascii(text: &str) -> Option<String> {
    let digit = |c: char| {
        let value = ZEROS
            .iter()
            .map(|zero| u32::from(c).wrapping_sub(u32::from(*zero)))
            .find(|value| *value < 10)?;
        char::from_digit(value, 10)
    };
    let plain = |c: char| match c {
        '−' | '–' | '－' => '-',
        '．' | '٫' => '.',
        _ => digit(c).unwrap_or(c),
    };
    let better: String = text.chars().map(plain).collect();
    (better != text).then_some(better)
}

fn without_currency(text: &str) -> Option<String> {
    let rest = CURRENCIES.iter().find_map(|sign| {
        let (minus, amount) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
        let rest = amount.strip_prefix(sign).or_else(|| amount.strip_suffix(sign))?;
        Some(format!("{minus}{}", rest.trim()))
    })?;
    rest.contains(|c: char| c.is_ascii_digit()).then_some(rest)
}

fn without_percent(text: &str) -> Option<String> {
    let percent = text.strip_suffix('%')?.trim();
    let share = percent.parse::<Decimal>().ok()?.checked_div(Decimal::ONE_HUNDRED)?;
    Some(share.normalize().to_string())
}

fn base_ten(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let (digits, base) = ["0x", "0o", "0b"]
        .into_iter()
        .zip([16, 8, 2])
        .find_map(|(prefix, base)| Some((lower.strip_prefix(prefix)?, base)))?;
    let value = i64::from_str_radix(digits, base).map(|value| value.to_string());
    Some(value.unwrap_or_else(|_| text.to_owned()))
}

fn without_exponent(text: &str) -> Option<String> {
    let (digits, exponent) = text.split_once(['e', 'E'])?;
    let is_number = |part: &str| {
        let part = part.trim_start_matches(['+', '-']);
        !part.is_empty() && part.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    if !is_number(digits) || !is_number(exponent) {
        return None;
    }
    let value = Decimal::from_scientific(text).map(|value| value.normalize().to_string());
    Some(value.unwrap_or_else(|_| text.to_owned()))
}

fn without_colon(text: &str) -> Option<String> {
    let (hours, minutes) = text.split_once(':').filter(|_| !text.starts_with('-'))?;
    let minutes: Decimal = minutes.parse().ok().filter(|_| minutes.len() == 2)?;
    let hours: Decimal = hours.parse().ok()?;
    let sixty = Decimal::from(60);
    if minutes >= sixty {
        return None;
    }
    let value = hours.checked_add(minutes.checked_div(sixty)?)?;
    Some(crate::format::exact(value))
}

/// Parses `1,5` and `1.234,5`; a comma before exactly three digits is a thousands separator
/// instead.
fn with_point(text: &str) -> Option<String> {
    let (whole, fraction) = text.split_once(',')?;
    let is_digits = !fraction.is_empty() && fraction.chars().all(|c| c.is_ascii_digit());
    if !is_digits || (fraction.len() == 3 && !whole.contains('.') && whole != "0") {
        return None;
    }
    Some(format!("{}.{fraction}", whole.replace('.', "")))
}

fn without_separators(text: &str) -> Option<String> {
    let is_separator = |c: char| matches!(c, '_' | ',' | '\'' | '’') || c.is_whitespace();
    let is_number =
        text.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '.') || is_separator(c));
    (is_number && text.contains(is_separator)).then(|| text.replace(is_separator, ""))
}

fn without_unit(text: &str) -> Option<String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text.get(number.len()..)?;
    let known = UNITS.contains(&unit) && number.contains(|c: char| c.is_ascii_digit());
    known.then(|| without_separators(number).unwrap_or_else(|| number.to_owned()))
}

/// Parses `0.15 per kWh` and `2.5/GPU-hour`.
fn without_per(text: &str) -> Option<String> {
    let (number, unit) = text.split_once(" per ").or_else(|| text.split_once('/'))?;
    let is_unit = unit.trim().starts_with(|it: char| it.is_ascii_alphabetic());
    let number = without_currency(number.trim()).unwrap_or_else(|| number.trim().to_owned());
    (is_unit && number.ends_with(|it: char| it.is_ascii_digit())).then_some(number)
}

/// Parses `280k`, `1.2M` and `3 million`.
fn in_full(text: &str) -> Option<String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let word = text.get(number.len()..)?;
    let (_, factor) = FACTORS.iter().find(|(known, _)| *known == word)?;
    let number = number.trim();
    let plain = without_separators(number).unwrap_or_else(|| number.to_owned());
    let value: Decimal = plain.parse().ok()?;
    Some(crate::format::exact(value.checked_mul(Decimal::from(*factor))?))
}

/// Parses `64 H100`, `64xH100` and `64 x MI300X`: the name of an accelerator begins with a capital
/// and has a number.
fn without_accelerator(text: &str) -> Option<String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).filter(|at| *at > 0)?;
    let (number, rest) = text.split_at_checked(digits)?;
    let name = rest.trim_start();
    let name = name.strip_prefix(['x', '×']).map_or(name, str::trim_start);
    let letters =
        name.find(|c: char| !c.is_ascii_alphabetic()).filter(|at| (1..=3).contains(at))?;
    let (letters, model) = name.split_at_checked(letters)?;
    let is_name = model.starts_with(|c: char| c.is_ascii_digit());
    // `5h30` is a time, and `1E400` too large a number.
    let is_time = letters.starts_with(|c: char| c.is_ascii_lowercase());
    (is_name && !is_time && letters != "E").then(|| number.to_owned())
}

fn without_plus(text: &str) -> Option<String> {
    text.strip_prefix('+').map(str::to_owned)
}

fn around_point(text: &str) -> Option<String> {
    let (minus, digits) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    match digits.split_once('.')? {
        ("", decimals) => Some(format!("{minus}0.{decimals}")),
        (whole, "") => Some(format!("{minus}{whole}")),
        _ => None,
    }
}

fn without_leading_zeros(text: &str) -> Option<String> {
    let (minus, digits) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let whole = digits.split('.').next()?;
    if whole.len() < 2 || !whole.starts_with('0') || !whole.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let trimmed = whole.trim_start_matches('0');
    let kept = if trimmed.is_empty() { "0" } else { trimmed };
    Some(format!("{minus}{kept}{}", digits.get(whole.len()..)?))
}
