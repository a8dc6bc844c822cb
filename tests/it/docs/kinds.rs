//! Kind, range and unit of a value, in words.

use serde_json::Value;

/// A schema with its definitions.
#[derive(Clone, Copy)]
pub struct Schema<'s>(pub &'s Value);

impl<'s> Schema<'s> {
    /// A value, or the definition that it refers to.
    pub fn resolved(self, value: &'s Value) -> &'s Value {
        let name = value["$ref"].as_str().and_then(|it| it.strip_prefix("#/$defs/"));
        name.map_or(value, |name| &self.0["$defs"][name])
    }

    /// Kind and range of a value.
    pub fn kind(self, value: &'s Value) -> String {
        let value = self.resolved(value);
        if let Some(all) = value["anyOf"].as_array() {
            let mut kinds: Vec<String> = Vec::new();
            for kind in all.iter().map(|it| self.kind(it)) {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            return kinds.join(", or ");
        }
        if let Some(number) = value["const"].as_i64() {
            return number.to_string();
        }
        let words = words(value);
        if !words.is_empty() {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            return words.join(", ");
        }
        match value["type"].as_str() {
            Some("integer") => with_range("whole number", value),
            Some("number") => with_range("number", value),
            Some("boolean") => "true or false".to_owned(),
            Some("array") => format!("list of {}", plural(&self.kind(&value["items"]))),
            Some("object") if value["properties"].is_object() => "mapping".to_owned(),
            Some("object") => {
                format!("{} by name", plural(&self.kind(&value["additionalProperties"])))
            }
            _ if value["oneOf"].is_array() => "mapping".to_owned(),
            Some("string") if value["format"] == "date" => "date".to_owned(),
            Some("string") => "month".to_owned(),
            _ if value["pattern"].is_string() => "three capital letters".to_owned(),
            _ => "text".to_owned(),
        }
    }
}

fn plural(kind: &str) -> String {
    if let Some(items) = kind.strip_prefix("list of ") {
        return format!("lists of {items}");
    }
    match kind.split_once(',') {
        Some((kind, range)) if !kind.starts_with('`') => format!("{kind}s,{range}"),
        Some(_) => kind.to_owned(),
        None => format!("{kind}s"),
    }
}

/// Words that a value may be, with their meanings.
pub fn words(value: &Value) -> Vec<(String, String)> {
    let of = |it: &Value| {
        let word = it["const"].as_str().or(it.as_str())?;
        let meaning = it["description"].as_str().unwrap_or_default();
        Some((word.to_owned(), meaning.to_owned()))
    };
    let all = value["enum"].as_array().or(value["oneOf"].as_array());
    let numbers = |it: &Value| it.as_i64().map(|it| (it.to_string(), String::new()));
    all.into_iter().flatten().filter_map(|it| of(it).or_else(|| numbers(it))).collect()
}

fn with_range(kind: &str, value: &Value) -> String {
    let bound = |key: &str| value[key].as_i64().map(thousands);
    let low = bound("minimum").or(bound("exclusiveMinimum").map(|it| format!("above {it}")));
    let high = bound("maximum").or(bound("exclusiveMaximum").map(|it| format!("below {it}")));
    match (low, high) {
        (Some(low), Some(high)) => format!("{kind}, {low} to {high}"),
        (Some(low), None) if low.starts_with("above") => format!("{kind}, {low}"),
        (Some(low), None) => format!("{kind}, {low} or more"),
        _ => kind.to_owned(),
    }
}

fn thousands(number: i64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && digits.as_bytes()[at - 1] != b'-' && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Unit of a number by its key; empty for a plain one.
pub fn unit(key: &str) -> String {
    const EXACT: [(&str, &str); 39] = [
        ("compute_yottaflop", "10^24 operations"),
        ("peak_teraflops_per_gpu", "10^12 operations per second"),
        ("billion_tokens", "10^9 tokens"),
        ("chip_hours", "chip-hours"),
        ("from", "share"),
        ("factor", "factor"),
        ("per_year", "share per year"),
        ("per_month", "failures per month"),
        ("per_hour", "interruptions per hour"),
        ("month", "month"),
        ("from_month", "month"),
        ("until_month", "month"),
        ("hired_months_before", "months"),
        ("nodes", "nodes"),
        ("cost_of_capital", "share per year"),
        ("apr", "share per year"),
        ("utilization", "share"),
        ("efficiency", "share"),
        ("goodput", "share"),
        ("downtime", "share of time"),
        ("deferrable", "share"),
        ("mfu", "share"),
        ("virtualization_overhead", "share"),
        ("target_load", "share"),
        ("rate", "share"),
        ("standby", "share of time"),
        ("share_of_time", "share of time"),
        ("fte", "full-time equivalents"),
        ("market_value", "money per node"),
        ("book_value", "money per node"),
        ("selling_cost", "share"),
        ("salary", "money per year"),
        ("minimum_per_month", "money per month"),
        ("up_to", "money per month"),
        ("terabytes", "TB"),
        ("life_years", "years"),
        ("price_ratio", "factor"),
        ("price_level", "factor"),
        ("relative_performance", "factor"),
    ];
    if let Some((_, unit)) = EXACT.iter().find(|(known, _)| *known == key) {
        return (*unit).to_owned();
    }
    let per = |rest: &str| rest.split_once("per_").map(|(_, it)| format!(" per {}", nouns(it)));
    let is_money = ["price", "capex"].iter().any(|it| key.contains(it))
        || ["amount", "premium", "price"].contains(&key);
    if key.contains("growth") || key.contains("decline") || key == "share_per_year" {
        "share per year".to_owned()
    } else if key.contains("share") {
        "share".to_owned()
    } else if is_money {
        format!("money{}", per(key).unwrap_or_default())
    } else if key.ends_with("kw") || key.starts_with("kw_") {
        "kW".to_owned()
    } else {
        measured(key)
    }
}

/// Unit of a count or a measure by its key.
fn measured(key: &str) -> String {
    const ENDS: [(&str, &str); 8] = [
        ("months", "months"),
        ("minutes", "minutes"),
        ("hours", "hours"),
        ("hours_per_year", "hours"),
        ("days", "days"),
        ("_gb", "GB"),
        ("_tb", "TB"),
        ("gpus", "GPUs"),
    ];
    const BEGINNINGS: [(&str, &str); 4] = [
        ("gpu_hours", "GPU-hours"),
        ("tokens", "tokens"),
        ("requests", "requests"),
        ("egress_gb", "GB"),
    ];
    if let Some((_, noun)) = BEGINNINGS.iter().find(|(start, _)| key.starts_with(start)) {
        let per = key.split_once("_per_").map(|(_, it)| nouns(it).replace("_per_", " per "));
        return per.map_or_else(|| (*noun).to_owned(), |per| format!("{noun} per {per}"));
    }
    let found = ENDS.iter().find(|(end, _)| key.ends_with(end));
    found.map(|(_, unit)| (*unit).to_owned()).unwrap_or_default()
}

/// Nouns of a key: `gpu_hour` is a GPU-hour, `kw_month` a kW and month.
fn nouns(key: &str) -> String {
    match key {
        "gpu_hour" => "GPU-hour".to_owned(),
        "kwh" => "kWh".to_owned(),
        "million_tokens" => "million tokens".to_owned(),
        "million_input_tokens" => "million input tokens".to_owned(),
        "million_output_tokens" => "million output tokens".to_owned(),
        "second_per_gpu" => "second and GPU".to_owned(),
        _ => {
            let word = |it: &str| match it {
                "gpu" | "kw" | "gb" | "tb" => it.to_uppercase().replace("KW", "kW"),
                other => other.to_owned(),
            };
            key.split('_').map(word).collect::<Vec<_>>().join(" and ")
        }
    }
}

#[test]
fn kinds_ranges_and_units_are_words() {
    let root = serde_json::json!({});
    let kind = |value: &str| {
        let value = serde_json::from_str(value).unwrap();
        Schema(&root).kind(&value)
    };
    assert_eq!(
        kind(r#"{"type": "number", "exclusiveMinimum": 0, "maximum": 1}"#),
        "number, above 0 to 1"
    );
    assert_eq!(
        kind(r#"{"type": "integer", "minimum": 1, "maximum": 10000000}"#),
        "whole number, 1 to 10,000,000"
    );
    assert_eq!(kind(r#"{"type": "array", "items": {"enum": ["a", "b"]}}"#), "list of `a`, `b`");
    let units =
        ["price_per_gpu_hour", "price_per_kw_month", "busy_kw", "growth_per_year", "months"];
    assert_eq!(
        units.map(unit),
        ["money per GPU-hour", "money per kW and month", "kW", "share per year", "months"]
    );
}
