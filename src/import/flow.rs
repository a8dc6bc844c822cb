//! Values of a sheet on one line, and blocks whose rows are one line each.

use super::yaml::Yaml;
use crate::input::Number;

/// A value in flow style, on one line.
pub(super) fn flow(value: &Yaml) -> String {
    match value {
        Yaml::Empty => "null".to_owned(),
        Yaml::Plain(text) => text.clone(),
        Yaml::Text(text) if is_bare(text, "") => text.clone(),
        Yaml::Text(text) => serde_json::Value::from(text.as_str()).to_string(),
        Yaml::List(items) => {
            let items: Vec<String> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        Yaml::Map(entries) => {
            let pair = |(key, it): (&String, &Yaml)| {
                format!("{}: {}", flow(&Yaml::text(key.as_str())), flow(it))
            };
            let pairs: Vec<String> = entries.iter().map(pair).collect();
            format!("{{{}}}", pairs.join(", "))
        }
    }
}

/// True if a text needs no quotes: it begins with a letter or digit and contains only those and
/// some signs.
pub(super) fn is_bare(text: &str, signs: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c) || signs.contains(c);
    let is_word = !matches!(text.to_lowercase().as_str(), "null" | "true" | "false" | "yes" | "no");
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
        && text.chars().all(is_plain)
        && !text.ends_with(':')
        && is_word
        && Number::parse(text).is_err()
}

/// A value as block lines, with every row of a list on a line of its own.
pub(super) fn lines(value: &Yaml) -> Vec<String> {
    match value {
        Yaml::Map(entries) => entries.iter().flat_map(|(key, it)| of_key(key, it)).collect(),
        Yaml::List(items) => items.iter().map(|it| format!("- {}", flow(it))).collect(),
        other => vec![flow(other)],
    }
}

fn of_key(key: &str, value: &Yaml) -> Vec<String> {
    let key = flow(&Yaml::text(key));
    match value {
        Yaml::Map(_) | Yaml::List(_) => {
            let below = lines(value).into_iter().map(|it| format!("  {it}"));
            std::iter::once(format!("{key}:")).chain(below).collect()
        }
        other => vec![format!("{key}: {}", flow(other))],
    }
}
