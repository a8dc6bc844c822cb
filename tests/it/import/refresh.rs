//! `prices refresh` and `prices import --all`: feeds of a folder into the sheets of a folder, and the
//! workflow that proposes the result.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod jumps;
mod paths;
mod series;
mod workflow;

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, gpu_tco, gpu_tco_in};

const HEADER: &str =
    "InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region,GpuInfo\n";

const FEEDS: &str = "schema: 1
feeds:
  - file: acme.csv
    feed: skypilot
    providers: [acme]
    source: \"https://example.com/vms.csv\"
    download: \"https://example.com/{date}/vms.csv\"
    license: Apache-2.0
";

/// A sheet with a row that a person checked, and a comment.
const SHEET: &str = "# Prices of acme
schema: 1
provider: acme
currency: USD
instances:
  a-h100-sxm: # eight of them
    gpu: h100-sxm-80gb
    gpus: 8
    region: eu
    on_demand:
      - {price_per_hour: 20, from: 2026-01-01, source: \"https://example.com/vms.csv\", checked_on: 2026-09-01, grade: B}
  b-h100-sxm:
    gpu: h100-sxm-80gb
    gpus: 8
    region: eu
    on_demand:
      - {price_per_hour: 24, from: 2026-01-01, source: \"https://example.com/vms.csv\", checked_on: 2026-09-01, grade: B}
  c-h100-sxm:
    gpu: h100-sxm-80gb
    gpus: 8
    region: eu
    on_demand:
      - {price_per_hour: 30, from: 2026-01-01, source: \"https://acme.example/price-list\", checked_on: 2026-09-01, grade: A}
";

const SCENARIO: &str = "schema: 1
title: two machines
currency: USD
as_of: 2026-10-10
pricing: [../pricing/acme.yaml]
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}
alternatives:
  first:
    - on_demand: {instance: acme/a-h100-sxm}
  second:
    - on_demand: {instance: acme/b-h100-sxm}
";

/// The rows of both machines that the feed has.
const SAME: &str =
    "a-h100-sxm,H100,8,20,,eu,\nb-h100-sxm,H100,8,24,,eu,\nc-h100-sxm,H100,8,31,,eu,\n";
/// The first machine is dearer than the second now.
const DEARER: &str =
    "a-h100-sxm,H100,8,26,,eu,\nb-h100-sxm,H100,8,24,,eu,\nc-h100-sxm,H100,8,31,,eu,\n";

struct Project(TempDir);

impl Project {
    fn new(rows: &str) -> Self {
        let it = Self(tempfile::tempdir().unwrap());
        it.write("pricing/feeds.yaml", FEEDS);
        it.write("pricing/acme.yaml", SHEET);
        it.write("scenarios/two.yaml", SCENARIO);
        it.write("downloads/acme.csv", &format!("{HEADER}{rows}"));
        it
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn sheet(&self) -> String {
        fs::read_to_string(self.path().join("pricing/acme.yaml")).unwrap()
    }

    fn refresh(&self, day: &str, flags: &[&str]) -> Run {
        let fixed = ["prices", "refresh", "--from", "downloads", "--checked-on", day];
        gpu_tco_in(self.path(), &[&fixed, flags].concat())
    }
}

#[test]
fn a_changed_price_ends_its_row_and_the_report_says_what_flips() {
    let project = Project::new(DEARER);
    let run = project.refresh("2026-10-01", &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("the cheapest alternative changes in 1 of 1 scenario"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("two: before first cheapest"), "{}", run.stdout);
    assert!(run.stdout.contains("acme/a-h100-sxm on demand"), "{}", run.stdout);
    let sheet = project.sheet();
    let ended = "price_per_hour: 20, from: 2026-01-01, until: 2026-10-01,";
    assert!(
        sheet.contains(ended) && sheet.contains("price_per_hour: 26, from: 2026-10-01"),
        "{sheet}"
    );
    // Seen again: only the day moves. A figure that a person checked stays.
    let again = "{price_per_hour: 24, from: 2026-01-01, source: \"https://example.com/vms.csv\", checked_on: 2026-10-01, grade: B}";
    assert!(sheet.contains(again), "{sheet}");
    let by_hand = SHEET.lines().find(|it| it.contains("price_per_hour: 30")).unwrap();
    assert!(sheet.contains(by_hand) && !sheet.contains("price_per_hour: 31"), "{sheet}");
    assert!(sheet.starts_with("# Prices of acme\n") && sheet.contains("# eight of them"));
    // File, sheet, day, then new, changed, confirmed, unchanged, held, contradicted, kept, gone and skipped.
    let row = run.stderr.lines().find(|it| it.starts_with("acme.csv")).unwrap();
    let cells: Vec<&str> = row.split_whitespace().collect();
    let counts = ["0", "1", "1", "0", "0", "1", "0", "0", "0"];
    assert_eq!(cells, [&["acme.csv", "pricing/acme.yaml", "2026-10-01"], &counts[..]].concat());
}

#[test]
fn a_second_run_changes_no_byte() {
    let project = Project::new(DEARER);
    assert_eq!(project.refresh("2026-10-01", &[]).code, 0);
    let once = project.sheet();
    let run = project.refresh("2026-10-01", &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.ends_with("0 sheets changed\n"), "{}", run.stderr);
    assert_eq!(project.sheet(), once);
    assert_eq!(project.refresh("2026-10-01", &["--check"]).code, 0);
}

#[test]
fn a_check_writes_nothing_and_fails_on_a_change() {
    let project = Project::new(DEARER);
    let run = project.refresh("2026-10-01", &["--check"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("two: before first cheapest"), "{}", run.stdout);
    assert!(run.stderr.ends_with("1 sheet would change\n"), "{}", run.stderr);
    assert_eq!(project.sheet(), SHEET);
}

#[test]
fn a_feed_that_loses_half_of_its_rows_ends_none_of_them() {
    for rows in ["a-h100-sxm,H100,8,26,,eu,\n", "z-b200-sxm,B200,8,44,,eu,\n"] {
        let project = Project::new(rows);
        let run = project.refresh("2026-10-01", &[]);
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(run.stderr.contains("of the 2 rows that pricing/acme.yaml has from this feed are not in it now; nothing was taken"), "{}", run.stderr);
        assert_eq!(project.sheet(), SHEET);
    }
}

#[test]
fn a_price_that_vanishes_stays_and_is_reported() {
    let project = Project::new(SAME);
    let third = "  d-b200-sxm:\n    gpu: b200-sxm-180gb\n    gpus: 8\n    region: eu\n    on_demand:\n      - {price_per_hour: 44, from: 2026-01-01, source: \"https://example.com/vms.csv\", checked_on: 2026-09-01, grade: B}\n";
    project.write("pricing/acme.yaml", &format!("{SHEET}{third}"));
    let run = project.refresh("2026-10-01", &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let told = "pricing/acme.yaml, a SkyPilot catalog: 1 price gone from the feed; the rows stay\n  d-b200-sxm on demand\n";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    assert!(project.sheet().ends_with(third), "{}", project.sheet());
}

#[test]
fn the_address_beside_a_file_is_its_source() {
    let project = Project::new(SAME);
    let pinned = "https://github.com/acme/catalog/blob/0123456789ab/vms.csv";
    project.write("downloads/acme.csv.source", &format!("{pinned}\n"));
    project.write(
        "pricing/acme.yaml",
        &SHEET.replace(
            "https://example.com/vms.csv",
            "https://github.com/acme/catalog/blob/ffffffffffff/vms.csv",
        ),
    );
    assert_eq!(project.refresh("2026-10-01", &[]).code, 0);
    assert_eq!(project.sheet().matches(pinned).count(), 2, "{}", project.sheet());
}

#[test]
fn a_mistake_in_the_list_is_reported_with_its_place() {
    for (wrong, told) in [
        ("feed: skypilot", "no feed is called `skipilot`; write"),
        ("    license: Apache-2.0\n", "a feed"),
        ("file: acme.csv", "unknown"),
    ] {
        let project = Project::new(SAME);
        let broken = match told {
            "a feed" => FEEDS.replace(wrong, ""),
            "unknown" => FEEDS.replace(wrong, "file: acme.csv\n    lisense: MIT"),
            _ => FEEDS.replace(wrong, "feed: skipilot"),
        };
        project.write("pricing/feeds.yaml", &broken);
        let run = project.refresh("2026-10-01", &[]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.contains("pricing/feeds.yaml:"), "{}", run.stderr);
        assert_eq!(project.sheet(), SHEET);
    }
    let project = Project::new(SAME);
    fs::remove_file(project.path().join("downloads/acme.csv")).unwrap();
    let run = project.refresh("2026-10-01", &[]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.starts_with("acme.csv: "), "{}", run.stderr);
}

#[test]
fn the_list_is_no_sheet() {
    let project = Project::new(SAME);
    let check = gpu_tco_in(project.path(), &["check", "--as-of", "2026-10-01", "-f", "concise"]);
    assert_eq!(check.code, 0, "{}", check.stdout);
    let compare = ["compare", "scenarios/two.yaml", "--pricing", "pricing"];
    assert_eq!(gpu_tco_in(project.path(), &compare).code, 0);
}

#[test]
fn every_file_of_a_folder_is_imported_into_the_sheet_of_its_provider() {
    let project = Project::new(SAME);
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import/samples");
    for (sample, name) in [
        ("skypilot-v8-nebius-vms.csv", "v8/nebius/vms.csv"),
        ("karpenter-azure.go", "karpenter.go"),
        ("gpu-price-index-2026-10-10.csv", "index.csv"),
        ("vantage-ec2-instance-trimmed.json", "vantage.json"),
    ] {
        project.write(&format!("all/{name}"), &fs::read_to_string(samples.join(sample)).unwrap());
    }
    project.write("all/notes.txt", "nothing of the kind");
    fs::create_dir(project.path().join("new")).unwrap();
    let flags = ["prices", "import", "--all", "all", "--into", "new", "--checked-on", "2026-10-10"];
    let run = gpu_tco_in(
        project.path(),
        &[&flags[..], &["--source", "https://github.com/a/b/blob/0123456789ab"]].concat(),
    );
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    for name in ["notes.txt", "vantage.json"] {
        assert!(
            run.stderr.contains(&format!("\n{name}: not recognized as a feed\n")),
            "{}",
            run.stderr
        );
    }
    let sheet =
        |name: &str| fs::read_to_string(project.path().join(format!("new/{name}.yaml"))).unwrap();
    assert!(sheet("nebius").contains("https://github.com/a/b/blob/0123456789ab/v8/nebius/vms.csv"));
    // Both files have prices of Azure: of the day that each was made.
    assert!(
        sheet("azure").contains("checked_on: 2026-06-18")
            && sheet("azure").contains("checked_on: 2026-10-10")
    );
    let mut sheets: Vec<_> = fs::read_dir(project.path().join("new"))
        .unwrap()
        .map(|it| it.unwrap().file_name())
        .collect();
    sheets.sort();
    assert_eq!(sheets.len(), 11, "{sheets:?}");
    let check =
        gpu_tco_in(project.path(), &["check", "new", "--as-of", "2026-10-10", "-f", "concise"]);
    assert_eq!(check.code, 0, "{}", check.stdout);
}

#[test]
fn a_folder_without_any_download_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().display().to_string();
    let found = gpu_tco(&["prices", "refresh", "--from", &from]);
    assert_eq!(found.code, 2);
    assert!(found.stderr.contains("error: none of "), "{}", found.stderr);
    assert!(found.stderr.contains(" files of pricing/feeds.yaml was read"), "{}", found.stderr);
    assert!(found.stdout.is_empty(), "{}", found.stdout);
}
