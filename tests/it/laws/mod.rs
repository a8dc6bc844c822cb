//! What holds for any case whatever.

#![allow(clippy::disallowed_types, reason = "the laws hold floats against decimals")]

mod axes;
mod bills;
mod capital;
mod cases;
mod crossings;
mod graph;
mod mixes;
mod money;
mod outcomes;
mod owned;
mod paths;
mod renewal;
mod sensitivity;
mod services;
mod statements;
mod sums;
mod supplies;
mod tape;
mod tokens;

use proptest::test_runner::Config;

/// So many cases; a failing one is a line of a test and no file.
fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, max_shrink_iters: 1_000, ..Config::default() }
}
