//! Whole documents in every format.

mod blocks;
mod laws;
mod pages;
mod samples;
mod tables;

use super::{Drawing, Format, Layout};
use crate::report::document::{Document, Section};

/// The document as text at the width of a page without a terminal.
fn text(document: &Document) -> String {
    draw(Format::Table, document, Layout::default())
}

fn markdown(document: &Document) -> String {
    draw(Format::Markdown, document, Layout::default())
}

fn draw(format: Format, document: &Document, layout: Layout) -> String {
    match format.drawing() {
        Drawing::Document(draw) => draw(document, layout),
        Drawing::Records(_) | Drawing::Results => panic!("{format:?} is not drawn from a document"),
    }
}

/// A document that holds one section and nothing else.
fn only(section: impl Into<Section>) -> Document {
    Document { sections: vec![section.into()], ..Document::default() }
}
