//! Records of what waiting saves.

use super::Material;
use crate::analysis::WaitingCost;
use crate::format::Figure::{Amount, Difference};
use crate::report::records::{Key, Records, Value, table};

const UNSERVED: &str = "work is left unserved";

/// Values of an alternative.
pub(crate) const WAITING: [Key<WaitingCost>; 5] = [
    Key::plain("alternative", |it: &WaitingCost| Value::text(&it.name)),
    Key::plain("waits", |it: &WaitingCost| Value::Flag(it.waits)),
    Key::figure("total", Amount, |it: &WaitingCost| it.total).unless(|_| UNSERVED),
    Key::figure("total_at_once", Amount, |it: &WaitingCost| it.at_once).unless(|_| UNSERVED),
    Key::figure("saving", Difference, |it: &WaitingCost| it.saving).unless(|_| UNSERVED),
];

/// Every alternative; none without work that may wait.
pub(super) fn records(material: Material<'_>) -> Records {
    let costs = material.waiting.map(|it| it.costs.as_slice()).unwrap_or_default();
    table(&WAITING, &material.case.currency, costs)
}
