//! An estate is what the alternatives that it stands for are; what was signed is owed in all of them.

#![allow(clippy::disallowed_methods, reason = "tests read files of their own")]

use std::fs;
use std::path::Path;

use rust_decimal::Decimal;
use serde_json::Value;

use super::existing::{compared, message};
use crate::program::{Run, gpu_tco_in};
use crate::small::json;

const HEAD: &str = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 24\n\
    demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 1, shape: flat}\n";
const NODES: &str = "owned: {node: {gpus: 8, busy_kw: 10}, existing: {nodes: 4, market_value: 90000}, \
    residual_value: {decline_per_year: 0.3}";
const SIGNED: &str = "committed: {effective_price_per_gpu_hour: 3, gpus_per_instance: 8, gpus: 32, \
    existing: {months_left: 14";
const NEW: &str =
    "owned: {node: {gpus: 8, busy_kw: 10, price: 200000}, gpus: peak, relative_performance: 2";
const REST: &str = "on_demand: {price_per_gpu_hour: 2}";

/// Name, total and months of each alternative.
fn totals(found: &Value) -> Vec<(&str, Decimal)> {
    let all = found["alternatives"].as_array().unwrap();
    let each = all
        .iter()
        .map(|it| (it["name"].as_str().unwrap(), it["total"].as_str().unwrap().parse().unwrap()));
    each.collect()
}

#[test]
fn an_estate_costs_what_its_alternatives_cost_when_they_are_spelled_out() {
    let resale = ", resale: {share: 0.6, fee: 0.1, from_month: 3}";
    let estate = format!(
        "{HEAD}estate:\n  have:\n    - {NODES}}}\n    - {SIGNED}{resale}}}}}\n  extend_to: [12]\n  \
         replace: {{tier: {{{NEW}}}}}}}\n  rest:\n    - {REST}\n"
    );
    let spelled = format!(
        "{HEAD}alternatives:\n  \
         keep:\n    - {NODES}}}\n    - {SIGNED}}}}}\n    - {REST}\n  \
         extend_to_12:\n    - {NODES}, until_month: 12}}\n    - {SIGNED}}}}}\n    - {REST}\n  \
         replace:\n    - {NODES}, until_month: optimal}}\n    - {NEW}, from_month: next}}\n    - {SIGNED}}}}}\n    \
         - {REST}\n  \
         sell_now:\n    - {SIGNED}{resale}}}}}\n    - {REST}\n"
    );
    let [estate, spelled] = [estate, spelled].map(|it| compared(&it));
    assert_eq!(totals(&estate), totals(&spelled));
    assert_eq!(totals(&estate).len(), 4);
    assert_eq!(estate["cheapest"], spelled["cheapest"]);
}

/// 32 GPUs x 730 hours x 3 are 70,080 a month, for 14 months 981,120, which rent owes although it does not list them.
/// They serve 32 of 64 GPUs; 32 GPUs for 14 months and 64 for 10 are rented in both: 1,588,480.
#[test]
fn what_was_signed_is_owed_in_every_alternative() {
    let listed = format!(
        "{HEAD}alternatives:\n  keep:\n    - {SIGNED}}}}}\n    - {REST}\n  rent:\n    - {REST}\n"
    );
    let found = compared(&listed);
    let expected = Decimal::from(981_120 + 32 * 730 * 2 * 14 + 64 * 730 * 2 * 10);
    assert_eq!(totals(&found), [("keep", expected), ("rent", expected)]);
}

/// Sold from month 3 at 60% less a tenth, the commitment brings 54% of 12 months of 70,080, and as many GPU-hours are
/// rented at 2 instead of 3.
#[test]
fn to_sell_a_commitment_or_to_keep_it_differ_by_proceeds_less_the_fee_and_what_serves_instead() {
    let sold = format!("{SIGNED}, resale: {{share: 0.6, fee: 0.1, from_month: 3}}}}}}");
    let found = compared(&format!(
        "{HEAD}alternatives:\n  keep:\n    - {SIGNED}}}}}\n    - {REST}\n  sell:\n    - {sold}\n    - {REST}\n"
    ));
    let proceeds = Decimal::from(12 * 70_080) * Decimal::new(54, 2);
    let instead = Decimal::from(12 * 32 * 730 * 2);
    let of = |name: &str| totals(&found).iter().find(|it| it.0 == name).unwrap().1;
    assert_eq!(of("keep") - of("sell"), proceeds - instead);
}

