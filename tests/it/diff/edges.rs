//! `diff` at its edges: names alike, comments too long, nothing to compare, other ways of writing.

use serde_json::Value;

use super::{BASE, HEAD};
use crate::repository::Repository;

#[test]
fn scenarios_of_one_name_are_told_apart() {
    let it = Repository::new();
    it.copy(&format!("{BASE}/pricing"), "pricing");
    it.copy(&format!("{BASE}/scenarios/single.yaml"), "scenarios/a/year.yaml");
    it.copy(&format!("{BASE}/scenarios/single.yaml"), "scenarios/b/year.yaml");
    it.commit();
    it.replace("scenarios/b/year.yaml", "horizon_months: 1", "horizon_months: 12");
    let asked = ["diff", "--git", "HEAD", "scenarios/a", "scenarios/b", "-f", "json"];
    let diff = super::json(&it.run(&asked).stdout);
    assert_eq!(diff["edits"][0]["of"], "scenarios/b/year.yaml");
    let names = diff["scenarios"].as_array().unwrap().iter().map(|it| it["scenario"].clone());
    assert_eq!(names.collect::<Vec<_>>(), ["scenarios/b/year.yaml", "scenarios/a/year.yaml"]);
}

#[test]
fn a_comment_fits_where_it_is_posted() {
    let it = Repository::new();
    it.copy(BASE, ".");
    for number in 0..100 {
        let of = ["rest", "<img src=x onerror=alert(1)>"][number % 2];
        it.copy(
            &format!("{BASE}/scenarios/reserve.yaml"),
            &format!("scenarios/{of} {number}.yaml"),
        );
    }
    it.commit();
    it.copy(HEAD, ".");
    std::fs::remove_file(it.path().join("scenarios/retired.yaml")).unwrap();
    let run = it.run(&["diff", "--git", "HEAD", "-f", "markdown"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let text = run.stdout;
    assert!(text.starts_with("<!-- gpu-tco diff -->\n## gpu-tco: "), "{text}");
    assert!(text.chars().count() < 60_000 && text.contains("**left out** the tables of single"));
    let inert = text.replace("`<img", "").replace("\\<img", "");
    assert!(text != inert && !inert.contains("<img"), "markup in a name stays text");
}

#[test]
fn a_folder_without_sheets_and_scenarios_is_no_clean_bill() {
    let it = super::edited();
    std::fs::create_dir(it.path().join("empty")).unwrap();
    let run = crate::program::gpu_tco_in(&it.path().join("empty"), &["diff", "--git", "HEAD"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("no sheet and no scenario is in pricing or scenarios here"));
}

/// The sheet has two names then: its own, and that from the scenario.
#[test]
fn an_edit_moves_scenarios_that_name_its_sheet() {
    let it = Repository::new();
    it.copy(BASE, ".");
    let named = "currency: USD\npricing: [../pricing/acme.yaml]";
    it.replace("scenarios/budget.yaml", "currency: USD", named);
    it.commit();
    it.replace("pricing/acme.yaml", "price_per_hour: 20.00", "price_per_hour: 30.00");
    let diff = super::json(&it.run(&["diff", "--git", "HEAD", "-f", "json"]).stdout);
    assert_eq!(diff["edits"][0]["moves"], serde_json::json!(["budget", "reserve"]));
}

#[test]
fn another_way_of_writing_is_no_edit_and_another_unit_is_one() {
    let it = Repository::new();
    it.copy(BASE, ".");
    it.commit();
    let old = "{price_per_hour: 20.00, from: 2026-01-10, source:";
    it.replace("pricing/acme.yaml", old, "{from: 2026-01-10, price_per_hour: 20.0,   source:");
    let diff = super::json(&it.run(&["diff", "--git", "HEAD", "-f", "json"]).stdout);
    assert_eq!(diff["edits"], serde_json::json!([]));
    it.replace("pricing/acme.yaml", "price_per_hour: 20.0,", "price_per_gpu_hour: 2.50,");
    let run = it.run(&["diff", "--git", "HEAD", "-f", "json"]);
    let edits = super::json(&run.stdout)["edits"].clone();
    assert_eq!(edits.as_array().unwrap().len(), 1);
    assert_eq!(edits[0]["unit"], "USD per GPU-hour, was USD per instance-hour");
    assert_eq!((&edits[0]["change_share"], &edits[0]["kind"]), (&Value::Null, &"changed".into()));
    let table = it.run(&["diff", "--git", "HEAD"]).stdout;
    assert!(table.contains("1 edit, and no result changes, nor at prices of 20"), "{table}");
    // The same number under another key: the column of units says what the edit is.
    it.replace("pricing/acme.yaml", "price_per_gpu_hour: 2.50,", "price_per_gpu_hour: 20.0,");
    let table = it.run(&["diff", "--git", "HEAD"]).stdout;
    assert!(table.contains("USD per GPU-hour, was USD per"), "{table}");
    assert!(!table.contains("does not fit: unit"), "{table}");
}

#[test]
fn costs_that_do_not_compare_are_not_within_any_limit() {
    let it = super::edited();
    it.commit();
    it.replace("scenarios/budget.yaml", "horizon_months: 36", "horizon_months: 48");
    let run = it.run(&["diff", "--git", "HEAD", "--max-increase-pct", "5"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.starts_with("budget: its currency, horizon or ranking has changed"));
}

#[test]
fn each_sheet_that_a_scenario_names_is_an_edit_and_discounts_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let row = "{discount_share: 0.05, from: 2026-07-01, source: \"contract 2026-07\"}";
    let head = "schema: 1\nprovider: lambda\ncurrency: USD\n";
    write("acme.yaml", &format!("{head}discounts:\n  - {row}\n"));
    let scenario = std::fs::read_to_string("scenarios/h100-own-or-rent.yaml").unwrap();
    write("before.yaml", &scenario);
    write("after.yaml", &format!("{scenario}pricing: [acme.yaml]\n"));
    let run = |format: &str| {
        let asked = ["diff", "before.yaml", "after.yaml", "-f", format];
        crate::program::gpu_tco_in(folder.path(), &asked).stdout
    };
    let edit = super::json(&run("json"))["edits"][0].clone();
    assert_eq!((&edit["key"], &edit["kind"]), (&Value::from("pricing"), &Value::from("added")));
    assert!(run("csv").contains("hybrid"));
    let text = run("table");
    assert!(text.contains("discounts acme.yaml    added"), "{text}");
    // The mix is cheapest, so that the break-evens are its own, although it is last in the file.
    assert!(text.contains("utilization at which hybrid is cheaper"), "{text}");
}
