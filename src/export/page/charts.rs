//! Charts of a page as of the file, each with a table of its data.

use super::html::{element, framed, worded};
use super::{AS_OF_FILE, Page, document};
use crate::export::picture::inline;
use crate::report::document::Section;
use crate::report::picture::{Picture, data};

/// All charts; nothing without one.
pub(super) fn section(page: &Page<'_>) -> String {
    let all: String = page.material.charts.iter().map(figure).collect();
    if all.is_empty() {
        return all;
    }
    let title = worded("h2", "Charts");
    element("section id=\"charts\" class=\"of-file\"", &format!("{title}\n{AS_OF_FILE}{all}"))
}

fn figure(picture: &Picture) -> String {
    let table = document::section(&Section::Table(data(picture)));
    let summary = worded("summary", &format!("Data: {}", picture.heading));
    let drawn = framed(&format!("Chart: {}", picture.heading), &inline(picture));
    element("figure", &(drawn + &element("details class=\"data\"", &(summary + &table)))) + "\n"
}
