//! Expense by useful life: the books move, and no cash does.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::gpu_tco;

const HEAD: &str = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 36\n\
    demand: {gpu: any, gpus: 1, utilization: 1, shape: flat}\nalternatives:\n";

fn written(scenario: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.yaml");
    std::fs::write(&path, scenario).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

fn json(arguments: &[&str]) -> Value {
    let run = gpu_tco(&[arguments, &["-f", "json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&run.stdout).unwrap()
}

/// Lives of an alternative.
fn lives(found: &Value, at: usize) -> &[Value] {
    found["lives"]["alternatives"][at]["lives"].as_array().unwrap()
}

fn figures(lives: &[Value], key: &str) -> Vec<Decimal> {
    lives.iter().map(|it| it[key].as_str().unwrap().parse().unwrap()).collect()
}

/// 40,000 over 2 to 7 years of 8,760 hours, "GPU depreciation" (realclear.ai): 13,333 a year for 3, 6,667 for 6.
#[test]
fn a_shorter_life_expenses_more_at_first_and_the_same_in_all() {
    let own = "  own: [owned: {nodes: 1, node: {gpus: 1, price: 40000}, useful_life_months: 36}]\n";
    let (_folder, path) = written(&format!("{HEAD}{own}"));
    let found = json(&["compare", &path, "--view", "lives"]);
    let rows = lives(&found, 0);
    let rounded = |key: &str, decimals: u32| -> Vec<String> {
        figures(rows, key).iter().map(|it| it.round_dp(decimals).normalize().to_string()).collect()
    };
    assert_eq!(rounded("life_months", 0), ["24", "36", "48", "60", "72", "84"]);
    let a_year = ["20000", "13333", "10000", "8000", "6667", "5714"];
    assert_eq!(rounded("depreciation_year_1", 0), a_year);
    let an_hour = ["2.283", "1.522", "1.142", "0.913", "0.761", "0.652"];
    assert_eq!(rounded("expense_per_gpu_hour_year_1", 3), an_hour);
    let left = ["0", "0", "10000", "16000", "20000", "22857"];
    assert_eq!(
        (rounded("book_value_at_sale", 0), rounded("loss_on_disposal", 0)),
        (left.map(str::to_owned).to_vec(), left.map(str::to_owned).to_vec())
    );
    assert_eq!(rounded("expense", 0), ["40000"; 6]);
    let stated: Vec<bool> = rows.iter().map(|it| it["is_stated"].as_bool().unwrap()).collect();
    assert_eq!(stated, [false, true, false, false, false, false]);
}

/// With a resale that is stated, a row is what the books print for a scenario with that life. Nodes that outlive their
/// life bring nothing, so that a life shorter than the horizon would move cash.
#[test]
fn a_row_is_what_the_books_print_for_that_life() {
    let own = "  own: [owned: {nodes: 1, node: {gpus: 1, price: 40000}, useful_life_months: 36, \
               residual_value: {share_of_price: 0.2}, other: [{name: rent, amount: 500, per: month}]}]\n";
    let (_folder, path) = written(&format!("{HEAD}{own}"));
    let found = json(&["compare", &path, "--view", "lives"]);
    for (row, months) in lives(&found, 0).iter().zip([24, 36, 48, 60, 72, 84]).skip(1) {
        let set = format!("own.useful_life_months={months}");
        let books = json(&["compare", &path, "--view", "pnl", "--set", &set]);
        let rows = books["view"]["rows"].as_array().unwrap();
        let amount = |period: &str| -> Decimal {
            let of = rows.iter().filter(|it| it["period"] == period);
            of.map(|it| it["expense"].as_str().unwrap().parse::<Decimal>().unwrap()).sum()
        };
        let [first, last] = ["expense_year_1", "expense_last_year"]
            .map(|it| row[it].as_str().unwrap().parse::<Decimal>().unwrap());
        let near = |one: Decimal, other: Decimal| (one - other).abs() < Decimal::new(1, 9);
        assert!(near(first, amount("year 1")) && near(last, amount("year 3")), "{months}: {row}");
    }
}

#[test]
fn no_life_moves_the_expense_of_a_shipped_scenario() {
    let mut alternatives = 0;
    for name in
        ["a100-keep-or-replace", "h100-own-or-rent", "renewal", "company-large", "reserved-floor"]
    {
        let path = format!("scenarios/{name}.yaml");
        let found = json(&["compare", &path, "--view", "lives"]);
        for of in found["lives"]["alternatives"].as_array().unwrap() {
            let all = figures(of["lives"].as_array().unwrap(), "expense");
            let near = |it: &Decimal| (it - all[0]).abs() < Decimal::new(1, 6);
            assert!(all.len() >= 6 && all.iter().all(near), "{name}: {all:?}");
            alternatives += 1;
        }
    }
    assert!(alternatives > 5, "{alternatives}");
}

#[test]
fn a_life_that_buys_new_nodes_is_left_out() {
    let own = "  own: [owned: {nodes: 1, node: {gpus: 1, price: 40000}, useful_life_months: 24, refresh: {}}]\n  \
               rent: [on_demand: {price_per_gpu_hour: 2}]\n";
    let (_folder, path) = written(&format!("{HEAD}{own}"));
    let run = gpu_tco(&["compare", &path, "--view", "lives"]);
    assert!(
        run.stdout.contains("Left out: own. `refresh` buys new nodes"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    let (_folder, path) =
        written(&format!("{HEAD}  rent: [on_demand: {{price_per_gpu_hour: 2}}]\n"));
    let run = gpu_tco(&["compare", &path, "--view", "lives"]);
    let expected = "error[GTF015]: expense by useful life needs an alternative that owns its nodes";
    assert!(run.code == 2 && run.stderr.starts_with(expected), "{}", run.stderr);
}
