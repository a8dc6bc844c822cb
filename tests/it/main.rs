//! Everything the program promises, tried from outside; files of expected output are in `golden`.
//!
//! Rooms are listed in `tests/README.md`, each with what it proves. `INSTA_UPDATE=always cargo test`
//! accepts all new output, see `tests/golden/main.rs`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that panics has failed")]

mod actual;
mod agreement;
mod answer;
mod breakeven;
mod bundle;
mod check;
mod cli;
mod compare;
mod demand;
mod diff;
mod docs;
#[path = "../support/examples.rs"]
mod examples;
#[path = "../support/expected.rs"]
mod expected;
mod explain;
mod findings;
#[path = "../fuzz/archive.rs"]
mod fuzz_texts;
#[path = "../fuzz/targets/mod.rs"]
#[allow(dead_code, reason = "the fuzzer runs the program too")]
mod fuzzed;
mod import;
#[path = "../support/imports.rs"]
mod imports;
mod init;
mod input;
#[path = "../support/large.rs"]
#[allow(dead_code, reason = "the benchmark has more")]
mod large;
mod laws;
mod mistakes;
mod mix;
mod prices;
#[path = "../support/program.rs"]
mod program;
mod recipes;
mod reports;
#[path = "../support/repository.rs"]
mod repository;
mod robustness;
mod schema;
mod sensitivity;
#[path = "../support/shipped.rs"]
mod shipped;
mod simulate;
#[path = "../support/small.rs"]
mod small;
mod tidy;
mod utilization;
#[path = "../support/worked.rs"]
mod worked;
mod workflows;
