//! Import of public price feeds as price sheets.
//!
//! ```text
//! text ──a file a feed──▶ quotes ──names, offers, regions──▶ offers ──merge──▶ sheet ──yaml──▶ text
//!                          └──────────────── rows left out, each with its reason ────────▶ summary
//! ```
//!
//! Rates and tariffs go another way, into rows of series that a sheet has already:
//!
//! ```text
//! text ──a file a feed──▶ figures of series ──series_fate──▶ series_merge ──yaml──▶ text
//! ```
//!
//! Feeds are read by the names of their columns or keys, and prices as decimals from their text. A
//! row that is not understood is skipped with a reason; nothing is guessed. Figures of other
//! sources in a sheet stay, unless `--replace-checked` is given; one that agrees confirms them.

#![warn(clippy::arithmetic_side_effects)] // figures may be of any size here, and never abort the program

mod aws_price_list;
mod aws_savings_plans;
mod aws_terms;
mod azure_retail;
mod cyclenerd_gcp;
mod description;
mod ecb;
mod edit;
mod eia;
mod entry;
mod eurostat;
mod fate;
mod flow;
mod foreign;
mod gate;
mod go_prices;
mod gpu_price_feed;
mod gpu_price_index;
mod gpuhunt;
mod json;
mod karpenter_aws;
mod karpenter_azure;
mod karpenter_gcp;
mod known;
mod line;
mod machines;
mod meaning;
mod merge;
mod names;
mod offers;
mod oracle;
mod period;
mod quote;
mod readable;
mod recognize;
mod regions;
mod requested;
mod row;
mod scaleway;
mod series;
mod series_fate;
mod series_import;
mod series_merge;
mod skypilot;
mod skypilot_parts;
mod splice;
mod summary;
mod table;
mod verda;
mod yaml;

use crate::input::{Date, YamlNode};
use crate::pricing::Sheet;
use description::{FeedDescription, FeedReader, SeriesReader};
use known::KnownNames;
pub use meaning::NameMeaning;
use row::FeedProvenance;
pub use summary::{Counts, Summary};

/// A public feed of prices; its words and help on the command line are in `cli/choices.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feed {
    /// A file of the SkyPilot catalog: `vms.csv` of one provider.
    Skypilot,
    /// A file of the gpuhunt catalog, or its table of TPU prices.
    Gpuhunt,
    /// Answers of the Azure Retail Prices API.
    AzureRetail,
    /// The AWS price list: a bulk offer file, or the answer of `GetProducts`.
    AwsPriceList,
    /// The offer file of AWS savings plans, of one region.
    AwsSavingsPlans,
    /// The price list of Oracle Cloud.
    Oracle,
    /// A daily file of the GPU Price Index, with the prices of many providers.
    GpuPriceIndex,
    /// The GPU price feed of toolshedlabs, with the offers of several providers.
    GpuPriceFeed,
    /// The generated price list of karpenter-provider-aws, a source file of Go.
    KarpenterAws,
    /// The generated price list of karpenter-provider-azure, a source file of Go.
    KarpenterAzure,
    /// The generated price list of karpenter-provider-gcp, a JSON file.
    KarpenterGcp,
    /// The price list of Cyclenerd's cost calculator for Google Cloud.
    CyclenerdGcp,
    /// The public product catalog of Scaleway.
    Scaleway,
    /// Instance types of the API of Verda.
    Verda,
    /// Euro foreign exchange reference rates of the European Central Bank.
    Ecb,
    /// Average prices of electricity by state and sector of the U.S. Energy Information Administration.
    Eia,
    /// Electricity prices of non-household consumers of Eurostat.
    Eurostat,
}

impl Feed {
    /// All feeds; a text is of the first one that recognizes it.
    const ALL: [Self; 17] = [
        Self::GpuPriceIndex,
        Self::GpuPriceFeed,
        Self::Skypilot,
        Self::Gpuhunt,
        Self::KarpenterAws,
        Self::KarpenterAzure,
        Self::KarpenterGcp,
        Self::CyclenerdGcp,
        Self::Scaleway,
        Self::Verda,
        Self::AwsSavingsPlans,
        Self::AwsPriceList,
        Self::AzureRetail,
        Self::Oracle,
        Self::Ecb,
        Self::Eia,
        Self::Eurostat,
    ];

