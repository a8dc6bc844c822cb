//! Rate of return of the alternative that buys, from its saving by month.

use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::inputs::CHANGED;
use super::pairs::{BY_MONTH, pair, pairs};
use super::places::{At, ONCE, column_of};
use super::{Book, result, style};
use crate::analysis::{AccountFigures, BreakEven, saved_by_month};
use crate::format::percent;

/// Monthly rate from which the function searches, if the file has none.
const GUESS: &str = "0.02";
/// Monthly rates from which it searches again: from below the only rate it finds it.
const LOW_GUESSES: [&str; 3] = ["0", "-0.1", "-0.3"];
/// Text in place of a rate that only the program finds.
const RUN: &str = "run compare";
/// Text if no rate makes both cost the same.
const NO_RATE: &str = "none";
/// Rates of loss and of gain a year, within which the program searches.
const RANGE: [&str; 2] = ["-0.99", "100"];
/// Rows of a pair: the saving and its sign by month, how often the sign changes, and the rate.
const OF_PAIR: u32 = 4;

/// Writes the rows from which the rates follow.
pub(super) fn write(sheet: &mut Worksheet, book: &Book<'_>, first: u32) -> Result<(), XlsxError> {
    if !is_by_month(book) || pairs(book).is_empty() {
        return Ok(());
    }
    let heading = "For the rates of return on Approval: the saving, and its last sign other than 0";
    sheet.write_with_format(first - 1, 0, heading, &style::note())?;
    for (position, both) in (0..).zip(pairs(book)) {
        pair_of_rows(sheet, book, first + OF_PAIR * position, both)?;
    }
    Ok(())
}

/// Formula and value of the rate of return in place of another alternative; `first` is the row of the first saving.
pub(super) fn rate(
    book: &Book<'_>,
    other: &AccountFigures,
    first: u32,
) -> Option<(String, String)> {
    let rates = pair(book, other)?.investment.irr.as_slice();
    let of_file = match rates {
        [rate] => rate.normalize().to_string(),
        [] => NO_RATE.to_owned(),
        several => several.iter().map(|it| percent(*it)).collect::<Vec<_>>().join(", "),
    };
    let quoted = if rates.len() == 1 { of_file.clone() } else { format!("\"{of_file}\"") };
    let as_of_file = format!("IF({CHANGED} = 0, {quoted}, \"{RUN}\")");
    if !is_by_month(book) {
        return Some((as_of_file, of_file));
    }
    let (position, _) = (0..).zip(pairs(book)).find(|(_, it)| it[1].name == other.name)?;
    let row = first + OF_PAIR * position;
    let once = column_number_to_name(ONCE);
    let [changes, found] = [3, 4].map(|it| format!("'{BY_MONTH}'!${once}${}", row + it));
    let [low, high] = RANGE;
    let within = format!("IF(OR({found} < {low}, {found} > {high}), \"{NO_RATE}\", {found})");
    let one = format!("IF(ISNUMBER({found}), {within}, \"{RUN}\")");
    let several = format!("IF({changes} > 1, {as_of_file}, {one})");
    let formula = format!("IFERROR(IF({changes} = 0, \"{NO_RATE}\", {several}), \"{RUN}\")");
    Some((formula, of_file))
}

/// Formula of the monthly rate of a range of savings; functions also find rates of -1 and less, which are none.
fn monthly(guess: &str, range: &str) -> String {
    let rates = std::iter::once(guess).chain(LOW_GUESSES).map(|guess| {
        let rate = format!("IRR({range}, {guess})");
        format!("IF({rate} > -1, {rate}, NA())")
    });
    rates.rev().reduce(|after, it| format!("IFERROR({it}, {after})")).unwrap_or_default()
}

/// True if all cash is paid at the end of its month, as the function needs it.
fn is_by_month(book: &Book<'_>) -> bool {
    let paid_after = &book.workings.paid_after;
    (0..).step_by(2).zip(paid_after).all(|(halves, it)| *it == Some(halves))
}

