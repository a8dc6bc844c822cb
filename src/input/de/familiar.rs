//! Words that newcomers write for our keys, and keys that they write one level too high or too low.

use super::super::number::Number;
use super::super::tree::{YamlEntry, YamlValue};
use super::converted::{Converted, converted};
use super::{De, elsewhere, flow};

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
    /// The line to write; [`VALUE`] is the value as it was written, or in the unit of the key.
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
const ON_DEMAND: &[&str] = &["an on_demand tier", "a spot tier"];
const COMMITTED: &[&str] = &["a committed tier"];
const OWNED: &[&str] = &["an owned tier"];
const NODE: &[&str] = &["a node"];
const SITE: &[&str] = &["a site"];
const DEMAND: &[&str] = &["a demand"];
const SCENARIO: &[&str] = &["a scenario"];
const STAFF: &[&str] = &["staff"];

/// Prices of an instance for a longer time than an hour, and those of a GPU.
const PER_MONTH: &[&str] = &["price_per_day", "price_per_month", "price_per_year"];
const PER_GPU_MONTH: &[&str] = &["price_per_gpu_day", "price_per_gpu_month", "price_per_gpu_year"];

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
    means(ON_DEMAND, PER_MONTH, "price_per_hour", "price_per_hour: VALUE"),
    means(ON_DEMAND, PER_GPU_MONTH, "price_per_gpu_hour", "price_per_gpu_hour: VALUE"),
    means(COMMITTED, PER_MONTH, "effective_price_per_hour", "effective_price_per_hour: VALUE"),
    means(
        COMMITTED,
        PER_GPU_MONTH,
        "effective_price_per_gpu_hour",
        "effective_price_per_gpu_hour: VALUE",
    ),
    means(COMMITTED, &["term", "term_years", "years"], "term_months", "term_months: VALUE"),
    means(OWNED, &["price", "price_per_node"], "node", "node: {price: VALUE}"),
    means(OWNED, &["busy_kw", "power_kw", "kw"], "node", "node: {busy_kw: VALUE}"),
    means(OWNED, &["busy_watts", "power_watts"], "node", "node: {busy_kw: VALUE}"),
    means(
        OWNED,
        &["useful_life_years", "life_years", "lifetime_years", "depreciation_years"],
        "useful_life_months",
        "useful_life_months: VALUE",
    ),
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
    means(NODE, &["busy_watts", "power_watts", "watts"], "busy_kw", "busy_kw: VALUE"),
    means(NODE, &["idle_watts"], "idle_kw", "idle_kw: VALUE"),
    means(SITE, &["price", "electricity"], "price_per_kwh", "price_per_kwh: VALUE"),
    means(
        STAFF,
        &[
            "salary_per_year",
            "yearly_salary",
            "annual_salary",
            "annual_cost",
            "cost_per_year",
            "yearly_cost",
            "wage",
            "pay",
        ],
        "salary",
        "salary: VALUE",
    ),
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

/// The key that a word means in a mapping, and the fix: the line to write.
pub(super) fn meant(
    map: De<'_, '_>,
    of: &str,
    entry: &YamlEntry,
) -> Option<(&'static str, String)> {
    if let Some(stated) = elsewhere::stated(map, of, entry) {
        return Some(stated);
    }
    let word = entry.key.text.to_lowercase().replace('-', "_");
    let found = FAMILIAR.iter().find(|it| it.of.contains(&of) && it.words.contains(&&*word))?;
    let value = entry.value.text().unwrap_or_default();
    if found.line.contains(VALUE) && value.is_empty() {
        return below(found, entry); // a mapping or a list is moved as it is
    }
    let as_written = || {
        let value = Number::rewritten(value).unwrap_or_else(|| value.to_owned());
        Converted { value, note: String::new() }
    };
    let Converted { value, note } = converted(&word, found.key, value).unwrap_or_else(as_written);
    Some((found.key, format!("write `{}`{note}", found.line.replace(VALUE, &value))))
}

/// The fix for a mapping under a word that means a mapping of ours: `electricity: {price_per_kwh: 0.15}` of an
/// owned tier belongs to `site`.
fn below(found: &Familiar, entry: &YamlEntry) -> Option<(&'static str, String)> {
    let is_nested = found.line.contains('{') && matches!(entry.value.value, YamlValue::Mapping(_));
    let mapping = flow::of_value(&entry.value.value).filter(|_| is_nested)?;
    Some((found.key, format!("write `{}: {mapping}`", found.key)))
}
