//! What holds for any case whatever.

#![allow(clippy::disallowed_types, reason = "the laws hold floats against decimals")]

mod axes;
mod bills;
mod capital;
mod cases;
mod commands;
mod crossings;
mod demands;
mod existing;
mod graph;
mod judged;
mod mixes;
mod money;
mod outcomes;
mod owned;
mod paths;
mod points;
mod renewal;
mod sensitivity;
mod services;
mod statements;
mod sums;
mod supplies;
mod tape;
mod tokens;
mod undone;
mod waits;
mod windows;

use proptest::test_runner::Config;

/// Longest search for a simpler failing case, in milliseconds: some take seconds each.
const SHRINKING: u32 = 60_000;

/// So many cases, or those of `PROPTEST_CASES`; a failing one is a line of a test and no file.
#[allow(clippy::disallowed_methods, reason = "proptest reads the variable itself")]
fn config(cases: u32) -> Config {
    let stated = Config::default();
    let is_stated = std::env::var_os("PROPTEST_CASES").is_some();
    let cases = if is_stated { stated.cases } else { cases };
    let (max_shrink_iters, max_shrink_time) = (1_000, SHRINKING);
    Config { cases, failure_persistence: None, max_shrink_iters, max_shrink_time, ..stated }
}

/// The tape of a kept case; what is not in its text is 0.
fn kept(text: &str) -> Vec<u32> {
    let mut tape: Vec<u32> = text.split_whitespace().map(|it| it.parse().unwrap()).collect();
    tape.resize(480, 0);
    tape
}
