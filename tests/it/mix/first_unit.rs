//! The first unit of a tier of which a mix has none: its row, and the cost of a mix with it.

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::gpu_tco;
use crate::small::json;

const SCENARIO: &str = "scenarios/philly-mix.yaml";
/// Price of a node at which none is owned.
const DEAR: &str = "mix.owned.node.price=500000";

fn mixed(more: &[&str]) -> Value {
    let set = more.iter().flat_map(|it| ["--set", it]);
    json(&["mix", SCENARIO, "--set", DEAR].into_iter().chain(set).collect::<Vec<_>>())
}

fn number(it: &Value) -> Decimal {
    it.as_str().unwrap().parse().unwrap()
}

/// With one node at least, the mix costs more by what the row says.
#[test]
fn a_mix_without_a_tier_says_what_its_first_unit_costs() {
    let found = mixed(&[]);
    let sizes = found["sizes"].as_array().unwrap();
    let owned = sizes.iter().find(|it| it["tier"] == "owned").unwrap();
    assert_eq!(owned["units"], 0, "{owned}");
    let rows = owned["marginal"].as_array().unwrap();
    let [first] = &rows[..] else { panic!("{owned}") };
    let with_one = mixed(&["mix.owned.min_gpus=8"]);
    let more = number(&with_one["ranked_by"]) - number(&found["ranked_by"]);
    assert_eq!((-number(&first["net_saving"])).round_dp(6), more.round_dp(6), "{first}");
    let text = gpu_tco(&["mix", SCENARIO, "--set", DEAR]).stdout;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("The mix has no node of owned: the first costs 232,155 more than it saves."),
        "{text}"
    );
    assert!(
        text.contains(
            "committed 20 instances is the most that max_gpus allows; more may cost less."
        )
    );
}
