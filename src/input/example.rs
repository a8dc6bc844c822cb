//! Example values of keys: a message that asks for a key shows the complete line to write.

/// Keys that are often missing or empty, each with a value that its kind of file may hold.
const EXAMPLES: &[(&str, &str)] = &[
    ("alternatives", "{rent: [{on_demand: {price_per_gpu_hour: 2.5}}]}"),
    ("as_of", "2026-10-10"),
    ("busy_kw", "10.2"),
    ("capex_per_kw", "12000"),
    ("chassis_price", "100000"),
    ("checked_on", "2026-10-10"),
    ("cost_of_capital", "0.1"),
    ("currency", "USD"),
    ("days", "30"),
    ("demand", "{gpu: h100-sxm-80gb, gpus: 64, utilization: 0.65}"),
    ("effective_price_per_gpu_hour", "2.5"),
    ("efficiency", "0.9"),
    ("egress", "{price_per_gb: 0.02}"),
    ("from", "0.3"),
    ("fte", "0.5"),
    ("gpu", "h100-sxm-80gb"),
    ("gpu_hours", "20000"),
    ("gpus", "8"),
    ("gpus_per_instance", "8"),
    ("grade", "A"),
    ("horizon_months", "36"),
    ("kw_per_rack", "40"),
    ("lead_time_months", "3"),
    ("life_years", "4"),
    ("maintenance", "{share_per_year: 0.05}"),
    ("mfu", "0.4"),
    ("months", "36"),
    ("node", "{gpus: 8, price: 300000}"),
    ("nodes", "8"),
    ("on", "2026-10-10"),
    ("premium", "0.1"),
    ("price", "300000"),
    ("price_per_gb", "0.02"),
    ("price_per_gpu", "30000"),
    ("price_per_gpu_hour", "2.5"),
    ("price_per_gpu_year", "4500"),
    ("price_per_hour", "20"),
    ("price_per_kw_month", "180"),
    ("price_per_kwh", "0.12"),
    ("price_per_million_output_tokens", "2.5"),
    ("price_per_million_tokens", "0.5"),
    ("price_per_rack_month", "2500"),
    ("pue", "1.3"),
    ("racks", "{kw_per_rack: 40, price_per_rack: 5000}"),
    ("relative_performance", "0.5"),
    ("salary", "150000"),
    ("schema", "1"),
    ("site", "{pue: 1.3, price_per_kwh: 0.12}"),
    ("staff", "{fte: 0.5, salary: 150000}"),
    ("system", "lenovo/sr680a-v3-8xh100"),
    ("term_months", "36"),
    ("tokens_per_second_per_gpu", "2500"),
    ("useful_life_months", "60"),
    ("utilization", "0.65"),
];

/// The example value of a key; `None` for a key whose values are no common knowledge.
#[must_use]
pub fn example_of(key: &str) -> Option<&'static str> {
    EXAMPLES.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
}

/// The line that states a key, with an example value: `salary: 150000`; with none, only the key.
#[must_use]
pub fn line_of(key: &str) -> String {
    format!("{key}: {}", example_of(key).unwrap_or_default())
}

/// Keys of mappings for which a single number is often written, each with the key it belongs to.
const FIGURES: [(&str, &str); 4] =
    [("demand", "gpus"), ("egress", "price_per_gb"), ("node", "price"), ("staff", "fte")];

/// The key below a mapping to which a single number written for the mapping belongs.
#[must_use]
pub fn figure_of(key: &str) -> Option<&'static str> {
    FIGURES.iter().find(|(known, _)| *known == key).map(|(_, figure)| *figure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_sorted_by_their_keys() {
        assert!(EXAMPLES.is_sorted_by_key(|(key, _)| *key));
    }

    #[test]
    fn a_line_ends_after_the_key_if_there_is_no_example() {
        assert_eq!(line_of("salary"), "salary: 150000");
        assert_eq!(line_of("recovery"), "recovery: ");
    }
}
