//! Licenses of a vendor's sheet: looked up on the scenario's day, at list and at what was agreed.

use serde_json::Value;

use crate::program::gpu_tco;

const LIST: &str = r#"schema: 1
vendor: acme
currency: USD
licenses:
  suite:
    price_per_gpu_year:
      - {price: 4000, from: 2025-01-01, until: 2026-01-01, source: "https://acme.example", checked_on: 2025-12-01, grade: A}
      - {price: 4500, from: 2026-01-01, source: "https://acme.example", checked_on: 2026-10-01, grade: A}
"#;

const CONTRACT: &str = r#"schema: 1
vendor: acme
currency: USD
discounts:
  - {discount_share: 0.10, from: 2026-07-01, source: "contract 2026-07"}
"#;

/// What three years of 16 licensed GPUs cost as of a day, and the findings' codes.
fn software(as_of: &str, sheets: &[&str]) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: String, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let scenario = format!(
        "schema: 1\ntitle: Licensed\nas_of: {as_of}\ncurrency: USD\nhorizon_months: 36\n\
         demand: {{gpu: h100-sxm-80gb, gpus: 16, utilization: 0.5}}\nalternatives:\n  own:\n    \
         - owned:\n        nodes: 2\n        node: {{gpus: 8, price: 300000}}\n        \
         software: {{license: acme/suite}}\n"
    );
    let scenario = write("scenario.yaml".to_owned(), &scenario);
    let paths = sheets.iter().enumerate();
    let paths: Vec<String> =
        paths.map(|(index, text)| write(format!("sheet-{index}.yaml"), text)).collect();
    let mut arguments = vec!["compare", &scenario, "--format", "json"];
    arguments.extend(paths.iter().flat_map(|path| ["--pricing", path]));
    let run = gpu_tco(&arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let results: Value = serde_json::from_str(&run.stdout).unwrap();
    let lines = results["alternatives"][0]["tiers"][0]["components"].as_array().unwrap();
    let line = lines.iter().find(|it| it["component"] == "software").unwrap();
    let findings = results["findings"].as_array().unwrap().iter();
    let codes = findings.map(|it| it["code"].as_str().unwrap().to_owned());
    (line["total"].as_str().unwrap().to_owned(), codes.collect())
}

#[test]
fn a_license_costs_what_the_sheet_says_on_the_day() {
    // 16 GPUs x 4,000 x 3 years = 192,000; from 2026 on 16 x 4,500 x 3 = 216,000.
    assert_eq!(software("2025-12-01", &[LIST]).0, "192000");
    assert_eq!(software("2026-10-10", &[LIST]).0, "216000");
}

#[test]
fn what_was_agreed_on_all_prices_of_a_vendor_lowers_its_licenses() {
    // 216,000 less 10% = 194,400; before July the list price.
    assert_eq!(software("2026-10-10", &[LIST, CONTRACT]).0, "194400");
    assert_eq!(software("2026-06-30", &[LIST, CONTRACT]).0, "216000");
}

#[test]
fn a_license_is_old_after_the_days_of_a_charge() {
    let is_old = |day| software(day, &[LIST]).1.contains(&"GTD001".to_owned());
    // 90 days after 2026-10-01 are 2026-12-30.
    assert_eq!((is_old("2026-12-30"), is_old("2026-12-31")), (false, true));
}

#[test]
fn british_spelling_of_keys_is_read() {
    let british = LIST.replace("licenses:", "licences:");
    assert_eq!(software("2026-10-10", &[&british]).0, "216000");
    let scenario = include_str!("../../errors/scenario/license-beside-price.yaml");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml").display().to_string();
    let run = |software: &str| {
        let priced = "license: nvidia/nvidia-ai-enterprise, price_per_gpu_year: 4500";
        std::fs::write(&path, scenario.replace(priced, software)).unwrap();
        gpu_tco(&["compare", &path])
    };
    assert_eq!(run("licence: nvidia/nvidia-ai-enterprise").code, 0);
    let twice = run("license: nvidia/nvidia-ai-enterprise, licence: nvidia/other").stderr;
    assert!(
        twice.contains("unknown key `licence`") && twice.contains("write `license`"),
        "{twice}"
    );
}
