//! Search for entries by the parts of a query.

use std::borrow::Cow;

use rust_decimal::Decimal;

use super::class::AgeClass;
use super::regions::{Place, Regions};
use super::words::{self, Part, Topic};
use crate::input::nearest;

/// Query of the command line; an entry must fit every part.
#[derive(Clone, Debug, Default)]
pub struct Query {
    words: Vec<String>,
    parts: Vec<Part>,
}

/// Texts and figures of an entry that a search looks at.
#[derive(Clone, Debug, Default)]
pub struct SearchTexts<'t> {
    /// Kinds of the entry, such as `instance`, matched as whole words.
    pub kinds: Vec<&'t str>,
    /// Names of the entry, matched in part, each with the word for what it names.
    pub names: Vec<(&'static str, &'t str)>,
    /// Class of a price.
    pub class: Option<AgeClass>,
    /// Months of a commitment.
    pub term_months: Option<Decimal>,
    /// GPUs of a machine.
    pub gpus: Option<Decimal>,
    /// Figures that the entry has.
    pub topics: Vec<Topic>,
    /// Place of the entry, if it has one.
    pub place: EntryPlace<'t>,
}

/// Place of an entry.
#[derive(Clone, Copy, Debug, Default)]
pub enum EntryPlace<'t> {
    /// No place.
    #[default]
    None,
    /// Region of a provider.
    Region(&'t str, &'t str),
    /// Site.
    Site(&'t str),
}

impl Query {
    /// Reads the words of a command line, and places of `--region`.
    #[must_use]
    pub fn new(texts: &[String], places: &[Place]) -> Self {
        let words = texts.iter().flat_map(|text| text.split_whitespace());
        let words: Vec<String> = words.map(str::to_owned).collect();
        let mut parts = words::read(&words, Regions::built_in());
        parts.extend(places.iter().map(|it| Part::Place(it.clone(), None)));
        Self { words, parts }
    }

    /// True if every entry matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The words as written, separated by spaces.
    #[must_use]
    pub fn text(&self) -> String {
        self.words.join(" ")
    }

    /// True if prices of all accelerators are in one order.
    #[must_use]
    pub fn is_cheapest(&self) -> bool {
        self.parts.contains(&Part::Cheapest)
    }

    /// Figures that are asked for by name; none if all are.
    #[must_use]
    pub fn topics(&self) -> Vec<Topic> {
        let topics = self.parts.iter().filter_map(|part| match part {
            Part::Topic(topic) => Some(*topic),
            _ => None,
        });
        topics.collect()
    }

    /// True if the entry fits every part.
    #[must_use]
    pub fn matches(&self, texts: &SearchTexts<'_>) -> bool {
        self.fits(texts, |_| true)
    }

    /// True if only the place of the entry does not fit.
    #[must_use]
    pub fn matches_elsewhere(&self, texts: &SearchTexts<'_>) -> bool {
        let is_place = |part: &Part| matches!(part, Part::Place(..));
        self.parts.iter().any(is_place) && self.fits(texts, |part| !is_place(part))
    }

    fn fits(&self, texts: &SearchTexts<'_>, counts: impl Fn(&Part) -> bool) -> bool {
        // Somebody who asks for the lowest price asks for a price of compute.
        let is_priced = || !self.is_cheapest() || texts.kinds.contains(&"instance");
        let has_topic = texts.topics.iter().any(|it| self.parts.contains(&Part::Topic(*it)));
        let is_told = self.topics().is_empty() || has_topic;
        let mut others = self.parts.iter().filter(|it| !matches!(it, Part::Topic(_)) && counts(it));
        is_told && (has_topic || is_priced()) && others.all(|part| texts.fit(part))
    }

