//! Which entries some words are about.

use crate::input::nearest;

/// Words of which all must be found.
#[derive(Clone, Debug, Default)]
pub struct Query {
    words: Vec<String>,
}

/// What can be looked for in an entry.
#[derive(Clone, Debug, Default)]
pub struct SearchTexts<'t> {
    /// What kind of entry it is, of which whole words are found.
    pub kinds: Vec<&'t str>,
    /// Its names, of which parts are found.
    pub names: Vec<&'t str>,
}

impl Query {
    /// The words of a command line.
    #[must_use]
    pub fn new(texts: &[String]) -> Self {
        let words = texts.iter().flat_map(|text| text.split_whitespace());
        Self { words: words.map(str::to_owned).collect() }
    }

    /// Whether nothing is asked, so that everything is meant.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words as they were written.
    #[must_use]
    pub fn text(&self) -> String {
        self.words.join(" ")
    }

    /// Whether an entry has every word.
    #[must_use]
    pub fn matches(&self, texts: &SearchTexts<'_>) -> bool {
        self.words.iter().all(|word| texts.have(word))
    }

    /// Names that may have been meant, where some word is in no entry.
    #[must_use]
    pub fn nearest<'t>(&self, all: &[SearchTexts<'t>]) -> Vec<&'t str> {
        let lost = self.words.iter().filter(|word| !all.iter().any(|texts| texts.have(word)));
        let mut near: Vec<&str> = Vec::new();
        for word in lost {
            let names = || all.iter().flat_map(|texts| texts.names.iter().copied());
            let own = names().filter_map(|name| name.split_once('/').map(|(_, own)| own));
            for name in nearest(word, names().chain(own)) {
                if !near.contains(&name) {
                    near.push(name);
                }
            }
        }
        near
    }
}

impl SearchTexts<'_> {
    fn have(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let one = word.strip_suffix('s').unwrap_or(&word);
        let is_kind = |kind: &&str| *kind == word || *kind == one;
        let holds = |name: &&str| name.to_lowercase().contains(&word);
        self.kinds.iter().any(is_kind) || self.names.iter().any(holds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Vec<SearchTexts<'static>> {
        let names =
            |names: &[&'static str]| SearchTexts { kinds: vec!["instance"], names: names.to_vec() };
        vec![
            names(&[
                "h100-sxm-80gb",
                "aws/p5.48xlarge",
                "Amazon Web Services",
                "on demand",
                "us-east-1",
            ]),
            names(&["h100-pcie-80gb", "lambda/gpu_1x_h100_pcie", "Lambda", "spot"]),
        ]
    }

    fn found(text: &str) -> Vec<usize> {
        let query = Query::new(&[text.to_owned()]);
        let found = texts().into_iter().enumerate().filter(|(_, it)| query.matches(it));
        found.map(|(index, _)| index).collect()
    }

    #[test]
    fn every_word_must_be_found_in_any_of_the_names() {
        assert_eq!(found("h100"), [0, 1]);
        assert_eq!(found("H100 spot"), [1]);
        assert_eq!(found("amazon demand"), [0]);
        assert_eq!(found("lambda us-east"), [0; 0]);
        assert_eq!(found(""), [0, 1]);
    }

    #[test]
    fn a_kind_is_a_whole_word() {
        assert_eq!(found("instances"), [0, 1]);
        assert_eq!(found("inst"), [0; 0]);
    }

    #[test]
    fn the_names_near_a_lost_word_are_named() {
        let near = |text: &str| Query::new(&[text.to_owned()]).nearest(&texts());
        assert_eq!(near("p5.48xlrage"), ["p5.48xlarge"]);
        assert_eq!(near("h100 lamda"), ["Lambda"]);
        assert_eq!(near("lambda us-east"), [""; 0]);
    }
}
