//! JSON Schema of a struct that is read, which refuses what the reader refuses.

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema};
use serde_json::Value;

/// Schema of a file of this type.
#[must_use]
pub fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    plain_names(&mut schema);
    Closed.transform(&mut schema);
    schema
}

/// Forbids keys that are not listed, as the reader does.
struct Closed;

impl Transform for Closed {
    fn transform(&mut self, schema: &mut Schema) {
        if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
        transform_subschemas(self, schema);
    }
}

/// Renames definitions to one word: some editors do not decode the spaces of a reference.
fn plain_names(schema: &mut Schema) {
    if let Some(Value::Object(all)) = schema.get_mut("$defs") {
        let named = std::mem::take(all).into_iter();
        *all = named.map(|(name, it)| (plain(&name), it)).collect();
    }
    refer_plainly(schema);
}

fn refer_plainly(schema: &mut Schema) {
    let name = schema.get("$ref").and_then(Value::as_str);
    let name = name.and_then(|it| it.strip_prefix("#/$defs/")).map(plain);
    if let Some(name) = name {
        schema.insert("$ref".to_owned(), format!("#/$defs/{name}").into());
    }
    transform_subschemas(&mut refer_plainly, schema);
}

/// Name of a definition as one word: `a step of demand` becomes `step_of_demand`.
fn plain(name: &str) -> String {
    let name = name.replace("%20", " ");
    let name = name.strip_prefix("an ").or(name.strip_prefix("a ")).unwrap_or(&name);
    name.replace(' ', "_").to_lowercase()
}
