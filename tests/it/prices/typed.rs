//! Queries as people type them: memory after a number, families, codes of countries, and names that nothing has.

use crate::program::gpu_tco;
use crate::small::json;

/// The two first lines after the age: how the words were read, and what was found.
fn listed(query: &str) -> String {
    let words: Vec<&str> = query.split(' ').collect();
    let run = gpu_tco(&[&["prices", "--as-of", "2026-10-10"], &words[..]].concat());
    assert_eq!(run.code, 0, "{query}: {}", run.stderr);
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn same(one: &str, other: &str) {
    let found = |query: &str| {
        let words: Vec<&str> = query.split(' ').collect();
        json(&[&["prices", "--as-of", "2026-10-10"], &words[..]].concat())["prices"].clone()
    };
    let (one, other) = (found(one), found(other));
    assert!(one.as_array().is_some_and(|it| !it.is_empty()));
    assert_eq!(one, other);
}

#[test]
fn memory_stands_after_a_number() {
    same("A100 80 GB", "a100 80gb");
    same("h200 141 GB", "h200 141gb");
    assert!(!listed("A100 80 GB").contains("United Kingdom"));
}

#[test]
fn a_code_of_a_country_or_the_union_is_a_place() {
    same("h100 spot eu", "h100 spot europe");
    assert!(listed("h100 de").contains("in Germany"));
    assert!(listed("h100 no").contains("in Norway"));
}

#[test]
fn a_model_is_no_part_of_another() {
    let all = json(&["prices", "b200", "--as-of", "2026-10-10"]);
    let gpus: Vec<&str> =
        all["prices"].as_array().unwrap().iter().map(|it| it["gpu"].as_str().unwrap()).collect();
    assert!(gpus.len() > 10 && gpus.iter().all(|it| it.starts_with("b200")), "{gpus:?}");
}

#[test]
fn a_family_is_its_accelerators() {
    let text = listed("hopper on demand");
    assert!(text.contains("h100-sxm-80gb") && text.contains("h200-sxm-141gb"), "{text}");
    assert!(!text.contains("b200"), "{text}");
}

#[test]
fn what_is_elsewhere_or_nearly_typed_is_said() {
    assert!(listed("exchange rate").contains("the sheet `pricing/ecb.yaml` holds them"));
    assert!(listed("EUR/USD").contains("the sheet `pricing/ecb.yaml` holds them"));
    assert!(listed("carbon").contains("no sheet holds carbon factors"));
    assert!(listed("h2oo").contains("Nearest: h200"));
}

#[test]
fn a_check_after_the_day_is_later_and_no_negative_age() {
    let run = gpu_tco(&["prices", "h100", "on", "demand", "--as-of", "2025-01-01"]);
    assert!(run.stdout.contains("later") && !run.stdout.contains("  -"), "{}", run.stdout);
}
