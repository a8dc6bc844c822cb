//! Random owned tiers: every way to buy, size, finance and sell them.

use gpu_tco::model::capital::{Agreed, InsuredFloor, Loan, ResidualValue};
use gpu_tco::model::owned::{
    Cables, Connectivity, Decommissioning, Deployment, Electricity, FabricPrice, Facility,
    FacilityPrice, Financing, Hardware, Installation, Lease, ManagementNodes, NetworkFabric,
    NodePurchase, Operation, Owned, PurchasePrice, Purchases, Racks, Refresh, SERVERS, STORAGE,
    Servers, SizedFabric, Spares, Standby, Storage, StoragePrice, YearlyShare,
};

use super::cases::Maker;

impl Maker<'_> {
    pub fn owned(&mut self, path: &str) -> Owned {
        let key = |name: &str| format!("{path}.{name}");
        Owned {
            deployment: self.deployment(path),
            gpus_per_node: self.one_of(key("gpus_per_node"), &[8, 4]),
            // A dispatch for each number of nodes down takes its time.
            downtime: (self.choice(6) == 5).then(|| self.figure(key("downtime"), [0, 20], 2)),
            hardware: self.hardware(path),
            operation: self.operation(path),
            residual_value: self.chance().then(|| self.residual_value(path)),
            financing: self.financing(path),
        }
    }

    fn hardware(&mut self, path: &str) -> Hardware {
        let key = |name: &str| format!("{path}.{name}");
        Hardware {
            servers: Servers {
                price: self.figure(key("servers.price"), [1_000, 500_000], 0),
                price_per_gpu: self.maybe(key("servers.price_per_gpu"), [0, 40_000], 0),
                price_growth_per_year: self.maybe(key("servers.growth_per_year"), [-30, 20], 2),
                freight_share: self.maybe(key("servers.freight_share"), [0, 5], 2),
                sales_tax_share: self.maybe(key("servers.sales_tax_share"), [0, 25], 2),
                quotes: Vec::new(),
                existing: None,
                no_longer_sold: None,
            },
            network_fabric: self.chance().then(|| self.network_fabric(path)),
            management_nodes: self.chance().then(|| ManagementNodes {
                nodes: self.figure(key("management_nodes.nodes"), [1, 6], 0),
                price: self.figure(key("management_nodes.price"), [0, 30_000], 0),
                kw: self.maybe(key("management_nodes.kw"), [0, 15], 1),
            }),
            racks: self.chance().then(|| Racks {
                kw_per_rack: self.figure(key("racks.kw_per_rack"), [60, 900], 1),
                price_per_rack: self.maybe(key("racks.price_per_rack"), [0, 20_000], 0),
                node_kw: self.figure(key("racks.node_kw"), [10, 150], 1),
                refreshed_kw: self.maybe(key("racks.refreshed_kw"), [10, 150], 1),
            }),
            spares: self.chance().then(|| {
                if self.chance() {
                    Spares::Share(self.figure(key("spares.share_of_nodes"), [0, 20], 2))
                } else {
                    Spares::Nodes(self.figure(key("spares.nodes"), [1, 3], 0))
                }
            }),
            storage: self.chance().then(|| self.storage(path)),
        }
    }

    fn operation(&mut self, path: &str) -> Operation {
        let key = |name: &str| format!("{path}.{name}");
        Operation {
            electricity: self.chance().then(|| Electricity {
                idle_kw: self.maybe(key("electricity.idle_kw"), [0, 40], 1),
                busy_kw: self.figure(key("electricity.busy_kw"), [40, 150], 1),
                refreshed_idle_kw: self.maybe(key("electricity.refreshed_idle"), [0, 40], 1),
                refreshed_busy_kw: self.maybe(key("electricity.refreshed_busy"), [40, 90], 1),
                pue: self.figure(key("electricity.pue"), [100, 200], 2),
                price_per_kwh: self.figure(key("electricity.price_per_kwh"), [0, 40], 2),
                price_growth_per_year: self.maybe(key("electricity.growth_per_year"), [-9, 40], 2),
            }),
            facility: self.chance().then(|| self.facility(path)),
            maintenance: self.yearly_shares(path, "maintenance"),
            insurance: self.yearly_shares(path, "insurance"),
            property_tax: self.yearly_shares(path, "tax"),
            decommissioning: self.chance().then(|| {
                Decommissioning::PerNode(self.figure(key("decommissioning"), [0, 2_000], 0))
            }),
            connectivity: self.chance().then(|| Connectivity {
                price_per_month: self.figure(key("connectivity.price_per_month"), [0, 9_000], 0),
                path: self.cost_path(&key("connectivity")),
            }),
            installation: self.chance().then(|| {
                let share = self.figure(key("installation.share_of_servers"), [0, 20], 2);
                Installation { price: PurchasePrice::ShareOfServers(share) }
            }),
        }
    }

    fn facility(&mut self, path: &str) -> Facility {
        let key = |name: &str| format!("{path}.facility.{name}");
        let price = match self.choice(3) {
            0 => FacilityPrice::PerRackMonth(self.figure(key("per_rack_month"), [0, 5_000], 0)),
            1 => FacilityPrice::Own {
                capex_per_kw: self.figure(key("capex_per_kw"), [0, 12_000], 0),
                useful_life: self.figure(key("useful_life_months"), [6, 200], 0),
            },
            _ => FacilityPrice::PerKwMonth(self.figure(key("price_per_kw_month"), [0, 300], 0)),
        };
        Facility {
            provisioned_kw: self.figure(key("provisioned_kw"), [10, 150], 1),
            refreshed_kw: self.maybe(key("refreshed_kw"), [10, 150], 1),
            price,
            path: self.cost_path(&format!("{path}.facility")),
        }
    }

    fn yearly_shares(&mut self, path: &str, key: &str) -> Vec<YearlyShare> {
        let count = self.choice(3);
        let one = |index: u32| YearlyShare {
            share_per_year: self.figure(format!("{path}.{key}.{index}.share_per_year"), [0, 20], 2),
            of: self.chance().then(|| vec![&SERVERS, &STORAGE]),
            path: self.cost_path(&format!("{path}.{key}.{index}")),
        };
        (0..count).map(one).collect()
    }

    fn deployment(&mut self, path: &str) -> Deployment {
        let key = |name: &str| format!("{path}.{name}");
        let lead_time = self.maybe(key("lead_time_months"), [1, 4], 0);
        let purchases = match self.choice(4) {
            0 => Purchases::Listed(vec![
                self.node_purchase(path, 0, [0, 0]),
                self.node_purchase(path, 1, [1, 12]),
            ]),
            1 => Purchases::Expand(self.size(path, "nodes"), [1, 12][self.choice(2) as usize]),
            _ => Purchases::AtStart(self.size(path, "nodes")),
        };
        let refresh = self.chance().then(|| Refresh {
            price_ratio: self.maybe(key("refresh.price_ratio"), [50, 150], 2),
            relative_performance: self.maybe(key("refresh.relative_performance"), [1, 4], 0),
            idle_kw: None,
            busy_kw: None,
        });
        Deployment {
            purchases,
            lead_time,
            paid_on_delivery: self.chance(),
            useful_life: self.maybe(key("useful_life_months"), [2, 30], 0),
            standby: self.standby(path),
            refresh,
        }
    }

    fn standby(&mut self, path: &str) -> Option<Standby> {
        match self.choice(4) {
            0 => Some(Standby::OneMore),
            1 => Some(Standby::ShareOfTime(self.figure(format!("{path}.standby"), [800, 999], 3))),
            _ => None,
        }
    }

    fn node_purchase(&mut self, path: &str, index: u32, months: [i64; 2]) -> NodePurchase {
        let key = |name: &str| format!("{path}.purchases.{index}.{name}");
        NodePurchase {
            month: self.figure(key("month"), months, 0),
            nodes: self.figure(key("nodes"), [1, 20], 0),
        }
    }

    fn residual_value(&mut self, path: &str) -> ResidualValue {
        let key = |name: &str| format!("{path}.residual_value.{name}");
        let by_age = match self.choice(3) {
            0 => Agreed::ShareOfPrice(self.figure(key("share_of_price"), [0, 100], 2)),
            1 => Agreed::DeclinePerYear(self.figure(key("decline"), [0, 60], 2)),
            _ => Agreed::Table(vec![
                (self.figure(key("1.months"), [1, 6], 0), self.figure(key("1.share"), [50, 90], 2)),
                (self.figure(key("2.months"), [7, 40], 0), self.figure(key("2.share"), [0, 50], 2)),
            ]),
        };
        let insured_floor = self.chance().then(|| InsuredFloor {
            share_of_price: self.figure(key("floor.share_of_price"), [0, 60], 2),
            premium: self.figure(key("floor.premium"), [0, 90_000], 0),
        });
        ResidualValue { by_age, insured_floor, of: None }
    }

    fn financing(&mut self, path: &str) -> Option<Financing> {
        let key = |name: &str| format!("{path}.financing.{name}");
        match self.choice(4) {
            0 => Some(Financing::Loan(Loan {
                share: self.figure(key("share"), [0, 100], 2),
                apr: self.figure(key("apr"), [0, 200], 3),
                months: self.figure(key("months"), [1, 30], 0),
            })),
            1 => Some(Financing::Lease(Lease {
                price_per_node_month: self.figure(key("price_per_node_month"), [0, 20_000], 0),
                months: self.maybe(key("months"), [1, 30], 0),
                buyout_share: self.maybe(key("buyout_share"), [0, 40], 2),
                ends_with_horizon: false,
            })),
            _ => None,
        }
    }

    fn storage(&mut self, path: &str) -> Storage {
        let key = |name: &str| format!("{path}.storage.{name}");
        if self.chance() {
            let each = self.figure(key("price_per_node"), [0, 30_000], 0);
            return Storage {
                price: StoragePrice::Bought(PurchasePrice::PerNode(each)),
                useful_life: self.maybe(key("useful_life_months"), [2, 30], 0),
            };
        }
        let price = StoragePrice::PerTerabyte {
            terabytes: self.figure(key("terabytes"), [0, 2_000], 0),
            price_per_tb: self.figure(key("price_per_tb"), [0, 400], 0),
        };
        Storage { price, useful_life: None }
    }

    fn network_fabric(&mut self, path: &str) -> NetworkFabric {
        let key = |name: &str| format!("{path}.network_fabric.{name}");
        let price = match self.choice(6) {
            0 => {
                FabricPrice::Bought(PurchasePrice::Lump(self.figure(key("price"), [0, 900_000], 0)))
            }
            1 => FabricPrice::Bought(PurchasePrice::PerGpu(self.figure(
                key("price_per_gpu"),
                [0, 9_000],
                0,
            ))),
            2 => FabricPrice::PerGpuYear(self.figure(key("price_per_gpu_year"), [0, 2_000], 0)),
            3 => FabricPrice::Bought(PurchasePrice::PerNode(self.figure(
                key("price_per_node"),
                [0, 90_000],
                0,
            ))),
            4 => FabricPrice::Bought(PurchasePrice::ShareOfServers(self.figure(
                key("share_of_servers"),
                [0, 50],
                2,
            ))),
            _ => FabricPrice::Sized(SizedFabric {
                ports_per_node: self.one_of(key("ports_per_node"), &[8, 16]),
                rails: self.one_of(key("rails"), &[1, 2, 8]),
                // Four ports reach no further than 16 endpoints: more have no price.
                switch_ports: self.one_of(key("switch_ports"), &[64, 8, 4]),
                price_per_switch: self.figure(key("price_per_switch"), [0, 40_000], 0),
                cables: self.chance().then(|| self.cables(path)),
            }),
        };
        let useful_life = self.maybe(key("useful_life_months"), [2, 30], 0);
        NetworkFabric { price, useful_life }
    }

    fn cables(&mut self, path: &str) -> Cables {
        let key = |name: &str| format!("{path}.network_fabric.price_per_endpoint{name}");
        if self.chance() {
            return Cables::PerEndpoint(self.figure(key(""), [0, 4_000], 0));
        }
        let by_tiers = [".1", ".2", ".3"].map(|tiers| self.figure(key(tiers), [0, 4_000], 0));
        Cables::ByTiers(Box::new(by_tiers))
    }
}
