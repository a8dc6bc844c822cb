//! Formula of what a tier serves on average: over the levels of demand, and over the nodes that are down.

use super::infix::{Binding, Text};
use crate::analysis::explain::{Term, TermKind};
use crate::expr::{Expected, FailingNodes, Second, Situation, Steps};

/// The formula in words; `of` gives the words of an operand.
pub(super) fn words(it: &Expected<Term>, of: &impl Fn(&Term) -> Text) -> Text {
    let level = of(&it.levels).text;
    let Situation { fleets, before, second, most, steps } = &it.of;
    let up: Vec<String> = fleets.iter().map(|it| nodes_up(it, of)).collect();
    let fixed = |it: &Term| if is_zero(it) { Vec::new() } else { vec![text(it, of)] };
    let first = less(level.clone(), &[fixed(before), up.clone()].concat());
    let wanted = match second {
        None => format!("max({first}, 0)"),
        Some(Second::AtLeast { share, before }) => {
            let part = format!("{} x {level}", product(share, of));
            format!("max({first}, {}, 0)", less(part, &[fixed(before), up].concat()))
        }
        Some(Second::AtMost { share, before }) => {
            let part = format!("{} x {level}", product(share, of));
            format!("max(min({first}, {}), 0)", less(part, &fixed(before)))
        }
    };
    let served = match most {
        None => wanted,
        Some(most) => format!("min({}, {wanted})", of(most).text),
    };
    let amount = match steps {
        None => served,
        Some(steps) => billed(&served, steps, of),
    };
    let over = match (it.is_by_level, fleets.is_empty()) {
        (false, true) => "mean over levels",
        (false, false) => "mean over levels and nodes down",
        (true, _) => "mean over nodes down",
    };
    let amount =
        if it.is_by_level { format!("{} x {amount}", product(&it.shares, of)) } else { amount };
    Text::sum(format!("{over} of {amount}"))
}

/// GPUs in whole steps that do some work, running longer or more at once.
fn billed(served: &str, steps: &Steps<Term>, of: &impl Fn(&Term) -> Text) -> String {
    let Steps { gpus, e, most } = steps;
    let whole = |work: String| match gpus.kind {
        TermKind::Number(1) => format!("ceil({work})"),
        _ => format!("ceil({work} / {gpus}) x {gpus}", gpus = product(gpus, of)),
    };
    let mut all: Vec<String> = most.iter().map(|it| of(it).text).collect();
    if e.kind == TermKind::Number(1) {
        all.push(whole(served.to_owned()));
    } else {
        let e = product(e, of);
        let longer = format!("{} / {e}", whole(served.to_owned()));
        all.extend([longer, whole(format!("{served} / {e}"))]);
    }
    match all.as_slice() {
        [only] => only.clone(),
        all => format!("min({})", all.join(", ")),
    }
}

/// Work of the nodes of a fleet that are up, by how many are down.
fn nodes_up(it: &FailingNodes<Term>, of: &impl Fn(&Term) -> Text) -> String {
    let FailingNodes { in_use, pool, downtime: _, gpus_of_node } = it;
    let nodes = of(in_use).within(Binding::Sum, true);
    let up = if is_zero(pool) {
        format!("({nodes} - nodes down)")
    } else {
        format!("min({nodes}, {nodes} + {} - nodes down)", text(pool, of))
    };
    format!("{up} x {}", product(gpus_of_node, of))
}

fn text(it: &Term, of: &impl Fn(&Term) -> Text) -> String {
    of(it).within(Binding::Sum, true)
}

fn product(it: &Term, of: &impl Fn(&Term) -> Text) -> String {
    of(it).within(Binding::Product, true)
}

fn is_zero(it: &Term) -> bool {
    it.kind == TermKind::Number(0)
}

/// A level less the parts of a capacity.
fn less(level: String, parts: &[String]) -> String {
    parts.iter().fold(level, |text, part| format!("{text} - {part}"))
}
