//! Magnitudes of a site: power, room, buildings.

use rust_decimal::Decimal;

use super::range::{ANY, Magnitude, hundredths, thousandths, whole};
use crate::codes;

/// Magnitudes of a site.
pub(super) const MAGNITUDES: &[Magnitude] = &[
    Magnitude {
        keys: &["price_per_kwh"],
        what: "electricity",
        does: "costs",
        unit: "per kWh",
        usual: (hundredths(2), hundredths(60)),
        is_money: true,
        code: Some(codes::TARIFF),
        slips: &[(hundredths(1), "that is in cents"), (thousandths(1), "that is of a MWh")],
        source: "0.09 to 0.28 in states of the US and of the EU, 2023 to 2026",
        ..ANY
    },
    Magnitude {
        keys: &["price_per_kw_month"],
        what: "colocation",
        does: "costs",
        unit: "per kW-month",
        usual: (whole(30), whole(800)),
        possible: (whole(3), whole(8_000)),
        slips: &[
            (whole(1_000), "that is of a watt"),
            (Decimal::from_parts(8_333, 0, 0, false, 5), "that is of a year"),
        ],
        is_money: true,
        source: "184.06 on average in the US, CBRE 2025-02; 245 to 450 in cities, TeleGeography 2015",
        ..ANY
    },
    Magnitude {
        keys: &["price_per_rack_month"],
        what: "a rack's room",
        does: "costs",
        unit: "per month",
        usual: (whole(100), whole(60_000)),
        possible: (whole(5), whole(1_000_000)),
        is_money: true,
        source: "184.06 per kW-month on average in the US, CBRE 2025-02",
        ..ANY
    },
    Magnitude {
        keys: &["capex_per_kw"],
        what: "a data center",
        does: "costs",
        unit: "per kW",
        usual: (whole(1_000), whole(60_000)),
        possible: (whole(50), whole(1_000_000)),
        is_money: true,
        ..ANY
    },
    Magnitude {
        keys: &["site.useful_life_months"],
        what: "buildings",
        does: "serve for",
        unit: "months",
        usual: (whole(60), whole(600)),
        ..ANY
    },
];
