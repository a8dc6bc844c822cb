//! The mistakes: what is written wrong, and what its message must say.

pub const SCENARIO: &str = "\
schema: 1
title: A small lab
as_of: 2026-10-10
currency: USD
horizon_months: 36
demand: {gpu: h100-sxm-80gb, gpus: 16, utilization: 0.5}
alternatives:
  own:
    - owned:
        nodes: 2
        node: {gpus: 8, price: 300000, busy_kw: 10.2}
        site: us-virginia-colo
        staff: {fte: 0.5, salary: 180000}
  rent:
    - on_demand: {instance: lambda/gpu_8x_h100_sxm5}
  both:
    - committed: {instance: azure/Standard_ND96isr_H100_v5, plan: reserved_3y, gpus: 8}
    - on_demand: {price_per_gpu_hour: 2.5}
";

/// A text of the scenario, what is written in its place, the line and column of the message, and
/// parts of it: what was found, and the line to write.
pub struct Mistake(
    pub &'static str,
    pub &'static str,
    pub &'static str,
    pub &'static str,
    pub &'static str,
);

pub const IN_FILES: &[Mistake] = &[
    Mistake(
        "demand: {gpu",
        "downtime: 0.05\ndemand: {gpu",
        "6:1",
        "unknown key `downtime` in a scenario",
        "move `downtime` below `owned:` of the alternative that has it",
    ),
    Mistake(
        "  own:\n",
        "  downtime: 0.05\n  own:\n",
        "8:13",
        "downtime is the number 0.05",
        "move `downtime` below `owned:`",
    ),
    Mistake(
        "    - owned:\n",
        "    - downtime: 0.05\n      owned:\n",
        "10:7",
        "an item of own has 2 keys",
        "move `downtime` below `owned:`",
    ),
    Mistake(
        "demand: {gpu: h100-sxm-80gb, gpus: 16, utilization: 0.5}",
        "demand: 64",
        "6:9",
        "the number 64",
        "`demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.65}`",
    ),
    Mistake(
        "{instance: lambda/gpu_8x_h100_sxm5}",
        "lambda/gpu_8x_h100_sxm5",
        "15:18",
        "text `lambda/gpu_8x_h100_sxm5`",
        "`on_demand: {instance: lambda/gpu_8x_h100_sxm5}`",
    ),
    Mistake(
        "on_demand: {instance",
        "spot: {instance",
        "15:24",
        "no spot price",
        "`price_per_gpu_hour: 2.5`",
    ),
    Mistake(
        "lambda/gpu_8x_h100_sxm5",
        "aws/p5en.48xl",
        "15:29",
        "`p5en.48xl`",
        "`aws/p5en.48xlarge`",
    ),
    Mistake(
        "lambda/gpu_8x_h100_sxm5",
        "aws/p5en.24xlarge",
        "15:29",
        "`p5en.24xlarge`",
        "`aws/p5en.48xlarge`",
    ),
    Mistake("lambda/gpu_8x_h100_sxm5", "nebius/h200", "15:29", "`h200`", "`nebius/hgx-h200`"),
    Mistake(
        "lambda/gpu_8x_h100_sxm5",
        "hgx-h200",
        "15:29",
        "`hgx-h200`",
        "`coreweave/hgx-h200` or `nebius/hgx-h200`",
    ),
    Mistake(
        "lambda/gpu_8x_h100_sxm5",
        "lamda/gpu_8x_h100_sxm5",
        "15:29",
        "`lamda`",
        "`lambda/gpu_8x_h100_sxm5`",
    ),
    Mistake("us-virginia-colo", "virginia-colo", "12:15", "`virginia-colo`", "`us-virginia-colo`"),
    Mistake(
        "us-virginia-colo",
        "eu-finland",
        "12:15",
        "no `pue`",
        "`site: {from: eu-finland, pue: 1.3}`",
    ),
    Mistake(
        "on_demand: {instance",
        "reserved: {instance",
        "15:7",
        "`reserved` in a tier",
        "`committed`",
    ),
    Mistake("- owned:", "- own:", "9:7", "`own` in a tier", "`owned`"),
    Mistake(
        "nodes: 2",
        "maintenance: 0.12",
        "10:22",
        "the number 0.12",
        "`maintenance: {share_per_year: 0.12}`",
    ),
    Mistake("as_of: 2026-10-10\n", "", "1:1", "no `as_of`", "`as_of: 2026-10-10`"),
    Mistake("as_of: 2026-10-10", "as_of:", "3:1", "as_of is empty", "`as_of: 2026-10-10`"),
    Mistake(
        "nodes: 2",
        "price: 300000",
        "10:9",
        "`price` in an owned tier",
        "`node: {price: 300000}`",
    ),
    Mistake(
        "price_per_gpu_hour: 2.5",
        "price: 2.5",
        "18:19",
        "`price` in an on_demand tier",
        "`price_per_gpu_hour: 2.5`",
    ),
    Mistake("utilization: 0.5", "utilization: 80", "6:53", "80", "write 0.8"),
    Mistake("utilization: 0.5", "utilisation: 0.5", "6:40", "`utilisation`", "`utilization`"),
    Mistake(", utilization: 0.5", "", "6:9", "none of `utilization`", "`utilization: 0.65`"),
    Mistake("2026-10-10", "10.10.2026", "3:8", "`10.10.2026`", "write 2026-10-10"),
    Mistake("nodes: 2", "nodes: 1,024", "10:16", "`1,024`", "write 1024"),
    Mistake("price: 300000", "price: \"300000\"", "11:32", "text `300000`", "remove the quotes"),
    Mistake("price: 300000", "price: $300000", "11:32", "`$300000`", "write 300000"),
    Mistake("price: 300000, ", "", "11:15", "no `price`", "`price: 300000`"),
    Mistake("gpu: h100-sxm-80gb", "gpu: h100", "6:15", "gpu is `h100`", "`gpu: h100-sxm-80gb`"),
    Mistake("  rent:", "  own:", "14:3", "`own` is written twice", "remove one of the two"),
    Mistake(
        "    - on_demand: {instance",
        "    on_demand: {instance",
        "15:5",
        "a mapping",
        "write `- `",
    ),
    Mistake(
        "    - on_demand: {instance",
        "\t- on_demand: {instance",
        "15:1",
        "a tab",
        "with spaces",
    ),
    Mistake("horizon_months: 36", "horizon: 3 years", "5:1", "`horizon`", "`horizon_months: 36`"),
    Mistake("horizon_months: 36", "horizon_months: 3 years", "5:17", "`3 years`", "write 36"),
    Mistake(
        "reserved_3y",
        "3-years",
        "17:67",
        "`3-years`",
        "`reserved_1y`, `reserved_3y` or `reserved_5y`",
    ),
    Mistake(
        "        nodes: 2",
        "        nodes: 2\n        gpus: 16",
        "11:15",
        "`nodes` and `gpus`",
        "remove `gpus`",
    ),
    Mistake(", salary: 180000", "", "13:16", "no `salary`", "`salary: 150000`"),
    Mistake(
        "gpus: 16, utilization: 0.5",
        "tokens_per_second: 20000",
        "6:9",
        "no `tokens_per_second_per_gpu`",
        "`tokens_per_second_per_gpu: 2500`",
    ),
    Mistake(
        "schema: 1",
        "pricing: mine.yaml",
        "1:10",
        "text `mine.yaml`",
        "`pricing: [mine.yaml]`",
    ),
    Mistake(
        "schema: 1",
        "pricing: [mine.yaml]",
        "1:11",
        "mine.yaml` does not exist",
        "check the path",
    ),
    Mistake(
        "staff: {fte: 0.5, salary: 180000}",
        "spares: 2",
        "13:17",
        "spares is the number 2",
        "`spares: {nodes: 2}`",
    ),
    Mistake(
        "staff: {fte: 0.5, salary: 180000}",
        "staff: 2",
        "13:16",
        "the number 2",
        "`staff: {fte: 2, salary: 150000}`",
    ),
    Mistake(
        "node: {gpus: 8, price: 300000",
        "node: {system: lenovo/sr680a-v3-8xh100",
        "11:16",
        "`system` in a node",
        "`from: lenovo/sr680a-v3-8xh100`",
    ),
];

