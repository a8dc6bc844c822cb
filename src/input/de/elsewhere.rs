//! Figures that are stated in a line elsewhere: an amount a year, a discount, a salary a month.

use rust_decimal::Decimal;

use super::super::number::Number;
use super::super::tree::{YamlEntry, YamlValue};
use super::{De, MessageSubject, converted, flow};
use crate::format::exact;

const OWNED: &str = "an owned tier";
const RENTED: [&str; 3] = ["an on_demand tier", "a spot tier", "a committed tier"];

/// True if a key is one of an owned tier, which is often written above it.
pub(super) fn is_of_owned(de: De<'_, '_>, key: &str) -> bool {
    (de.context.keys_of_owned)().contains(&key)
}

/// The fix for a key of an owned tier that is not in one; shows its value if that fits a line.
pub(super) fn below_owned(de: De<'_, '_>, key: &str, value: &YamlValue) -> Option<String> {
    let fix = format!("move `{key}` below `owned:` of the alternative that has it");
    let line = flow::of_value(value).map(|it| format!(": `- owned: {{{key}: {it}}}`"));
    is_of_owned(de, key).then(|| format!("{fix}{}", line.unwrap_or_default()))
}

/// Key that an unknown key of a mapping stands for, empty if there is none, and the fix.
pub(super) fn stated(
    map: De<'_, '_>,
    of: &str,
    entry: &YamlEntry,
) -> Option<(&'static str, String)> {
    let value = entry.value.text().unwrap_or_default();
    let number = value.parse::<Number>().ok().map(|it| it.value);
    match (of, &*entry.key.text) {
        ("staff", "per") => Some(("salary", salary_per_year(map, value)?)),
        ("staff", "salary_per_month" | "monthly_salary") => {
            let per_year = exact(number?.checked_mul(Decimal::from(12))?);
            Some(("salary", format!("write `salary: {per_year}`, which is per year")))
        }
        ("a committed tier", "term" | "reservation" | "savings_plan" | "commitment")
            if converted::months("", value).is_none() =>
        {
            flow::of_value(&entry.value.value)?;
            // A plan is one of an instance; a price of one's own has a term alone.
            match value.rsplit_once('_').and_then(|(_, term)| converted::months("", term)) {
                Some(months) if sibling(map, "instance").is_none() => {
                    Some(("term_months", format!("write `term_months: {months}`")))
                }
                _ => Some(("plan", format!("write `plan: {value}`"))),
            }
        }
        (
            "a yearly share of hardware",
            "amount" | "amount_per_year" | "cost" | "cost_per_year" | "per_year" | "price"
            | "price_per_year",
        ) => {
            let MessageSubject::Key(name) = map.subject else { return None };
            number.map(|_| ("share_per_year", amount_per_year(name, value)))
        }
        ("racks", "price_per_month" | "rent_per_month" | "price_per_rack_month") => {
            number?;
            let line = format!("`site: {{price_per_rack_month: {value}}}`");
            Some(("", format!("write {line} for the monthly rent of a rack")))
        }
        ("an on_demand tier" | "a spot tier", "gpus") => {
            let fix = "remove `gpus`, as this tier rents what it serves; `max_gpus` limits it";
            Some(("", fix.to_owned()))
        }
        (OWNED, name @ ("colo" | "colocation" | "hosting" | "rack_rent")) => {
            number?;
            let line = format!("write `other: [{{name: {name}, amount: {value}, per: month}}]`");
            let fix = format!("{line}, or `site: {{price_per_kw_month: 180}}` for a price per kW");
            Some(("other", fix))
        }
        (_, "discount" | "discount_share" | "discount_percent" | "discount_pct")
            if of == OWNED || RENTED.contains(&of) =>
        {
            Some(("", discount(map, share(number?)?)))
        }
        _ => None,
    }
}

/// The fix for an amount of money in the place of a share of hardware.
pub(super) fn amount_per_year(name: &str, amount: &str) -> String {
    let line = format!("`other: [{{name: {name}, amount: {amount}, per: year}}]`");
    format!("write {line} in place of `{name}`")
}

/// The fix for a salary that is not per year.
fn salary_per_year(map: De<'_, '_>, per: &str) -> Option<String> {
    if per == "year" {
        return Some("remove `per`, as a salary is per year".to_owned());
    }
    let salary: Decimal = sibling(map, "salary")?.parse::<Number>().ok()?.value;
    let per_year = salary.checked_mul(Decimal::from(12)).filter(|_| per == "month")?;
    Some(format!("write `salary: {}`, which is per year", per_year.normalize()))
}

/// The fix for a discount in a tier: a line of a price sheet, or the price that is paid.
fn discount(map: De<'_, '_>, share: Decimal) -> String {
    let provider = sibling(map, "instance").and_then(|it| it.split_once('/'));
    match provider.filter(|(provider, _)| provider.bytes().all(|it| it.is_ascii_alphanumeric())) {
        Some((provider, _)) => format!(
            "write `provider: {provider}`, `currency: USD` and `discounts: [{{discount_share: {share}, \
             from: 2026-01-01, source: contract}}]` into a price sheet, and add `--pricing SHEET`"
        ),
        None => "remove the discount, and write the price after it".to_owned(),
    }
}

/// A discount as a share: 44 is 44%.
fn share(number: Decimal) -> Option<Decimal> {
    let share =
        if number > Decimal::ONE { number.checked_div(Decimal::ONE_HUNDRED)? } else { number };
    Some(share.normalize()).filter(|it| *it > Decimal::ZERO && *it < Decimal::ONE)
}

fn sibling<'n>(map: De<'n, '_>, key: &str) -> Option<&'n str> {
    let YamlValue::Mapping(entries) = map.value else { return None };
    entries.iter().find(|it| &*it.key.text == key)?.value.text()
}
