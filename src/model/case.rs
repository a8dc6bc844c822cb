//! Case: a question with every figure looked up and checked, ready for the model.

use std::collections::BTreeMap;
use std::sync::Arc;

use rust_decimal::Decimal;

use super::capital::CapitalCharge;
use super::demand::Demand;
use super::discounting::Discounting;
use super::doubtful::DoubtfulPrice;
use super::effectiveness::Effectiveness;
use super::other::Other;
use super::outcomes::Deliverable;
use super::owned::{Owned, Purchases};
use super::rented::{Billing, Commitment, OnDemand, Rental, Spot, Upfront};
use super::reporting::Reporting;
use super::shared::Shared;
use super::size::Size;
use super::software::Software;
use super::staff::Staff;
use super::tax::Tax;
use super::uncertainty::Uncertainty;
use super::window::{BestMonth, Window};
use crate::expr::unit::{Hours, Months, Per, Years};
use crate::expr::{Given, Place};

/// One demand and the alternatives to supply it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Question that the scenario asks.
    pub title: String,
    /// The day whose prices are known.
    pub as_of: String,
    /// ISO 4217 code of every amount.
    pub currency: String,
    /// Months compared.
    pub horizon_months: Given<Months>,
    /// Hours of a year; a month has a twelfth of them.
    pub hours_per_year: Given<Per<Hours, Years>>,
    /// The calendar that months are reported in, if one is stated.
    pub reporting: Option<Reporting>,
    /// How money is discounted, if at all.
    pub discounting: Option<Discounting>,
    /// How the price of assets enters the cost of an hour.
    pub capital: CapitalCharge,
    /// Tax that costs save, if there is one.
    pub tax: Option<Tax>,
    /// By what the alternatives are ranked.
    pub rank_by: RankBy,
    /// Demand to supply.
    pub demand: Demand,
    /// In the order of the file; the first is the reference of the break-evens. None in a scenario of
    /// outcomes alone, whose demand and horizon mean nothing.
    pub alternatives: Vec<Alternative>,
    /// Alternatives that are not compared because of stale prices.
    pub left_out: Vec<Alternative>,
    /// Sheets of an archive and the built-in ones: which are used; none without an archive.
    pub archive: Option<String>,
    /// Name of each alternative and its tiers as lines of YAML, if the scenario has an estate.
    pub spelled_out: Arc<[(String, Vec<String>)]>,
    /// Full names of the providers, vendors and sites whose sheets were read, by short name.
    pub names: Arc<BTreeMap<String, String>>,
    /// Instances that were chosen by the place they are rented in.
    pub regions: Vec<RegionChoice>,
    /// Outcomes that the GPU-hours are for, in the order of the file.
    pub outcomes: Vec<Deliverable>,
    /// Laws of uncertain inputs, if any are stated; only `simulate` reads them.
    pub uncertainty: Option<Uncertainty>,
}

impl Case {
    /// Months that were searched, each with its key; 0 leaves a tier out.
    pub fn found_months(&self) -> impl Iterator<Item = (&str, u32)> {
        let all = self.alternatives.iter().filter_map(|it| it.best_month.as_deref());
        all.map(|it| (it.key.as_str(), it.month))
    }

    /// Case with the same demand and other alternatives. Those of this case are not copied, which saves most of the
    /// time of a what-if question.
    #[must_use]
    pub fn with_alternatives(&self, alternatives: Vec<Alternative>) -> Self {
        Self {
            title: self.title.clone(),
            as_of: self.as_of.clone(),
            currency: self.currency.clone(),
            horizon_months: self.horizon_months.clone(),
            hours_per_year: self.hours_per_year.clone(),
            reporting: self.reporting,
            discounting: self.discounting.clone(),
            capital: self.capital,
            tax: self.tax.clone(),
            rank_by: self.rank_by,
            demand: self.demand.clone(),
            alternatives,
            left_out: Vec::new(),
            archive: self.archive.clone(),
            spelled_out: Arc::default(),
            names: Arc::clone(&self.names),
            regions: self.regions.clone(),
            outcomes: self.outcomes.clone(),
            uncertainty: self.uncertainty.clone(),
        }
    }
}

/// An instance chosen by the place that it is rented in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionChoice {
    /// Name of the instance in its sheet.
    pub instance: String,
    /// The place in words: `in Germany`.
    pub place: String,
    /// Number of regions there that sell it; none if its sheet has one price for all regions.
    pub regions: Option<usize>,
}

/// The one basis of verdict, order and break-even.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RankBy {
    /// Undiscounted cost.
    #[default]
    Total,
    /// Discounted cost.
    Npv,
}

impl RankBy {
    /// The word for it in a scenario.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Total => "total",
            Self::Npv => "npv",
        }
    }
}

/// One way to supply the demand: a stack of tiers, dispatched in this order.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// Name of the alternative in the file.
    pub name: String,
    /// Position of the alternative in the file.
    pub place: Place,
    /// Tiers in the order of dispatch.
    pub tiers: Vec<Tier>,
    /// Prices of sheets that it pays and that may no longer be true.
    pub doubtful: Vec<DoubtfulPrice>,
    /// True if work that may wait does; none if the choice is open and the cheaper counts.
    pub waits: Option<bool>,
    /// Last month of a tier that was found, if one was open.
    pub best_month: Option<Arc<BestMonth>>,
}

