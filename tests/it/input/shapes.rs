//! Structs, lists, names and enums as callers derive them.

use gpu_tco::input::{
    Date, Diagnostics, Field, Named, Number, Scalar, Sources, Switch, Text, parse, read,
};
use indexmap::IndexMap;
use serde::Deserialize;

use super::{outcome, problems, value};

#[derive(Deserialize, Default, Debug)]
#[serde(default, rename = "an owned tier")]
struct Owned {
    nodes: Field<Number>,
    node_limit: Field<Number>,
    site: Field<Text>,
    since: Field<Date>,
    powered: Field<Switch>,
    schema: Field<u32>,
}

#[derive(Deserialize, Debug, PartialEq, Clone, Copy)]
#[serde(rename_all = "snake_case", rename = "a shape")]
enum Shape {
    Flat,
    OnOff,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case", rename = "a tier")]
enum Tier {
    Owned(Owned),
    OnDemand(Field<Named<Text>>),
    Idle,
}

#[derive(Deserialize, Debug)]
#[serde(rename = "$by_kind a number or a table of numbers")]
enum Size {
    #[serde(rename = "scalar")]
    One(Scalar),
    #[serde(rename = "mapping")]
    Table(Named<Number>),
}

#[derive(Deserialize, Debug)]
#[serde(rename = "$by_kind")]
enum Reference {
    #[serde(rename = "scalar")]
    Name(Text),
    #[serde(rename = "sequence")]
    Names(Vec<Field<Text>>),
}

#[test]
fn every_leaf_is_read() {
    let owned: Owned =
        value("{nodes: 8.50, site: no, since: 2026-08-01, powered: true, schema: 1}");
    assert_eq!(owned.nodes.get().unwrap().to_string(), "8.50");
    assert_eq!(owned.site.get(), Some(&Text("no".into())));
    assert_eq!(owned.since.get().unwrap().to_string(), "2026-08-01");
    assert_eq!(owned.powered.get(), Some(&Switch(true)));
    assert_eq!(owned.schema.get(), Some(&1));
    assert!(owned.node_limit.is_absent());
}

#[test]
fn one_bad_field_hides_no_other() {
    let outcome =
        outcome::<Owned>("nodes: 65%\nsite:\nsince: [1]\npowered: on\nschema: 1.5\nnode_limit: 3");
    assert_eq!(
        outcome.problems,
        "x.yaml:1:8: error[GTF005]: nodes is `65%`, but a share is written between 0 and 1; write 0.65\n\
         x.yaml:2:1: error[GTF002]: site is empty, but text was expected; write `site: {pue: 1.3, price_per_kwh: 0.12}`\n\
         x.yaml:3:8: error[GTF002]: since is a list, but a date such as 2026-08-01 was expected; write a date such as 2026-08-01\n\
         x.yaml:4:10: error[GTF007]: powered is `on`, but `true` or `false` was expected; write `true`\n\
         x.yaml:5:9: error[GTF005]: schema is 1.5, but a whole number was expected; write a whole number\n"
    );
    assert_eq!(outcome.value.unwrap().node_limit.get().unwrap().to_string(), "3");
}

#[test]
fn a_misspelt_key_is_not_also_missing() {
    let mut sources = Sources::new();
    let id = sources.embed("x.yaml", "nodse: 8\nzebra: 1\n");
    let mut diagnostics = Diagnostics::new();
    let tree = parse(&sources, id, &mut diagnostics).unwrap();
    let owned: Owned = read(&tree, &mut diagnostics).unwrap();
    assert_eq!(diagnostics.len(), 2);
    assert!(owned.nodes.is_bad() && owned.site.is_absent());
    assert!(owned.nodes.require("nodes", "own", tree.span, &mut diagnostics).is_none());
    assert_eq!(diagnostics.len(), 2);
    assert!(owned.site.require("site", "own", tree.span, &mut diagnostics).is_none());
    let last = diagnostics.iter().last().unwrap();
    let line = "add `site: {pue: 1.3, price_per_kwh: 0.12}`";
    assert_eq!((last.message.as_str(), last.label.as_str()), ("own has no `site`", line));
}

#[test]
fn a_misspelt_key_beside_the_right_one_leaves_it_alone() {
    let outcome = outcome::<Owned>("nodse: 8\nnodes: 9\nnodess: 10\n");
    assert_eq!(outcome.problems.lines().count(), 2);
    assert_eq!(outcome.value.unwrap().nodes.get().unwrap().to_string(), "9");
}

#[test]
fn lists_keep_their_good_items() {
    let outcome = outcome::<Field<Vec<Field<Number>>>>("[1, x, 3]");
    assert_eq!(
        outcome.problems,
        "x.yaml:1:5: error[GTF005]: an item is `x`, but a number was expected; write a number such as 12.5\n"
    );
    let list = outcome.value.unwrap().into_option().unwrap();
    assert!(list[0].get().is_some() && list[1].is_bad() && list[2].get().is_some());
}

#[test]
fn names_keep_order_and_place() {
    let read: Named<Number> = value("zebra: 1\nant: 2\n");
    let names: Vec<_> =
        read.iter().map(|(name, _)| (name.text.as_str(), name.span.start)).collect();
    assert_eq!(names, [("zebra", 0), ("ant", 9)]);
    let map: IndexMap<String, Field<Number>> = value("zebra: 1\nant: 2\n");
    assert_eq!(map.keys().collect::<Vec<_>>(), ["zebra", "ant"]);
}

#[test]
fn words_are_chosen_from_a_list() {
    let shapes: Vec<Shape> = value("[flat, on_off]");
    assert_eq!(shapes, [Shape::Flat, Shape::OnOff]);
    assert_eq!(
        problems::<Named<Shape>>("shape: flatt"),
        "x.yaml:1:8: error[GTF007]: unknown word `flatt` for shape; write `flat` or `on_off`\n"
    );
    assert_eq!(
        problems::<Named<Shape>>("shape: {flat: 1}"),
        "x.yaml:1:15: error[GTF002]: `flat` is a word, but here it has a value; write `flat` alone\n"
    );
    assert_eq!(
        problems::<Named<Shape>>("shape: [flat]"),
        "x.yaml:1:8: error[GTF002]: shape is a list, but a shape was expected; write a shape\n"
    );
}

#[test]
fn a_tier_is_a_mapping_of_one_key() {
    let tiers: Vec<Tier> = value("- owned: {nodes: 8}\n- on_demand: {instance: a}\n- idle\n");
    assert!(matches!(&tiers[0], Tier::Owned(owned) if owned.nodes.get().is_some()));
    assert!(matches!(&tiers[1], Tier::OnDemand(names) if names.get().unwrap().len() == 1));
    assert!(matches!(&tiers[2], Tier::Idle));
}

#[test]
fn a_tier_of_another_shape_says_what_it_is() {
    for (text, wanted) in [
        (
            "own: {}",
            "1:6: error[GTF002]: own is an empty mapping, but a tier has one key; write `owned`, `on_demand` or `idle` with what belongs to it",
        ),
        (
            "own:\n  owned: {}\n  idle: 1",
            "3:3: error[GTF002]: own has 2 keys, but a tier has one key; put `idle` below its own `- `, or indent it",
        ),
        ("own: {ownd: {}}", "1:7: error[GTF001]: unknown key `ownd` in a tier; write `owned`"),
        (
            "own: owned",
            "1:6: error[GTF002]: `owned` is missing its keys; write `owned: ` and what belongs to it",
        ),
        (
            "own:",
            "1:1: error[GTF002]: own is empty, but a tier was expected; write a tier, or remove the key",
        ),
        ("own: [x]", "1:6: error[GTF002]: own is a list, but a tier was expected; write a tier"),
    ] {
        assert_eq!(problems::<Named<Tier>>(text), format!("x.yaml:{wanted}\n"), "{text}");
    }
}

#[test]
fn a_kind_chooses_the_variant() {
    let sizes: Vec<Size> = value("[peak, {a: 1}]");
    assert!(matches!(&sizes[0], Size::One(word) if word.text == "peak"));
    assert!(matches!(&sizes[1], Size::Table(table) if table.len() == 1));
    let names: Vec<Reference> = value("[a, [b, c]]");
    assert!(matches!(&names[0], Reference::Name(name) if &**name == "a"));
    assert!(matches!(&names[1], Reference::Names(names) if names.len() == 2));
    assert_eq!(
        problems::<Named<Size>>("gpus: [1]"),
        "x.yaml:1:7: error[GTF002]: gpus is a list, but a number or a table of numbers was expected; write a number or a table of numbers\n"
    );
    assert_eq!(
        problems::<Named<Reference>>("system: {a: 1}"),
        "x.yaml:1:9: error[GTF002]: system is a mapping, but a number or text or a list was expected; write a number or text or a list\n"
    );
}

#[test]
fn a_problem_inside_a_chosen_kind_keeps_its_place() {
    assert_eq!(
        problems::<Named<Size>>("gpus: {a: 1_0}"),
        "x.yaml:1:11: error[GTF005]: a is `1_0`, but a number has no separators; write 10\n"
    );
}

#[test]
fn floats_cannot_enter() {
    #[expect(clippy::disallowed_types, reason = "this is the refusal of floats")]
    let refused = problems::<Named<f64>>("a: 1.5");
    assert!(refused.contains("GTF002"));
}

#[test]
fn a_letter_of_another_script_is_named() {
    let mut sources = Sources::new();
    let id = sources.embed("x.yaml", "nodеs: 8\n");
    let mut diagnostics = Diagnostics::new();
    let tree = parse(&sources, id, &mut diagnostics).unwrap();
    let _: Owned = read(&tree, &mut diagnostics).unwrap();
    let problem = diagnostics.iter().next().unwrap();
    assert_eq!(problem.label, "write `nodes`");
    assert_eq!(problem.notes[1], "`е` is U+0435, not an ASCII letter");
}
