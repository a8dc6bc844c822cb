//! Rule on owned fleets with fewer people than is usual.

use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::codes;
use crate::format::{quantity, whole};

/// Publication of the ratios below.
const SOURCE: &str = "engineersofai.com, Cloud vs On-Prem GPU Infrastructure";

/// Most GPUs per person, according to that source: 1 to 2 people for 64.
const GPUS_PER_PERSON: u32 = 64;

/// Fewest people for a fleet of any size, according to that source: 2 to 3 and a senior from 256
/// GPUs on.
const PEOPLE_OF_A_LARGE_FLEET: u32 = 3;

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