/// Monthly rate near that of the file.
fn guess(pair: &BreakEven) -> String {
    let rate = pair.investment.irr.first().copied().unwrap_or_default();
    if rate.is_zero() { GUESS.to_owned() } else { format!("{} / 12", rate.normalize()) }
}

fn pair_of_rows(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    row: u32,
    both: [&AccountFigures; 2],
) -> Result<(), XlsxError> {
    let [own, other] = both.map(|it| it.name.as_str());
    let number = row + 1;
    let saves = format!("saves against {other}");
    let lines = [&saves, "sign", "changes of the sign", "rate of return, a year"];
    for (row, line) in (row..).zip(lines) {
        sheet.write_string(row, 0, own)?;
        sheet.write_string(row, 1, line)?;
    }
    sheet.write_string(row, 2, &book.material.case.currency)?;
    sheet.write_number_with_format(row + 1, ONCE, 0, &style::number("count"))?;
    let months = 0..=u32::from(book.months());
    let of = |it: &AccountFigures| {
        months.clone().map(|month| book.value(it.monthly, At { month, level: 0 })).collect()
    };
    let saved = saved_by_month(both.map(of));
    let signs: Vec<i8> = saved.iter().map(|it| it.1).collect();
    once(sheet, book, row, (both[1], &signs))?;
    for (month, (saved, sign)) in months.clone().zip(saved) {
        let column = column_of(month);
        let [own, other] = both.map(|it| book.cell(it.monthly, month));
        let formula = Formula::new(format!("{other} - {own}")).set_result(result(saved));
        sheet.write_formula_with_format(row, column, formula, &style::number("money"))?;
        let here = column_number_to_name(column);
        let before = format!("{}{}", column_number_to_name(column - 1), number + 1);
        // Sums of floats leave a rest where decimals leave none.
        let saving = format!("ROUND({here}{number}, 6)");
        let formula = format!("IF({saving} = 0, {before}, SIGN({saving}))");
        let formula = Formula::new(formula).set_result(sign.to_string());
        sheet.write_formula_with_format(row + 1, column, formula, &style::number("count"))?;
    }
    Ok(())
}

/// Writes how often the sign changes, and the rate of return; `row` is that of the saving.
fn once(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    row: u32,
    (other, signs): (&AccountFigures, &[i8]),
) -> Result<(), XlsxError> {
    let changes = format!(
        "SUMPRODUCT(--({} * {} < 0))",
        range(book, row + 1, [0, book.months() - 1]),
        range(book, row + 1, [1, book.months()])
    );
    let found = signs.windows(2).filter(|it| it[0] != 0 && it[0] != it[1]).count();
    let changes = Formula::new(changes).set_result(found.to_string());
    sheet.write_formula_with_format(row + 2, ONCE, changes, &style::number("count"))?;
    let Some(pair) = pair(book, other) else { return Ok(()) };
    let monthly = monthly(&guess(pair), &range(book, row, [0, book.months()]));
    let rate = format!("IFERROR((1 + {monthly}) ^ 12 - 1, \"{NO_RATE}\")");
    let changes = format!("{}{}", column_number_to_name(ONCE), row + 3);
    let rate = format!("IF({changes} = 1, {rate}, \"{NO_RATE}\")");
    let of_file = match pair.investment.irr.as_slice() {
        [rate] if found == 1 => rate.normalize().to_string(),
        _ => NO_RATE.to_owned(),
    };
    let rate = Formula::new(rate).set_result(of_file);
    sheet.write_formula_with_format(row + 3, ONCE, rate, &style::number("percent"))?;
    Ok(())
}

/// Range of some months of a row.
fn range(book: &Book<'_>, row: u32, months: [u16; 2]) -> String {
    let [from, to] =
        months.map(|it| column_number_to_name(column_of(it.min(book.months()).into())));
    format!("${from}{0}:${to}{0}", row + 1)
}
