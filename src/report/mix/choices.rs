//! Tables of other choices: a unit more or fewer, simpler sizes, and figures that turn out otherwise.

use rust_decimal::Decimal;

use super::{MixMaterial, sized};
use crate::analysis::{
    FreeSize, Gap, HoldOut, MarginalUnit, MixAnswer, Otherwise, SimplerChoice, SimplerKind,
};
use crate::format::{Figure, count, list, money, money_signed, percent, percent_signed, whole};
use crate::model::RankBy;
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};
use crate::report::view::View;

/// Units around each size, one table a size.
pub(super) fn marginal(material: MixMaterial<'_>) -> Vec<Section> {
    let each = material.answer.mix.each().zip(&material.answer.marginal);
    let shown = each.filter(|(_, units)| !units.is_empty());
    shown.map(|((size, best), units)| around(material, size, best, units).into()).collect()
}

fn around(material: MixMaterial<'_>, size: &FreeSize, best: u32, units: &[MarginalUnit]) -> Table {
    let noun = size.unit();
    let tiers = material.answer.costed.tiers.iter().enumerate();
    let others = tiers.filter(|(at, _)| Some(*at) != size.tier);
    let columns =
        [Column::number(noun), Column::number("GPUs").leaves(0), Column::number("added cost")];
    let is_avoided =
        |at: usize| units.iter().any(|it| it.avoided.get(at).is_some_and(|it| !it.is_zero()));
    let others: Vec<_> =
        others.map(|(_, it)| it).enumerate().filter(|(at, _)| is_avoided(*at)).collect();
    let avoided =
        others.iter().map(|(_, it)| Column::number(&it.name).under("avoided on").leaves(1));
    let last = [
        Column::number("net saving"),
        Column::number("used").leaves(2),
        Column::number("if used above").under("pays").leaves(2),
        Column::text(""),
    ];
    let row = |it: &MarginalUnit| {
        let gpus = size.gpus_per_unit.saturating_mul(it.unit.into());
        let is_chosen = if it.unit == best { "chosen" } else { "" };
        let avoided = others.iter().filter_map(|(at, _)| it.avoided.get(*at));
        let avoided = avoided.map(|it| Cell::number(money(*it)));
        let cells = [whole(it.unit), whole(gpus), money(it.cost)].map(Cell::number);
        let share = |it| Cell::figure(it, Figure::Share);
        let end = [
            Cell::number(money_signed(it.net)),
            share(it.used),
            share(it.pays_above.filter(|_| matches!(material.case.rank_by, RankBy::Total))),
            Cell::text(is_chosen),
        ];
        Row::new(cells.into_iter().chain(avoided).chain(end))
    };
    Table {
        name: format!("marginal {noun}"),
        heading: format!(
            "What each {noun} of {} saves · {}, against one fewer",
            size.name, material.case.currency
        ),
        columns: columns.into_iter().chain(avoided).chain(last).collect(),
        rows: units.iter().map(row).collect(),
        notes: notes(material, size, best, units),
        ..Table::default()
    }
}

/// Sentences on a size at a bound, and on one of which the mix has none.
fn notes(
    material: MixMaterial<'_>,
    size: &FreeSize,
    best: u32,
    units: &[MarginalUnit],
) -> Vec<String> {
    let noun = size.unit();
    let mut notes = Vec::new();
    if best == size.most && best < size.peak && size.is_capped {
        notes.push(format!("{}.", at_the_cap(size, best)));
    }
    if let (0, [first]) = (best, units) {
        let more = money(first.net.abs());
        notes.push(format!(
            "The mix has no {noun} of {}: the first costs {more} more than it saves.",
            size.name
        ));
    }
    if units.iter().all(|it| it.unit != best) && best > size.least {
        let left = material.answer.costed.unserved.is_some_and(|it| !it.is_zero());
        let all = if left { "all demand on average" } else { "all demand" };
        notes.push(format!("{} is the fewest that serve {all}.", count(best, noun)));
    }
    if matches!(material.case.rank_by, RankBy::Npv) {
        notes.push("Net saving is NPV; added and avoided costs are undiscounted.".to_owned());
    }
    notes
}

/// Sentence part on a size that its stated bound keeps from growing.
pub(super) fn at_the_cap(size: &FreeSize, units: u32) -> String {
    format!("{} {} is the most that max_gpus allows", size.name, count(units, size.unit()))
}

/// Simpler choices, cheapest first.
pub(super) fn simpler(material: MixMaterial<'_>) -> Option<Section> {
    let share = |it: &SimplerChoice| it.above.share.map(percent_signed).unwrap_or_default();
    let view = View::new()
        .cell(Column::text("choice"), |it: &SimplerChoice| {
            Cell::name(choice_name(material, it.kind, &it.units), &[])
        })
        .cell(Column::number("cost"), |it| Cell::number(money(it.cost)))
        .cell(Column::number("more than the mix"), |it| Cell::number(money_signed(it.above.amount)))
        .cell(Column::number("%"), |it| Cell::number(share(it)));
    let table = Table {
        name: "simpler choices".to_owned(),
        heading: format!("Simpler choices · {}", material.basis()),
        ..view.of(&material.answer.simpler)
    };
    (!table.rows.is_empty()).then(|| table.into())
}

