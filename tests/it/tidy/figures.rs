//! Figures of any size never abort the program: operators of decimals are checked by a lint where
//! they are read, searched and written; the graph has checked operators of its own.

use super::root;

#[test]
fn decimals_have_no_unchecked_operator() {
    const ROOMS: [&str; 10] = [
        "check/mod.rs",
        "commands/mod.rs",
        "diff/mod.rs",
        "export/mod.rs",
        "format.rs",
        "import/mod.rs",
        "pricing/mod.rs",
        "quantity.rs",
        "report/mod.rs",
        "scenario/mod.rs",
    ];
    for room in ROOMS {
        let head = std::fs::read_to_string(root().join("src").join(room)).unwrap();
        assert!(head.contains("#![warn(clippy::arithmetic_side_effects)]"), "{room}");
    }
}
