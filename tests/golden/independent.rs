//! A second computation: what the program says of full scenarios, a script of exact fractions
//! says too.
//!
//! The script in `tests/independent` was written from the description of the model, in another
//! language and another way: fleets and assets one by one, no graph. It reads the scenarios itself,
//! and what it writes stands beside them, so that only Rust is needed here.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::str::FromStr;

use libtest_mimic::Trial;
use rust_decimal::Decimal;
use serde_json::Value;

use crate::expected::is_accepted;
use crate::program::gpu_tco;
use crate::{asserts, trial};

/// Half a cent, for money; a millionth for what is bisected or told per hour.
const CENT: &str = "0.005";
const MILLIONTH: &str = "0.000001";

/// What two computations of a figure say of it, and how far they may be apart.
struct Told<'v> {
    what: String,
    here: &'v Value,
    there: &'v Value,
    within: &'static str,
}

/// Two tests for each scenario, one of the comparison, and one of their number.
pub fn trials() -> Vec<Trial> {
    let names = scenarios();
    let count = names.len();
    let each = names.into_iter().flat_map(|name| {
        let (same, other) = (name.clone(), name.clone());
        [
            trial(format!("independent::{name}::agrees"), move || agrees(&same)),
            trial(format!("independent::{name}::is_recomputed"), move || is_recomputed(&other))
                .with_ignored_flag(!is_accepted()),
        ]
    });
    let all = [
        asserts("independent::a_cent_is_told", a_figure_that_is_off_by_a_cent_is_told),
        asserts("independent::there_are_at_least_3", move || assert!(count >= 3, "{count}")),
    ];
    each.chain(all).collect()
}

fn agrees(name: &str) -> Result<(), String> {
    let there = there(name);
    let here = here(name, &there);
    let told = [alternatives(&here, &there), break_even(&here, &there), sweep(&here, &there)];
    let told: Vec<Told<'_>> = told.into_iter().flatten().collect();
    let mut apart: Vec<String> = told.iter().filter_map(Told::apart).collect();
    for (view, key) in [("cashflow", "cash_by_month"), ("pnl", "pnl_by_month")] {
        apart.extend(months(name, &there, view, key));
    }
    assert!(told.len() >= 100, "only {} figures", told.len());
    if apart.is_empty() { Ok(()) } else { Err(apart.join("\n")) }
}

/// Runs the script on a scenario: it writes the file anew if new output is accepted; else only in `.ci/run`.
fn is_recomputed(name: &str) -> Result<(), String> {
    let recent = ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"];
    if !Command::new("python3").args(recent).status().is_ok_and(|it| it.success()) {
        return Ok(()); // the program needs no Python, nor do its tests
    }
    let mut script = Command::new("python3");
    script.arg("-B").arg(folder().join("recompute.py")).arg(name);
    let run = script.args((!is_accepted()).then_some("--check")).output().unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    if run.status.success() { Ok(()) } else { Err(said) }
}

fn a_figure_that_is_off_by_a_cent_is_told() {
    let told = |here: &str, there: &str| {
        let (here, there) = (Value::from(here), Value::from(there));
        Told { what: "total".to_owned(), here: &here, there: &there, within: CENT }.apart()
    };
    assert_eq!(told("10.004", "10"), None);
    assert_eq!(told("10.01", "10"), Some("total: 10.01, but 10 there".to_owned()));
    assert!(told("always", "never").is_some());
}

impl Told<'_> {
    fn apart(&self) -> Option<String> {
        let Self { what, here, there, within } = self;
        let number = |value: &Value| value.as_str().and_then(|it| Decimal::from_str(it).ok());
        let same = match (number(here), number(there)) {
            (Some(a), Some(b)) => (a - b).abs() <= Decimal::from_str(within).unwrap(),
            _ => here == there,
        };
        let text = |it: &Value| it.as_str().map_or_else(|| it.to_string(), str::to_owned);
        (!same).then(|| format!("{what}: {}, but {} there", text(here), text(there)))
    }
}

