//! Plan against actual: a bill that was made, beside a plan that was worked by hand.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

mod amounts;
mod as_billed;
mod files;

use std::fmt::Write;
use std::fs;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::{Run, gpu_tco_in};

/// 8 GPUs committed at 2 and the rest on demand at 3, for 12 GPUs of which 75% are in use.
const PLAN: &str = "as_of: 2026-08-10\ncurrency: USD\nhorizon_months: 12\n\
    demand: {gpu: h100-sxm-80gb, gpus: 12, utilization: 0.75, shape: flat}\n\
    alternatives:\n  \
    rent:\n    - committed: {effective_price_per_gpu_hour: 2, gpus_per_instance: 8, gpus: 8, term_months: 12}\n    \
    - on_demand: {price_per_gpu_hour: 3, granularity: none}\n  \
    own:\n    - owned: {node: {gpus: 8, price: 90000, busy_kw: 10}, gpus: peak}\n";

const HEAD: &str = "ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ConsumedQuantity,ConsumedUnit,EffectiveCost,\
    BilledCost,BillingCurrency,PricingCategory,CommitmentDiscountStatus,SkuPriceDetails\n";

/// A row of September 2026 from one day to another.
fn row(days: [u8; 2], of: &str, cells: &str) -> String {
    let [start, end] = days.map(|it| match it {
        31 => "2026-10-01".to_owned(),
        it => format!("2026-09-{it:02}"),
    });
    let details = r#""{""InstanceType"":""p5.48xlarge"",""GpuCount"":8}""#;
    format!("{of},{start}T00:00:00Z,{end}T00:00:00Z,{cells},{details}\n")
}

/// 650 hours of the committed instance in use at 2.1 and 70 idle; 100 hours of one on demand at 3; a tax.
fn bill() -> String {
    let mut all = HEAD.to_owned();
    all += &row([1, 31], "Usage", "650,Hours,10920,0,USD,Committed,Used");
    all += &row([1, 31], "Usage", ",,1176,0,USD,Committed,Unused");
    all += &row([1, 31], "Usage", "100,Hours,2400,2400,USD,Standard,");
    all += &row([1, 31], "Tax", ",,500,500,USD,,");
    all
}

fn run(bill: &str, arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plan.yaml"), PLAN).unwrap();
    fs::write(folder.path().join("bill.csv"), bill).unwrap();
    let all = [&["actual", "plan.yaml", "bill.csv"], arguments].concat();
    gpu_tco_in(folder.path(), &all)
}

