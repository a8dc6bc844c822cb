//! Fuzzing with libFuzzer: the variable `FUZZ_TARGET` names a target of `targets`, and `tests/fuzz/run`
//! builds and runs all of them from the kept texts.

#![no_main]
#![allow(clippy::panic, reason = "a panic is what the fuzzer looks for")]
#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

#[allow(dead_code, unused_imports, reason = "tests of the kept texts use more of it")]
mod targets;

use std::env;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| (target().run)(text));

fn target() -> &'static targets::Target {
    static TARGET: OnceLock<&targets::Target> = OnceLock::new();
    TARGET.get_or_init(|| {
        let name = env::var("FUZZ_TARGET").unwrap_or_default();
        let found = targets::ALL.iter().find(|it| it.name == name);
        found.unwrap_or_else(|| panic!("FUZZ_TARGET is {name:?}"))
    })
}
