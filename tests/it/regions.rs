//! Instances in the region or the place that a scenario names.

use crate::program::{Run, gpu_tco};

const SHEET: &str = r#"schema: 1
provider: aws
currency: USD
instances:
  made.big:
    gpu: h100-sxm-80gb
    gpus: 8
    region: us-east-1
    on_demand:
      - {price_per_hour: 40, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
    regions:
      eu-central-1:
        on_demand:
          - {price_per_gpu_hour: 7, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
      eu-north-1:
        on_demand:
          - {price_per_hour: 48, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
"#;

const SCENARIO: &str = r"schema: 1
title: Where it is sold
as_of: 2026-10-10
currency: USD
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}
alternatives:
  rent:
    - on_demand: {instance: aws/made.big}
";

fn run(scenario: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (sheet, scenario) = (path("aws.yaml", SHEET), path("scenario.yaml", scenario));
    gpu_tco(&["compare", &scenario, "--pricing", &sheet])
}

/// A year of 8 GPUs: 40 x 8,760 = 350,400; 7 x 8 x 8,760 = 490,560; 48 x 8,760 = 420,480. Of Europe the
/// cheaper per GPU counts: 48 / 8 = 6 against 7, although 7 is the smaller number.
#[test]
fn a_place_means_the_region_that_is_cheapest_there_per_gpu() {
    for (region, total) in [
        ("", "350,400"),
        ("region: frankfurt\n", "490,560"),
        ("region: eu-north-1\n", "420,480"),
        ("region: Europe\n", "420,480"),
    ] {
        let found = run(&format!("{region}{SCENARIO}"));
        assert!(found.stdout.contains(total), "{region}{}{}", found.stdout, found.stderr);
    }
}

#[test]
fn a_place_where_it_is_not_sold_or_that_is_no_place_is_an_error() {
    for (region, said) in
        [("poland", "no price of aws/made.big in Poland is known"), ("germny", "write `Germany`")]
    {
        let found = run(&format!("region: {region}\n{SCENARIO}"));
        assert_eq!(found.code, 2);
        assert!(found.stderr.contains(said), "{}", found.stderr);
    }
    let both = SCENARIO.replace("made.big}", "made.big@eu-north-1, region: frankfurt}");
    assert!(run(&both).stderr.contains("aws/made.big@eu-north-1 names one"));
}
