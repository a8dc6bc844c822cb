//! What somebody checked stays in a sheet unless the feed is asked to take its place.

use std::fs;

use super::bench::{Bench, LATER};

/// A sheet that somebody keeps by hand.
const BY_HAND: &str = "# Kept by hand.

schema: 1
provider: example
name: \"Example: #1 of all\"
currency: USD
instances:
  gpu-h100-sxm:
    gpu: h100-sxm-80gb
    gpus: 8
    bare_metal: false
    region: eu
    on_demand:
      - {price_per_gpu_hour: 3.00, from: 2026-01-05, source: \"https://example.com/prices\", checked_on: 2026-09-15, grade: A, note: \"no\"}
    committed:
      reserved_1y: {term_months: 12, unavailable: \"on request: only\"}
egress:
  - {tariff: {price_per_gb: 0.09}, from: 2026-01-05, source: \"https://example.com/prices\", checked_on: 2026-09-15, grade: A}
";

#[test]
fn a_figure_checked_by_hand_stays_unless_asked_for() {
    let bench = Bench::new();
    bench.write(BY_HAND);
    let rows = "gpu-h100-sxm,H100,8,30,,eu,\n";
    let run = bench.merge(rows, "2026-10-01");
    assert_eq!(run.code, 0, "{}", run.stderr);
    // What nothing changes is not even written in another way.
    assert_eq!(bench.sheet(), BY_HAND);
    let told = "kept       1 price; the sheet has them from another source (--replace-checked takes the feed's)
             gpu-h100-sxm on demand: 24 (checked on 2026-09-15) -> 30 (+25.0%)
";
    assert!(run.stderr.ends_with(told), "{}", run.stderr);
    let run = bench.import(rows, "2026-10-01", LATER, &["--replace-checked", "--into"]);
    assert!(run.stderr.contains("changed    1 price"), "{}", run.stderr);
    let sheet = bench.sheet();
    assert!(
        sheet.starts_with(
            "# Kept by hand.\n\nschema: 1\nprovider: example\nname: 'Example: #1 of all'"
        ),
        "{sheet}"
    );
    // Figures and words that were written stay as they were written.
    for kept in [
        "price_per_gpu_hour: 3.00",
        "note: no",
        "bare_metal: false",
        "unavailable: 'on request: only'",
        "price_per_gb: 0.09",
    ] {
        assert!(sheet.contains(kept), "{kept}\n{sheet}");
    }
    assert!(sheet.contains("from: 2026-01-05\n      until: 2026-10-01"), "{sheet}");
    assert!(sheet.contains("price_per_hour: 30\n      from: 2026-10-01"), "{sheet}");
    bench.assert_checks("2026-10-01");
}

#[test]
fn a_reason_for_having_no_price_is_one_that_somebody_checked() {
    let bench = Bench::new();
    let retired = "schema: 1
provider: example
currency: USD
instances:
  gpu-h100-sxm: {gpu: h100-sxm-80gb, gpus: 8, region: eu, unavailable: \"sold out\"}
";
    bench.write(retired);
    let rows = "gpu-h100-sxm,H100,8,30,,eu,\n";
    let run = bench.merge(rows, "2026-10-01");
    let told = "gpu-h100-sxm on demand: unavailable: sold out -> 30";
    assert!(run.code == 0 && run.stderr.contains(told), "{}", run.stderr);
    assert_eq!(bench.sheet(), retired);
    let run = bench.import(rows, "2026-10-01", LATER, &["--replace-checked", "--into"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(bench.rows("gpu-h100-sxm"), ["30 2026-10-01 - 2026-10-01"]);
    assert!(!bench.sheet().contains("unavailable"));
    bench.assert_checks("2026-10-01");
}

#[test]
fn an_equal_figure_of_another_source_is_not_touched() {
    let bench = Bench::new();
    bench.write(BY_HAND);
    // 3.00 for each of 8.
    let run = bench.merge("gpu-h100-sxm,H100,8,24,,eu,\n", "2026-10-01");
    assert!(run.code == 0 && run.stderr.contains("unchanged  1 price"), "{}", run.stderr);
    assert!(
        bench.sheet().contains("checked_on: 2026-09-15") && !bench.sheet().contains("2026-10-01")
    );
}

#[test]
fn comments_among_the_rows_are_not_lost() {
    let bench = Bench::new();
    let commented = BY_HAND.replace("    gpus: 8\n", "    gpus: 8 # of an HGX host\n");
    bench.write(&commented);
    let rows = "gpu-h100-sxm,H100,8,30,,eu,\n";
    let flags = ["--replace-checked", "--into"];
    let run = bench.import(rows, "2026-10-01", LATER, &flags);
    let told = "error: /sheet.yaml:10: writing the sheet anew would lose this comment; move it above the first \
                key, or write to another file with `-o FILE`\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, told));
    assert_eq!(bench.sheet(), commented);
    let other = bench.path("other.yaml").display().to_string();
    let run =
        bench.import(rows, "2026-10-01", LATER, &["--replace-checked", "-o", &other, "--into"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(bench.sheet(), commented);
    assert!(fs::read_to_string(&other).unwrap().contains("gpu-h100-sxm"));
}
