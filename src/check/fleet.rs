//! Rules on owned fleets that plan for no failures or with too few people.

use rust_decimal::Decimal;

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::format::{percent, quantity, whole};

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
    for (alternative, tier, _) in subject.fleets() {
        let planned = subject.outcome(alternative, tier).and_then(|it| it.planned_failures);
        if let Some(planned) = planned.filter(|share| *share < least) {
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
        let Some(costed) = subject.outcome(alternative, tier) else { continue };
        let fte = costed.people.filter(|people| !people.is_zero());
        let few = costed.has_fewer_people(GPUS_PER_PERSON, PEOPLE_OF_A_LARGE_FLEET);
        // A tier without any staff is reported as a line left out.
        if let (Some(fte), Some(installed), true) = (fte, costed.installed, few) {
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
