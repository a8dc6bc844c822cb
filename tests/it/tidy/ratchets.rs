//! Habits that were given up, and do not come back: each was found in several rooms at once.

use std::fs;

use super::{Source, assert_none, root, rust};

/// Lines of code that have a text, as `path:line: text`, but for the file that is the one place for it.
fn with(text: &str, place: &str) -> Vec<String> {
    let other = rust("src").filter(|it| it.path != place);
    let lines = |it: Source| -> Vec<String> {
        let found = it.code().filter(|(_, line)| line.contains(text));
        found.map(|(number, line)| format!("{}:{number}: {}", it.path, line.trim())).collect()
    };
    other.flat_map(lines).collect()
}

/// `rustfmt` does not see a file that a macro declares.
#[test]
fn no_macro_declares_a_module() {
    assert_none(with("mod $", ""));
}

#[test]
fn the_basis_of_a_price_is_read_from_its_key_in_one_place() {
    for test in ["ends_with", "contains", "starts_with"] {
        for part in ["per_gpu", "per_hour", "per_gpu_hour"] {
            assert_none(with(&format!("{test}(\"{part}\")"), "src/pricing/basis.rs"));
        }
    }
}

#[test]
fn a_unit_of_money_is_known_in_one_place() {
    assert_none(with("starts_with(\"money\")", "src/expr/unit.rs"));
}

#[test]
fn every_dependency_has_its_reason() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let mut section = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        } else if section.ends_with("dependencies]") && line.contains('=') {
            let reason = line.split_once(" # ").map(|(_, reason)| reason);
            assert!(reason.is_some_and(|it| it.len() > 5), "without a reason: {line}");
        }
    }
}
