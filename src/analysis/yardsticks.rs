//! Yardsticks of rules: what is usual, held against a figure.

use rust_decimal::Decimal;

use super::costed::{CostedLine, CostedTier};

/// True if a share is a multiple of 5%, as estimates often are and measurements seldom.
pub fn is_round(share: Decimal) -> bool {
    share.checked_rem(Decimal::new(5, 2)).is_some_and(|rest| rest.is_zero())
}

/// Whole nodes or instances, each with `of_unit` GPUs, that hold a number of GPUs.
pub fn units_for(gpus: Decimal, of_unit: Decimal) -> Option<Decimal> {
    gpus.checked_div(of_unit).map(|units| units.ceil())
}

impl CostedTier {
    /// True if fewer people run the tier than one for every `gpus_per_person` of its GPUs; `at_most`
    /// people are enough for a fleet of any size.
    pub fn has_fewer_people(&self, gpus_per_person: u32, at_most: u32) -> bool {
        let usual = self.installed.and_then(|gpus| gpus.checked_div(gpus_per_person.into()));
        let usual = usual.map(|people| people.min(at_most.into()));
        self.people.zip(usual).is_some_and(|(people, usual)| people < usual)
    }

    /// True if a line costs more than all others of the tier together.
    pub fn is_most_of_its_cost(&self, line: &CostedLine) -> bool {
        let others = line.cost.total.zip(self.cost.total);
        let others = others.and_then(|(line, all)| Some((line, all.checked_sub(line)?)));
        others.is_some_and(|(line, others)| line > others)
    }
}
