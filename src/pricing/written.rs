//! Price sheets as written: every key is optional here, so that all that is wrong is found at once.

mod rows;

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;

use super::header::CURRENCY;
use crate::input::{Date, Field, Named, Switch, Text};
use crate::quantity::{Count, Months, Price, Quantity, ShareBelowOne};
pub(super) use rows::{
    ColocationRow, EgressRow, LicenceRow, PlanRow, PowerRow, PriceRow, PueRow, RowEvidence,
    SheetRow, StorageRow, SupportRow, TariffRow, UsageRow,
};

/// A file of prices: of a provider, a vendor or a site.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a price sheet")]
#[schemars(title = "gpu-tco price sheet", extend("required" = ["schema", "currency"]))]
pub(super) struct Sheet {
    /// Version of the format: 1.
    #[schemars(extend("const" = 1))]
    pub schema: Field<Count>,
    /// Short name of a provider, which rents instances out.
    pub provider: Field<Text>,
    /// Short name of a vendor, which sells systems and licences.
    pub vendor: Field<Text>,
    /// Short name of a site, where nodes stand.
    pub site: Field<Text>,
    /// Name in full.
    pub name: Field<Text>,
    /// ISO 4217 code of all prices of the sheet, such as USD.
    #[schemars(extend("pattern" = CURRENCY))]
    pub currency: Field<Text>,
    /// Why there are no prices, in place of them.
    pub unavailable: Field<Text>,
    /// Machines that are rented out, by name.
    pub instances: Field<Named<Instance>>,
    /// Machines that are sold, by name.
    pub systems: Field<Named<System>>,
    /// Software that is licensed, by name.
    pub licences: Field<Named<Licence>>,
    /// Power usage effectiveness of a site, facility power over IT power.
    pub pue: Field<Vec<Field<PueRow>>>,
    /// Price of a kilowatt-hour at a site.
    pub price_per_kwh: Field<Vec<Field<TariffRow>>>,
    /// Price of room at a site.
    pub colocation: Field<Vec<Field<ColocationRow>>>,
    /// Tariff of a provider for data sent.
    pub egress: Field<Vec<Field<EgressRow>>>,
    /// Prices of a provider for data kept, by storage class.
    pub storage: Field<Named<Vec<Field<StorageRow>>>>,
    /// Support plans of a provider, by name.
    pub support: Field<Named<Vec<Field<SupportRow>>>>,
    /// What was negotiated over list prices.
    pub discounts: Field<Vec<Field<Negotiated>>>,
}

/// A rentable machine.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an instance")]
#[schemars(extend("required" = ["gpu", "gpus"]))]
pub(super) struct Instance {
    /// Accelerator with form and memory, such as h100-sxm-80gb.
    pub gpu: Field<Text>,
    /// GPUs of an instance.
    pub gpus: Field<Count>,
    /// Whether nothing stands between it and its user; virtualized if false.
    pub bare_metal: Field<Switch>,
    /// Where it is offered.
    pub region: Field<Text>,
    /// Prices while it is used.
    pub on_demand: Field<Vec<Field<UsageRow>>>,
    /// Prices while it is used, where it is taken away at any time.
    pub spot: Field<Vec<Field<UsageRow>>>,
    /// Commitments on offer, by the name of the plan.
    pub committed: Field<Named<CommitmentPlan>>,
    /// Why it has no price.
    pub unavailable: Field<Text>,
}

/// A commitment on offer.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a committed plan")]
#[schemars(extend("required" = ["term_months"]))]
pub(super) struct CommitmentPlan {
    /// Months of the commitment.
    pub term_months: Field<Months>,
    /// Prices over the whole term, what is paid upfront included.
    pub prices: Field<Vec<Field<PlanRow>>>,
    /// Why it has no price.
    pub unavailable: Field<Text>,
}

/// A machine to be bought.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a system")]
#[schemars(extend("required" = ["gpu", "gpus"]))]
pub(super) struct System {
    /// Accelerator with form and memory, such as h100-sxm-80gb.
    pub gpu: Field<Text>,
    /// GPUs of a system.
    pub gpus: Field<Count>,
    /// Prices of a system.
    pub price: Field<Vec<Field<PriceRow>>>,
    /// Power while its GPUs are idle.
    pub idle_kw: Field<Vec<Field<PowerRow>>>,
    /// Power while its GPUs all work.
    pub busy_kw: Field<Vec<Field<PowerRow>>>,
    /// Why it has no price.
    pub unavailable: Field<Text>,
}

/// A licence of software.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a licence")]
#[schemars(extend("required" = ["price_per_gpu_year"]))]
pub(super) struct Licence {
    /// Prices of a GPU for a year.
    pub price_per_gpu_year: Field<Vec<Field<LicenceRow>>>,
}

/// What was negotiated: of all prices of the sheet's owner, of an entry, or of one of its plans.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a discount")]
#[schemars(extend("required" = ["from", "source"]))]
pub(super) struct Negotiated {
    /// Instance it is of; all of the provider unless stated.
    pub instance: Field<Text>,
    /// System it is of; all of the vendor unless stated.
    pub system: Field<Text>,
    /// `on_demand`, `spot` or a plan of a commitment; all of them unless stated.
    pub plan: Field<Text>,
    /// Share taken off the list price, 0 to below 1.
    pub discount_share: Field<ShareBelowOne>,
    /// Agreed price of an instance for an hour.
    pub net_price_per_hour: Field<Price>,
    /// Agreed price of a GPU for an hour.
    pub net_price_per_gpu_hour: Field<Price>,
    /// Agreed price of a system.
    pub net_price: Field<Price>,
    /// First day it holds, such as 2026-07-01.
    pub from: Field<Date>,
    /// First day it no longer holds.
    pub until: Field<Date>,
    /// Contract or offer it stands in.
    pub source: Field<Text>,
    /// What else is to be known of it.
    pub note: Field<Text>,
}

/// How well a figure is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Grade {
    /// The provider's own page or list, or a dated machine collection of it.
    A,
    /// A secondary source.
    B,
}

impl Grade {
    /// As a sheet states it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// The number of a quantity that was written.
pub(super) fn value_of<Q: Quantity>(field: &Field<Q>) -> Field<Decimal> {
    match field {
        Field::Stated(quantity, span) => Field::Stated(quantity.value(), *span),
        Field::Bad(span) => Field::Bad(*span),
        Field::Absent => Field::Absent,
    }
}