/// A contract is one, however many alternatives owe it: 6 months less in one are 6 months less in all.
#[test]
fn an_edit_of_a_commitment_in_one_alternative_is_one_of_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    let resale = ", resale: {share: 0, from_month: 1}";
    let text = format!(
        "{HEAD}alternatives:\n  keep:\n    - {SIGNED}}}}}\n    - {REST}\n  sell:\n    - {SIGNED}{resale}}}}}\n    \
         - {REST}\n  rent:\n    - {REST}\n"
    );
    fs::write(folder.path().join("s.yaml"), &text).unwrap();
    let set = "keep.committed.existing.months_left=8";
    let run = gpu_tco_in(folder.path(), &["compare", "s.yaml", "-f", "json", "--set", set]);
    let edited: Value = serde_json::from_str(&run.stdout).unwrap();
    let rewritten = compared(&text.replace("months_left: 14", "months_left: 8"));
    assert_eq!(totals(&edited), totals(&rewritten));
    assert_ne!(totals(&edited), totals(&compared(&text)));
}

#[test]
fn what_is_owed_beyond_the_horizon_is_said() {
    let found = compared(&format!(
        "{HEAD}alternatives:\n  keep:\n    - {}}}}}\n    - {REST}\n  rent:\n    - {REST}\n",
        SIGNED.replace("14", "30")
    ));
    let finding = message(&found, "GTS027").unwrap();
    let expected = "420,480 (13.0%) of the total of keep is owed after the horizon, as 30 months are left of the \
                    commitment; a horizon of 30 months has all that it serves";
    assert_eq!(finding, expected);
}

const SHIPPED: &str = "scenarios/a100-keep-or-replace.yaml";

#[test]
fn alternatives_of_an_estate_are_written_to_a_file_that_costs_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = folder.path().to_str().unwrap();
    let Run { code, stdout, stderr } = gpu_tco_in(root, &["init", out, "--existing", SHIPPED]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    let spelled_out = "scenarios/a100-keep-or-replace-alternatives.yaml";
    assert!(stdout.contains(&format!("gpu-tco compare {spelled_out}")), "{stdout}");
    let text = fs::read_to_string(folder.path().join(spelled_out)).unwrap();
    assert!(text.starts_with("# 24 nodes of 8 A100") && !text.contains("estate:"), "{text}");
    let shipped = fs::read_to_string(root.join(SHIPPED)).unwrap();
    let [shipped, text] = [shipped, text].map(|it| compared(&it));
    assert_eq!(totals(&shipped), totals(&text));
    let without = gpu_tco_in(root, &["init", out, "--existing", "scenarios/h100-lesson.yaml"]);
    let expected = "error: scenarios/h100-lesson.yaml has no `estate` with alternatives to write; `gpu-tco init --from a100-keep-or-replace` writes one that has\n";
    assert_eq!((without.code, without.stderr.as_str()), (2, expected));
}

#[test]
fn the_full_view_prints_the_yaml_that_an_estate_stands_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let full = gpu_tco_in(root, &["compare", SHIPPED, "--view", "full"]).stdout;
    let printed = full.split_once("Alternatives of the estate, as YAML\n").unwrap().1;
    let printed = printed.split_once("\n\n").unwrap().0;
    let words = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "keep - owned: {label: A100 of 2023, node: {gpus: 8, busy_kw: 6.5, idle_kw: 1.6}",
        "staff: {fte: 2, salary: 250000}, until_month: optimal} - owned: {label: B200,",
        "from_month: next} - on_demand: {instance: hyperstack/a100-sxm} sell_now - on_demand:",
    ] {
        assert!(words.contains(expected), "{expected}\n{printed}");
    }
}

#[test]
fn an_edit_of_the_estate_is_told_which_key_it_became() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (set, expected) in [
        ("estate.replace.at=12", "write `replace.owned.until_month=12`"),
        (
            "estate.keep=false",
            "an estate is edited as its alternatives: begin with one, such as `keep.`",
        ),
    ] {
        let run = gpu_tco_in(root, &["compare", SHIPPED, "--set", set]);
        assert!(run.code == 2 && run.stderr.contains(expected), "{}", run.stderr);
    }
}

#[test]
fn a_month_that_is_stated_costs_what_the_search_found_for_it() {
    let found = json(&["compare", SHIPPED]);
    let months = found["months"].as_array().unwrap();
    assert_eq!(months.len(), 49);
    for month in ["0", "1", "12", "47", "48"] {
        let searched = months.iter().find(|it| it["month"] == month).unwrap();
        let set = format!("replace.owned.until_month={month}");
        let stated = json(&["compare", SHIPPED, "--set", &set]);
        let total = totals(&stated).into_iter().find(|it| it.0 == "replace").unwrap().1;
        assert_eq!(total.to_string(), searched["cost"].as_str().unwrap(), "month {month}");
    }
}
