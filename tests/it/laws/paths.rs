//! Random paths: of demand, and of running costs.

use gpu_tco::model::{CostPath, FactorStep, Growth, Ramp};

use super::cases::Maker;

impl Maker<'_> {
    pub fn growth(&mut self) -> Option<Growth> {
        match self.choice(6) {
            0..3 => None,
            3 => Some(Growth::Monthly(self.figure("demand.growth_per_year", [-50, 100], 2))),
            4 => Some(Growth::Yearly(self.figure("demand.growth.growth_per_year", [-50, 100], 2))),
            _ => Some(Growth::ByMonth(self.factor_steps("demand.growth", [50, 300]))),
        }
    }

    pub fn ramp(&mut self) -> Option<Ramp> {
        let key = |name: &str| format!("demand.utilization_ramp.{name}");
        match self.choice(4) {
            0 | 1 => None,
            2 => Some(Ramp::Linear {
                from: self.figure(key("from"), [0, 100], 2),
                months: self.figure(key("months"), [1, 24], 0),
            }),
            _ => Some(Ramp::ByMonth(self.factor_steps("demand.utilization_ramp", [0, 100]))),
        }
    }

    fn factor_steps(&mut self, path: &str, factors: [i64; 2]) -> Vec<FactorStep> {
        let count = self.choice(3) + 1;
        let step = |index: u32| {
            let first = i64::from(index) * 6 + 1;
            let key = |name: &str| format!("{path}.by_month.{index}.{name}");
            FactorStep {
                month: self.figure(key("month"), [first, first + 5], 0),
                factor: self.figure(key("factor"), factors, 2),
            }
        };
        (0..count).map(step).collect()
    }

    pub fn cost_path(&mut self, path: &str) -> CostPath {
        let key = |name: &str| format!("{path}.path.{name}");
        if self.choice(3) < 2 {
            return CostPath::default();
        }
        CostPath {
            growth_per_year: self.maybe(key("growth_per_year"), [-30, 40], 2),
            from_month: self.maybe(key("from_month"), [1, 10], 0),
            until_month: self.maybe(key("until_month"), [8, 18], 0),
        }
    }
}
