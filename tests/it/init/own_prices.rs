//! `init --prices`: a price sheet to fill in, which `check` accepts as it is written.

use crate::program::gpu_tco_in;

#[test]
fn it_is_checked_without_a_finding_and_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| gpu_tco_in(folder.path(), arguments);
    let made = run(&["init", "--prices", "pricing/acme.yaml"]);
    assert_eq!((made.code, made.stderr.as_str()), (0, ""));
    let next = "Wrote\n  ./pricing/acme.yaml\n\nNext\n  edit pricing/acme.yaml: the lines marked `replace by \
                yours`\n  gpu-tco check pricing/acme.yaml\n  gpu-tco prices acme --pricing pricing/acme.yaml\n";
    assert_eq!(made.stdout, next);
    let checked = run(&["check", "pricing/acme.yaml", "--fail-on", "warning"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""), "{}", checked.stdout);
    assert!(checked.stdout.contains("1 sheet (2 prices) checked"), "{}", checked.stdout);
    let listed = run(&["prices", "acme", "--pricing", "pricing/acme.yaml"]);
    assert!(listed.stdout.contains("acme/8x-h200"), "{}", listed.stdout);
    let again = run(&["init", "--prices", "pricing/acme.yaml"]);
    assert!(again.code == 2 && again.stderr.contains("already ./pricing/acme.yaml"));
}

#[test]
fn its_file_is_named_after_a_provider_that_is_not_built_in() {
    let folder = tempfile::tempdir().unwrap();
    for (file, expected) in [
        ("pricing/aws.yaml", "such as `--prices pricing/aws-offer.yaml`"),
        ("Acme Cloud.yaml", "write `--prices pricing/acme.yaml` instead of `Acme Cloud.yaml`"),
        ("acme.json", "ends with .yaml"),
    ] {
        let run = gpu_tco_in(folder.path(), &["init", "--prices", file]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
}
