//! Records of every figure that entered, with its origin.

use super::Material;
use crate::expr::{Input, Origin};
use crate::format::exact;
use crate::report::records::{Field, Records, Value};

const COLUMNS: [&str; 8] =
    ["key", "name", "value", "unit", "origin", "place", "checked_on", "source"];

pub(super) fn records(material: Material<'_>) -> Records {
    let currency = &material.case.currency;
    let inputs = material.comparison.inputs.iter();
    let rows = inputs.filter_map(|(key, input)| row(key, input, currency)).collect();
    Records { columns: COLUMNS.map(Field::plain).to_vec(), rows }
}

/// Row of an input; none for an axis of an analysis.
fn row(key: &str, input: &Input, currency: &str) -> Option<Vec<Value>> {
    let none = || Value::Missing;
    let (origin, rest) = match &input.origin {
        Origin::Stated(place) => {
            ("stated", [none(), Value::text(place.to_string()), none(), none()])
        }
        Origin::Set { place, .. } => {
            ("set", [none(), Value::text(place.to_string()), none(), none()])
        }
        Origin::Default => ("default", [none(), none(), none(), none()]),
        Origin::LookedUp(quote) => {
            let name = format!("{} {}", quote.entry, quote.what);
            let texts =
                [name, quote.place.to_string(), quote.checked_on.clone(), quote.source.clone()];
            ("looked up", texts.map(Value::text))
        }
        Origin::Searched(_) | Origin::Axis => return None,
    };
    let [name, place, checked_on, source] = rest;
    let value = Value::text(exact(input.value));
    let unit = Value::text(input.unit.replacen("money", currency, 1));
    Some(vec![Value::text(key), name, value, unit, Value::text(origin), place, checked_on, source])
}
