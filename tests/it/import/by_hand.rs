//! What somebody checked stays in a sheet unless the feed is asked to take its place.

use std::fs;

use super::bench::{Bench, FEED, LATER};
use crate::program::gpu_tco;

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
    // All that did not change stays as it was written.
    let row = "price_per_gpu_hour: 3.00, from: 2026-01-05, source: \"https://example.com/prices\", checked_on: 2026-09-15, grade: A, note: \"no\"}\n";
    let ended = row.replace("2026-01-05,", "2026-01-05, until: 2026-10-01,");
    let begun = format!(
        "      - {{price_per_hour: 30, from: 2026-10-01, source: \"{LATER}\", checked_on: 2026-10-01, grade: B}}\n"
    );
    assert_eq!(bench.sheet(), BY_HAND.replace(row, &format!("{ended}{begun}")));
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
    // A price where there was a reason for having none is no new one.
    let told =
        "  changed    1 price\n             gpu-h100-sxm on demand: unavailable: sold out -> 30\n";
    assert!(run.code == 0 && run.stderr.ends_with(told), "{}", run.stderr);
    assert!(!run.stderr.contains("new "), "{}", run.stderr);
    assert_eq!(bench.rows("gpu-h100-sxm"), ["30 2026-10-01 - 2026-10-01"]);
    assert!(!bench.sheet().contains("unavailable"));
    bench.assert_checks("2026-10-01");
}

