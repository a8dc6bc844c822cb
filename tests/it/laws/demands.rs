//! Random demands.

use gpu_tco::model::{
    Demand, DemandShape, Peak, Step, Throughput, TokenDemand, Unserved, Utilization,
};

use super::cases::Maker;

impl Maker<'_> {
    pub fn demand(&mut self) -> Demand {
        let shape = self.shape();
        let is_profile = matches!(shape, DemandShape::Profile(_));
        let peak = (!is_profile).then(|| self.peak());
        let growth = self.growth();
        let ramp = self.ramp();
        let interruptible_share = self.figure("demand.interruptible_share", [0, 100], 2);
        let busy_share = self.maybe("demand.busy_share", [1, 100], 2);
        Demand {
            gpu: "h100".to_owned(),
            peak,
            shape,
            growth,
            ramp,
            interruptible_share,
            deferrable: self.maybe("demand.deferrable", [0, 100], 2),
            unserved: self.unserved(),
            busy_share,
            egress_gb_per_month: self.maybe("demand.egress_gb_per_month", [0, 90_000], 0),
            storage_gb: self.maybe("demand.storage_gb", [0, 90_000], 0),
            shape_is_stated: true,
            measured: false,
        }
    }

    fn unserved(&mut self) -> Option<Unserved> {
        match self.choice(6) {
            0 => Some(Unserved::Priced(self.figure(
                "demand.unserved.price_per_gpu_hour",
                [1, 900],
                2,
            ))),
            1 => Some(Unserved::Allowed(self.figure("demand.unserved.allowed_share", [0, 50], 3))),
            _ => None,
        }
    }

    fn peak(&mut self) -> Peak {
        if self.choice(4) < 3 {
            return Peak::Gpus(self.figure("demand.gpus", [1, 200], 0));
        }
        Peak::Tokens(TokenDemand {
            tokens_per_second: self.figure("demand.tokens_per_second", [1_000, 100_000], 0),
            throughput: self.throughput("demand"),
        })
    }

    /// What a GPU makes, by its keys at some path.
    pub fn throughput(&mut self, path: &str) -> Throughput {
        let key = format!("{path}.tokens_per_second_per_gpu");
        Throughput {
            tokens_per_second_per_gpu: self.figure(key, [500, 4_000], 0),
            target_load: self.maybe(format!("{path}.target_load"), [40, 100], 2),
        }
    }

    fn shape(&mut self) -> DemandShape {
        match self.choice(3) {
            0 => DemandShape::OnOff(self.utilization()),
            1 => DemandShape::Flat(self.utilization()),
            _ => {
                let count = self.choice(4) + 1;
                let mut step = |index: u32| Step {
                    share_of_time: self.figure(
                        format!("demand.shape.{index}.share_of_time"),
                        [1, 100 / i64::from(count)],
                        2,
                    ),
                    gpus: self.figure(format!("demand.shape.{index}.gpus"), [1, 200], 0),
                };
                DemandShape::Profile((0..count).map(&mut step).collect())
            }
        }
    }

    fn utilization(&mut self) -> Utilization {
        match self.choice(4) {
            0 => Utilization::Share(self.figure("demand.utilization", [1, 100], 2)),
            1 => Utilization::PerDay(self.figure("demand.gpu_hours_per_day", [1, 24], 0)),
            2 => Utilization::PerMonth(self.figure("demand.gpu_hours_per_month", [1, 720], 0)),
            _ => Utilization::PerYear(self.figure("demand.gpu_hours_per_year", [1, 8640], 0)),
        }
    }
}
