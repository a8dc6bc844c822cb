//! Overrides of the command line, and what each leaves as it is.

use super::{Material, prices};
use crate::expr::{Input, Origin};

/// Texts of `--set`, in order. One that overrides a sheet's figure in one tier names the figure that
/// other tiers still use.
pub(super) fn line(material: Material<'_>) -> String {
    let mut line = 1;
    let all = material.provenance.set.iter().map(|text| {
        let at = line;
        line += 1 + text.matches('\n').count();
        match kept(material, at) {
            None => text.clone(),
            Some(kept) => format!("{text} (in that tier only; {kept} elsewhere)"),
        }
    });
    all.collect::<Vec<_>>().join(", ")
}

/// Sheet's figure that the override on this line replaces in one tier, if others use it.
fn kept(material: Material<'_>, line: usize) -> Option<String> {
    let inputs = &material.comparison.inputs;
    let over = inputs.values().find_map(|input| match &input.origin {
        Origin::Set { place, over } if place.line == line => over.as_ref(),
        _ => None,
    })?;
    let sheet: &Input = inputs.get(over)?;
    let Origin::LookedUp(quote) = &sheet.origin else { return None };
    let value = prices::measured(material, &[sheet], &quote.entry);
    Some(format!("{} {} stays {value}", quote.entry, quote.what))
}
