//! Offers of price sheets with what they cost for a scenario, for programs.

use serde_json::Value as Json;

use super::shape::Shape;
use super::view::views;
use crate::report::compare::SourceFile;
use crate::report::offers::{CostedOffer, OffersMaterial, offer_keys};

/// The results of `prices --for`.
pub fn offers(material: &OffersMaterial<'_>, sources: &[SourceFile]) -> Json {
    (material, sources).json()
}

views! {
    "offers" = (of, sources): (&OffersMaterial<'_>, &[SourceFile]),
        "What the whole demand of a scenario costs with each offer of the price sheets." {
        head;
        title: &of.case.title, "Title of the scenario.";
        currency: &of.case.currency, "ISO 4217 code of totals.";
        cheapest: of.cheapest.as_ref().map(|it| &it.0),
            "Cheapest alternative of the scenario; null if none serves all demand.";
        offers: &of.offers, "Offers on demand and committed for the peak, the cheapest first.";
        other_terms: of.other_terms, "Number of plans whose terms do not make up the horizon.";
        not_costed: of.not_costed, "Number of offers that cannot serve the demand, or have no exchange rate.";
        sources: sources, "Files that were read.";
    }

    "offer" = it: &CostedOffer<'_>, "Offer of a price sheet with its cost for the demand." {
        ..&offer_keys() => it;
    }
}
