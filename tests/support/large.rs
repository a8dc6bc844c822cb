//! Large scenarios and sheets: what bounds and benchmarks are measured by.

use std::fmt::Write as _;

/// Start of a scenario of a demand over some months.
fn head(months: usize, demand: &str) -> String {
    format!(
        "schema: 1\ntitle: large\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: {months}\n\
         {demand}\nalternatives:\n"
    )
}

/// Alternatives that own, reserve and rent, with growth and a loan.
pub fn rich(alternatives: usize, months: usize) -> String {
    let demand = "cost_of_capital: 0.1\ndemand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.7, \
                  growth_per_year: 0.1}";
    let mut text = head(months, demand);
    for it in 0..alternatives {
        let (price, nodes, term) = (300_000 + 1_000 * it, 2 + it % 5, months.min(36));
        let (reserved, rented) = (200 + it, 300 + 2 * it);
        let _ = write!(
            text,
            "  a{it}:
    - owned:
        node: {{gpus: 8, price: {price}, idle_kw: 3, busy_kw: 10.2}}
        nodes: {nodes}
        downtime: 0.05
        spares: {{share_of_nodes: 0.05}}
        network_fabric: {{price_per_node: 20000}}
        site: {{pue: 1.3, price_per_kwh: 0.1, price_per_kw_month: 150}}
        maintenance: {{share_per_year: 0.05}}
        staff: {{fte: 1, salary: 200000}}
        residual_value: {{share_of_price: 0.1}}
        financing: {{loan: {{share: 0.7, apr: 0.08, months: {term}}}}}
    - committed: {{effective_price_per_gpu_hour: {}, gpus_per_instance: 8, term_months: 12, gpus: 16, upfront_share: 0.2}}
    - on_demand: {{price_per_gpu_hour: {}, gpus_per_instance: 8, price_growth_per_year: -0.05}}
",
            hundredths(reserved),
            hundredths(rented),
        );
    }
    text
}

/// Fleets that grow each month and are replaced after one.
pub fn cohorts(alternatives: usize, months: usize) -> String {
    let demand = "demand: {gpu: any, gpus: 64, utilization: 0.7, growth_per_year: 0.3}";
    let mut text = head(months, demand);
    for it in 0..alternatives {
        let price = 300_000 + 1_000 * it;
        let _ = writeln!(
            text,
            "  a{it}:\n    - owned: {{node: {{gpus: 8, price: {price}}}, gpus: peak, expand: monthly, \
             useful_life_months: 1, refresh: {{price_ratio: 1}}}}"
        );
    }
    text
}

/// Stacks of commitments before instances on demand, each a little dearer than the one before.
pub fn stacks(alternatives: usize, tiers: usize) -> String {
    let demand = "demand: {gpu: any, gpus: 10000, shape: flat, utilization: 0.7}";
    let mut text = head(60, demand);
    for it in 0..alternatives {
        let _ = writeln!(text, "  a{it}:");
        for tier in 1..tiers {
            let _ = writeln!(
                text,
                "    - committed: {{effective_price_per_gpu_hour: {}, gpus_per_instance: 8, \
                 term_months: 12, gpus: 50}}",
                hundredths(200 + it + 10 * tier),
            );
        }
        text += "    - on_demand: {price_per_gpu_hour: 4, gpus_per_instance: 8}\n";
    }
    text
}

/// Two fleets for a demand of many steps.
pub fn steps(steps: usize) -> String {
    let mut demand = String::from("demand:\n  gpu: any\n  shape:");
    for step in 0..steps {
        let share = 1_000_000_000 / steps;
        let _ = write!(demand, "\n    - {{share_of_time: 0.{share:09}, gpus: {}}}", step + 1);
    }
    let mut text = head(36, &demand);
    for it in 0..2 {
        let (price, nodes, rented) = (300_000 + 1_000 * it, 10 + it, hundredths(300 + 10 * it));
        let _ = writeln!(
            text,
            "  a{it}:\n    - owned: {{node: {{gpus: 8, price: {price}}}, nodes: {nodes}}}\n    \
             - on_demand: {{price_per_gpu_hour: {rented}, gpus_per_instance: 8}}"
        );
    }
    text
}

/// Fleets whose fabric needs more tiers of switches than are sized.
pub fn unsized_fabrics(alternatives: usize, months: usize) -> String {
    let mut text = head(months, "demand: {gpu: any, gpus: 4000, utilization: 0.7}");
    for it in 0..alternatives {
        let price = 300_000 + 1_000 * it;
        let _ = writeln!(
            text,
            "  a{it}:\n    - owned: {{node: {{gpus: 8, price: {price}}}, gpus: peak, network_fabric: \
             {{price_per_switch: 20000, switch_ports: 8, ports_per_node: 8, price_per_endpoint: \
             [1320, 2560, 3800]}}}}"
        );
    }
    text
}

/// A sheet of many instances of one accelerator.
pub fn sheet(instances: usize) -> String {
    let mut text = String::from("schema: 1\nprovider: acme\ncurrency: USD\ninstances:\n");
    for it in 0..instances {
        let price = hundredths(2_000 + it % 1_000);
        let _ = writeln!(
            text,
            "  gpu_{it}:\n    gpu: h100-sxm-80gb\n    gpus: 8\n    region: region-{}\n    on_demand:\n      \
             - {{price_per_hour: {price}, from: 2026-01-01, source: \"https://example.com/{it}\", \
             checked_on: 2026-10-10, grade: A}}",
            it % 40
        );
    }
    text
}

/// A number of hundredths as a decimal.
fn hundredths(number: usize) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}
