//! Evidence of a figure: how it came about, and from which file and source.

use super::Explainer;
use crate::expr::{Input, NodeId, Op, Origin, Place, Quote};

/// Way in which a figure came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowKnown {
    /// Written in the scenario.
    Stated,
    /// Found in a price sheet.
    LookedUp,
    /// Computed from others.
    Computed,
    /// Computed from an amount in another currency.
    Converted,
    /// Convention of the model.
    Default,
    /// Given on the command line.
    Set,
    /// Found by a search, such as an optimal size or a break-even.
    Chosen,
}

impl HowKnown {
    /// Word for it in data and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::LookedUp => "looked up",
            Self::Computed => "computed",
            Self::Converted => "converted",
            Self::Default => "default",
            Self::Set => "set",
            Self::Chosen => "chosen",
        }
    }
}

/// Source that a price sheet names for a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetSource {
    /// Address of the source.
    pub url: String,
    /// Last day the source confirmed the figure.
    pub checked_on: Option<String>,
    /// First day the figure was seen.
    pub from: Option<String>,
    /// First day it was no longer seen.
    pub until: Option<String>,
    /// Grade of the source.
    pub grade: Option<&'static str>,
}

/// Evidence of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Way in which it came about.
    pub how: HowKnown,
    /// Position in a file.
    pub place: Option<Place>,
    /// Source that its sheet names.
    pub source: Option<SheetSource>,
}

impl Explainer {
    /// Evidence of a figure.
    pub fn evidence(&self, id: NodeId) -> Evidence {
        if let Op::Series(position) = self.reading.op(id) {
            let series = self.reading.series().get(*position);
            let place = series.and_then(|it| it.place.clone());
            return Evidence { how: HowKnown::Stated, place, source: None };
        }
        if let Some((key, input)) = self.reading.origin(id) {
            if self.moved.as_deref() == Some(key) {
                return Evidence { how: HowKnown::Chosen, place: None, source: None };
            }
            return self.of_leaf(key, input);
        }
        // A net price and a converted amount are nodes, and inputs too.
        let mut names = self.reading.names_of(id).iter();
        let converted = names.find_map(|name| self.input(name));
        match converted.filter(|it| it.converted_from.is_some()) {
            Some(input) => Evidence { how: HowKnown::Converted, ..of_origin(&input.origin) },
            None => Evidence { how: HowKnown::Computed, place: None, source: None },
        }
    }

    fn input(&self, key: &str) -> Option<&Input> {
        self.reading.inputs().find(|(it, _)| *it == key).map(|(_, input)| input)
    }

    fn of_leaf(&self, key: &str, input: &Input) -> Evidence {
        let net = input.part_of.as_deref().and_then(|net| self.input(net));
        let evidence = of_origin(&input.origin);
        match net.map(|it| &it.origin) {
            Some(Origin::LookedUp(quote)) => {
                Evidence { how: HowKnown::LookedUp, source: Some(of_part(key, quote)), ..evidence }
            }
            _ if self.is_of_sheet(key, &evidence) => {
                Evidence { how: HowKnown::LookedUp, ..evidence }
            }
            _ => evidence,
        }
    }

    /// True for a figure that a price sheet states, such as the GPUs of an instance; a trace is part of
    /// the scenario.
    fn is_of_sheet(&self, key: &str, evidence: &Evidence) -> bool {
        let file = evidence.place.as_ref().map(|it| it.file.as_str());
        let is_of_demand = key.starts_with("demand.");
        evidence.how == HowKnown::Stated
            && !is_of_demand
            && file.is_some_and(|file| file != self.scenario)
    }
}

fn of_origin(origin: &Origin) -> Evidence {
    let (how, place, source) = match origin {
        Origin::Stated(place) => (HowKnown::Stated, Some(place), None),
        Origin::Set { place, .. } => (HowKnown::Set, Some(place), None),
        Origin::LookedUp(quote) => (HowKnown::LookedUp, Some(&quote.place), Some(of_quote(quote))),
        Origin::Default | Origin::Axis => (HowKnown::Default, None, None),
        Origin::Searched(_) => (HowKnown::Chosen, None, None),
    };
    Evidence { how, place: place.cloned(), source }
}

fn of_quote(quote: &Quote) -> SheetSource {
    SheetSource {
        url: quote.source.clone(),
        checked_on: Some(quote.checked_on.clone()),
        from: Some(quote.from.clone()),
        until: quote.until.clone(),
        grade: quote.grade,
    }
}

/// Source of a list price, or of the discount on it.
fn of_part(key: &str, quote: &Quote) -> SheetSource {
    let list = quote.terms.as_ref().and_then(|it| it.list.as_ref());
    match list.filter(|_| !key.ends_with("discount_share")) {
        Some(list) => SheetSource {
            url: list.source.clone(),
            checked_on: None,
            from: None,
            until: None,
            grade: None,
        },
        None => of_quote(quote),
    }
}
