//! Keys that are not stated and whose default decides the answer.

use super::{SHEET, SOUND, VENDOR, findings};

/// Findings with one code in a scenario of its own.
fn with_code(code: &str, scenario: &str) -> Vec<String> {
    let found = findings(scenario, SHEET, VENDOR).into_iter();
    found.filter(|it| it.starts_with(code)).collect()
}

/// A scenario of one owned tier or stack, against on demand.
fn scenario(months: u32, demand: &str, own: &str, rent: &str) -> String {
    format!(
        "schema: 1\ntitle: Defaults\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: {months}\n\
         demand: {{gpu: h100-sxm-80gb, gpus: 16, {demand}}}\nalternatives:\n  own:\n{own}  rent:\n    \
         - on_demand: {{price_per_gpu_hour: {rent}}}\n"
    )
}

#[test]
fn servers_written_off_within_a_short_horizon_are_reported_with_a_usual_life() {
    let of = |months: u32, more: &str| {
        let own = format!(
            "    - owned: {{node: {{gpus: 8, price: 280000}}, nodes: 2, other: [{{name: x, amount: \
             16145.833333, per: month}}]{more}}}\n"
        );
        with_code("GTS044", &scenario(months, "utilization: 0.6", &own, "6.5"))
    };
    // 753,750 less three quarters of 560,000, which are left after 12 of 48 months.
    let told = "GTS044 own writes its servers off within the horizon of 12 months, because \
                `useful_life_months` is not stated. With `useful_life_months: 48` and book value at \
                the end, own costs 333,750 USD (420,000 less), and own is then cheapest. State \
                what a sale would bring, such as `residual_value: {share_of_price: 0.3}`";
    assert_eq!(of(12, ""), [told]);
    assert_eq!(of(36, ""), [""; 0]);
    let lease = ", financing: {lease: {price_per_node_month: 9000, months: 12}}";
    for quiet in [", useful_life_months: 12", ", residual_value: {share_of_price: 0.5}", lease] {
        assert_eq!(of(12, quiet), [""; 0], "{quiet}");
    }
}

#[test]
fn a_growing_fleet_bought_on_day_one_is_reported_with_what_yearly_purchases_cost() {
    let of = |demand: &str, size: &str| {
        let own = format!("    - owned: {{node: {{gpus: 8, price: 280000}}, {size}}}\n");
        with_code("GTS045", &scenario(48, &format!("utilization: 0.6{demand}"), &own, "2.5"))
    };
    let growth = ", growth_per_year: 0.6";
    // 13 nodes at once. By year 4, 6, 8 (16 x 1.6^(35/12) = 63.02) and 13 serve; at the end 0, 1/4,
    // 1/2 and 3/4 of the lives of those bought in each year are not used up: 280,000 x (4 + 2 x 3/4 +
    // 2 x 1/2 + 5 x 1/4).
    let told = "GTS045 own buys 104 GPUs on day one, for a demand that grows from 16 to 101 GPUs. \
                With `expand: yearly`, own costs 2,100,000 USD (1,540,000 less), and own is then \
                cheapest. Add `expand: yearly`, or list `purchases` by month";
    assert_eq!(of(growth, "gpus: peak"), [told]);
    for (demand, size) in [
        ("", "gpus: peak"),
        (growth, "gpus: peak, expand: yearly"),
        (growth, "nodes: 13"),
        (growth, "purchases: [{month: 0, nodes: 13}]"),
    ] {
        assert_eq!(of(demand, size), [""; 0], "{demand} {size}");
    }
}

#[test]
fn a_stack_at_an_unstated_shape_is_reported_with_the_winner_at_a_flat_one() {
    let of = |demand: &str, tiers: &str| with_code("GTS063", &scenario(36, demand, tiers, "4"));
    let owned = "    - owned: {node: {gpus: 8, price: 440000}, nodes: 1}\n";
    let stack = format!("{owned}    - on_demand: {{price_per_gpu_hour: 4}}\n");
    // On and off: 440,000 + 8 GPUs x 13,140 hours x 4 = 860,480, above 840,960 on demand alone. At
    // the mean of 8 GPUs nothing is rented.
    let told = "GTS063 `shape` is not stated, so demand is all GPUs or none (`on_off`). With \
                `shape: flat` and the same mean, own costs 440,000 USD (420,480 less), and own is then \
                cheapest. State `shape`: `on_off`, `flat`, or steps";
    assert_eq!(of("utilization: 0.5", &stack), [told]);
    for quiet in
        ["utilization: 0.5, shape: on_off", "utilization: 0.5, shape: flat", "utilization: 1"]
    {
        assert_eq!(of(quiet, &stack), [""; 0], "{quiet}");
    }
    let alone = "    - owned: {node: {gpus: 8, price: 440000}, nodes: 2}\n";
    assert_eq!(of("utilization: 0.5", alone), [""; 0]);
}

