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

const AT_A_SITE: &str = r"schema: 1
title: A node at a site
as_of: 2026-10-10
currency: USD
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}
alternatives:
  own:
    - owned:
        node: {price: 250000, gpus: 8, busy_kw: 10}
        nodes: 1
        site: SITE
";

/// The tariff and the PUE of the site that a place leads to, by the inputs of the report.
fn site(site: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    std::fs::write(&path, AT_A_SITE.replace("SITE", site)).unwrap();
    let path = path.display().to_string();
    let Run { stdout, stderr, .. } = gpu_tco(&["compare", &path, "-f", "csv", "--table", "inputs"]);
    let keys = stdout.lines().filter(|it| it.contains("per_kwh,"));
    format!("{}{stderr}", keys.map(|it| it.split(',').next().unwrap()).collect::<String>())
}

#[test]
fn a_site_is_named_by_its_place_and_has_two_tariffs() {
    assert_eq!(site("us-virginia-colo"), "us-virginia-colo.price_per_kwh");
    assert_eq!(site("virginia"), "us-virginia-colo.price_per_kwh");
    assert_eq!(site("us-east-1"), "us-virginia-colo.price_per_kwh");
    let industrial = site("{from: virginia, tariff: industrial}");
    assert_eq!(industrial, "us-virginia-colo.industrial_price_per_kwh");
    assert_eq!(site("{from: virginia, tariff: commercial}"), "us-virginia-colo.price_per_kwh");
}

#[test]
fn a_tariff_or_a_place_without_one_answer_is_an_error_with_a_way_out() {
    for (written, message) in [
        ("{from: united-kingdom, tariff: industrial}", "united-kingdom has no industrial tariff"),
        ("{tariff: industrial, pue: 1.2}", "but the site names none"),
        ("{from: virginia, tariff: industrial, price_per_kwh: 0.1}", "both `tariff` and"),
        ("{from: virginia, tariff: domestic}", "`commercial` or `industrial`"),
        ("us", "24 sites are in United States"),
        ("tokyo", "no price sheet is called `tokyo`"),
    ] {
        let said = site(written);
        assert!(said.contains(message), "{written}: {said}");
    }
}

#[test]
fn an_instance_that_is_not_sold_in_a_place_has_its_nearest_regions() {
    let found = run(&SCENARIO.replace("aws/made.big", "aws/made.big@eu-west-1"));
    let near = "write `aws/made.big@eu-central-1` or `aws/made.big@eu-north-1`";
    assert!(
        found.stderr.contains("no price of aws/made.big in `eu-west-1` is known"),
        "{}",
        found.stderr
    );
    assert!(found.stderr.contains(near), "{}", found.stderr);
    let found = run(&format!("region: paris\n{SCENARIO}"));
    assert!(found.stderr.contains("write `eu-central-1` or `eu-north-1`"), "{}", found.stderr);
    assert!(found.stderr.contains("prices h100-sxm-80gb --region Paris"), "{}", found.stderr);
}

/// Regions that are chosen by a place, and prices without a region, are among the assumptions.
#[test]
fn the_region_that_a_place_means_is_an_assumption() {
    let told = |sheet: &str, region: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path.display().to_string()
        };
        let scenario = path("scenario.yaml", &format!("region: {region}\n{SCENARIO}"));
        let sheet = path("aws.yaml", sheet);
        gpu_tco(&["compare", &scenario, "--view", "full", "--pricing", &sheet]).stdout
    };
    let found = told(SHEET, "europe");
    assert!(
        found.contains("aws/made.big@eu-north-1 is the cheapest of 2 regions in Europe"),
        "{found}"
    );
    let found = told(SHEET, "germany");
    assert!(found.contains("is the only region in Germany with a price"), "{found}");
    let everywhere = SHEET.split("    regions:").next().unwrap().replace("us-east-1", "global");
    let found = told(&everywhere, "germany");
    assert!(
        found.contains("one price for all regions; ask whether it is sold in Germany"),
        "{found}"
    );
}

/// In London aws/p5en.48xlarge is known as spot only: regions with a price on demand are named, unless the tier
/// states its own.
#[test]
fn a_region_without_the_price_of_the_tier_is_not_taken() {
    let run = |keys: &str| {
        let folder = tempfile::tempdir().unwrap();
        let scenario = format!(
            "title: London\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\ndemand: {{gpu: h200-sxm-141gb, \
             gpus: 8, utilization: 1}}\nalternatives:\n  rent: [{{on_demand: {{instance: {keys}}}}}]\n"
        );
        let path = folder.path().join("s.yaml");
        std::fs::write(&path, scenario).unwrap();
        gpu_tco(&["compare", &path.display().to_string()])
    };
    let refused = run("aws/p5en.48xlarge, region: London").stderr;
    assert!(refused.contains("no price of aws/p5en.48xlarge in London is known"), "{refused}");
    assert!(refused.contains("write `eu-north-1`") && !refused.contains("eu-west-2"), "{refused}");
    let refused = run("aws/p5en.48xlarge@eu-west-2").stderr;
    assert!(refused.contains("aws/p5en.48xlarge@eu-west-2 has no on demand price"), "{refused}");
    assert!(refused.contains("regions with one: "), "{refused}");
    let stated = run("aws/p5en.48xlarge, region: London, price_per_gpu_hour: 3");
    assert_eq!(stated.code, 0, "{}", stated.stderr);
}

/// A sheet of one's own may name a city as its region, which lies in its country and continent, and nowhere else.
#[test]
fn a_place_may_be_the_region_of_a_sheet() {
    let sheet = SHEET.split("    regions:").next().unwrap().replace("us-east-1", "Frankfurt");
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("aws.yaml"), sheet).unwrap();
    for (region, is_there) in [
        ("Frankfurt", true),
        ("Germany", true),
        ("Europe", true),
        ("Paris", false),
        ("Japan", false),
    ] {
        std::fs::write(path("s.yaml"), format!("region: {region}\n{SCENARIO}")).unwrap();
        let run = gpu_tco(&["compare", &path("s.yaml"), "--pricing", &path("aws.yaml")]);
        assert_eq!(run.code == 0, is_there, "{region}\n{}{}", run.stdout, run.stderr);
    }
}
