//! Tables of `simulate` for spreadsheets.

use rust_decimal::Decimal;

use super::SimulateMaterial;
use crate::analysis::{Bin, DrawRow, DrawnInput, Driver, SimulatedAlternative};
use crate::format::Figure::{Amount, Difference, PerGpuHour, PerOutcome, Share};
use crate::report::records::{Field, Key, Records, Value, table};

/// A table of the simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SimulateTable {
    /// Alternatives over all draws
    #[default]
    Alternatives,
    /// Inputs with their laws, and what they decide
    Inputs,
    /// Histogram of the saving
    Saving,
    /// First draws, a row each: inputs and costs
    Draws,
}

type OfAlternative = Key<SimulatedAlternative>;

/// Values of an alternative over all draws.
pub(super) const ALTERNATIVE: [OfAlternative; 14] = [
    OfAlternative::plain("alternative", |it| Value::text(&it.name)),
    OfAlternative::figure("cheapest_share", Share, |it| Some(it.cheapest.value)),
    OfAlternative::figure("standard_error", Share, |it| Some(it.cheapest.error)),
    OfAlternative::figure("stated", Amount, |it| it.stated).headed("as stated"),
    OfAlternative::figure("mean", Amount, |it| Some(it.cost.as_ref()?.mean)),
    OfAlternative::figure("sd", Amount, |it| Some(it.cost.as_ref()?.sd)),
    OfAlternative::figure("p5", Amount, |it| Some(it.cost.as_ref()?.p(5))).headed("P5"),
    OfAlternative::figure("p50", Amount, |it| Some(it.cost.as_ref()?.p(50))).headed("P50"),
    OfAlternative::figure("p95", Amount, |it| Some(it.cost.as_ref()?.p(95))).headed("P95"),
    OfAlternative::figure("mean_of_worst_5_percent", Amount, |it| it.worst).headed("worst 5%"),
    OfAlternative::figure("mean_regret", Amount, |it| Some(it.regret?.value)).headed("mean"),
    OfAlternative::figure("p5_per_gpu_hour", PerGpuHour, |it| Some(it.per_gpu_hour.as_ref()?.p(5)))
        .headed("P5"),
    OfAlternative::figure("p50_per_gpu_hour", PerGpuHour, |it| {
        Some(it.per_gpu_hour.as_ref()?.p(50))
    })
    .headed("P50"),
    OfAlternative::figure("p95_per_gpu_hour", PerGpuHour, |it| {
        Some(it.per_gpu_hour.as_ref()?.p(95))
    })
    .headed("P95"),
];

/// Values of a part of the draws.
pub(crate) const BIN: [Key<Bin>; 3] = [
    Key::figure("from", Difference, |it: &Bin| it.from)
        .says("Least saving; null for the first part."),
    Key::figure("to", Difference, |it: &Bin| it.to)
        .says("Saving that is not reached; null for the last part."),
    Key::figure("share", Share, |it: &Bin| Some(it.share)).always().says("Share of the draws."),
];

/// One table for a spreadsheet.
#[must_use]
pub fn records(material: SimulateMaterial<'_>, subject: SimulateTable) -> Records {
    match subject {
        SimulateTable::Alternatives => {
            table(&ALTERNATIVE, &material.case.currency, &material.simulation.alternatives)
        }
        SimulateTable::Inputs => inputs(material),
        SimulateTable::Saving => {
            let bins = material.simulation.saving.iter().flat_map(|it| &it.bins);
            table(&BIN, &material.case.currency, bins)
        }
        SimulateTable::Draws => draws(material),
    }
}

/// Input with the draws that were rejected, and what it decides.
type Drawn<'r> = (&'r DrawnInput, u64, Option<&'r Driver>);

fn inputs(material: SimulateMaterial<'_>) -> Records {
    type Of<'r> = Key<Drawn<'r>>;
    let keys = [
        Of::plain("input", |it| Value::text(&it.0.name)),
        Of::plain("keys", |it| {
            Value::text(it.0.keys().map(String::as_str).collect::<Vec<_>>().join(" "))
        }),
        Of::plain("unit", |it| Value::text(it.0.unit())),
        Of::figure("stated", PerOutcome, |it| Some(it.0.stated)),
        Of::plain("law", |it| Value::text(it.0.law.name)),
        Of::figure("p5", PerOutcome, |it| it.0.law.quantile(Decimal::new(5, 2))),
        Of::figure("p50", PerOutcome, |it| it.0.law.quantile(Decimal::new(50, 2))),
        Of::figure("p95", PerOutcome, |it| it.0.law.quantile(Decimal::new(95, 2))),
        Of::plain("rejected", |it| Value::Count(i64::try_from(it.1).unwrap_or(i64::MAX))),
        Of::figure("rank_correlation", Share, |it| Some(it.2?.correlation)),
        Of::figure("square", Share, |it| Some(it.2?.share)),
    ];
    let simulation = material.simulation;
    let drivers = || simulation.saving.iter().flat_map(|it| &it.drivers);
    let driver = |at| drivers().find(|it| it.input == at);
    let all = simulation.inputs.iter().zip(&simulation.rejected).enumerate();
    table(&keys, "", all.map(|(at, (it, rejected))| (it, *rejected, driver(at))))
}

fn draws(material: SimulateMaterial<'_>) -> Records {
    let SimulateMaterial { case, simulation, .. } = material;
    let draws = &simulation.draws;
    let inputs = simulation.inputs.iter().map(|it| Field::plain(it.name.clone()));
    let costs = draws.alternatives.iter().map(|it| Field::money(it.clone(), &case.currency));
    let columns = std::iter::once(Field::plain("draw")).chain(inputs).chain(costs).collect();
    let row = |(number, it): (i64, &DrawRow)| {
        let inputs = it.inputs.iter().map(|it| Value::number(*it, PerOutcome));
        let costs = it.costs.iter().map(|it| Value::number(*it, Amount));
        std::iter::once(Value::Count(number)).chain(inputs).chain(costs).collect()
    };
    Records { columns, rows: (1..).zip(&draws.rows).map(row).collect() }
}
