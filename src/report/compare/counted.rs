//! Cost lines that break-evens count, and those they hold fixed.

use indexmap::IndexSet;

use super::Material;
use super::records::paid;
use crate::analysis::{CostedAlternative, HeldFixed};
use crate::format::list;
use crate::model::Supply;
use crate::model::owned::ELECTRICITY;
use crate::report::document::{Definition, Definitions};

/// With more fixed lines than `LONG` and fewer variable lines than `SHORT`, the variable ones are
/// listed.
const LONG: usize = 5;
const SHORT: usize = 4;

/// Definitions of `Cost lines` and `Fixed cost`: all cost lines, and those that ignore utilization.
pub(super) fn rows(material: Material<'_>, reference: &str) -> Definitions {
    let lines = |name: &str| -> IndexSet<&str> {
        let lines = material.outcome(name).into_iter().flat_map(CostedAlternative::lines);
        paid(lines).into_iter().map(|line| line.component.label()).collect()
    };
    let mut groups = vec![(lines(reference), vec![reference])];
    for it in material.comparison.alternatives.iter().filter(|it| it.name != reference) {
        let counted = lines(&it.name);
        // Sets are equal in any order.
        match groups.iter_mut().find(|(lines, _)| *lines == counted) {
            Some((_, names)) => names.push(&it.name),
            None => groups.push((counted, vec![&it.name])),
        }
    }
    let who = |at: usize, names: &[&str]| match (groups.len(), at) {
        (1, _) if names.len() > 1 => "every alternative".to_owned(),
        (2, 1) if names.len() > 1 => "the others".to_owned(),
        _ => names.join(", "),
    };
    let phrases = groups.iter().enumerate().map(|(at, (lines, names))| {
        let lines: Vec<&str> = lines.iter().copied().collect();
        let lines = if lines.is_empty() { "nothing".to_owned() } else { lines.join(", ") };
        format!("{}: {lines}", who(at, names))
    });
    let phrases: Vec<String> = phrases.collect();
    let fixed = held_fixed(material, reference);
    Definitions {
        rows: vec![
            Definition::new("Cost lines", [phrases.join("; ")]),
            Definition::new("Fixed cost", [fixed]),
        ],
        ..Definitions::default()
    }
}

fn held_fixed(material: Material<'_>, reference: &str) -> String {
    let HeldFixed { stay, follow } = &material.comparison.held_fixed;
    let all_but = |clause: &str| format!("everything {reference} pays{clause}, also for idle GPUs");
    match (stay.as_slice(), follow.as_slice()) {
        ([], _) => format!("nothing: every cost line of {reference} follows utilization"),
        (_, []) if stay.iter().any(|line| line == ELECTRICITY.label) => {
            let why = if idle_is_stated(material, reference) {
                "idle_kw equals busy_kw"
            } else {
                "no idle_kw is given and busy_kw is used"
            };
            all_but("") + &format!("; electricity too, as {why}")
        }
        (_, []) => all_but(""),
        _ if stay.len() > LONG && follow.len() < SHORT => {
            all_but(&format!(" except {}", list(follow)))
        }
        _ => format!("{} of {reference}, also for idle GPUs", list(stay)),
    }
}

fn idle_is_stated(material: Material<'_>, name: &str) -> bool {
    let alternative = material.case.alternatives.iter().find(|it| it.name == name);
    alternative.is_some_and(|it| {
        it.tiers.iter().all(|tier| match &tier.supply {
            Supply::Owned(owned) => {
                owned.operation.electricity.as_ref().is_none_or(|it| it.idle_kw.is_some())
            }
            _ => true,
        })
    })
}
