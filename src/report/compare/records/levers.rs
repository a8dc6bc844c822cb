//! Records of single figures that, moved far enough, make the another alternative the cheapest.

use super::Material;
use crate::analysis::Lever;
use crate::format::Figure::{Change, Tariff};
use crate::report::records::{Key, Records, Value, table};

type Of = Key<Lever>;

/// Values of a lever; `now` and `then` are in the unit of the row.
pub(crate) const LEVER: [Of; 7] = [
    Of::plain("key", |it| Value::text(it.key()))
        .says("First of its keys: the path of the figure, or its name in a price sheet."),
    Of::plain("name", |it| Value::text(&it.variable.name))
        .says("Name of the input: its shortest unique one."),
    Of::plain("unit", |it| Value::text(it.variable.unit()))
        .says("Unit of `now` and `then`; `money` is the scenario's currency."),
    Of::figure("now", Tariff, |it| Some(it.now))
        .always()
        .says("Value of the figure in this comparison."),
    Of::figure("then", Tariff, |it| Some(it.then)).always().says(
        "Value at which another alternative becomes the cheapest; of a count, the first at \
         which it is.",
    ),
    Of::figure("change", Change, |it| Some(it.by))
        .always()
        .says("Change from `now` to `then`, as a share of `now`."),
    Of::plain("winner", |it| Value::text(&it.winner))
        .says("Alternative that is the cheapest then."),
];

pub(super) fn records(material: Material<'_>) -> Records {
    table(&LEVER, &material.case.currency, &material.comparison.flips.levers)
}