    /// Each part in words, with the label of each name among these entries.
    #[must_use]
    pub fn understood(&self, all: &[SearchTexts<'_>]) -> Vec<String> {
        let label = |part: &Part| match part {
            Part::Named(names) => all.iter().filter_map(|it| it.label(names)).min(),
            _ => None,
        };
        let mut understood: Vec<(Option<&str>, String)> = Vec::new();
        for part in &self.parts {
            let label = label(part).map(|(_, label)| label);
            let words = part.words(Regions::built_in(), label);
            match (understood.last_mut(), label) {
                // `rtx pro 6000` is one name.
                (Some((last, phrase)), Some(own)) if *last == label => {
                    phrase.push_str(words.trim_start_matches(own));
                }
                _ => understood.push((label, words)),
            }
        }
        understood.into_iter().map(|(_, words)| words).collect()
    }

    /// Parts that stop a search, each in words with the number of entries that fit all others.
    #[must_use]
    pub fn too_narrow(&self, all: &[SearchTexts<'_>]) -> Vec<(String, usize)> {
        let only = |parts: Vec<Part>| Self { words: Vec::new(), parts };
        let without = |left_out: &Part| {
            let rest = self.parts.iter().filter(|it| *it != left_out).cloned().collect();
            let rest: Self = only(rest);
            let fitting = all.iter().filter(|it| rest.matches(it)).count();
            let words = only(vec![left_out.clone()]).understood(all).concat();
            (fitting > 0 && !rest.parts.is_empty()).then_some((words, fitting))
        };
        self.parts.iter().filter_map(without).collect()
    }

    /// Names near the words that no entry contains.
    #[must_use]
    pub fn nearest<'t>(&self, all: &[SearchTexts<'t>]) -> Vec<&'t str> {
        let names = self.parts.iter().filter_map(|part| match part {
            Part::Named(names) => Some(names),
            _ => None,
        });
        let lost = names.flatten().filter(|word| !all.iter().any(|texts| texts.have(word)));
        let mut near: Vec<&str> = Vec::new();
        for word in lost {
            let names = || all.iter().flat_map(|texts| texts.names.iter().map(|(_, name)| *name));
            let own = names().filter_map(|name| name.split_once('/').map(|(_, own)| own));
            // Of a long name, a part may be what was meant: `h200` of `h200-sxm-141gb`.
            let parts = names().flat_map(|name| name.split(['/', '-', '_', '@', ' ']));
            let parts = parts.filter(|it| it.len() > 2);
            // `h2oo` has letters where digits are meant.
            let digits = word.replace('o', "0");
            let meant =
                parts.clone().find(|it| digits != *word && it.eq_ignore_ascii_case(&digits));
            near.extend(meant.filter(|it| !near.contains(it)));
            for name in nearest(word, names().chain(own).chain(parts)) {
                if !near.iter().any(|it| it.eq_ignore_ascii_case(name)) {
                    near.push(name);
                }
            }
        }
        near
    }
}

impl SearchTexts<'_> {
    fn fit(&self, part: &Part) -> bool {
        let regions = Regions::built_in();
        match part {
            Part::Named(names) => names.iter().any(|it| self.have(it)),
            Part::Kind(kind) => self.kinds.contains(kind),
            Part::Class(class) => self.class == Some(*class),
            Part::Term(months) => self.term_months == Some(Decimal::from(*months)),
            Part::Gpus(gpus) => self.gpus == Some(Decimal::from(*gpus)),
            Part::Place(place, word) => {
                let is_there = match self.place {
                    EntryPlace::None => false,
                    EntryPlace::Region(provider, region) => {
                        regions.has_region(place, provider, region)
                    }
                    EntryPlace::Site(site) => regions.has_site(place, site),
                };
                is_there || word.as_ref().is_some_and(|it| it.len() > 2 && self.have(it))
            }
            Part::Topic(_) | Part::Cheapest => true,
            Part::Elsewhere(_) => false,
        }
    }

    fn have(&self, word: &str) -> bool {
        self.names.iter().any(|(_, name)| contains(&lowercase(name), word))
    }

    /// Label of the name that has one of some words; a whole name comes before a part of one.
    fn label(&self, words: &[String]) -> Option<(u8, &'static str)> {
        let of = |(place, (label, name)): (usize, &(&'static str, &str))| {
            let name = lowercase(name);
            let is_whole = words.iter().any(|it| **it == *name);
            let has = words.iter().any(|word| contains(&name, word));
            let rank = u8::try_from(place).unwrap_or(u8::MAX / 2).saturating_add(1);
            has.then_some((if is_whole { 0 } else { rank }, *label))
        };
        self.names.iter().enumerate().filter_map(of).min()
    }
}

