//! Title and first sentences: new winners with both margins, or the largest change if there is
//! none.

use super::crossing::CheaperRange;
use crate::diff::{ComputedScenario, Diff, Effect, EffectsOnDay, Moved};
use crate::format::{by_number, count, list, money, money_signed, percent, percent_signed};
use crate::report::document::Sentence;

/// Most scenarios with a new winner that get sentences of their own.
const MOST: usize = 10;

/// Title: the number of scenarios whose winner changes.
pub(super) fn title(diff: &Diff) -> String {
    let (both, one): (Vec<&Effect>, Vec<&Effect>) =
        diff.effects.iter().partition(|it| it.both().is_some());
    let all = count(both.len(), "scenario");
    let phrases = match diff.flips().count() {
        _ if diff.effects.is_empty() => {
            format!("{}, and no scenario to compute", count(diff.edits.len(), "edit"))
        }
        _ if both.is_empty() => "no scenario is on both sides".to_owned(),
        0 if both.len() == 1 => "the cheapest alternative stays".to_owned(),
        0 => format!("the cheapest alternative stays in all {all}"),
        flips => format!("the cheapest alternative changes in {flips} of {all}"),
    };
    let new = one.iter().filter(|it| it.head.is_some() && !it.was_broken).count();
    let gone = one.iter().filter(|it| it.head.is_none()).count();
    let phrases =
        [(new, "new"), (gone, "gone")].into_iter().fold(phrases, |phrases, (many, word)| {
            if many == 0 { phrases } else { format!("{phrases}, {many} {word}") }
        });
    let unseen = diff.unseen().filter(|it| it.flips()).count();
    let phrases = match (unseen, &diff.today) {
        (1.., Some(it)) => format!("{phrases}, and changes in {unseen} at prices of {}", it.day),
        _ => phrases,
    };
    format!("gpu-tco: {phrases}")
}

/// Sentences on new winners, or on the largest change if there is none.
pub(super) fn sentences(diff: &Diff) -> Vec<Sentence> {
    let mut phrases = Vec::new();
    for effect in diff.flips().take(MOST) {
        phrases.extend(flip(effect).into_iter().flatten());
    }
    let more = diff.flips().count().saturating_sub(MOST);
    if more > 0 {
        phrases.push(Sentence::plain(format!("{more} more are in the table.")));
    }
    if phrases.is_empty() {
        phrases.push(Sentence::strong(without_flip(diff)));
    }
    phrases.extend(diff.today.iter().flat_map(|it| on_day(it, &diff.effects)));
    phrases
}

/// Sentences on effects at the prices of another day that the days of the scenarios do not show.
fn on_day(today: &EffectsOnDay, stated: &[Effect]) -> Vec<Sentence> {
    let day = today.day;
    let sentence = |effect: &Effect| {
        let (base, head) = effect.both()?;
        let (was, is) = (margin(base), margin(head));
        let name = &effect.name;
        Some(if effect.flips() {
            Sentence::strong(format!("At prices of {day}, {name}: before {was}, now {is}."))
        } else {
            let largest = effect.moved().first().copied();
            let moved = largest.map(|it| {
                let share = it.share.map(|it| format!(" ({})", percent_signed(it)));
                let currency = &head.case.currency;
                let by = money_signed(it.by);
                format!(", {} {by} {currency}{}", it.name, share.unwrap_or_default())
            });
            let moved = moved.unwrap_or_default();
            Sentence::plain(format!("At prices of {day}, {name} changes{moved}; {is}."))
        })
    };
    let mut all: Vec<Sentence> = today.unseen(stated).filter_map(sentence).collect();
    let more = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    if more > 0 {
        all.push(Sentence::plain(format!("{more} more scenarios change at prices of {day}.")));
    }
    if !today.not_computed.is_empty() {
        let names: Vec<&str> = today.not_computed.iter().map(String::as_str).collect();
        let have = by_number(names.len(), "has", "have");
        all.push(Sentence::plain(format!(
            "At prices of {day}, {} {have} no result.",
            list(&names)
        )));
    }
    all
}

