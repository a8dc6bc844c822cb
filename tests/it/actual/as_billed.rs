//! Inputs as billed: the demand, the calendar, and GPUs of other models.

use std::fs;

use rust_decimal::Decimal;
use serde_json::Value;

use super::{HEAD, PLAN, number, row};
use crate::program::gpu_tco_in;

/// Results of a plan beside a bill.
fn found(plan: &str, bill: &str, more: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plan.yaml"), plan).unwrap();
    fs::write(folder.path().join("bill.csv"), bill).unwrap();
    let first = ["actual", "plan.yaml", "bill.csv", "--alternative", "rent", "-f", "json"];
    let run = gpu_tco_in(folder.path(), &[&first[..], more].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

fn command(found: &Value) -> String {
    found["as_billed"]["command"].as_str().unwrap_or_else(|| panic!("{found}")).to_owned()
}

#[test]
fn a_short_month_as_planned_is_as_planned() {
    // February has 672 hours: 8 committed GPUs at 2, and one on demand at 3, all month.
    let february =
        |it: String| it.replace("2026-09-01", "2027-02-01").replace("2026-10-01", "2027-03-01");
    let mut bill = HEAD.to_owned();
    bill += &february(row([1, 31], "Usage", "672,Hours,10752,0,USD,Committed,Used"));
    bill += &february(row([1, 31], "Usage", "84,Hours,2016,2016,USD,Standard,"));
    let found = found(PLAN, &bill, &["--starts", "2027-02"]);
    // The rest of the year has the hours of the plan.
    let expected = Decimal::from(12_768 + 11 * 13_870);
    assert_eq!(number(&found["forecast"]["expected"]).round_dp(6), expected);
    assert!(command(&found).contains("--set demand.utilization=0.75 "), "{found}");
    assert_eq!(found["as_billed"]["is_same"], true);
}

#[test]
fn hours_of_work_move_as_hours_of_work() {
    // 6,570 GPU-hours a month planned, 8 x 730 + 45.625 x 8 = 6,205 billed in 720 hours.
    let plan = PLAN.replace("utilization: 0.75", "gpu_hours_per_month: 6570");
    let mut bill = HEAD.to_owned();
    bill += &row([1, 31], "Usage", "730,Hours,11680,0,USD,Committed,Used");
    bill += &row([1, 31], "Usage", "45.625,Hours,1095,1095,USD,Standard,");
    let as_hours = command(&found(&plan, &bill, &[]));
    // 6,205 x 730 / 720
    assert!(as_hours.contains("--set demand.gpu_hours_per_month=6291.18 "), "{as_hours}");
    let as_share = command(&found(PLAN, &bill, &[]));
    assert!(as_share.contains("--set demand.utilization=0.718171 "), "{as_share}");
}

#[test]
fn gpus_of_another_model_are_not_those_that_were_planned() {
    let mut bill = HEAD.to_owned();
    bill += &row([1, 31], "Usage", "720,Hours,11520,0,USD,Committed,Used");
    bill += &row([1, 31], "Usage", "90,Hours,2160,2160,USD,Standard,");
    let planned = command(&found(PLAN, &bill, &[]));
    let a100 = row([1, 31], "Usage", "90,Hours,1095,1095,USD,Standard,")
        .replace("p5.48xlarge", "p4d.24xlarge");
    let with = found(PLAN, &(bill.clone() + &a100), &[]);
    assert_eq!(with["parts"]["not_planned"], "1095");
    assert_eq!(with["parts"]["price"], "0");
    assert_eq!(command(&with), planned, "the demand of another GPU is another demand");
    // The same GPUs by a plan that nobody planned are demand.
    let spot = row([1, 31], "Usage", "90,Hours,2160,2160,USD,Dynamic,");
    let more = command(&found(PLAN, &(bill + &spot), &[]));
    assert!(more.contains("--set demand.utilization=0.833333 "), "{more}"); // 7,200 / 720 / 12
}