/// Name of a simpler choice.
pub(crate) fn choice_name(material: MixMaterial<'_>, kind: SimplerKind, units: &[u32]) -> String {
    let sized = |at: usize| sized(&material.answer.mix.sizes[at], units[at]);
    let without = |at: usize| {
        let others = material.answer.mix.sizes.iter().enumerate().filter(|(other, _)| *other != at);
        let names: Vec<&str> = others.map(|(_, it)| it.name.as_str()).collect();
        if names.is_empty() { String::new() } else { format!(" without {}", list(&names)) }
    };
    match kind {
        SimplerKind::Nothing => {
            let sizes = material.answer.mix.sizes.iter();
            let names: Vec<&str> = sizes.map(|it| it.name.as_str()).collect();
            format!("none of {}", list(&names))
        }
        SimplerKind::Only(at) => format!("{}{}", sized(at), without(at)),
        SimplerKind::Mean(at) => format!("{}, for the mean; others as in the mix", sized(at)),
        SimplerKind::Peak(at) => format!("{}, for the peak{}", sized(at), without(at)),
        SimplerKind::Percentile95(at) => {
            format!("{}, for all but 5% of the hours; others as in the mix", sized(at))
        }
        SimplerKind::Floor(at) => {
            format!("{}, for the lowest demand; others as in the mix", sized(at))
        }
    }
}

/// Units in words: `committed 20 instances, owned 15 nodes`.
fn counted(answer: &MixAnswer, units: &[u32]) -> String {
    let each = answer.mix.sizes.iter().zip(units).map(|(size, units)| match units {
        0 => format!("{} none", size.name),
        _ => format!("{} {}", size.name, count(*units, size.unit())),
    });
    each.collect::<Vec<_>>().join(", ")
}

/// Cost of planning on the earlier half of a trace.
fn planned(answer: &MixAnswer, it: &HoldOut) -> String {
    let planned = counted(answer, &it.planned);
    let found = format!("The sizes found in the first half of the trace ({planned})");
    let best = counted(answer, &it.best);
    match it.regret {
        None => format!("{found} leave work of the second half unserved."),
        Some(Gap { amount, .. }) if amount.is_zero() => {
            format!("{found} are also the best for the second half.")
        }
        Some(Gap { amount, share }) => {
            let (amount, share) = (money(amount), share.map(percent).unwrap_or_default());
            format!(
                "{found} cost {amount} ({share}) more in the second half than its best ({best})."
            )
        }
    }
}

/// Change in words: `demand 10.0% lower in every hour`, `spot 10.0% dearer`.
fn change(it: &Otherwise) -> String {
    let by = it.factor.saturating_sub(Decimal::ONE);
    let (share, is_less) = (percent(by.abs()), by.is_sign_negative());
    match &it.tier {
        None => {
            format!("demand {share} {} in every hour", if is_less { "lower" } else { "higher" })
        }
        Some(tier) => format!("{tier} {share} {}", if is_less { "cheaper" } else { "dearer" }),
    }
}

/// Costs if demand or a price turns out otherwise.
pub(super) fn otherwise(material: MixMaterial<'_>) -> Option<Section> {
    let answer = material.answer;
    let as_planned =
        |it: &Otherwise| it.as_planned.map_or_else(|| "work unserved".to_owned(), money);
    let extra = |it: &Otherwise| Cell::figure(it.regret.map(|it| it.amount), Figure::Amount);
    let share =
        |it: &Otherwise| it.regret.and_then(|it| it.share).map(percent_signed).unwrap_or_default();
    let mut view =
        View::new().cell(Column::text("change"), |it: &Otherwise| Cell::name(change(it), &[]));
    for (at, size) in answer.mix.sizes.iter().enumerate() {
        let column = Column::number(format!("{}s", size.unit())).under(&size.name).under("best:");
        view = view.cell(column, move |it| {
            it.units.get(at).map_or(Cell::Missing, |it| Cell::number(whole(*it)))
        });
    }
    let view = view
        .cell(Column::number("their cost").leaves(2), |it| Cell::number(money(it.best)))
        .cell(Column::number("cost of this mix").leaves(1), |it| Cell::number(as_planned(it)))
        .cell(Column::number("extra cost of this mix"), extra)
        .cell(Column::number("%"), |it| Cell::number(share(it)));
    let table = Table {
        name: "otherwise".to_owned(),
        heading: format!("If demand or a price turns out otherwise · {}", material.basis()),
        notes: answer.holdout.iter().map(|it| planned(answer, it)).collect(),
        ..view.of(&answer.otherwise)
    };
    (!table.rows.is_empty()).then(|| table.into())
}
