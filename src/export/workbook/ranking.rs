//! Table of the sheet of the verdict: each alternative by each basis, and its place in that order.

use rust_decimal::Decimal;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::{Book, result, style};
use crate::analysis::{AccountFigures, CostedAlternative};
use crate::report::compare::{Basis, bases};

/// Name of the sheet of the verdict.
pub(super) const NAME: &str = "Verdict";
/// First row of the table of alternatives.
const FIRST: u32 = 5;
/// Column that says whether an alternative is ranked: 1 or 0.
const IS_RANKED: char = 'B';
/// Column of the position in the file.
const POSITION: char = 'D';
/// Columns of a basis: cost, cost without differences of the last digits, and rank.
const OF_A_BASIS: u8 = 3;
/// Difference, as a share, that is rounding alone.
const ROUNDING: &str = "1E-12";

/// Columns of the alternatives by each basis.
pub(super) struct Ranking<'b, 'r> {
    book: &'b Book<'r>,
    /// Bases that may have different winners.
    pub bases: Vec<Basis>,
}

impl<'b, 'r> Ranking<'b, 'r> {
    pub fn of(book: &'b Book<'r>) -> Self {
        Self { bases: bases(book.material), book }
    }

    /// Basis of the ranking.
    pub fn own(&self) -> Basis {
        Basis::of(self.book.material.case.rank_by)
    }

    /// Basis that decides between equals; none if there is no other.
    pub fn second(&self, of: Basis) -> Option<Basis> {
        let by = if of == self.own() {
            [Basis::Total, Basis::Npv].into_iter().find(|it| *it != of)
        } else {
            Some(self.own())
        };
        by.filter(|it| self.bases.contains(it))
    }

    /// Reference to the alternatives in a column.
    pub fn column(&self, letter: char) -> String {
        format!("${letter}${}:${letter}${}", FIRST + 1, self.last())
    }

    /// Reference to the names of the alternatives.
    pub fn names(&self) -> String {
        self.column('A')
    }

    /// Reference to 1 for each alternative that is ranked.
    pub fn is_ranked(&self) -> String {
        self.column(IS_RANKED)
    }

    /// Reference to 1 for each alternative that serves all demand.
    pub fn serves(&self) -> String {
        self.column('C')
    }

    /// Reference to the costs by a basis, without differences of the last digits.
    pub fn costs(&self, basis: Basis) -> String {
        self.column(self.letter(basis, 1))
    }

    /// Reference to the ranks by a basis.
    pub fn ranks(&self, basis: Basis) -> String {
        self.column(self.letter(basis, 2))
    }

    /// Cell, for another sheet, with the cost that ranks an alternative, by the row of the table.
    pub fn cell(&self, row: u32) -> String {
        format!("{NAME}!${}${}", self.letter(self.own(), 1), FIRST + row + 1)
    }

    /// Reference, for another sheet, to the least cost.
    pub fn least(&self) -> String {
        let letter = self.letter(self.own(), 1);
        format!("MIN({NAME}!${letter}${}:${letter}${})", FIRST + 1, self.last())
    }

    /// Number of the last row, as spreadsheets count.
    pub fn last(&self) -> u32 {
        FIRST + u32::try_from(self.book.workings.accounts.len()).unwrap_or(0)
    }

    fn letter(&self, basis: Basis, column: u8) -> char {
        let index = self.bases.iter().position(|it| *it == basis).unwrap_or(0);
        let index = u8::try_from(index).unwrap_or(0);
        char::from(b'E' + OF_A_BASIS * index + column)
    }

    /// Writes the table.
    pub fn write(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let first = ["alternative", "ranked", "serves all demand", "place in the file"];
        let mut heads = first.map(str::to_owned).to_vec();
        for basis in &self.bases {
            let name = name(*basis);
            heads.extend([name.to_owned(), format!("{name}, settled"), format!("rank by {name}")]);
        }
        for (column, text) in (0u16..).zip(heads) {
            let format = if column == 0 { style::heading() } else { style::number_heading() };
            sheet.write_with_format(FIRST - 1, column, text, &format)?;
        }
        for (row, account) in (FIRST..).zip(&self.book.workings.accounts) {
            self.row(sheet, row, account)?;
        }
        Ok(())
    }

    fn row(&self, sheet: &mut Worksheet, row: u32, it: &AccountFigures) -> Result<(), XlsxError> {
        sheet.write_string(row, 0, &it.name)?;
        let costed = self.book.costed(it);
        let is_ranked = costed.is_some_and(CostedAlternative::is_ranked);
        let serves = costed.is_some_and(CostedAlternative::is_compared);
        let flag = |it: bool| if it { "1" } else { "0" };
        let offered = flag(!it.is_hypothetical);
        let number = row + 1;
        let formula = format!("IF(C{number} = 1, {offered}, 0)");
        sheet.write_formula(row, 1, Formula::new(formula).set_result(flag(is_ranked)))?;
        let formula = format!("IF(ISNUMBER({}), 1, 0)", self.book.cell(it.ranked, 0));
        sheet.write_formula(row, 2, Formula::new(formula).set_result(flag(serves)))?;
        let position = u32::try_from(costed.map_or(0, |it| it.position)).unwrap_or(0);
        sheet.write(row, 3, position + 1)?;
        for basis in &self.bases {
            self.basis(sheet, row, it, *basis)?;
        }
        Ok(())
    }

