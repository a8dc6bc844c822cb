//! Doubts of shipped scenarios: their texts of `--set` give the winner they name, and all commands have the same.

use serde_json::Value;

use crate::program::gpu_tco;
use crate::shipped;
use crate::small::json;

/// Doubts of a scenario with the texts that make each so.
fn doubts(path: &str) -> Vec<Value> {
    json(&["compare", path])["doubts"].as_array().unwrap().clone()
}

#[test]
fn the_texts_of_every_doubt_give_the_winner_that_it_names() {
    let mut tried = 0;
    for name in shipped::names() {
        let path = format!("scenarios/{name}.yaml");
        for doubt in doubts(&path) {
            let set: Vec<&str> =
                doubt["set"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
            let is_along_an_axis = doubt["figure"]["keys"][0] == "demand.utilization_shift";
            if set.is_empty() {
                assert!(is_along_an_axis || doubt["line"].is_string(), "{path}: {doubt}");
                continue;
            }
            let flags = set.iter().flat_map(|it| ["--set", it]);
            let arguments: Vec<&str> = ["compare", &path].into_iter().chain(flags).collect();
            let found = json(&arguments);
            assert_eq!(found["cheapest"], doubt["winner"], "{path}: {set:?}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

/// Sentences of a first screen on doubts, each on one line.
fn cautions(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("  ") {
            Some(more) => {
                if let Some(last) = all.last_mut() {
                    last.push(' ');
                    last.push_str(more.trim_start());
                }
            }
            None => all.push(line.to_owned()),
        }
    }
    all.retain(|it| {
        it.starts_with("Caution: ")
            || it.contains(" the winner within its plausible range")
            || it.contains("assumption") && it.contains("not change the winner")
    });
    all
}

#[test]
fn every_command_has_the_cautions_of_compare() {
    let mut heard = 0;
    for name in shipped::names() {
        let path = format!("scenarios/{name}.yaml");
        let stated = cautions(&gpu_tco(&["compare", &path]).stdout);
        for command in [&["breakeven"][..], &["sensitivity"], &["simulate", "--samples", "10"]] {
            let run = gpu_tco(&[command, &[&path]].concat());
            if run.code == 0 {
                assert_eq!(cautions(&run.stdout), stated, "{command:?} {path}");
                heard += stated.len();
            }
        }
        let mix = gpu_tco(&["mix", &path]);
        if mix.code == 0 {
            assert_eq!(cautions(&mix.stdout), stated, "mix {path}");
        }
    }
    assert!(heard > 60, "{heard}");
}
