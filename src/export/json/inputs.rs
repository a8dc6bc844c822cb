//! Every figure that entered, with where it comes from.

use super::object::Object;
use crate::expr::{ConvertedFrom, Input, Origin, QuotedTerms};
use crate::format::exact;

/// An input; none for an axis, which is no input of the user's.
pub(super) fn input(key: &str, it: &Input) -> Option<Object> {
    let (origin, place, quote) = match &it.origin {
        Origin::Axis | Origin::Searched(_) => return None,
        Origin::Default => ("default", None, None),
        Origin::Stated(place) => ("stated", Some(place), None),
        Origin::Set { place, .. } => ("set", Some(place), None),
        Origin::LookedUp(quote) => ("looked up", Some(&quote.place), Some(quote)),
    };
    let terms = quote.and_then(|it| it.terms.as_ref());
    let object = Object::default()
        .with("key", key)
        .with("value", exact(it.value))
        .with("unit", it.unit.as_str())
        .with("live", it.live)
        .with("origin", origin)
        .with("place", place.map(ToString::to_string))
        .with("from", quote.map(|it| it.from.as_str()))
        .with("until", quote.and_then(|it| it.until.as_deref()))
        .with("checked_on", quote.map(|it| it.checked_on.as_str()))
        .with("source", quote.map(|it| it.source.as_str()))
        .given("converted_from", it.converted_from.as_ref().map(converted))
        .given("negotiated", terms.map(|terms| negotiated(terms).with("net", exact(it.value))));
    Some(object)
}

/// Amount in the currency of its source.
fn converted(from: &ConvertedFrom) -> Object {
    Object::default()
        .with("amount", exact(from.amount))
        .with("currency", from.currency.as_str())
        .with("rates", from.rates.clone())
}

/// List price and discount of a net price.
fn negotiated(terms: &QuotedTerms) -> Object {
    let list = terms.list.as_ref();
    Object::default()
        .with("list", list.map(|it| exact(it.value)))
        .with("list_key", list.map(|it| it.key))
        .with("list_place", list.map(|it| it.place.to_string()))
        .with("list_source", list.map(|it| it.source.as_str()))
        .with("discount_share", terms.discount_share.map(exact))
}
