//! What is found in demand and in rented tiers.

use super::{SHEET, SOUND, VENDOR, after, findings};

/// Reserved at 2 against 2.80 on demand: even at 2 / 2.80 = 71.4%.
const RESERVED: &str = r"schema: 1
title: Reserved or not
as_of: 2026-10-10
currency: USD
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8, shape: on_off}
alternatives:
  reserve:
    - committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: peak}
  rent:
    - on_demand: {price_per_gpu_hour: 2.8}
";

#[test]
fn a_round_utilization_is_told_where_another_near_it_changes_the_winner() {
    let at =
        |demand: &str| findings(&RESERVED.replacen("utilization: 0.8", demand, 1), SHEET, VENDOR);
    let told = "GTS061 utilization (80.0%) looks like an estimate, and below 71.4% (8.6 points away) rent is \
                cheapest. Once you have measured it, add `measured: true`";
    assert_eq!(at("utilization: 0.8"), [told]);
    let other_side = "GTS061 utilization (60.0%) looks like an estimate, and above 71.4% (11.4 points away) \
                      reserve is cheapest. Once you have measured it, add `measured: true`";
    assert_eq!(at("utilization: 0.6"), [other_side]);
    for quiet in ["utilization: 0.8, measured: true", "utilization: 0.812", "utilization: 0.9"] {
        assert_eq!(at(quiet), Vec::<String>::new(), "{quiet}");
    }
}

#[test]
fn a_fleet_for_a_peak_that_is_seldom_wanted_is_told() {
    let steps = |share: &str| {
        let shape =
            format!("[{{share_of_time: {share}, gpus: 64}}, {{share_of_time: 0.9, gpus: 20}}]");
        let demand = format!("gpu: h100-sxm-80gb, shape: {shape}");
        let whole = "gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8, shape: on_off";
        findings(&RESERVED.replacen(whole, &demand, 1), SHEET, VENDOR)
    };
    let told = "GTS062 reserve has 64 GPUs for a peak of 2.0% of the time; 20 serve the rest";
    assert_eq!(steps("0.02"), [told]);
    assert_eq!(steps("0.05"), Vec::<String>::new());
}

#[test]
fn a_commitment_above_what_is_always_needed_is_told_before_a_tier_that_could_serve_it() {
    // 32 GPUs x 8,760 h x 3 = 840,960, and half of the hours are idle.
    let stack = "gpus: 32}\n    - on_demand: {instance: example/gpu.8x}\n";
    let mut found = after("gpus: peak}\n", stack);
    found.retain(|it| !it.starts_with("GTS069 "));
    // On demand alone serves the same 280,320 GPU-hours for 3.75 each.
    let told = "GTS033 reserve: committed has 32 GPUs, and 50.0% of their hours (420,480 USD) are idle. \
                Without them, reserve costs 1,051,200 USD (315,360 less): remove the tier";
    assert_eq!(found, [told]);
}

#[test]
fn data_without_a_price_and_a_price_without_data_are_told() {
    let sent = SOUND.replace("utilization: 0.5,", "utilization: 0.5, egress_gb_per_month: 9000,");
    let lacks = |name: &str, tier: &str| {
        format!(
            "GTS034 {name}: the demand sends data, but {tier} has no price for that, so that nothing is charged"
        )
    };
    let all =
        [("spot", "spot"), ("rent", "on_demand"), ("reserve", "committed"), ("own", "on_demand")];
    assert_eq!(findings(&sent, SHEET, VENDOR), all.map(|(name, tier)| lacks(name, tier)));
    // The sheet of the provider holds for all of its tiers.
    let row = "source: \"https://example.com\", checked_on: 2026-09-01, grade: A";
    let priced =
        format!("{SHEET}egress: [{{tariff: {{price_per_gb: 0.09}}, from: 2026-01-01, {row}}}]\n");
    assert_eq!(findings(&sent, &priced, VENDOR), [""; 0]);
    let found = after(
        "spot: {instance: example/gpu.8x, max_gpus: 72, efficiency: 0.9}",
        "spot: {instance: example/gpu.8x, max_gpus: 72, efficiency: 0.9, storage: {price_per_gb_month: 0.02}}",
    );
    let told = "GTS034 spot: spot prices storage, but the demand states no such data, so that nothing \
                is charged";
    assert_eq!(found, [told]);
}

#[test]
fn repair_in_downtime_and_in_failures_is_told() {
    let failures = "{per_month: 1, job_gpus: 8, recovery: cold, repair_minutes: 30, \
                    checkpoint_minutes: 20, restart_minutes: 10}";
    let with = format!("        downtime: 0.02\n        failures: {failures}\n");
    let told = "GTS032 own: downtime and failures.repair_minutes may both count repair; downtime is \
                for what failures leave out";
    assert_eq!(after("        downtime: 0.02\n", &with), [told]);
}

#[test]
fn spot_without_interruptions_is_told() {
    // Half of 64 GPUs over a year of 8,760 hours.
    let found = after(", efficiency: 0.9", "");
    assert_eq!(
        found,
        ["GTS035 spot runs 280,320 GPU-hours on spot as if nothing were lost to interruptions; \
             state interruptions with their checkpoints, or an efficiency"]
    );
}

