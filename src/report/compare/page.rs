//! One page for those who approve the money: the proposal, cash by year, what would change the
//! decision, and what the plan assumes. Nothing is folded, so that it pastes anywhere.

use rust_decimal::Decimal;

use super::{
    Material, alternatives, chances, envelope, investment, levers, moves, plan, request, supplies,
    verdict,
};
use crate::analysis::{BreakEven, CostedAlternative, ItemKind, Statement};
use crate::format::{Figure, list, percent, whole};
use crate::model::RankBy;
use crate::report::document::{Document, Section, Sentence};
use crate::report::judge;
use crate::report::strip::Strip;
use crate::report::table::{Cell, Column, Row, Table};

/// Most alternatives side by side.
const MOST: usize = 5;

/// Builds the page.
pub(super) fn document(material: Material<'_>) -> Document {
    let sections = [
        Some(totals(material)),
        Some(supplies::section(material)),
        envelope::section(material).map(|it| requested(material, it)),
        levers::of_page(material),
        moves::section(material),
        Some(plan::inputs_of_plan(material)),
        plan::open_points(material),
        Some(plan::closing(material)),
    ];
    Document {
        title: material.case.title.clone(),
        lead: lead(material),
        request: material.statement.map(|it| request::lines(material, it)).unwrap_or_default(),
        sections: sections.into_iter().flatten().collect(),
        pasted: true,
    }
}

/// Grounds of a decision besides the totals: cash and return of the cheapest, and what changes the answer.
pub(crate) fn decision(material: Material<'_>) -> (Option<String>, Vec<Section>) {
    let sections = [
        envelope::section(material).map(|it| requested(material, it)),
        levers::of_page(material),
        moves::section(material),
    ];
    (request::sentence(material), sections.into_iter().flatten().collect())
}

/// Strip of the winners under a question.
fn requested(material: Material<'_>, section: Section) -> Section {
    let Section::Strip(strip) = section else { return section };
    let stated = material.comparison.utilization.map(percent);
    let stated = stated.map(|it| format!(" (stated: {it})")).unwrap_or_default();
    let heading = format!("At what utilization does the answer change?{stated}");
    let moves = envelope::utilization_moves(material).to_owned();
    let notes = strip.notes.into_iter().chain([moves]).collect();
    Section::Strip(Strip { heading, notes, ..strip })
}

/// The proposal, and what speaks against it.
fn lead(material: Material<'_>) -> Vec<Sentence> {
    let now = material.comparison.cheapest.as_deref().unwrap_or_default();
    let cautions = judge::before_approval(material.judgement, material.findings, now);
    let verdict = verdict::sentences(material).into_iter().take(1);
    let chances = chances::sentence(material).map(Sentence::plain);
    verdict.chain(chances).chain(cautions).collect()
}

/// Table with a column for each alternative: totals, unit cost, cash by year, paybacks.
fn totals(material: Material<'_>) -> Section {
    let all = &material.comparison.alternatives;
    let is_any_offered = all.iter().any(|it| !it.is_hypothetical);
    let shown = all.iter().filter(|it| !it.is_hypothetical || !is_any_offered);
    let shown: Vec<&CostedAlternative> = shown.take(MOST).collect();
    let columns = shown
        .iter()
        .enumerate()
        .map(|(rank, it)| Column::number(&it.name).named().least(9).leaves_by(rank, shown.len()));
    let first = Column::text(format!("{}, {}", material.horizon(), material.case.currency));
    let is_left_out = |it: &&CostedAlternative| shown.iter().all(|shown| shown.name != it.name);
    let rest = material.comparison.alternatives.iter().filter(is_left_out);
    let rest: Vec<&str> = rest.map(|it| it.name.as_str()).collect();
    let rest = (!rest.is_empty()).then(|| format!("Not shown: {}.", list(&rest)));
    let demand = alternatives::conventions_of(material);
    let table = Table {
        name: "totals".to_owned(),
        columns: std::iter::once(first).chain(columns).collect(),
        rows: rows(material, &shown),
        notes: rest.into_iter().chain([demand]).collect(),
        ..Table::default()
    };
    table.into()
}

