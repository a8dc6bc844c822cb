//! Nodes and commitments of an estate.

use super::tier::{kind, named};
use crate::codes;
use crate::input::{Diagnostic, Diagnostics, Span, YamlNode};

/// Tiers of what one has.
pub struct Have<'n> {
    pub nodes: Vec<&'n YamlNode>,
    pub commitments: Vec<&'n YamlNode>,
    /// False if a month that nodes are kept until makes no sense, which is reported.
    pub can_be_parted: bool,
    pub span: Span,
}

impl<'n> Have<'n> {
    /// Reads the tiers, and reports those that are not owned or signed already.
    pub fn read(estate: &'n YamlNode, diagnostics: &mut Diagnostics) -> Self {
        let mut have = Self {
            nodes: Vec::new(),
            commitments: Vec::new(),
            can_be_parted: true,
            span: estate.span,
        };
        for tier in estate.get("have").map(YamlNode::items).unwrap_or_default() {
            match (kind(tier).map(|it| it.0), named(tier, "existing")) {
                (Some("owned"), Some(_)) => have.nodes.push(tier),
                (Some("committed"), Some(_)) => have.commitments.push(tier),
                (None, _) => {} // no tier, which its reader reports
                _ => diagnostics.push(not_yet(tier)),
            }
        }
        if have.nodes.is_empty() && have.commitments.is_empty() && !diagnostics.has_errors() {
            let message = "the estate has nothing under `have`";
            let fix =
                "add `have: [owned: {existing: {nodes: 8, market_value: 45000}, node: {gpus: 8}}]`";
            diagnostics
                .push(Diagnostic::error(codes::MISSING_KEY, message).at(estate.span).fix(fix));
        }
        // Another key is reported as an unknown one.
        let lacks_tier = |it: &&YamlNode| it.entries().iter().all(|it| &*it.key.text == "at");
        if let Some(replace) = estate.get("replace").filter(lacks_tier) {
            let message = "the estate has no tier that replaces its nodes";
            let fix = "add `tier: {owned: {system: lenovo/sr680a-v3-8xb200, gpus: peak}}`";
            diagnostics
                .push(Diagnostic::error(codes::MISSING_KEY, message).at(replace.span).fix(fix));
        }
        let wrong = have.wrong_month(estate);
        have.can_be_parted = wrong.is_none();
        if let Some(wrong) = wrong {
            diagnostics.push(wrong);
        }
        have
    }

    /// True if anything can be sold.
    pub fn can_be_sold(&self) -> bool {
        let has_buyer =
            |it: &&YamlNode| named(it, "existing").is_some_and(|it| it.get("resale").is_some());
        !self.nodes.is_empty() || self.commitments.iter().any(has_buyer)
    }

    /// Problem of the months that nodes are kept until.
    fn wrong_month(&self, estate: &YamlNode) -> Option<Diagnostic> {
        let parted = ["extend_to", "replace"].iter().find_map(|it| estate.get(it))?;
        let until = self.nodes.iter().find_map(|it| named(it, "until_month"));
        let (message, fix, at) = if let Some(until) = until {
            let message = "until_month is stated, but the estate decides how long nodes are kept";
            (message, "remove `until_month`", until.span)
        } else if self.nodes.is_empty() {
            let message = "the estate has no nodes to extend or to replace";
            (message, "add an `owned` tier to `have`, or remove this", parted.span)
        } else if let (Some(at), true) = (searched(estate), self.nodes.len() > 1) {
            let message = "at is optimal, but the estate has several kinds of nodes";
            (message, "write the month in which they are replaced, such as `at: 12`", at)
        } else {
            return None;
        };
        Some(Diagnostic::error(codes::ONE_OF, message).at(at).fix(fix))
    }
}

/// Place of a month to replace that is searched.
fn searched(estate: &YamlNode) -> Option<Span> {
    let replace = estate.get("replace")?;
    match replace.get("at") {
        None => Some(replace.span),
        Some(at) => (at.text() == Some("optimal")).then_some(at.span),
    }
}

fn not_yet(tier: &YamlNode) -> Diagnostic {
    let what = kind(tier).map_or("", |it| it.0);
    let (message, fix) = match what {
        "owned" | "committed" => {
            let message =
                format!("`have` lists what you have, but this {what} tier has no `existing`");
            let line = if what == "owned" {
                "{nodes: 8, market_value: 45000}"
            } else {
                "{months_left: 14}"
            };
            (message, format!("add `existing: {line}`, or move the tier to `rest` or `replace`"))
        }
        _ => (
            "`have` lists what you own or signed for, but this tier is rented while used"
                .to_owned(),
            "move the tier to `rest`".to_owned(),
        ),
    };
    Diagnostic::error(codes::ONE_OF, message).at(tier.span).fix(fix)
}
