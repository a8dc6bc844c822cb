//! Machines of Google Cloud in the SkyPilot catalog, whose price is in two rows: vCPUs and memory of the
//! machine, and its accelerators, each by zone.
//!
//! SkyPilot adds the two for the machines of its table `_ACC_INSTANCE_TYPE_DICTS`. Machines that are sold
//! with local SSD have a third price, which the catalog does not hold; their sum would be too low.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::quote::{FeedQuote, QuotedPlan, SkippedRow, decimal, exact, price, skip, skip_row};
use super::table::DelimitedTable;

/// Machines of one accelerator: its name in the catalog, its number, and the machines.
const MACHINES: [(&str, u32, &[&str]); 9] = [
    ("A100", 1, &["a2-highgpu-1g"]),
    ("A100", 2, &["a2-highgpu-2g"]),
    ("A100", 4, &["a2-highgpu-4g"]),
    ("A100", 8, &["a2-highgpu-8g"]),
    ("A100", 16, &["a2-megagpu-16g"]),
    (
        "L4",
        1,
        &["g2-standard-4", "g2-standard-8", "g2-standard-12", "g2-standard-16", "g2-standard-32"],
    ),
    ("L4", 2, &["g2-standard-24"]),
    ("L4", 4, &["g2-standard-48"]),
    ("L4", 8, &["g2-standard-96"]),
];

/// Families that are sold with local SSD.
const WITH_SSD: [&str; 3] = ["a2-ultragpu-", "a3-", "a4-"];

/// Prices of accelerators by name, number and zone: on demand, and spot.
pub(super) struct AcceleratorPrices<'t>(
    BTreeMap<(&'t str, Decimal, &'t str), [Option<&'t str>; 2]>,
);

impl<'t> AcceleratorPrices<'t> {
    /// Collects the rows of accelerators without a machine.
    pub fn of(table: &'t DelimitedTable) -> Self {
        let part = |row: &'t csv::StringRecord| {
            let cell = |name: &str| table.cell(row, name);
            let alone = cell("InstanceType").is_none();
            let count = cell("AcceleratorCount").and_then(decimal)?;
            let key =
                (cell("AcceleratorName").filter(|_| alone)?, count, cell("AvailabilityZone")?);
            Some((key, [cell("Price"), cell("SpotPrice")]))
        };
        Self(table.rows.iter().filter_map(part).collect())
    }

    /// Prices of a machine, whose quote has no accelerator yet; `None` if it is no machine of these
    /// accelerators.
    pub fn add_to(
        &self,
        machine: &FeedQuote,
        alone: [Option<&str>; 2],
    ) -> Option<Vec<Result<FeedQuote, SkippedRow>>> {
        let name = machine.instance.as_str();
        if WITH_SSD.iter().any(|family| name.starts_with(family)) {
            let reason = "its local SSD has a price of its own, which the file does not hold";
            return Some(vec![Err(skip_row(reason, machine.what()))]);
        }
        let (accelerator, count, _) = MACHINES.iter().find(|(.., all)| all.contains(&name))?;
        let count = Decimal::from(*count);
        let zone = machine.zone.as_deref().unwrap_or_default();
        let Some(parts) = self.0.get(&(*accelerator, count, zone)) else {
            let reason = "only vCPUs and memory: its zone has no price of the GPUs";
            return Some(vec![Err(skip_row(reason, machine.what()))]);
        };
        let plans = [QuotedPlan::OnDemand, QuotedPlan::Spot];
        let quoted =
            plans.into_iter().zip(alone.into_iter().zip(*parts)).filter_map(|(plan, it)| {
                let (machine_price, part) = (it.0?, it.1?);
                let sum = sum(machine_price, part).map_err(|why| skip(why, machine.what()));
                Some(sum.map(|price| FeedQuote {
                    accelerator: Some((*accelerator).to_owned()),
                    gpus: Some(count),
                    plan,
                    price,
                    note: Some(format!("{machine_price} for the machine and {part} for its GPUs")),
                    rounding: LAST_PLACES,
                    ..machine.clone()
                }))
            });
        Some(quoted.collect())
    }
}

/// Most that rounding both parts to five decimals can have changed a sum.
const LAST_PLACES: Decimal = Decimal::from_parts(1, 0, 0, false, 5);

fn sum(machine: &str, part: &str) -> Result<Decimal, &'static str> {
    let both = price(machine)?.checked_add(price(part)?);
    both.and_then(exact).ok_or("the price is not a number")
}
