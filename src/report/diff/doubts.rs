//! Doubts that would overturn the answers at the head, as `compare` has them.

use crate::diff::{Diff, Effect};
use crate::report::document::{Definition, Definitions};
use crate::report::judge::cautions;

/// Most scenarios whose doubts are listed.
const MOST: usize = 10;

/// Doubts about each answer that the edit changes; none if nothing changes the winner of any.
pub(super) fn section(diff: &Diff) -> Option<Definitions> {
    let stated = diff.effects.iter().filter(|it| !it.is_unchanged());
    let stated = stated.filter_map(|it| row(it, ""));
    let today = diff.today.iter().flat_map(|it| {
        let day = format!(" at prices of {}", it.day);
        diff.unseen().filter_map(move |it| row(it, &day))
    });
    let rows: Vec<Definition> = stated.chain(today).take(MOST).collect();
    let heading = Some("Doubts about the results after the edit".to_owned());
    (!rows.is_empty()).then(|| Definitions { heading, rows, ..Definitions::default() })
}

fn row(effect: &Effect, day: &str) -> Option<Definition> {
    let head = effect.head.as_ref()?;
    let judged = head.judged.as_ref()?;
    let now = head.comparison.cheapest.as_deref()?;
    let sentences = cautions(&judged.judgement, &judged.findings, now);
    (!sentences.is_empty()).then(|| Definition::new(format!("{}{day}", effect.name), sentences))
}
