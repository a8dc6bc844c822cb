//! Prices of the alternative that may not be true.

use super::MixMaterial;
use crate::format::{by_number, count, list};
use crate::model::{Doubt, DoubtfulPrice};
use crate::report::document::Sentence;

/// Sentences on stale prices and on starting prices that the alternative pays.
pub(super) fn sentences(material: MixMaterial<'_>) -> Vec<Sentence> {
    let name = &material.answer.costed.name;
    let mut all = material.case.alternatives.iter();
    let Some(alternative) = all.find(|it| it.name == *name) else { return Vec::new() };
    let (stale, teasers): (Vec<_>, Vec<_>) =
        alternative.doubtful.iter().partition(|it| it.is_stale());
    [on_stale(material, &stale), on_teasers(&teasers)]
        .into_iter()
        .flatten()
        .map(|what| Sentence::plain(format!("{name} uses {what}.")))
        .collect()
}

fn on_stale(material: MixMaterial<'_>, stale: &[&DoubtfulPrice]) -> Option<String> {
    let days = |it: &DoubtfulPrice| match it.doubt {
        Doubt::Stale { days, limit, .. } => (days, limit),
        Doubt::Teaser => (0, 0),
    };
    let oldest = stale.iter().max_by_key(|it| days(it).0)?;
    let (age, limit) = days(oldest);
    let (age, limit) = (count(age, "day"), count(limit, "day"));
    let checked = format!("last checked {age} before {} (limit {limit})", material.case.as_of);
    Some(match stale.len() {
        1 => format!("a stale price: {}, {checked}", oldest.name),
        several => {
            format!("{}; the oldest is {}, {checked}", count(several, "stale figure"), oldest.name)
        }
    })
}

fn on_teasers(teasers: &[&DoubtfulPrice]) -> Option<String> {
    let names: Vec<String> = teasers.iter().map(|it| it.name.clone()).collect();
    let what = by_number(names.len(), "a `starting at` price", "`starting at` prices");
    (!names.is_empty()).then(|| format!("{what}: {}", list(&names)))
}
