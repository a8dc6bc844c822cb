//! What a sheet offers, checked: instances, systems, licences and sites.

use rust_decimal::Decimal;

use super::history::History;
use crate::input::Span;

/// Entries by their name; one that is there and cannot be used has been reported.
pub type EntriesByName<T> = Vec<(String, Option<T>)>;

/// A rentable machine.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name with its provider's, such as `aws/p5.48xlarge`.
    pub entry: String,
    /// Its accelerator.
    pub gpu: String,
    /// Where that stands.
    pub gpu_at: Span,
    /// How many of it, and where that stands.
    pub gpus: (Decimal, Span),
    /// Whether nothing stands between it and its user, where the sheet says.
    pub bare_metal: Option<bool>,
    /// Where it is offered.
    pub region: Option<String>,
    /// ISO 4217 code of its prices.
    pub currency: String,
    /// Price while used.
    pub on_demand: History,
    /// Price while used, taken away at any time.
    pub spot: History,
    /// Commitments on offer.
    pub committed: EntriesByName<CommitmentPlan>,
    /// Whether its plans were lost to a mistake.
    pub is_without_plans: bool,
    /// Why it has no price.
    pub unavailable: Option<String>,
}

/// A commitment on offer.
#[derive(Clone, Debug)]
pub struct CommitmentPlan {
    /// Months of its term, and where that stands.
    pub term_months: (Decimal, Span),
    /// Effective price over the term.
    pub price: History,
    /// Why it has no price.
    pub unavailable: Option<String>,
}

/// A machine to be bought.
#[derive(Clone, Debug)]
pub struct System {
    /// Its name with its vendor's, such as `nvidia/dgx-h100`.
    pub entry: String,
    /// Its accelerator.
    pub gpu: String,
    /// Where that stands.
    pub gpu_at: Span,
    /// How many of it, and where that stands.
    pub gpus: (Decimal, Span),
    /// ISO 4217 code of its price.
    pub currency: String,
    /// Price of one.
    pub price: History,
    /// Draw at rest.
    pub idle_kw: History,
    /// Draw in use.
    pub busy_kw: History,
    /// Why it has no price.
    pub unavailable: Option<String>,
}

/// A licence of software.
#[derive(Clone, Debug)]
pub struct Licence {
    /// Its name with its vendor's, such as `nvidia/nvidia-ai-enterprise`.
    pub entry: String,
    /// ISO 4217 code of its price.
    pub currency: String,
    /// Price of a GPU for a year.
    pub price_per_gpu_year: History,
}

/// Where nodes stand.
#[derive(Clone, Debug)]
pub struct Site {
    /// Its name.
    pub entry: String,
    /// ISO 4217 code of its prices.
    pub currency: String,
    /// Facility power over IT power.
    pub pue: History,
    /// Tariff.
    pub price_per_kwh: History,
    /// Colocation by provisioned power.
    pub colocation: History,
}
