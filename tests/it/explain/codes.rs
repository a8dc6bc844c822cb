//! `explain` prints what, why, example and fix of a code, and the examples have the problem.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fmt::Write as _;

use gpu_tco::codes::{self, Explanation};

use crate::program::{gpu_tco, gpu_tco_in};

#[test]
fn a_code_is_explained_in_four_parts() {
    let run = gpu_tco(&["explain", "gts002"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let expected = "GTS002 (error)

  What     A share is outside its range, usually 0 to 1.
  Why      A percentage of 65 is a share of 0.65. As a share, 65 would mean 6,500%.
  Example  demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 65}
  Fix      Write 0.65.
";
    assert_eq!(run.stdout, expected);
    let all = gpu_tco(&["explain"]).stdout;
    assert_eq!(all.lines().count(), codes::all().count());
}

#[test]
fn an_unknown_code_suggests_a_known_one() {
    let run = gpu_tco(&["explain", "GTS02"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("GTS0"), "{}", run.stderr);
}

#[test]
fn a_key_is_explained_with_its_places() {
    let run = gpu_tco(&["explain", "pue"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let place = "  alternatives.NAME[].owned.site.pue\n    Power usage effectiveness";
    assert!(run.stdout.starts_with("`pue` is a key of scenarios\n"), "{}", run.stdout);
    assert!(run.stdout.contains(place), "{}", run.stdout);
    assert!(run.stdout.contains("\n`pue` is a key of price sheets\n"), "{}", run.stdout);
    let run = gpu_tco(&["explain", "demand.utilization"]);
    assert!(run.stdout.contains("  demand.utilization\n    Mean demand"), "{}", run.stdout);
    let run = gpu_tco(&["explain", "utilisation"]);
    assert!(run.code == 2 && run.stderr.contains("`utilization`"), "{}", run.stderr);
}

/// Keys of a scenario that an example may state, and a value of each it does not state.
const SCENARIO: [(&str, &str); 5] = [
    ("as_of", "as_of: 2026-10-10"),
    ("currency", "currency: USD"),
    ("horizon_months", "horizon_months: 36"),
    (
        "demand",
        "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.512, shape: on_off, interruptible_share: 1}",
    ),
    ("alternatives", "alternatives:\n  rent:\n    - on_demand: {price_per_gpu_hour: 3}"),
];
const TIERS: [&str; 4] = ["- owned:", "- on_demand:", "- spot:", "- committed:"];
/// Example that would be too long if it had the problem.
const SHORTENED: [&str; 1] = [codes::CUT_SHORT];

fn top_keys(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| line.starts_with(char::is_alphabetic));
    lines.filter_map(|line| line.split(':').next()).collect()
}

/// Scenario with the trace of an example, which is beside it.
const WITH_TRACE: &str = "as_of: 2026-10-10
currency: USD
horizon_months: 36
demand: {gpu: h100-sxm-80gb, trace: trace.csv}
alternatives:
  rent:
    - on_demand: {price_per_gpu_hour: 3}
";

/// Scenario of an example that states keys of a scenario, or a tier.
fn scenario(example: &str) -> Option<String> {
    let mut text = String::new();
    if TIERS.iter().any(|tier| example.starts_with(tier)) {
        text += "alternatives:\n  one:\n";
        for line in example.lines() {
            writeln!(text, "    {line}").unwrap();
        }
        text += "  two:\n    - on_demand: {price_per_gpu_hour: 3.3}\n";
    } else {
        text += example;
    }
    let stated = top_keys(&text);
    if !stated.iter().any(|key| SCENARIO.iter().any(|(known, _)| key == known)) {
        return None;
    }
    let rest = SCENARIO.iter().filter(|(key, _)| !stated.contains(key)).map(|(_, line)| *line);
    Some(rest.chain([text.as_str(), ""]).collect::<Vec<_>>().join("\n"))
}

#[test]
fn an_example_has_the_problem_that_it_explains() {
    let folder = tempfile::tempdir().unwrap();
    let mut scenarios = Vec::new();
    for Explanation { code, example, .. } in codes::all().filter(|it| !SHORTENED.contains(&it.code))
    {
        if example.starts_with("{\"status\"") {
            std::fs::write(folder.path().join("answer.json"), example).unwrap();
            let formats = [("DCGM", "dcgm"), ("kube_", "kubernetes"), ("", "prometheus")];
            let format = formats.iter().find(|it| example.contains(it.0)).unwrap().1;
            let arguments = ["utilization", "--from", format, "answer.json", "-f", "csv"];
            let run = gpu_tco_in(folder.path(), &arguments);
            assert!(run.stderr.contains(&format!("[{code}]")), "{code}\n{}", run.stderr);
            continue;
        }
        if example.starts_with("ChargeCategory,") {
            std::fs::write(folder.path().join("bill.csv"), example).unwrap();
            let arguments = ["utilization", "--from", "focus", "bill.csv", "-f", "csv"];
            let run = gpu_tco_in(folder.path(), &arguments);
            assert!(run.stderr.contains(&format!("[{code}]")), "{code}\n{}", run.stderr);
            continue;
        }
        let trace = example.starts_with("timestamp,") || example.starts_with("time,");
        let with_trace = trace.then(|| WITH_TRACE.to_owned());
        let Some(text) = with_trace.or_else(|| scenario(example)) else { continue };
        let own = folder.path().join(code);
        std::fs::create_dir(&own).unwrap();
        std::fs::write(own.join("trace.csv"), example).unwrap();
        std::fs::write(own.join("example.yaml"), &text).unwrap();
        scenarios.push((code, text));
    }
    assert!(scenarios.len() > 40, "{}", scenarios.len());
    let files = scenarios.iter().map(|(code, _)| format!("{code}/example.yaml"));
    let files: Vec<String> = files.collect();
    let files = files.iter().map(String::as_str);
    let arguments = ["check", "--as-of", "2026-11-20", "-f", "concise"].into_iter().chain(files);
    let run = gpu_tco_in(folder.path(), &arguments.collect::<Vec<_>>());
    for (code, text) in scenarios {
        // The problem stands in the scenario or in the trace beside it.
        let is_told = |line: &str| line.starts_with(*code) && line.contains(&format!("[{code}]"));
        assert!(run.stdout.lines().any(is_told), "{code}\n{text}\n{}{}", run.stdout, run.stderr);
    }
}

/// Examples of price sheets and parts of scenarios are YAML too, except those of wrong YAML.
#[test]
fn an_example_is_yaml_or_a_command() {
    const NO_YAML: [&str; 3] = [codes::SYNTAX, codes::DUPLICATE_KEY, codes::NOTHING];
    for Explanation { code, example, .. } in codes::all() {
        let is_command = example.starts_with("gpu-tco ");
        let parsed = serde_yaml::from_str::<serde_json::Value>(example);
        let is_trace = example.starts_with("timestamp,") || example.starts_with("time,");
        assert!(
            is_trace || is_command || NO_YAML.contains(code) || parsed.is_ok(),
            "{code}: {parsed:?}"
        );
    }
}

#[test]
fn a_figure_that_needs_two_alternatives_says_so_and_near_names_need_no_tier() {
    let scenario = "scenarios/h100-own-or-rent.yaml";
    let error = |figure: &str| gpu_tco(&["explain", scenario, figure]).stderr;
    assert!(error("own.electricty").contains("`own.electricity`"), "{}", error("own.electricty"));
    assert!(error("break_even").contains("write `break_even.own.aws`"), "{}", error("break_even"));
    let verdict = gpu_tco(&["explain", scenario, "verdict"]).stdout;
    let verdict = verdict.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected = "verdict: hybrid costs 896,741.66 USD less than neocloud, the second cheapest.";
    assert!(verdict.contains(expected), "{verdict}");
}

#[test]
fn a_formula_names_each_figure_as_its_alternative_and_prints_no_stand_in() {
    let scenario = "scenarios/h100-own-or-rent.yaml";
    let words = |figure: &str| {
        let run = gpu_tco(&["explain", scenario, figure]);
        run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let least = words("least_total");
    assert!(least.contains("if(hybrid.is_unserved <= 0, hybrid.total, missing)"), "{least}");
    assert!(least.contains("numbers min(5198113.32235322, 7449223.68, 4320116.64"), "{least}");
    assert!(least.contains("also neocloud.is_unserved and hybrid.is_unserved"), "{least}");
    assert!(!least.contains("18446744"), "{least}");
    let left = words("own.owned.servers.share_left_at_horizon");
    assert!(!left.contains("min(horizon_months, horizon_months)"), "{left}");
    let share = words("own.owned.staff.share_of_total");
    assert!(share.contains("formula owned.staff.total / own.total"), "{share}");
    assert!(words("horizon_months").contains("horizon_months: 36 months."));
}

#[test]
fn a_code_has_one_format() {
    let run = gpu_tco(&["explain", "GTS010", "-f", "csv"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("leave out `-f`"), "{}", run.stderr);
}
