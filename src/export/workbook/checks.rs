//! Checks beside the inputs: a value that the program refuses is named, and no verdict rests on it.
//!
//! A message at the keyboard stops a wrong number that is typed, and not one that is pasted.

use std::collections::HashSet;

use rust_decimal::Decimal;
use rust_xlsxwriter::Formula;

use super::names::NamedInput;
use super::{Book, text};
use crate::check::{Band, Why};
use crate::export::found;
use crate::expr::NodeId;
use crate::model::UTILIZATION_SHIFT;
use crate::quantity::{Allowed, allowed};

/// Text beside a value that is allowed.
pub(super) const OK: &str = "ok";
/// First word beside a value that `compare` warns of.
pub(super) const CAUTION: &str = "caution";
/// Text beside a gray value that was changed.
const GRAY: &str = "restore: this value shapes the model";
/// One, and what sums of floats may be beyond it.
const ONE: &str = "1.000000001";
/// Last word of figures of the time that interruptions take.
const SHARE_LOST: &str = ".share_of_time_lost";
/// Last word of the keys whose values are shares of the same time.
const SHARE_OF_TIME: &str = ".share_of_time";

/// Formula with what is wrong with the value in a row; inputs are in rows from `first`.
pub(super) fn formula(
    book: &Book<'_>,
    it: &NamedInput<'_>,
    (row, first): (u32, u32),
    possible: &Possible,
) -> Formula {
    let inputs = &book.inputs;
    let cell = format!("$M{}", row + 1);
    let usual = usual(book, it.key, &cell);
    let utilization = &possible.utilization;
    let formula = if it.key == UTILIZATION_SHIFT {
        let holds =
            format!("IF(ISNUMBER({cell}), AND({utilization} >= 0, {utilization} <= {ONE}), FALSE)");
        format!("IF({holds}, \"{OK}\", \"utilization has to stay from 0 to 1\")")
    } else if it.input.live {
        let holds = holds(&range(book, it), &cell);
        let usual = possible.or(it.id, ascending(it.key, &cell, first, inputs, usual));
        let other = match shares(it.key, first, inputs) {
            Some(cells) => {
                format!("IF(SUM({cells}) > {ONE}, \"the shares of time exceed 1\", {usual})")
            }
            None => usual,
        };
        format!("IF({holds}, {other}, \"write {}\")", in_words(book, it))
    } else {
        format!("\"{GRAY}\"")
    };
    // The file was read, so what it states is allowed, unless shares beside it have changed.
    let is_share = shares(it.key, first, inputs).is_some();
    let formula =
        if is_share { formula } else { format!("IF({cell} = $D{}, \"{OK}\", {formula})", row + 1) };
    Formula::new(formula).set_result(OK)
}

/// Limits of figures that follow from inputs: no scenario may have more demand than all GPU-hours, or interruptions
/// that leave no time for work.
pub(super) struct Possible {
    /// Reference to the mean demand over its peak.
    utilization: String,
    conditions: Vec<Condition>,
}

/// A condition on a figure.
struct Condition {
    /// Figures that this one follows from, and itself.
    behind: HashSet<NodeId>,
    /// Reference to its cell.
    cell: String,
    /// Formula that is true if it is possible.
    holds: String,
    /// Words for a value that is not.
    words: &'static str,
}

impl Possible {
    /// The conditions of a workbook.
    pub fn of(book: &Book<'_>) -> Self {
        let explainer = &book.workings.explainer;
        let utilization = book.cell(book.workings.utilization, 0);
        let demand = Condition {
            behind: explainer.behind(book.workings.utilization),
            cell: utilization.clone(),
            holds: format!("{utilization} <= {ONE}"),
            words: "demand has to be within all GPU-hours",
        };
        let is_lost = |id: &NodeId| explainer.name(*id, "").ends_with(SHARE_LOST);
        let lost = book.workings.figures.iter().filter(|id| is_lost(id)).map(|id| {
            let cell = book.cell(*id, 0);
            let holds = format!("{cell} < 1");
            let words = "interruptions leave no time for work";
            Condition { behind: explainer.behind(*id), cell, holds, words }
        });
        Self { conditions: std::iter::once(demand).chain(lost).collect(), utilization }
    }

    /// Formula that refuses what the figures that follow from an input may not be; else `otherwise`.
    fn or(&self, id: NodeId, otherwise: String) -> String {
        let moved = self.conditions.iter().filter(|it| it.behind.contains(&id));
        moved.fold(otherwise, |otherwise, Condition { cell, holds, words, .. }| {
            let holds = format!("IF(ISNUMBER({cell}), {holds}, FALSE)");
            format!("IF({holds}, {otherwise}, \"{words}\")")
        })
    }
}

