//! Table of the payback and the rate of return of the alternative that buys, in place of each other one.

use super::Page;
use super::html::{element, framed, worded};
use crate::analysis::BreakEven;
use crate::format::{list, money, money_signed, percent};

/// Note below the heading.
const NOTE: &str = "Invested: capex beyond that of the other, less loans. Saving: total of the other, less its own. \
                    Payback: the first month after which it has cost less, and stays so; resale does not count. IRR: \
                    effective annual rate at which both have the same NPV.";

/// The table; hidden if nothing is bought, since a change of inputs may buy.
pub(super) fn section(page: &Page<'_>) -> String {
    let comparison = page.material.compare.comparison;
    let reference = &comparison.reference;
    let is_shown = |pair: &&BreakEven| pair.a == *reference && pair.investment.invested.is_some();
    let mut pairs: Vec<&BreakEven> = comparison.break_even.iter().filter(is_shown).collect();
    let rank = |name: &str| comparison.alternatives.iter().position(|it| it.name == name);
    pairs.sort_by_key(|pair| rank(&pair.b));
    let heads = ["invested", "saving", "payback, month", "IRR a year"];
    let heads: String = heads.iter().map(|it| worded("th scope=\"col\" class=\"n\"", it)).collect();
    let first = worded("th scope=\"col\"", "instead of");
    let head = element("thead", &element("tr", &(first + &heads)));
    let rows: String = pairs.iter().map(|it| row(page, it)).collect();
    let currency = &page.material.compare.case.currency;
    let title = format!("Payback and return of {reference}, {currency}");
    let caption = worded("caption class=\"hidden\"", "Payback and return");
    let body = element("tbody", &rows);
    let table =
        framed("Payback and return", &element("table", &format!("{caption}{head}\n{body}")));
    let title = worded("h2 id=\"returns-of\"", &title);
    let hidden = if pairs.is_empty() { " hidden" } else { "" };
    let note = worded("p class=\"note\"", NOTE);
    element(
        &format!("section id=\"returns\" class=\"detail\"{hidden}"),
        &format!("{title}\n{note}{table}"),
    ) + "\n"
}

fn row(page: &Page<'_>, pair: &BreakEven) -> String {
    let it = &pair.investment;
    let amount = |it: Option<_>, of: fn(_) -> String| it.map_or_else(|| "-".to_owned(), of);
    let payback = match pair.payback.month {
        Some(month) => month.to_string(),
        None => format!("not within {}", page.material.workings.explainer.reading().months()),
    };
    let rates: Vec<String> = it.irr.iter().map(|it| percent(*it)).collect();
    let rates = if rates.is_empty() { "none".to_owned() } else { list(&rates) };
    let cells = [amount(it.invested, money), amount(it.saving, money_signed), payback, rates];
    let cells: String = cells.iter().map(|it| worded("td class=\"n\"", it)).collect();
    element("tr", &(worded("th scope=\"row\"", &pair.b) + &cells)) + "\n"
}
