//! Values of inputs that `compare` warns of, as data: a page and a workbook watch their fields by them.

use indexmap::IndexMap;

use super::magnitudes::bands::{Watched, bands};
use super::{ComparisonUnderCheck, magnitudes, market};

/// Watched inputs by key.
pub fn watched(subject: ComparisonUnderCheck<'_>) -> IndexMap<String, Watched> {
    let mut all: IndexMap<String, Watched> = IndexMap::new();
    for (key, input) in &subject.comparison.inputs {
        let mut watched = magnitudes::watched(subject, key, input).unwrap_or_default();
        watched.not_above =
            magnitudes::busy_of(key).filter(|it| subject.comparison.inputs.contains_key(it));
        if watched != Watched::default() {
            all.insert(key.clone(), watched);
        }
    }
    let judges = market::judges(subject).into_iter().chain(magnitudes::judges(subject));
    let mut judged: Vec<String> = Vec::new();
    for (key, stated, judge) in judges {
        // Several tiers may look up the same row.
        if !judged.contains(&key) {
            all.entry(key.clone()).or_default().bands.extend(bands(stated, judge.as_ref()));
            judged.push(key);
        }
    }
    for (key, of_one) in magnitudes::of_one(subject) {
        all.entry(key).or_default().of_one = Some(of_one);
    }
    all
}
