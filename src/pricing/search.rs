//! Search for entries by words.

use crate::input::nearest;

/// Words that an entry must all contain.
#[derive(Clone, Debug, Default)]
pub struct Query {
    words: Vec<String>,
}

/// Texts of an entry that a search looks at.
#[derive(Clone, Debug, Default)]
pub struct SearchTexts<'t> {
    /// Kinds of the entry, such as `instance`, matched as whole words.
    pub kinds: Vec<&'t str>,
    /// Names of the entry, matched in part.
    pub names: Vec<&'t str>,
}

impl Query {
    /// Creates a query from the words of a command line.
    #[must_use]
    pub fn new(texts: &[String]) -> Self {
        let words = texts.iter().flat_map(|text| text.split_whitespace());
        Self { words: words.map(str::to_owned).collect() }
    }

    /// True if there are no words, so that every entry matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words as written, separated by spaces.
    #[must_use]
    pub fn text(&self) -> String {
        self.words.join(" ")
    }

    /// True if the entry contains every word.
    #[must_use]
    pub fn matches(&self, texts: &SearchTexts<'_>) -> bool {
        self.words.iter().all(|word| texts.have(word))
    }

    /// Names near the words that no entry contains.
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
