//! Files of `tests/import` and how each is imported.

use crate::program::{Run, gpu_tco};

/// The day as of which feeds without a date are imported.
pub const DAY: &str = "2026-10-10";
const SOURCE: &str = "https://github.com/example/feeds/blob/0082b0435f39/file";
const SKYPILOT: &[&str] = &["skypilot", "--checked-on", DAY, "--source", SOURCE, "--provider"];
const GPUHUNT: &[&str] = &["gpuhunt", "--checked-on", DAY, "--source", SOURCE];

const INDEX: &[&str] = &[
    "gpu-price-index",
    "--source",
    "https://github.com/ewyluda/gpu-price-index/blob/ab49c8081de81f1dae5f8f7e7d46af80b68c35d6/data/observations/2026/2026-10-10.csv",
];
const KARPENTER_AWS: &[&str] = &[
    "karpenter-aws",
    "--source",
    "https://github.com/aws/karpenter-provider-aws/blob/6fc13b5236fd04fd16ff3f9dc7490d0813994099/pkg/providers/pricing/zz_generated.pricing_aws.go",
];
const KARPENTER_AZURE: &[&str] = &[
    "karpenter-azure",
    "--source",
    "https://github.com/Azure/karpenter-provider-azure/blob/2b431da153a6a92b705c18046512c60b1631b682/pkg/providers/pricing/zz_generated.pricing.go",
];

const KARPENTER_GCP: &[&str] = &[
    "karpenter-gcp",
    "--checked-on",
    DAY,
    "--source",
    "https://github.com/cloudpilot-ai/karpenter-provider-gcp/blob/373e2baa9665c864d29ae686dfadbc0dd97d8bb8/pkg/providers/pricing/initial-prices.json",
];

const FEED: &[&str] = &[
    "gpu-price-feed",
    "--source",
    "https://github.com/toolshedlabs-hash/gpu-price-feed/blob/03b0c63082ffe031c4a7f683fc7ca677370c63e2/data/prices.json",
];
const CYCLENERD_GCP: &[&str] = &[
    "cyclenerd-gcp",
    "--source",
    "https://github.com/Cyclenerd/google-cloud-pricing-cost-calculator/blob/dac31281f2a4575f0a8bff20ac04fc71a5ff2190/pricing.yml",
];

