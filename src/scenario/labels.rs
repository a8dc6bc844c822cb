//! Labels of inputs: plain words for a key, such as `own: price of a node` for `own.owned.node.price`.
//!
//! Reports print a label beside the key, which `--set` needs.

mod register;

use crate::model::Case;
use register::{Row, SCENARIO, SHEET, TIER};

/// Digits, with which no key of a figure begins.
const DIGITS: [char; 10] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// Label of the input of a key; a key without words in the register is written with blanks.
pub(crate) fn label(case: &Case, key: &str) -> String {
    if let Some((amount, currency)) = key.rsplit_once("_in_").filter(|it| is_currency(it.1)) {
        return format!("{} in {currency}", label(case, amount));
    }
    if let Some(words) = words(SCENARIO, key) {
        return words;
    }
    of_tier(case, key).or_else(|| of_sheet(case, key)).unwrap_or_else(|| plain(key))
}

/// Label of a figure that a tier states.
fn of_tier(case: &Case, key: &str) -> Option<String> {
    case.alternatives.iter().find_map(|alternative| {
        let tiers = &alternative.tiers;
        let (tier, below) = tiers.iter().find_map(|it| Some((it, below(key, &it.path)?)))?;
        let name = &alternative.name;
        let whose = match &tier.label {
            Some(label) => format!("{name}, {label}"),
            None if tiers.len() == 1 => name.clone(),
            None => format!("{name}, {}", plain(&tier.name)),
        };
        Some(format!("{whose}: {}", words(TIER, below).unwrap_or_else(|| plain(below))))
    })
}

/// Label of a figure of a price sheet; names of entries may have dots.
fn of_sheet(case: &Case, key: &str) -> Option<String> {
    let mut dots = key.match_indices('.').map(|(at, _)| key.split_at(at));
    dots.find_map(|(entry, figure)| {
        let figure = figure.strip_prefix('.').filter(|it| !it.starts_with(DIGITS))?;
        let words = words(SHEET, figure)?;
        let (owner, name) = entry.split_once('/').unwrap_or((entry, ""));
        let owner = case.names.get(owner).map_or(owner, String::as_str);
        let blank = if name.is_empty() { "" } else { " " };
        Some(format!("{owner}{blank}{name}: {words}"))
    })
}

/// True for an ISO 4217 code, which ends the key of an amount before its conversion.
fn is_currency(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|it| it.is_ascii_uppercase())
}

/// Rest of a key below a path.
fn below<'k>(key: &'k str, path: &str) -> Option<&'k str> {
    key.strip_prefix(path)?.strip_prefix('.')
}

/// Words of a key in a register.
fn words(register: &[Row], key: &str) -> Option<String> {
    let is_position = |it: &&str| it.bytes().all(|it| it.is_ascii_digit());
    let (positions, parts): (Vec<&str>, Vec<&str>) = key.split('.').partition(is_position);
    let (row, words) = register.iter().find(|(row, _)| is_of(row, &parts))?;
    let names = row.split('.').zip(&parts).filter(|(it, _)| *it == "*").map(|(_, it)| plain(it));
    let named = names.fold((*words).to_owned(), |words, name| words.replacen("{}", &name, 1));
    let numbered = |words: String, position: &&str| {
        if words.contains('#') {
            words.replacen('#', position, 1)
        } else {
            format!("{words} ({position})")
        }
    };
    Some(positions.iter().fold(named, numbered))
}

/// True if the parts of a key are those of a row.
fn is_of(row: &str, parts: &[&str]) -> bool {
    row.split('.').count() == parts.len()
        && row.split('.').zip(parts).all(|(row, part)| row == "*" || row == *part)
}

/// A name or key with blanks; kinds of supply as words.
fn plain(key: &str) -> String {
    match key {
        "on_demand" => "on-demand".to_owned(),
        _ => key.replace('_', " ").replace('.', ", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys of the documentation, with the room that states them: `owned` and `node.price`.
    fn documented() -> Vec<(String, String)> {
        let lines = include_str!("../../docs/keys.md").lines();
        let anchor = |it: &'static str| it.strip_prefix("| <a id=\"")?.split_once("\"></a>");
        let numbers = lines.filter_map(anchor).filter(|(_, rest)| {
            let value = rest.split('|').nth(1).unwrap_or_default();
            value.contains("number") && !value.contains("list of lists")
        });
        let key = |(id, _): (&'static str, &'static str)| id.split_once('-');
        let owned = |(of, key): (&str, &str)| (of.to_owned(), key.replace('-', "."));
        numbers.filter_map(key).map(owned).collect()
    }

    #[test]
    fn every_number_of_the_documentation_has_words() {
        let is_no_input = |key: &str| {
            let not_priced = ["schema", "fiscal_year_begins", "exchange_rates"];
            // An estate is alternatives before anything is priced.
            let groups = ["uncertainty", "estate"];
            not_priced.contains(&key) || groups.iter().any(|it| key.starts_with(it))
        };
        let mut found = 0;
        for (of, key) in documented() {
            let words = match of.as_str() {
                "scenario" if is_no_input(&key) => continue,
                "scenario" => words(SCENARIO, &key),
                "demand" => words(SCENARIO, &format!("demand.{key}")),
                "owned" | "rented" | "tier" | "on_demand" | "spot" | "committed" => {
                    words(TIER, &key.replace("other.", "other.name."))
                }
                _ => continue,
            };
            assert!(words.is_some(), "{of}: {key}");
            found += 1;
        }
        assert!(found > 150, "{found}");
    }

    #[test]
    fn no_two_keys_of_a_register_have_the_same_words() {
        for register in [SCENARIO, SHEET, TIER] {
            let mut words: Vec<&str> = register.iter().map(|it| it.1).collect();
            let all = words.len();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), all);
        }
    }

    #[test]
    fn names_and_positions_have_their_place_in_the_words() {
        let of = |key| words(TIER, key).unwrap();
        assert_eq!(of("staff.steps.2.fte"), "staff, full-time equivalents of step 2");
        assert_eq!(
            of("maintenance.2.share_per_year"),
            "maintenance per year, share of the hardware price (2)"
        );
        assert_eq!(of("other.spare parts.amount"), "spare parts");
        assert_eq!(of("other.desk.from_month"), "desk, from month");
        assert_eq!(
            words(SHEET, "reserved_3y.effective_price_per_hour").unwrap(),
            "reserved 3y price per instance-hour, upfront included"
        );
        assert_eq!(words(TIER, "no.such.key"), None);
    }
}
