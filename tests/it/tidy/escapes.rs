//! Text of strangers is escaped in one place.

use super::{assert_none, rust};

#[test]
fn a_path_is_printed_through_one_escape() {
    // `shown` and `quoted` are the ways from a path to text that is printed.
    const WAYS: [&str; 4] =
        [".display()", "to_string_lossy", "into_os_string", "to_string_lossy()"];
    let is_way = |line: &str| WAYS.iter().any(|way| line.contains(way));
    // A name that is only compared, and the locale.
    let is_escaped = |line: &str| {
        line.contains("quoted(") || line.contains("let wanted =") || line.contains("let value =")
    };
    let others = rust("src").filter(|it| !it.is_in(&["src/input/escape.rs"]));
    assert_none(others.flat_map(|it| {
        let lines = it.code().filter(|(_, line)| is_way(line) && !is_escaped(line));
        lines.map(|(number, line)| format!("{}:{number}: {line}", it.path)).collect::<Vec<_>>()
    }));
    // One function escapes, and no other writes codes of characters.
    let others = rust("src").filter(|it| !it.is_in(&["src/input/escape.rs"]));
    assert_none(
        others.flat_map(|it| it.mentions(&["escape_unicode", "escape_debug", "escape_default"])),
    );
}
