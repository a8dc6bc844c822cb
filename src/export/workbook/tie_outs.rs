//! Sheet of checks: what has to agree whatever the inputs are, and one cell that says whether all does.

use rust_decimal::Decimal;
use rust_xlsxwriter::{
    ConditionalFormatText, ConditionalFormatTextRule, Formula, Worksheet, XlsxError,
};

use super::inputs::{NOT_LIVE_CHANGED, REFUSED};
use super::places::At;
use super::ranking::Ranking;
use super::titled::noted;
use super::{Book, flows, months, result, style, verdict};
use crate::analysis::{AccountFigures, Item, ItemKind, StatementView};
use crate::expr::NodeId;

/// Name of the sheet.
pub(super) const NAME: &str = "Checks";
/// Word for a check that holds.
const OK: &str = "ok";
/// Word for one that does not.
const WRONG: &str = "wrong";
/// Result if all hold.
const ALL: &str = "All checks hold";
/// First row of checks.
const FIRST: u32 = 5;
/// Difference, as a share of the larger, that is rounding alone.
const ROUNDING: &str = "1E-9";

/// A check: what has to agree, and its two sides as formulas.
struct Check {
    of: String,
    what: &'static str,
    sides: [Side; 2],
}

/// Reference, for another sheet, to the result of all checks.
pub(super) fn answer() -> Formula {
    Formula::new(format!("{NAME}!$A$3")).set_result(ALL)
}

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let note = "Two ways to the same figure, for the inputs as they are now. A difference is shown in red.";
    let mut sheet = noted(NAME, "Checks", note)?;
    let checks = checks(book);
    let last = FIRST + u32::try_from(checks.len()).unwrap_or(0);
    let wrong = format!("SUMPRODUCT(--($F${}:$F${last} <> \"{OK}\"))", FIRST + 1);
    let all = format!(
        "IF({REFUSED} + {NOT_LIVE_CHANGED} > 0, \"An input is refused: see the sheet Inputs\", IF({wrong} = 0, \
         \"{ALL}\", {wrong} & \" of {} checks fail\"))",
        checks.len()
    );
    let all = Formula::new(all).set_result(ALL);
    sheet.write_formula_with_format(2, 0, all, &style::strong())?;
    let heads = ["alternative", "has to agree", "one way", "the other way", "difference", "check"];
    for (column, text) in (0u16..).zip(heads) {
        let is_number = (2..5).contains(&column);
        let format = match text {
            _ if is_number => style::number_heading(),
            "check" => style::heading().set_indent(1),
            _ => style::heading(),
        };
        sheet.write_with_format(FIRST - 1, column, text, &format)?;
    }
    for (row, check) in (FIRST..).zip(checks) {
        write(&mut sheet, row, check)?;
    }
    colored(&mut sheet, [2, 0], [2, 0], ALL)?;
    colored(&mut sheet, [FIRST, 5], [last - 1, 5], OK)?;
    sheet.set_column_width(0, 26)?.set_column_width(1, 58)?.set_column_range_width(2, 5, 15)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
    Ok(sheet)
}

/// Colors cells that begin with a text green, and all others red.
pub(super) fn colored(
    sheet: &mut Worksheet,
    from: [u32; 2],
    to: [u32; 2],
    text: &str,
) -> Result<(), XlsxError> {
    let column = |it: u32| u16::try_from(it).unwrap_or(0);
    let good = ConditionalFormatText::new()
        .set_rule(ConditionalFormatTextRule::BeginsWith(text.to_owned()))
        .set_format(style::good());
    let bad = ConditionalFormatText::new()
        .set_rule(ConditionalFormatTextRule::DoesNotContain(text.to_owned()))
        .set_format(style::wrong());
    sheet.add_conditional_format(from[0], column(from[1]), to[0], column(to[1]), &good)?;
    sheet.add_conditional_format(from[0], column(from[1]), to[0], column(to[1]), &bad)?;
    Ok(())
}

/// Colors the result on another sheet.
pub(super) fn colored_result(sheet: &mut Worksheet, row: u32) -> Result<(), XlsxError> {
    colored(sheet, [row, 0], [row, 0], ALL)
}

fn write(sheet: &mut Worksheet, row: u32, check: Check) -> Result<(), XlsxError> {
    let number = row + 1;
    sheet.write_string(row, 0, &check.of)?;
    sheet.write_string(row, 1, check.what)?;
    for (column, side) in (2u16..).zip(check.sides) {
        let formula = Formula::new(side.formula).set_result(result(side.value));
        sheet.write_formula_with_format(row, column, formula, &style::number("count"))?;
    }
    let is_small = format!(
        "ABS(C{number} - D{number}) <= {ROUNDING} * MAX(1, ABS(C{number}), ABS(D{number}))"
    );
    let difference = format!("IF({is_small}, 0, C{number} - D{number})");
    let difference = Formula::new(difference).set_result("0");
    sheet.write_formula_with_format(row, 4, difference, &style::number("count"))?;
    let ok =
        format!("IF(ISNUMBER(E{number}), IF(E{number} = 0, \"{OK}\", \"{WRONG}\"), \"{WRONG}\")");
    let ok = Formula::new(ok).set_result(OK);
    sheet.write_formula_with_format(row, 5, ok, &style::beside())?;
    Ok(())
}

