//! Own or rent GPUs: total cost of ownership and break-even tables from YAML scenarios.
//!
//! A budget model as code: every figure has a source, every result can say where it comes from,
//! every edit is checked.
//!
//! # The way of the data
//!
//! ```text
//! YAML ─input─▶ as written ─scenario, pricing─▶ Case ─model─▶ Graph ─analysis─▶ results ─report─▶ Document ─export─▶ text
//!               everything that can fail, fails here          pure from here on: no file, no clock, no error
//! ```
//!
//! One direction, no way back. Each room is a module:
//!
//! - [`input`] reads files and YAML; nothing else does. Every value keeps its place.
//! - [`quantity`] says which range a number in a file may have, and what to write outside it.
//! - [`pricing`] turns price sheets into histories that are looked up by day.
//! - [`mod@import`] turns public price feeds into price sheets, before any of this begins.
//! - [`usage`] turns what monitoring reports into a trace, before any of this begins.
//! - [`demand`] turns a measured trace into a load-duration curve.
//! - [`scenario`] turns a scenario into a [`model::Case`]: figures looked up, checked, and each with
//!   its origin.
//! - [`model`] writes the case into a graph of formulas, a component a file.
//! - [`expr`] is that graph: units and shapes as types, one evaluator for decimals, floats and bounds;
//!   [`expr::Graph::read`] walks it, node by node, with names, formulas and origins.
//! - [`analysis`] asks it: a [`analysis::Study`] builds a case once, and answers with totals,
//!   break-evens, statements, and what would flip the verdict. An [`analysis::Effort`] counts and
//!   bounds its searches. An [`analysis::explain::Explainer`] gives the formula of a figure and the
//!   evidence of each operand.
//! - [`check`] finds what a reader should know before trusting the answer, and lints sheets and scenarios.
//! - [`judge`] weighs every default, omission and estimate by what it does to the answer; all commands draw its list.
//! - [`mod@format`] rounds figures and writes them as text.
//! - [`diff`] reads two sides of an edit and says what it changes.
//! - [`report`] makes sentences and tables of it, [`export`] makes text of those.
//! - [`bundle`] packs the files behind an answer into an archive, and compares it with the same computed
//!   again.
//! - [`mod@schema`] gives the schemas of files, from the structs that read them, and of JSON output.
//! - [`cli`] and [`commands`] are the program around it.
//! - [`prelude`] is the library in a few names, with an example.
//!
//! # What always holds
//!
//! 1. `model`, `expr` and `analysis` use no file, environment, clock, printing, command line, YAML or
//!    table.
//! 2. Money is decimal. Floats search, in `expr/value`, `expr/tape` and `analysis`; decimals confirm.
//! 3. Only `format.rs` rounds. What is missing is missing, never 0.
//! 4. Only `main.rs` and `commands/` write; an output file is written whole and then renamed.
//! 5. Every number that enters the arithmetic stands in a file that the command line or
//!    `GPU_TCO_PRICING` names, on the command line itself, or in a built-in sheet.
//! 6. One currency a run. A lump added to every month, or money times money, does not compile.
//! 7. The model reads a figure only through [`expr::Graph::input`] (everything follows when it
//!    changes), or through [`expr::Graph::fixed`] and [`expr::Graph::locked`] (it shapes the graph and
//!    is not live).
//! 8. Every printed figure is a named node of one graph, or was searched along one of its leaves.
//!    `report`, `export`, `check` and `diff` compute none.
//! 9. Names and paths of files are printed through [`input::escaped`], [`input::quoted`] and
//!    [`input::shown`] alone; [`input::Source::name`] is escaped when a file is read.
//!
//! Types, lints and the test `tidy` keep these.
//!
//! # Three views of money
//!
//! A [`model::Line`] is three series: cash as it is paid, expense as it is used up, and what work is
//! charged. [`model::capital`] turns a price with a life into all three; they agree in total, and no sum
//! mixes two of them.
//!
//! # Where to add one more
//!
//! - **A cost component**: a file in `model/owned/` (or beside `model/staff.rs`, for any tier) with its
//!   [`model::Component`], its figures, its formula and one case worked by hand; a line of
//!   [`model::COMPONENTS`]; a field of [`model::owned::Hardware`] or [`model::owned::Operation`].
//!   `cargo check --all-targets` then names the register below that struct, the place in
//!   `scenario/owned.rs` that must fill the field, and the random tiers of `tests/it/laws`; its key is
//!   a line of `scenario/written/tiers/owned.rs`, the mapping below it a struct in
//!   `scenario/written/parts.rs`. [`model::Expected`] says whether reports miss it where it is absent.
//! - **A figure**: a node where its formula is written, named by [`expr::Expr::named`]; a field of
//!   [`analysis::CostedAlternative`] or its parts reads it.
//! - **A column**: a line among the keys of a view in `report/*/records`, with its description: CSV, JSON
//!   and the schema of JSON output have it then; and a line of the `View` of its text table, which draws
//!   the key.
//! - **A value of JSON alone**: a line of a view in `export/json`, with its key, its expression and its
//!   description: JSON and its schema have it then. The kind follows from the type of the expression.
//! - **A format**: a file in `export/` (one of markup text says how words, a title and a table are
//!   written, as `markdown.rs` does), a variant of [`export::Format`], its line in
//!   [`export::Format::drawing`], its word in `cli/choices.rs` and its ending in `commands/target.rs`.
//! - **A sheet of the workbook**: a file in `export/workbook/` and its line in the register there; it reads
//!   figures of [`analysis::Workings`] by reference, so that it follows the inputs.
//!   Plan against actual has a workbook of its own: `export/workbook/actual.rs`.
//! - **A table of the page**: a function in `export/page/tables.rs`, whose cells name figures of
//!   [`analysis::Workings`]; the script of the page, plain files beside it, needs no change.
//! - **A chart**: a file in `report/picture/` that fills a [`report::picture::Plot`], a variant of
//!   [`report::picture::ChartName`] with its lines there, its word in `cli/choices.rs`, its figures in
//!   `commands/report/charts.rs`. A new kind of plot is a file in `export/picture/` too: it gives
//!   content its places, in whole hundredths of a pixel by [`mod@format`], and compares no figures.
//! - **A file of a bundle**: an entry of the manifest in `bundle/mod.rs` with its role there, written in
//!   `commands/bundle.rs` and read back in `bundle/open.rs`; `export/readme.rs` explains it. A change that
//!   older versions cannot read counts up [`bundle::FORMAT`].
//! - **A subcommand**: a file in `commands/`, a variant of [`cli::Command`], a line in
//!   [`commands::run`].
//! - **A rule**: a function in a file of `check/` (of a comparison) or `check/sheets/` (of price sheets) and
//!   a line in the register there; its code is an entry of a file in `codes/`, with what, why, example
//!   and fix. A rule on sheets has a file in
//!   `tests/check/` that fails it and one that passes it; a rule on comparisons has its cases in
//!   `tests/it/findings`.
//! - **A key**: a field of a struct in `scenario/written/` or `pricing/written.rs`; its doc comment, one
//!   line, is what editors and `docs/keys.md` show, its type what the schema in `schema/` allows.
//!   `INSTA_UPDATE=always cargo test` writes the schema, that page, and the messages that list keys,
//!   anew.
//! - **A price**: a row of a file in `pricing/`, with its source and the day it was checked. No Rust.
//! - **A usual range**: an entry of `pricing/ranges.yaml`, with its source. No Rust: `build.rs` makes the
//!   table of it that [`check`] has.
//! - **A price feed**: a file in `import/` that reads its text into quotes, or into figures of series for rates
//!   and tariffs, a variant of [`import::Feed`], its lines in the registers there and its word in
//!   `cli/choices.rs`; samples in `tests/import/`. `prices refresh` reads it once `pricing/feeds.yaml` lists a file of it.
//! - **A format of monitoring**: a file in `usage/formats/` that reads its text into a
//!   [`usage::Reading`], and its line in the register there; samples in `tests/usage/`.
//! - **An analysis**: a file in `analysis/`; it asks a [`analysis::Study`] and returns data. One that a user
//!   sees has a file in `report/` with its text and its keys, a view in `export/json`, and a subcommand.

#![allow(rustdoc::private_intra_doc_links, reason = "docs are built with private rooms")]

pub mod analysis;
mod archive;
mod bundle;
pub mod check;
pub mod cli;
pub mod codes;
pub mod commands;
mod demand;
mod diff;
pub mod export;
pub mod expr;
pub mod format;
pub mod import;
pub mod input;
pub mod judge;
pub mod model;
pub mod prelude;
pub mod pricing;
pub mod quantity;
pub mod report;
pub mod scenario;
pub mod schema;
mod usage;