#[test]
fn a_mix_for_all_gpus_or_none_is_reported_with_its_cost_at_a_flat_demand() {
    let of = |shape: &str, size: &str, behind: &str| {
        let owned = format!("    - owned: {{node: {{gpus: 8, price: 440000}}, {size}}}\n");
        let demand = format!("utilization: 0.5, shape: {shape}");
        with_code("GTS069", &scenario(36, &demand, &format!("{owned}{behind}"), "4"))
    };
    let rented = "    - on_demand: {price_per_gpu_hour: 4}\n";
    let told = |less: &str, when: &str| {
        format!(
            "GTS069 `shape: on_off` needs all GPUs in the same 50.0% of the time: the first one pays \
             no better than the last, so a mix of tiers gains nothing. With `shape: flat` and the \
             same mean, own costs 440,000 USD ({less} less), and own is {when} cheapest. Write \
             `trace:` with measured GPUs by the hour, or `shape: flat`"
        )
    };
    // As above: 860,480 with one node of two.
    assert_eq!(of("on_off", "nodes: 1", rented), [told("420,480", "then")]);
    // A node costs 440,000 and spares 8 x 13,140 x 4 = 420,480, so none is bought: 840,960, as
    // by renting. At the mean of 8 GPUs one node serves all.
    assert_eq!(of("on_off", "gpus: optimal", rented), [told("400,960", "still")]);
    // No mix: the mean, all GPUs in the first tier, or one tier.
    for (shape, size, behind) in [
        ("flat", "nodes: 1", rented),
        ("on_off", "nodes: 2", rented),
        ("on_off", "gpus: optimal", ""),
    ] {
        assert_eq!(of(shape, size, behind), [""; 0], "{shape} {size}");
    }
}

#[test]
fn spot_without_a_limit_for_most_of_the_work_is_reported_with_the_next_alternative() {
    let of = |spot: &str, share: &str| {
        let demand = format!("utilization: 0.5, shape: on_off, interruptible_share: {share}");
        let tiers = format!(
            "    - spot: {{price_per_gpu_hour: 1, efficiency: 0.9{spot}}}\n    - on_demand: \
             {{price_per_gpu_hour: 4}}\n"
        );
        with_code("GTS046", &scenario(36, &demand, &tiers, "4"))
    };
    // 16 GPUs x 13,140 hours = 210,240; / 0.9 x 1 = 233,600, and 840,960 on demand.
    let told = "GTS046 own: spot serves 210,240 of 210,240 GPU-hours for 233,600 USD, as if spot \
                were always available. If spot is unavailable, own costs 840,960 USD (607,360 more). Set \
                 `max_gpus`, and add a tier after it for the rest";
    assert_eq!(of("", "1"), [told]);
    assert_eq!(of(", max_gpus: 16", "1"), [""; 0]);
    assert_eq!(of("", "0.5"), [""; 0]);
}

#[test]
fn a_node_far_larger_than_the_demand_is_reported() {
    let of = |gpus: &str| {
        let own = format!("    - owned: {{node: {{gpus: {gpus}, price: 1000000}}, nodes: 1}}\n");
        with_code("GTS047", &scenario(36, "utilization: 0.5", &own, "4"))
    };
    // 210,240 of 64 x 26,280 GPU-hours are served.
    let told = "GTS047 own: one node has 64 GPUs, but demand never needs more than 16. So 87.5% of \
                its GPU-hours are idle, and 1,000,000 USD is paid for all of them. Use a smaller node, or rent by \
                the GPU";
    assert_eq!(of("64"), [told]);
    assert_eq!(of("32"), [""; 0]);
}

#[test]
fn a_run_on_more_gpus_than_the_demand_has_is_reported() {
    let of = |gpus: u32| {
        let own = "    - owned: {node: {gpus: 8, price: 280000}, nodes: 2}\n";
        let outcome =
            format!("outcomes:\n  big: {{training_run: {{gpus: {gpus}, days: 10, runs: 2}}}}\n");
        let of = scenario(36, "utilization: 0.8", own, "4");
        with_code("GTS048", &format!("{of}{outcome}"))
    };
    // 560,000 / (16 x 21,024) x 64 x 240.
    let told = "GTS048 big needs 64 GPUs at once, but demand never has more than 16. Its cost \
                at own (25,571 USD) uses the cost per GPU-hour of that smaller demand. Set `gpus` of \
                `demand` to 64, or lower `gpus` of the run";
    assert_eq!(of(64), [told]);
    assert_eq!(of(16), [""; 0]);
}

/// The keys that the finding names end it.
#[test]
fn a_site_without_a_price_of_space_lacks_a_facility() {
    let space = ", price_per_kw_month: 150";
    assert!(SOUND.contains(space));
    let told = "GTS008 own has no facility cost; with one, its total is higher. own costs \
                more than spot even without one. State `site.price_per_kw_month`";
    assert_eq!(findings(&SOUND.replace(space, ""), SHEET, VENDOR), [told]);
    assert_eq!(findings(SOUND, SHEET, VENDOR), [""; 0]);
}
