//! Records of what waiting saves.

use super::Material;
use crate::analysis::WaitingCost;
use crate::format::Figure::{Amount, Difference};
use crate::report::records::{Key, Records, Value, table};

const UNSERVED: &str = "work is left unserved";

/// Values of an alternative.
pub(crate) const WAITING: [Key<WaitingCost>; 5] = [
    Key::plain("alternative", |it: &WaitingCost| Value::text(&it.name))
        .says("Name of the alternative."),
    Key::flag("waits", |it: &WaitingCost| it.waits)
        .says("True if work that may wait does, as that costs less."),
    Key::figure("total", Amount, |it: &WaitingCost| it.total)
        .says("Total with the choice that costs less.")
        .unless(|_| UNSERVED),
    Key::figure("total_at_once", Amount, |it: &WaitingCost| it.at_once)
        .says("Total with all work served when it is wanted, at the best of its open sizes.")
        .unless(|_| UNSERVED),
    Key::figure("saving", Difference, |it: &WaitingCost| it.saving)
        .says("Total at once less the total with work that waits.")
        .unless(|_| UNSERVED),
];

/// Every alternative; none without work that may wait.
pub(super) fn records(material: Material<'_>) -> Records {
    let costs = material.waiting.map(|it| it.costs.as_slice()).unwrap_or_default();
    table(&WAITING, &material.case.currency, costs)
}
