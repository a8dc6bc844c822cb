//! Charts of a page, each with a table of its data: lines and stacks follow the inputs, the others are
//! as of the file.

use super::html::{element, framed, worded};
use super::{AS_OF_FILE, Page, document};
use crate::export::picture::inline;
use crate::report::document::Section;
use crate::report::picture::{ChartName, Picture, data};

/// All charts; nothing without one.
pub(super) fn section(page: &Page<'_>) -> String {
    let all: String = page.material.charts.iter().map(figure).collect();
    if all.is_empty() {
        return all;
    }
    let title = worded("h2", "Charts");
    element("section id=\"charts\"", &format!("{title}\n{all}"))
}

/// True for a chart that the script draws again once inputs change.
fn follows(name: &str) -> bool {
    use ChartName::{Breakdown, CostOverUtilization, CumulativeCost};
    [CumulativeCost, CostOverUtilization, Breakdown].iter().any(|it| it.word() == name)
}

fn figure(picture: &Picture) -> String {
    let table = document::section(&Section::Table(data(picture)));
    let summary = worded("summary", &format!("Data: {}", picture.heading));
    let drawn = framed(&format!("Chart: {}", picture.heading), &inline(picture));
    let drawn = drawn + &element("details class=\"data detail\"", &(summary + &table));
    let name = picture.name;
    if follows(name) {
        // A print on two pages has the cash of each year in a table.
        let is_brief = name == ChartName::CostOverUtilization.word();
        let class = if is_brief { "" } else { " class=\"detail\"" };
        element(&format!("figure{class} data-chart=\"{name}\""), &drawn) + "\n"
    } else {
        element("figure class=\"of-file detail\"", &(AS_OF_FILE.to_owned() + &drawn)) + "\n"
    }
}
