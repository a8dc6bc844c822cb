//! Names of figures of price sheets, as reports print them.

/// Name of a figure of a sheet in a sentence.
pub fn called(what: &str) -> String {
    match what {
        "pue" => "PUE".to_owned(),
        "price_per_kwh" => "tariff".to_owned(),
        "industrial_price_per_kwh" => "industrial tariff".to_owned(),
        "price_per_kw_month" => "colocation".to_owned(),
        "idle_kw" => "idle power".to_owned(),
        "busy_kw" => "busy power".to_owned(),
        "provisioned_kw" => "provisioned power".to_owned(),
        "price_per_gpu_year" => "license".to_owned(),
        _ => what.replace('_', " "),
    }
}
