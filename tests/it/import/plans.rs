//! Plans as they are paid, and further regions of an instance.

use std::fs;

use serde_yaml::Value;

use crate::program::{Run, gpu_tco};

const BULK: &str = "tests/import/cases/aws-bulk.json";

fn yaml(text: &str) -> Value {
    serde_yaml::from_str(text).unwrap()
}

/// Merges a file into a sheet, and returns the sheet.
fn merged(file: &str, feed: &[&str], sheet: &str) -> (Run, Value) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.yaml");
    fs::write(&path, sheet).unwrap();
    let into = ["--into", path.to_str().unwrap()];
    let run = gpu_tco(&[&["prices", "import", file, "--from"], feed, &into[..]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    (run, yaml(&fs::read_to_string(&path).unwrap()))
}

#[test]
fn a_term_that_is_paid_in_part_has_an_amount_and_a_price_per_hour() {
    let run = gpu_tco(&["prices", "import", BULK, "--from", "aws-price-list"]);
    let plans = &yaml(&run.stdout)["instances"]["p5.48xlarge"]["committed"];
    let plan = &plans["reserved_3y_partial_upfront"];
    assert_eq!((&plan["term_months"], &plan["payment"]), (&36.into(), &"partial".into()));
    let row = &plan["prices"][0];
    assert_eq!((&row["upfront"], &row["price_per_hour"]), (&270_000.into(), &10.into()));
    let all = &plans["convertible_3y_all_upfront"]["prices"][0];
    assert_eq!((&all["upfront"], &all["price_per_hour"]), (&700_000.into(), &Value::Null));
    assert_eq!(plans["reserved_1y"]["payment"], "none");
}

/// A plan that an earlier version has spread over the hours of the term.
const SPREAD: &str = "schema: 1
provider: aws
currency: USD
instances:
  p5.48xlarge:
    gpu: h100-sxm-80gb
    gpus: 8
    region: us-east-1
    committed:
      reserved_1y_partial_upfront:
        term_months: 12
        prices:
          - {effective_price_per_hour: 39.25, from: 2026-05-01, source: \"https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonEC2/current/index.json\", checked_on: 2026-09-01, grade: A}
";

#[test]
fn a_plan_whose_upfront_was_spread_is_restated() {
    let (_, sheet) = merged(BULK, &["aws-price-list"], SPREAD);
    let plans = &sheet["instances"]["p5.48xlarge"]["committed"];
    let rows = plans["reserved_1y_partial_upfront"]["prices"].as_sequence().unwrap();
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!((&row["upfront"], &row["price_per_hour"]), (&175_200.into(), &19.25.into()));
    assert_eq!((&row["from"], &row["until"]), (&"2026-05-01".into(), &Value::Null));
}

const KARPENTER: &str = "tests/import/samples/karpenter-azure.go";
const SOURCE: &str = "https://github.com/Azure/karpenter-provider-azure/blob/2b431da153a6/pkg/providers/pricing/zz_generated.pricing.go";

#[test]
fn a_price_of_a_further_region_changes_below_its_instance() {
    let feed = ["karpenter-azure", "--source", SOURCE];
    let first = gpu_tco(&[&["prices", "import", KARPENTER, "--from"], &feed[..]].concat());
    let instance = "Standard_NC24ads_A100_v4";
    let folder = tempfile::tempdir().unwrap();
    let later = folder.path().join("later.go");
    let text = fs::read_to_string(KARPENTER).unwrap();
    let text = text.replace("2026-06-18T", "2026-09-18T").replace("5.142000", "4.900000");
    fs::write(&later, text).unwrap();
    let (run, sheet) = merged(later.to_str().unwrap(), &feed, &first.stdout);
    assert!(
        run.stderr.contains(&format!("{instance}@centralindia on demand: 5.142")),
        "{}",
        run.stderr
    );
    let entry = &sheet["instances"][instance];
    let rows = entry["regions"]["centralindia"]["on_demand"].as_sequence().unwrap();
    let days: Vec<_> =
        rows.iter().map(|it| (&it["price_per_hour"], &it["from"], &it["until"])).collect();
    let (ended, begun) = ("2026-06-18".into(), "2026-09-18".into());
    assert_eq!(days[0], (&5.142.into(), &ended, &begun));
    assert_eq!(days[1], (&4.9.into(), &begun, &Value::Null));
    assert_eq!(rows[1]["quote"], "centralindia: \"Standard_NC24ads_A100_v4\": 4.900000");
    assert_eq!(entry["on_demand"][0]["checked_on"], "2026-09-18");
    assert!(sheet["instances"][format!("{instance}@centralindia")].is_null());
}

#[test]
fn a_rounded_figure_confirms_the_exact_one() {
    let exact = "schema: 1
provider: aws
currency: USD
instances:
  p4d.24xlarge:
    gpu: a100-sxm-40gb
    gpus: 8
    region: us-east-1
    on_demand:
      - {price_per_hour: 21.957642, from: 2025-06-05, source: \"https://github.com/ewyluda/gpu-price-index/blob/1111111/data/observations/2026/2026-10-09.csv\", checked_on: 2026-10-09, grade: A}
";
    let file = "tests/import/samples/gpu-price-index-2026-10-10.csv";
    let source = "https://github.com/ewyluda/gpu-price-index/blob/2222222/data/observations/2026/2026-10-10.csv";
    let (run, sheet) = merged(file, &["gpu-price-index", "--source", source], exact);
    assert!(run.stderr.contains("confirmed  1 price"), "{}", run.stderr);
    let rows = sheet["instances"]["p4d.24xlarge"]["on_demand"].as_sequence().unwrap();
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!(
        (&row["price_per_hour"], &row["checked_on"]),
        (&21.957_642.into(), &"2026-10-10".into())
    );
    assert_eq!(row["source"], source);
}

#[test]
fn a_feed_of_other_regions_does_not_take_the_plain_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gov.go");
    let text = "// generated at 2026-07-20T13:44:38Z for us-east-1
import ec2types
var InitialOnDemandPricesUSGov = map[string]map[ec2types.InstanceType]float64{
\t\"us-gov-west-1\": {
\t\t\"g4dn.xlarge\": 0.663000,
\t},
}
";
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let run = gpu_tco(&["prices", "import", file, "--from", "karpenter-aws", "--source", SOURCE]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let entry = &yaml(&run.stdout)["instances"]["g4dn.xlarge"];
    assert!(entry["region"].is_null() && entry["on_demand"].is_null(), "{}", run.stdout);
    let row = &entry["regions"]["us-gov-west-1"]["on_demand"][0];
    assert_eq!(row["price_per_hour"], Value::from(0.663));
}

/// The file has either meter of this machine: 8.82 is Windows where the sheet has 6.98.
#[test]
fn a_price_of_windows_does_not_take_the_place_of_linux() {
    let folder = tempfile::tempdir().unwrap();
    for (price, told) in
        [("8.82", "one of two meters, which may be that of Windows"), ("6.98", "1 price")]
    {
        let file = folder.path().join("azure.go");
        let text = format!(
            "// generated at 2026-11-24T13:44:38Z\nfunc x() {{ _ = InitialPriceUpdate }}\n\
             initialOnDemandPrices[\"eastus2\"] = map[string]float64{{\n\
             \t\"Standard_NCC40ads_H100_v5\": {price},\n}}\n"
        );
        fs::write(&file, text).unwrap();
        let file = file.display().to_string();
        let source = "https://github.com/Azure/karpenter-provider-azure/blob/1/prices.go";
        let run =
            gpu_tco(&["prices", "import", "--from", "karpenter-azure", "--source", source, &file]);
        assert!(run.stderr.contains(told), "{price}: {}", run.stderr);
        assert_eq!(run.stdout.contains("6.98"), price == "6.98", "{}", run.stdout);
    }
}
