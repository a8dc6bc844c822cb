//! Bundles that would have their reader read something else.

use super::{bundle, verify, with_manifest};

#[test]
fn a_bundle_reads_nothing_but_itself() {
    let bundle = with_manifest(|manifest| manifest["scenario"] = "-".into());
    let run = verify(&bundle);
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("its scenario is standard input"), "{}", run.stderr);
}

/// Each reader may take another end, and so another list of files.
#[test]
fn an_archive_with_several_ends_is_refused() {
    let mut bytes = bundle("scenarios/h100-lesson.yaml", &[]);
    let end = bytes.split_off(bytes.len() - 22);
    let mut with_comment = end.clone();
    with_comment[20] = 22;
    let run = verify(&[bytes, with_comment, end].concat());
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("has more than one end"), "{}", run.stderr);
}