/// What is found in one alternative of some tiers.
fn of_stack(demand: &str, tiers: &str) -> Vec<String> {
    let rest = "  rent:\n    - on_demand: {price_per_gpu_hour: 2.8}\n";
    let (head, _) = RESERVED.split_once("  reserve:\n").unwrap();
    let head = head.replacen("utilization: 0.8", demand, 1);
    findings(&format!("{head}  stack:\n{tiers}{rest}"), SHEET, VENDOR)
}

#[test]
fn demand_that_is_left_unserved_is_told() {
    // 64 - 40 = 24 of 64 GPUs.
    let found =
        of_stack("utilization: 0.83", "    - on_demand: {price_per_gpu_hour: 3, max_gpus: 40}\n");
    assert!(
        found[0].starts_with("GTS067 stack does not serve 174,499 GPU-hours (37.5%), because it is too small. Its total \
             includes 488,598 USD for them: 2.800 per GPU-hour, the average cost of rent,"),
        "{found:?}"
    );
}

#[test]
fn a_tier_that_nothing_reaches_is_told() {
    let tiers = "    - on_demand: {price_per_gpu_hour: 2}
    - on_demand: {price_per_gpu_hour: 3}
";
    let told = "GTS025 stack: nothing reaches on_demand2, as on_demand before it has no limit";
    assert_eq!(of_stack("utilization: 0.83", tiers), [told]);
}

#[test]
fn a_dear_tier_before_a_cheap_one_is_told() {
    let tiers = "    - on_demand: {price_per_gpu_hour: 3, max_gpus: 8}
    - on_demand: {price_per_gpu_hour: 2}
";
    let told = "GTS026 stack: on_demand at 3.000 per GPU-hour is served before on_demand2 at 2.000";
    assert_eq!(of_stack("utilization: 0.83", tiers), [told]);
}

#[test]
fn spot_alone_leaves_the_work_that_is_not_interruptible_undone() {
    let demand = "utilization: 0.8, shape: on_off, interruptible_share: 0.5";
    let text = RESERVED.replacen("utilization: 0.8, shape: on_off", demand, 1);
    let rent = "    - on_demand: {price_per_gpu_hour: 2.8}";
    let text = text.replacen(rent, "    - spot: {price_per_gpu_hour: 1, efficiency: 0.9}", 1);
    let found = findings(&text, SHEET, VENDOR);
    let of_rent = |it: &&String| it.starts_with("GTS046 ") && it.contains("rent");
    assert!(found.iter().any(|it| of_rent(&it)), "{found:?}");
}

#[test]
fn spot_without_interruptible_work_and_spot_that_is_always_interrupted_are_told() {
    let tiers = |interruptions: &str| {
        format!(
            "    - spot: {{price_per_gpu_hour: 1, interruptions: {interruptions}}}
    - on_demand: {{price_per_gpu_hour: 2}}
"
        )
    };
    let rare = tiers("{per_hour: 0.01, checkpoint_hours: 1, restart_hours: 0.1}");
    let told = "GTS011 stack: spot serves nothing, because no work may be interrupted. Add \
                `interruptible_share` to `demand`, such as 0.5 for half of the work";
    assert_eq!(of_stack("utilization: 0.83", &rare), [told]);
    // 0.6 an hour x 1 hour between checkpoints is more than 0.5.
    let often = tiers("{per_hour: 0.6, checkpoint_hours: 1, restart_hours: 0.1}");
    let told = "GTS012 stack: 0.6 interruptions in each checkpoint interval; the formula overstates \
                the loss";
    assert_eq!(of_stack("utilization: 0.83, interruptible_share: 0.5", &often), [told]);
}

#[test]
fn a_commitment_with_idle_hours_is_reported_only_if_fewer_gpus_cost_less() {
    let of = |price: &str| {
        let demand = "shape: [{share_of_time: 0.5, gpus: 64}, {share_of_time: 0.5, gpus: 16}]";
        let tiers = format!(
            "    - committed: {{effective_price_per_gpu_hour: {price}, term_months: 12, gpus: 40}}\n    \
             - on_demand: {{price_per_gpu_hour: 2.8}}\n"
        );
        let whole = "gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8, shape: on_off";
        let (head, _) = RESERVED.split_once("  reserve:\n").unwrap();
        let head = head.replacen(whole, &format!("gpu: h100-sxm-80gb, {demand}"), 1);
        let rent = "  rent:\n    - on_demand: {price_per_gpu_hour: 2.8}\n";
        let all = findings(&format!("{head}  stack:\n{tiers}{rent}"), SHEET, VENDOR);
        all.into_iter().filter(|it| it.starts_with("GTS033")).collect::<Vec<_>>()
    };
    // 40 x 2 x 8,760 + 24 x 4,380 x 2.8 = 995,136; with 16, 280,320 + 48 x 4,380 x 2.8 = 868,992.
    let told = "GTS033 stack: committed has 40 GPUs, and 30.0% of their hours (210,240 USD) are idle. \
                With 16 GPUs, stack costs 868,992 USD (126,144 less): set `gpus: 16`";
    assert_eq!(of("2"), [told]);
    // At 1.3 a GPU that is used half of the time costs 2.6 for an hour of use.
    assert_eq!(of("1.3"), [""; 0]);
}