fn json(bill: &str, arguments: &[&str]) -> Value {
    let run = run(bill, &[&["--alternative", "rent", "-f", "json"], arguments].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

fn number(value: &Value) -> Decimal {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn a_bill_differs_from_the_plan_by_price_volume_mix_and_lines_of_their_own() {
    // Plan of 730 hours: 8 committed GPUs at 2 are 11,680, all in use; 1 GPU on demand at 3 is 2,190.
    // Billed: 5,200 GPU-hours at 2.1 and 800 at 3. Price: 10,920 - 5,200 x 2 = 520. Volume: 13,870 x 6,000 / 6,570
    // - 13,870 = -1,203.33; mix: 5,200 x 2 + 800 x 3 - 12,666.67 = 133.33.
    let found = json(&bill(), &[]);
    assert_eq!(number(&found["planned"]), Decimal::from(13_870));
    assert_eq!(number(&found["billed"]), Decimal::from(14_996));
    let parts = &found["parts"];
    assert_eq!(number(&parts["price"]), Decimal::from(520));
    assert_eq!(parts["volume"], "-1203.33333333");
    assert_eq!(parts["mix"], "133.33333333");
    let lines = found["lines"].as_array().unwrap();
    let kinds: Vec<&str> = lines.iter().map(|it| it["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["unused commitments", "taxes"]);
    let named = ["price", "volume", "mix", "not_planned", "dropped"];
    let of_groups: Decimal = named.iter().map(|it| number(&parts[*it])).sum();
    let of_lines: Decimal = lines.iter().map(|it| number(&it["difference"])).sum();
    assert_eq!(of_groups + of_lines, number(&found["difference"]));
    assert_eq!(found["months"][0]["month"], "2026-09");
}

#[test]
fn the_rest_of_the_plan_goes_on_as_it_was_billed() {
    // Eleven months more: 10,920 and 2,400 in use, 1,176 that nobody used; the tax is counted once.
    let found = json(&bill(), &[]);
    assert_eq!(number(&found["forecast"]["planned"]), Decimal::from(12 * 13_870));
    // September has 720 hours, a month of the plan 730.
    let rest = Decimal::from(11 * (10_920 + 2_400 + 1_176) * 73) / Decimal::from(72);
    let expected = (Decimal::from(14_996) + rest).round_dp(6);
    assert_eq!(number(&found["forecast"]["expected"]).round_dp(6), expected);
    let text = run(&bill(), &["--alternative", "rent"]).stdout;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = "If the rest goes on like this, all 12 months of the plan cost 176,667 USD instead of 166,440: \
                    6.1% more.";
    assert!(words.contains(sentence), "{text}");
}

#[test]
fn the_decision_with_inputs_as_billed_is_that_of_compare() {
    // Served as planned: 9 of 12 GPUs in 730 hours. Billed: 650 x 8 + 800 GPU-hours, the committed ones at 2.1.
    let found = json(&bill(), &[]);
    let it = &found["as_billed"];
    let command = it["command"].as_str().unwrap();
    assert!(
        command.contains("--set rent.committed.effective_price_per_gpu_hour=2.1 "),
        "{command}"
    );
    assert!(command.ends_with("--set rent.on_demand.price_per_gpu_hour=3"), "{command}");
    assert!(command.contains(" --set demand.utilization=0.694444 "), "{command}"); // 6,000 / 720 / 12
    let text = run(&bill(), &["--alternative", "rent"]).stdout;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let verdict = it["verdict"].as_str().unwrap();
    let sentence =
        format!("At prices and demand as billed, {verdict} As planned, rent is cheapest too.");
    assert!(words.contains(&sentence), "{text}");
    assert_eq!(it["is_same"], true);

    // The same command in the same folder, with the scenario that was billed.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plan.yaml"), PLAN).unwrap();
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    let said = gpu_tco_in(folder.path(), &arguments);
    let said = said.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(verdict), "{said}");
}

#[test]
fn a_bill_at_other_prices_changes_the_decision() {
    // Two instances at 9 a GPU-hour where one tier was planned at 3: owning is cheaper by far.
    let mut all = HEAD.to_owned();
    all += &row([1, 31], "Usage", "1460,Hours,105120,0,USD,Standard,");
    let found = json(&all, &[]);
    let it = &found["as_billed"];
    assert_eq!(it["is_same"], false);
    assert_eq!([&it["planned_winner"], &it["winner"]], ["rent", "own"]);
    let text = run(&all, &["--alternative", "rent"]).stdout;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("The decision would change: as planned, rent is cheapest."), "{text}");
    // Nothing of the commitment was billed, which no price of an hour can say.
    assert!(words.contains("These inputs give"), "{text}");
}

#[test]
fn cash_is_what_was_invoiced() {
    let found = json(&bill(), &["--basis", "cash"]);
    assert_eq!(number(&found["billed"]), Decimal::from(2_900));
}

#[test]
fn a_limit_decides_the_exit_code() {
    for (limit, code) in [("9%", 0), ("8%", 1), ("1126", 0), ("1125.9", 1)] {
        let run = run(&bill(), &["--alternative", "rent", "--fail-on", limit]);
        assert_eq!(run.code, code, "{limit} {}", run.stderr);
    }
    let over = run(&bill(), &["--alternative", "rent", "--fail-on", "8%"]);
    assert_eq!(over.stderr, "error: the bill is 8.1% above the plan, and the limit is 8.0%\n");
    let annotated = ["--alternative", "rent", "--fail-on", "1000", "--message-format", "github"];
    let annotated = run(&bill(), &annotated).stderr;
    let expected =
        "::error title=GTT031::the bill is 1,126 above the plan, and the limit is 1,000\n";
    assert_eq!(annotated, expected);
    let wrong = run(&bill(), &["--alternative", "rent", "--fail-on", "ten"]);
    assert!(wrong.stderr.contains("such as `10%`"), "{}", wrong.stderr);
}

#[test]
fn what_no_tier_plans_is_named_and_counts_for_the_limit() {
    let mut bill = bill();
    _ = write!(bill, "{}", row([1, 31], "Usage", "10,Hours,1000,1000,USD,Dynamic,"));
    let found = json(&bill, &[]);
    let group = found["groups"].as_array().unwrap().iter().find(|it| it["tier"].is_null());
    assert_eq!(group.unwrap()["group"], "p5.48xlarge spot");
    assert_eq!(number(&found["parts"]["not_planned"]), Decimal::from(1_000));
    let text = run(&bill, &["--alternative", "rent"]).stdout;
    assert!(
        text.contains("7.0% of the cost of GPUs is for GPUs that no tier of rent plans."),
        "{text}"
    );
}

#[test]
fn months_that_a_bill_has_a_part_of_are_left_out() {
    let part = format!("{HEAD}{}", row([3, 9], "Usage", "10,Hours,1000,1000,USD,Standard,"));
    let none = run(&part, &["--alternative", "rent"]);
    let message = "no month of the bill is compared: 2026-09: the bill has a part of it";
    assert!(none.code == 2 && none.stderr.contains(message), "{}", none.stderr);
    let early = run(&bill(), &["--alternative", "rent", "--starts", "2027-01"]);
    assert!(early.stderr.contains("write `--starts 2026-09`"), "{}", early.stderr);
}

#[test]
fn a_gap_between_two_bills_is_no_whole_month() {
    // September and a week of October in one bill, November in another.
    let october = row([1, 8], "Usage", "10,Hours,100,100,USD,Standard,").replace("-09-", "-10-");
    let november = row([1, 30], "Usage", "9,Hours,90,90,USD,Standard,").replace("-09-", "-11-");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plan.yaml"), PLAN).unwrap();
    fs::write(folder.path().join("a.csv"), bill() + &october).unwrap();
    fs::write(folder.path().join("b.csv"), HEAD.to_owned() + &november).unwrap();
    let arguments =
        ["actual", "plan.yaml", "a.csv", "b.csv", "--alternative", "rent", "-f", "json"];
    let run = gpu_tco_in(folder.path(), &arguments);
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(found["months"][1]["month"], "2026-11");
    assert_eq!(found["left_out"][0], "2026-10: the bill has a part of it");
}

#[test]
fn one_cost_is_never_taken_for_the_other() {
    let without = bill().replace("EffectiveCost", "x_Effective");
    let lacking = run(&without, &["--alternative", "rent"]);
    let stderr = &lacking.stderr;
    assert!(lacking.code == 2 && stderr.contains("or write `--basis cash`"), "{stderr}");
    let empty = run(&bill().replace("2400,2400", ",2400"), &["--alternative", "rent"]);
    assert!(empty.stderr.contains("EffectiveCost of this row is no number"), "{}", empty.stderr);
}

#[test]
fn amounts_that_are_no_money_are_refused() {
    let huge = bill().replace("2400,2400", "7e27,7e27");
    let run = run(&huge, &["--alternative", "rent"]);
    assert!(run.code == 2 && run.stderr.contains("more than 10^14"), "{}", run.stderr);
}

#[test]
fn a_bill_named_twice_is_refused() {
    let run = run(&bill(), &["bill.csv", "--alternative", "rent"]);
    let message = "are the same bill";
    assert!(run.code == 2 && run.stderr.contains(message), "{}", run.stderr);
}

#[test]
fn what_cannot_be_compared_says_what_to_write() {
    let euros = bill().replace(",USD,", ",EUR,");
    let mixed = bill().replacen("2400,USD", "2400,EUR", 1);
    for (bill, arguments, message) in [
        (&bill(), &[][..], "write `--alternative rent`"),
        (&bill(), &["--alternative", "rents"], "write `rent`"),
        (&bill(), &["--alternative", "own"], "name one that rents: `--alternative rent`"),
        (&euros, &["--alternative", "rent"], "the bill is in EUR, and the scenario in USD"),
        (&mixed, &["--alternative", "rent"], "this row is in EUR, and earlier ones are in USD"),
    ] {
        let run = run(bill, arguments);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains("GTT031") && run.stderr.contains(message), "{}", run.stderr);
    }
}

#[test]
fn the_first_month_of_a_scenario_is_month_1_of_its_plan() {
    let month = |plan: &str| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("plan.yaml"), plan).unwrap();
        fs::write(folder.path().join("bill.csv"), bill()).unwrap();
        let all = ["actual", "plan.yaml", "bill.csv", "--alternative", "rent", "-f", "json"];
        let found: Value = serde_json::from_str(&gpu_tco_in(folder.path(), &all).stdout).unwrap();
        (found["starts"].clone(), found["months"][0]["month_of_plan"].clone())
    };
    assert_eq!(month(PLAN), ("2026-09".into(), 1.into()));
    let stated = format!("{PLAN}first_month: 2026-07\n");
    assert_eq!(month(&stated), ("2026-07".into(), 3.into()));
}

/// Bills of two accounts have the same month; the same bill twice is refused.
#[test]
fn months_of_several_bills_are_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("plan.yaml"), PLAN).unwrap();
    fs::write(folder.path().join("one.csv"), bill()).unwrap();
    let other = [HEAD, &row([1, 31], "Usage", "100,Hours,2400,2400,USD,Standard,")].concat();
    fs::write(folder.path().join("other.csv"), other).unwrap();
    let all = ["actual", "plan.yaml", "one.csv", "other.csv", "--alternative", "rent"];
    let run = gpu_tco_in(folder.path(), &all);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("bills several have 2026-09: their amounts are added up"), "{text}");
    assert!(!self::run(&bill(), &["--alternative", "rent"]).stdout.contains("several have"));
}
