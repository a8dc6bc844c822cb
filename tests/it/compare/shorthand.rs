//! Short forms of a scenario: names of accelerators, defaults of the first keys, `price_per_gpu_hour`, and
//! paths of `--set` into lists.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;

use serde_json::Value;

use crate::program::{Run, gpu_tco, gpu_tco_in};

const SHORT: &str = "as_of: 2026-10-10
currency: USD
horizon_months: 12
demand: {gpu: H200, gpus: 8, utilization: 0.5}
alternatives:
  rent:
    - on_demand: {instance: aws/p5en.48xlarge}
  reserve:
    - committed: {price_per_gpu_hour: 3, term_months: 12}
";

fn run(text: &str, flags: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("team.yaml"), text).unwrap();
    gpu_tco_in(folder.path(), &[&["compare", "team.yaml"], flags].concat())
}

#[track_caller]
fn results(text: &str, flags: &[&str]) -> Value {
    let Run { code, stdout, stderr } = run(text, &[&["-f", "json"], flags].concat());
    assert_eq!((code, stderr.as_str()), (0, ""));
    serde_json::from_str(&stdout).unwrap()
}

#[track_caller]
fn refused(text: &str, flags: &[&str]) -> String {
    let Run { code, stdout, stderr } = run(text, flags);
    assert_eq!((code, stdout.as_str()), (2, ""));
    stderr
}

#[test]
fn the_accelerator_may_be_named_in_part_if_one_fits() {
    let text = results(SHORT, &[]).to_string();
    assert!(text.contains("h200-sxm-141gb") && !text.contains("H200"), "{text}");
    let set = ["--set", "demand.gpu=H100-SXM", "--set", "rent.instance=aws/p5.48xlarge"];
    assert_eq!(run(SHORT, &set).code, 0);
    let told = refused(&SHORT.replace("H200", "H100"), &["--set", "rent.instance=aws/p5.48xlarge"]);
    assert!(
        told.contains("`H100` fits h100-nvl-94gb, ") || told.contains("`H100` fits h100-"),
        "{told}"
    );
    assert!(told.contains("write `gpu: h100-sxm-80gb`"), "{told}");
}

/// A sheet of the user's own may use the same short name.
#[test]
fn short_names_of_sheets_mean_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = "schema: 1\nprovider: mine\ncurrency: USD\ninstances:\n  box:\n    gpu: h200\n    gpus: 8\n    \
                 on_demand:\n      - {price_per_hour: 24, from: 2026-01-01, source: \"https://example.com\", \
                 checked_on: 2026-10-10, grade: A}\n";
    fs::write(folder.path().join("mine.yaml"), sheet).unwrap();
    let text = SHORT.replace("aws/p5en.48xlarge", "mine/box");
    fs::write(folder.path().join("team.yaml"), text).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "team.yaml", "--pricing", "mine.yaml"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

#[test]
fn schema_and_title_have_defaults() {
    assert_eq!(results(SHORT, &[])["title"], "team");
    assert_eq!(results(&format!("title: Ours\n{SHORT}"), &[])["title"], "Ours");
    let told = refused(&format!("schema: 2\n{SHORT}"), &[]);
    assert!(told.contains("schema is 2"), "{told}");
}

#[test]
fn a_committed_price_has_two_names_and_is_stated_once() {
    let of = |text: &str, flags: &[&str]| {
        let all = results(text, flags)["alternatives"].clone();
        let reserve = all.as_array().unwrap().iter().find(|it| it["name"] == "reserve").unwrap();
        reserve["total"].as_str().unwrap().split('.').next().unwrap().to_owned()
    };
    let total = |text: &str| of(text, &[]);
    let long = SHORT.replace("{price_per_gpu_hour", "{effective_price_per_gpu_hour");
    // 8 x 8,760 x 3
    assert_eq!(total(SHORT), "210240");
    assert_eq!(total(SHORT), total(&long));
    let both = long.replace("term_months: 12}", "term_months: 12, price_per_gpu_hour: 3}");
    let told = refused(&both, &[]);
    assert!(told.contains("`effective_price_per_gpu_hour` and `price_per_gpu_hour`"), "{told}");
    assert_eq!(told.matches("error[").count(), 1, "{told}");
    assert_eq!(of(SHORT, &["--set", "reserve.price_per_gpu_hour=6"]), "420480");
}

#[test]
fn a_plan_of_a_sheet_may_state_its_price_per_gpu_hour() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = |key: &str| {
        let text = format!(
            "schema: 1\nprovider: mine\ncurrency: USD\ninstances:\n  box:\n    gpu: h200-sxm-141gb\n    \
             gpus: 8\n    committed:\n      year:\n        term_months: 12\n        prices:\n          - \
             {{{key}, from: 2026-01-01, source: \"https://example.com\", checked_on: 2026-10-10, grade: A}}\n"
        );
        fs::write(folder.path().join("mine.yaml"), text).unwrap();
        let text = SHORT
            .replace("price_per_gpu_hour: 3, term_months: 12", "instance: mine/box, plan: year");
        fs::write(folder.path().join("team.yaml"), text).unwrap();
        gpu_tco_in(folder.path(), &["compare", "team.yaml", "--pricing", "mine.yaml", "-f", "csv"])
    };
    let short = sheet("price_per_gpu_hour: 3");
    assert_eq!((short.code, short.stderr.as_str()), (0, ""));
    assert_eq!(short.stdout, sheet("effective_price_per_gpu_hour: 3").stdout);
    let both = sheet("price_per_gpu_hour: 3, effective_price_per_gpu_hour: 3");
    assert!(
        both.code == 2 && both.stderr.contains("remove `price_per_gpu_hour`"),
        "{}",
        both.stderr
    );
}

#[test]
fn a_path_leads_into_a_list_by_number() {
    let compare = |flags: &[&str]| {
        let all = ["compare", "scenarios/h100-own-or-rent.yaml", "-f", "json"];
        gpu_tco(&[&all, flags].concat())
    };
    let run = compare(&["--set", "demand.shape.2.gpus=32"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string("scenarios/h100-own-or-rent.yaml").unwrap();
    let file = folder.path().join("edited.yaml");
    fs::write(&file, text.replace("gpus: 40}", "gpus: 32}")).unwrap();
    let edited = gpu_tco(&["compare", file.to_str().unwrap(), "-f", "json"]);
    let totals = |run: &Run| {
        let all: Value = serde_json::from_str(&run.stdout).unwrap();
        let each = all["alternatives"].as_array().unwrap().iter();
        each.map(|it| it["total"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(totals(&run), totals(&edited));
    for number in ["0", "4"] {
        let run = compare(&["--set", &format!("demand.shape.{number}.gpus=32")]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains("write a number from 1 to 3"), "{}", run.stderr);
    }
}

#[test]
fn the_first_word_of_a_key_is_enough_to_suggest_it() {
    let own = "    - owned: {node: {gpus: 8, price: 250000}, residual: 0.2}\n";
    let text = SHORT.replace("    - on_demand: {instance: aws/p5en.48xlarge}\n", own);
    let told = refused(&text, &[]);
    assert!(told.contains("write `residual_value`"), "{told}");
    let told = refused(SHORT, &["--set", "rent.instance=aws/p4"]);
    assert!(!told.contains("write `aws/p5"), "{told}");
    let told = refused(SHORT, &["--set", "demand.gpu=h100-sxm-80gb"]);
    assert!(!told.contains("write `h200-sxm-141gb`"), "{told}");
}
