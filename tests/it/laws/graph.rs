//! One graph, many views: all of them agree, whichever input is replaced.

use std::collections::BTreeMap;

use gpu_tco::analysis::Study;
use gpu_tco::analysis::explain::Explainer;
use gpu_tco::expr::{Bounds, Exact, Graph, Lanes, Origin, Plan};
use gpu_tco::model;
use proptest::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::cases::{another, case, replaced, tapes};
use super::config;
use crate::explain::formulas::assert_formulas_give_their_figures;

/// The live figures of a case with another value for each; axes of an analysis are not among them.
fn others(graph: &Graph) -> Vec<(String, Decimal)> {
    let inputs = graph.inputs();
    let is_axis = |key: &String| matches!(inputs[key].origin, Origin::Axis);
    let stated = graph.live_keys().into_iter().filter(|key| !is_axis(key));
    stated
        .map(|key| {
            let input = &inputs[&key];
            let other = another(&key, &input.unit, input.value);
            (key, other)
        })
        .collect()
}

fn float(x: Decimal) -> f64 {
    x.to_f64().unwrap()
}

/// Whether a float is the decimal to nine digits, or both are missing.
fn agree(x: f64, exact: Exact, scale: f64) -> bool {
    match exact.0 {
        None => x.is_nan(),
        Some(exact) => (x - float(exact)).abs() <= 1e-9 * float(exact).abs().max(scale),
    }
}

/// The tier or alternative that a node belongs to.
fn part(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(part, _)| part)
}

/// The largest amount of each part of a case.
fn largest<'n>(nodes: impl Iterator<Item = (&'n str, &'n [Exact])>) -> BTreeMap<&'n str, f64> {
    let mut largest = BTreeMap::new();
    for (name, values) in nodes {
        let known: &mut f64 = largest.entry(part(name)).or_default();
        let amounts = values.iter().filter_map(|it| it.0).map(|it| float(it).abs());
        *known = amounts.fold(*known, f64::max);
    }
    largest
}

