//! Columns of a bill by name.

use csv::StringRecord;

use super::rows::{Place, Problem};
use crate::codes;
use crate::format::list;
use crate::input::quoted;

/// The most columns that a message names.
const NAMED: usize = 12;
/// Words that bills write for a cell without a value.
const NOTHING: [&str; 4] = ["null", "NULL", "Null", "\\N"];

/// Columns that a row is read from.
macro_rules! used {
    ($($column:ident $name:literal;)*) => {
        /// A column that a row is read from.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Column {
            $(#[doc = concat!("Column `", $name, "`.")] $column,)*
        }

        impl Column {
            const ALL: &[Self] = &[$(Self::$column),*];

            /// Name in bills.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$column => $name,)*
                }
            }
        }
    };
}

used! {
    BilledCost "BilledCost";
    BillingCurrency "BillingCurrency";
    ChargeCategory "ChargeCategory";
    ChargeClass "ChargeClass";
    ChargeDescription "ChargeDescription";
    ChargePeriodEnd "ChargePeriodEnd";
    ChargePeriodStart "ChargePeriodStart";
    CommitmentDiscountId "CommitmentDiscountId";
    CommitmentDiscountStatus "CommitmentDiscountStatus";
    ConsumedQuantity "ConsumedQuantity";
    ConsumedUnit "ConsumedUnit";
    EffectiveCost "EffectiveCost";
    PricingCategory "PricingCategory";
    RegionId "RegionId";
    ServiceCategory "ServiceCategory";
    SkuPriceDetails "SkuPriceDetails";
    GpuCount "x_GpuCount";
    InstanceType "x_InstanceType";
}

/// Columns without which a row says nothing.
const NEEDED: [Column; 5] = [
    Column::ChargeCategory,
    Column::ChargePeriodStart,
    Column::ChargePeriodEnd,
    Column::ConsumedQuantity,
    Column::ConsumedUnit,
];

/// Positions of columns.
pub(super) struct Columns {
    names: Vec<String>,
    /// Positions of the columns in use, so that no row searches them.
    used: Vec<Option<usize>>,
}

impl Columns {
    /// Columns of a file; fails if one is missing.
    pub fn of(names: &[String], file: &str) -> Result<Self, Problem> {
        let position = |it: &Column| find(names, it.name());
        let used = Column::ALL.iter().map(position).collect();
        if let Some(twice) = Column::ALL.iter().find(|it| is_twice(names, it.name())) {
            let message = format!("{} has two columns {}", quoted(file), twice.name());
            let fix = "export the bill again, with one of them";
            return Err(Problem::at(Place::Names, codes::USAGE_FORMAT, message, fix));
        }
        let it = Self { names: names.to_vec(), used };
        let missing = NEEDED.into_iter().filter(|it| position(it).is_none());
        let missing: Vec<&str> = missing.map(Column::name).collect();
        if missing.is_empty() {
            return Ok(it);
        }
        let message = format!("{} has no column {}", quoted(file), list(&missing));
        let mut found: Vec<String> = names.iter().take(NAMED).map(|it| quoted(it)).collect();
        let more = names.len().saturating_sub(NAMED);
        if more > 0 {
            found.push(format!("{more} more"));
        }
        let is_blended = names.iter().any(|it| it.to_lowercase().contains("blended"));
        let mut fix = format!("export the bill in FOCUS; this file has {}", list(&found));
        if is_blended {
            fix.push_str(
                ". Blended costs are a mean over all accounts, and not the cost of a group",
            );
        }
        Err(Problem::at(Place::Names, codes::USAGE_FORMAT, message, fix))
    }

    /// Position of a column that is not among those in use, in any case.
    pub fn position(&self, name: &str) -> Option<usize> {
        find(&self.names, name)
    }

    /// True if the bill has a column.
    pub fn has(&self, column: Column) -> bool {
        self.used.get(column as usize).is_some_and(Option::is_some)
    }

    /// Text of a cell; none if it is empty or says that there is no value.
    pub fn cell<'r>(&self, row: &'r StringRecord, column: Column) -> Option<&'r str> {
        cell(row, self.used.get(column as usize).copied().flatten())
    }

    /// Names of the columns.
    pub fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }
}

/// True if rows are read from a column, for these teams.
#[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "text has all its columns read"))]
pub(super) fn is_used(name: &str, by: Option<&str>) -> bool {
    let is = |it: &str| it.eq_ignore_ascii_case(name);
    Column::ALL.iter().any(|it| is(it.name())) || by.is_some_and(|by| is(by) || is(TAGS))
}

/// Column with the tags of a row.
pub(super) const TAGS: &str = "Tags";

fn is_twice(names: &[String], name: &str) -> bool {
    names.iter().filter(|it| it.eq_ignore_ascii_case(name)).nth(1).is_some()
}

fn find(names: &[String], name: &str) -> Option<usize> {
    names.iter().position(|it| it.eq_ignore_ascii_case(name))
}

/// Text of a cell; none if it is empty or says that there is no value.
pub(super) fn cell(row: &StringRecord, column: Option<usize>) -> Option<&str> {
    let text = row.get(column?)?.trim();
    (!text.is_empty() && !NOTHING.contains(&text)).then_some(text)
}
