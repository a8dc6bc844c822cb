//! Schema of the JSON output of every command.

use serde_json::{Value as Json, json};

use super::breakeven::End;
use super::explain::Explained;
use super::shape::{Define, Definitions, Shape, any_of, reference};
use crate::analysis::{AxisAnswer, WinnerMap};
use crate::diff::Diff;
use crate::export::check::CheckReport;
use crate::report::actual::ActualMaterial;
use crate::report::ages::AgesMaterial;
use crate::report::breakeven::BreakevenMaterial;
use crate::report::compare::{Material, SourceFile};
use crate::report::kind::Kind;
use crate::report::mix::{MixMaterial, RelaxedMaterial};
use crate::report::offers::OffersMaterial;
use crate::report::prices::Listing;
use crate::report::sensitivity::SensitivityMaterial;
use crate::report::simulate::SimulateMaterial;
use crate::report::utilization::UtilizationMaterial;

/// Material of a command with the values of `--set` and the files.
type Run<'r, T> = (T, &'r [String], &'r [SourceFile]);

/// Output of each command, with the document that it is.
const OUTPUTS: [(Define, &str); 17] = [
    (<(ActualMaterial, &[SourceFile])>::schema, "Output of `actual`."),
    (Material::schema, "Output of `compare` for one named file."),
    (compare_several, "Output of `compare` for a folder or for several files."),
    (<(BreakevenMaterial, &AxisAnswer, End)>::schema, "Output of `breakeven` for one axis."),
    (<(BreakevenMaterial, &WinnerMap, End)>::schema, "Output of `breakeven` for two axes."),
    (<(CheckReport, &[String])>::schema, "Output of `check`."),
    (<&Diff>::schema, "Output of `diff`."),
    (Run::<&Explained>::schema, "Output of `explain` for one figure."),
    (explain_several, "Output of `explain` for several figures."),
    (Run::<MixMaterial>::schema, "Output of `mix`."),
    (Run::<RelaxedMaterial>::schema, "Output of `mix --unit none`."),
    (Run::<SensitivityMaterial>::schema, "Output of `sensitivity`."),
    (Run::<SimulateMaterial>::schema, "Output of `simulate`."),
    (<(&Listing, &[SourceFile])>::schema, "Output of `prices`."),
    (<(&OffersMaterial, &[SourceFile])>::schema, "Output of `prices --for`."),
    (<(&AgesMaterial, &[SourceFile])>::schema, "Output of `prices age`."),
    (<(UtilizationMaterial, &[SourceFile])>::schema, "Output of `utilization`."),
];

fn compare_several(kind: Option<Kind>, definitions: &mut Definitions) -> Json {
    let doc = "Results of several scenarios, in the order of the command line; those of a folder by \
               name.";
    several("compare_several", doc, Vec::<Material>::schema(kind, definitions), definitions)
}

fn explain_several(kind: Option<Kind>, definitions: &mut Definitions) -> Json {
    let doc = "Figures of a scenario, each with its formula, its numbers and its operands.";
    several("explain_several", doc, Vec::<Run<&Explained>>::schema(kind, definitions), definitions)
}

/// Defines an array of documents.
fn several(name: &str, doc: &str, mut array: Json, definitions: &mut Definitions) -> Json {
    array["description"] = doc.into();
    definitions.insert(name.to_owned(), array);
    reference(name)
}

/// Schema of the JSON output of every command.
pub fn schema() -> Json {
    let mut definitions = Definitions::new();
    let outputs = any_of(&OUTPUTS, &mut definitions);
    let commands = "`actual`, `breakeven`, `check`, `compare`, `diff`, `explain`, `mix`, `prices`, \
                    `sensitivity`, `simulate` or `utilization`";
    json!({
        "anyOf": outputs,
        "title": "gpu-tco output",
        "description": format!("JSON output of one run: `-f json` of {commands}."),
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": definitions,
    })
}
