//! Price sheets as written: every key is optional, so that all problems are found in one run.

mod plan;
mod rows;

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;

use super::header::CURRENCY;
use crate::input::{Date, Field, Named, Switch, Text};
use crate::quantity::{Count, MonthCount, PositivePrice, Quantity, ShareBelowOne};
pub(super) use plan::{PlanFigures, PlanRow};
pub(super) use rows::{
    ColocationRow, EgressRow, LicenseRow, PowerRow, PriceRow, PueRow, RateRow, RowEvidence,
    SheetRow, SightingRow, StorageRow, SupportRow, TariffRow, UsageRow,
};

/// Price sheet of a provider, a vendor or a site.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a price sheet")]
#[schemars(title = "gpu-tco price sheet", extend("required" = ["schema"]))]
pub(super) struct Sheet {
    /// Version of the format: 1.
    #[schemars(extend("const" = 1))]
    pub schema: Field<Count>,
    /// Short name of a provider, which rents out instances.
    pub provider: Field<Text>,
    /// Short name of a vendor, which sells systems and licenses.
    pub vendor: Field<Text>,
    /// Short name of a site for nodes.
    pub site: Field<Text>,
    /// Short name of a publisher of exchange rates, such as a central bank.
    pub publisher: Field<Text>,
    /// Full name of the provider, vendor, site or publisher.
    pub name: Field<Text>,
    /// ISO 4217 code of all prices in the sheet, such as USD; a sheet of exchange rates has none.
    #[schemars(extend("pattern" = CURRENCY))]
    pub currency: Field<Text>,
    /// True for prices of a contract or an offer, whose source may be its name. Default: false.
    pub private: Field<Switch>,
    /// True if the provider changes its prices daily, so that they age like spot prices. Default: false.
    pub moves_daily: Field<Switch>,
    /// Reason why there are no prices, instead of prices.
    pub unavailable: Field<Text>,
    /// Machines for rent, by name.
    pub instances: Field<Named<Instance>>,
    /// Machines for sale, by name.
    pub systems: Field<Named<System>>,
    /// Software licenses, by name.
    pub licenses: Field<Named<License>>,
    /// Power usage effectiveness (PUE) of a site: facility power divided by IT power, 1 to 5.
    pub pue: Field<Vec<Field<PueRow>>>,
    /// Price of electricity at a site for commercial customers, per kilowatt-hour.
    pub price_per_kwh: Field<Vec<Field<TariffRow>>>,
    /// Price of electricity at a site for industrial customers, per kilowatt-hour.
    pub industrial_price_per_kwh: Field<Vec<Field<TariffRow>>>,
    /// Price of colocation at a site.
    pub colocation: Field<Vec<Field<ColocationRow>>>,
    /// Price of data sent, at a provider.
    pub egress: Field<Vec<Field<EgressRow>>>,
    /// Prices of data kept at a provider, by storage class.
    pub storage: Field<Named<Vec<Field<StorageRow>>>>,
    /// Support plans of a provider, by name.
    pub support: Field<Named<Vec<Field<SupportRow>>>>,
    /// Exchange rates by pair: `EUR/USD` is the number of USD for 1 EUR.
    pub exchange_rates: Field<Named<Vec<Field<RateRow>>>>,
    /// Negotiated discounts on list prices.
    pub discounts: Field<Vec<Field<Negotiated>>>,
}

/// Machine for rent.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an instance")]
#[schemars(extend("required" = ["gpu", "gpus"]))]
pub(super) struct Instance {
    /// Accelerator with form and memory, such as h100-sxm-80gb.
    pub gpu: Field<Text>,
    /// Number of GPUs in an instance.
    pub gpus: Field<Count>,
    /// True for a bare-metal machine, false for a virtualized one.
    pub bare_metal: Field<Switch>,
    /// Region of the offer, such as us-east-1.
    pub region: Field<Text>,
    /// On-demand prices.
    pub on_demand: Field<Vec<Field<UsageRow>>>,
    /// Spot prices: capacity can be reclaimed at any time.
    pub spot: Field<Vec<Field<UsageRow>>>,
    /// Committed plans, by name.
    pub committed: Field<Named<CommitmentPlan>>,
    /// Prices in further regions, by region.
    pub regions: Field<Named<RegionalOffers>>,
    /// Reason why there is no price, such as `on request`.
    pub unavailable: Field<Text>,
}

