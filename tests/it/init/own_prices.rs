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
    // A scenario that `init` writes is of a day on which the sheet has a price, and does without its name there.
    let scenario = ["init", "--gpu", "h200", "--gpus", "8", "--rent", "nebius/hgx-h200"];
    assert_eq!(run(&scenario).code, 0);
    let file = "scenarios/8xh200-sxm-141gb.yaml";
    let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
    std::fs::write(folder.path().join(file), text.replace("nebius/hgx-h200", "acme/8x-h200"))
        .unwrap();
    let unnamed = run(&["compare", file]);
    let fix = "no price sheet that is read is called `acme`";
    assert!(unnamed.stderr.contains(fix), "{}", unnamed.stderr);
    let line = "add `pricing: [../pricing/acme.yaml]` to the scenario";
    assert!(unnamed.stderr.contains(line), "{}", unnamed.stderr);
    let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
    std::fs::write(folder.path().join(file), format!("{text}pricing: [../pricing/acme.yaml]\n"))
        .unwrap();
    let compared = run(&["compare", file]);
    assert_eq!((compared.code, compared.stderr.as_str()), (0, ""));
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
