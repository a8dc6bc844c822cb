//! Everything the program promises, tried from outside.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that panics has failed")]

mod breakdown;
mod cases;
mod check;
mod ci;
mod compile_fail;
mod diff;
mod errors;
mod findings;
mod formats;
mod import;
mod independent;
mod init;
mod input;
mod laws;
mod lesson;
mod licences;
mod money;
mod negotiated;
mod prices;
mod program;
mod readme;
mod repository;
mod scenarios;
mod schema;
mod served;
mod tidy;
mod views;
mod walk;
mod words;