/// Prices of an instance in a region.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a region")]
pub(super) struct RegionalOffers {
    /// On-demand prices.
    pub on_demand: Field<Vec<Field<UsageRow>>>,
    /// Spot prices: capacity can be reclaimed at any time.
    pub spot: Field<Vec<Field<UsageRow>>>,
    /// Committed plans, by name.
    pub committed: Field<Named<CommitmentPlan>>,
    /// Reason why there is no price, such as `on request`.
    pub unavailable: Field<Text>,
}

/// Committed plan.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a committed plan")]
#[schemars(extend("required" = ["term_months"]))]
pub(super) struct CommitmentPlan {
    /// Months of the commitment.
    pub term_months: Field<MonthCount>,
    /// Part of the price that is paid when a term begins.
    pub payment: Field<Payment>,
    /// Prices of the term.
    pub prices: Field<Vec<Field<PlanRow>>>,
    /// Reason why there is no price, such as `on request`.
    pub unavailable: Field<Text>,
}

/// Part of a plan's price that is paid when a term begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Payment {
    /// Nothing: all is paid by the hour.
    None,
    /// A part; the rest is paid by the hour.
    Partial,
    /// The whole price.
    All,
}

impl Payment {
    /// The payment as sheets state it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Partial => "partial",
            Self::All => "all",
        }
    }
}

/// Machine for sale.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a system")]
#[schemars(extend("required" = ["gpu", "gpus"]))]
pub(super) struct System {
    /// Accelerator with form and memory, such as h100-sxm-80gb.
    pub gpu: Field<Text>,
    /// Number of GPUs in a system.
    pub gpus: Field<Count>,
    /// Prices of a system with its GPUs.
    pub price: Field<Vec<Field<PriceRow>>>,
    /// Power of a system whose GPUs are idle, in kW.
    pub idle_kw: Field<Vec<Field<PowerRow>>>,
    /// Power of a system whose GPUs all work, in kW, as measured.
    pub busy_kw: Field<Vec<Field<PowerRow>>>,
    /// Highest power of a system by its data sheet, in kW, which a site reserves.
    pub provisioned_kw: Field<Vec<Field<PowerRow>>>,
    /// Reason why there is no price, such as `on request`.
    pub unavailable: Field<Text>,
    /// Evidence that nobody sells it any more, such as `phased out, LP2368`.
    pub no_longer_sold: Field<Text>,
    /// System that is sold in its place, such as lenovo/sr680a-v3-8xh200.
    pub replaced_by: Field<Text>,
}

/// Software license.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a license")]
#[schemars(extend("required" = ["price_per_gpu_year"]))]
pub(super) struct License {
    /// Prices per GPU and year.
    pub price_per_gpu_year: Field<Vec<Field<LicenseRow>>>,
}

/// Negotiated discount on all prices of the sheet's owner, on one entry, or on one of its plans.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a discount")]
#[schemars(extend("required" = ["from", "source"]))]
pub(super) struct Negotiated {
    /// Instance with the discount. Default: all instances of the provider.
    pub instance: Field<Text>,
    /// System with the discount. Default: all systems of the vendor.
    pub system: Field<Text>,
    /// Plan with the discount: `on_demand`, `spot` or the name of a committed plan. Default: all plans.
    pub plan: Field<Text>,
    /// Share taken off the list price, 0 to below 1.
    pub discount_share: Field<ShareBelowOne>,
    /// Agreed price of an instance per hour.
    pub net_price_per_hour: Field<PositivePrice>,
    /// Agreed price per GPU-hour.
    pub net_price_per_gpu_hour: Field<PositivePrice>,
    /// Agreed price of a system.
    pub net_price: Field<PositivePrice>,
    /// First day the discount holds, such as 2026-07-01.
    pub from: Field<Date>,
    /// First day the discount no longer holds.
    pub until: Field<Date>,
    /// Contract or offer that states the discount.
    pub source: Field<Text>,
    /// Note about the discount.
    pub note: Field<Text>,
}

/// Reliability of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Grade {
    /// The provider's own page or list, or a dated machine collection of it.
    A,
    /// A secondary source.
    B,
}

impl Grade {
    /// The grade as sheets state it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// Number of a quantity, as a field.
pub(super) fn value_of<Q: Quantity>(field: &Field<Q>) -> Field<Decimal> {
    match field {
        Field::Stated(quantity, span) => Field::Stated(quantity.value(), *span),
        Field::Bad(span) => Field::Bad(*span),
        Field::Absent => Field::Absent,
    }
}
