//! Everything the program promises, tried from outside.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod input;
