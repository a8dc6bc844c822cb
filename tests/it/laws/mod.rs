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

/// So many cases, or those of `PROPTEST_CASES`; a failing one is a line of a test and no file.
#[allow(clippy::disallowed_methods, reason = "proptest reads the variable itself")]
fn config(cases: u32) -> Config {
    let stated = Config::default();
    let is_stated = std::env::var_os("PROPTEST_CASES").is_some();
    let cases = if is_stated { stated.cases } else { cases };
    Config { cases, failure_persistence: None, max_shrink_iters: 1_000, ..stated }
}
