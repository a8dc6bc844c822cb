//! Magnitudes of people, contracts and money: staff, maintenance, licenses, loans, leases.

use rust_decimal::Decimal;

use super::range::{ANY, Magnitude, Per, hundredths, thousandths, whole};

const SALARY: &str =
    "median wage of US system administrators: 90,520, bls.gov 2022, without overhead";
const STAFF: &str = "one for at most 64 GPUs, engineersofai.com";
const LICENSE: &str = "NVIDIA AI Enterprise: 4,500 per GPU and year, 2025-04";

/// Magnitudes of contracts.
pub(super) const MAGNITUDES: &[Magnitude] = &[
    Magnitude {
        keys: &["staff.salary"],
        what: "a person",
        does: "costs",
        unit: "a year",
        usual: (whole(25_000), whole(1_000_000)),
        possible: (whole(1_000), whole(20_000_000)),
        slips: &[(whole(1_000), "that is in thousands"), (whole(12), "that is of a month")],
        is_money: true,
        source: SALARY,
        ..ANY
    },
    Magnitude {
        keys: &["staff.fte"],
        what: "staff",
        does: "is",
        unit: "FTE per GPU",
        per: Per::GpuOfGroup,
        usual: (whole(0), hundredths(13)),
        possible: (whole(0), whole(2)),
        small: whole(3),
        source: STAFF,
        ..ANY
    },
    Magnitude {
        keys: &[
            "maintenance.share_per_year",
            "insurance.share_per_year",
            "property_tax.share_per_year",
        ],
        what: "such a contract",
        does: "costs",
        unit: "of the price a year",
        usual: (thousandths(2), hundredths(30)),
        source: "maintenance 0.12, Lenovo Press LP2368",
        ..ANY
    },
    Magnitude {
        keys: &["connectivity.price_per_month"],
        what: "connectivity",
        does: "costs",
        unit: "per GPU and month",
        per: Per::Gpu,
        usual: (whole(1), whole(500)),
        possible: (whole(0), whole(10_000)),
        small: whole(25_000),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["software.price_per_gpu_year"],
        what: "software",
        does: "costs",
        unit: "per GPU and year",
        usual: (whole(50), whole(20_000)),
        possible: (whole(0), whole(500_000)),
        is_money: true,
        source: LICENSE,
        ..ANY
    },
    Magnitude {
        keys: &["software.price_per_node_year"],
        what: "software",
        does: "costs",
        unit: "per GPU and year",
        per: Per::GpuOfNode,
        usual: (whole(50), whole(20_000)),
        possible: (whole(0), whole(500_000)),
        is_money: true,
        source: LICENSE,
        ..ANY
    },
    Magnitude {
        keys: &["software.price_per_year"],
        what: "software",
        does: "costs",
        unit: "per GPU and year",
        per: Per::Gpu,
        usual: (whole(0), whole(20_000)),
        possible: (whole(0), whole(500_000)),
        small: whole(200_000),
        is_money: true,
        source: LICENSE,
        ..ANY
    },
    Magnitude {
        keys: &["support.share_of_bill", "brackets.share_of_bill"],
        what: "support",
        does: "costs",
        unit: "of the bill",
        usual: (thousandths(5), hundredths(20)),
        source: "at most 0.10, AWS 2026",
        ..ANY
    },
    Magnitude {
        keys: &["setup_labor.price_per_hour"],
        what: "an hour of",
        does: "work costs",
        usual: (whole(5), whole(1_000)),
        possible: (whole(1), whole(20_000)),
        is_money: true,
        source: SALARY,
        ..ANY
    },
    Magnitude {
        keys: &["loan.months", "lease.months"],
        what: "such a contract",
        does: "runs for",
        unit: "months",
        usual: (whole(6), whole(120)),
        ..ANY
    },
    Magnitude {
        keys: &["loan.share"],
        what: "a loan",
        does: "pays",
        unit: "of the price",
        usual: (hundredths(10), whole(1)),
        ..ANY
    },
    Magnitude {
        keys: &["loan.apr"],
        what: "a loan",
        does: "costs",
        unit: "a year",
        usual: (hundredths(1), hundredths(40)),
        ..ANY
    },
    Magnitude {
        keys: &["lease.price_per_node_month"],
        what: "a lease",
        does: "costs",
        unit: "per GPU and month",
        per: Per::GpuOfNode,
        usual: (whole(20), whole(10_000)),
        possible: (whole(1), whole(200_000)),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["cost_of_capital"],
        what: "capital",
        does: "costs",
        unit: "a year",
        usual: (hundredths(1), hundredths(40)),
        ..ANY
    },
    Magnitude {
        keys: &["price_growth_per_year", "salary_growth_per_year"],
        what: "a price",
        does: "changes by",
        unit: "a year",
        usual: (Decimal::from_parts(7, 0, 0, true, 1), whole(1)),
        ..ANY
    },
    Magnitude {
        keys: &["tax.rate"],
        what: "corporate tax",
        does: "is",
        unit: "of profit",
        usual: (whole(0), hundredths(50)),
        ..ANY
    },
];
