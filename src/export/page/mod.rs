//! A page that needs no network: tables as of the file, and the graph of the model with a small
//! evaluator, so that every figure follows the inputs that a reader changes.
//!
//! Text of files is escaped; the browser runs the one script whose hash the page names, and loads
//! nothing.

mod charts;
mod data;
mod document;
mod graph;
pub(super) mod html;
mod returns;
mod tables;
mod verdict;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use indexmap::IndexMap;
use sha2::{Digest, Sha256};

use crate::analysis::{AccountFigures, CostedAlternative, Workings};
use crate::check::Watched;
use crate::export::picture::page_style;
use crate::export::shell::compare_command;
use crate::input::escaped;
use crate::report::compare::{self, Material, request};
use crate::report::document::{Definitions, Section, Sentence};
use crate::report::picture::Picture;
use graph::Figures;
use html::{element, prose, text, worded};

/// Everything a page is made from.
#[derive(Clone, Copy, Debug)]
pub struct PageMaterial<'r> {
    /// Results, drawn as the view `page`.
    pub compare: Material<'r>,
    /// Figures behind them, with their formulas.
    pub workings: &'r Workings,
    /// Charts that the scenario can have.
    pub charts: &'r [Picture],
    /// Values of inputs that `compare` warns of, by key.
    pub watched: &'r IndexMap<String, Watched>,
    /// Arguments of `compare` that give the same figures: the scenario and its flags.
    pub arguments: &'r [String],
}

/// Evaluator of the graph, and the page that uses it.
const SCRIPT: &str = concat!(
    include_str!("mean.js"),
    include_str!("evaluate.js"),
    include_str!("words.js"),
    include_str!("page.js"),
    include_str!("state.js"),
    include_str!("verdict.js"),
    include_str!("watch.js"),
    include_str!("winners.js"),
    include_str!("canvas.js"),
    include_str!("lines.js"),
    include_str!("curves.js"),
    include_str!("stacks.js"),
    include_str!("follow.js"),
    include_str!("returns.js"),
    include_str!("readout.js"),
    include_str!("fields.js"),
    include_str!("controls.js"),
    include_str!("formula.js"),
    include_str!("copy.js")
);
/// Styles of the page.
const STYLE: &str = include_str!("page.css");

/// Note above figures that do not follow the inputs; the script adds the command that gives them.
const AS_OF_FILE: &str = "<p class=\"note changed\" hidden>These figures are of the unchanged file. \
                          <span class=\"again\"></span></p>\n";

/// A page in the making.
struct Page<'r> {
    material: PageMaterial<'r>,
    figures: Figures<'r>,
}

/// The page; equal material gives equal text.
#[must_use]
pub fn page(material: PageMaterial<'_>) -> String {
    let page = Page { figures: Figures::of(material.workings), material };
    let title = material.compare.case.title.trim();
    let title = if title.is_empty() { "Cost of GPUs" } else { title };
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{}'; base-uri 'none'; \
         form-action 'none'",
        hash(SCRIPT)
    );
    let head = [
        "<meta charset=\"utf-8\">".to_owned(),
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"),
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">".to_owned(),
        "<meta name=\"color-scheme\" content=\"light dark\">".to_owned(),
        worded("title", title),
        element("style", &format!("{STYLE}{}{}", page_style(), foot_of_print(title))),
    ];
    let body = [
        page.head(title),
        "<main>".to_owned(),
        tables::alternatives(&page),
        tables::winners(&page),
        returns::section(&page),
        charts::section(&page),
        tables::statements(&page),
        page.as_of_file(),
        tables::inputs(&page),
        "</main>".to_owned(),
        page.foot(),
        "<dialog id=\"formula\" aria-labelledby=\"formula-name\"></dialog>".to_owned(),
        element("script type=\"application/json\" id=\"data\"", &page.data()),
        element("script", SCRIPT),
    ];
    let [head, body] = [head.join("\n"), body.join("\n")];
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
}

/// A section; what a print on two pages leaves out is marked.
fn printed(section: &Section) -> String {
    let is_brief = match section {
        Section::Table(it) => it.brief,
        Section::Definitions(it) => it.brief,
        _ => false,
    };
    let drawn = document::section(section);
    if is_brief || drawn.is_empty() { drawn } else { element("div class=\"detail\"", &drawn) }
}

