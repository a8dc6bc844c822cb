//! Problems for people: those with one cause once, and a summary.

use std::fmt::Write;

use super::Told;
use crate::input::{Diagnostic, render};
use crate::report::check::{Block, blocks, summary};

/// How many are drawn; `concise` lists all.
const DRAWN: usize = 200;

/// Every problem, and the lines that sum up.
pub(super) fn write(told: Told<'_>) -> String {
    let all = blocks(told.outcome, told.sources);
    let shown = all.get(..DRAWN.min(all.len())).unwrap_or_default();
    let diagnostics: Vec<Diagnostic> = shown.iter().map(as_drawn).collect();
    let borrowed: Vec<&Diagnostic> = diagnostics.iter().collect();
    let texts = render::drawn(&borrowed, told.sources, told.color, told.width);
    let mut out = String::new();
    for (block, text) in shown.iter().zip(texts) {
        out.push_str(&text);
        out.push_str(&places(block, told));
        out.push('\n');
    }
    if all.len() > shown.len() {
        let hidden = all.len() - shown.len();
        // Writing to a string cannot fail.
        _ = writeln!(out, "{hidden} more (`--format concise` lists all)\n");
    }
    for line in summary(told.outcome, told.sources, told.width) {
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// A problem whose line says more than its place is drawn with it.
fn has_snippet(block: &Block<'_>) -> bool {
    let Diagnostic { label, also, .. } = &block.first.diagnostic;
    block.several.is_none() && (!label.is_empty() || !also.is_empty())
}

fn as_drawn(block: &Block<'_>) -> Diagnostic {
    let mut drawn = block.first.diagnostic.clone();
    if let Some(several) = &block.several {
        drawn.message.clone_from(&several.message);
        drawn.notes.clear();
    }
    if !has_snippet(block) {
        let is_placed = drawn.span.take().is_some();
        drawn.also.clear();
        // The fix of several is a note; that of one without a place is drawn as one.
        if is_placed && block.several.is_some() && !drawn.label.is_empty() {
            let label = std::mem::take(&mut drawn.label);
            drawn.message = format!("{}; {label}", drawn.message);
        }
    }
    drawn
}

/// Where problems are that are told without their lines.
fn places(block: &Block<'_>, told: Told<'_>) -> String {
    let one = block.first.diagnostic.span.filter(|_| !has_snippet(block));
    let all = match &block.several {
        Some(several) => several.places.clone(),
        None => one.map(|span| told.sources.place(span).to_string()).into_iter().collect(),
    };
    let mut out = String::new();
    for place in all {
        let line = out.rsplit('\n').next().unwrap_or_default().len();
        if out.is_empty() {
            out.push_str("  --> ");
        } else if line + 2 + place.len() > told.width {
            out.push_str(",\n      ");
        } else {
            out.push_str(", ");
        }
        out.push_str(&place);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}
