//! Everything the program promises, tried from outside; files of expected output are in `golden`.
//!
//! `INSTA_UPDATE=always cargo test` accepts all new output, see `tests/golden/main.rs`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that panics has failed")]

mod accelerators;
mod against;
mod answer;
mod axes;
mod bills;
mod bounds;
mod breakdown;
mod breakeven;
mod bundle;
mod charts;
mod check;
mod ci;
mod columns;
mod command_line;
mod compile_fail;
mod currencies;
mod described;
mod diff;
mod docs;
mod downtime;
mod english;
mod errors;
#[path = "../support/examples.rs"]
mod examples;
#[path = "../support/expected.rs"]
mod expected;
mod explain;
mod explained;
mod figures;
mod findings;
mod focus;
mod formats;
#[path = "../fuzz/archive.rs"]
mod fuzz_texts;
#[path = "../fuzz/targets/mod.rs"]
#[allow(dead_code, reason = "the fuzzer runs the program too")]
mod fuzzed;
mod growing;
mod hostile;
mod import;
#[path = "../support/imports.rs"]
mod imports;
mod init;
mod input;
#[path = "../support/large.rs"]
#[allow(dead_code, reason = "the benchmark has more")]
mod large;
mod laws;
mod lesson;
mod licenses;
mod maps;
mod mistakes;
mod mix;
mod money;
mod money_words;
mod narrow;
mod negotiated;
mod numbers_audit;
mod one_figure;
mod one_search;
mod overlays;
mod overrides;
mod page;
mod pages;
mod paste;
#[cfg(feature = "png")]
mod picture;
mod plans;
mod power;
mod prices;
#[path = "../support/program.rs"]
mod program;
mod readme;
mod recipes;
mod refresh;
mod regions;
mod relaxed;
mod release;
mod repository;
mod robustness;
mod scenarios;
mod schema;
mod sensitivity;
mod served;
#[path = "../support/shipped.rs"]
mod shipped;
mod shorthand;
mod simulate;
mod sizes;
mod slurm;
mod small;
mod stale;
mod swings;
mod tidy;
mod traces;
mod unserved;
mod utilization;
mod variables;
mod views;
mod walk;
mod words;
mod workbook;
mod worked;