/// Rows of the totals; one without a figure for any alternative is left out.
fn rows(material: Material<'_>, shown: &[&CostedAlternative]) -> Vec<Row> {
    let comparison = material.comparison;
    let mut rows = Vec::new();
    let mut add = |label: String, cell: &dyn Fn(&CostedAlternative) -> Cell| {
        let cells: Vec<Cell> = shown.iter().map(|it| cell(it)).collect();
        if cells.iter().any(|it| *it != Cell::Empty) {
            rows.push(Row::new(std::iter::once(Cell::text(label)).chain(cells)));
        }
    };
    let amount = |it: Option<Decimal>| Cell::figure(it, Figure::Amount);
    add("total cost".to_owned(), &|it| amount(it.total));
    let cheapest = comparison.cheapest.as_deref().unwrap_or("the cheapest");
    let rank_by = material.case.rank_by;
    let more_than = match rank_by {
        RankBy::Total => format!("more than {cheapest}"),
        RankBy::Npv => format!("NPV above {cheapest}"),
    };
    add(more_than, &|it| match it.ranked_above.amount {
        Some(more) if more.is_zero() => Cell::Empty,
        more => amount(more),
    });
    if material.case.discounting.is_some() {
        add(format!("NPV of cost at {}", material.cost_of_capital()), &|it| amount(it.npv));
    }
    add(chances::HOLDS.to_owned(), &|it| Cell::figure(chances::share(material, it), Figure::Share));
    for percentile in chances::PERCENTILES {
        add(chances::label(material, percentile), &|it| chances::cell(material, it, percentile));
    }
    add("per GPU-hour served".to_owned(), &|it| {
        Cell::figure(it.cost_per_gpu_hour, Figure::PerGpuHour)
    });
    let owed = |it: Option<Decimal>| match it {
        Some(owed) if owed.is_zero() => Cell::Empty,
        owed => amount(owed),
    };
    add(request::UPFRONT.to_owned(), &|it| amount(it.upfront));
    add(request::COMMITTED.to_owned(), &|it| owed(request::committed(material, it)));
    add(request::IF_IDLE.to_owned(), &|it| amount(it.if_idle));
    let unserved = shown.iter().any(|it| it.unserved.is_some_and(|work| !work.is_zero()));
    if unserved {
        add("GPU-hours not served".to_owned(), &|it| Cell::figure(it.unserved, Figure::Whole));
    }
    for (label, index) in material.statement.into_iter().flat_map(years) {
        add(label, &|it| amount(cash(material, it, index)));
    }
    add("unserved work, not paid".to_owned(), &|it| match it.unserved_cost {
        None => Cell::Empty,
        cost => amount(cost),
    });
    let reference = &comparison.reference;
    let is_sold = material.outcome(reference).is_some_and(|it| it.proceeds.is_some());
    let [before, with] = if is_sold { [" before resale", " with resale"] } else { ["", ""] };
    add(format!("{reference} pays back{before}, month"), &|it| {
        request::pair(material, reference, &it.name).map_or(Cell::Empty, |it| payback(material, it))
    });
    add(format!("IRR of {reference}{with}"), &|it| {
        request::pair(material, reference, &it.name).map_or(Cell::Empty, investment::irr)
    });
    rows
}

/// Labels and positions of the years of a statement, without month 0.
fn years(statement: &Statement) -> impl Iterator<Item = (String, usize)> {
    let spans = statement.spans.iter().enumerate().filter(|(_, it)| it.from > 0);
    spans.map(|(index, span)| (format!("cash, {} (after upfront)", span.label), index))
}

/// Cash of an alternative in a period.
fn cash(material: Material<'_>, it: &CostedAlternative, period: usize) -> Option<Decimal> {
    let account = material.statement?.accounts.iter().find(|account| account.name == it.name)?;
    account.items.iter().find(|it| it.kind == ItemKind::Total)?.at(period)
}

fn payback(material: Material<'_>, pair: &BreakEven) -> Cell {
    match pair.payback.month {
        Some(month) => Cell::number(whole(month)),
        None => Cell::text(material.not_within()),
    }
}
