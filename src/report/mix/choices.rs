//! Tables of other choices: a unit more or fewer, simpler sizes, and demand that turns out otherwise.

use rust_decimal::Decimal;

use super::MixMaterial;
use crate::analysis::{MarginalUnit, Otherwise, SimplerKind};
use crate::format::{money, money_signed, percent, percent_signed, whole};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Units around each size, one table a size.
pub(super) fn marginal(material: MixMaterial<'_>) -> Vec<Section> {
    let answer = material.answer;
    let sizes = answer.mix.sizes.iter().zip(&answer.marginal).zip(&answer.mix.units);
    let table = |((size, units), best): ((&_, &Vec<MarginalUnit>), &u32)| {
        let size: &crate::analysis::FreeSize = size;
        let noun = if size.is_owned { "node" } else { "instance" };
        let others = answer.costed.tiers.iter().enumerate().filter(|(at, _)| *at != size.tier);
        let others: Vec<&str> = others.map(|(_, it)| it.name.as_str()).collect();
        let columns = [Column::number(noun), Column::number("GPUs"), Column::number("adds")];
        let spared = others.iter().map(|it| Column::number(format!("spares on {it}")).leaves(1));
        let columns =
            columns.into_iter().chain(spared).chain([Column::number("saves"), Column::text("")]);
        let row = |it: &MarginalUnit| {
            let gpus = size.gpus_per_unit.saturating_mul(it.unit.into());
            let is_capped = *best == size.most && *best < size.peak;
            let last = match it.unit == *best {
                true if is_capped => "chosen, the most allowed",
                true => "chosen",
                false => "",
            };
            let spared = it.spares.iter().map(|it| Cell::number(money(*it)));
            let cells = [
                Cell::number(whole(it.unit)),
                Cell::number(whole(gpus)),
                Cell::number(money(it.cost)),
            ];
            let end = [Cell::number(money_signed(it.net)), Cell::text(last)];
            Row::new(cells.into_iter().chain(spared).chain(end))
        };
        let heading = format!(
            "One {noun} more of {} · {}, against one fewer",
            material.tier(size),
            material.case.currency
        );
        let mut notes = Vec::new();
        if *best == size.most && *best < size.peak {
            notes.push(format!("{best} is the most that is allowed (max_gpus)."));
        }
        let table = Table {
            name: format!("marginal {noun}"),
            heading,
            columns: columns.collect(),
            rows: units.iter().map(row).collect(),
            notes,
            ..Table::default()
        };
        Section::from(table)
    };
    sizes.filter(|((_, units), _)| !units.is_empty()).map(table).collect()
}

/// Simpler choices, cheapest first.
pub(super) fn simpler(material: MixMaterial<'_>) -> Option<Section> {
    let answer = material.answer;
    let row = |it: &crate::analysis::SimplerChoice| {
        let share = it.above.share.map(percent_signed).unwrap_or_default();
        Row::new([
            Cell::text(choice_name(material, it.kind, &it.units)),
            Cell::number(money(it.cost)),
            Cell::number(money_signed(it.above.amount)),
            Cell::number(share),
        ])
    };
    let table = Table {
        name: "simpler choices".to_owned(),
        heading: format!("Simpler choices · {}", material.case.currency),
        columns: vec![
            Column::text("choice"),
            Column::number("cost"),
            Column::number("above the mix"),
            Column::number("%"),
        ],
        rows: answer.simpler.iter().map(row).collect(),
        ..Table::default()
    };
    (!answer.simpler.is_empty()).then(|| table.into())
}

/// Name of a simpler choice.
pub(crate) fn choice_name(material: MixMaterial<'_>, kind: SimplerKind, units: &[u32]) -> String {
    let sized = |at: usize| {
        let size = &material.answer.mix.sizes[at];
        material.sized(size, units[at])
    };
    match kind {
        SimplerKind::Nothing => "none of the open sizes".to_owned(),
        SimplerKind::Only(at) => format!("{} alone", sized(at)),
        SimplerKind::Mean(at) => format!("{}, the mean; the rest as in the mix", sized(at)),
        SimplerKind::Peak(at) => format!("{}, the peak", sized(at)),
    }
}

/// Costs if demand turns out otherwise.
pub(super) fn otherwise(material: MixMaterial<'_>) -> Option<Section> {
    let answer = material.answer;
    let row = |it: &Otherwise| {
        let change = it.factor.saturating_sub(Decimal::ONE);
        let direction = if change.is_sign_negative() { "lower" } else { "higher" };
        let each = answer.mix.sizes.iter().zip(&it.units);
        let best = each.map(|(size, units)| {
            format!("{units} {} of {}", size.units_word(), material.tier(size))
        });
        let share = it.regret.share.map(percent_signed).unwrap_or_default();
        Row::new([
            Cell::text(format!("demand {} {direction} in every hour", percent(change.abs()))),
            Cell::text(best.collect::<Vec<_>>().join(", ")),
            Cell::number(money(it.regret.amount)),
            Cell::number(share),
        ])
    };
    let table = Table {
        name: "otherwise".to_owned(),
        heading: format!("If demand turns out otherwise · {}", material.case.currency),
        columns: vec![
            Column::text("change"),
            Column::text("best sizes then"),
            Column::number("this mix costs more"),
            Column::number("%"),
        ],
        rows: answer.otherwise.iter().map(row).collect(),
        ..Table::default()
    };
    (!answer.otherwise.is_empty()).then(|| table.into())
}
