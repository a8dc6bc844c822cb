//! Tables whose figures follow the inputs: a cell names its figure of the graph.

use rust_decimal::Decimal;

use super::Page;
use super::html::{breakable, element, framed, link, text, worded};
use crate::analysis::{
    Above, Account, AccountFigures, CostedAlternative, Item, ItemKind, Statement, StatementView,
};
use crate::export::strip;
use crate::expr::{Input, NodeId};
use crate::format::{count, money, money_signed, per_gpu_hour, percent, percent_signed, typed};
use crate::model::{Case, RankBy, UTILIZATION_SHIFT};
use crate::quantity::unit_in_table;
use crate::report::compare;
use crate::report::document::Section;
use crate::report::strip::StripStretch;
use crate::scenario::labels;

/// Table of the alternatives. What decides is left, in the sight of a phone.
pub(super) fn alternatives(page: &Page<'_>) -> String {
    let case = page.material.compare.case;
    let months = count(case.horizon_months.stated(), "month");
    let number = |it: &str| worded("th scope=\"col\" class=\"n\"", it);
    let above = worded("th scope=\"col\" colspan=\"2\" class=\"n\"", "more than the cheapest");
    let npv = case.discounting.as_ref().map(|_| number("NPV of cost"));
    let heads = Cells {
        total: number("total"),
        npv: npv.unwrap_or_default(),
        above,
        others: ["per GPU-hour", "paid upfront", "then per year"].map(number).concat(),
        unserved: worded(&unserved(page, "th scope=\"col\""), "GPU-hours not served"),
    };
    let first = worded("th scope=\"col\"", "alternative");
    let head = element("thead", &element("tr", &(first + &heads.in_order(case.rank_by))));
    let accounts = page.material.workings.accounts.iter().enumerate();
    let rows: String = accounts.map(|(index, it)| alternative(page, index, it)).collect();
    let name = format!("Cost over {months}, {}", case.currency);
    let body = element("tbody id=\"alternatives\"", &rows);
    section("cost", &name, "", &format!("{head}\n{body}"))
}

/// Cells of a row of the alternatives after the name.
struct Cells {
    total: String,
    npv: String,
    above: String,
    others: String,
    unserved: String,
}

impl Cells {
    /// The cells; what an alternative costs more is beside the cost that ranks it.
    fn in_order(self, rank_by: RankBy) -> String {
        let [before, after] = match rank_by {
            RankBy::Npv => [self.npv, String::new()],
            RankBy::Total => [String::new(), self.npv],
        };
        [self.total, before, self.above, after, self.others, self.unserved].concat()
    }
}

/// A cell of the column of unserved work, hidden if there is none.
fn unserved(page: &Page<'_>, open: &str) -> String {
    let mut all = page.material.compare.comparison.alternatives.iter();
    let is_shown = all.any(|it| it.unserved.is_some_and(|it| !it.is_zero()));
    let hidden = if is_shown { "" } else { " hidden" };
    format!("{open} class=\"n\" data-unserved{hidden}")
}

fn alternative(page: &Page<'_>, index: usize, it: &AccountFigures) -> String {
    let costed = page.costed(it);
    let case = page.material.compare.case;
    let amount = |of: fn(&CostedAlternative) -> Option<Decimal>| costed.and_then(of);
    let npv = it.npv.filter(|_| case.discounting.is_some());
    let others = [
        cell(page, it.cost_per_gpu_hour, amount(|it| it.cost_per_gpu_hour), "price"),
        cell(page, it.upfront, amount(|it| it.upfront), "money"),
        cell(page, it.later_per_year, amount(|it| it.later_per_year), "money"),
    ];
    let open = unserved(page, "td");
    let cells = Cells {
        total: cell(page, it.total, amount(|it| it.total), "money"),
        npv: npv.map(|id| cell(page, id, amount(|it| it.npv), "money")).unwrap_or_default(),
        above: more(costed),
        others: others.concat(),
        unserved: cell_in(page, &open, it.unserved, amount(|it| it.unserved), "money"),
    };
    let head = worded("th scope=\"row\"", &it.name);
    let row = format!("tr data-account=\"{index}\"");
    element(&row, &(head + &cells.in_order(case.rank_by))) + "\n"
}

