//! Columns of a bill by name.

use std::collections::BTreeMap;

use super::super::super::TextReader;
use crate::codes;
use crate::format::list;
use crate::input::quoted;

/// Columns without which a row says nothing.
const NEEDED: [&str; 5] =
    ["ChargeCategory", "ChargePeriodStart", "ChargePeriodEnd", "ConsumedQuantity", "ConsumedUnit"];
/// All columns that a row is read from.
const USED: [&str; 15] = [
    "BilledCost",
    "BillingCurrency",
    "ChargeCategory",
    "ChargeClass",
    "ChargeDescription",
    "ChargePeriodEnd",
    "ChargePeriodStart",
    "CommitmentDiscountStatus",
    "ConsumedQuantity",
    "ConsumedUnit",
    "EffectiveCost",
    "ServiceCategory",
    "SkuPriceDetails",
    "x_GpuCount",
    "x_InstanceType",
];
/// Words that bills write for a cell without a value.
const NOTHING: [&str; 4] = ["null", "NULL", "Null", "\\N"];

/// Positions of columns.
pub(super) struct Columns {
    names: Vec<String>,
    /// Positions of the columns in use, so that no row searches them.
    used: BTreeMap<&'static str, usize>,
}

impl Columns {
    /// Columns of the first line; none if one is missing, which is reported.
    pub fn of(header: &csv::StringRecord, reader: &mut TextReader<'_>) -> Option<Self> {
        let names = header.iter().map(|it| it.trim().to_owned()).collect();
        let mut it = Self { names, used: BTreeMap::new() };
        it.used = USED.into_iter().filter_map(|name| Some((name, it.find(name)?))).collect();
        let missing: Vec<&str> =
            NEEDED.into_iter().filter(|name| it.position(name).is_none()).collect();
        if missing.is_empty() {
            return Some(it);
        }
        let message = format!("{} has no column {}", quoted(reader.name), list(&missing));
        let fix = "export the bill in FOCUS with these columns; the first line must name them";
        reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
        None
    }

    /// Position of a column, in any case.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.used.get(name).copied().or_else(|| if USED.contains(&name) { None } else { self.find(name) })
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|it| it.eq_ignore_ascii_case(name))
    }

    /// Names of the columns.
    pub fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    /// Number of columns.
    pub fn count(&self) -> usize {
        self.names.len()
    }
}

/// Text of a cell; none if it is empty or says that there is no value.
pub(super) fn cell(record: &csv::StringRecord, column: Option<usize>) -> Option<&str> {
    let text = record.get(column?)?.trim();
    (!text.is_empty() && !NOTHING.contains(&text)).then_some(text)
}