/// A file, the feed and flags it is imported with, and the exit code.
pub type Case = (&'static str, &'static [&'static str], &'static [&'static str], i32);

/// Every import of a file.
pub const CASES: [Case; 54] = [
    ("samples/skypilot-v8-nebius-vms.csv", SKYPILOT, &["nebius"], 0),
    ("samples/skypilot-v8-oci-vms.csv", SKYPILOT, &["oci"], 0),
    ("samples/skypilot-v8-lambda-vms.csv", SKYPILOT, &["lambda"], 0),
    ("samples/skypilot-v8-hyperstack-vms.csv", SKYPILOT, &["hyperstack"], 0),
    ("samples/skypilot-v8-vast-vms.csv", SKYPILOT, &["vast"], 0),
    ("samples/skypilot-v8-runpod-vms.csv", SKYPILOT, &["runpod"], 0),
    ("samples/skypilot-v8-verda-vms.csv", SKYPILOT, &["verda"], 0),
    ("samples/skypilot-v8-gcp-vms.csv", SKYPILOT, &["gcp"], 2),
    ("samples/skypilot-v8-gcp-parts.csv", SKYPILOT, &["gcp"], 0),
    ("samples/skypilot-v7-aws-vms.csv", SKYPILOT, &["aws"], 2),
    ("samples/skypilot-v8-aws-vms-headerless.csv", SKYPILOT, &["aws"], 2),
    ("samples/skypilot-v7-ibm-vms.csv", SKYPILOT, &["ibm"], 2),
    ("samples/skypilot-v7-ibm-vms.csv", SKYPILOT, &["ibm", "--gpu", "V100=v100-sxm-16gb"], 0),
    ("samples/azure-retail-items.json", &["azure-retail"], &["--checked-on", DAY], 0),
    ("samples/aws-calculator-ec2-fragment.json", &["aws-price-list"], &[], 2),
    ("samples/aws-pricelist-product-fragment.json", &["aws-price-list"], &["--checked-on", DAY], 2),
    ("samples/oracle-pricelist-fragment.json", &["oracle"], &[], 0),
    ("samples/vantage-ec2-instance-trimmed.json", &["aws-price-list"], &[], 2),
    ("samples/tardellirs-offerings-2026-05-24.json", GPUHUNT, &[], 2),
    ("samples/gpuhunt-tpu-pricing.json", GPUHUNT, &[], 0),
    ("samples/gpuhunt-tpu-pricing.json", GPUHUNT, &["--region", "europe-west4"], 0),
    ("cases/azure-reservation.json", &["azure-retail"], &["--checked-on", DAY], 0),
    ("cases/aws-bulk.json", &["aws-price-list"], &[], 0),
    ("cases/gpuhunt-v2.csv", GPUHUNT, &["--provider", "example"], 0),
    ("cases/skypilot-zones.csv", SKYPILOT, &["aws"], 0),
    ("cases/skypilot-zones.csv", SKYPILOT, &["aws", "--region", "us-west-2"], 0),
    ("cases/aws-savings-plan.json", &["aws-savings-plans"], &[], 0),
    ("samples/gpu-price-index-2026-10-10.csv", INDEX, &[], 2),
    ("samples/gpu-price-index-2026-10-10.csv", INDEX, &["--provider", "azure"], 0),
    ("samples/gpu-price-index-2026-10-10.csv", INDEX, &["--provider", "oci"], 0),
    ("samples/gpu-price-index-2026-10-10.csv", INDEX, &["--provider", "runpod"], 0),
    ("samples/gpu-price-index-2026-10-10.csv", INDEX, &["--provider", "hyperstack"], 0),
    ("samples/gpu-price-index-2026-10-10.csv", INDEX, &["--provider", "lambda"], 0),
    ("samples/gpu-price-index-2026-10-10.csv", INDEX, &["--provider", "vast"], 0),
    ("samples/gpu-price-feed-2026-08-23.json", FEED, &[], 2),
    ("samples/gpu-price-feed-2026-08-23.json", FEED, &["--provider", "verda"], 0),
    ("samples/gpu-price-feed-2026-08-23.json", FEED, &["--provider", "runpod"], 0),
    ("samples/gpu-price-feed-2026-08-23.json", FEED, &["--provider", "lambda"], 0),
    ("samples/gpu-price-feed-2026-08-23.json", FEED, &["--provider", "scaleway"], 0),
    ("samples/karpenter-aws.go", KARPENTER_AWS, &[], 0),
    ("samples/karpenter-aws-us-gov.go", KARPENTER_AWS, &[], 0),
    ("samples/karpenter-aws-cn.go", KARPENTER_AWS, &[], 0),
    ("samples/karpenter-azure.go", KARPENTER_AZURE, &[], 0),
    ("samples/karpenter-gcp.json", KARPENTER_GCP, &[], 0),
    ("samples/cyclenerd-gcp.yml", CYCLENERD_GCP, &[], 0),
    ("samples/scaleway-fr-par-1.json", &["scaleway"], &["--checked-on", DAY], 0),
    ("samples/scaleway-fr-par-2.json", &["scaleway"], &["--checked-on", DAY], 0),
    ("samples/verda-instance-types.json", &["verda"], &["--checked-on", DAY], 0),
    ("samples/ecb-2026-02-06.csv", &["ecb"], &[], 2),
    ("samples/ecb-hist-2024-08-09.csv", &["ecb"], &[], 2),
    ("samples/ecb-2019-04-11.xml", &["ecb"], &[], 2),
    ("samples/eia-retail-sales-2026-03.csv", &["eia"], &["--checked-on", DAY], 2),
    ("samples/eia-retail-sales-2001.csv", &["eia"], &["--checked-on", DAY], 2),
    ("samples/eurostat-nrg-pc-205.csv", &["eurostat"], &[], 2),
];

/// Runs `prices import` on a file of `tests/import/`.
pub fn import(file: &str, feed: &[&str], flags: &[&str]) -> Run {
    let path = format!("tests/import/{file}");
    gpu_tco(&[&["prices", "import", &path, "--from"], feed, flags].concat())
}