/// Two cells: the amount above the cheapest, and its share; or why there is none.
fn more(costed: Option<&CostedAlternative>) -> String {
    let ranked = costed.filter(|it| it.is_ranked());
    let above = ranked.map(|it| it.ranked_above);
    let [amount, share] = match above {
        None => [costed.map_or_else(String::new, unranked), String::new()],
        Some(Above { amount: Some(amount), .. }) if amount.is_zero() => {
            ["cheapest".to_owned(), String::new()]
        }
        Some(it) => [
            it.amount.map_or("-".to_owned(), money_signed),
            it.share.map(percent_signed).unwrap_or_default(),
        ],
    };
    worded("td class=\"n\" data-above=\"amount\"", &amount)
        + &worded("td class=\"n\" data-above=\"share\"", &share)
}

/// Why an alternative is not ranked.
fn unranked(it: &CostedAlternative) -> String {
    let short = it.unserved_share.filter(|it| !it.is_zero());
    match short {
        _ if it.is_compared() => "hypothetical".to_owned(),
        Some(share) => format!("leaves {} unserved", percent(share)),
        None => "not ranked".to_owned(),
    }
}

/// A cell of a figure, with how its digits are shown.
fn cell(page: &Page<'_>, id: NodeId, value: Option<Decimal>, digits: &str) -> String {
    cell_in(page, "td class=\"n\"", id, value, digits)
}

fn cell_in(
    page: &Page<'_>,
    open: &str,
    id: NodeId,
    value: Option<Decimal>,
    digits: &str,
) -> String {
    let Some(position) = page.figures.position(id) else { return element(open, "-") };
    let shown = value.map_or(
        "-".to_owned(),
        match digits {
            "price" => per_gpu_hour,
            "share" => percent,
            _ => money,
        },
    );
    worded(&format!("{open} data-f=\"{position}\" data-d=\"{digits}\""), &shown)
}

/// Table of the cheapest alternative by utilization; none with one alternative.
pub(super) fn winners(page: &Page<'_>) -> String {
    let sections = compare::document(page.material.compare).sections;
    let strip = sections.iter().find_map(|it| match it {
        Section::Strip(strip) => Some(strip),
        _ => None,
    });
    let Some(strip) = strip else { return String::new() };
    let row = |it: &StripStretch| {
        let marked = strip.mark.filter(|(at, _)| it.contains(*at));
        let mark = marked.map(|(at, word)| format!(" ({} {word})", percent(at)));
        let range = strip::range(it) + &mark.unwrap_or_default();
        let head = worded("th scope=\"row\" class=\"level0\"", &range);
        element("tr", &(head + &worded("td", &strip::label(it)))) + "\n"
    };
    let rows: String = strip.stretches.iter().map(row).collect();
    let heads = ["utilization", "cheapest"].map(|it| worded("th scope=\"col\"", it));
    let head = element("thead", &element("tr", &heads.concat()));
    let body = element("tbody id=\"stretches\"", &rows);
    let note =
        "Exact for the inputs of the file; searched in steps of the utilization once they change.";
    section("winners", &strip.heading, note, &format!("{head}\n{body}"))
}

/// Tables of cash, expense and cost per GPU-hour by year.
pub(super) fn statements(page: &Page<'_>) -> String {
    page.material.workings.statements.iter().map(|it| statement(page, it)).collect()
}

fn statement(page: &Page<'_>, it: &Statement) -> String {
    let currency = &page.material.compare.case.currency;
    let (id, name, note, digits) = match it.view {
        StatementView::Annual => (
            "capex",
            "Capex and opex by year",
            "Cash for what is capitalized, and all other cash, in the year in which it is paid, undiscounted. \
             Unserved work is charged at its cost elsewhere, and is no cash.",
            "money",
        ),
        StatementView::Cashflow => (
            "cash",
            "Cash by year",
            "Cash in the year in which it is paid, undiscounted. Negative amounts are received.",
            "money",
        ),
        StatementView::Pnl => (
            "pnl",
            "P&L by year",
            "Expense in the year in which it is used up: hardware as depreciation over its life.",
            "money",
        ),
        StatementView::PerGpuHour => (
            "unit",
            "Cost per GPU-hour by year",
            "Cost of a served GPU-hour. What is paid before month 1 is spread over all work.",
            "price",
        ),
    };
    let labels = it.spans.iter().map(|it| it.label.as_str()).chain(["total"]);
    let heads: String = labels.map(|it| worded("th scope=\"col\" class=\"n\"", it)).collect();
    let first = worded("th scope=\"col\"", "line");
    let head = element("thead", &element("tr", &format!("{first}{heads}")));
    let bodies: String =
        it.accounts.iter().map(|account| body(page, account, it.spans.len(), digits)).collect();
    section(id, &format!("{name}, {currency}"), note, &format!("{head}\n{bodies}"))
}