fn without_flip(diff: &Diff) -> String {
    if diff.effects.is_empty() {
        return "There is no scenario; name some with `--scenarios`.".to_owned();
    }
    let changed: Vec<&Effect> = diff.effects.iter().filter(|it| !it.is_unchanged()).collect();
    if changed.is_empty() {
        return match diff.edits.len() {
            0 => "Nothing was edited, and nothing changes.".to_owned(),
            edits if diff.unseen().next().is_some() => {
                format!(
                    "{}, and no result changes at the `as_of` of the scenarios.",
                    count(edits, "edit")
                )
            }
            edits => {
                let day = diff.today.as_ref().map(|it| format!(", nor at prices of {}", it.day));
                let day = day.unwrap_or_default();
                format!("{}, and no result changes{day}.", count(edits, "edit"))
            }
        };
    }
    let all = changed.len();
    let verb = by_number(all, "changes", "change");
    let more = format!("{} {verb}", count(all, "scenario"));
    let moved = changed.iter().filter_map(|it| Some((it, it.moved().first().copied()?)));
    let largest = moved.max_by_key(|(_, it)| it.share.map(|share| share.abs()));
    let Some((effect, Moved { name, by, share })) = largest else { return more + "." };
    let is_kept = changed.iter().all(|it| it.change().is_none_or(|(by, _)| by.is_zero()));
    let kept = if is_kept { kept(effect, all) } else { String::new() };
    let currency = effect.head.as_ref().map_or("", |it| it.case.currency.as_str());
    let share = share.map(|it| format!(" ({})", percent_signed(it))).unwrap_or_default();
    format!(
        "{more}, {name} of {} the most: {} {currency}{share}{kept}.",
        effect.name,
        money_signed(by)
    )
}

/// Clause on winners whose costs did not change: `; own is still cheapest and costs the same,
/// 1,234 USD`.
fn kept(effect: &Effect, changed: usize) -> String {
    let Some(head) = effect.head.as_ref().filter(|_| changed == 1) else {
        return "; the cheapest alternative of each costs the same".to_owned();
    };
    let winners = head.winners();
    let cost = effect.costs().1.map(|it| format!(", {} {}", money(it), head.case.currency));
    let cost = cost.unwrap_or_default();
    match winners.as_slice() {
        [] => String::new(),
        [only] => format!("; {only} is still cheapest and costs the same{cost}"),
        all => format!("; {} are still cheapest and cost the same{cost}", list(all)),
    }
}

/// Sentences on the old and the new winner with their margins, and on the crossing of the two.
fn flip(effect: &Effect) -> Option<[Sentence; 2]> {
    let (base, head) = effect.both()?;
    let (was, is) = (margin(base), margin(head));
    let strong = format!("{}: before {was}, now {is}.", effect.name);
    let names = base.cheapest().zip(head.cheapest());
    let utilization = head.comparison.utilization.map(percent).unwrap_or_default();
    let crossing = names.and_then(|(one, other)| {
        let at = |answer: &ComputedScenario| {
            CheaperRange::of(answer.pair(&other.name, &one.name)?, &other.name)
        };
        let (before, after) = (at(base), at(head)?);
        let was = before.filter(|it| *it != after);
        let was = was.map(|it| format!(" (before: {})", it.words())).unwrap_or_default();
        let (one, other) = (&one.name, &other.name);
        Some(match after {
            CheaperRange::Beside(at) => format!("; {other} is cheaper than {one} {at}{was}"),
            _ => format!("; {other} is {} cheaper than {one}{was}", after.words()),
        })
    });
    let crossing = crossing.unwrap_or_default();
    let plain = format!("The stated utilization is {utilization}{crossing}.");
    Some([Sentence::strong(strong), Sentence::plain(plain)])
}

/// Winner of one side with its margin, and that as a share of its cost: `lambda cheapest by
/// 100,878 USD (2.1%)`.
fn margin(answer: &ComputedScenario) -> String {
    let Some(first) = answer.cheapest() else {
        return "no alternative serves all demand".to_owned();
    };
    let name = &first.name;
    let currency = &answer.case.currency;
    match answer.lead() {
        Some((by, share)) if !by.is_zero() => {
            format!("{name} cheapest by {} {currency} ({})", money(by), percent(share))
        }
        Some(_) if answer.winners().len() > 1 => {
            format!("{} cost the same", list(&answer.winners()))
        }
        Some(_) => format!("{name} and the next cost the same"),
        None => format!("{name} alone serves all demand"),
    }
}
