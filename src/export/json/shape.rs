//! Shapes of values in JSON: each type is written in one way, and has one schema.

use rust_decimal::Decimal;
use serde_json::{Map, Value as Json, json};

use crate::format::exact;
use crate::report::kind::Kind;

/// Schema of a value.
pub(super) type Schema = Json;
/// Schemas by name, in the order in which they are first needed.
pub(in crate::export) type Definitions = Map<String, Json>;

/// A value of JSON output.
pub(in crate::export) trait Shape {
    /// The value in JSON.
    fn json(self) -> Json;

    /// True if the value is null, or one of several by name is.
    fn is_missing(&self) -> bool {
        false
    }

    /// Schema of all such values; a kind replaces that of the type, or of the items in it.
    fn schema(kind: Option<Kind>, definitions: &mut Definitions) -> Json;
}

macro_rules! leaves {
    ($($type:ty, $kind:ident, |$it:ident| $json:expr;)*) => {$(
        impl Shape for $type {
            fn json(self) -> Json {
                let $it = self;
                $json.into()
            }

            fn schema(kind: Option<Kind>, definitions: &mut Definitions) -> Json {
                leaf(kind.unwrap_or(Kind::$kind), definitions)
            }
        }
    )*};
}

leaves! {
    &str, Text, |it| it;
    String, Text, |it| it;
    &String, Text, |it| it.as_str();
    Decimal, Exact, |it| exact(it);
    &Decimal, Exact, |it| exact(*it);
    bool, Flag, |it| it;
    u32, Whole, |it| it;
    &u32, Whole, |it| *it;
    u64, Whole, |it| it;
    usize, Whole, |it| it;
    i64, Signed, |it| it;
}

impl<T: Shape> Shape for Option<T> {
    fn json(self) -> Json {
        self.map_or(Json::Null, T::json)
    }

    fn is_missing(&self) -> bool {
        self.is_none()
    }

    fn schema(kind: Option<Kind>, definitions: &mut Definitions) -> Json {
        nullable(T::schema(kind, definitions))
    }
}

macro_rules! lists {
    ($(<$($generic:tt),*> $type:ty, $item:ty;)*) => {$(
        impl<$($generic),*> Shape for $type
        where
            $item: Shape,
        {
            fn json(self) -> Json {
                Each(self).json()
            }

            fn schema(kind: Option<Kind>, definitions: &mut Definitions) -> Json {
                Each::<Self>::schema(kind, definitions)
            }
        }
    )*};
}

lists! {
    <T> Vec<T>, T;
    <'l, T> &'l Vec<T>, &'l T;
    <'l, T> &'l [T], &'l T;
}

impl<T: Shape> Shape for [T; 2] {
    fn json(self) -> Json {
        Each(self).json()
    }

    fn schema(kind: Option<Kind>, definitions: &mut Definitions) -> Json {
        let items = T::schema(kind, definitions);
        json!({"type": "array", "items": items, "minItems": 2, "maxItems": 2})
    }
}

/// Items one by one.
pub(in crate::export) struct Each<I>(pub I);

impl<I: IntoIterator<Item: Shape>> Shape for Each<I> {
    fn json(self) -> Json {
        self.0.into_iter().map(Shape::json).collect()
    }

    fn schema(kind: Option<Kind>, definitions: &mut Definitions) -> Json {
        json!({"type": "array", "items": I::Item::schema(kind, definitions)})
    }
}

/// Items one by one, each with the whole that it is of.
pub(super) fn within<W: Copy, I: IntoIterator>(
    whole: W,
    items: I,
) -> Each<impl Iterator<Item = (W, I::Item)>> {
    Each(items.into_iter().map(move |it| (whole, it)))
}

/// Items that are made to be written.
pub(super) struct Made<T>(pub Vec<T>);

impl<T> Shape for Made<T>
where
    for<'m> &'m T: Shape,
{
    fn json(self) -> Json {
        self.0.as_slice().json()
    }

    fn schema(kind: Option<Kind>, definitions: &mut Definitions) -> Json {
        Vec::<&T>::schema(kind, definitions)
    }
}

/// Values by names that the user chose.
pub(super) struct ByName<'n, T>(pub Vec<(&'n str, T)>);

impl<T: Shape> Shape for ByName<'_, T> {
    fn json(self) -> Json {
        self.0.into_iter().map(|(name, it)| (name.to_owned(), it.json())).collect()
    }

    fn is_missing(&self) -> bool {
        self.0.iter().any(|(_, it)| it.is_missing())
    }

    fn schema(kind: Option<Kind>, definitions: &mut Definitions) -> Json {
        json!({"type": "object", "additionalProperties": T::schema(kind, definitions)})
    }
}

/// Adds a schema to the definitions, and refers to it.
pub(super) type Define = fn(Option<Kind>, &mut Definitions) -> Json;

/// Schemas of which a value has one, each with its description.
pub(super) fn any_of(each: &[(Define, &str)], definitions: &mut Definitions) -> Json {
    let one = |(define, doc): &(Define, &str)| {
        let mut schema = define(None, definitions);
        schema["description"] = (*doc).into();
        schema
    };
    each.iter().map(one).collect()
}

/// Schema of a value of a kind.
pub(super) fn leaf(kind: Kind, definitions: &mut Definitions) -> Json {
    match kind {
        Kind::Text | Kind::Only(_) => json!({"type": "string"}),
        Kind::Exact => json!({"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}),
        Kind::Whole => json!({"type": "integer", "minimum": 0}),
        Kind::Signed => json!({"type": "integer"}),
        Kind::Flag => json!({"type": "boolean"}),
        Kind::Day => json!({"type": "string", "format": "date"}),
        Kind::Version => json!({"type": "integer", "const": 1}),
        Kind::Form { name, doc, pattern } => {
            let form = json!({"type": "string", "description": doc, "pattern": pattern});
            definitions.entry(name).or_insert(form);
            reference(name)
        }
        Kind::Words { name, doc, words } => {
            let word = |(word, doc): &(&str, &str)| {
                json!({
                    "type": "string",
                    "const": word,
                    "description": doc,
                })
            };
            let words: Vec<Json> = words.iter().map(word).collect();
            definitions.entry(name).or_insert(json!({"oneOf": words, "description": doc}));
            reference(name)
        }
    }
}

/// Schema of a value that may be null.
pub(super) fn nullable(mut schema: Json) -> Json {
    match schema.get_mut("type") {
        Some(of) => {
            *of = json!([of, "null"]);
            schema
        }
        None => json!({"anyOf": [schema, {"type": "null"}]}),
    }
}

/// Schema that refers to a definition.
pub(super) fn reference(name: &str) -> Json {
    json!({"$ref": format!("#/$defs/{name}")})
}
