//! Each doubt of a shipped scenario: its texts of `--set` give the winner that it names.

use serde_json::Value;

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
                assert!(is_along_an_axis, "{path}: {doubt}");
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
