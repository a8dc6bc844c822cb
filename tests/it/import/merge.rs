//! Merging into a sheet that is there keeps its history.

use super::bench::{Bench, FEED, LATER};
use crate::program::gpu_tco;

#[test]
fn a_change_ends_a_row_and_begins_another() {
    let bench = Bench::new();
    let run =
        bench.merge("gpu-h100-sxm,H100,8,30,12,eu,\ngpu-b200-sxm,B200,8,44,,eu,\n", "2026-10-01");
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let told = "/vms.csv: read as a SkyPilot catalog, 2 rows, checked on 2026-10-01
  confirmed  2 prices
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

#[test]
fn only_what_such_a_feed_can_hold_vanishes() {
    let bench = Bench::new();
    let reserved = format!(
        "    committed: {{reserved_1y: {{term_months: 12, prices: [{{effective_price_per_hour: 20, from: 2026-09-01, \
         source: {FEED}, checked_on: 2026-09-01, grade: B}}]}}}}\n    on_demand:\n"
    );
    bench.write(&bench.sheet().replace("    on_demand:\n", &reserved));
    let run = bench.merge("gpu-b200-sxm,B200,8,44,,eu,\n", "2026-10-01");
    assert!(run.stderr.contains("vanished   2 prices;"), "{}", run.stderr);
    assert!(!run.stderr.contains("reserved_1y"), "{}", run.stderr);
}

#[test]
fn a_reservation_vanishes_from_a_feed_of_reservations() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let text = include_str!("../../import/cases/azure-reservation.json");
    let import = |text: &str, day: &str, to: &str| {
        std::fs::write(path("feed"), text).unwrap();
        let flags = ["--from", "azure-retail", "--checked-on", day, to, &path("sheet.yaml")];
        gpu_tco(&[&["prices", "import", &path("feed")], &flags[..]].concat())
    };
    assert_eq!(import(text, "2026-10-10", "-o").code, 0);
    let mut answer: serde_json::Value = serde_json::from_str(text).unwrap();
    let items = answer["Items"].as_array_mut().unwrap();
    items.retain(|it| it["reservationTerm"] != "3 Years");
    let run = import(&answer.to_string(), "2026-10-11", "--into");
    let told = "vanished   1 price; in the sheet from this feed, and not in it now
             Standard_ND96isr_H100_v5 reserved_3y\n";
    assert!(run.stderr.contains(told), "{}", run.stderr);
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
