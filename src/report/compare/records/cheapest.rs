//! Records of who is cheapest at which utilization.

use super::Material;
use crate::analysis::CheapestStretch;
use crate::format::Figure::Point;
use crate::report::records::{Key, Records, Value, table};

/// Values of a stretch of utilization.
pub(crate) const STRETCH: [Key<CheapestStretch>; 3] = [
    Key::figure("from", Point, |it: &CheapestStretch| Some(it.from))
        .always()
        .says("Utilization at which the stretch begins, 0 to 1."),
    Key::figure("to", Point, |it: &CheapestStretch| Some(it.to))
        .always()
        .says("Utilization at which the stretch ends, 0 to 1."),
    Key::maybe("cheapest", |it: &CheapestStretch| Value::maybe(it.cheapest.as_deref()))
        .says("Cheapest alternative of the stretch; null if none serves all demand.")
        .unless(|_| "no alternative serves all demand"),
];

pub(super) fn records(material: Material<'_>) -> Records {
    table(&STRETCH, &material.case.currency, &material.comparison.envelope)
}
