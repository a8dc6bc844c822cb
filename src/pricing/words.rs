//! Vocabulary of a query and what they mean: `3 year` is a commitment of 36 months, `cheapest` an order.

use super::class::AgeClass;
use super::families;
use super::regions::{Place, Regions};

/// Figure of a site or system that a query asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Price of electricity at a site.
    Electricity,
    /// Facility power divided by IT power of a site.
    Pue,
    /// Price of colocation at a site.
    Colocation,
    /// Power of a system.
    Power,
}

impl Topic {
    /// True if a figure with this key is of the topic.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        match self {
            Self::Electricity => key.ends_with("price_per_kwh"),
            Self::Pue => key == "pue",
            Self::Colocation => key == "price_per_kw_month",
            Self::Power => key.ends_with("_kw"),
        }
    }
}

/// One thing that a query asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// One of these texts is in a name.
    Named(Vec<String>),
    /// Entries of a kind, such as `system`.
    Kind(&'static str),
    /// Prices of a class.
    Class(AgeClass),
    /// Commitments of a term, in months.
    Term(u32),
    /// Machines with this number of GPUs.
    Gpus(u32),
    /// Figures of sites or systems.
    Topic(Topic),
    /// Entries in a part of the world, or with the word in a name if it is not `--region`.
    Place(Place, Option<String>),
    /// Lowest price first, whatever the accelerator.
    Cheapest,
    /// Something that `prices` does not list, and where it is.
    Elsewhere(&'static str),
}

/// Words without a meaning of their own here.
const FILLERS: &[&str] = &[
    "a", "an", "and", "are", "at", "best", "can", "cost", "costs", "do", "does", "find", "for",
    "from", "get", "gpu", "gpus", "hour", "hourly", "how", "i", "in", "is", "list", "me", "much",
    "near", "of", "on", "per", "price", "prices", "pricing", "rate", "rates", "show", "the", "to",
    "what", "with",
];
/// Words between alternatives.
const OR: &[&str] = &["or", "vs", "vs.", "versus"];
const NUMBERS: [&str; 5] = ["one", "two", "three", "four", "five"];
const YEARS: &[&str] = &["y", "yr", "yrs", "year", "years", "yearly"];
const MONTHS: &[&str] = &["m", "mo", "mos", "month", "months"];
/// Goods of a network, which are all on the sheets of networks.
const NETWORK: &[&str] = &[
    "switch",
    "switches",
    "infiniband",
    "network",
    "nic",
    "nics",
    "optic",
    "optics",
    "transceiver",
    "transceivers",
    "cable",
    "cables",
    "cabling",
];

/// Words of English that are codes of countries too: a code is written in capitals then.
const ENGLISH: &[&str] =
    &["an", "as", "at", "by", "do", "in", "is", "me", "my", "of", "on", "or", "so", "to"];
const RATES: Part =
    Part::Elsewhere("`prices` lists no exchange rates; the sheet `pricing/ecb.yaml` holds them");

/// True for two codes of currencies, such as `eur/usd`.
fn is_pair_of_currencies(word: &str) -> bool {
    let is_code = |it: &str| it.len() == 3 && it.chars().all(|it| it.is_ascii_alphabetic());
    word.split_once('/').is_some_and(|(one, other)| is_code(one) && is_code(other))
}

/// Meaning of single words.
fn meaning(word: &str) -> Option<Part> {
    Some(match word {
        "cheapest" | "cheap" | "lowest" => Part::Cheapest,
        "committed" | "commitment" | "commitments" | "reserved" | "reservation"
        | "reservations" | "year" | "years" | "yearly" | "annual" => {
            Part::Class(AgeClass::Committed)
        }
        "ondemand" | "on-demand" | "on_demand" | "demand" => Part::Class(AgeClass::OnDemand),
        "spot" | "preemptible" | "interruptible" => Part::Class(AgeClass::Spot),
        "electricity" | "tariff" | "tariffs" | "energy" | "kwh" => Part::Topic(Topic::Electricity),
        "pue" => Part::Topic(Topic::Pue),
        "colocation" | "colo" | "co-location" => Part::Topic(Topic::Colocation),
        "power" | "kw" | "watt" | "watts" => Part::Topic(Topic::Power),
        "instance" | "instances" | "rent" | "rental" => Part::Kind("instance"),
        "system" | "systems" | "server" | "servers" | "node" | "nodes" | "buy" | "hardware" => {
            Part::Kind("system")
        }
        "site" | "sites" => Part::Kind("site"),
        "egress" => Part::Kind("egress"),
        "storage" => Part::Kind("storage"),
        "support" => Part::Kind("support"),
        "license" | "licenses" | "licence" | "licences" | "software" => Part::Kind("license"),
        "salary" | "salaries" | "wage" | "wages" | "staff" | "engineer" | "engineers" | "admin" => {
            Part::Elsewhere("no sheet holds salaries; a scenario states them as `staff`")
        }
        "maintenance" | "spares" | "insurance" => Part::Elsewhere(
            "no sheet holds maintenance, spares or insurance; a scenario states them",
        ),
        "exchange" | "fx" | "forex" | "currency" | "currencies" => RATES,
        "carbon" | "co2" | "co2e" | "emissions" => Part::Elsewhere("no sheet holds carbon factors"),
        _ if is_pair_of_currencies(word) => RATES,
        _ if NETWORK.contains(&word) => Part::Named(vec![word.to_owned(), "networking".to_owned()]),
        _ => return families::of(word).map(Part::Named),
    })
}

/// Reads words into parts; those without a meaning are names.
pub(super) fn read(words: &[String], regions: &Regions) -> Vec<Part> {
    let typed: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut parts: Vec<Part> = Vec::new();
    let mut rest = typed.as_slice();
    let mut is_or = false;
    while let Some((first, after)) = rest.split_first() {
        let lower = first.to_lowercase();
        if OR.contains(&lower.as_str()) {
            (is_or, rest) = (true, after);
            continue;
        }
        let (part, length) = next(rest, &lower, regions);
        rest = rest.get(length..).unwrap_or_default();
        let is_new = part.as_ref().is_some_and(|part| !parts.contains(part));
        match (part, parts.last_mut()) {
            (Some(Part::Named(more)), Some(Part::Named(names))) if is_or => names.extend(more),
            (Some(part), _) if is_new => parts.push(part),
            _ => {}
        }
        is_or = false;
    }
    parts
}

/// Part that some words begin with, and the number of its words.
fn next(words: &[&str], first: &str, regions: &Regions) -> (Option<Part>, usize) {
    let second = words.get(1).map(|it| it.to_lowercase()).unwrap_or_default();
    if first == "on" && second == "demand" {
        return (Some(Part::Class(AgeClass::OnDemand)), 2);
    }
    if let Some((part, length)) = counted(first, &second) {
        return (Some(part), length);
    }
    if let Some((place, length)) = regions.starting(words, |it| !ENGLISH.contains(&it)) {
        let word = words.get(..length).unwrap_or_default().join(" ").to_lowercase();
        return (Some(Part::Place(place, Some(word))), length);
    }
    if FILLERS.contains(&first) {
        return (None, 1);
    }
    (Some(meaning(first).unwrap_or_else(|| Part::Named(vec![first.to_owned()]))), 1)
}

/// A term such as `3y`, `3-year` or `36 months`, a number of GPUs such as `8x` or `8 gpus`, or memory such as `80 GB`.
fn counted(first: &str, second: &str) -> Option<(Part, usize)> {
    let digits = first.chars().take_while(char::is_ascii_digit).count();
    let (number, unit) = first.split_at(digits);
    let by_word = NUMBERS.iter().position(|it| *it == first.split('-').next().unwrap_or_default());
    let (number, unit) = match by_word.and_then(|it| u32::try_from(it).ok()) {
        Some(place) => (place.checked_add(1)?, first.split_once('-').map_or("", |(_, unit)| unit)),
        None => (number.parse().ok().filter(|it| *it > 0)?, unit.trim_start_matches('-')),
    };
    let (unit, length) = if unit.is_empty() { (second, 2) } else { (unit, 1) };
    let part = if YEARS.contains(&unit) {
        Part::Term(number.checked_mul(12)?)
    } else if MONTHS.contains(&unit) {
        Part::Term(number)
    } else if ["x", "gpu", "gpus"].contains(&unit) {
        Part::Gpus(number)
    } else if ["gb", "gib"].contains(&unit) {
        // Names of accelerators have their memory: `a100-sxm-80gb`.
        Part::Named(vec![format!("{number}gb")])
    } else {
        return None;
    };
    Some((part, length))
}

impl Part {
    /// The part in words, for names that no entry has; `label` says what a name is.
    pub(super) fn words(&self, regions: &Regions, label: Option<&str>) -> String {
        match self {
            Self::Named(names) => {
                let names = names.iter().filter(|it| *it != "networking" || names.len() == 1);
                let names = names.cloned().collect::<Vec<_>>().join(" or ");
                label.map_or_else(|| format!("name with {names}"), |it| format!("{it} {names}"))
            }
            Self::Kind(kind @ ("egress" | "storage" | "support")) => (*kind).to_owned(),
            Self::Kind(kind) => format!("{kind}s"),
            Self::Class(AgeClass::Committed) => "committed plans".to_owned(),
            Self::Class(AgeClass::Spot) => "spot".to_owned(),
            Self::Class(_) => "on demand".to_owned(),
            Self::Term(months) => format!("committed for {months} months"),
            Self::Gpus(1) => "machines with 1 GPU".to_owned(),
            Self::Gpus(gpus) => format!("machines with {gpus} GPUs"),
            Self::Topic(Topic::Electricity) => "price of electricity".to_owned(),
            Self::Topic(Topic::Pue) => "PUE of sites".to_owned(),
            Self::Topic(Topic::Colocation) => "price of colocation".to_owned(),
            Self::Topic(Topic::Power) => "power of systems".to_owned(),
            Self::Place(place, _) => regions.words(place),
            Self::Cheapest => "lowest price first".to_owned(),
            Self::Elsewhere(what) => (*what).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<Part> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        read(&words, Regions::built_in())
    }

    fn name(name: &str) -> Part {
        Part::Named(vec![name.to_owned()])
    }

    #[test]
    fn terms_are_read_however_they_are_written() {
        for text in ["3 year", "3y", "3-year", "36 months", "36mo", "three years", "three-year"] {
            assert_eq!(parts(text), [Part::Term(36)], "{text}");
        }
        assert_eq!(parts("reserved_3y"), [name("reserved_3y")]);
        assert_eq!(parts("0y"), [name("0y")]);
    }

    #[test]
    fn the_questions_of_a_buyer_are_understood() {
        let spot = Part::Class(AgeClass::Spot);
        assert_eq!(parts("cheapest h100 3 year"), [Part::Cheapest, name("h100"), Part::Term(36)]);
        assert_eq!(
            parts("what is the price of 8x H100 on demand"),
            [Part::Gpus(8), name("h100"), Part::Class(AgeClass::OnDemand)]
        );
        assert_eq!(parts("spot h100 aws"), [spot, name("h100"), name("aws")]);
        assert_eq!(parts("h100 or b200"), [Part::Named(vec!["h100".into(), "b200".into()])]);
        assert_eq!(parts("electricity"), [Part::Topic(Topic::Electricity)]);
    }

    #[test]
    fn a_code_of_a_country_is_written_in_capitals_in_a_sentence() {
        let india = Place::Country("IN".to_owned());
        assert_eq!(
            parts("h100 in India"),
            [name("h100"), Part::Place(india, Some("india".into()))]
        );
        let germany = Place::Country("DE".to_owned());
        assert_eq!(parts("DE"), [Part::Place(germany, Some("de".into()))]);
        for (word, code) in [("de", "DE"), ("no", "NO"), ("it", "IT"), ("uk", "GB")] {
            let country = Part::Place(Place::Country(code.to_owned()), Some(word.into()));
            assert_eq!(parts(&format!("h100 {word}")), [name("h100"), country]);
        }
        // Words of English are none.
        assert_eq!(parts("is h100 at aws"), [name("h100"), name("aws")]);
        let europe = Place::Continent("Europe".to_owned());
        assert_eq!(parts("eu"), [Part::Place(europe, Some("eu".into()))]);
    }

    #[test]
    fn memory_families_and_what_is_elsewhere_are_read() {
        assert_eq!(parts("A100 80 GB"), [name("a100"), name("80gb")]);
        assert_eq!(parts("h200 141gb"), [name("h200"), name("141gb")]);
        let Part::Named(hopper) = &parts("hopper")[0] else { panic!("names") };
        assert!(hopper.contains(&"h100".to_owned()) && hopper.contains(&"h200".to_owned()));
        for text in ["exchange rate", "EUR/USD", "fx"] {
            assert_eq!(parts(text), [RATES], "{text}");
        }
    }
}