/// One supply in the stack of an alternative.
#[derive(Clone, Debug)]
pub struct Tier {
    /// Kind of the tier, with a number from the second of a kind on.
    pub name: String,
    /// Words of the user for it, unique in its alternative.
    pub label: Option<String>,
    /// The key path of its figures.
    pub path: String,
    /// Position of the tier in the file.
    pub place: Place,
    /// Months in which it serves.
    pub window: Window,
    /// Supply and its price.
    pub supply: Supply,
    /// How much work one of its GPUs does.
    pub effectiveness: Effectiveness,
    /// The people it needs.
    pub staff: Option<Staff>,
    /// The licenses it needs.
    pub software: Vec<Software>,
    /// Cost lines of the user's own.
    pub other: Vec<Other>,
}

/// The kinds of supply; what-if questions copy most of them unchanged.
#[derive(Clone, Debug)]
pub enum Supply {
    /// Bought and run by oneself.
    Owned(Shared<Owned>),
    /// Contracted for a term and paid whether used or not.
    Committed(Shared<Commitment>),
    /// Rented while used.
    OnDemand(Shared<OnDemand>),
    /// Rented while used, and taken away at any time.
    Spot(Shared<Spot>),
}

impl Alternative {
    /// True if a size is open: written as `optimal`, and not found yet.
    pub fn has_open_size(&self) -> bool {
        self.tiers.iter().any(Tier::has_open_size)
    }

    /// Position of the tier whose last month is open: written as `optimal`, and not found yet.
    pub fn open_month(&self) -> Option<usize> {
        let is_open = |it: &Tier| it.window.open.is_some();
        self.tiers.iter().position(is_open).filter(|_| self.best_month.is_none())
    }

    /// True if a tier is priced as nobody offers it: commitments that cost nothing while idle.
    pub fn is_hypothetical(&self) -> bool {
        let as_used = |tier: &Tier| match &tier.supply {
            Supply::Committed(commitment) => commitment.billing == Billing::AsUsed,
            Supply::Owned(_) | Supply::OnDemand(_) | Supply::Spot(_) => false,
        };
        self.tiers.iter().any(as_used)
    }
}

impl Tier {
    /// True if the size is open: written as `optimal`, and not found yet.
    pub fn has_open_size(&self) -> bool {
        match &self.supply {
            Supply::Owned(it) => {
                matches!(it.deployment.purchases, Purchases::AtStart(Size::Optimal(_)))
            }
            Supply::Committed(it) => matches!(it.instances, Size::Optimal(_)),
            Supply::OnDemand(_) | Supply::Spot(_) => false,
        }
    }

    /// Plant of an owned tier; none for a rented one.
    pub fn owned(&self) -> Option<&Owned> {
        if let Supply::Owned(owned) = &self.supply { Some(owned) } else { None }
    }

    /// Spot capacity of a tier that runs on it.
    pub fn spot(&self) -> Option<&Spot> {
        if let Supply::Spot(spot) = &self.supply { Some(spot) } else { None }
    }

    /// Rental of a rented tier; none for an owned one.
    pub fn rental(&self) -> Option<&Rental> {
        match &self.supply {
            Supply::Owned(_) => None,
            Supply::Committed(commitment) => Some(&commitment.rental),
            Supply::OnDemand(usage) => Some(&usage.rental),
            Supply::Spot(spot) => Some(&spot.usage.rental),
        }
    }

    /// The same, to be changed by an analysis.
    pub fn rental_mut(&mut self) -> Option<&mut Rental> {
        match &mut self.supply {
            Supply::Owned(_) => None,
            Supply::Committed(commitment) => Some(&mut commitment.rental),
            Supply::OnDemand(usage) => Some(&mut usage.rental),
            Supply::Spot(spot) => Some(&mut spot.usage.rental),
        }
    }

    /// True if an amount for each instance is paid upfront, beside the price of hours.
    pub fn is_paid_by_the_instance(&self) -> bool {
        let Supply::Committed(commitment) = &self.supply else { return false };
        matches!(commitment.upfront, Some(Upfront::PerInstance(_)))
    }

    /// Multiplies the prices of compute of a rented tier, what is paid upfront included.
    pub fn scale_rent(&mut self, factor: Decimal, by: &'static str) {
        if let Supply::Committed(commitment) = &mut self.supply
            && let Some(Upfront::PerInstance(amount)) = &mut commitment.upfront
        {
            *amount = amount.scaled(factor, by);
        }
        self.rental_mut().into_iter().for_each(|it| it.scale_prices(factor, by));
    }

    /// Keys of its price: of its nodes and their GPUs if it is owned, else of its GPU-hours.
    pub fn price_keys(&self) -> Vec<&str> {
        let Some(owned) = self.owned() else {
            return self.rental().and_then(Rental::price_key).into_iter().collect();
        };
        let servers = &owned.hardware.servers;
        let per_gpu = servers.price_per_gpu.as_ref().map(Given::key);
        std::iter::once(servers.price.key()).chain(per_gpu).collect()
    }

    /// True if the tier is paid for when nothing uses it.
    pub fn is_paid_when_idle(&self) -> bool {
        match &self.supply {
            Supply::Owned(_) => true,
            Supply::Committed(commitment) => commitment.billing == Billing::Always,
            Supply::OnDemand(_) | Supply::Spot(_) => false,
        }
    }
}
