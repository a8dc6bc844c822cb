//! Rules on owned fleets that plan for no failures or with too few people.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::expr::Given;
use crate::format::{percent, quantity, whole};
use crate::model::Headcount;

/// Publication of the shares and ratios below.
const SOURCE: &str = "engineersofai.com, Cloud vs On-Prem GPU Infrastructure";

/// Most GPUs per person, according to that source: 1 to 2 people for 64.
const GPUS_PER_PERSON: u32 = 64;

/// Fewest people for a fleet of any size, according to that source: 2 to 3 and a senior from 256
/// GPUs on.
const PEOPLE_OF_A_LARGE_FLEET: u32 = 3;

/// An owned tier with too few spare nodes.
pub(super) fn few_spares(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let least = Decimal::new(5, 2);
    let mut findings = Vec::new();
    for (alternative, tier, owned) in subject.fleets() {
        let downtime = owned.downtime.as_ref().map(Given::stated);
        let spares = owned.spares.as_ref().map(|it| it.share_of_nodes.stated());
        let planned = downtime.unwrap_or_default() + spares.unwrap_or_default();
        if planned < least {
            let name = &alternative.name;
            let message = format!(
                "{name} plans {} for downtime and spares; 5 to 10% for each are advised ({SOURCE})",
                if planned.is_zero() { "nothing".to_owned() } else { percent(planned) },
            );
            findings.push(at_tier(codes::FEW_SPARES, alternative, tier, message));
        }
    }
    findings
}

/// An owned tier with staff, but fewer people than is usual for its size.
pub(super) fn few_staff(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (alternative, tier, _) in subject.fleets() {
        let Some(installed) = subject.outcome(alternative, tier).and_then(|it| it.installed) else {
            continue;
        };
        let fte = tier.staff.as_ref().map(|it| people(&it.people, installed)).unwrap_or_default();
        let usual =
            (installed / Decimal::from(GPUS_PER_PERSON)).min(PEOPLE_OF_A_LARGE_FLEET.into());
        // A tier without any staff is reported as a line left out.
        if !fte.is_zero() && fte < usual {
            let message = format!(
                "{} has {} FTE for {} GPUs; one for at most {GPUS_PER_PERSON}, and {PEOPLE_OF_A_LARGE_FLEET} from \
                 256 on, are usual ({SOURCE})",
                alternative.name,
                quantity(fte.normalize()),
                whole(installed),
            );
            findings.push(at_tier(codes::FEW_STAFF, alternative, tier, message));
        }
    }
    findings
}

/// Number of people, in full-time equivalents, for a number of installed GPUs.
fn people(headcount: &Headcount, installed: Decimal) -> Decimal {
    match headcount {
        Headcount::Fte(fte) => fte.stated(),
        Headcount::PerGpus { fte, gpus } => {
            (fte.stated() * installed).checked_div(gpus.stated()).unwrap_or_default()
        }
        Headcount::Steps(steps) => {
            let reached = steps.iter().rfind(|step| step.from_gpus.stated() <= installed);
            reached.map(|step| step.fte.stated()).unwrap_or_default()
        }
    }
}
