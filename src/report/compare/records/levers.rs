//! Records of single figures that, moved far enough, make the another alternative the cheapest.

use super::Material;
use crate::analysis::Lever;
use crate::format::Figure::{Change, Tariff};
use crate::report::records::{Key, Records, Value, table};

/// Values of a lever; `now` and `then` are in the unit of the row.
pub(crate) const LEVER: [Key<Lever>; 7] = [
    Key::plain("key", |it| Value::text(it.key())),
    Key::plain("name", |it| Value::text(&it.variable.name)),
    Key::plain("unit", |it| Value::text(it.variable.unit())),
    Key::figure("now", Tariff, |it| Some(it.now)),
    Key::figure("then", Tariff, |it| Some(it.then)),
    Key::figure("change", Change, |it| Some(it.by)),
    Key::plain("winner", |it| Value::text(&it.winner)),
];

pub(super) fn records(material: Material<'_>) -> Records {
    table(&LEVER, &material.case.currency, &material.comparison.flips.levers)
}
