//! How often the figures of each supplier and class changed, counted over the histories of all sheets.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::measure::{Counts, SeenFigure};
use crate::tree::Node;

/// Keys of figures that are one number.
const KEYS: [&str; 8] = [
    "price_per_hour",
    "price_per_gpu_hour",
    "effective_price_per_hour",
    "effective_price_per_gpu_hour",
    "price",
    "pue",
    "rate",
    "price_per_kw_month",
];

/// Figures of a site by their key, and the class of each.
const OF_SITES: [(&str, &str); 4] = [
    ("pue", "pue"),
    ("price_per_kwh", "tariff"),
    ("industrial_price_per_kwh", "tariff"),
    ("colocation", "colocation"),
];

/// Code of the counts of all series.
pub fn code(sheets: &[(String, Node)]) -> Result<String, String> {
    let mut all: BTreeMap<(&str, &str), Counts> = BTreeMap::new();
    for (supplier, sheet) in sheets {
        for (class, rows) in histories(sheet) {
            if let Some(rows) = seen(rows)? {
                all.entry((supplier, class)).or_default().add(&rows, i64::MAX);
            }
        }
    }
    let mut code = "#[allow(clippy::unreadable_literal, reason = \"made by build.rs\")]\nstatic SERIES: &[(&str, &str, [i64; 4])] = &[\n".to_owned();
    for ((supplier, class), Counts { days, changes, squares, largest }) in all {
        writeln!(code, "    ({supplier:?}, {class:?}, [{days}, {changes}, {squares}, {largest}]),")
            .expect("text has room");
    }
    Ok(code + "];\n")
}

/// Last day on which a figure of a sheet was checked.
pub fn newest(of: &Node) -> Option<&str> {
    let checked = of.get("checked_on").map(Node::text);
    let below = of.entries().iter().map(|(_, it)| it).chain(of.items());
    checked.into_iter().chain(below.filter_map(newest)).max()
}

/// Lists of rows, each with the class of its figure.
fn histories(sheet: &Node) -> Vec<(&'static str, &[Node])> {
    let is_daily = sheet.get("moves_daily").is_some_and(|it| it.text() == "true");
    let on_demand = if is_daily { "daily" } else { "on-demand" };
    let mut all = Vec::new();
    for (_, instance) in entries(sheet, "instances") {
        let regions = entries(instance, "regions").iter().map(|(_, it)| it);
        for offers in std::iter::once(instance).chain(regions) {
            all.extend(rows(on_demand, offers, "on_demand"));
            all.extend(rows("spot", offers, "spot"));
            let plans = entries(offers, "committed").iter();
            all.extend(plans.filter_map(|(_, plan)| rows("committed", plan, "prices")));
        }
    }
    let systems = entries(sheet, "systems").iter();
    all.extend(systems.filter_map(|(_, it)| rows("hardware", it, "price")));
    all.extend(OF_SITES.iter().filter_map(|(key, class)| rows(class, sheet, key)));
    let rates = entries(sheet, "exchange_rates").iter();
    all.extend(rates.map(|(_, rows)| ("exchange-rate", rows.items())));
    all
}

fn entries<'n>(of: &'n Node, key: &str) -> &'n [(Node, Node)] {
    of.get(key).map_or(&[][..], Node::entries)
}

fn rows<'n>(class: &'static str, of: &'n Node, key: &str) -> Option<(&'static str, &'n [Node])> {
    Some((class, of.get(key)?.items()))
}

/// Figures of some rows, oldest first; none if a price follows from another, or is paid upfront in part.
fn seen(rows: &[Node]) -> Result<Option<Vec<SeenFigure>>, String> {
    let mut seen = Vec::new();
    for row in rows {
        let stated = KEYS.iter().find_map(|key| Some((key, row.get(key)?.text().parse().ok()?)));
        let is_plain = row.get("upfront").is_none() && row.get("upfront_share").is_none();
        let Some((key, value)) = stated.filter(|_| is_plain) else { return Ok(None) };
        let is_per_gpu = key.ends_with("per_gpu_hour");
        let day = |key: &str| row.get(key).map(|it| day_number(it.text())).transpose();
        let [from, checked_on] = [day("from")?, day("checked_on")?].map(Option::unwrap_or_default);
        seen.push(SeenFigure { from, until: day("until")?, checked_on, value, is_per_gpu });
    }
    seen.sort_by_key(|it| it.from);
    Ok(Some(seen))
}

/// Days from the beginning of the calendar to a day such as `2026-10-10`.
fn day_number(text: &str) -> Result<i64, String> {
    let parts: Option<Vec<i64>> = text.split('-').map(|it| it.parse().ok()).collect();
    let Some(&[year, month, day]) = parts.as_deref().and_then(|it| it.first_chunk()) else {
        return Err(format!("{text} is no day"));
    };
    // Years begin in March, so that the day of a leap year is the last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    Ok(365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day)
}
