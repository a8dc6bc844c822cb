//! Amounts of owned tiers, which no bill of a provider has.

use std::fs;

use rust_decimal::Decimal;
use serde_json::Value;

use super::{HEAD, number, row};
use crate::program::{Run, gpu_tco_in};

/// 8 GPUs that are owned beside the rest on demand.
const HYBRID: &str = "as_of: 2026-08-10\ncurrency: USD\nhorizon_months: 12\n\
    demand: {gpu: h100-sxm-80gb, gpus: 12, utilization: 0.75, shape: flat}\n\
    alternatives:\n  \
    hybrid:\n    - owned: {node: {gpus: 8, price: 96000}, gpus: 8, useful_life_months: 48, \
    staff: {fte: 0.1, salary: 120000}}\n    \
    - on_demand: {price_per_gpu_hour: 3, granularity: none}\n";

fn hybrid(amounts: &str, more: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plan.yaml"), HYBRID).unwrap();
    let bill = HEAD.to_owned() + &row([1, 31], "Usage", "100,Hours,2400,2400,USD,Standard,");
    fs::write(folder.path().join("bill.csv"), bill).unwrap();
    fs::write(folder.path().join("amounts.csv"), amounts).unwrap();
    let first = ["actual", "plan.yaml", "bill.csv", "--amounts", "amounts.csv"];
    gpu_tco_in(folder.path(), &[&first[..], more].concat())
}

#[test]
fn amounts_of_owned_tiers_are_lines_of_their_own() {
    // A month of the plan: 96,000 / 48 = 2,000 of depreciation and 0.1 x 120,000 / 12 = 1,000 of staff; one GPU on
    // demand for 730 hours at 3 is 2,190.
    let run = hybrid("month,tier,amount\n2026-09,owned,3600.50\n", &["-f", "json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    let line = &found["lines"][0];
    assert_eq!([&line["kind"], &line["tier"]], ["owned", "owned"]);
    assert_eq!([&line["planned"], &line["billed"]], ["3000", "3600.5"]);
    assert_eq!(number(&found["planned"]), Decimal::from(5_190));
    assert_eq!(number(&found["billed"]), "6000.50".parse().unwrap());
    assert_eq!(found["months"][0]["difference"], found["difference"]);
    assert_eq!(found["not_compared"].as_array().unwrap().len(), 0);
    // Eleven months more at 3,600.50, and at 2,400 for the 720 hours of September.
    let expected = Decimal::new(600_050 + 11 * 360_050, 2)
        + Decimal::from(11 * 2_400 * 73) / Decimal::from(72);
    assert_eq!(number(&found["forecast"]["expected"]).round_dp(6), expected.round_dp(6));
}

#[test]
fn amounts_that_cannot_be_meant_say_what_to_write() {
    for (amounts, expected) in [
        ("tier,amount\nowned,1\n", "`month,tier,amount`"),
        ("month,tier,amount\n2026-9,owned,1\n", "such as `2026-11`"),
        ("month,tier,amount\n2026-09,on_demand,1\n", "no owned tier of the alternative"),
        ("month,tier,amount\n2026-09,owned,\"1,000\"\n", "without separators"),
        ("month,tier,amount\n2026-09,owned,1\n2026-09,owned,2\n", "two amounts in 2026-09"),
        ("month,tier,amount\n2026-10,owned,1\n", "no amount of owned in 2026-09"),
    ] {
        let run = hybrid(amounts, &[]);
        assert_eq!(run.code, 2, "{amounts}{}", run.stdout);
        let words = run.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(expected) && words.contains("GTT031"), "{expected}: {words}");
    }
}
