//! Amounts of owned tiers by month, from a table of `month,tier,amount`: no bill of a provider has them.

use std::collections::BTreeMap;
use std::path::Path;

use csv::StringRecord;
use rust_decimal::Decimal;

use super::months::{self, Compared};
use crate::codes;
use crate::input::{Diagnostic, Diagnostics, SourceId, Sources, Span, quoted, shown};
use crate::model::CalendarMonth;

/// Columns of the table.
const COLUMNS: [&str; 3] = ["month", "tier", "amount"];
/// Form of the table.
const FORM: &str =
    "write a table with the columns `month,tier,amount`, such as `2026-09,owned,41200`";

/// Adds the amounts of a file to the months that are compared; none if there are problems, which are reported.
pub(super) fn add(
    path: &Path,
    owned: &[String],
    compared: &mut Compared,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    let id = sources.read_argument(path).map_err(|it| diagnostics.push(it)).ok()?;
    let text = sources.get(id)?.text().to_owned();
    let stated = read(id, &text, owned).map_err(|it| diagnostics.push(it)).ok()?;
    for tier in owned.iter().filter(|tier| stated.keys().any(|it| it.1 == **tier)) {
        for at in 0..compared.months.len() {
            let month = compared.month(at);
            let Some(amount) = stated.get(&(month, tier.clone())) else {
                let message =
                    format!("{} has no amount of {tier} in {month}", quoted(&shown(path)));
                let fix =
                    format!("add the row `{month},{tier},AMOUNT`; write 0 if it cost nothing");
                diagnostics.push(Diagnostic::error(codes::ACTUAL, message).fix(fix));
                return None;
            };
            if let Some(it) = compared.months.get_mut(at) {
                it.owned.push((tier.clone(), *amount));
            }
        }
    }
    for (month, tier) in stated.keys() {
        let is_compared = (0..compared.months.len()).any(|at| compared.month(at) == *month);
        if !is_compared {
            let text = format!("{month}: an amount of {tier}, and no bill that is compared");
            compared.left_out.push(text);
        }
    }
    Some(())
}

/// Amounts by month and tier.
fn read(
    id: SourceId,
    text: &str,
    owned: &[String],
) -> Result<BTreeMap<(CalendarMonth, String), Decimal>, Diagnostic> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
    let wrong = |message: String, at: Span, fix: &str| {
        Diagnostic::error(codes::ACTUAL, message).at(at).fix(fix)
    };
    let top = Span::new(id, 0, text.lines().next().unwrap_or_default().len());
    let names = reader.headers().cloned().unwrap_or_default();
    let places = COLUMNS.map(|it| names.iter().position(|name| name.eq_ignore_ascii_case(it)));
    let [Some(month), Some(tier), Some(amount)] = places else {
        return Err(wrong("the amounts have other columns".to_owned(), top, FORM));
    };
    let mut all = BTreeMap::new();
    for row in reader.records() {
        let row =
            row.map_err(|it| wrong(format!("the amounts cannot be read: {it}"), top, FORM))?;
        let at = line(id, text, &row);
        let cell = |at: usize| row.get(at).unwrap_or_default();
        let found = months::parse(cell(month));
        let month = found
            .map_err(|fix| wrong(format!("the month is {}", quoted(cell(month))), at, &fix))?;
        let name = cell(tier).to_owned();
        if !owned.contains(&name) {
            let message = format!("{} is no owned tier of the alternative", quoted(&name));
            let known = if owned.is_empty() {
                "it owns nothing".to_owned()
            } else {
                format!("write one of {}", owned.join(", "))
            };
            return Err(wrong(message, at, &known));
        }
        let Ok(number) = cell(amount).parse::<Decimal>() else {
            let message = format!("the amount is {}, which is no number", quoted(cell(amount)));
            return Err(wrong(
                message,
                at,
                "write it without separators, such as 41200 or 41200.50",
            ));
        };
        if all.insert((month, name.clone()), number).is_some() {
            let message = format!("{name} has two amounts in {month}");
            return Err(wrong(message, at, "add them up, or remove one"));
        }
    }
    Ok(all)
}

/// Place of a row.
fn line(id: SourceId, text: &str, row: &StringRecord) -> Span {
    let start = row.position().and_then(|it| usize::try_from(it.byte()).ok()).unwrap_or_default();
    let rest = text.get(start..).unwrap_or_default();
    let blank = rest.len().saturating_sub(rest.trim_start().len());
    let start = start.saturating_add(blank);
    let length = rest.trim_start().lines().next().map_or(0, str::len);
    Span::new(id, start, start.saturating_add(length))
}
