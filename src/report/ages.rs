//! Report of `prices age`: how many figures of each supplier and class hold, by how often they change.

use crate::format::Figure::{Share, Whole};
use crate::format::{count, percent, whole};
use crate::input::Date;
use crate::pricing::AgeClass;
use crate::pricing::validity::{SeriesAge, share_held as share};
use crate::report::document::{Document, Sentence};
use crate::report::prices::age::changes;
use crate::report::records::{Key, Records, Value, pick, table};
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Most rows of the table of suppliers.
const ROWS: usize = 20;

/// Everything a report of ages is made from.
#[derive(Clone, Debug)]
pub struct AgesMaterial {
    /// Day to which ages count.
    pub day: Date,
    /// Figures in force by supplier and class.
    pub series: Vec<SeriesAge>,
}

/// Keys of a series.
pub(crate) const fn age_keys() -> [Key<SeriesAge>; 8] {
    type Of = Key<SeriesAge>;
    [
        Of::plain("supplier", |it| Value::text(&it.supplier))
            .says("Provider, vendor, site or publisher."),
        Of::plain("class", |it| Value::text(it.class.name())).says("Class of the figures."),
        Of::figure("figures", Whole, |it| Some(it.figures.into()))
            .always()
            .says("Number of figures in force."),
        Of::figure("hold", Whole, |it| Some(it.held.into()))
            .always()
            .says("Number of figures that are unchanged with a chance of 90% or more."),
        Of::figure("share", Share, |it| share(it.held, it.figures))
            .always()
            .says("Share of the figures that hold."),
        Of::figure("oldest_days", Whole, |it| Some(it.oldest.into()))
            .always()
            .says("Days since the figure that was checked first.")
            .headed("oldest, days"),
        Of::figure("limit_days", Whole, |it| Some(it.validity.limit().into()))
            .always()
            .says("Days for which such a figure holds.")
            .headed("stale after, days"),
        Of::plain("evidence", |it| Value::text(changes(it.validity)))
            .says("Changes seen in the history of the series, or what is taken in their place."),
    ]
}

/// Builds the report.
#[must_use]
pub fn document(material: &AgesMaterial) -> Document {
    Document {
        lead: vec![Sentence::strong(lead(material))],
        sections: vec![by_class(material).into(), stale(material).into()],
        ..Document::default()
    }
}

/// One table of all series.
#[must_use]
pub fn records(material: &AgesMaterial) -> Records {
    table(&age_keys(), "", material.series.iter())
}

fn lead(material: &AgesMaterial) -> String {
    let [figures, held] = sums(material.series.iter());
    let share = share(held, figures).map(percent).unwrap_or_default();
    format!(
        "{} of {} ({share}) hold on {}: each is unchanged with a chance of 90% or more.",
        whole(held),
        count(figures, "figure"),
        material.day
    )
}

/// Number of figures, and of those that hold.
fn sums<'s>(series: impl Iterator<Item = &'s SeriesAge>) -> [usize; 2] {
    series.fold([0, 0], |[figures, held], it| {
        [figures.saturating_add(it.figures), held.saturating_add(it.held)]
    })
}

/// Table of the classes.
fn by_class(material: &AgesMaterial) -> Table {
    let mut classes: Vec<AgeClass> = material.series.iter().map(|it| it.class).collect();
    classes.sort_unstable();
    classes.dedup();
    let row = |class: &AgeClass| {
        let of_it = || material.series.iter().filter(|it| it.class == *class);
        let [figures, held] = sums(of_it());
        Row::new([
            Cell::text(class.name()),
            Cell::number(whole(figures)),
            Cell::number(whole(held)),
            Cell::figure(share(held, figures), Share),
        ])
    };
    let numbers = ["figures", "hold", "share"].map(|it| Column::number(it).gap(2));
    Table {
        name: "classes".to_owned(),
        heading: format!("Figures by class · in force on {}", material.day),
        columns: std::iter::once(Column::text("class")).chain(numbers).collect(),
        rows: classes.iter().map(row).collect(),
        ..Table::default()
    }
}

/// Table of the series with figures that do not hold.
fn stale(material: &AgesMaterial) -> Table {
    let keys = const { age_keys() };
    let view = View::new()
        .key(pick(&keys, "supplier"), |it| it)
        .key(pick(&keys, "class"), |it| it)
        .key(pick(&keys, "figures"), |it| it)
        .key(pick(&keys, "hold"), |it| it)
        .key(pick(&keys, "oldest_days"), |it| it.leaves(2))
        .key(pick(&keys, "limit_days"), |it| it)
        .key(pick(&keys, "evidence"), |it| it.leaves(1));
    let mut stale: Vec<&SeriesAge> =
        material.series.iter().filter(|it| it.held < it.figures).collect();
    stale.sort_by_key(|it| std::cmp::Reverse(it.figures.saturating_sub(it.held)));
    let others = material.series.len().saturating_sub(stale.len());
    let more = stale.len().saturating_sub(ROWS);
    let more =
        (more > 0).then(|| format!("{more} more series have stale figures (`-f csv` lists all)."));
    let others = format!("All figures of {} other series hold.", whole(others));
    Table {
        name: "stale".to_owned(),
        heading: "Series with stale figures, most first · stale below a chance of 90%".to_owned(),
        notes: more.into_iter().chain([others]).collect(),
        ..view.of(stale.into_iter().take(ROWS))
    }
}
