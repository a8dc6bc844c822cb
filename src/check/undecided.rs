//! Decisions in a later month, and numbers of draws, that cannot be simulated.

use crate::analysis::{NoDecision, NoMemory};
use crate::codes;
use crate::format::{count, list, whole};
use crate::input::{Diagnostic, quoted};

/// Error that says why a later decision cannot be simulated.
pub fn undecided(found: &NoDecision) -> Diagnostic {
    let (message, fix) = words(found);
    Diagnostic::error(codes::UNCERTAINTY, message).fix(fix)
}

/// Error of draws whose costs the memory does not hold.
pub fn no_memory(samples: usize, found: NoMemory) -> Diagnostic {
    let megabytes = whole(found.megabytes());
    let message = format!(
        "the costs of {} need at least {megabytes} MB of memory, which the system does not give",
        count(samples, "draw")
    );
    let fix = format!("write `--samples {}`", samples.div_ceil(10));
    Diagnostic::error(codes::OVER_LIMIT, message).fix(fix)
}

/// Message and fix.
fn words(found: &NoDecision) -> (String, String) {
    let say = |message: &str, fix: &str| (message.to_owned(), fix.to_owned());
    match found {
        NoDecision::Month(last) => (
            "`--decide-at` is no month within the horizon".to_owned(),
            format!("write a month from 1 to {last}"),
        ),
        NoDecision::NoOwner => say(
            "no alternative with an `owned` tier serves all demand, so nothing can be bought later",
            "add an alternative with an `owned` tier, or remove `--decide-at`",
        ),
        NoDecision::NoRenter => say(
            "no alternative of `on_demand` and `spot` alone serves all demand, so nothing can be \
             rented until the decision: a term cannot end with any month",
            "add an alternative of `on_demand` or `spot`, or remove `--decide-at`",
        ),
        NoDecision::NotAnOwner(name, all) => (
            format!("`--own` names {}, which is no alternative with an `owned` tier", quoted(name)),
            format!("write one of these: {}", names(all)),
        ),
        NoDecision::NotARenter(name, all) => (
            format!(
                "`--rent` names {}, which is no alternative of `on_demand` and `spot` alone",
                quoted(name)
            ),
            format!("write one of these: {}", names(all)),
        ),
        NoDecision::DemandMoves => say(
            "demand grows or ramps up, and `--decide-at` sizes what is bought later for a demand that \
             is the same in all months",
            "remove growth and `ramp` of the demand, or `--decide-at`",
        ),
        NoDecision::Purchases(name) => (
            format!("{name} buys nodes in several months, so none is the month of the decision"),
            "remove `purchases`, or name another alternative with `--own`".to_owned(),
        ),
        NoDecision::FromMonth(key) => (
            format!("{} counts months from the beginning, not from a later purchase", quoted(key)),
            "remove the key, or name another alternative with `--own`".to_owned(),
        ),
        NoDecision::Years => say(
            "whole years are discounted, and `--decide-at` divides one",
            "write a multiple of 12, or `discounting: {period: month}`",
        ),
    }
}

fn names(all: &[String]) -> String {
    if all.is_empty() { "there is none".to_owned() } else { list(all) }
}