fn alternatives<'v>(here: &'v Value, there: &'v Value) -> Vec<Told<'v>> {
    const MONEY: [&str; 10] = [
        "ranked",
        "total",
        "above_cheapest",
        "capex",
        "opex",
        "unserved_work",
        "npv",
        "npv_if_paid_mid_period",
        "served_gpu_hours",
        "unserved_gpu_hours",
    ];
    let all = list(&here["alternatives"]);
    assert_eq!(all.len(), there["alternatives"].as_object().unwrap().len());
    let mut told = vec![];
    for alternative in all {
        let name = alternative["name"].as_str().unwrap();
        let other = &there["alternatives"][name];
        let mut tell = |what: &str, here, there, within| {
            told.push(Told { what: format!("{name} {what}"), here, there, within });
        };
        for key in MONEY {
            tell(key, &alternative[key], &other[key], CENT);
        }
        for key in ["cost_per_gpu_hour", "above_cheapest_share"] {
            tell(key, &alternative[key], &other[key], MILLIONTH);
        }
        for (tier, same) in list(&alternative["tiers"]).iter().zip(list(&other["tiers"])) {
            for (key, there) in same.as_object().unwrap() {
                tell(key, &tier[key], there, CENT);
            }
        }
        let rows: Vec<(String, &Value)> = components(alternative);
        let others = list(&other["components"]);
        for (row, component) in rows.iter().filter(|(_, it)| it["total"] != "0") {
            let same = others.iter().find(|it| row_of(it) == *row).unwrap_or(&Value::Null);
            tell(row, &component["total"], &same["total"], CENT);
            tell(row, &component["class"], &same["class"], CENT);
        }
        for same in others.iter().filter(|it| it["total"] != "0") {
            let row = row_of(same);
            assert!(rows.iter().any(|(it, _)| *it == row), "{name} has no {row}");
        }
    }
    told
}

/// The rows of a breakdown, each with the number and kind of its tier.
fn components(alternative: &Value) -> Vec<(String, &Value)> {
    let tiers = list(&alternative["tiers"]).iter().enumerate();
    tiers
        .flat_map(|(index, tier)| {
            let row = move |it: &Value| format!("{} {}", index + 1, it["component"]);
            list(&tier["components"]).iter().map(move |it| (row(it), it))
        })
        .collect()
}

fn row_of(component: &Value) -> String {
    format!("{} {}", component["tier"], component["component"])
}

fn break_even<'v>(here: &'v Value, there: &'v Value) -> Vec<Told<'v>> {
    let mut told = vec![];
    for pair in list(&there["break_even"]) {
        let is_pair = |it: &&Value| it["a"] == pair["a"] && it["b"] == pair["b"];
        let mine = list(&here["break_even"]).iter().find(is_pair).unwrap_or(&Value::Null);
        let what = format!("{} against {}", pair["a"], pair["b"]);
        let (crossings, others) = (list(&mine["crossings"]), list(&pair["crossings"]));
        assert_eq!(crossings.len(), others.len(), "{what}");
        let result = (&mine["result"], &pair["result"]);
        let keys = ["at", "jump", "cheaper_below", "cheaper_above"];
        let at = crossings.iter().zip(others);
        let at = at.flat_map(|(a, b)| keys.map(|key| (&a[key], &b[key])));
        told.extend(at.chain([result]).map(|(here, there)| Told {
            what: what.clone(),
            here,
            there,
            within: MILLIONTH,
        }));
        told.extend(investment(&what, mine, pair));
    }
    told
}

