//! A scenario whose whole demand is served by one offer of a price sheet.

use super::{Overrides, of_tree};
use crate::input::{self, YamlEntry, YamlNode, YamlValue};
use crate::model::Case;
use crate::pricing::ReadContext;

/// Keys that speak of alternatives, which the offer takes the place of.
const REPLACED: [&str; 4] = ["alternatives", "estate", "outcomes", "uncertainty"];
/// Name of the text of an offer in messages.
const SOURCE: &str = "offer";

/// The scenario of a tree with one alternative: an instance on demand, or committed to a plan for the peak. None with
/// errors among the diagnostics if it cannot be rented for this demand.
pub fn with_offer(
    root: &YamlNode,
    (entry, plan): (&str, Option<&str>),
    overrides: &Overrides,
    context: ReadContext<'_>,
) -> Option<Case> {
    let tier = match plan {
        None => format!("on_demand: {{instance: {entry}}}"),
        Some(plan) => format!("committed: {{instance: {entry}, plan: {plan}, gpus: peak}}"),
    };
    let text = format!("alternatives: {{offer: [{{{tier}}}]}}\n");
    let id = context.sources.embed(SOURCE, text);
    let offer = input::parse(context.sources, id, context.diagnostics)?;
    let is_kept = |it: &&YamlEntry| !REPLACED.contains(&&*it.key.text);
    let entries = root.entries().iter().filter(is_kept).chain(offer.entries()).cloned();
    let value = YamlValue::Mapping(entries.collect());
    of_tree(&YamlNode { span: root.span, value }, overrides, context)
}
