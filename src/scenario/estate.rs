//! Estate: what one has becomes alternatives, as if the file spelled them out, so that all else sees only those.

mod have;
mod owed;
mod spelled_out;
mod tier;
mod yaml;

pub use spelled_out::{file, spelled_out};

use have::Have;
use tier::{named, with};

use super::set::ALTERNATIVES;
use crate::codes;
use crate::input::{Diagnostic, Diagnostics, Key, Span, YamlEntry, YamlNode, YamlValue, quoted};

/// Key of the estate in a scenario.
const ESTATE: &str = "estate";

/// Adds the alternatives of an estate, and to each alternative the commitments that it owes and leaves out.
pub fn expand(root: &mut YamlNode, diagnostics: &mut Diagnostics) {
    if let Some(estate) = root.get(ESTATE).filter(|it| !it.entries().is_empty()) {
        let made = alternatives(estate, diagnostics);
        add(root, made, diagnostics);
    }
    if let Some(alternatives) = root.get_mut(ALTERNATIVES) {
        owed::everywhere(alternatives);
    }
}

/// Edits the alternatives. A commitment that several owe is one contract: what one edits of it, all have.
pub fn edited(root: &mut YamlNode, edit: impl FnOnce(&mut YamlNode)) {
    let contracts = root.get(ALTERNATIVES).map(owed::contracts).unwrap_or_default();
    edit(root);
    if let Some(alternatives) = root.get_mut(ALTERNATIVES) {
        owed::agree(alternatives, contracts);
    }
}

/// Adds alternatives behind those of the file.
fn add(root: &mut YamlNode, made: Vec<YamlEntry>, diagnostics: &mut Diagnostics) {
    let Some(span) = made.first().map(|it| it.key.span) else { return };
    let stated = root.get(ALTERNATIVES);
    for entry in &made {
        let same = stated.into_iter().flat_map(YamlNode::entries);
        if let Some(same) = same.into_iter().find(|it| it.key.text == entry.key.text) {
            let name = quoted(&same.key.text);
            let message = format!("{name} is an alternative of the estate and one of the file");
            let fix = "give the alternative another name";
            let twice = Diagnostic::error(codes::NAME, message).at(same.key.span).fix(fix);
            diagnostics.push(twice.also(entry.key.span, "made by the estate"));
            return;
        }
    }
    let mut all = stated.map(|it| it.entries().to_vec()).unwrap_or_default();
    all.extend(made);
    let span = stated.map_or(span, |it| it.span);
    root.insert(ALTERNATIVES, span, YamlNode { span, value: YamlValue::Mapping(all.into()) });
}

/// Alternatives of an estate, in the order of its keys in the documentation.
fn alternatives(estate: &YamlNode, diagnostics: &mut Diagnostics) -> Vec<YamlEntry> {
    let have = Have::read(estate, diagnostics);
    let rest = estate.get("rest").map(YamlNode::items).unwrap_or_default();
    let mut made = Vec::new();
    let mut add = |key: &str, name: &str, span: Span, tiers: Vec<YamlNode>| {
        let tiers: Vec<YamlNode> = tiers.into_iter().chain(rest.iter().cloned()).collect();
        if tiers.is_empty() {
            let message = format!("{name} has no tiers: the estate has no `rest`");
            let fix =
                format!("add `rest: [on_demand: {{price_per_gpu_hour: 2.5}}]`, or `{key}: false`");
            diagnostics.push(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
            return;
        }
        let key = Key { span, text: name.into() };
        made.push(YamlEntry {
            key,
            value: YamlNode { span, value: YamlValue::Sequence(tiers.into()) },
        });
    };
    let place = |key: &str| estate.entries().iter().find(|it| &*it.key.text == key);
    let is_made = |key: &str| place(key).and_then(|it| it.value.text()) != Some("false");
    let span = |key: &str| place(key).map_or(have.span, |it| it.key.span);
    if is_made("keep") {
        add("keep", "keep", span("keep"), have.kept(None));
    }
    let is_parted = |_: &&YamlNode| have.can_be_parted;
    for month in estate.get("extend_to").filter(is_parted).map(YamlNode::items).unwrap_or_default()
    {
        let name = format!("extend_to_{}", month.text().unwrap_or_default());
        add("extend_to", &name, month.span, have.kept(Some(month)));
    }
    if let Some(entry) = place("replace").filter(|_| have.can_be_parted) {
        add("replace", "replace", entry.key.span, have.replaced(&entry.value));
    }
    if is_made("sell_now") && have.can_be_sold() {
        add("sell_now", "sell_now", span("sell_now"), have.sold());
    }
    made
}

impl Have<'_> {
    /// All that one has, to the end or until a month.
    fn kept(&self, until: Option<&YamlNode>) -> Vec<YamlNode> {
        let until = |tier: &YamlNode| {
            until.map_or(tier.clone(), |it| with(tier, "until_month", it.clone()))
        };
        self.stack(|nodes| nodes.iter().map(|it| until(it)).collect())
    }

    /// Nodes until a month or that which an analysis finds, then what replaces them.
    fn replaced(&self, replace: &YamlNode) -> Vec<YamlNode> {
        let optimal = YamlNode::scalar(replace.span, "optimal");
        let at = replace.get("at").unwrap_or(&optimal);
        let tier = replace.get("tier");
        if at.text() == Some("0") {
            return self.stack(|_| tier.cloned().into_iter().collect());
        }
        let next = |tier: &YamlNode| match named(tier, "from_month") {
            Some(_) => tier.clone(),
            None => with(tier, "from_month", YamlNode::scalar(at.span, "next")),
        };
        self.stack(|nodes| {
            let until = nodes.iter().map(|it| with(it, "until_month", at.clone()));
            until.chain(tier.map(next)).collect()
        })
    }

    /// Commitments: those without a buyer are owed to their end.
    fn sold(&self) -> Vec<YamlNode> {
        self.commitments.iter().map(|it| (*it).clone()).collect()
    }

    /// Nodes as an alternative has them, then commitments, kept.
    fn stack(&self, nodes: impl FnOnce(&[&YamlNode]) -> Vec<YamlNode>) -> Vec<YamlNode> {
        let kept = self.commitments.iter().map(|it| owed::kept(it));
        nodes(&self.nodes).into_iter().chain(kept).collect()
    }
}
