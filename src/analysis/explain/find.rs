//! Figures by the names that people write.

use super::Explainer;
use crate::expr::{NodeId, Op};
use crate::input::nearest;

/// A figure that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Full name.
    pub name: String,
    /// Node of the figure.
    pub id: NodeId,
}

/// A name that no figure has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Names that are near.
    pub near: Vec<String>,
}

/// Name of the lead of the cheapest alternative over the next.
pub const LEAD: &str = "lead_over_the_next";
/// Name of a cost over the horizon.
const TOTAL: &str = "total";

impl Explainer {
    /// Total of each alternative.
    pub fn of_alternatives(&self) -> Vec<Asked> {
        let names = self.alternatives.iter().map(|it| format!("{it}.{TOTAL}"));
        names.filter_map(|name| self.named(&name)).collect()
    }

    /// Figures of a name; that of an alternative, a tier or a component means its total.
    ///
    /// # Errors
    ///
    /// Returns near names if no figure has the name.
    pub fn find(&self, requested: &str) -> Result<Vec<Asked>, Unknown> {
        let found = self.found(requested);
        if found.is_empty() {
            let names = self.names();
            let mut near = nearest(requested, names.iter().map(String::as_str));
            let short: Vec<String> = names.iter().filter_map(|it| self.without_tier(it)).collect();
            if near.is_empty() {
                near = nearest(requested, short.iter().map(String::as_str));
            }
            return Err(Unknown { near: near.into_iter().map(str::to_owned).collect() });
        }
        Ok(found)
    }

    fn found(&self, requested: &str) -> Vec<Asked> {
        if requested == "verdict" {
            return self.named(LEAD).into_iter().collect();
        }
        if requested == "npv" {
            let names = self.alternatives.iter().map(|it| format!("{it}.npv"));
            return names.filter_map(|name| self.named(&name)).collect();
        }
        let exact = [format!("{requested}.{TOTAL}"), requested.to_owned()];
        if let Some(found) = exact.iter().find_map(|name| self.named(name)) {
            return vec![found];
        }
        self.in_tiers(requested)
    }

    /// Name without its tier, `ALTERNATIVE.FIGURE`; that of a total without that word.
    fn without_tier(&self, name: &str) -> Option<String> {
        let (alternative, rest) = name.split_once('.')?;
        let (_, figure) = rest.split_once('.')?;
        let figure = figure.strip_suffix(TOTAL).map_or(figure, |it| it.trim_end_matches('.'));
        let is_it = !figure.is_empty() && self.alternatives.iter().any(|it| it == alternative);
        is_it.then(|| format!("{alternative}.{figure}"))
    }

    /// Figures of `ALTERNATIVE.FIGURE` in each of its tiers.
    fn in_tiers(&self, requested: &str) -> Vec<Asked> {
        let Some((alternative, figure)) = requested.split_once('.') else { return Vec::new() };
        if !self.alternatives.iter().any(|it| it == alternative) {
            return Vec::new();
        }
        let ends = [format!(".{figure}.{TOTAL}"), format!(".{figure}")];
        let below = format!("{alternative}.");
        let names = self.names();
        let of = |end: &String| {
            let is_it = |name: &&String| {
                let tier = name.strip_prefix(&below).and_then(|it| it.strip_suffix(end.as_str()));
                tier.is_some_and(|tier| !tier.contains('.'))
            };
            let named = names.iter().filter(is_it).filter_map(|name| self.named(name));
            named.collect::<Vec<_>>()
        };
        ends.iter().map(of).find(|found| !found.is_empty()).unwrap_or_default()
    }

    fn named(&self, name: &str) -> Option<Asked> {
        let is_it = |id: &NodeId| {
            self.reading.names_of(*id).iter().any(|it| it == name)
                || self.reading.label(*id) == name
        };
        let id = self.reading.nodes().find(is_it)?;
        Some(Asked { name: name.to_owned(), id })
    }

    /// Every name of a figure and key of an input.
    fn names(&self) -> Vec<String> {
        let mut all = self.alternatives.clone();
        for id in self.reading.nodes() {
            all.extend(self.reading.names_of(id).iter().cloned());
            if matches!(self.reading.op(id), Op::Leaf(_) | Op::Series(_)) {
                all.push(self.reading.label(id));
            }
        }
        all
    }
}
