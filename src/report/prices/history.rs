//! Price history: every row of an entry, oldest first, each with its source.

use rust_decimal::Decimal;

use super::listing::{Listing, Rent};
use super::question::Age;
use super::{called, charges, checked, checked_row};
use crate::format::{count, hundredths, money, per_gpu_hour, tariff, whole};
use crate::pricing::{AgeClass, Grade, History, HistoryRow, Offer};
use crate::report::document::{Definition, Definitions, Section};
use crate::report::table::{Cell, Column, Row, Table};

/// One table per plan, figure and group of charges, each with its sources below.
pub(super) fn sections(listing: &Listing<'_>) -> Vec<Section> {
    let mut report =
        HistoryReport { listing, sections: Vec::new(), sources: Vec::new(), numbered: 0 };
    let mut rents: &[Rent<'_>] = &listing.rents;
    while let Some(first) = rents.first() {
        let name = |it: &Rent<'_>| (it.offer.instance.entry.clone(), it.offer.plan.to_owned());
        let same = rents.iter().take_while(|it| name(it) == name(first)).count();
        let (of_it, rest) = rents.split_at(same);
        report.plan(&first.offer, of_it);
        rents = rest;
    }
    for offer in &listing.without {
        report.plan(offer, &[]);
    }
    for it in &listing.systems {
        let of = |what: &str, unit: &str| {
            format!("{} {what} · {} {} · {unit}", it.entry, whole(it.gpus.0), it.gpu)
        };
        let power = AgeClass::Specification;
        report.figure(of("price", &it.currency), &it.price, AgeClass::Hardware, money);
        report.figure(of("at rest", "kW"), &it.idle_kw, power, hundredths);
        report.figure(of("in use", "kW"), &it.busy_kw, power, hundredths);
    }
    for it in &listing.sites {
        let of = |what: &str| format!("{} · {what}", it.entry);
        let priced = |per: &str| of(&format!("{} per {per}", it.currency));
        report.figure(of("PUE"), &it.pue, AgeClass::Site, hundredths);
        report.figure(priced("kWh"), &it.price_per_kwh, AgeClass::Site, tariff);
        report.figure(priced("kW-month"), &it.colocation, AgeClass::Site, hundredths);
    }
    for group in charges::groups(listing) {
        report.charges(&group);
    }
    report.sections
}

/// Sections made so far. Source numbers run through all tables, because some formats move sources
/// to the end.
struct HistoryReport<'l> {
    listing: &'l Listing<'l>,
    sections: Vec<Section>,
    /// Sources of the current table.
    sources: Vec<Definition>,
    numbered: usize,
}

