//! Days and ages of systems and sites: those of a figure that their tables are about.

use super::question::{Age, Question};
use crate::input::Date;
use crate::pricing::{AgeClass, HistoryRow, Site, System, Topic};

/// Day and age of the price of a system, or of its power if there is no price.
pub(super) fn of_system(it: &System, question: &Question) -> Option<(Date, Age)> {
    let day = question.as_of;
    let dated =
        |row: &HistoryRow, class| (row.checked_on, question.age(row, (it.entry.as_str(), class)));
    let price = it.price.on(day).map(|row| dated(row, AgeClass::Hardware));
    let power = it.busy_kw.on(day).or_else(|| it.idle_kw.on(day));
    price.or_else(|| power.map(|row| dated(row, AgeClass::Specification)))
}

/// Day and age of the figure that was checked first, of those asked for.
pub(super) fn of_site(it: &Site, question: &Question) -> Option<(Date, Age)> {
    let topics = question.query.topics();
    let figures = [
        (Topic::Pue, AgeClass::Pue, &it.pue),
        (Topic::Electricity, AgeClass::Tariff, &it.price_per_kwh),
        (Topic::Colocation, AgeClass::Colocation, &it.colocation),
    ];
    let listed = figures.into_iter().filter(|(it, ..)| topics.is_empty() || topics.contains(it));
    let rows = listed.filter_map(|(_, class, it)| Some((class, it.on(question.as_of)?)));
    let (class, row) = rows.min_by_key(|(_, row)| row.checked_on)?;
    Some((row.checked_on, question.age(row, (&it.entry, class))))
}
