//! Tables of `mix` for spreadsheets.

use super::{MixMaterial, choice_name, parts, picture, relaxed};
use crate::analysis::{CostedTier, TierPart};
use crate::format::Figure;
use crate::report::records::{Field, Records, Value};

/// A table of the mix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MixTable {
    /// Tiers with their sizes, work and cost
    #[default]
    Tiers,
    /// One unit more against one fewer, a row for each other tier
    Marginal,
    /// Simpler choices
    Simpler,
    /// Demand or a price that turns out otherwise
    Otherwise,
    /// Demand up to which each tier serves, in parts of a unit
    Boundaries,
    /// Demand that each tier serves, in 64 equal parts of the time
    Curve,
    /// Cost of a GPU of each tier by the share of hours in which it is used
    Screening,
}

/// Units in which sizes are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MixUnit {
    /// Whole nodes and instances, proved over the whole cost model
    #[default]
    Whole,
    /// Parts of a unit, from the cost of capacity and of use of each tier
    None,
}

/// One table for a spreadsheet.
#[must_use]
pub fn records(material: MixMaterial<'_>, table: MixTable) -> Records {
    match table {
        MixTable::Tiers => tiers(material),
        MixTable::Marginal => marginal(material),
        MixTable::Simpler => simpler(material),
        MixTable::Otherwise => otherwise(material),
        MixTable::Boundaries => relaxed::records(material.answer.relaxed.as_ref()),
        MixTable::Curve => picture::curve(material),
        MixTable::Screening => {
            let relaxed = material.answer.relaxed.as_ref();
            picture::screening_records(relaxed, &material.case.currency)
        }
    }
}

fn tiers(material: MixMaterial<'_>) -> Records {
    let currency = &material.case.currency;
    let row = |(tier, part): (&CostedTier, &TierPart)| {
        vec![
            Value::text(&tier.name),
            Value::number(tier.units, Figure::Whole),
            Value::number(tier.installed, Figure::Whole),
            Value::number(tier.served, Figure::Whole),
            Value::number(part.served_share, Figure::Share),
            Value::number(tier.fleet_utilization, Figure::Share),
            Value::number(part.total, Figure::Amount),
            Value::number(part.cost_per_gpu_hour, Figure::PerGpuHour),
        ]
    };
    let columns = ["tier", "units", "gpus", "served_gpu_hours", "served_share", "used_share"];
    let money = ["total", "cost_per_gpu_hour"].map(|it| Field::money(it, currency));
    let unserved = material.answer.unserved.as_ref().map(|it| {
        let mut row = vec![Value::text("not served"), Value::Missing, Value::Missing];
        row.push(Value::number(Some(it.work), Figure::Whole));
        row.extend([Value::number(it.share, Figure::Share), Value::Missing]);
        row.push(Value::number(Some(it.charge), Figure::Amount));
        row.push(Value::number(it.per_gpu_hour, Figure::PerGpuHour));
        row
    });
    Records {
        columns: columns.map(Field::plain).into_iter().chain(money).collect(),
        rows: parts(material).map(row).chain(unserved).collect(),
    }
}

fn marginal(material: MixMaterial<'_>) -> Records {
    let answer = material.answer;
    let currency = &material.case.currency;
    let mut rows = Vec::new();
    for (size, units) in answer.mix.sizes.iter().zip(&answer.marginal) {
        let tiers = answer.costed.tiers.iter().enumerate();
        let others = tiers.filter(|(at, _)| Some(*at) != size.tier);
        let others: Vec<&str> = others.map(|(_, it)| it.name.as_str()).collect();
        for unit in units {
            for (other, avoided) in others.iter().zip(&unit.avoided) {
                rows.push(vec![
                    Value::text(&size.name),
                    Value::Count(unit.unit.into()),
                    Value::number(Some(unit.cost), Figure::Amount),
                    Value::number(Some(unit.net), Figure::Difference),
                    Value::number(unit.used, Figure::Share),
                    Value::number(unit.pays_above, Figure::Share),
                    Value::text(*other),
                    Value::number(Some(*avoided), Figure::Difference),
                ]);
            }
        }
    }
    let money = |it: &'static str| Field::money(it, currency);
    let columns = vec![
        Field::plain("tier"),
        Field::plain("unit"),
        money("added_cost"),
        money("net_saving"),
        Field::plain("used_share"),
        Field::plain("pays_above_share"),
        Field::plain("other_tier"),
        money("avoided_on_it"),
    ];
    Records { columns, rows }
}

fn simpler(material: MixMaterial<'_>) -> Records {
    let currency = &material.case.currency;
    let rows = material.answer.simpler.iter().map(|it| {
        vec![
            Value::text(choice_name(material, it.kind, &it.units)),
            Value::number(Some(it.cost), Figure::Amount),
            Value::number(Some(it.above.amount), Figure::Difference),
            Value::number(it.above.share, Figure::Change),
        ]
    });
    let money = |it: &'static str| Field::money(it, currency);
    let columns =
        vec![Field::plain("choice"), money("cost"), money("above"), Field::plain("above_share")];
    Records { columns, rows: rows.collect() }
}

fn otherwise(material: MixMaterial<'_>) -> Records {
    let currency = &material.case.currency;
    let rows = material.answer.otherwise.iter().map(|it| {
        let units: Vec<String> = it.units.iter().map(u32::to_string).collect();
        let (demand, price) = match it.tier {
            None => (Some(it.factor), None),
            Some(_) => (None, Some(it.factor)),
        };
        vec![
            Value::number(demand, Figure::Share),
            Value::text(units.join(" ")),
            Value::number(Some(it.best), Figure::Amount),
            Value::number(it.as_planned, Figure::Amount),
            Value::number(it.regret.and_then(|it| it.share), Figure::Change),
            Value::text(it.tier.as_deref().unwrap_or_default()),
            Value::number(price, Figure::Share),
        ]
    });
    let money = |it: &'static str| Field::money(it, currency);
    let columns = vec![
        Field::plain("demand_factor"),
        Field::plain("best_units"),
        money("best_cost"),
        money("cost_of_this_mix"),
        Field::plain("above_best_share"),
        Field::plain("tier"),
        Field::plain("price_factor"),
    ];
    Records { columns, rows: rows.collect() }
}
