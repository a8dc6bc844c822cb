//! Plan against actual: totals, groups, months, and the difference in parts.

use rust_decimal::Decimal;

use super::billed::{ActualKind, Basis};
use super::variance::{Parts, Spent};

/// Plan against actual.
#[derive(Clone, Debug)]
pub struct Actual {
    /// Name of the alternative.
    pub alternative: String,
    /// Money that is compared.
    pub basis: Basis,
    /// Totals of each month.
    pub months: Vec<ActualMonth>,
    /// GPUs by group, largest difference first.
    pub groups: Vec<ActualGroup>,
    /// Money without hours, by kind; kinds that are 0 on both sides are left out.
    pub lines: Vec<ActualLine>,
    /// Cost planned.
    pub plan: Decimal,
    /// Cost billed.
    pub actual: Decimal,
    /// Parts of the difference of all groups.
    pub parts: Parts,
    /// Hours of the calendar over those of the plan.
    pub calendar: Decimal,
    /// Cost of the whole plan at the prices and volumes seen; none if it is beyond all bounds.
    pub forecast: Option<Forecast>,
}

/// Cost of the whole plan, owned tiers without amounts aside: the months of the bill as billed, and the other months at
/// the same prices and volumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Cost planned.
    pub planned: Decimal,
    /// Cost expected.
    pub total: Decimal,
    /// Months of the plan.
    pub months: u32,
}

impl Forecast {
    /// Cost expected less cost planned.
    pub fn difference(&self) -> Decimal {
        self.total - self.planned
    }

    /// Difference over the plan; none without a plan.
    pub fn share(&self) -> Option<Decimal> {
        self.difference().checked_div(self.planned)
    }
}

/// Totals of a month.
#[derive(Clone, Copy, Debug)]
pub struct ActualMonth {
    /// Month of the plan, from 1.
    pub month: u32,
    /// Cost planned.
    pub plan: Decimal,
    /// Cost billed.
    pub actual: Decimal,
}

/// GPUs of a group.
#[derive(Clone, Debug)]
pub struct ActualGroup {
    /// Name: the tier of the plan, with the instance of the bill.
    pub name: String,
    /// Tier that planned it; none if no tier did.
    pub tier: Option<String>,
    /// Accelerator of what no tier plans; none if it is not known.
    pub gpu: Option<String>,
    /// GPU-hours and cost planned.
    pub plan: Spent,
    /// GPU-hours and cost billed.
    pub actual: Spent,
    /// Parts of the difference.
    pub parts: Parts,
}

/// Money of a kind without hours.
#[derive(Clone, Debug)]
pub struct ActualLine {
    /// Kind of it.
    pub kind: ActualKind,
    /// Tier of it, if it is owned.
    pub tier: Option<String>,
    /// Cost planned.
    pub plan: Decimal,
    /// Cost billed.
    pub actual: Decimal,
}

impl ActualMonth {
    /// Actual less plan.
    pub fn difference(&self) -> Decimal {
        self.actual - self.plan
    }

    /// Difference over the plan; none without a plan.
    pub fn share(&self) -> Option<Decimal> {
        self.difference().checked_div(self.plan)
    }
}

impl ActualLine {
    /// Words for it: its kind, with the tier if it is owned.
    pub fn name(&self) -> String {
        let tier = self.tier.as_ref().map(|it| format!(" {it}"));
        format!("{}{}", self.kind.name(), tier.unwrap_or_default())
    }

    /// Actual less plan.
    pub fn difference(&self) -> Decimal {
        self.actual - self.plan
    }
}

impl Actual {
    /// Actual less plan.
    pub fn difference(&self) -> Decimal {
        self.actual - self.plan
    }

    /// Difference over the plan; none without a plan.
    pub fn share(&self) -> Option<Decimal> {
        self.share_of_plan(self.difference())
    }

    /// An amount over the plan; none without a plan.
    pub fn share_of_plan(&self, amount: Decimal) -> Option<Decimal> {
        amount.checked_div(self.plan)
    }

    /// Share of the money billed for GPUs that no tier planned; credits, taxes and the like are in neither.
    pub fn unmatched(&self) -> Option<Decimal> {
        let sum = self.unmatched_cost();
        let planned = self.groups.iter().filter(|it| it.tier.is_some());
        let all = planned.map(|it| it.actual.cost).sum::<Decimal>().checked_add(sum)?;
        sum.checked_div(all)
    }

    /// Money billed for GPUs that no tier planned.
    pub fn unmatched_cost(&self) -> Decimal {
        let none = self.groups.iter().filter(|it| it.tier.is_none()).map(|it| it.actual.cost);
        let unknown = self.lines.iter().filter(|it| it.kind == ActualKind::UnknownGpus);
        none.chain(unknown.map(|it| it.actual)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// JeyaPrakashI/Multi-Cloud-Analytics-Hub, a report on FOCUS 1.3: 170,870 more, 48.01%. The rows behind it are not
    /// published, so its parts cannot be computed again.
    #[test]
    fn a_published_report_differs_by_its_share() {
        let actual = Actual {
            alternative: String::new(),
            basis: Basis::Expense,
            months: Vec::new(),
            groups: Vec::new(),
            lines: Vec::new(),
            plan: Decimal::from(355_900),
            actual: Decimal::from(526_770),
            parts: Parts::default(),
            calendar: Decimal::ONE,
            forecast: None,
        };
        assert_eq!(actual.difference(), Decimal::from(170_870));
        let apart = actual.share().expect("a plan") - Decimal::new(4_801, 4);
        assert!(apart.abs() < Decimal::new(5, 5), "{apart}");
    }
}
