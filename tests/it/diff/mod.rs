//! `diff`: what an edit does, of two folders and of a repository.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod edges;
mod today;

use serde_json::Value;

use crate::program::gpu_tco;
use crate::repository::Repository;

const BASE: &str = "tests/diff/base";
const HEAD: &str = "tests/diff/head";
/// The day of all scenarios, alone: today's prices are others tomorrow.
const DAY: [&str; 2] = ["--as-of", "2026-11-01"];

/// The project's own sheets and scenarios, committed.
fn project() -> Repository {
    let it = Repository::new();
    it.copy("pricing", "pricing");
    it.copy("scenarios", "scenarios");
    it.commit();
    it
}

/// The examples of this test, the base committed and the head in the work tree.
fn edited() -> Repository {
    let it = Repository::new();
    it.copy(BASE, ".");
    it.commit();
    it.git(&["rm", "-q", "--cached", "scenarios/retired.yaml"]);
    std::fs::remove_file(it.path().join("scenarios/retired.yaml")).unwrap();
    it.copy(HEAD, ".");
    it
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_revision_and_the_work_tree_differ_as_two_folders_do() {
    let folders = gpu_tco(&["diff", BASE, HEAD, "-f", "json"]);
    let plain = folders.stdout.replace(&format!("{BASE}/"), "").replace(&format!("{HEAD}/"), "");
    let it = edited();
    let before = it.git(&["status", "--porcelain"]);
    let run = it.run(&["diff", "--git", "HEAD", "-f", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let (mut one, mut other) = (json(&plain), json(&run.stdout));
    assert!(other["base"].as_str().unwrap().starts_with("HEAD at "));
    for side in ["base", "head"] {
        one[side].take();
        other[side].take();
    }
    assert_eq!(one, other);
    assert_eq!(it.git(&["status", "--porcelain"]), before, "the work tree stays as it is");
    it.commit();
    let run = it.run(&["diff", "--git", "main~1..main", "-f", "json"]);
    let mut other = json(&run.stdout);
    for side in ["base", "head"] {
        other[side].take();
    }
    assert_eq!(one, other, "and two revisions do");
}

#[test]
fn a_price_edited_by_a_hundredth_is_named_with_all_it_moves() {
    let it = project();
    // 55.04 and a hundredth of it.
    it.replace(
        "pricing/aws.yaml",
        "{price_per_hour: 55.04, from: 2025-06-23,",
        "{price_per_hour: 55.5904, from: 2025-06-23,",
    );
    let run = it.run(&[
        "diff",
        "--git",
        "HEAD",
        "-f",
        "json",
        "--max-increase-pct",
        "0",
        "--fail-if-winner-changes",
    ]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "no winner is of it");
    let diff = json(&run.stdout);
    let edits = diff["edits"].as_array().unwrap();
    let [edit] = edits.as_slice() else { panic!("{edits:?}") };
    assert_eq!(edit["of"], "aws/p5.48xlarge on demand");
    assert_eq!(edit["change_share"], "0.01");
    assert_eq!(edit["after"]["place"], "pricing/aws.yaml:143");
    let moved: Vec<&str> =
        edit["moves"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    // Whoever else rents a p5 looks at a day before its price.
    let renters = [
        "aws-bill-8m",
        "bare-metal-or-virtualized",
        "company-large",
        "gpu-hours-500-a-month",
        "h100-own-or-rent",
    ];
    let sorted = |mut names: Vec<&str>| {
        names.sort_unstable();
        names.join(" ")
    };
    assert_eq!(sorted(moved), sorted(renters.to_vec()));
    let scenarios = diff["scenarios"].as_array().unwrap();
    let own_or_rent = scenarios.iter().find(|it| it["scenario"] == "h100-own-or-rent").unwrap();
    let aws = own_or_rent["alternatives"].as_array().unwrap().iter().find(|it| it["name"] == "aws");
    let total = |side: &str| aws.unwrap()[side]["total"].as_str().unwrap().to_owned();
    // 7,449,224 of nothing but hours: a hundredth more.
    let (before, after): (rust_decimal::Decimal, rust_decimal::Decimal) =
        (total("before").parse().unwrap(), total("after").parse().unwrap());
    assert_eq!(before * rust_decimal::Decimal::new(101, 2), after);
}

#[test]
fn a_winner_that_changes_and_a_cost_that_rises_fail_when_asked() {
    let quiet = gpu_tco(&["diff", BASE, HEAD, DAY[0], DAY[1]]);
    assert_eq!(quiet.code, 0);
    let winner = gpu_tco(&["diff", BASE, HEAD, DAY[0], DAY[1], "--fail-if-winner-changes"]);
    assert_eq!(winner.code, 1);
    assert_eq!(
        winner.stderr,
        "budget: the cheapest was rent and is own (--fail-if-winner-changes)\n\
         europe: the cheapest was quote and is other (--fail-if-winner-changes)\n"
    );
    assert_eq!(quiet.stdout, winner.stdout);
    let dearer =
        |most: &str| gpu_tco(&["diff", BASE, HEAD, DAY[0], DAY[1], "--max-increase-pct", most]);
    let said = dearer("0.5").stderr;
    assert!(said.contains("reserve: the cheapest costs +1.0%, more than 0.5%"), "{said}");
    assert_eq!((dearer("0.5").code, dearer("50").code), (1, 0));
}

#[test]
fn nothing_edited_is_nothing_changed() {
    let it = project();
    let run = it.run(&["diff", "--git", "HEAD"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("Nothing was edited, and nothing changes."), "{}", run.stdout);
    assert!(run.stdout.contains("As before in 21 scenarios"), "{}", run.stdout);
}

#[test]
fn a_base_with_a_mistake_is_told_and_a_head_with_one_is_refused() {
    let it = edited();
    it.commit();
    let good = it.read("scenarios/single.yaml");
    it.write("scenarios/single.yaml", &good.replace("horizon_months: 1", "horizon_months: 0"));
    let run = it.run(&["diff", "--git", "HEAD"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("scenarios/single.yaml:5:17"), "{}", run.stderr);
    it.commit();
    it.write("scenarios/single.yaml", &good);
    let run = it.run(&["diff", "--git", "HEAD"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("1 mistake in the base, the first: horizon_months is 0"));
    assert!(run.stdout.contains("so that single could not be computed there"), "{}", run.stdout);
    assert!(run.stdout.contains("mended"), "{}", run.stdout);
}

#[test]
fn a_contract_out_of_the_repository_lies_over_both_sides() {
    let it = edited();
    let contract = "schema: 1\nprovider: acme\ncurrency: USD\ndiscounts:\n  - {plan: on_demand, \
                    net_price_per_gpu_hour: 2.00, instance: gpu.8x, from: 2026-01-01, source: offer}\n";
    it.write("private/contract.yaml", contract);
    let run = it.run(&["diff", "--git", "HEAD", "--pricing", "private", "-f", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let diff = json(&run.stdout);
    let scenarios = diff["scenarios"].as_array().unwrap();
    let budget = scenarios.iter().find(|it| it["scenario"] == "budget").unwrap();
    assert_eq!(budget["is_unchanged"], true, "the price is agreed, whatever the list says");
}

#[test]
fn what_cannot_be_compared_is_said() {
    let it = edited();
    let cases: [(&[&str], &str); 6] = [
        (&["diff", "--git", "nowhere"], "the repository has no revision `nowhere`"),
        (&["diff", "--git=--all"], "the repository has no revision `--all`"),
        (
            &["diff", "pricing"],
            "name a base and a head, or a revision, such as `gpu-tco diff --git HEAD`",
        ),
        (&["diff", "--git", "HEAD", "nothing"], "nothing is there neither before nor after"),
        (&["diff", "--git", "HEAD", "--table", "edits"], "add `-f csv`"),
        (&["diff", "--git", "HEAD", "--max-increase-pct=-1"], "it is negative"),
    ];
    for (arguments, said) in cases {
        let run = it.run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
    }
    let nowhere = tempfile::tempdir().unwrap();
    let run = crate::program::gpu_tco_in(nowhere.path(), &["diff", "--git", "HEAD"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("git says: not a git repository"), "{}", run.stderr);
}

#[test]
fn a_folder_below_the_top_of_a_repository_is_read_from_there() {
    let it = Repository::new();
    it.copy(BASE, "infra/gpu");
    it.commit();
    it.copy(HEAD, "infra/gpu");
    std::fs::remove_file(it.path().join("infra/gpu/scenarios/retired.yaml")).unwrap();
    let folder = it.path().join("infra/gpu");
    let run =
        crate::program::gpu_tco_in(&folder, &["diff", "--git", "HEAD", "--fail-if-winner-changes"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("changes in 2 of"), "{}", run.stdout);
}