/// Lines after the verdict, which do not follow the inputs: folded once another alternative wins.
fn lead_of_file(lines: &str) -> String {
    let summary = "These lines are of the unchanged file:";
    let summary = worded("summary class=\"changed\" hidden", summary);
    element("details open id=\"lead\" class=\"of-file\"", &(summary + lines))
}

/// Title at the foot of each printed page; no sign of it ends the string or the element.
fn foot_of_print(title: &str) -> String {
    let sign = |it: char| match it {
        '"' | '\\' | '<' | '>' | '&' => format!("\\{:x} ", u32::from(it)),
        other => other.to_string(),
    };
    let words: String = escaped(title).chars().map(sign).collect();
    format!("@page{{@bottom-left{{content:\"{words}\"}}}}\n")
}

/// Hash of an element's text, as a policy names it.
fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text.as_bytes()))
}

impl Page<'_> {
    fn costed(&self, it: &AccountFigures) -> Option<&CostedAlternative> {
        let all = &self.material.compare.comparison.alternatives;
        all.iter().find(|costed| costed.name == it.name)
    }

    /// Title, verdict and controls.
    fn head(&self, title: &str) -> String {
        let lead = compare::document(self.material.compare).lead;
        let annual = self.material.workings.annual();
        let request = annual.map(|it| request::lines(self.material.compare, it));
        let request = document::definitions(&Definitions::of(&request.unwrap_or_default()));
        let verdict = lead.iter().find(|it| it.strong).map(|it| prose(&it.text));
        let sentence = |it: &Sentence| element("p", &prose(&it.text));
        let others = lead.iter().filter(|it| !it.strong);
        let (cautions, others): (Vec<_>, Vec<_>) = others.partition(|it| it.is_caution);
        let caution = |it: &&Sentence| element("li", &prose(&it.text));
        let cautions: String = cautions.iter().map(caution).collect();
        let others: String = others.into_iter().map(sentence).collect();
        let boxed = element("ul class=\"cautions\"", &cautions);
        let others = if cautions.is_empty() { others } else { boxed + &others };
        let command = compare_command(self.material.arguments);
        [
            "<header>".to_owned(),
            worded("h1", title),
            element("p id=\"verdict\" aria-live=\"polite\"", &verdict.unwrap_or_default()),
            "<ul id=\"watch\" class=\"cautions\" role=\"status\" hidden></ul>".to_owned(),
            lead_of_file(&(request + &others)),
            "<div id=\"controls\" hidden></div>".to_owned(),
            format!(
                "<p class=\"note\"><span id=\"same\">Same as:</span> <code id=\"command\">{}</code></p>",
                text(&command)
            ),
            "<noscript><p class=\"note\">Scripts are off: all figures are those of the file.</p></noscript>"
                .to_owned(),
            "</header>".to_owned(),
        ]
        .join("\n")
    }

    /// Sections of the report that do not follow the inputs.
    fn as_of_file(&self) -> String {
        let document = compare::document(self.material.compare);
        // The table of inputs below has all that this one has.
        let is_shown =
            |it: &&Section| !matches!(it, Section::Table(table) if table.name == "inputs");
        let sections = document.sections.iter().filter(is_shown);
        let sections: String = sections.map(printed).collect();
        let title = worded("h2", "Paybacks, break-even, risks and assumptions");
        element(
            "section id=\"file\" class=\"of-file\"",
            &format!("{title}\n{AS_OF_FILE}{sections}"),
        )
    }

    fn foot(&self) -> String {
        let material = self.material.compare;
        let files = material.provenance.files();
        let files = files.map(|it| {
            let hash: String = it.sha256.chars().take(12).collect();
            element("li", &format!("{} sha256 {hash}", text(&it.name)))
        });
        let made = format!(
            "Made with gpu-tco {}, prices of {}. Figures are not rounded before they are shown.",
            material.provenance.version, material.case.as_of
        );
        let files = element("ul", &files.collect::<String>());
        element("footer", &(worded("p", &made) + &files))
    }
}
