//! Random supplies: tiers of every kind with every way to size and price them.

use gpu_tco::expr::unit::Unit;
use gpu_tco::model::owned::{
    Cables, Connectivity, Electricity, Facility, Installation, Insurance, Maintenance,
    NetworkFabric, Owned, Purchase, ResidualValue, Servers, SizedFabric, Spares, Storage,
};
use gpu_tco::model::rented::{
    Billing, Commitment, Efficiency, Granularity, Interruptions, OnDemand, PerMillion, Price,
    Rental, Spot, TokenPrice,
};
use gpu_tco::model::{Amount, Class, Headcount, Other, Size, Software, Staff, StaffStep};

use super::cases::Maker;

impl Maker<'_> {
    pub fn on_demand(&mut self, path: &str) -> OnDemand {
        OnDemand {
            rental: self.rental(path),
            max_gpus: self.maybe(format!("{path}.max_gpus"), [1, 300], 0),
            idle_share: self.maybe(format!("{path}.idle_share"), [0, 50], 2),
        }
    }

    pub fn commitment(&mut self, path: &str) -> Commitment {
        let billing = [Billing::Always, Billing::AsUsed][usize::from(self.choice(4) == 3)];
        let upfront = self.maybe(format!("{path}.upfront_share"), [0, 100], 2);
        Commitment {
            rental: self.rental(path),
            instances: self.size(path, "instances"),
            term_months: self.figure(format!("{path}.term_months"), [1, 36], 0),
            billing,
            upfront_share: upfront.filter(|_| billing == Billing::Always),
            ends_with_horizon: self.chance(),
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
            later: None,
        }
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

    fn size<U: Unit>(&mut self, path: &str, units: &str) -> Size<U> {
        match self.choice(4) {
            0 => Size::Peak,
            1 => Size::Units(self.figure(format!("{path}.{units}"), [1, 30], 0)),
            2 => Size::Gpus(self.figure(format!("{path}.gpus"), [1, 200], 0)),
            _ => Size::Mean,
        }
    }

    pub fn owned(&mut self, path: &str) -> Owned {
        let key = |name: &str| format!("{path}.{name}");
        Owned {
            nodes: self.size(path, "nodes"),
            gpus_per_node: self.one_of(key("gpus_per_node"), &[8, 4]),
            downtime: self.maybe(key("downtime"), [0, 20], 2),
            servers: Servers { price: self.figure(key("servers.price"), [1_000, 500_000], 0) },
            network_fabric: self.chance().then(|| self.network_fabric(path)),
            electricity: self.chance().then(|| Electricity {
                idle_kw: self.maybe(key("electricity.idle_kw"), [0, 40], 1),
                busy_kw: self.figure(key("electricity.busy_kw"), [40, 150], 1),
                pue: self.figure(key("electricity.pue"), [100, 200], 2),
                price_per_kwh: self.figure(key("electricity.price_per_kwh"), [0, 40], 2),
                price_growth_per_year: self.maybe(key("electricity.growth_per_year"), [-9, 40], 2),
            }),
            facility: self.chance().then(|| Facility {
                provisioned_kw: self.figure(key("facility.provisioned_kw"), [10, 150], 1),
                price_per_kw_month: self.figure(key("facility.price_per_kw_month"), [0, 300], 0),
            }),
            maintenance: self.chance().then(|| Maintenance {
                share_per_year: self.figure(key("maintenance.share_per_year"), [0, 20], 2),
            }),
            insurance: self.chance().then(|| Insurance {
                share_per_year: self.figure(key("insurance.share_per_year"), [0, 5], 2),
            }),
            residual_value: match self.choice(3) {
                0 => None,
                1 => Some(ResidualValue::ShareOfPrice(self.figure(
                    key("share_of_price"),
                    [0, 100],
                    2,
                ))),
                _ => Some(ResidualValue::DeclinePerYear(self.figure(key("decline"), [0, 60], 2))),
            },
            connectivity: self.chance().then(|| Connectivity {
                price_per_month: self.figure(key("connectivity.price_per_month"), [0, 9_000], 0),
            }),
            spares: self.chance().then(|| Spares {
                share_of_nodes: self.figure(key("spares.share_of_nodes"), [0, 20], 2),
            }),
            storage: self.chance().then(|| self.storage(path)),
            installation: self.chance().then(|| {
                let share = self.figure(key("installation.share_of_servers"), [0, 20], 2);
                Installation { price: Purchase::ShareOfServers(share) }
            }),
        }
    }

    fn storage(&mut self, path: &str) -> Storage {
        let key = |name: &str| format!("{path}.storage.{name}");
        if self.chance() {
            return Storage::Bought(Purchase::PerNode(self.figure(
                key("price_per_node"),
                [0, 30_000],
                0,
            )));
        }
        Storage::PerTerabyte {
            terabytes: self.figure(key("terabytes"), [0, 2_000], 0),
            price_per_tb: self.figure(key("price_per_tb"), [0, 400], 0),
        }
    }

    pub fn software(&mut self, path: &str) -> Software {
        let key = |name: &str| format!("{path}.software.{name}");
        let price = match self.choice(3) {
            0 => Amount::Year(self.figure(key("price_per_year"), [0, 90_000], 0)),
            1 => Amount::GpuYear(self.figure(key("price_per_gpu_year"), [0, 4_500], 0)),
            _ => Amount::NodeYear(self.figure(key("price_per_node_year"), [0, 36_000], 0)),
        };
        Software { price }
    }

    fn network_fabric(&mut self, path: &str) -> NetworkFabric {
        let key = |name: &str| format!("{path}.network_fabric.{name}");
        match self.choice(6) {
            0 => NetworkFabric::Bought(Purchase::Lump(self.figure(key("price"), [0, 900_000], 0))),
            1 => NetworkFabric::Bought(Purchase::PerGpu(self.figure(
                key("price_per_gpu"),
                [0, 9_000],
                0,
            ))),
            2 => NetworkFabric::PerGpuYear(self.figure(key("price_per_gpu_year"), [0, 2_000], 0)),
            3 => NetworkFabric::Bought(Purchase::PerNode(self.figure(
                key("price_per_node"),
                [0, 90_000],
                0,
            ))),
            4 => NetworkFabric::Bought(Purchase::ShareOfServers(self.figure(
                key("share_of_servers"),
                [0, 50],
                2,
            ))),
            _ => NetworkFabric::Sized(SizedFabric {
                ports_per_node: self.one_of(key("ports_per_node"), &[8, 16]),
                rails: self.one_of(key("rails"), &[1, 2, 8]),
                // Four ports reach no further than 16 endpoints: more have no price.
                switch_ports: self.one_of(key("switch_ports"), &[64, 8, 4]),
                price_per_switch: self.figure(key("price_per_switch"), [0, 40_000], 0),
                cables: self.chance().then(|| self.cables(path)),
            }),
        }
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

    fn cables(&mut self, path: &str) -> Cables {
        let key = |name: &str| format!("{path}.network_fabric.price_per_endpoint{name}");
        if self.chance() {
            return Cables::PerEndpoint(self.figure(key(""), [0, 4_000], 0));
        }
        let by_tiers = [".1", ".2", ".3"].map(|tiers| self.figure(key(tiers), [0, 4_000], 0));
        Cables::ByTiers(Box::new(by_tiers))
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
        let class = if self.chance() { Class::Capex } else { Class::Opex };
        Other { name, amount, class }
    }
}