/// Formula with what `compare` warns of in an allowed value.
fn usual(book: &Book<'_>, key: &str, cell: &str) -> String {
    let Some(watched) = book.watched.get(key) else { return format!("\"{OK}\"") };
    let within = |it: &Band| {
        let from = it.from.map(|from| format!("{cell} > {}", from.normalize()));
        let to = it.to.map(|to| format!("{cell} < {}", to.normalize()));
        let both: Vec<String> = from.into_iter().chain(to).collect();
        format!("({})", both.join(") * ("))
    };
    let bands = |why| {
        let all = watched.bands.iter().filter(|it| it.why == why).map(within);
        all.collect::<Vec<_>>()
    };
    let of_one = watched.of_one.as_ref().map(|it| {
        let count = book.names.get(&it.units).cloned();
        let count = count.unwrap_or_else(|| it.count.normalize().to_string());
        format!(" * ({cell} <= {} * {count})", it.most.normalize())
    });
    let slips = bands(Why::WrongUnit).into_iter();
    let slips = slips.map(|it| it + of_one.as_deref().unwrap_or_default()).collect();
    let above = watched.not_above.as_ref().and_then(|it| Some((it, book.names.get(it)?)));
    let cautions = [
        (slips, "probably in the wrong unit".to_owned()),
        (bands(Why::Unusual), watched.usual.clone()),
        (bands(Why::FarFromOthers), "far from the prices of other providers".to_owned()),
        (
            above.iter().map(|(_, name)| format!("({cell} > {name})")).collect(),
            above.map(|(key, _)| format!("more than {key}")).unwrap_or_default(),
        ),
    ];
    let ok = format!("\"{OK}\"");
    cautions.into_iter().rev().fold(ok, |otherwise, (conditions, words)| {
        if conditions.is_empty() {
            return otherwise;
        }
        let words = text::in_formula(&format!("{CAUTION}: {words}"));
        format!("IF(({cell} <> 0) * ({}) > 0, {words}, {otherwise})", conditions.join(" + "))
    })
}

/// Numbers that an input may be: `a number from 0 to 1`.
pub(super) fn in_words(book: &Book<'_>, it: &NamedInput<'_>) -> String {
    let number = |it: Decimal| it.normalize().to_string();
    let Allowed { least, most, excluded, is_whole } = range(book, it);
    let kind = if is_whole { "a whole number" } else { "a number" };
    let [above, below] = excluded;
    let from = if above { "above" } else { "from" };
    match most {
        Some(most) => {
            let to = if below { "to below" } else { "to" };
            format!("{kind} {from} {} {to} {}", number(least), number(most))
        }
        None if least == Decimal::MIN => kind.to_owned(),
        None if above => format!("{kind} above {}", number(least)),
        None => format!("{kind} of {} or more", number(least)),
    }
}

/// Range of an input; points that are added to the utilization go both ways, and a size that was found keeps the bounds
/// of the scenario.
pub(super) fn range(book: &Book<'_>, it: &NamedInput<'_>) -> Allowed {
    found::sizes(book.material)
        .iter()
        .fold(allowed(it.key, &it.input.unit), |range, size| size.bound(it.key, range))
}

/// Condition that a cell holds a number of a range.
fn holds(range: &Allowed, cell: &str) -> String {
    let [above, below] = range.excluded;
    let least = (range.least != Decimal::MIN).then(|| {
        let sign = if above { ">" } else { ">=" };
        format!("{cell} {sign} {}", range.least.normalize())
    });
    let most = range.most.map(|it| {
        let sign = if below { "<" } else { "<=" };
        format!("{cell} {sign} {}", it.normalize())
    });
    let whole = range.is_whole.then(|| format!("{cell} = INT({cell})"));
    let is_number = format!("ISNUMBER({cell})");
    let conditions = [least, most, whole].into_iter().flatten().collect::<Vec<_>>().join(", ");
    // A text compares with numbers in some programs, and is an error in others.
    if conditions.is_empty() {
        is_number
    } else {
        format!("IF({is_number}, AND({conditions}), FALSE)")
    }
}

/// Formula that refuses a value that is not between those of the rows before and after it, if these ascend; else
/// `otherwise`.
fn ascending(
    key: &str,
    cell: &str,
    first: u32,
    inputs: &[NamedInput<'_>],
    otherwise: String,
) -> String {
    let Some((list, row, word)) = in_list(key) else { return otherwise };
    let cell_of = |wanted: u32| {
        let is_it = |it: &NamedInput<'_>| in_list(it.key) == Some((list, wanted, word));
        (first + 1..).zip(inputs).find(|(_, it)| is_it(it)).map(|(row, _)| format!("$M{row}"))
    };
    let before = cell_of(row - 1).map(|it| format!("{it} < {cell}"));
    let after = cell_of(row + 1).map(|it| format!("{cell} < {it}"));
    let conditions: Vec<String> = before.into_iter().chain(after).collect();
    if conditions.is_empty() {
        return otherwise;
    }
    let words = "has to be above the row before and below the row after";
    format!("IF(AND({}), {otherwise}, \"{words}\")", conditions.join(", "))
}

/// List, row and last word of a key whose rows ascend, such as `own.staff.steps.2.from_gpus`.
fn in_list(key: &str) -> Option<(&str, u32, &str)> {
    let (list, word) = key.rsplit_once('.')?;
    let (list, row) = list.rsplit_once('.')?;
    let is_ascending = ["by_age", "steps", "price_steps"].contains(&list.rsplit('.').next()?)
        && ["months", "from_gpus", "from_month"].contains(&word);
    Some((list, row.parse().ok().filter(|it| *it > 0)?, word)).filter(|_| is_ascending)
}

/// Cells of the shares that may add up to 1 at most, if the key is that of one.
fn shares(key: &str, first: u32, inputs: &[NamedInput<'_>]) -> Option<String> {
    let list = |key: &str| Some(key.strip_suffix(SHARE_OF_TIME)?.rsplit_once('.')?.0.to_owned());
    let own = list(key)?;
    let rows = (first + 1..).zip(inputs);
    let same = rows.filter(|(_, it)| list(it.key).as_ref() == Some(&own));
    Some(same.map(|(row, _)| format!("$M{row}")).collect::<Vec<_>>().join(", "))
}
