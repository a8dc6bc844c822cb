//! Private sheets above built-in ones: each figure comes from the uppermost sheet that states it.

use crate::program::{Run, gpu_tco_in};

const OFFER: &str = r#"schema: 1
provider: gcp
private: true
currency: USD
instances:
  a3-ultragpu-8g:
    gpu: h200-sxm-141gb
    gpus: 8
    on_demand:
      - {price_per_gpu_hour: 3.1, from: 2026-08-01, source: "offer 4711 of 2026-07-28", checked_on: 2026-10-09, grade: A}
"#;

const SCENARIO: &str = r"schema: 1
title: An offer above the list
as_of: 2026-10-10
currency: USD
horizon_months: 12
pricing: [offer.yaml]
demand: {gpu: h200-sxm-141gb, gpus: 8, utilization: 1}
alternatives:
  offer:
    - on_demand: {instance: gcp/a3-ultragpu-8g}
  list:
    - committed: {instance: gcp/a3-ultragpu-8g, plan: cud_1y, instances: 1}
";

fn run(offer: &str, arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("offer.yaml"), offer).unwrap();
    std::fs::write(folder.path().join("scenario.yaml"), SCENARIO).unwrap();
    gpu_tco_in(folder.path(), arguments)
}

/// 8 GPUs x 3.1 x 8,760 h = 217,248.
#[test]
fn an_offer_for_one_plan_leaves_the_others_as_they_are() {
    let found = run(OFFER, &["compare", "scenario.yaml"]);
    assert!(found.stdout.contains("217,248"), "{}{}", found.stdout, found.stderr);
    assert_eq!(found.code, 0);
    let listed = run(OFFER, &["prices", "a3-ultragpu-8g", "--pricing", "offer.yaml"]).stdout;
    assert!(listed.contains("3.100") && listed.contains("cud_1y"), "{listed}");
}

#[test]
fn another_machine_of_the_same_name_hides_the_one_below() {
    let other = OFFER.replace("gpus: 8\n", "gpus: 4\n");
    let found = run(&other, &["compare", "scenario.yaml"]);
    assert!(found.stderr.contains("no commitment to gcp/a3-ultragpu-8g"), "{}", found.stderr);
}

#[test]
fn a_contract_may_be_named_in_words_in_a_private_sheet_alone() {
    let private = run(OFFER, &["check", "offer.yaml", "--as-of", "2026-10-10"]);
    assert_eq!(private.code, 0, "{}", private.stdout);
    let public = OFFER.replace("private: true\n", "");
    let public = run(&public, &["check", "offer.yaml", "--as-of", "2026-10-10"]);
    assert!(public.stdout.contains("GTR002"), "{}", public.stdout);
    assert_eq!(public.code, 1);
}
