//! Random charges of providers: tariffs for data, support plans, and what is set up and managed; and
//! how jobs live with failures.

use gpu_tco::model::rented::{
    AttachedStorage, Egress, EgressTier, ManagedServices, Rating, Services, SetupLabor, Support,
    SupportBracket, UpTo,
};

use gpu_tco::model::{Checkpoints, Failures, Frequency, Goodput, Recovery};

use super::cases::Maker;

impl Maker<'_> {
    pub fn services(&mut self, path: &str) -> Services {
        let key = |name: &str| format!("{path}.{name}");
        Services {
            provider: self.chance().then(|| format!("p{}", self.choice(2))),
            egress: self.chance().then(|| self.egress(&key("egress"))),
            storage: self.chance().then(|| AttachedStorage {
                price_per_gb_month: self.figure(key("storage.price_per_gb_month"), [0, 90], 3),
                share: self.maybe(key("storage.share"), [0, 100], 2),
            }),
            support: self.chance().then(|| self.support(&key("support"))),
            managed_services: self.chance().then(|| self.managed(&key("managed_services"))),
            setup_labor: self.chance().then(|| self.labor(&key("setup_labor"))),
        }
    }

    fn egress(&mut self, path: &str) -> Egress {
        let key = |name: &str| format!("{path}.{name}");
        let count = self.choice(4);
        let tiers = (0..count).map(|index| EgressTier {
            up_to: (index + 1 < count).then(|| self.up_to(path, index)),
            price_per_gb: self.figure(key(&format!("tiers.{index}.price_per_gb")), [0, 120], 3),
        });
        Egress {
            tiers: tiers.collect(),
            free_gb: self.maybe(key("free_gb"), [0, 10_000], 0),
            share: self.maybe(key("share"), [0, 100], 2),
        }
    }

    fn up_to(&mut self, path: &str, index: u32) -> UpTo {
        let key = format!("{path}.tiers.{index}");
        let first = i64::from(index) * 10;
        if self.chance() {
            let range = [first * 1_000 + 1, first * 1_000 + 9_000];
            return UpTo::Gigabytes(self.figure(format!("{key}.up_to_gb"), range, 0));
        }
        let tb = self.figure(format!("{key}.up_to_tb"), [first + 1, first + 9], 0);
        UpTo::Terabytes(tb, self.one_of(format!("{key}.gb_per_tb"), &[1_000, 1_024]))
    }

    fn support(&mut self, path: &str) -> Support {
        let count = self.choice(3) + 1;
        let bracket = |index: u32| {
            let from = i64::from(index) * 50_000;
            let key = format!("{path}.brackets.{index}");
            let end = (index + 1 < count)
                .then(|| self.figure(format!("{key}.up_to"), [from + 1, from + 50_000], 0));
            let share = self.figure(format!("{key}.share_of_bill"), [0, 15], 2);
            SupportBracket { up_to: end, share }
        };
        Support {
            brackets: (0..count).map(bracket).collect(),
            rating: [Rating::Marginal, Rating::Reached][usize::from(self.choice(4) == 3)],
            minimum_per_month: self.maybe(format!("{path}.minimum_per_month"), [0, 9_000], 0),
            path: self.cost_path(path),
        }
    }

    fn managed(&mut self, path: &str) -> ManagedServices {
        if self.chance() {
            let price = self.figure(format!("{path}.price_per_month"), [0, 9_000], 0);
            return ManagedServices::PerMonth(price);
        }
        ManagedServices::PerClusterHour {
            price: self.figure(format!("{path}.price_per_cluster_hour"), [0, 60], 2),
            clusters: self.figure(format!("{path}.clusters"), [1, 9], 0),
        }
    }

    fn labor(&mut self, path: &str) -> SetupLabor {
        if self.chance() {
            return SetupLabor::Price(self.figure(format!("{path}.price"), [0, 90_000], 0));
        }
        SetupLabor::Worked {
            hours: self.figure(format!("{path}.hours"), [0, 400], 0),
            price_per_hour: self.figure(format!("{path}.price_per_hour"), [0, 200], 0),
        }
    }

    pub fn goodput(&mut self, path: &str) -> Option<Goodput> {
        match self.choice(4) {
            0 | 1 => None,
            2 => Some(Goodput::Stated(self.figure(format!("{path}.goodput"), [50, 100], 2))),
            _ => Some(Goodput::Derived(Box::new(self.failures(&format!("{path}.failures"))))),
        }
    }

    fn failures(&mut self, path: &str) -> Failures {
        let key = |name: &str| format!("{path}.{name}");
        let recovery = match self.choice(3) {
            0 => Recovery::Cold(self.checkpoints(path)),
            1 => Recovery::Hot(self.checkpoints(path), self.figure(key("blast"), [1, 16], 0)),
            _ => Recovery::Tolerant(
                self.figure(key("failover_minutes"), [0, 20], 0),
                self.figure(key("blast"), [1, 16], 0),
            ),
        };
        let frequency = if self.chance() {
            Frequency::PerMonth(self.figure(key("per_month"), [0, 9], 0))
        } else {
            Frequency::Mtbf(self.figure(key("mtbf_hours"), [100, 9_000], 0))
        };
        Failures {
            frequency,
            gpus: self.maybe(key("gpus"), [8, 512], 0),
            job_gpus: self.figure(key("job_gpus"), [1, 64], 0),
            detect_minutes: self.figure(key("detect_minutes"), [0, 30], 0),
            repair_minutes: self.figure(key("repair_minutes"), [0, 600], 0),
            recovery,
            idle_spare_share: self.maybe(key("idle_spare_share"), [0, 10], 2),
            overhead_share: self.maybe(key("overhead_share"), [0, 10], 2),
        }
    }

    fn checkpoints(&mut self, path: &str) -> Checkpoints {
        Checkpoints {
            checkpoint_minutes: self.figure(format!("{path}.checkpoint_minutes"), [0, 120], 0),
            restart_minutes: self.figure(format!("{path}.restart_minutes"), [0, 60], 0),
        }
    }
}
