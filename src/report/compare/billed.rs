//! Assumptions on GPU-hours that are billed and not served.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::FigureChange;
use crate::format::{count, whole};

/// Share of the GPU-hours served by which those billed exceed them, from which the answer says so.
const FAR_MORE: Decimal = Decimal::from_parts(25, 0, 0, false, 2);

/// Tiers that bill far more GPU-hours than they serve, as a full sentence.
pub(super) fn far_more(material: Material<'_>) -> Option<String> {
    let far = |billed, served| FigureChange::between(served, billed).share > Some(FAR_MORE);
    beyond(material, far).map(|it| format!("{it}."))
}

/// Tiers that bill more GPU-hours than they serve.
pub(super) fn line(material: Material<'_>) -> Option<String> {
    beyond(material, |_, _| true)
}

/// Tiers that bill more GPU-hours than they serve, because of whole instances or interruptions, if
/// `is_told` picks them by their hours billed and served.
fn beyond(material: Material<'_>, is_told: impl Fn(Decimal, Decimal) -> bool) -> Option<String> {
    let (mut phrases, mut has_spot) = (Vec::new(), false);
    for (name, tier) in material.tiers() {
        let Some(costed) = material.costed_tier(name, tier) else { continue };
        let (Some(billed), Some(served)) = (costed.billed, costed.served) else { continue };
        // Up to one GPU-hour may come from the last digits of a quotient.
        let is_more = costed.billed_beyond.is_some_and(|hours| hours > Decimal::ONE);
        if is_more && is_told(billed, served) {
            let (billed, served) = (count(billed, "GPU-hour"), whole(served));
            phrases.push(format!("{name} pays for {billed} on {} to serve {served}", tier.name));
            has_spot |= tier.spot().is_some();
        }
    }
    let why = if has_spot { "whole instances, lost work" } else { "whole instances" };
    (!phrases.is_empty()).then(|| format!("{} ({why})", phrases.join("; ")))
}
