//! Tables of `mix` for spreadsheets.

use rust_decimal::Decimal;

use super::tiers::{parts, tier_keys};
use super::{MixMaterial, choice_name, relaxed};
use crate::analysis::{
    CostedTier, FreeSize, MarginalUnit, Otherwise, Relaxed, ScreeningPoint, SimplerChoice,
    StackedColumn, TierPart, TierRates,
};
use crate::format::Figure::{Amount, Change, Difference, Hundredths, PerGpuHour, Share, Whole};
use crate::report::kind::Kind;
use crate::report::records::{Key, Records, Value, table};

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

/// Cost of a unit, what it saves, and its use.
pub(crate) const ONE_MORE: [Key<MarginalUnit>; 5] = [
    Key::plain("unit", |it: &MarginalUnit| Value::Count(it.unit.into()))
        .kind(Kind::Whole)
        .says("Number of the unit."),
    Key::figure("added_cost", Amount, |it: &MarginalUnit| Some(it.cost))
        .always()
        .says("Cost that it adds to its tier, undiscounted."),
    Key::figure("net_saving", Difference, |it: &MarginalUnit| Some(it.net))
        .always()
        .says("Saving by the cost that sizes are ranked by; negative if it does not pay."),
    Key::figure("used_share", Share, |it: &MarginalUnit| it.used)
        .says("Share of the horizon in which the GPUs of the unit replace rented ones."),
    Key::figure("pays_above_share", Share, |it: &MarginalUnit| it.pays_above)
        .says("Share of use above which the unit pays; null if it avoids no cost."),
];

/// Costs of a simpler choice.
pub(crate) const SIMPLER: [Key<SimplerChoice>; 2] = [
    Key::figure("cost", Amount, |it: &SimplerChoice| Some(it.cost))
        .always()
        .says("Cost of the choice."),
    Key::figure("above", Difference, |it: &SimplerChoice| Some(it.above.amount))
        .always()
        .says("Cost above that of the mix."),
];

/// Factor that demand or a price turns out by.
pub(crate) const FACTOR: [Key<Otherwise>; 3] = [
    Key::figure("demand_factor", Share, |it: &Otherwise| it.tier.is_none().then_some(it.factor))
        .says("Factor on demand; null if a price changes."),
    Key::maybe("tier", |it: &Otherwise| Value::maybe(it.tier.as_deref()))
        .says("Tier whose price changes; null if demand does."),
    Key::figure("price_factor", Share, |it: &Otherwise| it.tier.is_some().then_some(it.factor))
        .says("Factor on that price; null if demand changes."),
];

/// Costs if demand or a price turns out otherwise.
pub(crate) const OTHERWISE: [Key<Otherwise>; 2] = [
    Key::figure("best_cost", Amount, |it: &Otherwise| Some(it.best))
        .always()
        .says("Cost of these."),
    Key::figure("cost_of_this_mix", Amount, |it: &Otherwise| it.as_planned).says(
        "Cost of the sizes that were found for the figures as stated; null if they leave work \
         unserved.",
    ),
];

/// Share of the time at which a column of the curve begins, and its demand.
pub(crate) const fn curve_keys<'m>() -> [Key<(Decimal, &'m StackedColumn)>; 2] {
    type Of<'m> = Key<(Decimal, &'m StackedColumn)>;
    [
        Of::figure("hours_from_share", Share, |(from, _)| Some(*from))
            .always()
            .says("Share of the time at which the part begins."),
        Of::figure("demand_gpus", Hundredths, |(_, it)| Some(it.demand))
            .always()
            .says("Demand, in GPUs."),
    ]
}

/// One table for a spreadsheet.
#[must_use]
pub fn records(material: MixMaterial<'_>, table: MixTable) -> Records {
    let relaxed = material.answer.relaxed.as_ref();
    match table {
        MixTable::Tiers => tiers(material),
        MixTable::Marginal => marginal(material),
        MixTable::Simpler => simpler(material),
        MixTable::Otherwise => otherwise(material),
        MixTable::Boundaries => relaxed::records(relaxed),
        MixTable::Curve => curve(material),
        MixTable::Screening => screening(relaxed, &material.case.currency),
    }
}

fn tiers(material: MixMaterial<'_>) -> Records {
    let name = [Key::plain("tier", |(tier, _): &(&CostedTier, &TierPart)| Value::text(&tier.name))];
    let keys = [name.as_slice(), &tier_keys()].concat();
    let mut records = table(&keys, &material.case.currency, parts(material));
    let unserved = material.answer.unserved.as_ref().map(|it| {
        vec![
            Value::text("not served"),
            Value::Missing,
            Value::Missing,
            Value::Number(it.work, Whole),
            Value::number(it.share, Share),
            Value::Missing,
            Value::Number(it.charge, Amount),
            Value::number(it.per_gpu_hour, PerGpuHour),
        ]
    });
    records.rows.extend(unserved);
    records
}