/// A sheet of a provider that is gone.
const RETIRED: &str = "schema: 1
provider: example
currency: USD
unavailable: \"the service ended\"
instances:
  gpu-h100-sxm: {gpu: h100-sxm-80gb, gpus: 8, region: eu, on_demand: [{price_per_hour: 24, from: 2026-01-05, until: 2026-06-01, source: \"https://example.com/prices\", checked_on: 2026-05-15, grade: A}]}
";

#[test]
fn a_provider_that_is_gone_stays_so_unless_asked_for() {
    let bench = Bench::new();
    bench.write(RETIRED);
    let replace = &["--replace-checked", "--into"][..];
    for (rows, flags, told) in [
        (
            "gpu-b200-sxm,B200,8,44,,eu,\n",
            &["--into"][..],
            "gpu-b200-sxm on demand: unavailable: the service ended -> 44",
        ),
        ("gpu-h100-sxm,H100,8,30,,eu,\n", replace, "ended      1 price"),
    ] {
        let run = bench.import(rows, "2026-10-01", LATER, flags);
        assert!(run.code == 0 && run.stderr.contains(told), "{}", run.stderr);
        assert_eq!(bench.sheet(), RETIRED);
    }
    let run = bench.import("gpu-b200-sxm,B200,8,44,,eu,\n", "2026-10-01", LATER, replace);
    assert!(run.stderr.contains("changed    1 price"), "{}", run.stderr);
    assert_eq!(bench.rows("gpu-b200-sxm"), ["44 2026-10-01 - 2026-10-01"]);
    assert!(!bench.sheet().contains("unavailable"));
    bench.assert_checks("2026-10-01");
}

#[test]
fn a_sheet_that_nothing_changes_stays_to_the_byte() {
    let bench = Bench::new();
    // As an editor of Windows saves it, with comments anywhere.
    let ours =
        BY_HAND.replace("https://example.com/prices", FEED).replace("gpus: 8", "gpus: 8 # HGX");
    let ours = format!("\u{feff}{}", ours.replace('\n', "\r\n"));
    for (rows, day, told) in [
        // An older feed, with another figure and with the same; the day itself; and a figure by hand.
        ("gpu-h100-sxm,H100,8,30,,eu,\n", "2026-08-01", "older      1 price"),
        ("gpu-h100-sxm,H100,8,24,,eu,\n", "2026-08-01", "unchanged  1 price"),
        ("gpu-h100-sxm,H100,8,24,,eu,\n", "2026-09-15", "unchanged  1 price"),
        (
            "gpu-b200-sxm,B200,8,0,,eu,\ngpu-h100-sxm,H100,4,15,,eu,\n",
            "2026-10-01",
            "skipped    2 prices",
        ),
    ] {
        bench.write(&ours);
        let run = bench.merge(rows, day);
        assert!(run.stderr.contains(told), "{}", run.stderr);
        assert_eq!(bench.sheet(), ours, "{}", run.stderr);
    }
}

#[test]
fn an_equal_figure_of_another_source_is_a_sighting() {
    let bench = Bench::new();
    bench.write(BY_HAND);
    // 3.00 for each of 8.
    let run = bench.merge("gpu-h100-sxm,H100,8,24,,eu,\n", "2026-10-01");
    assert!(run.code == 0 && run.stderr.contains("confirmed  1 price"), "{}", run.stderr);
    let (sheet, seen) = (bench.sheet(), format!("seen: [{{source: \"{LATER}\", on: 2026-10-01}}]"));
    assert!(sheet.contains("checked_on: 2026-09-15") && sheet.contains(&seen), "{sheet}");
    // Once more on a later day: one sighting, whose day moves. On the same day: nothing.
    let run = bench.merge("gpu-h100-sxm,H100,8,24,,eu,\n", "2026-10-05");
    assert!(run.stderr.contains("confirmed  1 price"), "{}", run.stderr);
    let sheet = bench.sheet();
    assert!(
        sheet.contains(&seen.replace("-01}", "-05}")) && !sheet.contains("2026-10-01"),
        "{sheet}"
    );
    let run = bench.merge("gpu-h100-sxm,H100,8,24,,eu,\n", "2026-10-05");
    assert!(run.stderr.contains("unchanged  1 price") && bench.sheet() == sheet, "{}", run.stderr);
    // The row counts as checked on the newest of its days, and two readings that agree are of grade A.
    let path = bench.path("sheet.yaml").display().to_string();
    let shown = ["prices", "example/gpu-h100-sxm", "--pricing", &path, "-f", "json"];
    let shown = gpu_tco(&[&shown[..], &["--as-of", "2026-10-06"]].concat()).stdout;
    let row = &serde_json::from_str::<serde_json::Value>(&shown).unwrap()["prices"][0];
    assert_eq!((&row["checked_on"], &row["grade"]), (&"2026-10-05".into(), &"A".into()), "{shown}");
}

#[test]
fn comments_among_the_rows_stay() {
    let bench = Bench::new();
    let commented = BY_HAND
        .replace("    gpus: 8\n", "    gpus: 8 # of an HGX host\n")
        .replace("    on_demand:\n", "    on_demand: # gpu-tco: ignore P08\n")
        .replace("egress:\n", "    # on request\n\negress:\n");
    bench.write(&commented);
    let sheet = bench.path("sheet.yaml").display().to_string();
    let flags = ["--replace-checked", "-o", &sheet, "--into"];
    let run = bench.import("gpu-h100-sxm,H100,8,30,12,eu,\n", "2026-10-01", LATER, &flags);
    assert!(run.code == 0 && !run.stderr.contains("comments"), "{}", run.stderr);
    let sheet = bench.sheet();
    let mut lines = sheet.lines();
    for line in commented.lines().filter(|it| !it.contains("3.00")) {
        assert!(lines.any(|it| it == line), "{line}\n{sheet}");
    }
    assert!(sheet.contains("- {price_per_hour: 12, "), "{sheet}");
    bench.assert_checks("2026-10-01");
}

#[test]
fn comments_that_cannot_stay_are_not_lost() {
    let bench = Bench::new();
    let commented = "schema: 1
provider: example
currency: USD
instances:
  gpu-h100-sxm:
    gpu: h100-sxm-80gb
    gpus: 8 # of an HGX host
    region: eu
    unavailable: sold out # gpu-tco: ignore P08
# the end
";
    bench.write(commented);
    let rows = "gpu-h100-sxm,H100,8,30,,eu,\n";
    let told = "error: /sheet.yaml:7: writing the sheet anew would lose 3 comments, of which this is the first; \
                move comments above the first key, or write to another file with `-o FILE`, without them\n";
    let sheet = bench.path("sheet.yaml").display().to_string();
    let dotted = bench.path("./sheet.yaml").display().to_string();
    for output in [&[][..], &["-o", &sheet], &["-o", &dotted]] {
        let flags = [&["--replace-checked"], output, &["--into"]].concat();
        let run = bench.import(rows, "2026-10-01", LATER, &flags);
        assert_eq!((run.code, run.stderr.as_str()), (2, told));
        assert_eq!(bench.sheet(), commented);
    }
    let other = bench.path("other.yaml").display().to_string();
    let run =
        bench.import(rows, "2026-10-01", LATER, &["--replace-checked", "-o", &other, "--into"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let told = "\n  comments   3 comments of /sheet.yaml are not in what was written\n";
    assert!(run.stderr.ends_with(told), "{}", run.stderr);
    assert_eq!(bench.sheet(), commented);
    assert!(fs::read_to_string(&other).unwrap().contains("price_per_hour: 30"));
    // What nothing changes is written with all that is in it.
    let run = bench.import(rows, "2026-10-01", LATER, &["-o", &other, "--into"]);
    assert!(run.code == 0 && !run.stderr.contains("comments"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&other).unwrap(), commented);
}

#[test]
fn a_sheet_that_is_there_is_merged_into_and_not_replaced() {
    let bench = Bench::new();
    let rows = "gpu-h100-sxm,H100,8,30,,eu,\n";
    let import = || bench.import(rows, "2026-10-01", LATER, &["--provider", "example", "-o"]);
    let told = "error: /sheet.yaml is a price sheet, which `-o` would replace with its history; merge into it \
                with `--into /sheet.yaml`, or name another file\n";
    // With a mistake it is one all the same.
    for there in [BY_HAND.to_owned(), format!("{BY_HAND}  - {{\n")] {
        bench.write(&there);
        let run = import();
        assert_eq!((run.code, run.stderr.as_str()), (2, told));
        assert_eq!(bench.sheet(), there);
    }
    bench.write("");
    assert_eq!(import().code, 0);
}
