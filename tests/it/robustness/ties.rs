//! Alternatives of equal cost: none of them is the winner, in whatever order they are written.

use serde_json::Value;

use super::{SOUND, Scene};

/// Three of equal cost, in the order of the names.
fn tie(names: [&str; 3]) -> String {
    let (head, _) = SOUND.split_once("  rent:").unwrap();
    let each = names.map(|it| format!("  {it}:\n    - on_demand: {{price_per_gpu_hour: 2}}\n"));
    format!("{head}{}", each.concat())
}

#[test]
fn order_flips_no_winner() {
    let scene = Scene::new();
    scene.file("one.yaml", &tie(["a", "b", "c"])).file("other.yaml", &tie(["c", "b", "a"]));
    let run = scene.run(&["diff", "one.yaml", "other.yaml", "--fail-if-winner-changes"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("the cheapest alternative stays"), "{}", run.stdout);
    assert!(!run.stdout.contains("now"), "{}", run.stdout);
    let json = scene.run(&["diff", "one.yaml", "other.yaml", "-f", "json"]).stdout;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["winner_changes"], Value::Array(Vec::new()));
    assert_eq!(json["scenarios"][0]["tied_before"], serde_json::json!(["a", "b", "c"]));
    assert_eq!(json["scenarios"][0]["tied_after"], serde_json::json!(["c", "b", "a"]));
}

#[test]
fn a_tie_that_is_broken_in_favor_of_one_of_it_is_no_new_winner() {
    let scene = Scene::new();
    let broken = tie(["a", "b", "c"]).replacen("hour: 2}", "hour: 1.9}", 1);
    scene.file("one.yaml", &tie(["b", "a", "c"])).file("other.yaml", &broken);
    let run = scene.run(&["diff", "one.yaml", "other.yaml", "--fail-if-winner-changes"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    // A winner outside of the tie is one.
    let other = tie(["a", "b", "c"]).replacen("c:", "d:", 1).replace(
        "d:\n    - on_demand: {price_per_gpu_hour: 2}",
        "d:\n    - on_demand: {price_per_gpu_hour: 1}",
    );
    let run = scene.file("other.yaml", &other).run(&[
        "diff",
        "one.yaml",
        "other.yaml",
        "--fail-if-winner-changes",
    ]);
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("b, a and c cost the same"), "{}", run.stdout);
}

#[test]
fn all_that_are_equal_are_named() {
    let scene = Scene::new();
    scene.file("x.yaml", &tie(["a", "b", "c"]));
    let said = scene.run(&["compare", "x.yaml"]).stdout;
    assert!(said.contains("a, b and c cost the same: 140,160 USD over 12 months."), "{said}");
    let json: Value =
        serde_json::from_str(&scene.run(&["compare", "x.yaml", "-f", "json"]).stdout).unwrap();
    assert_eq!(json["tied"], serde_json::json!(["a", "b", "c"]));
    scene.file("x.yaml", SOUND);
    let json: Value =
        serde_json::from_str(&scene.run(&["compare", "x.yaml", "-f", "json"]).stdout).unwrap();
    assert_eq!(json["tied"], Value::Array(Vec::new()));
}

#[test]
fn rounding_breaks_no_tie() {
    // Taxes of 100% leave nothing of any cost, but for the last digits.
    let scene = Scene::new();
    let (head, _) = SOUND.split_once("alternatives:").unwrap();
    let text = format!(
        "{head}tax: {{rate: 1, depreciation: macrs5}}\nalternatives:
  own:
    - owned: {{node: {{gpus: 8, price: 250000}}, nodes: 2}}
  rent:
    - on_demand: {{price_per_gpu_hour: 2.5}}\n"
    );
    let text = text.replace("horizon_months: 12", "horizon_months: 72");
    let run = scene.file("x.yaml", &text).run(&["compare", "x.yaml"]);
    assert!(run.stdout.contains("own and rent cost the same: 0 USD"), "{}", run.stdout);
    let words = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("own and rent cost the same"), "{words}");
    assert!(!words.contains("cheaper at every utilization"), "{words}");
}
