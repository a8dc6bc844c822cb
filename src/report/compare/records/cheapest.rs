//! Records of who is cheapest at which utilization.

use super::Material;
use crate::analysis::CheapestStretch;
use crate::format::Figure::Point;
use crate::report::records::{Key, Records, Value, table};

/// Values of a stretch of utilization.
pub(crate) const STRETCH: [Key<CheapestStretch>; 3] = [
    Key::figure("from", Point, |it| Some(it.from)),
    Key::figure("to", Point, |it| Some(it.to)),
    Key::plain("cheapest", |it: &CheapestStretch| Value::maybe(it.cheapest.as_deref()))
        .unless(|_| "no alternative serves all demand"),
];

pub(super) fn records(material: Material<'_>) -> Records {
    table(&STRETCH, &material.case.currency, &material.comparison.envelope)
}
