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
