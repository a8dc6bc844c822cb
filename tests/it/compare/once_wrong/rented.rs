//! What rented tiers are billed, and what the hours of a tier's own GPUs cost.

use super::{compared, figure, near, row};

#[test]
fn a_used_gpu_hour_is_one_of_the_tiers_own_gpus() {
    // 8 GPUs that each do the work of 2 serve 16 around the clock: 8 x 730 = 5,840 hours of their
    // own in a month, installed and used, owned, committed and on demand alike.
    let used = "{name: used, amount: 1, per: used_gpu_hour}";
    let installed = "{name: installed, amount: 1, per: gpu_hour}";
    let paid = format!("relative_performance: 2, other: [{used}, {installed}]");
    let results = compared(
        &format!(
            "horizon_months: 1
demand: {{gpu: any, gpus: 16, utilization: 1}}
alternatives:
  own:
    - owned: {{node: {{gpus: 8, price: 100000}}, {paid}}}
  commit:
    - committed: {{effective_price_per_gpu_hour: 1, term_months: 1, {paid}}}
  rent:
    - on_demand: {{price_per_gpu_hour: 1, relative_performance: 2, other: [{used}]}}
"
        ),
        &[],
    );
    for alternative in ["own", "commit", "rent"] {
        near(row(&results, alternative, "used").unwrap(), 5840.0);
    }
    for alternative in ["own", "commit"] {
        near(row(&results, alternative, "installed").unwrap(), 5840.0);
    }
    near(row(&results, "rent", "compute").unwrap(), 5840.0);
    near(figure(&results, "rent", "total"), 5840.0 * 2.0);
}

#[test]
fn no_more_hours_are_billed_than_the_instances_that_serve_have() {
    // 9 GPUs around the clock at 10% overhead need 10 GPUs, so two instances of 8: 2 x 8,760 h x 16
    // = 280,320 a year, rented in any way; not 16 / 0.9 x 8,760 = 155,733 GPU-hours. Where 64 GPUs
    // fill 8 instances, longer runs are the smaller bill: 64 x 8,760 / 0.9 x 2 = 1,245,866.67.
    let instances = "gpus_per_instance: 8, virtualization_overhead: 0.1";
    let of = |gpus: u32| {
        format!(
            "horizon_months: 12
demand: {{gpu: any, gpus: {gpus}, utilization: 1}}
alternatives:
  commit:
    - committed: {{effective_price_per_hour: 16, term_months: 12, {instances}}}
  as_used:
    - committed: {{effective_price_per_hour: 16, term_months: 12, billing: as_used, {instances}}}
  rent:
    - on_demand: {{price_per_hour: 16, {instances}}}
"
        )
    };
    let results = compared(&of(9), &[]);
    for alternative in ["commit", "as_used", "rent"] {
        near(figure(&results, alternative, "total"), 280_320.0);
    }
    near(figure(&compared(&of(64), &[]), "rent", "total"), 1_245_866.67);
}

#[test]
fn a_demand_in_tokens_is_billed_by_its_tokens_whatever_the_tier_states() {
    // 1,000 tokens a second around the clock: 1,000 x 3,600 x 8,760 = 31,536 million at 1.00.
    for stated in [
        "",
        ", tokens_per_second_per_gpu: 1000",
        ", tokens_per_second_per_gpu: 2000",
        ", target_load: 0.7",
        ", virtualization_overhead: 0.1, relative_performance: 2",
        ", idle_share: 0.2",
    ] {
        let results = compared(
            &format!(
                "horizon_months: 12
demand: {{gpu: any, tokens_per_second: 1000, tokens_per_second_per_gpu: 1000, target_load: 0.5}}
alternatives:
  tokens:
    - on_demand: {{price_per_million_tokens: 1{stated}}}
"
            ),
            &[],
        );
        near(figure(&results, "tokens", "total"), 31_536.0);
    }
}

#[test]
fn egress_is_shared_by_all_work_that_is_done_late_work_too() {
    // 16 GPUs half of the time: 8 owned do 4 on average, 4 rented 2, and the other 2 wait for the
    // owned ones, which are idle half of the time. A provider that does 2 of 8 sends 250 of 1,000 GB.
    let results = compared(
        "horizon_months: 1
demand: {gpu: any, gpus: 16, utilization: 0.5, deferrable: 1, egress_gb_per_month: 1000}
alternatives:
  both:
    - owned: {node: {gpus: 8, price: 100000}, nodes: 1}
    - on_demand: {price_per_gpu_hour: 1, max_gpus: 4, egress: {price_per_gb: 1}}
",
        &[],
    );
    // 100,000 for the node, 2 x 730 h of rent, and 250.
    near(figure(&results, "both", "total"), 101_710.0);
}

#[test]
fn support_in_month_0_has_the_price_of_month_1() {
    // 28,032 of the upfront, at the stated price whatever it grows by, and from month 1 on. From
    // month 2 on none of it.
    for (path, expected) in [
        ("", 28_032.0),
        (", from_month: 1", 28_032.0),
        (", growth_per_year: 0.5", 28_032.0),
        (", from_month: 2", 0.0),
    ] {
        let results = compared(
            &format!(
                "horizon_months: 6
demand: {{gpu: any, gpus: 8, utilization: 1}}
alternatives:
  commit:
    - committed:
        effective_price_per_gpu_hour: 4
        term_months: 12
        upfront_share: 1
        support: {{brackets: [{{share_of_bill: 0.1}}]{path}}}
"
            ),
            &[],
        );
        near(row(&results, "commit", "support").unwrap_or_default(), expected);
    }
}

#[test]
fn support_counts_all_that_is_paid_when_a_commitment_is_signed() {
    // 8 GPUs x 8,760 h x 4 a year, all of it upfront in month 0 though the horizon is half a year:
    // 280,320 at 10% of the bill.
    let results = compared(
        "horizon_months: 6
demand: {gpu: any, gpus: 8, utilization: 1}
alternatives:
  commit:
    - committed:
        effective_price_per_gpu_hour: 4
        term_months: 12
        upfront_share: 1
        support: {brackets: [{share_of_bill: 0.1}]}
",
        &[],
    );
    near(row(&results, "commit", "support").unwrap(), 28_032.0);
}
