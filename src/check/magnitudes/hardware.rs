//! Magnitudes of hardware: nodes, fabric, storage, lives, and what is fetched at the end.
//!
//! Ends of usual ranges are our estimates around the source that a line names.

use super::range::{ANY, Magnitude, Per, hundredths, thousandths, whole};
use crate::check::sheets::{KW_PER_GPU, PER_GPU};
use crate::codes;

const SERVER: &str = "an 8-GPU H100 server: 31,268 per GPU, Lenovo 2026-02";
const POWER: &str = "DGX H100: 1.28 per GPU at most, NVIDIA 2022";
const NETWORK: &str = "about a fifth of a cluster, amcompute.com 2026";
const RESALE: &str = "used H100: 15,000 to 28,000 of about 30,000, computeforecast.com 2026";

/// Magnitudes of hardware.
pub(super) const MAGNITUDES: &[Magnitude] = &[
    Magnitude {
        keys: &["node.price", "node.price_per_gpu"],
        what: "a machine",
        does: "costs",
        unit: "per GPU",
        per: Per::GpuOfNode,
        usual: PER_GPU,
        possible: (whole(50), whole(2_500_000)),
        is_money: true,
        code: Some(codes::NO_MACHINE_COSTS_THAT),
        slips: &[(whole(1_000), "that is in thousands")],
        source: SERVER,
        ..ANY
    },
    Magnitude {
        keys: &["node.chassis_price"],
        what: "a server without GPUs",
        does: "costs",
        usual: (whole(500), whole(300_000)),
        possible: (whole(50), whole(5_000_000)),
        is_money: true,
        source: SERVER,
        ..ANY
    },
    Magnitude {
        keys: &["node.busy_kw", "refresh.busy_kw", "node.provisioned_kw"],
        what: "a node in use",
        does: "draws",
        unit: "kW per GPU",
        per: Per::GpuOfNode,
        usual: (hundredths(15), hundredths(300)),
        possible: KW_PER_GPU,
        code: Some(codes::POWER),
        slips: &[(thousandths(1), "that is in watts")],
        source: POWER,
        ..ANY
    },
    Magnitude {
        keys: &["node.idle_kw", "refresh.idle_kw"],
        what: "an idle node",
        does: "draws",
        unit: "kW per GPU",
        per: Per::GpuOfNode,
        usual: (hundredths(1), hundredths(150)),
        possible: (whole(0), hundredths(1000)),
        code: Some(codes::POWER),
        slips: &[(thousandths(1), "that is in watts")],
        source: POWER,
        ..ANY
    },
    Magnitude {
        keys: &["network_fabric.price_per_node"],
        what: "a network fabric",
        does: "costs",
        unit: "per GPU",
        per: Per::GpuOfNode,
        usual: (whole(100), whole(50_000)),
        possible: (whole(10), whole(500_000)),
        is_money: true,
        source: NETWORK,
        ..ANY
    },
    Magnitude {
        keys: &["network_fabric.price"],
        what: "a network fabric",
        does: "costs",
        unit: "per GPU",
        per: Per::Gpu,
        usual: (whole(100), whole(50_000)),
        possible: (whole(1), whole(500_000)),
        small: whole(200_000),
        is_money: true,
        source: NETWORK,
        ..ANY
    },
    Magnitude {
        keys: &["network_fabric.price_per_gpu"],
        what: "a network fabric",
        does: "costs",
        unit: "per GPU",
        usual: (whole(100), whole(50_000)),
        possible: (whole(10), whole(500_000)),
        is_money: true,
        source: NETWORK,
        ..ANY
    },
    Magnitude {
        keys: &["network_fabric.price_per_gpu_year"],
        what: "a network fabric",
        does: "costs",
        unit: "per GPU and year",
        usual: (whole(10), whole(20_000)),
        possible: (whole(1), whole(200_000)),
        is_money: true,
        source: NETWORK,
        ..ANY
    },
    Magnitude {
        keys: &["network_fabric.share_of_servers"],
        what: "a network fabric",
        does: "costs",
        unit: "of the price of the servers",
        usual: (hundredths(1), hundredths(100)),
        source: NETWORK,
        ..ANY
    },
    Magnitude {
        keys: &["network_fabric.price_per_switch"],
        what: "a switch",
        does: "costs",
        usual: (whole(1_000), whole(200_000)),
        possible: (whole(50), whole(2_000_000)),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["network_fabric.price_per_endpoint"],
        what: "cables and transceivers of an endpoint",
        does: "cost",
        usual: (whole(20), whole(10_000)),
        possible: (whole(1), whole(100_000)),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["owned.storage.price_per_tb"],
        what: "storage",
        does: "costs",
        unit: "per TB",
        usual: (whole(5), whole(5_000)),
        possible: (whole(1), whole(50_000)),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["management_nodes.price"],
        what: "a management node",
        does: "costs",
        usual: (whole(1_000), whole(300_000)),
        possible: (whole(50), whole(5_000_000)),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["racks.price_per_rack"],
        what: "a rack",
        does: "costs",
        usual: (whole(300), whole(150_000)),
        possible: (whole(10), whole(5_000_000)),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["installation.price_per_node"],
        what: "installation",
        does: "costs",
        unit: "per GPU",
        per: Per::GpuOfNode,
        usual: (whole(0), whole(15_000)),
        possible: (whole(0), whole(250_000)),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["installation.price_per_gpu"],
        what: "installation",
        does: "costs",
        unit: "per GPU",
        usual: (whole(0), whole(15_000)),
        possible: (whole(0), whole(250_000)),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["residual_value.share_of_price", "insured_floor.share_of_price"],
        what: "used hardware",
        does: "fetches",
        unit: "of its price",
        usual: (hundredths(1), hundredths(93)),
        source: RESALE,
        ..ANY
    },
    Magnitude {
        keys: &["residual_value.decline_per_year"],
        what: "used hardware",
        does: "loses",
        unit: "of its value a year",
        usual: (hundredths(5), hundredths(90)),
        source: RESALE,
        ..ANY
    },
    Magnitude {
        keys: &["spares.share_of_nodes"],
        what: "spares",
        does: "are",
        unit: "of the nodes",
        usual: (thousandths(5), hundredths(30)),
        source: "5 to 10% are advised, engineersofai.com",
        ..ANY
    },
    Magnitude {
        keys: &["owned.downtime"],
        what: "nodes",
        does: "are down for",
        unit: "of the time",
        usual: (thousandths(1), hundredths(25)),
        source: "5 to 10% are advised, engineersofai.com",
        ..ANY
    },
    Magnitude {
        keys: &["owned.useful_life_months"],
        what: "servers",
        does: "serve for",
        unit: "months",
        usual: (whole(6), whole(120)),
        ..ANY
    },
    Magnitude {
        keys: &["refresh.price_ratio"],
        what: "a new generation",
        does: "costs",
        unit: "times the price of the node it replaces",
        usual: (hundredths(10), whole(5)),
        possible: (hundredths(1), whole(100)),
        ..ANY
    },
];
