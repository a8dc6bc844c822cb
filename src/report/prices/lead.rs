//! First lines of the report: how old the figures are, and how the words of the query were read.

use super::evidence::Evidence;
use super::listing::Listing;
use super::question::Age;
use super::records::{EntryFigure, site_figures, system_figures};
use crate::format::{count, whole};
use crate::input::Date;
use crate::pricing::{Catalog, History, Instance};
use crate::report::document::Sentence;

/// Sentences that open the report.
pub(super) fn sentences(listing: &Listing<'_>) -> Vec<Sentence> {
    let understood = (!listing.understood.is_empty())
        .then(|| format!("Read as: {}.", listing.understood.join(" · ")));
    let nowhere = (listing.without_region > 0).then(|| {
        let number = count(listing.without_region, "more price");
        format!("{number} are not listed, as their sheets name no region.")
            .replace("1 more price are", "1 more price is")
            .replace("their sheets name", "the sheets name")
    });
    let archive = listing.archive.map(|it| format!("Sheets: {it}."));
    let all = [archive, newest(listing), understood, nowhere];
    all.into_iter().flatten().map(Sentence::plain).collect()
}

/// Sentence on the age of the newest figure.
fn newest(listing: &Listing<'_>) -> Option<String> {
    let rents = listing.rents.iter().filter(|it| it.row.terms.is_none());
    let rents: Vec<(Date, Age)> = rents.map(|it| (it.row.checked_on, it.age)).collect();
    let (ages, noun) = if rents.is_empty() { (ages(listing), "figure") } else { (rents, "price") };
    let (on, age) = ages.iter().max_by_key(|(on, _)| *on)?;
    let stale = ages.iter().filter(|(_, age)| age.is_old()).count();
    let checked = match age.days {
        ..=0 => format!("on {on}"),
        days => format!("{} ago, on {on}", count(days, "day")),
    };
    let them = match ages.len() {
        1 => format!("This {noun} was"),
        all => format!("The newest of {} was", count(all, noun)),
    };
    let stale = match stale {
        0 => String::new(),
        _ if ages.len() == 1 => "; it is stale".to_owned(),
        all if all == ages.len() => "; all of them are stale".to_owned(),
        1 => "; 1 is stale".to_owned(),
        some => format!("; {} are stale", whole(some)),
    };
    Some(format!("{them} checked {checked}{stale}."))
}

/// Day of the check and age of every figure that is not agreed by contract.
pub(super) fn ages(listing: &Listing<'_>) -> Vec<(Date, Age)> {
    let question = listing.question;
    let of = |it: &Evidence<'_>| (it.checked_on, it.age);
    let rents = listing.rents.iter().filter(|it| it.row.terms.is_none());
    let rents = rents.map(|it| (it.row.checked_on, it.age));
    let systems = listing.systems.iter().flat_map(|it| system_figures(question, it));
    let sites = listing.sites.iter().flat_map(|it| site_figures(question, it));
    let topics = question.query.topics();
    let is_asked =
        |it: &EntryFigure<'_>| topics.is_empty() || topics.iter().any(|topic| topic.has(it.name));
    let figures = systems.chain(sites).filter(is_asked).map(|it| of(&it.evidence));
    rents.chain(figures).chain(listing.charges.iter().map(|it| of(&it.evidence))).collect()
}

/// Last day on which any row of the catalog was checked.
pub fn last_checked(catalog: &Catalog) -> Option<Date> {
    let offers = catalog.instances.iter().flat_map(Instance::offers).map(|it| it.price);
    let systems = catalog.systems.iter().flat_map(|it| [&it.price, &it.idle_kw, &it.busy_kw]);
    let sites = catalog.sites.iter();
    let sites = sites.flat_map(|it| [&it.pue, &it.price_per_kwh, &it.colocation]);
    let rows = offers.chain(systems).chain(sites).flat_map(|it: &History| &it.rows);
    // Contract prices are not checked, and their dates may be in the future.
    rows.filter(|row| row.terms.is_none()).map(|row| row.checked_on).max()
}
