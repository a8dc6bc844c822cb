//! Golden files: what the program makes of a file, compared with what is written down of it.
//!
//! Each file is a test of its own. `cargo test NAME` runs those whose name contains NAME:
//! `errors::scenario::pue-below-one`, `check::GTM001`, `scenarios::h100-lesson`, `cases::`.
//!
//! `INSTA_UPDATE=always cargo test` accepts all new output: the messages, findings and schemas, the
//! snapshots, and the recomputed figures. Read what it did with `git diff`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that panics has failed")]
#![allow(clippy::disallowed_methods, reason = "tests read files and settings of their own")]

mod cases;
mod check;
mod commands;
mod errors;
#[path = "../support/examples.rs"]
mod examples;
#[path = "../support/expected.rs"]
mod expected;
mod import;
#[path = "../support/imports.rs"]
mod imports;
mod independent;
#[path = "../support/shipped.rs"]
mod names;
#[path = "../support/program.rs"]
mod program;
mod shipped;
mod snapshot;

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

thread_local! {
    /// Where this thread panicked, and why.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A test by its name, which fails with a text or by a panic.
fn trial(
    name: impl Into<String>,
    test: impl FnOnce() -> Result<(), String> + Send + 'static,
) -> Trial {
    Trial::test(name, || {
        let result = panic::catch_unwind(AssertUnwindSafe(test));
        let result = result.unwrap_or_else(|_| Err(PANIC.take()));
        result.map_err(Failed::from)
    })
}

/// A test that fails by a panic alone.
fn asserts(name: impl Into<String>, test: impl FnOnce() + Send + 'static) -> Trial {
    trial(name, || {
        test();
        Ok(())
    })
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // A panic is told once, with the test, and a backtrace says nothing of a file that differs.
    panic::set_hook(Box::new(|panic| PANIC.set(panic.to_string())));
    std::env::set_current_dir(env!("CARGO_MANIFEST_DIR")).unwrap();
    let all = [
        cases::trials(),
        check::trials(),
        commands::trials(),
        errors::trials(),
        import::trials(),
        independent::trials(),
        shipped::trials(),
    ];
    libtest_mimic::run(&arguments, all.into_iter().flatten().collect()).exit_code()
}