/// A row for each other tier of each unit.
fn marginal(material: MixMaterial<'_>) -> Records {
    type Of<'m> = Key<(&'m FreeSize, &'m MarginalUnit, &'m str, Decimal)>;
    let (answer, currency) = (material.answer, &material.case.currency);
    let mut lines = Vec::new();
    for (size, units) in answer.mix.sizes.iter().zip(&answer.marginal) {
        let tiers = answer.costed.tiers.iter().enumerate();
        let others = tiers.filter(|(at, _)| Some(*at) != size.tier).map(|(_, it)| it.name.as_str());
        for unit in units {
            let avoided = others.clone().zip(&unit.avoided);
            lines.extend(avoided.map(|(other, avoided)| (size, unit, other, *avoided)));
        }
    }
    let tier = [Of::plain("tier", |it| Value::text(&it.0.name))];
    let other = [
        Of::plain("other_tier", |it| Value::text(it.2)),
        Of::figure("avoided_on_it", Difference, |it| Some(it.3)),
    ];
    let units = table(&ONE_MORE, currency, lines.iter().map(|it| it.1));
    table(&tier, currency, &lines).beside(units).beside(table(&other, currency, &lines))
}

fn simpler(material: MixMaterial<'_>) -> Records {
    type Of<'m> = Key<(MixMaterial<'m>, &'m SimplerChoice)>;
    let (all, currency) = (&material.answer.simpler, &material.case.currency);
    let name = [Of::plain("choice", |(of, it)| Value::text(choice_name(*of, it.kind, &it.units)))];
    let share = [Key::figure("above_share", Change, |it: &SimplerChoice| it.above.share)];
    let names = table(&name, currency, all.iter().map(|it| (material, it)));
    names.beside(table(&[SIMPLER.as_slice(), &share].concat(), currency, all))
}

fn otherwise(material: MixMaterial<'_>) -> Records {
    const UNITS: Key<Otherwise> = Key::plain("best_units", |it: &Otherwise| {
        let units: Vec<String> = it.units.iter().map(u32::to_string).collect();
        Value::text(units.join(" "))
    });
    const ABOVE: Key<Otherwise> =
        Key::figure("above_best_share", Change, |it: &Otherwise| it.regret?.share);
    let ([demand, tier, price], [best, cost]) = (FACTOR, OTHERWISE);
    let keys = [demand, UNITS, best, cost, ABOVE, tier, price];
    table(&keys, &material.case.currency, &material.answer.otherwise)
}

/// Demand that each tier serves, in equal parts of the time.
fn curve(material: MixMaterial<'_>) -> Records {
    type Of<'m> = Key<(&'m str, Decimal)>;
    let tiers = material.answer.costed.tiers.iter().map(|it| it.name.as_str());
    let (mut columns, mut served) = (Vec::new(), Vec::new());
    for it in material.answer.stacked.iter().flat_map(|it| it.shares().zip(&it.columns)) {
        let named = tiers.clone().zip(it.1.served.iter().copied());
        for tier in named.chain([("idle", it.1.idle)]) {
            columns.push(it);
            served.push(tier);
        }
    }
    let keys = [
        Of::plain("tier", |it| Value::text(it.0)),
        Of::figure("served_gpus", Hundredths, |it| Some(it.1)),
    ];
    table(&curve_keys(), "", columns).beside(table(&keys, "", served))
}

/// Cost of a GPU by the share of hours in which it is used.
fn screening(relaxed: Option<&Relaxed>, currency: &str) -> Records {
    type Of<'m> = Key<(&'m ScreeningPoint, usize, &'m TierRates)>;
    let keys = [
        Of::figure("used_share", Share, |it| Some(it.0.used)),
        Of::plain("tier", |it| Value::text(&it.2.name)),
        Of::figure("cost_per_gpu_year", Amount, |it| it.0.costs.get(it.1).copied()),
        Of::plain("is_cheapest", |it| {
            Value::text(if it.1 == it.0.cheapest { "yes" } else { "no" })
        }),
    ];
    let lines = relaxed.into_iter().flat_map(|it| {
        let tiers =
            move |point| it.rates.iter().enumerate().map(move |(at, tier)| (point, at, tier));
        it.screening.points.iter().flat_map(tiers)
    });
    table(&keys, currency, lines)
}
