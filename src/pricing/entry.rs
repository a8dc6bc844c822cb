//! Entries of a sheet, checked: instances, systems, licenses and sites.

use rust_decimal::Decimal;

use super::basis::Basis;
use super::history::History;
use super::written::Payment;
use crate::input::Date;
use crate::input::Span;

/// Entries by name; `None` for an entry with a problem that was reported.
pub type EntriesByName<T> = Vec<(String, Option<T>)>;

/// Region of a price that holds everywhere.
pub const EVERYWHERE: &str = "global";

/// A machine for rent.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Name with that of its provider, such as `aws/p5.48xlarge`.
    pub entry: String,
    /// Name of its accelerator.
    pub gpu: String,
    /// Span of the accelerator's name.
    pub gpu_at: Span,
    /// Number of GPUs, and its span.
    pub gpus: (Decimal, Span),
    /// True if the customer gets the whole machine, false if it is virtualized; `None` if not
    /// stated.
    pub bare_metal: Option<bool>,
    /// Region of the offer.
    pub region: Option<String>,
    /// ISO 4217 code of the prices.
    pub currency: String,
    /// True if the provider's prices change daily.
    pub moves_daily: bool,
    /// Price while it is used.
    pub on_demand: History,
    /// Price while it is used, if it can be reclaimed at any time.
    pub spot: History,
    /// Committed plans by name.
    pub committed: EntriesByName<CommitmentPlan>,
    /// True if plans were lost to a problem, which was reported.
    pub is_without_plans: bool,
    /// Reason for having no price.
    pub unavailable: Option<String>,
}

impl Instance {
    /// The price of this name: `on_demand`, `spot` or that of a committed plan.
    pub fn price(&self, name: &str) -> Option<&History> {
        match name {
            "on_demand" => Some(&self.on_demand),
            "spot" => Some(&self.spot),
            _ => {
                let (_, plan) = self.committed.iter().find(|(plan, _)| plan == name)?;
                plan.as_ref().map(|plan| &plan.price)
            }
        }
    }
}

impl Instance {
    /// Price of a plan in force on a day, for each GPU and hour.
    pub fn price_per_gpu_hour(&self, plan: &str, day: Date) -> Option<Decimal> {
        let row = self.price(plan)?.on(day)?;
        Basis::of(row.key).per_gpu(row.value, self.gpus.0)
    }
}

/// A committed plan on offer.
#[derive(Clone, Debug)]
pub struct CommitmentPlan {
    /// Months of the term, and their span.
    pub term_months: (Decimal, Span),
    /// Part of the price that is paid when a term begins; `None` if not stated.
    pub payment: Option<Payment>,
    /// Effective price over the term, upfront payments included.
    pub price: History,
    /// Reason for having no price.
    pub unavailable: Option<String>,
}

/// A machine for sale.
#[derive(Clone, Debug)]
pub struct System {
    /// Name with that of its vendor, such as `nvidia/dgx-h100`.
    pub entry: String,
    /// Name of its accelerator.
    pub gpu: String,
    /// Span of the accelerator's name.
    pub gpu_at: Span,
    /// Number of GPUs, and its span.
    pub gpus: (Decimal, Span),
    /// ISO 4217 code of the price.
    pub currency: String,
    /// Price of one machine.
    pub price: History,
    /// Power draw while its GPUs are idle, in kW.
    pub idle_kw: History,
    /// Power draw while all its GPUs work, in kW, as measured.
    pub busy_kw: History,
    /// Highest power draw by its data sheet, in kW.
    pub provisioned_kw: History,
    /// Reason for having no price.
    pub unavailable: Option<String>,
    /// Evidence that nobody sells it any more.
    pub no_longer_sold: Option<String>,
    /// System that is sold in its place.
    pub replaced_by: Option<(String, Span)>,
}

impl System {
    /// Price in force on a day, for each of its GPUs.
    pub fn price_per_gpu(&self, day: Date) -> Option<Decimal> {
        self.price.on(day)?.value.checked_div(self.gpus.0)
    }

    /// Power while all GPUs work, in kW, for each of them.
    pub fn power_per_gpu(&self, day: Date) -> Option<Decimal> {
        self.busy_kw.on(day)?.value.checked_div(self.gpus.0)
    }
}

/// A software license.
#[derive(Clone, Debug)]
pub struct License {
    /// Name with that of its vendor, such as `nvidia/nvidia-ai-enterprise`.
    pub entry: String,
    /// ISO 4217 code of the price.
    pub currency: String,
    /// Price per GPU and year.
    pub price_per_gpu_year: History,
}

/// A site for nodes.
#[derive(Clone, Debug)]
pub struct Site {
    /// Name of the site.
    pub entry: String,
    /// ISO 4217 code of the prices.
    pub currency: String,
    /// Facility power divided by IT power.
    pub pue: History,
    /// Price of a kilowatt-hour for commercial customers.
    pub price_per_kwh: History,
    /// Price of a kilowatt-hour for industrial customers.
    pub industrial_price_per_kwh: History,
    /// Price of colocation per provisioned kilowatt and month.
    pub colocation: History,
}
