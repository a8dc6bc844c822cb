//! Records of the costs by team.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{Showback, TeamAccount};
use crate::format::Figure::{Amount, Hundredths, Share, Whole};
use crate::report::compare::teams::named;
use crate::report::kind::Kind;
use crate::report::records::{Key, Records, Value, table};

/// Cost of a team, or of hours that none holds, in an alternative.
#[derive(Clone, Debug)]
pub(crate) struct TeamRow {
    alternative: String,
    /// Name of the team; none for idle hours.
    team: Option<String>,
    gpu_hours: Option<Decimal>,
    share: Option<Decimal>,
    peak: Option<Decimal>,
    cost: Option<Decimal>,
}

const NO_TEAM: &str = "the row is of idle hours, which no team holds";

const ROW_KIND: Kind = Kind::words(
    "team_row_kind",
    "Kind of a row.",
    &[
        ("team", "GPU-hours that a team holds."),
        ("idle", "GPU-hours that are paid for and that no team holds."),
    ],
);

/// Values of a row.
pub(crate) const TEAM_ROW: [Key<TeamRow>; 7] = [
    Key::plain("alternative", |it: &TeamRow| Value::text(&it.alternative)),
    Key::plain("kind", |it: &TeamRow| Value::text(if it.team.is_some() { "team" } else { "idle" }))
        .kind(ROW_KIND)
        .says("Kind of the row."),
    Key::maybe("team", |it: &TeamRow| Value::maybe(it.team.as_deref()))
        .says("Name of the team.")
        .unless(|_| NO_TEAM),
    Key::figure("gpu_hours", Whole, |it: &TeamRow| it.gpu_hours)
        .says("GPU-hours over the horizon.")
        .unless(|_| "nothing is installed"),
    Key::figure("share", Share, |it: &TeamRow| it.share)
        .says("Share of all GPU-hours that teams hold, 0 to 1.")
        .unless(|_| NO_TEAM),
    Key::figure("peak_gpus", Hundredths, |it: &TeamRow| it.peak)
        .says("Most GPUs that the team holds at once.")
        .unless(|_| NO_TEAM),
    Key::figure("cost", Amount, |it: &TeamRow| it.cost)
        .says("Cost over the horizon, in the currency."),
];

/// Rows of an alternative, which add up to its total.
pub(crate) fn rows(teams: &Showback, account: &TeamAccount) -> Vec<TeamRow> {
    let alternative = account.name.clone();
    let of_teams = teams.teams.iter().zip(&account.costs).map(|(team, cost)| TeamRow {
        alternative: alternative.clone(),
        team: Some(named(&team.name).to_owned()),
        gpu_hours: team.gpu_hours,
        share: team.share,
        peak: team.peak,
        cost: *cost,
    });
    let idle = TeamRow {
        alternative: alternative.clone(),
        team: None,
        gpu_hours: account.unused.gpu_hours,
        share: None,
        peak: None,
        cost: account.idle_cost,
    };
    of_teams.chain([idle]).collect()
}

/// Every team of every alternative; none without teams.
pub(super) fn records(material: Material<'_>) -> Records {
    let accounts = material
        .teams
        .into_iter()
        .flat_map(|teams| teams.accounts.iter().flat_map(move |account| rows(teams, account)));
    let rows: Vec<TeamRow> = accounts.collect();
    table(&TEAM_ROW, &material.case.currency, &rows)
}
