//! Words that newcomers write for our keys, and keys that they write one level too high or too low.

use rust_decimal::Decimal;

use super::super::number::Number;
use super::super::tree::YamlEntry;

/// Placeholder of the value in a line to write.
const VALUE: &str = "VALUE";

/// Words that mean a key of ours, in the mappings where they do.
struct Familiar {
    /// Names of the mappings, as messages call them.
    of: &'static [&'static str],
    /// Words as they are written.
    words: &'static [&'static str],
    /// Key that is meant, which may be in a mapping below or above.
    key: &'static str,
    /// The line to write; [`VALUE`] is the value as it was written.
    line: &'static str,
}

const fn means(
    of: &'static [&'static str],
    words: &'static [&'static str],
    key: &'static str,
    line: &'static str,
) -> Familiar {
    Familiar { of, words, key, line }
}

const TIER: &[&str] = &["a tier"];
const RENTED: &[&str] = &["an on_demand tier", "a spot tier", "a committed tier"];
const COMMITTED: &[&str] = &["a committed tier"];
const OWNED: &[&str] = &["an owned tier"];
const NODE: &[&str] = &["a node"];
const SITE: &[&str] = &["a site"];
const DEMAND: &[&str] = &["a demand"];
const SCENARIO: &[&str] = &["a scenario"];

const FAMILIAR: &[Familiar] = &[
    means(TIER, &["own", "buy", "bought", "purchase", "on_prem"], "owned", "owned"),
    means(TIER, &["rent", "rented", "cloud", "payg", "pay_as_you_go"], "on_demand", "on_demand"),
    means(
        TIER,
        &["reserve", "reserved", "reservation", "commitment", "savings_plan"],
        "committed",
        "committed",
    ),
    means(TIER, &["preemptible", "interruptible"], "spot", "spot"),
    means(
        RENTED,
        &["price", "rate", "hourly_price", "hourly_rate", "price_per_gpu"],
        "price_per_gpu_hour",
        "price_per_gpu_hour: VALUE",
    ),
    means(COMMITTED, &["term", "term_years", "years"], "term_months", "term_months: VALUE"),
    means(OWNED, &["price", "price_per_node"], "node", "node: {price: VALUE}"),
    means(OWNED, &["busy_kw", "power_kw", "kw"], "node", "node: {busy_kw: VALUE}"),
    means(OWNED, &["pue"], "site", "site: {pue: VALUE}"),
    means(
        OWNED,
        &["electricity", "electricity_price", "power_price", "tariff", "price_per_kwh"],
        "site",
        "site: {price_per_kwh: VALUE}",
    ),
    means(OWNED, &["fte"], "staff", "staff: {fte: VALUE}"),
    means(OWNED, &["salary"], "staff", "staff: {salary: VALUE}"),
    means(NODE, &["system", "server", "model"], "from", "from: VALUE"),
    means(NODE, &["power", "power_kw", "kw"], "busy_kw", "busy_kw: VALUE"),
    means(SITE, &["price", "tariff", "electricity"], "price_per_kwh", "price_per_kwh: VALUE"),
    means(DEMAND, &["load", "usage", "use"], "utilization", "utilization: VALUE"),
    means(SCENARIO, &["gpu"], "demand", "demand: {gpu: VALUE}"),
    means(SCENARIO, &["gpus"], "demand", "demand: {gpus: VALUE}"),
    means(SCENARIO, &["utilization"], "demand", "demand: {utilization: VALUE}"),
    means(
        SCENARIO,
        &["horizon", "horizon_years", "years", "months"],
        "horizon_months",
        "horizon_months: VALUE",
    ),
    means(SCENARIO, &["discount_rate", "wacc"], "cost_of_capital", "cost_of_capital: VALUE"),
    means(SCENARIO, &["date"], "as_of", "as_of: VALUE"),
    means(SCENARIO, &["name"], "title", "title: VALUE"),
];

/// Keys in British spelling, which files may have instead of ours.
const BRITISH: [(&str, &str); 3] =
    [("licence", "license"), ("licences", "licenses"), ("setup_labour", "setup_labor")];

/// A key in American spelling.
pub(super) fn american(key: &str) -> &str {
    BRITISH.iter().find(|(british, _)| *british == key).map_or(key, |(_, ours)| ours)
}

/// Keys of an owned tier that are often written above it.
const OF_OWNED: &[&str] = &[
    "downtime",
    "failures",
    "financing",
    "insurance",
    "maintenance",
    "network_fabric",
    "node",
    "nodes",
    "residual_value",
    "site",
    "spares",
    "staff",
    "standby",
    "storage",
    "system",
    "useful_life_months",
];

/// The fix for a key of an owned tier that is not in one.
pub(super) fn below_owned(key: &str) -> Option<String> {
    let key = OF_OWNED.iter().find(|it| **it == key)?;
    Some(format!("move `{key}` below `owned:` of the alternative that has it"))
}

/// The key that a word means in a mapping, and the line to write.
pub(super) fn meant(of: &str, entry: &YamlEntry) -> Option<(&'static str, String)> {
    let word = entry.key.text.to_lowercase().replace('-', "_");
    let found = FAMILIAR.iter().find(|it| it.of.contains(&of) && it.words.contains(&&*word))?;
    let value = entry.value.text().unwrap_or_default();
    let in_months = if found.key.ends_with("_months") { months(&word, value) } else { None };
    let value = in_months.unwrap_or_else(|| value.to_owned());
    if found.line.contains(VALUE) && value.is_empty() {
        return None; // a mapping or a list is moved as it is
    }
    let line = found.line.replace(VALUE, &value);
    Some((found.key, line))
}

/// A length in years as its months: `3` of `horizon_years`, or `3 years`.
pub(super) fn months(word: &str, value: &str) -> Option<String> {
    let number = value.trim_end_matches(|it: char| it.is_ascii_alphabetic());
    let unit = value.get(number.len()..).unwrap_or_default();
    let number: Decimal = number.trim().parse::<Number>().ok()?.value;
    let in_years = unit.starts_with('y') || (unit.is_empty() && word.ends_with("years"));
    let months = if in_years { number.checked_mul(Decimal::from(12))? } else { number };
    Some(crate::format::exact(months))
}