fn body(page: &Page<'_>, account: &Account, periods: usize, digits: &str) -> String {
    let width = periods.saturating_add(2);
    let open = format!("th scope=\"rowgroup\" colspan=\"{width}\"");
    let mut rows = element("tr", &worded(&open, &account.name)) + "\n";
    let is_cash = |it: &&Item| it.kind == ItemKind::Cost && !account.is_charged();
    for item in account.items.iter().filter(|it| !is_cash(it)) {
        let amounts = item.figures.iter().zip(item.cells.iter().copied().chain([item.total]));
        let cells: String = amounts.map(|(id, it)| cell(page, *id, it, digits)).collect();
        let class = if is_nothing(item) { "tr class=\"nothing\"" } else { "tr" };
        let class = if item.is_sum() { "tr class=\"sum\"" } else { class };
        rows +=
            &element(class, &(worded("th scope=\"row\" class=\"level1\"", &label(item)) + &cells));
        rows.push('\n');
    }
    element("tbody", &rows)
}

fn label(item: &Item) -> String {
    let tier = item.tier.as_ref().map(|it| format!("{it}: ")).unwrap_or_default();
    format!("{tier}{}", item.label)
}

fn is_nothing(item: &Item) -> bool {
    item.is_nothing() && item.total.is_none_or(|it| it.is_zero())
}

/// Table of inputs, with their sources.
pub(super) fn inputs(page: &Page<'_>) -> String {
    let heads = ["input", "value", "unit", "origin", "place", "source or comment"];
    let head = |it: &&str| {
        let class = if *it == "value" { " class=\"n\"" } else { "" };
        worded(&format!("th scope=\"col\"{class}"), it)
    };
    let head = element("thead", &element("tr", &heads.iter().map(head).collect::<String>()));
    let all = page.figures.inputs().iter().enumerate();
    let rows: String = all.map(|(index, it)| input(page, index, *it)).collect();
    let note = "A value without a field shapes the model: change it in the file, and write the page \
                again. Lines without a file are those of the scenario.";
    section("inputs", "Inputs", note, &format!("{head}\n{}", element("tbody", &rows)))
}

fn input(page: &Page<'_>, index: usize, (id, key, input): (NodeId, &str, &Input)) -> String {
    let evidence = page.material.workings.explainer.evidence(id);
    let case = page.material.compare.case;
    let how = match page.figures.is_live(case, (id, key, input)) {
        _ if key == UTILIZATION_SHIFT => "the slider of the utilization",
        true => evidence.how.name(),
        false => "not live",
    };
    let scenario = page.material.arguments.first();
    let place = evidence.place.as_ref().map(|it| match scenario {
        Some(file) if *file == it.file => format!("line {}", it.line),
        _ => format!("{}:{}", it.file, it.line),
    });
    let source = evidence.source.as_ref().map(|it| {
        let checked = it.checked_on.as_ref().map(|day| format!(", checked {}", text(day)));
        let grade = it.grade.map(|grade| format!(", grade {}", text(grade)));
        link(&it.url) + &checked.unwrap_or_default() + &grade.unwrap_or_default()
    });
    let provenance = page.material.compare.provenance;
    let comment = evidence.place.as_ref().and_then(|it| provenance.comment(it));
    let unit = unit_in_table(key, &input.unit).replacen("money", &case.currency, 1);
    let cells = [
        element("th scope=\"row\"", &labeled(case, key)),
        worded("td class=\"n value\"", &typed(input.value)),
        worded("td", &unit),
        worded("td", how),
        element("td", &breakable(&place.unwrap_or_default())),
        element("td", &source.or(comment.map(text)).unwrap_or_default()),
    ];
    element(&format!("tr data-input=\"{index}\""), &cells.concat()) + "\n"
}

/// Label of an input, with its key in small print.
fn labeled(case: &Case, key: &str) -> String {
    text(&labels::label(case, key)) + " " + &element("small", &breakable(key))
}

/// A section with one table.
fn section(id: &str, name: &str, note: &str, rows: &str) -> String {
    let caption = worded("caption class=\"hidden\"", name);
    let note = if note.is_empty() { String::new() } else { worded("p class=\"note\"", note) };
    let table = framed(name, &element("table", &format!("{caption}{rows}")));
    let title = worded("h2", name);
    let class = if matches!(id, "cost" | "winners" | "cash") { "" } else { " class=\"detail\"" };
    element(&format!("section id=\"{id}\"{class}"), &format!("{title}\n{note}{table}")) + "\n"
}
