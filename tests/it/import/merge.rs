//! Merging into a sheet that is there: its history stays, and so does what somebody checked.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::program::{Run, gpu_tco};

const FEED: &str = "https://github.com/example/feeds/blob/1111111/vms.csv";
const LATER: &str = "https://github.com/example/feeds/blob/2222222/vms.csv";
const HEADER: &str =
    "InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region,GpuInfo\n";

/// A folder with a sheet that was imported on 2026-09-01.
struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new() -> Self {
        let bench = Self { folder: tempfile::tempdir().unwrap() };
        let rows = "gpu-h100-sxm,H100,8,24,12,eu,\ngpu-b200-sxm,B200,8,44,,eu,\n";
        let run = bench.import(rows, "2026-09-01", FEED, &["--provider", "example", "-o"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        bench
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Imports rows with flags, of which the last takes the sheet.
    fn import(&self, rows: &str, day: &str, source: &str, flags: &[&str]) -> Run {
        let feed = self.path("vms.csv");
        fs::write(&feed, format!("{HEADER}{rows}")).unwrap();
        let (feed, sheet) =
            (feed.display().to_string(), self.path("sheet.yaml").display().to_string());
        let fixed = [
            "prices",
            "import",
            &feed,
            "--from",
            "skypilot",
            "--checked-on",
            day,
            "--source",
            source,
        ];
        gpu_tco(&[&fixed, flags, &[&sheet]].concat())
    }

    fn merge(&self, rows: &str, day: &str) -> Run {
        let run = self.import(rows, day, LATER, &["--into"]);
        Run { stderr: run.stderr.replace(&self.folder.path().display().to_string(), ""), ..run }
    }

    fn sheet(&self) -> String {
        fs::read_to_string(self.path("sheet.yaml")).unwrap()
    }

    fn write(&self, text: &str) {
        fs::write(self.path("sheet.yaml"), text).unwrap();
    }

    /// The rows of an instance's price on demand, as `price from until checked`.
    fn rows(&self, instance: &str) -> Vec<String> {
        let sheet: serde_yaml::Value = serde_yaml::from_str(&self.sheet()).unwrap();
        let rows = sheet["instances"][instance]["on_demand"].as_sequence().unwrap().clone();
        let text = |row: &serde_yaml::Value, key: &str| match &row[key] {
            serde_yaml::Value::String(text) => text.clone(),
            serde_yaml::Value::Null => "-".to_owned(),
            other => serde_yaml::to_string(other).unwrap().trim().to_owned(),
        };
        let told =
            |row| ["price_per_hour", "from", "until", "checked_on"].map(|key| text(row, key));
        rows.iter().map(|row| told(row).join(" ")).collect()
    }

    #[track_caller]
    fn assert_checks(&self, day: &str) {
        let sheet = self.path("sheet.yaml").display().to_string();
        let run = gpu_tco(&["check", &sheet, "--as-of", day, "-f", "concise"]);
        assert_eq!(run.code, 0, "{}\n{}", run.stdout, self.sheet());
    }
}

#[test]
fn a_change_ends_a_row_and_begins_another() {
    let bench = Bench::new();
    let run =
        bench.merge("gpu-h100-sxm,H100,8,30,12,eu,\ngpu-b200-sxm,B200,8,44,,eu,\n", "2026-10-01");
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let told = "/vms.csv: read as a SkyPilot catalog, 2 rows, checked on 2026-10-01
  unchanged  2 prices
  changed    1 price
             gpu-h100-sxm on demand: 24 (checked on 2026-09-01) -> 30 (+25.0%)
";
    assert_eq!(run.stderr, told);
    let rows = ["24 2026-09-01 2026-10-01 2026-09-01", "30 2026-10-01 - 2026-10-01"];
    assert_eq!(bench.rows("gpu-h100-sxm"), rows);
    // An equal figure moves the day it was checked, and the address that showed it then.
    assert_eq!(bench.rows("gpu-b200-sxm"), ["44 2026-09-01 - 2026-10-01"]);
    assert!(bench.sheet().matches(LATER).count() == 3, "{}", bench.sheet());
    bench.assert_checks("2026-10-01");
}

#[test]
fn the_same_feed_twice_changes_nothing() {
    let bench = Bench::new();
    let rows = "gpu-h100-sxm,H100,8,24,12,eu,\ngpu-b200-sxm,B200,8,44,,eu,\n";
    bench.merge(rows, "2026-10-01");
    let once = bench.sheet();
    let run = bench.merge(rows, "2026-10-01");
    assert_eq!(run.code, 0);
    assert_eq!(bench.sheet(), once);
}

#[test]
fn an_older_feed_is_told_and_not_applied() {
    let bench = Bench::new();
    let before = bench.sheet();
    let run =
        bench.merge("gpu-h100-sxm,H100,8,20,12,eu,\ngpu-b200-sxm,B200,8,44,,eu,\n", "2026-08-01");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(bench.sheet(), before);
    let told = "gpu-h100-sxm on demand: 24 (checked on 2026-09-01) -> 20 (-16.7%)";
    assert!(
        run.stderr.contains("older      1 price") && run.stderr.contains(told),
        "{}",
        run.stderr
    );
}

#[test]
fn a_correction_of_the_same_day_takes_the_place_of_the_figure() {
    let bench = Bench::new();
    bench.merge("gpu-h100-sxm,H100,8,25,12,eu,\ngpu-b200-sxm,B200,8,44,,eu,\n", "2026-09-01");
    assert_eq!(bench.rows("gpu-h100-sxm"), ["25 2026-09-01 - 2026-09-01"]);
    bench.assert_checks("2026-09-01");
}

#[test]
fn what_the_feed_no_longer_has_is_told_and_stays() {
    let bench = Bench::new();
    let run =
        bench.merge("gpu-b200-sxm,B200,8,44,,eu,\nnew-h200-sxm,H200,8,28,,eu,\n", "2026-10-01");
    let told = "vanished   2 prices; in the sheet from this feed, and not in it now
             gpu-h100-sxm on demand
             gpu-h100-sxm spot
";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    assert!(run.stderr.contains("new        1 price\n             new-h200-sxm on demand: 28"));
    assert_eq!(bench.rows("gpu-h100-sxm"), ["24 2026-09-01 - 2026-09-01"]);
    assert_eq!(bench.rows("new-h200-sxm"), ["28 2026-10-01 - 2026-10-01"]);
    // One region says nothing of the others.
    let feed = "gpu-b200-sxm,B200,8,44,,us,\n";
    let one = bench.import(feed, "2026-10-02", LATER, &["--region", "us", "--into"]);
    assert!(one.code == 0 && !one.stderr.contains("vanished"), "{}", one.stderr);
    assert_eq!(bench.rows("gpu-b200-sxm@us"), ["44 2026-10-02 - 2026-10-02"]);
    bench.assert_checks("2026-10-02");
}

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
    let told = "kept       1 price; the sheet has them from another source (--replace-checked takes the feed's)
             gpu-h100-sxm on demand: 24 (checked on 2026-09-15) -> 30 (+25.0%)
";
    assert!(run.stderr.ends_with(told), "{}", run.stderr);
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
    let run = bench.import(rows, "2026-10-01", LATER, &["--replace-checked", "--into"]);
    assert!(run.stderr.contains("changed    1 price"), "{}", run.stderr);
    let sheet = bench.sheet();
    assert!(sheet.contains("from: 2026-01-05\n      until: 2026-10-01"), "{sheet}");
    assert!(sheet.contains("price_per_hour: 30\n      from: 2026-10-01"), "{sheet}");
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
    let run = bench.merge(rows, "2026-10-01");
    let told = "error: /sheet.yaml:10: writing the sheet anew would lose this comment; move it above the first \
                key, or write to another file with `-o FILE`\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, told));
    assert_eq!(bench.sheet(), commented);
    let other = bench.path("other.yaml").display().to_string();
    let run = bench.import(rows, "2026-10-01", LATER, &["-o", &other, "--into"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(bench.sheet(), commented);
    assert!(fs::read_to_string(&other).unwrap().contains("gpu-h100-sxm"));
}

#[test]
fn another_region_stands_beside_that_of_the_sheet() {
    let bench = Bench::new();
    let run =
        bench.merge("gpu-b200-sxm,B200,8,44,,eu,\ngpu-b200-sxm,B200,8,48,,us,\n", "2026-10-01");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(bench.rows("gpu-b200-sxm"), ["44 2026-09-01 - 2026-10-01"]);
    assert_eq!(bench.rows("gpu-b200-sxm@us"), ["48 2026-10-01 - 2026-10-01"]);
}

#[test]
fn another_accelerator_or_provider_is_no_change_of_price() {
    let bench = Bench::new();
    let run =
        bench.merge("gpu-h100-sxm,H100,4,12,,eu,\ngpu-b200-sxm,B200,8,44,,eu,\n", "2026-10-01");
    let told = "gpu-h100-sxm: 8 h100-sxm-80gb and not 4 h100-sxm-80gb";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    assert_eq!(bench.rows("gpu-h100-sxm"), ["24 2026-09-01 - 2026-09-01"]);
    let other = ["--provider", "other", "--into"];
    let run = bench.import("gpu-b200-sxm,B200,8,44,,eu,\n", "2026-10-01", LATER, &other);
    assert!(run.code == 2 && run.stderr.contains("the sheet is of example"), "{}", run.stderr);
}

#[test]
fn a_row_that_has_ended_is_for_somebody_to_begin_again() {
    let bench = Bench::new();
    let ended = bench.sheet().replacen(
        "from: 2026-09-01\n",
        "from: 2026-09-01\n      until: 2026-09-20\n",
        1,
    );
    bench.write(&ended);
    let run =
        bench.merge("gpu-h100-sxm,H100,8,26,12,eu,\ngpu-b200-sxm,B200,8,44,,eu,\n", "2026-10-01");
    let told =
        "gpu-h100-sxm on demand: 24 (checked on 2026-09-01, ended on 2026-09-20) -> 26 (+8.3%)";
    assert!(
        run.stderr.contains("ended      1 price") && run.stderr.contains(told),
        "{}",
        run.stderr
    );
    assert_eq!(bench.rows("gpu-h100-sxm"), ["24 2026-09-01 2026-09-20 2026-09-01"]);
}
