//! The generated pages of `docs/`, made from the registers of the program, and the links of all pages.
//!
//! `INSTA_UPDATE=always cargo test docs` writes the pages as the program has them now.

#![allow(clippy::disallowed_methods, reason = "tests read files of their own")]

mod commands;
mod english;
mod figures;
mod findings;
mod frequent;
mod keys;
mod kinds;
mod links;
pub mod readme;
mod tables;
mod tasks;

use std::path::Path;

use crate::expected::expect;

/// Note at the top of each page.
const GENERATED: &str = "<!-- Generated from the program by `INSTA_UPDATE=always cargo test docs`; changes are lost. -->";

#[track_caller]
fn assert_page(name: &str, text: &str) {
    let text = format!("{GENERATED}\n\n{text}");
    expect(Path::new(name), &text).unwrap_or_else(|differs| panic!("{differs}"));
}

#[test]
fn the_page_of_keys_is_that_of_the_schemas() {
    assert_page("docs/keys.md", &keys::page());
}

#[test]
fn the_page_of_findings_is_that_of_the_codes() {
    assert_page("docs/findings.md", &findings::page());
}

#[test]
fn the_page_of_commands_is_that_of_the_command_line() {
    assert_page("docs/commands.md", &commands::page());
}
