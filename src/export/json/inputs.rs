//! Every figure that entered, with where it comes from.

use serde::Serialize;

use crate::expr::{Input, Origin};
use crate::format::exact;

#[derive(Serialize)]
pub(super) struct InputResult {
    key: String,
    value: String,
    unit: String,
    live: bool,
    origin: &'static str,
    place: Option<String>,
    from: Option<String>,
    until: Option<String>,
    checked_on: Option<String>,
    source: Option<String>,
    /// List price and discount, if the value is net of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    negotiated: Option<NegotiatedResult>,
}

#[derive(Serialize)]
struct NegotiatedResult {
    list: Option<String>,
    list_key: Option<&'static str>,
    list_place: Option<String>,
    list_source: Option<String>,
    discount_share: Option<String>,
    net: String,
}

/// An axis is no input of the user's.
pub(super) fn input(key: &str, it: &Input) -> Option<InputResult> {
    let mut result = InputResult {
        key: key.to_owned(),
        value: exact(it.value),
        unit: it.unit.clone(),
        live: it.live,
        origin: "",
        place: None,
        from: None,
        until: None,
        checked_on: None,
        source: None,
        negotiated: None,
    };
    match &it.origin {
        Origin::Axis | Origin::Searched(_) => return None,
        Origin::Default => result.origin = "default",
        Origin::Stated(place) | Origin::Set { place, .. } => {
            result.origin = if matches!(it.origin, Origin::Set { .. }) { "set" } else { "stated" };
            result.place = Some(place.to_string());
        }
        Origin::LookedUp(quote) => {
            result.origin = "looked up";
            result.place = Some(quote.place.to_string());
            result.from = Some(quote.from.clone());
            result.until.clone_from(&quote.until);
            result.checked_on = Some(quote.checked_on.clone());
            result.source = Some(quote.source.clone());
            result.negotiated = quote.terms.as_ref().map(|terms| NegotiatedResult {
                list: terms.list.as_ref().map(|it| exact(it.value)),
                list_key: terms.list.as_ref().map(|it| it.key),
                list_place: terms.list.as_ref().map(|it| it.place.to_string()),
                list_source: terms.list.as_ref().map(|it| it.source.clone()),
                discount_share: terms.discount_share.map(exact),
                net: exact(it.value),
            });
        }
    }
    Some(result)
}