/// Leaves of a case that are replaced, each with a graph built anew.
const LEAVES_OF_A_CASE: usize = 10;

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn a_replaced_leaf_equals_a_rebuilt_graph(tape in tapes(), picked in any::<usize>()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        model::build(&graph, &case);
        // A case has hundreds of leaves; over all cases each kind of leaf has its turn.
        let others = others(&graph);
        let apart = (others.len() / LEAVES_OF_A_CASE).max(1);
        for (key, value) in others.into_iter().skip(picked % apart).step_by(apart) {
            let moved = graph.evaluate_with(|it| (it == key).then_some(Exact(Some(value))));
            let rebuilt = replaced(&tape, &key, value);
            let other_graph = Graph::over(&rebuilt.horizon_months);
            model::build(&other_graph, &rebuilt);
            prop_assert_eq!(other_graph.inputs()[&key].value, value, "{} is not in the case", key);
            let cells = other_graph.evaluate::<Exact>();
            prop_assert_eq!(&graph.names(), &other_graph.names());
            for name in graph.names() {
                let (moved, built) = (moved.named(&graph, &name), cells.named(&other_graph, &name));
                prop_assert!(moved == built, "{} after {}", name, key);
            }
        }
    }

    #[test]
    fn formulas_are_short_and_every_name_has_one_node(tape in tapes()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        model::build(&graph, &case);
        let reading = graph.read();
        for id in reading.rows() {
            let formula = reading.formula(id);
            prop_assert!(formula.chars().count() <= 120, "{}: {}", reading.label(id), formula);
        }
        for name in graph.names() {
            prop_assert!(!name.contains('#'), "{} names two nodes", name);
        }
        for (key, _) in reading.inputs() {
            let named = reading.find(key);
            let is_leaf = named.is_none_or(|id| reading.origin(id).is_some());
            prop_assert!(is_leaf, "{} names a figure and a formula", key);
        }
    }

    #[test]
    fn the_numbers_of_every_formula_give_its_figure(tape in tapes()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        let explainer = Explainer::of(&Study::new(&graph, &case), "");
        assert_formulas_give_their_figures(&explainer, "a random case");
    }

    #[test]
    fn a_plan_along_a_leaf_equals_a_full_evaluation(tape in tapes(), picked in any::<usize>()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        let model = model::build(&graph, &case);
        let mut base = graph.evaluate::<Exact>();
        let totals: Vec<_> = model.alternatives.iter().map(|it| it.cash.total).collect();
        let others = others(&graph);
        let (key, value) = &others[picked % others.len()];
        let mut plan = Plan::new(&graph, &mut base, key, &totals).unwrap();
        for value in [*value, graph.inputs()[key].value] {
            let full = graph.evaluate_with(|it| (it == key).then_some(Exact(Some(value))));
            let full: Vec<_> = totals.iter().map(|total| full.once(*total)).collect();
            prop_assert_eq!(plan.at(Exact(Some(value))), full, "along {}", key);
        }
    }

    #[test]
    fn lanes_agree_with_decimals_missing_included(tape in tapes(), picked in any::<usize>()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        let model = model::build(&graph, &case);
        let others = others(&graph);
        let (key, value) = &others[picked % others.len()];
        let values = [graph.inputs()[key].value, *value];
        let floats = values.map(float);
        let lanes = graph.evaluate_with(|it| (it == key).then_some(Lanes(floats)));
        for (lane, value) in values.into_iter().enumerate() {
            let exact = graph.evaluate_with(|it| (it == key).then_some(Exact(Some(value))));
            let demanded = exact.once(model.demanded).0.map_or(1.0, float);
            let names = graph.names();
            let nodes = names.iter().map(|name| (&**name, exact.named(&graph, name).unwrap()));
            let largest = largest(nodes);
            for name in &names {
                let lanes = lanes.named(&graph, name).unwrap();
                // Interest is what payments are above a loan: of two large amounts little is left.
                let scale = demanded.max(largest[part(name)] / 10.0);
                for (lanes, exact) in lanes.iter().zip(exact.named(&graph, name).unwrap()) {
                    let lane = lanes.0[lane];
                    prop_assert!(agree(lane, *exact, scale), "{name}: {lane} {exact:?} by {key}");
                }
            }
        }
    }

    #[test]
    fn bounds_contain_every_sampled_value(
        tape in tapes(),
        samples in prop::collection::vec(0.0..1.0_f64, 64 * 8),
    ) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        model::build(&graph, &case);
        let inputs = graph.inputs();
        let range = |key: &str| {
            let stated = float(inputs[key].value);
            let wide = 0.1 + 0.2 * samples[key.len() % samples.len()];
            [stated, stated * (1.0 - wide)]
        };
        let live = graph.live_keys();
        let bounds = graph.evaluate_with(|key| {
            let [a, b] = range(key);
            live.iter().any(|it| it == key).then(|| Bounds { low: a.min(b), high: a.max(b) })
        });
        let lanes = graph.evaluate_with(|key| {
            let [a, b] = range(key);
            let position = live.iter().position(|it| it == key)?;
            let at = |lane| samples[(position * 8 + lane) % samples.len()];
            Some(Lanes::<8>(std::array::from_fn(|lane| a + (b - a) * at(lane))))
        });
        for name in graph.names() {
            let bounds = bounds.named(&graph, &name).unwrap();
            for (bounds, lanes) in bounds.iter().zip(lanes.named(&graph, &name).unwrap()) {
                let slack = 1e-9 * bounds.low.abs().max(bounds.high.abs()).max(1.0);
                for x in lanes.0 {
                    let unknown = bounds.low.is_nan() && bounds.high.is_nan();
                    let within = x >= bounds.low - slack && x <= bounds.high + slack;
                    prop_assert!(unknown || within, "{name}: {x} outside {bounds:?}");
                }
            }
        }
    }
}
