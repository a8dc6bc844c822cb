//! What must not compile, with the message its author gets.

#[test]
#[ignore = "it builds the whole crate again, for a minute: .ci/run runs it"]
fn formulas_without_a_meaning_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/it/tidy/compile_fail/*.rs");
}
