//! Random supplies: tiers of every kind with every way to size and price them.

use gpu_tco::expr::unit::Unit;
use gpu_tco::model::rented::{
    Billing, Commitment, Efficiency, Granularity, Interruptions, NewerGeneration, OnDemand,
    PerMillion, Price, PriceStep, Rental, Spot, TokenPrice, Upfront,
};
use gpu_tco::model::{Accounting, Amount, Headcount, Other, Size, Software, Staff, StaffStep};

use super::cases::Maker;

impl Maker<'_> {
    pub fn on_demand(&mut self, path: &str) -> OnDemand {
        let newer_generation = self.newer_generation(path);
        OnDemand {
            rental: Rental { newer_generation, ..self.rental(path) },
            max_gpus: self.maybe(format!("{path}.max_gpus"), [1, 300], 0),
            idle_share: self.maybe(format!("{path}.idle_share"), [0, 50], 2),
            plans: [].into(),
        }
    }

    pub fn commitment(&mut self, path: &str) -> Commitment {
        let billing = [Billing::Always, Billing::AsUsed][usize::from(self.choice(4) == 3)];
        let upfront = match self.choice(3) {
            0 => None,
            1 => Some(Upfront::Share(self.figure(format!("{path}.upfront_share"), [0, 100], 2))),
            _ => {
                Some(Upfront::PerInstance(self.figure(format!("{path}.upfront"), [0, 900_000], 2)))
            }
        };
        Commitment {
            rental: self.rental(path),
            instances: self.size(path, "instances"),
            term_months: self.figure(format!("{path}.term_months"), [1, 36], 0),
            billing,
            upfront: upfront.filter(|_| billing == Billing::Always),
            ends_with_horizon: self.chance(),
            is_existing: false,
            resale: None,
            on_demand: None,
        }
    }

    pub fn spot(&mut self, path: &str) -> Spot {
        let key = |name: &str| format!("{path}.{name}");
        let usage = self.on_demand(path);
        let efficiency = match self.choice(3) {
            0 => None,
            1 => Some(Efficiency::Stated(self.figure(key("efficiency"), [50, 100], 2))),
            _ => Some(Efficiency::Derived(Interruptions {
                per_hour: self.figure(key("interruptions_per_hour"), [0, 40], 2),
                checkpoint_hours: self.figure(key("checkpoint_hours"), [0, 20], 1),
                restart_hours: self.figure(key("restart_hours"), [0, 20], 1),
                overhead_share: self.figure(key("checkpoint_overhead"), [0, 20], 2),
            })),
        };
        Spot { usage, efficiency }
    }

    fn rental(&mut self, path: &str) -> Rental {
        let granularities = [Granularity::Instance, Granularity::Gpu, Granularity::None];
        let price = match self.choice(6) {
            0..3 => Price::PerGpuHour(self.figure(format!("{path}.price"), [50, 1_250], 2)),
            3..5 => Price::PerInstanceHour(self.figure(format!("{path}.price"), [100, 10_000], 2)),
            _ => Price::PerMillionTokens(self.token_price(path)),
        };
        Rental {
            instance: None,
            gpus_per_instance: self.one_of(format!("{path}.gpus_per_instance"), &[1, 4, 8]),
            granularity: granularities[self.choice(3) as usize],
            price,
            price_growth_per_year: self.maybe(format!("{path}.growth_per_year"), [-40, 40], 2),
            steps: self.price_steps(path),
            newer_generation: None,
            later: None,
            services: self.services(path),
        }
    }

    fn price_steps(&mut self, path: &str) -> Vec<PriceStep> {
        let count = self.choice(3);
        let step = |index: u32| PriceStep {
            from_month: self.figure(format!("{path}.step{index}.from_month"), [1, 20], 0),
            price: Price::PerGpuHour(self.figure(
                format!("{path}.step{index}.price"),
                [50, 1_250],
                2,
            )),
        };
        (0..count).map(step).collect()
    }

    /// Newer GPUs for what is rented while used.
    fn newer_generation(&mut self, path: &str) -> Option<NewerGeneration> {
        self.chance().then(|| NewerGeneration {
            from_month: self.figure(format!("{path}.newer.from_month"), [1, 20], 0),
            relative_performance: self.figure(format!("{path}.newer.performance"), [1, 4], 0),
        })
    }

    fn token_price(&mut self, path: &str) -> TokenPrice {
        let price = if self.chance() {
            PerMillion::Weighted {
                input: self.figure(format!("{path}.input_price"), [10, 500], 2),
                output: self.figure(format!("{path}.output_price"), [10, 2_500], 2),
                input_share: self.figure(format!("{path}.input_share"), [0, 100], 2),
            }
        } else {
            PerMillion::Any(self.figure(format!("{path}.price"), [10, 2_500], 2))
        };
        TokenPrice { price, throughput: self.throughput(path) }
    }

    pub fn size<U: Unit>(&mut self, path: &str, units: &str) -> Size<U> {
        match self.choice(4) {
            0 => Size::Peak,
            1 => Size::Units(self.figure(format!("{path}.{units}"), [1, 30], 0)),
            2 => Size::Gpus(self.figure(format!("{path}.gpus"), [1, 200], 0)),
            _ => Size::Mean,
        }
    }

    pub fn software(&mut self, path: &str, index: u32) -> Software {
        let key = |name: &str| format!("{path}.software.{index}.{name}");
        let price = match self.choice(3) {
            0 => Amount::Year(self.figure(key("price_per_year"), [0, 90_000], 0)),
            1 => Amount::GpuYear(self.figure(key("price_per_gpu_year"), [0, 4_500], 0)),
            _ => Amount::NodeYear(self.figure(key("price_per_node_year"), [0, 36_000], 0)),
        };
        Software { price, path: self.cost_path(&format!("{path}.software.{index}")) }
    }

    pub fn staff(&mut self, path: &str) -> Staff {
        let fte = self.figure(format!("{path}.staff.fte"), [0, 40], 1);
        let people = match self.choice(4) {
            0 => self.staff_steps(path),
            1 => {
                let gpus = self.figure(format!("{path}.staff.per_gpus"), [8, 512], 0);
                Headcount::PerGpus { fte, gpus }
            }
            _ => Headcount::Fte(fte),
        };
        Staff {
            people,
            salary: self.figure(format!("{path}.staff.salary"), [0, 300_000], 0),
            hired_months_before: self.maybe(format!("{path}.staff.hired"), [0, 6], 0),
            salary_growth_per_year: self.maybe(format!("{path}.staff.growth_per_year"), [-5, 9], 2),
        }
    }

    fn staff_steps(&mut self, path: &str) -> Headcount {
        let step = |index: u32| {
            let key = format!("{path}.staff.steps.{index}");
            let from = [i64::from(index) * 60, i64::from(index) * 60 + 50];
            StaffStep {
                from_gpus: self.figure(format!("{key}.from_gpus"), from, 0),
                fte: self.figure(format!("{key}.fte"), [0, 60], 1),
            }
        };
        Headcount::Steps((0..3).map(step).collect())
    }

    pub fn other(&mut self, path: &str, index: u32) -> Other {
        let name = format!("other {index}");
        let key = format!("{path}.other.{index}.amount");
        let amount = match self.choice(10) {
            0 => Amount::Once(self.figure(key, [0, 500_000], 0)),
            1 => Amount::Month(self.figure(key, [0, 50_000], 0)),
            2 => Amount::Year(self.figure(key, [0, 500_000], 0)),
            3 => Amount::GpuYear(self.figure(key, [0, 5_000], 0)),
            4 => Amount::NodeYear(self.figure(key, [0, 50_000], 0)),
            5 => Amount::NodeMonth(self.figure(key, [0, 5_000], 0)),
            6 => Amount::NodeHour(self.figure(key, [0, 100], 2)),
            7 => Amount::GpuHour(self.figure(key, [0, 100], 2)),
            8 => Amount::UsedGpuHour(self.figure(key, [0, 100], 2)),
            _ => Amount::ShareOfCapexYear(self.figure(key, [0, 50], 2)),
        };
        let life = self.chance() && matches!(amount, Amount::Once(_));
        let kind = if life {
            Accounting::Capex(self.maybe(
                format!("{path}.other.{index}.useful_life_months"),
                [1, 30],
                0,
            ))
        } else {
            Accounting::Opex
        };
        let path = self.cost_path(&format!("{path}.other.{index}"));
        Other { name, amount, kind, path }
    }
}
