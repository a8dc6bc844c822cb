//! `prices import`: public feeds become sheets that hold what the feeds say, and nothing else.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod bench;
mod by_hand;
mod hostile;
mod merge;

use std::path::Path;

use crate::program::{Run, gpu_tco};
use crate::schema::Validator;

const DAY: &str = "2026-10-10";
const SOURCE: &str = "https://github.com/example/feeds/blob/0082b0435f39/file";
const SKYPILOT: &[&str] = &["skypilot", "--checked-on", DAY, "--source", SOURCE, "--provider"];
const GPUHUNT: &[&str] = &["gpuhunt", "--checked-on", DAY, "--source", SOURCE];

/// A file, the feed and flags it is imported with, and the exit code.
type Case = (&'static str, &'static [&'static str], &'static [&'static str], i32);

const CASES: [Case; 25] = [
    ("samples/skypilot-v8-nebius-vms.csv", SKYPILOT, &["nebius"], 0),
    ("samples/skypilot-v8-oci-vms.csv", SKYPILOT, &["oci"], 0),
    ("samples/skypilot-v8-lambda-vms.csv", SKYPILOT, &["lambda"], 0),
    ("samples/skypilot-v8-hyperstack-vms.csv", SKYPILOT, &["hyperstack"], 0),
    ("samples/skypilot-v8-vast-vms.csv", SKYPILOT, &["vast"], 0),
    ("samples/skypilot-v8-runpod-vms.csv", SKYPILOT, &["runpod"], 0),
    ("samples/skypilot-v8-verda-vms.csv", SKYPILOT, &["verda"], 0),
    ("samples/skypilot-v8-gcp-vms.csv", SKYPILOT, &["gcp"], 2),
    ("samples/skypilot-v7-aws-vms.csv", SKYPILOT, &["aws"], 2),
    ("samples/skypilot-v8-aws-vms-headerless.csv", SKYPILOT, &["aws"], 2),
    ("samples/skypilot-v7-ibm-vms.csv", SKYPILOT, &["ibm"], 2),
    ("samples/skypilot-v7-ibm-vms.csv", SKYPILOT, &["ibm", "--gpu", "V100=v100-sxm-16gb"], 0),
    ("samples/azure-retail-items.json", &["azure-retail"], &["--checked-on", DAY], 0),
    ("samples/aws-calculator-ec2-fragment.json", &["aws-price-list"], &[], 2),
    ("samples/aws-pricelist-product-fragment.json", &["aws-price-list"], &["--checked-on", DAY], 2),
    ("samples/oracle-pricelist-fragment.json", &["oracle"], &[], 0),
    ("samples/vantage-ec2-instance-trimmed.json", &["aws-price-list"], &[], 2),
    ("samples/tardellirs-offerings-2026-05-24.json", GPUHUNT, &[], 2),
    ("samples/gpuhunt-tpu-pricing.json", GPUHUNT, &[], 0),
    ("samples/gpuhunt-tpu-pricing.json", GPUHUNT, &["--region", "europe-west4"], 0),
    ("cases/azure-reservation.json", &["azure-retail"], &["--checked-on", DAY], 0),
    ("cases/aws-bulk.json", &["aws-price-list"], &[], 0),
    ("cases/gpuhunt-v2.csv", GPUHUNT, &["--provider", "example"], 0),
    ("cases/skypilot-zones.csv", SKYPILOT, &["aws"], 0),
    ("cases/skypilot-zones.csv", SKYPILOT, &["aws", "--region", "us-west-2"], 0),
];

/// Runs `prices import` on a file of `tests/import/`.
fn import(file: &str, feed: &[&str], flags: &[&str]) -> Run {
    let path = format!("tests/import/{file}");
    gpu_tco(&[&["prices", "import", &path, "--from"], feed, flags].concat())
}

/// A name for the snapshot of a case.
fn name(index: usize, file: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap().to_str().unwrap();
    let earlier = CASES.iter().take(index).filter(|it| it.0 == file).count();
    if earlier == 0 { stem.to_owned() } else { format!("{stem}-{}", earlier + 1) }
}

#[test]
fn every_sample_is_imported_or_refused_as_pinned() {
    insta::with_settings!({
        snapshot_path => "../snapshots/import",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        for (index, (file, feed, flags, code)) in CASES.iter().enumerate() {
            let run = import(file, feed, flags);
            assert_eq!(run.code, *code, "{file}: {}", run.stderr);
            assert_eq!(run.stdout.is_empty(), *code != 0, "{file}");
            let told = format!("{}{}", run.stderr, run.stdout);
            insta::assert_snapshot!(name(index, file), told);
        }
    });
}

#[test]
fn what_is_imported_passes_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let validator = Validator::new();
    for (index, (file, feed, flags, _)) in CASES.iter().enumerate().filter(|(_, it)| it.3 == 0) {
        let sheet = folder.path().join(format!("{index}.yaml"));
        let sheet = sheet.to_str().unwrap();
        let run = import(file, feed, &[flags, &["-o", sheet][..]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        assert_eq!(validator.problem(&std::fs::read_to_string(sheet).unwrap()), None, "{file}");
        let check = gpu_tco(&["check", sheet, "--as-of", DAY, "-f", "concise"]);
        assert_eq!(check.code, 0, "{file}: {}", check.stdout);
        assert!(!check.stdout.contains("warning["), "{file}: {}", check.stdout);
    }
}

#[test]
fn every_sample_is_a_case() {
    for folder in ["samples", "cases"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import").join(folder);
        for entry in std::fs::read_dir(path).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let file = format!("{folder}/{name}");
            assert!(CASES.iter().any(|it| it.0 == file), "{file} is not imported");
        }
    }
}