fn checks(book: &Book<'_>) -> Vec<Check> {
    let accounts = book.workings.accounts.iter().enumerate();
    accounts.flat_map(|(at, it)| of_account(book, at, it)).chain(of_ranking(book)).collect()
}

fn of_account(book: &Book<'_>, at: usize, it: &AccountFigures) -> Vec<Check> {
    let total = Side::figure(book, it.total);
    let [served, unserved] = [it.served, it.unserved].map(|id| Side::figure(book, id));
    let demanded = Side::figure(book, book.workings.demanded);
    let lines =
        flows::totals(book, (StatementView::Pnl, flows::EXPENSE), at, |it| it.class.is_some());
    let lines = Side::added(lines.into_iter().map(|it| it.0), total.value);
    let of_cash = |kinds: &[ItemKind]| {
        let is_wanted = |it: &Item| kinds.contains(&it.kind);
        flows::years(book, (StatementView::Cashflow, flows::CASH), at, is_wanted).into_iter()
    };
    let both = Side::added(of_cash(&[ItemKind::Paid, ItemKind::Unserved]), total.value);
    let (classes, value) = by_class(book, &it.name);
    let cash = Side::added(of_cash(&[ItemKind::Paid]), value);
    let by_month = format!("SUM({})", months::range(book, at));
    let months = Side { formula: by_month, value };
    let of_tiers = it.tiers.iter().map(|it| book.cell(it.served, 0));
    let of_tiers = Side::added(of_tiers, served.value);
    let work = [&served, &unserved].map(|it| it.formula.clone());
    let work = Side::added(work.into_iter(), demanded.value);
    let pairs = [
        ("total = expense by line (P&L)", total.clone(), lines),
        ("total = cash paid + unserved work", total, both),
        ("cash by year = cash by month", cash.clone(), months),
        ("cash by year = capex + opex + loans", cash, classes),
        ("GPU-hours served = those of the tiers", served, of_tiers),
        ("GPU-hours demanded = served + unserved", demanded, work),
    ];
    // A single tier serves what the alternative serves: nothing to check.
    let pairs = pairs.into_iter().filter(|(_, one, other)| one.formula != other.formula);
    pairs
        .map(|(what, one, other)| Check { of: it.name.clone(), what, sides: [one, other] })
        .collect()
}

/// Capex, opex and loans of an alternative over the horizon, and their sum.
fn by_class(book: &Book<'_>, name: &str) -> (Side, Option<Decimal>) {
    let annual = book.workings.annual();
    let account = annual.and_then(|it| it.accounts.iter().find(|it| it.name == name));
    let items = account.into_iter().flat_map(|it| &it.items);
    let of = |kind: &ItemKind| {
        let mut all = items.clone().filter(|it| it.kind == *kind);
        all.next()
    };
    let total = of(&ItemKind::Total).and_then(|it| it.total);
    let kinds = [ItemKind::Capex, ItemKind::Opex, ItemKind::Financing];
    let last = kinds.iter().filter_map(|kind| of(kind)?.figures.last().copied());
    (Side::added(last.map(|id| book.formula(id)), total), total)
}

/// The cost of the cheapest is the least of all that are ranked.
fn of_ranking(book: &Book<'_>) -> Option<Check> {
    let ranking = Ranking::of(book);
    let mut ranked = book.material.comparison.alternatives.iter().filter(|it| it.is_ranked());
    let value = ranked.next()?.ranked_by;
    let side = |formula| Side { formula, value };
    let sides = [side(verdict::cost(book)), side(ranking.least())];
    let what = "cost of the cheapest = least cost of those ranked";
    Some(Check { of: "all".to_owned(), what, sides })
}

/// One way to a figure.
#[derive(Clone, Default)]
struct Side {
    formula: String,
    value: Option<Decimal>,
}

impl Side {
    fn figure(book: &Book<'_>, id: NodeId) -> Self {
        Self { formula: book.cell(id, 0), value: book.value(id, At::default()) }
    }

    /// Sum of cells, which is that value if the check holds.
    fn added(cells: impl Iterator<Item = String>, value: Option<Decimal>) -> Self {
        let cells: Vec<String> = cells.collect();
        let formula = if cells.is_empty() { "0".to_owned() } else { cells.join(" + ") };
        Self { formula, value }
    }
}
