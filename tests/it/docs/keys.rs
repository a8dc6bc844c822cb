//! The page of keys: a table for each mapping of scenarios and price sheets, from their schemas.

use std::collections::BTreeSet;
use std::fmt::Write;

use gpu_tco::schema::SchemaKind;
use serde_json::Value;

use super::frequent;
use super::kinds::Schema;
use super::tables::{Place, Tables, properties};

const INTRODUCTION: &str = "# Keys

Every key of [scenarios](#scenario) and [price sheets](#price-sheet). `gpu-tco schema scenario` and
`gpu-tco schema prices` print the same as JSON Schema, for editors.

- *Money* is in the currency of the file. A *share* of 0.65 is 65%.
- Numbers are plain decimals such as 300000 or 2.5, without separators, units or currency signs.
- Dates are written as 2026-10-10, months as 2026-11.
- `[]` means each entry of a list, and `NAME` a name you choose.
- An empty default means: nothing is assumed, and nothing is charged for it.

On this page: [the forty keys that most scenarios use](#the-forty-keys-that-most-scenarios-use) · [scenario](#scenario) · [demand](#demand) · [alternatives and tiers](#alternatives-and-tiers) ([every tier](#keys-of-every-tier),
[every rented tier](#keys-of-every-rented-tier), [owned](#owned), [on_demand](#on_demand), [spot](#spot), [committed](#committed)) ·
[outcomes](#outcomes) · [price sheet](#price-sheet) ([every row](#keys-of-every-row))
";

const TIERS: &str = "
## Alternatives and tiers

`alternatives` has a list of tiers for each name. Tiers serve demand in their order. Each tier is a
mapping of one key, its kind: `owned`, `on_demand`, `spot` or `committed`.

```yaml
alternatives:
  hybrid:
    - owned: {system: lenovo/sr680a-v3-8xh100, nodes: 3}
    - on_demand: {instance: lambda/gpu_8x_h100_sxm5}
```
";

const KINDS: [(&str, &str); 4] = [
    ("owned", "owned_tier"),
    ("on_demand", "on_demand_tier"),
    ("spot", "spot_tier"),
    ("committed", "committed_tier"),
];
const OUTCOMES: [&str; 4] = ["training_run", "inference", "mig", "amortized_run"];
/// Keys of a scenario that have a chapter of their own, and its anchor.
const APART: [(&str, &str); 3] =
    [("demand", "demand"), ("alternatives", "alternatives-and-tiers"), ("outcomes", "outcomes")];
/// Keys of every row of a price sheet.
const ROW: [&str; 6] = ["from", "until", "source", "checked_on", "grade", "note"];

/// The page.
pub fn page() -> String {
    let scenario: Value = serde_json::from_str(&SchemaKind::Scenario.text()).unwrap();
    let sheet: Value = serde_json::from_str(&SchemaKind::Prices.text()).unwrap();
    let tables = format!("{}{}", of_scenario(&scenario), of_sheet(&sheet));
    format!("{INTRODUCTION}{}{tables}", frequent::table(&tables))
}

fn of_scenario(root: &Value) -> String {
    let schema = Schema(root);
    let mut page =
        Tables { schema, text: String::new(), shared: BTreeSet::new(), elsewhere: Vec::new() };
    page.text += "\n## Scenario\n\nA demand, and alternatives that could serve it. `horizon_months`, `demand` and `alternatives` are required, unless the scenario has only `outcomes`.\n";
    page.elsewhere = APART.to_vec();
    page.table(&file("scenario"), root, &|_| true);
    page.elsewhere.clear();
    let demand = &root["$defs"]["demand"];
    heading(&mut page, "## Demand", demand);
    page.table(&Place::new("demand"), demand, &|_| true);
    page.text += TIERS;
    tiers(&mut page, root);
    page.text += "\n## Outcomes\n\n`outcomes` has a mapping of one key for each name, its kind: `training_run`, `inference`, `mig` or `amortized_run`.\n";
    for kind in OUTCOMES {
        let outcome = &root["$defs"][kind];
        heading(&mut page, &format!("### {kind}"), outcome);
        page.table(&Place::new(kind), outcome, &|_| true);
    }
    page.text
}

/// Keys of tiers: those of all first, then those of rented ones, then those of each kind.
fn tiers<'s>(page: &mut Tables<'s>, root: &'s Value) {
    let all = KINDS.map(|(_, name)| &root["$defs"][name]);
    let [owned, rented @ ..] = all;
    let in_all = |of: &[&Value], key: &str| {
        of.iter().all(|it| properties(it).get(key) == properties(of[0]).get(key))
    };
    let is_of_all = |key: &str| in_all(&[owned, rented[0], rented[1], rented[2]], key);
    let is_of_rented = |key: &str| !is_of_all(key) && in_all(&rented, key);
    page.text += "\n### Keys of every tier\n\nKeys that all four kinds have.\n";
    page.table(&Place::new("tier"), owned, &is_of_all);
    page.text +=
        "\n### Keys of every rented tier\n\nKeys of `on_demand`, `spot` and `committed`.\n";
    page.table(&Place::new("rented"), rented[0], &is_of_rented);
    for ((name, _), tier) in KINDS.into_iter().zip(all) {
        heading(page, &format!("### {name}"), tier);
        let is_rented = name != "owned";
        let own = |key: &str| !(is_of_all(key) || is_rented && is_of_rented(key));
        page.table(&Place::new(name), tier, &own);
    }
}

fn of_sheet(root: &Value) -> String {
    let shared = ROW.into_iter().map(str::to_owned).collect();
    let mut page =
        Tables { schema: Schema(root), text: String::new(), shared, elsewhere: Vec::new() };
    page.text += "\n## Price sheet\n\nPrices of one provider, vendor or site. One of `provider`, `vendor` and `site` names it.\n";
    page.table(&file("sheet"), root, &|_| true);
    page.text += "\n### Keys of every row\n\nDates and source of each figure. Of several rows, the one in force on the day of the scenario is used.\n";
    page.table(&Place::new("row"), &root["$defs"]["price"], &|key| ROW.contains(&key));
    page.text
}

fn heading(page: &mut Tables<'_>, heading: &str, mapping: &Value) {
    let about = mapping["description"].as_str().unwrap_or_default();
    write!(page.text, "\n{heading}\n\n{about}\n").unwrap();
}

/// The place of a file, whose keys have no path before them.
fn file(anchor: &str) -> Place {
    Place { shown: String::new(), anchor: anchor.to_owned() }
}

/// Every key of a schema is on the page.
#[test]
fn every_key_is_on_the_page() {
    let page = page();
    for kind in [SchemaKind::Scenario, SchemaKind::Prices] {
        let mut all = BTreeSet::new();
        collect(&serde_json::from_str(&kind.text()).unwrap(), &mut all);
        for key in all {
            let is_shown = page.contains(&format!("`{key}`"));
            assert!(is_shown, "{key}");
        }
    }
}

fn collect(value: &Value, all: &mut BTreeSet<String>) {
    if let Some(keys) = value["properties"].as_object() {
        all.extend(keys.keys().cloned());
    }
    for it in value.as_object().into_iter().flatten().map(|(_, it)| it) {
        collect(it, all);
    }
    value.as_array().into_iter().flatten().for_each(|it| collect(it, all));
}
