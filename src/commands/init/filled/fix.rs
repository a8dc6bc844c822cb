//! Fix for nodes that are down: of those that a filled scenario may have, the one that costs least.

use rust_decimal::Decimal;

use super::parts::Parts;
use super::text::{self, Fix};
use crate::analysis::Effort;
use crate::analysis::what_if;
use crate::input::{Diagnostics, Sources};
use crate::pricing::ReadContext;
use crate::scenario::{self, Overrides};

impl Fix {
    /// Every fix; between equal costs, the first counts.
    const ALL: [Self; 3] = [Self::Standby, Self::Spare, Self::Rented];

    /// The fix with which the nodes cost least. Standby if none can be costed, as a price is left to the user, or
    /// nothing is rented.
    pub(super) fn cheapest(parts: &Parts<'_>) -> Self {
        let has_choice = parts.owned.as_ref().is_some_and(|it| it.nodes.is_some());
        if !has_choice || parts.rented.is_empty() {
            return Self::Standby;
        }
        let costed = Self::ALL.into_iter().filter_map(|it| Some((cost(parts, it)?, it)));
        costed.min_by_key(|it| it.0).map_or(Self::Standby, |it| it.1)
    }
}

/// Total of the nodes in the scenario with a fix; none if it lacks a figure.
fn cost(parts: &Parts<'_>, fix: Fix) -> Option<Decimal> {
    let (text, missing) = text::write(parts, fix);
    if !missing.is_empty() {
        return None;
    }
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.embed("scenario.yaml", text);
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let case = scenario::read(id, &Overrides::default(), context)?;
    let all = what_if(&case, &Effort::default());
    all.into_iter().find(|it| it.name == text::OWN)?.ranked_by
}
