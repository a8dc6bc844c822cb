//! What must not compile, with the message its author gets.

#[test]
fn formulas_without_a_meaning_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/it/compile_fail/*.rs");
}
