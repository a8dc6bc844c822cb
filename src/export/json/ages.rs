//! Ages of the figures of price sheets, for programs.

use serde_json::Value as Json;

use super::shape::Shape;
use super::view::views;
use crate::pricing::validity::SeriesAge;
use crate::report::ages::{AgesMaterial, age_keys};
use crate::report::compare::SourceFile;
use crate::report::kind::Kind;

/// The results of `prices age`.
pub fn ages(material: &AgesMaterial, sources: &[SourceFile]) -> Json {
    (material, sources).json()
}

views! {
    "ages" = (of, sources): (&AgesMaterial, &[SourceFile]),
        "How many figures of the price sheets still hold, by supplier and class." {
        head;
        as_of in Kind::Day: of.day.to_string(), "Day to which ages count.";
        series: &of.series, "Figures in force by supplier and class.";
        sources: sources, "Files that were read.";
    }

    "series_age" = it: &SeriesAge, "Figures of a supplier and a class by their age." {
        ..&age_keys() => it;
    }
}