/// Arguments after `compare`, and parts of the message: what was found, and what to write.
pub const ON_THE_COMMAND_LINE: &[(&[&str], &str, &str)] = &[
    (&["h100-lesson"], "`h100-lesson`", "`scenarios/h100-lesson.yaml`"),
    (&["h100-lesson.yaml"], "`h100-lesson.yaml`", "`scenarios/h100-lesson.yaml`"),
    (&[LESSON, "--set", "demand.gpus"], "--set:1:1: ", "`demand.gpus=64`"),
    (&[LESSON, "--set", "demand.gpus 32"], "--set:1:1: ", "`demand.gpus=32`"),
    (&[LESSON, "--set", "gpus=32"], "`gpus` is a key of the demand", "`demand.gpus=32`"),
    (
        &[LESSON, "--set", "own.owned.spares=0.05"],
        "--set:1:18: ",
        "`own.owned.spares.share_of_nodes=0.05`",
    ),
    (
        &[OWN_OR_RENT, "--set", "hybrid.spares.share_of_nodes=5%"],
        "names none",
        "`hybrid.owned.spares.share_of_nodes=0.05`",
    ),
    (
        &[OWN_OR_RENT, "--set", "hybrid.spot.max_gpus=0"],
        "max_gpus is 0",
        "`demand.interruptible_share=0`",
    ),
    (
        &[OWN_OR_RENT, "--set", "hybrid.on_demand.price_per_gpu_month=1825"],
        "`price_per_gpu_month`",
        "`hybrid.on_demand.price_per_gpu_hour=2.5` (1,825 / 730)",
    ),
    (
        &[OWN_OR_RENT, "--set", "own.nodes.price=200000"],
        "`nodes` is a number, which has no keys",
        "`own.node.price=200000`",
    ),
    (
        &[OWN_OR_RENT, "--set", "hybrid.on_demand=1"],
        "--set:1:8: ",
        "`hybrid.on_demand.price_per_gpu_hour=1`",
    ),
    (
        &[OWN_OR_RENT, "--set", "hybrid.price_per_gpu_hour=1"],
        "names none",
        "`hybrid.spot.price_per_gpu_hour=1`",
    ),
    (
        &[OWN_OR_RENT, "--set", "demand.utilization=0.5"],
        "--set:1:20: ",
        "`--set demand.shape=flat --set demand.gpus=64`",
    ),
    (
        &[OWN_OR_RENT, "--set", "demand.gpus=32"],
        "the highest step is 64",
        "`demand.shape.1.gpus=32`",
    ),
];

pub const LESSON: &str = "scenarios/h100-lesson.yaml";
pub const OWN_OR_RENT: &str = "scenarios/h100-own-or-rent.yaml";