    fn basis(
        &self,
        sheet: &mut Worksheet,
        row: u32,
        it: &AccountFigures,
        basis: Basis,
    ) -> Result<(), XlsxError> {
        let [raw, settled, rank] = [0, 1, 2].map(|it| self.letter(basis, it));
        let number = row + 1;
        let costed = self.book.costed(it).filter(|it| it.is_ranked());
        let cost = costed.and_then(|it| cost(it, basis));
        let shown =
            |it: Option<Decimal>| it.map_or_else(|| "none".to_owned(), |it| result(Some(it)));
        let unit = if basis == Basis::UnitCost { "money/GPU-hour" } else { "money" };
        let figure = match basis {
            _ if basis == self.own() => Some(it.ranked),
            Basis::Total => Some(it.total),
            Basis::Npv => it.npv,
            Basis::UnitCost => Some(it.cost_per_gpu_hour),
        };
        let figure = figure.map_or_else(|| "\"none\"".to_owned(), |id| self.book.cell(id, 0));
        let if_ranked = |then: &str| format!("IF(${IS_RANKED}{number} = 1, {then}, \"none\")");
        let least = format!("MIN({})", self.column(raw));
        let cell = format!("{raw}{number}");
        let is_same =
            format!("ABS({cell} - {least}) <= {ROUNDING} * MAX(ABS({cell}), ABS({least}))");
        let formulas = [
            (raw, if_ranked(&figure), shown(cost), style::number(unit)),
            (
                settled,
                if_ranked(&format!("IF({is_same}, {least}, {cell})")),
                shown(cost),
                style::number(unit),
            ),
            (
                rank,
                if_ranked(&format!("1 + {}", self.before(basis, number))),
                shown(costed.map(|it| self.rank(it, basis))),
                style::number("count"),
            ),
        ];
        for (letter, formula, value, format) in formulas {
            let formula = Formula::new(formula).set_result(value);
            let column = u16::try_from(u32::from(letter) - u32::from('A')).unwrap_or(0);
            sheet.write_formula_with_format(row, column, formula, &format)?;
        }
        Ok(())
    }

    /// Number of alternatives that come before that of a row: they cost less, or as much and less by the second
    /// basis, or as much by both and are earlier in the file.
    fn before(&self, basis: Basis, number: u32) -> String {
        let compared = |basis: Basis, sign: &str| {
            let letter = self.letter(basis, 1);
            format!("({} {sign} {letter}{number})", self.column(letter))
        };
        let earlier = format!("({} < {POSITION}{number})", self.column(POSITION));
        let last = match self.second(basis) {
            Some(second) => {
                format!("({} + {} * {earlier})", compared(second, "<"), compared(second, "="))
            }
            None => earlier,
        };
        format!(
            "SUMPRODUCT({} * ({} + {} * {last}))",
            self.is_ranked(),
            compared(basis, "<"),
            compared(basis, "=")
        )
    }

    /// Row in the table, from 1, of the alternative with a rank, and its cost by a basis.
    pub fn place(&self, rank: u32, by: Basis, basis: Basis) -> Option<(Decimal, Decimal)> {
        let mut all = (1_u32..).zip(&self.book.workings.accounts);
        all.find_map(|(row, it)| {
            let costed = self.book.costed(it).filter(|it| it.is_ranked())?;
            let is_it = self.rank(costed, by) == Decimal::from(rank);
            is_it.then_some((row.into(), cost(costed, basis)?))
        })
    }

    /// Rank of an alternative by a basis, from 1.
    fn rank(&self, of: &CostedAlternative, basis: Basis) -> Decimal {
        let second = self.second(basis);
        let key = |it: &CostedAlternative| {
            (cost(it, basis), second.and_then(|second| cost(it, second)), it.position)
        };
        let all = self.book.material.comparison.alternatives.iter();
        let before = all.filter(|it| it.is_ranked() && key(it) < key(of)).count();
        Decimal::from(before + 1)
    }
}

/// Name of a basis.
pub(super) fn name(basis: Basis) -> &'static str {
    match basis {
        Basis::Total => "total",
        Basis::Npv => "NPV of cost",
        Basis::UnitCost => "cost per GPU-hour",
    }
}

fn cost(of: &CostedAlternative, basis: Basis) -> Option<Decimal> {
    match basis {
        Basis::Total => of.total,
        Basis::Npv => of.npv,
        Basis::UnitCost => of.cost_per_gpu_hour,
    }
}