impl HistoryReport<'_> {
    fn plan(&mut self, offer: &Offer<'_>, rents: &[Rent<'_>]) {
        let has_net = rents.iter().any(|it| it.row.terms.is_some());
        let per = |(gpu, _): (Decimal, Decimal)| Cell::number(per_gpu_hour(gpu));
        let mut rows = Vec::new();
        for it in rents {
            let mut cells = vec![per(it.price)];
            if has_net {
                let list = if it.row.terms.is_none() { Some(it.price) } else { it.list };
                cells.push(list.map_or(Cell::Missing, per));
            }
            cells.push(Cell::number(per_gpu_hour(it.price.1)));
            cells.extend(self.evidence(it.row, it.age));
            rows.push(Row::new(cells));
        }
        let net = if has_net { "net" } else { "per GPU-hour" };
        let list = has_net.then(|| Column::number("list"));
        let columns = [Column::number(net)].into_iter().chain(list);
        let columns = columns.chain([Column::number("per instance-hour")]).chain(dates());
        let name = format!("{} {}", offer.instance.entry, called(offer.plan));
        let reason = offer.unavailable.unwrap_or("no row is in force on that day");
        self.close(Table {
            short_heading: Some(format!("{name}, {net}")),
            name,
            heading: heading(offer),
            columns: columns.collect(),
            notes: rows.is_empty().then(|| format!("No price: {reason}")).into_iter().collect(),
            rows,
            ..Table::default()
        });
    }

    fn figure(
        &mut self,
        heading: String,
        history: &History,
        class: AgeClass,
        shown: fn(Decimal) -> String,
    ) {
        let has_net = history.rows.iter().any(|it| it.terms.is_some());
        let mut rows = Vec::new();
        for it in &history.rows {
            let mut cells = vec![Cell::number(shown(it.value))];
            if has_net {
                let list = match &it.terms {
                    None => Some(it.value),
                    Some(terms) => terms.list.as_ref().map(|it| it.value),
                };
                cells.push(list.map_or(Cell::Missing, |list| Cell::number(shown(list))));
            }
            let age = self.listing.question.age(it, class);
            cells.extend(self.evidence(it, age));
            rows.push(Row::new(cells));
        }
        if rows.is_empty() {
            return;
        }
        let list = has_net.then(|| Column::number("list"));
        let columns = [Column::number(if has_net { "net" } else { "figure" })].into_iter();
        let columns = columns.chain(list).chain(dates()).collect();
        self.close(Table { name: heading.clone(), heading, columns, rows, ..Table::default() });
    }

    fn charges(&mut self, group: &charges::ChargeGroup<'_>) {
        let mut rows = Vec::new();
        for it in &group.charges {
            let number = self.source(it.source, it.note);
            rows.push(Row::new([
                Cell::text(it.names().join(" ")),
                Cell::text(it.price.as_str()),
                Cell::text(it.from.to_string()),
                it.until.map_or(Cell::Missing, |day| Cell::text(day.to_string())),
                checked(it.checked_on, it.age),
                Cell::text(format!("[{number}]")),
            ]));
        }
        let columns = [group.noun(), "price", "from", "until", "checked", "source"];
        self.close(Table {
            name: group.names.0.to_owned(),
            heading: format!("{} · {}", group.names.1, group.currency),
            short_heading: Some(format!("{}, {}", group.noun(), group.currency)),
            columns: columns.map(Column::text).to_vec(),
            rows,
            ..Table::default()
        });
    }

    /// Cells of a row's dates, and of its grade with the number of its source.
    fn evidence(&mut self, row: &HistoryRow, age: Age) -> [Cell; 4] {
        let number = self.source(&row.source, row.note.as_deref());
        let grade = match row.grade {
            Some(Grade::A) => "A ",
            Some(Grade::B) => "B ",
            None => "",
        };
        [
            Cell::text(row.from.to_string()),
            row.until.map_or(Cell::Missing, |day| Cell::text(day.to_string())),
            checked_row(row, age),
            Cell::text(format!("{grade}[{number}]")),
        ]
    }

    /// Adds a source to the current table and returns its number.
    fn source(&mut self, source: &str, note: Option<&str>) -> usize {
        self.numbered += 1;
        let told = std::iter::once(source).chain(note);
        self.sources.push(Definition::new(format!("[{}]", self.numbered), told));
        self.numbered
    }

    /// Adds a table and, below it, the sources of its rows.
    fn close(&mut self, table: Table) {
        self.sections.push(table.into());
        let rows = std::mem::take(&mut self.sources);
        if !rows.is_empty() {
            self.sections.push(Definitions { rows, ..Definitions::default() }.into());
        }
    }
}

/// Heading of a plan: `aws/p5.48xlarge on demand · 8 h100-sxm-80gb · us-east-1 · USD`.
fn heading(offer: &Offer<'_>) -> String {
    let it = offer.instance;
    let tenancy = match it.bare_metal {
        Some(true) => Some("bare metal".to_owned()),
        Some(false) => Some("virtualized".to_owned()),
        None => None,
    };
    let parts = [
        Some(format!("{} {}", it.entry, called(offer.plan))),
        offer.term_months.map(|months| count(months, "month")),
        Some(format!("{} {}", whole(it.gpus.0), it.gpu)),
        tenancy,
        it.region.clone(),
        Some(it.currency.clone()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn dates() -> Vec<Column> {
    ["from", "until", "checked", "grade"].map(Column::text).to_vec()
}