/// A name in lower case; most are, and a search reads thousands of them.
fn lowercase(name: &str) -> Cow<'_, str> {
    let is_lower = name.bytes().all(|it| it.is_ascii() && !it.is_ascii_uppercase());
    if is_lower { name.into() } else { name.to_lowercase().into() }
}

/// True if a name has a word; one of letters and digits, such as `b200`, is no part of a longer one, as of `gb200`.
fn contains(name: &str, word: &str) -> bool {
    if !name.contains(word) {
        return false;
    }
    let is_model = word.starts_with(|it: char| it.is_ascii_alphabetic())
        && word.ends_with(|it: char| it.is_ascii_digit());
    let begins = |at: usize| {
        let before = name.get(..at).and_then(|it| it.chars().next_back());
        !is_model || before.is_none_or(|it| !it.is_ascii_alphabetic() || it == 'x')
    };
    name.match_indices(word).any(|(at, _)| begins(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Vec<SearchTexts<'static>> {
        let of = |names: &[(&'static str, &'static str)], class, region| SearchTexts {
            kinds: vec!["instance"],
            names: names.to_vec(),
            class: Some(class),
            place: EntryPlace::Region("aws", region),
            ..SearchTexts::default()
        };
        let aws = [
            ("accelerator", "h100-sxm-80gb"),
            ("instance", "aws/p5.48xlarge"),
            ("provider", "Amazon Web Services"),
        ];
        let lambda = [
            ("accelerator", "h100-pcie-80gb"),
            ("instance", "lambda/gpu_1x_h100_pcie"),
            ("provider", "Lambda"),
        ];
        vec![of(&aws, AgeClass::OnDemand, "us-east-1"), of(&lambda, AgeClass::Spot, "global")]
    }

    fn found(text: &str) -> Vec<usize> {
        let query = Query::new(&[text.to_owned()], &[]);
        let found = texts().into_iter().enumerate().filter(|(_, it)| query.matches(it));
        found.map(|(index, _)| index).collect()
    }

    #[test]
    fn every_word_must_be_found_in_any_of_the_names() {
        assert_eq!(found("h100"), [0, 1]);
        assert_eq!(found("H100 spot"), [1]);
        assert_eq!(found("amazon on demand"), [0]);
        assert_eq!(found("lambda us-east-1"), [0; 0]);
        assert_eq!(found("h100 United States"), [0]);
        assert_eq!(found(""), [0, 1]);
    }

    #[test]
    fn a_kind_is_a_whole_word() {
        assert_eq!(found("instances"), [0, 1]);
        assert_eq!(found("inst"), [0; 0]);
    }

    #[test]
    fn the_names_near_a_lost_word_are_named() {
        let near = |text: &str| Query::new(&[text.to_owned()], &[]).nearest(&texts());
        assert_eq!(near("p5.48xlrage"), ["p5.48xlarge"]);
        assert_eq!(near("h100 lamda"), ["Lambda"]);
        assert_eq!(near("lambda us-east-1"), [""; 0]);
    }

    #[test]
    fn a_query_says_what_it_understood_and_what_was_too_much() {
        let query = Query::new(&["h100 lambda japan".to_owned()], &[]);
        let understood = query.understood(&texts());
        assert_eq!(understood, ["accelerator h100", "provider lambda", "in Japan"]);
        assert_eq!(query.too_narrow(&texts()), [("in Japan".to_owned(), 1)]);
    }
}