/// What the first of a pair is as an investment, if both serve all demand: saving, own money and
/// loans in it, its paybacks and all its rates of return.
fn investment<'v>(what: &str, here: &'v Value, there: &'v Value) -> Vec<Told<'v>> {
    let others = there.as_object().unwrap().iter();
    let others = others
        .filter(|(key, _)| !["a", "b", "result", "crossings", "irr_rates"].contains(&key.as_str()));
    let tell = |key: &str, here, there, within| Told {
        what: format!("{what} {key}"),
        here,
        there,
        within,
    };
    let mut told: Vec<Told<'v>> =
        others.map(|(key, there)| tell(key, &here[key], there, within(key))).collect();
    let (rates, others) = (list(&here["irr_rates"]), list(&there["irr_rates"]));
    if !there["irr_rates"].is_null() {
        assert_eq!(rates.len(), others.len(), "{what}: {rates:?}, but {others:?} there");
    }
    let each = rates.iter().zip(others);
    told.extend(each.map(|(here, there)| tell("irr", here, there, "0.000002")));
    told
}

/// Money to half a cent; shares and months to a millionth.
fn within(key: &str) -> &'static str {
    let is_money = ["invested", "borrowed", "saving", "npv_of_saving"].contains(&key);
    if is_money { CENT } else { "0.000002" }
}

fn sweep<'v>(here: &'v Value, there: &'v Value) -> Vec<Told<'v>> {
    let mut told = vec![];
    for row in list(&here["sweep"]) {
        let Some(other) = row["utilization"].as_str().and_then(|it| there["sweep"].get(it)) else {
            continue; // the stated utilization, between two of them
        };
        for (name, here) in row["cost_per_gpu_hour"].as_object().unwrap() {
            let what = format!("{name} at {}", row["utilization"]);
            told.push(Told { what, here, there: &other[name], within: MILLIONTH });
        }
    }
    told
}

/// Where a view by month is more than half a cent from the same series there, whose figures are
/// rounded to a hundredth of a cent.
fn months(name: &str, there: &Value, view: &str, key: &str) -> Vec<String> {
    let here = by_month(name, view);
    let within = Decimal::from_str(CENT).unwrap();
    let mut apart = vec![];
    for (alternative, other) in there["alternatives"].as_object().unwrap() {
        for (month, other) in list(&other[key]).iter().enumerate() {
            let other = Decimal::from_str(other.as_str().unwrap()).unwrap();
            let sum = here[&(alternative.clone(), month)];
            if (sum - other).abs() > within {
                apart.push(format!("{view} {alternative} month {month}: {sum}, but {other} there"));
            }
        }
    }
    apart
}

/// The money of each alternative and month, which is the last column of the view.
fn by_month(name: &str, view: &str) -> BTreeMap<(String, usize), Decimal> {
    let scenario = format!("tests/independent/{name}.yaml");
    let periods = ["--view", view, "--by", "month", "-f", "csv", "--precision", "exact"];
    let run = gpu_tco(&[&["compare", &scenario][..], &periods].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{name}");
    let mut rows = run.stdout.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let heads = rows.next().unwrap();
    let column = |head: &str| heads.iter().position(|it| it.starts_with(head)).unwrap();
    let money = column(if view == "pnl" { "expense" } else { "paid" });
    let (name, month) = (column("name"), column("from_month"));
    let mut sums = BTreeMap::new();
    for row in rows {
        let at = (row[name].to_owned(), row[month].parse().unwrap());
        let amount = Decimal::from_str(row[money]).unwrap_or_default();
        *sums.entry(at).or_default() += amount;
    }
    sums
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The program's report, with the pairs of the alternative that the script puts first.
fn here(name: &str, there: &Value) -> Value {
    let scenario = format!("tests/independent/{name}.yaml");
    let reference = there["break_even"][0]["a"].as_str();
    let against = reference.map_or(vec![], |it| vec!["--against", it]);
    let run = gpu_tco(&[&["compare", &scenario, "--format", "json"][..], &against].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{name}");
    serde_json::from_str(&run.stdout).unwrap()
}

fn there(name: &str) -> Value {
    let path = folder().join(format!("{name}.json"));
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/independent"))
}

/// The names of the scenarios.
fn scenarios() -> Vec<String> {
    let files = fs::read_dir(folder()).unwrap().map(|it| it.unwrap().path());
    let of_yaml = files.filter(|it| it.extension().is_some_and(|it| it == "yaml"));
    let mut names: Vec<String> =
        of_yaml.map(|it| it.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}