    /// The feed of a text, judging by its content.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        if foreign::recognize(text).is_some() {
            return None;
        }
        Self::ALL.into_iter().find(|it| (it.description().recognize)(text))
    }

    /// Providers of the prices in a text; none if the feed does not say.
    #[must_use]
    pub fn providers(self, text: &str) -> Vec<String> {
        (self.description().providers)(text)
    }

    /// Address of the feed, if it is the API of a provider.
    #[must_use]
    pub fn source(self) -> Option<&'static str> {
        self.description().source
    }

    /// True if the figures of the feed go only into sheets that have their series.
    #[must_use]
    pub fn needs_sheet(self) -> bool {
        matches!(self.description().read, FeedReader::Series(_))
    }

    /// The register of feeds: one file each.
    fn description(self) -> FeedDescription {
        match self {
            Self::Skypilot => skypilot::FEED,
            Self::Gpuhunt => gpuhunt::FEED,
            Self::AzureRetail => azure_retail::FEED,
            Self::AwsPriceList => aws_price_list::FEED,
            Self::AwsSavingsPlans => aws_savings_plans::FEED,
            Self::Oracle => oracle::FEED,
            Self::GpuPriceIndex => gpu_price_index::FEED,
            Self::GpuPriceFeed => gpu_price_feed::FEED,
            Self::KarpenterAws => karpenter_aws::FEED,
            Self::KarpenterAzure => karpenter_azure::FEED,
            Self::KarpenterGcp => karpenter_gcp::FEED,
            Self::CyclenerdGcp => cyclenerd_gcp::FEED,
            Self::Scaleway => scaleway::FEED,
            Self::Verda => verda::FEED,
            Self::Ecb => ecb::FEED,
            Self::Eia => eia::FEED,
            Self::Eurostat => eurostat::FEED,
        }
    }
}

/// Options of one import.
#[derive(Clone, Debug)]
pub struct ImportRequest {
    /// Format of the file.
    pub feed: Feed,
    /// Provider of the prices, if the file does not name it.
    pub provider: Option<String>,
    /// The only region to import; `None` for all.
    pub region: Option<String>,
    /// Meanings of names of accelerators or instances.
    pub gpus: Vec<NameMeaning>,
    /// Day the feed was downloaded.
    pub checked_on: Option<Date>,
    /// Address of the file.
    pub source: Option<String>,
    /// True if figures of other sources are replaced too.
    pub replace_checked: bool,
    /// Names of prices, entries or providers whose jumps are taken; `None` to hold nothing back.
    pub accept: Option<Vec<String>>,
}

/// A sheet that prices are merged into.
#[derive(Clone, Copy, Debug)]
pub struct MergeTarget<'s> {
    /// Text of the sheet.
    pub text: &'s str,
    /// The sheet as a tree.
    pub root: &'s YamlNode,
    /// The sheet, checked.
    pub sheet: &'s Sheet,
}

/// Result of an import.
#[derive(Debug)]
pub struct Imported {
    /// Text of the sheet; `None` if no price could be imported.
    pub sheet: Option<String>,
    /// Counts of imported and skipped rows, with examples.
    pub summary: Summary,
    /// Lines of comments that were in the sheet merged into and are lost in the result.
    pub lost: Vec<usize>,
    /// Day the feed was downloaded, stated or its own.
    pub checked_on: Date,
}

/// Makes a sheet from the text of a feed, or merges the feed into one.
///
/// # Errors
///
/// Says why the text cannot be read as this feed, or which option is missing.
pub fn import(
    text: &str,
    requested: &ImportRequest,
    into: Option<MergeTarget<'_>>,
) -> Result<Imported, String> {
    let feed = requested.feed.description();
    if let Some(other) = foreign::recognize(text) {
        return Err(format!("the file is {other}"));
    }
    let read = match &feed.read {
        FeedReader::Quotes(read) => read,
        FeedReader::Series(of) => return series_import::import(text, requested, (&feed, of), into),
    };
    let provider = requested::provider_of(text, requested, into)?;
    let known = KnownNames::new(provider.as_deref().unwrap_or_default(), into.map(|it| it.sheet));
    let rows = read(text, &known)?;
    let source = requested.source.clone().or_else(|| rows.source.clone());
    let source = source.or_else(|| feed.source.map(str::to_owned));
    let (provider, checked_on, source) = requested::whole(
        feed.called,
        (provider, requested::checked_on(requested, &rows)?, source),
    )?;
    let mut summary = Summary::new(feed.called, &rows, checked_on);
    let currency = into.and_then(|it| Some(it.root.get("currency")?.text()?.to_owned()));
    let offers = offers::gather(rows, requested, (&known, currency, checked_on), &mut summary);
    if offers.all.is_empty() {
        return Ok(Imported { sheet: None, summary, lost: Vec::new(), checked_on });
    }
    let placed = regions::place(offers.all, &known, requested.region.as_deref());
    let provenance = FeedProvenance { source, checked_on, dated: offers.dated, grade: feed.grade };
    let mut sheet = match into {
        Some(into) => yaml::of_node(into.root),
        None => merge::empty(&provider, &offers.currency),
    };
    let before = sheet.clone();
    merge::merge(&mut sheet, placed, into.map(|it| it.sheet), &provenance, requested, &mut summary);
    let (text, lost) = if let Some(into) = into {
        edit::edited(into, &before, &sheet)?
    } else {
        let of = format!("# Prices of {provider}, imported from {}.\n", feed.called);
        let header = format!("{of}# Source: {}\n", provenance.source);
        (yaml::write(&header, &sheet)?, Vec::new())
    };
    readable::readable(&text)?;
    Ok(Imported { sheet: Some(text), summary, lost, checked_on })
}
