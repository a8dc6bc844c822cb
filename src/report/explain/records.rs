//! Table of explanations for spreadsheets: the leaves of figures, or what follows from one.

use super::{ExplainMaterial, ExplainView};
use rust_decimal::Decimal;

use crate::analysis::explain::Asked;
use crate::expr::NodeId;
use crate::format::all_digits;
use crate::report::records::{Key, Records, Value, table};

/// A leaf or a figure of the table.
struct Line<'r> {
    material: ExplainMaterial<'r>,
    figure: &'r Asked,
    id: NodeId,
    /// Value in the other run, and the effect on the figure.
    change: Option<[Option<Decimal>; 2]>,
}

/// Leaves of the figures; with `--what-uses`, the figures that follow.
#[must_use]
pub fn records(material: ExplainMaterial<'_>) -> Records {
    type Of<'r> = Key<Line<'r>>;
    let explainer = material.explainer;
    let of = |figure| match material.view {
        ExplainView::Uses => explainer.uses(figure),
        ExplainView::Formula | ExplainView::Leaves | ExplainView::Difference => {
            explainer.leaves(figure)
        }
    };
    let keys: [Of<'_>; 13] = [
        Of::plain("figure", |it| Value::text(&it.figure.name)),
        Of::plain("name", |it| Value::text(it.material.explainer.name(it.id, ""))),
        Of::plain("value", |it| Value::maybe(it.material.explainer.value(it.id).map(all_digits))),
        Of::plain("unit", |it| Value::text(it.material.unit(it.id))),
        Of::plain("origin", |it| Value::text(it.evidence().how.name())),
        Of::plain("path", |it| Value::maybe(it.evidence().place.map(|it| it.file))),
        Of::plain("line", |it| it.number(|it| it.line)),
        Of::plain("column", |it| it.number(|it| it.column)),
        Of::plain("from", |it| Value::maybe(it.evidence().source.and_then(|it| it.from))),
        Of::plain("until", |it| Value::maybe(it.evidence().source.and_then(|it| it.until))),
        Of::plain("checked_on", |it| {
            Value::maybe(it.evidence().source.and_then(|it| it.checked_on))
        }),
        Of::plain("grade", |it| Value::maybe(it.evidence().source.and_then(|it| it.grade))),
        Of::plain("source", |it| Value::maybe(it.evidence().source.map(|it| it.url))),
    ];
    if material.view == ExplainView::Difference {
        return differences(material, keys.to_vec());
    }
    let line = |figure, id| Line { material, figure, id, change: None };
    let lines: Vec<Line<'_>> = material
        .figures
        .iter()
        .flat_map(|figure| of(figure.id).into_iter().map(move |id| line(figure, id)))
        .collect();
    table(&keys, "", &lines)
}

/// Inputs that differ from another run; the figure itself has the rest as its effect.
fn differences<'r>(material: ExplainMaterial<'r>, mut keys: Vec<Key<Line<'r>>>) -> Records {
    let mut lines = Vec::new();
    for (figure, it) in material.figures.iter().zip(material.differences) {
        for (input, step) in it.steps() {
            let effect = step.map(|[before, after]| after.saturating_sub(before));
            let change = Some([Some(input.from), effect]);
            lines.push(Line { material, figure, id: input.id, change });
        }
        let change = Some([Some(it.before), Some(it.rest())]);
        lines.push(Line { material, figure, id: figure.id, change });
    }
    let added: [Key<Line<'r>>; 2] = [
        Key::plain("before", |it| Value::maybe(it.change.and_then(|it| it[0]).map(all_digits))),
        Key::plain("effect", |it| Value::maybe(it.change.and_then(|it| it[1]).map(all_digits))),
    ];
    keys.extend(added);
    table(&keys, "", &lines)
}

impl Line<'_> {
    fn evidence(&self) -> crate::analysis::explain::Evidence {
        self.material.explainer.evidence(self.id)
    }

    fn number(&self, of: fn(crate::expr::Place) -> usize) -> Value {
        let number = self.evidence().place.map(of).and_then(|it| i64::try_from(it).ok());
        number.map_or(Value::Missing, Value::Count)
    }
}
