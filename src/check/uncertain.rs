//! Inputs of `uncertainty` that cannot be drawn.

use crate::analysis::{InputProblem, InputProblemKind, NoLaw};
use crate::codes;
use crate::format::{list, quantity};
use crate::input::{Diagnostic, Sources, quoted};

/// An error for each input that cannot be drawn.
pub fn uncertain(problems: &[InputProblem], sources: &Sources) -> Vec<Diagnostic> {
    problems.iter().map(|it| problem(it, sources)).collect()
}

fn problem(InputProblem { place, kind }: &InputProblem, sources: &Sources) -> Diagnostic {
    let (message, fix) = words(kind);
    let problem = Diagnostic::error(codes::UNCERTAINTY, message).fix(fix);
    match sources.find(&place.file, place.line, place.column) {
        Some(span) => problem.at(span),
        None => problem,
    }
}

/// Message and fix.
fn words(kind: &InputProblemKind) -> (String, String) {
    match kind {
        InputProblemKind::Unknown(key, near) => (
            format!("{} is not the key of one figure", quoted(key)),
            match near.as_slice() {
                [] => "write a key that `compare -f json` lists as live in `inputs`".to_owned(),
                near => format!("did you mean {}?", backticked(near)),
            },
        ),
        InputProblemKind::Locked(key) => (
            format!("{} is not live: it shapes the model", quoted(key)),
            format!("remove it here, and use `gpu-tco breakeven SCENARIO --axis {key}`"),
        ),
        InputProblemKind::Twice(key, other) => (
            format!("{} is drawn already, by the input {}", quoted(key), quoted(other)),
            "remove it here or there".to_owned(),
        ),
        InputProblemKind::Unlike([(one, a), (other, b)]) => (
            format!(
                "the law is relative to the stated value, but {one} is {} and {other} is {}",
                quantity(*a),
                quantity(*b)
            ),
            "write numbers in the law, or an input for each key".to_owned(),
        ),
        InputProblemKind::NoLaw(name, law) => no_law(name, law),
        InputProblemKind::NotWalked(key) => (
            format!("{} does not walk", quoted(key)),
            "write a walk for the price of an instance or GPU-hour, of a kWh, or of a node; other \
             figures take laws such as `pert`"
                .to_owned(),
        ),
        InputProblemKind::Mixed([one, other]) => (
            format!("{} walks by month, but {} is drawn once", quoted(one), quoted(other)),
            "correlate a walk with another walk".to_owned(),
        ),
        InputProblemKind::CorrelatedTwice([one, other]) => (
            format!("{} and {} are correlated twice", quoted(one), quoted(other)),
            "remove one of both lines".to_owned(),
        ),
        InputProblemKind::ValueOutside { name, value, share, range } => (
            format!(
                "{} is {} with a probability of {}, which its key may not be",
                quoted(name),
                quantity(*value),
                crate::format::percent(*share)
            ),
            within(range),
        ),
        InputProblemKind::NotDefinite(names) => (
            format!("the correlations of {} contradict each other", list(names)),
            "write lower correlations, or state the missing pair: a pair that is not listed has 0"
                .to_owned(),
        ),
    }
}

fn no_law(name: &str, law: &NoLaw) -> (String, String) {
    let name = quoted(name);
    match law {
        NoLaw::NotAscending { low: (low, a), high: (high, b) } => (
            format!("{low} of {name} is {}, but {high} is {}", quantity(*a), quantity(*b)),
            format!("write a value for `{low}` below `{high}`"),
        ),
        NoLaw::NotPositive(what, value) => (
            format!("{what} of {name} is {}, but a lognormal law is above 0", quantity(*value)),
            "write a value above 0".to_owned(),
        ),
        NoLaw::NoShare(mean) => (
            format!("the mean of {name} is {}, but a beta law is between 0 and 1", quantity(*mean)),
            "write a mean between 0 and 1".to_owned(),
        ),
        NoLaw::TooWide { sd, below } => (
            format!("sd of {name} is {}, too large for its mean", quantity(*sd)),
            format!("write an sd below {}", crate::format::hundredths(*below)),
        ),
        NoLaw::AllOutside => (
            format!("the law of {name} gives no value that its key may have"),
            "write values in the range of the key".to_owned(),
        ),
    }
}

fn backticked(keys: &[String]) -> String {
    keys.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
}

/// Advice to stay within a range.
fn within(range: &[Option<rust_decimal::Decimal>; 2]) -> String {
    match range {
        [Some(least), Some(most)] => {
            format!("write a value from {} to {}", quantity(*least), quantity(*most))
        }
        [Some(least), None] => format!("write a value of at least {}", quantity(*least)),
        [None, Some(most)] => format!("write a value of at most {}", quantity(*most)),
        [None, None] => "write another value".to_owned(),
    }
}
