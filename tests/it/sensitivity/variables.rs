//! Variables: which inputs may move, what they are called, and what each moves.

#![allow(clippy::disallowed_methods, reason = "tests read the schemas themselves")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use gpu_tco::analysis::{NoVariable, Study, Variable};
use gpu_tco::expr::{Exact, Graph};
use gpu_tco::quantity::allowed;
use rust_decimal::Decimal;
use serde_json::Value;

use crate::explain::walk::case;
use crate::shipped;

/// Answers about the study of a shipped scenario.
fn ask<T>(name: &str, about: impl FnOnce(&Study<'_>) -> T) -> T {
    let case = case(Path::new(&format!("scenarios/{name}.yaml")));
    let graph = Graph::over(&case.horizon_months);
    about(&Study::new(&graph, &case))
}

fn number(text: &str) -> Decimal {
    text.parse().unwrap()
}

#[test]
fn each_input_that_may_move_is_listed_once_with_its_uses() {
    let all = ask("h100-own-or-rent", Variable::all);
    let listed: Vec<(&str, usize, usize)> =
        all.iter().map(|it| (it.name.as_str(), it.keys.len(), it.uses)).collect();
    let expected = [
        ("utilization", 1, 4),
        ("demand.interruptible_share", 1, 1),
        ("lenovo/sr680a-v3-8xh100 price", 1, 2),
        ("network_fabric.price_per_node", 2, 2),
        ("lenovo/sr680a-v3-8xh100 busy power", 1, 2),
        ("lenovo/sr680a-v3-8xh100 idle power", 1, 2),
        ("us-virginia-colo PUE", 1, 2),
        ("us-virginia-colo tariff", 1, 2),
        ("lenovo/sr680a-v3-8xh100 provisioned power", 1, 2),
        ("us-virginia-colo colocation", 1, 2),
        ("maintenance.share_per_year", 2, 2),
        ("staff.fte", 2, 2),
        ("staff.salary", 2, 2),
        ("aws/p5.48xlarge on demand", 1, 1),
        ("lambda/gpu_8x_h100_sxm5 on demand", 1, 2),
        ("hybrid.owned.nodes", 1, 1),
        ("hybrid.spot.efficiency", 1, 1),
        ("coreweave/hgx-h100 spot", 1, 1),
    ];
    assert_eq!(listed, expected);
}

#[test]
fn a_variable_is_found_by_its_name_a_key_an_entry_or_the_end_of_its_name() {
    ask("h100-own-or-rent", |study| {
        let lambda = "lambda/gpu_8x_h100_sxm5";
        for typed in [
            lambda.to_owned(),
            format!("{lambda} on demand"),
            format!("{lambda} on_demand"),
            format!("{lambda}.on_demand.price_per_gpu_hour"),
            format!("{lambda}.on_demand"),
            format!("{lambda}.on_demand.price_per_hour"),
        ] {
            let found = Variable::named(study, &typed).unwrap();
            assert_eq!(found.name, format!("{lambda} on demand"), "{typed}");
            assert_eq!(found.shown(found.stated), Some(number("3.99")));
            assert_eq!(found.typed(number("3.99")), Some(number("31.92")));
        }
        let fte = Variable::named(study, "fte").unwrap();
        assert_eq!(fte.keys, ["own.owned.staff.fte", "hybrid.owned.staff.fte"]);
        for typed in ["hybrid.staff.fte", "hybrid.owned.staff.fte"] {
            let alone = Variable::named(study, typed).unwrap();
            assert_eq!((alone.keys.len(), alone.uses, alone.name.as_str()), (1, 1, typed));
        }
        let utilization = Variable::named(study, "demand.utilization").unwrap();
        assert_eq!(utilization.stated, number("0.64375"));
        assert_eq!(utilization.leaf(utilization.stated), Some(Decimal::ZERO));
    });
}

#[test]
fn what_is_no_variable_is_refused_with_the_reason() {
    ask("h100-own-or-rent", |study| {
        let refused = |typed| Variable::named(study, typed).unwrap_err();
        let horizon = NoVariable { similar: Vec::new(), locked: true };
        assert_eq!(refused("horizon_months"), horizon);
        // Three figures of one machine.
        let server = refused("lenovo/sr680a-v3-8xh100");
        assert_eq!((server.similar.len(), server.locked), (4, false));
        assert_eq!(refused("staff.salery").similar, ["staff.fte", "staff.salary"]);
        assert_eq!(refused("whatever"), NoVariable::default());
    });
}

#[test]
fn a_price_of_a_sheet_moves_every_alternative_that_pays_it() {
    ask("h100-own-or-rent", |study| {
        let lambda = Variable::named(study, "lambda/gpu_8x_h100_sxm5").unwrap();
        let mut plan = lambda.costs::<Exact>(study);
        let mut at = |value| plan.at(Exact(lambda.leaf(value)));
        let (stated, lower) = (at(lambda.stated), at(Decimal::from(24)));
        let moved: Vec<bool> = stated.iter().zip(&lower).map(|(a, b)| a.0 != b.0).collect();
        // In the order of the file: own, aws, neocloud, hybrid.
        assert_eq!(moved, [false, false, true, true]);
    });
}

#[test]
fn every_name_of_every_shipped_scenario_finds_its_variable() {
    for name in shipped::names() {
        let case = case(Path::new(&format!("scenarios/{name}.yaml")));
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        for it in Variable::all(&study) {
            let found = Variable::named(&study, &it.name).map(|found| found.keys);
            assert_eq!(found.as_ref(), Ok(&it.keys), "{} of {}", it.name, name);
            assert!(it.least <= it.stated && it.most.is_none_or(|most| it.stated <= most));
        }
    }
}

/// Range of a number: its ends, whether each is excluded, and whether it is whole.
type Ends = ([Option<i64>; 2], [bool; 2], bool);

/// Ranges of numbers by key: the last two words of its path, and the last one alone.
type Ranges = BTreeMap<String, Vec<Ends>>;

/// Adds the ranges of the numbers of an object that is the value of `parent`, and of all below it.
fn ranges(
    of: &Value,
    parent: &str,
    definitions: &Value,
    seen: &mut BTreeSet<String>,
    found: &mut Ranges,
) {
    if let Some(name) = of["$ref"].as_str().and_then(|it| it.rsplit('/').next())
        && seen.insert(format!("{parent}.{name}"))
    {
        ranges(&definitions[name], parent, definitions, seen, found);
    }
    for (key, field) in of["properties"].as_object().into_iter().flatten() {
        for path in [key.clone(), format!("{parent}.{key}")] {
            numbers(field, definitions, 0, found.entry(path).or_default());
        }
        ranges(field, key, definitions, seen, found);
    }
    let below = ["items", "additionalProperties"].iter().filter_map(|it| of.get(it));
    let parts = ["anyOf", "oneOf", "allOf"].iter().filter_map(|it| of[*it].as_array()).flatten();
    below.chain(parts).for_each(|it| ranges(it, parent, definitions, seen, found));
}

fn numbers(field: &Value, definitions: &Value, depth: usize, all: &mut Vec<Ends>) {
    if let Some(name) = field["$ref"].as_str().and_then(|it| it.rsplit('/').next())
        && depth < 8
    {
        numbers(&definitions[name], definitions, depth + 1, all);
    }
    if ["number", "integer"].iter().any(|it| field["type"] == **it) {
        let end = |names: [&str; 2]| names.iter().find_map(|it| field[*it].as_i64());
        let ends = [end(["minimum", "exclusiveMinimum"]), end(["maximum", "exclusiveMaximum"])];
        let excluded = ["exclusiveMinimum", "exclusiveMaximum"].map(|it| field[it].is_i64());
        all.push((ends, excluded, field["type"] == *"integer"));
    }
    for part in ["anyOf", "oneOf"].iter().filter_map(|it| field[*it].as_array()).flatten() {
        numbers(part, definitions, depth + 1, all);
    }
}

#[test]
fn a_key_may_be_what_the_schema_allows() {
    let mut all = BTreeMap::new();
    for file in ["scenario", "prices"] {
        let text = fs::read_to_string(format!("schema/{file}.json")).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        ranges(&schema, "", &schema["$defs"], &mut BTreeSet::new(), &mut all);
    }
    // Every key of a shipped scenario that may move.
    let mut checked = 0;
    for name in shipped::names() {
        let case = case(Path::new(&format!("scenarios/{name}.yaml")));
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        for key in Variable::all(&study).iter().flat_map(|it| &it.keys) {
            let words: Vec<&str> = key.rsplit('.').take(2).collect();
            let path = words.iter().rev().copied().collect::<Vec<_>>().join(".");
            let known = |path: &str| all.get(path).filter(|it| !it.is_empty());
            let Some(ranges) = known(&path).or_else(|| known(words[0])) else { continue };
            let unit = &study.graph().inputs()[key].unit;
            let range = allowed(key, unit);
            let least = (range.least != Decimal::MIN).then_some(range.least);
            let mut ends = [least, range.most].map(|end| end.map(|it| i64::try_from(it).unwrap()));
            let mut excluded = range.excluded;
            if range.is_whole && excluded[0] {
                // A whole number above 0 is one from 1.
                (ends[0], excluded[0]) = (ends[0].map(|it| it + 1), false);
            }
            let found = (ends, excluded, range.is_whole);
            assert!(ranges.contains(&found), "{key}: {found:?} is none of {ranges:?}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}
