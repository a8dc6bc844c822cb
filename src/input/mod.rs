//! The only place that reads files and YAML.
//!
//! ```text
//! path ──Sources──▶ text ──parse──▶ tree of nodes ──read──▶ structs as written ──▶ (resolve, elsewhere)
//!                    └───────────────── spans and diagnostics ─────────────────────────▶ render
//! ```
//!
//! - [`Sources`] owns every text of a run and turns a [`Span`] back into file, line and column.
//! - [`parse`] makes a [`YamlNode`] of a text: all scalars stay text, and YAML that hides where a value comes from
//!   (anchors, merge keys, tags, duplicate keys) is refused with its place.
//! - [`read`] fills structs that derive `Deserialize`. Their fields are [`Field`]s, whose reading never fails, so that all
//!   problems of a file are found in one run.
//! - [`Diagnostics`] collects the problems and [`render`] prints them.
//!
//! # To write a struct
//!
//! ```
//! use gpu_tco::input::{Diagnostics, Field, Named, Number, Sources, parse, read};
//!
//! #[derive(serde::Deserialize, Default)]
//! #[serde(default, rename = "an owned tier")]
//! struct OwnedTier {
//!     nodes: Field<Number>,
//! }
//!
//! let mut sources = Sources::new();
//! let id = sources.embed("example", "lab: {nodes: 8}");
//! let mut diagnostics = Diagnostics::new();
//! let tree = parse(&sources, id, &mut diagnostics).unwrap();
//! let tiers: Named<OwnedTier> = read(&tree, &mut diagnostics).unwrap();
//! let lab = tiers.get("lab").and_then(Field::get).unwrap();
//! assert_eq!(lab.nodes.get().unwrap().to_string(), "8");
//! ```
//!
//! `rename` is the name of the struct in messages, with its article. Enums of words, or of mappings
//! with one key, need nothing more. An enum whose variant depends on the kind of the node is renamed
//! `$by_kind`, optionally followed by its name in messages, and its newtype variants are renamed
//! `scalar`, `sequence` and `mapping`.
//!
//! # To add a leaf
//!
//! A type that is one scalar implements [`Leaf`], which parses it and states its schema for editors,
//! and is listed in `leaf::read!`; see `date.rs`. Its errors are [`ScalarProblem`]s: the message after
//! the name of the key, and the fix.

#![allow(
    clippy::result_large_err,
    reason = "an error ends the reading of its file, so that its size costs nothing"
)]

mod blocks;
mod bundled;
mod comments;
mod compiled;
mod confined;
mod date;
mod de;
mod diagnostic;
mod escape;
mod example;
mod field;
mod file;
mod gzip;
mod keep;
pub mod leaf;
mod month;
mod named;
mod neighbor;
pub(crate) mod number;
mod number_fix;
mod ours;
mod packed;
pub mod render;
mod revision;
mod schema;
mod source;
mod source_text;
mod span;
mod stdin;
mod stream;
mod suggest;
mod text;
mod tree;
mod walk;
mod yaml;

pub use self::bundled::{BundledFiles, bytes_of_file, bytes_of_source, sha256_of_bytes};
pub(crate) use self::compiled::compiled_tree;
pub use self::date::Date;
pub use self::de::{keys_of, read, read_with_tiers};
pub use self::diagnostic::{Diagnostic, Diagnostics, Severity};
pub use self::escape::{escaped, is_blank, is_hidden, is_hostile, path_text, quoted, shown};
pub use self::example::{example_of, figure_of, line_of};
pub use self::field::Field;
pub use self::file::{RegularFile, plain_path};
pub use self::gzip::unreadable;
pub use self::leaf::{Leaf, Scalar, ScalarProblem, Switch, Text};
pub use self::month::Month;
pub use self::named::{Name, Named};
pub use self::number::Number;
pub use self::ours::is_ours;
pub use self::revision::Revision;
pub use self::schema::schema_of;
pub use self::source::{FEEDS_FILE, Sources};
pub use self::source_text::Source;
pub use self::span::{SourceId, SourcePlace, Span};
pub use self::stdin::is_stdin;
pub use self::stream::{Content, Meter, TextStream, sha256_of};
pub use self::suggest::{did_you_mean, look_alike, nearest, one_of, write_one_of};
pub use self::text::text_problem;
pub use self::tree::{Key, YamlEntry, YamlNode, YamlValue};
pub use self::yaml::parse;
