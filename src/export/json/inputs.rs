//! Every figure that entered, with where it comes from.

use super::view::views;
use crate::expr::{ConvertedFrom, Input, Origin, Place, Quote, QuotedTerms};
use crate::report::kind::Kind;

/// An input and its origin.
#[derive(Clone, Copy)]
pub(super) struct Entered<'r> {
    key: &'r String,
    input: &'r Input,
    origin: &'static str,
    place: Option<&'r Place>,
    quote: Option<&'r Quote>,
}

/// An input with its origin; none for an axis, which is no input of the user's.
pub(super) fn entered<'r>((key, input): (&'r String, &'r Input)) -> Option<Entered<'r>> {
    let (origin, place, quote) = match &input.origin {
        Origin::Axis | Origin::Searched(_) => return None,
        Origin::Default => ("default", None, None),
        Origin::Stated(place) => ("stated", Some(place), None),
        Origin::Set { place, .. } => ("set", Some(place), None),
        Origin::LookedUp(quote) => ("looked up", Some(&quote.place), Some(quote)),
    };
    Some(Entered { key, input, origin, place, quote })
}

views! {
    "input" = it: Entered<'_>, "Figure that was used, with its origin." {
        key: it.key, "Path of the figure in the scenario, or its name in a price sheet.";
        value: it.input.value, "Value, in `unit`.";
        unit: &it.input.unit,
            "Unit of the value, such as `money/GPU-hour`; empty for a share or a count.";
        live: it.input.live,
            "True if results follow when the figure is changed; false if it shapes the calculation.";
        origin in ORIGIN: it.origin, "Origin of the figure.";
        place: it.place.map(ToString::to_string),
            "Place of the figure, as `file:line:column`; null for a default.";
        from in Kind::Day: it.quote.map(|it| &it.from),
            "First day the figure was seen, if it was looked up.";
        until in Kind::Day: it.quote.and_then(|it| it.until.as_deref()),
            "First day the figure was no longer seen, if it has changed since.";
        checked_on in Kind::Day: it.quote.map(|it| &it.checked_on),
            "Last day the source confirmed the figure, if it was looked up.";
        source: it.quote.map(|it| &it.source), "Source of the figure, if it was looked up.";
        converted_from?: it.input.converted_from.as_ref(),
            "Amount in the currency of the source; left out if it is that of the run.";
        negotiated?: it.quote.and_then(|of| Some((it.input, of.terms.as_ref()?))),
            "Terms of a negotiated price; left out for others.";
    }

    "converted_amount" = it: &ConvertedFrom,
        "Amount that was converted to the currency of the run." {
        amount: it.amount, "Amount in the currency of the source.";
        currency: &it.currency, "ISO 4217 code of that currency.";
        rates: &it.rates, "Keys of the exchange rates it was converted at, in order.";
    }

    "negotiated_price" = (input, terms): (&Input, &QuotedTerms), "Terms of a negotiated price." {
        list: terms.list.as_ref().map(|it| it.value), "List price, in the unit of `list_key`.";
        list_key: terms.list.as_ref().map(|it| it.key),
            "Key of the list price in its sheet, which names its unit.";
        list_place: terms.list.as_ref().map(|it| it.place.to_string()),
            "Place of the list price, as `file:line:column`.";
        list_source: terms.list.as_ref().map(|it| &it.source), "Source of the list price.";
        discount_share: terms.discount_share,
            "Discount as a share of the list price; negative for a surcharge.";
        net: input.value, "Price after the discount, in the unit of the figure.";
    }
}

const ORIGIN: Kind = Kind::words(
    "input_origin",
    "Origin of a figure.",
    &[
        ("stated", "Stated in the scenario."),
        ("set", "Set on the command line with `--set`."),
        ("looked up", "Looked up in a price sheet."),
        ("default", "Default of the program."),
    ],
);
