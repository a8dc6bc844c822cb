//! Public price feeds as price sheets.
//!
//! ```text
//! text ──a file a feed──▶ quotes ──names, offers, regions──▶ offers ──merge──▶ sheet ──yaml──▶ text
//!                          └──────────────── rows left out, each with its reason ────────▶ summary
//! ```
//!
//! A feed is read by the names of its columns or keys, prices as decimals from their text. What it
//! cannot mean is left out with the reason; nothing is guessed. The figures that somebody else wrote
//! into a sheet stay unless asked for.

mod aws_price_list;
mod aws_terms;
mod azure_retail;
mod foreign;
mod gpuhunt;
mod json;
mod known;
mod meaning;
mod merge;
mod names;
mod offers;
mod oracle;
mod quote;
mod regions;
mod row;
mod skypilot;
mod splice;
mod summary;
mod table;
mod yaml;

use crate::format::list;
use crate::input::{Date, YamlNode};
use crate::pricing::{Grade, Sheet};
use known::KnownNames;
pub use meaning::NameMeaning;
use quote::FeedRows;
use row::FeedProvenance;
pub use summary::Summary;

/// A public feed of prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feed {
    /// A file of the SkyPilot catalog: `vms.csv` of one provider
    Skypilot,
    /// A file of the gpuhunt catalog, or its table of TPU prices
    Gpuhunt,
    /// Answers of the Azure Retail Prices API
    AzureRetail,
    /// The AWS price list: a bulk offer file, or what `GetProducts` answers
    AwsPriceList,
    /// The price list of Oracle Cloud
    Oracle,
}

/// What is known of a feed before it is read.
struct Description {
    /// What it is called in messages.
    called: &'static str,
    /// Whose prices it holds, where they are all of one provider.
    provider: fn(&str) -> Option<&'static str>,
    /// Where it stands, where it is the API of a provider.
    source: Option<&'static str>,
    /// How well its figures are known.
    grade: Grade,
    /// Whether it can hold prices of a plan, as sentences call that.
    holds: fn(&str) -> bool,
    /// Reads a text of it.
    read: fn(&str, &KnownNames<'_>) -> Result<FeedRows, String>,
}

impl Feed {
    /// The register of feeds: one file each.
    fn description(self) -> Description {
        match self {
            Self::Skypilot => skypilot::FEED,
            Self::Gpuhunt => gpuhunt::FEED,
            Self::AzureRetail => azure_retail::FEED,
            Self::AwsPriceList => aws_price_list::FEED,
            Self::Oracle => oracle::FEED,
        }
    }
}

/// What is imported, and how.
#[derive(Clone, Debug)]
pub struct ImportRequest {
    /// The format of the file.
    pub feed: Feed,
    /// Whose prices they are, where the file does not say.
    pub provider: Option<String>,
    /// The one region that is taken.
    pub region: Option<String>,
    /// What names of accelerators or instances mean.
    pub gpus: Vec<NameMeaning>,
    /// The day the feed was read.
    pub checked_on: Option<Date>,
    /// Where it stands.
    pub source: Option<String>,
    /// Whether figures of another source give way.
    pub replace_checked: bool,
}

/// A sheet that prices are merged into.
#[derive(Clone, Copy, Debug)]
pub struct MergeTarget<'s> {
    /// Its text.
    pub text: &'s str,
    /// That as a tree.
    pub root: &'s YamlNode,
    /// That, checked.
    pub sheet: &'s Sheet,
}

/// What came of an import.
#[derive(Debug)]
pub struct Imported {
    /// The sheet; none where no price could be taken.
    pub sheet: Option<String>,
    /// What was done and left out.
    pub summary: Summary,
    /// The lines of comments of the sheet merged into that are not in the one that came of it.
    pub lost: Vec<usize>,
}

/// Makes a sheet of the text of a feed, or merges it into one.
///
/// # Errors
///
/// Says why the text cannot be read as this feed, or what must be stated.
pub fn import(
    text: &str,
    asked: &ImportRequest,
    into: Option<MergeTarget<'_>>,
) -> Result<Imported, String> {
    let feed = asked.feed.description();
    if let Some(other) = foreign::recognise(text) {
        return Err(format!("the file is {other}"));
    }
    let of_sheet = into.map(|it| it.sheet.id.clone());
    let of_feed = (feed.provider)(text).map(str::to_owned);
    let provider = asked.provider.clone().or(of_sheet).or(of_feed);
    if let Some((provider, sheet)) = provider.as_ref().zip(into.map(|it| &it.sheet.id))
        && provider != sheet
    {
        return Err(format!("the sheet is of {sheet}, but the prices are of {provider}"));
    }
    let known = KnownNames::new(provider.as_deref().unwrap_or_default(), into.map(|it| it.sheet));
    let rows = (feed.read)(text, &known)?;
    let source = asked.source.clone().or(feed.source.map(str::to_owned));
    let (provider, checked_on, source) =
        whole(feed.called, (provider, checked_on(asked, &rows)?, source))?;
    let mut summary = Summary::new(feed.called, &rows, checked_on);
    let currency = into.and_then(|it| Some(it.root.get("currency")?.text()?.to_owned()));
    let offers = offers::gather(rows, asked, (&known, currency, checked_on), &mut summary);
    if offers.all.is_empty() {
        return Ok(Imported { sheet: None, summary, lost: Vec::new() });
    }
    let placed = regions::place(offers.all, &known, asked.region.as_deref());
    let provenance = FeedProvenance { source, checked_on, dated: offers.dated, grade: feed.grade };
    let mut sheet = match into {
        Some(into) => yaml::of_node(into.root),
        None => merge::empty(&provider, &offers.currency),
    };
    let before = sheet.clone();
    merge::merge(&mut sheet, placed, into.map(|it| it.sheet), &provenance, asked, &mut summary);
    let mut lost = Vec::new();
    let text = match into {
        // What nothing changes is not written in another way.
        Some(into) if sheet == before => into.text.to_owned(),
        Some(into) => {
            if let Some(text) = splice::splice(into.text, into.root, &sheet) {
                text
            } else {
                lost = yaml::comments_below_header(into.text, into.root);
                yaml::write(yaml::header(into.text), &sheet)?
            }
        }
        None => {
            let of = format!("# Prices of {provider}, imported from {}.\n", feed.called);
            yaml::write(&format!("{of}# Source: {}\n", provenance.source), &sheet)?
        }
    };
    Ok(Imported { sheet: Some(text), summary, lost })
}

/// The day the feed was read: the one named, or its own.
fn checked_on(asked: &ImportRequest, rows: &FeedRows) -> Result<Option<Date>, String> {
    match (asked.checked_on, rows.dated) {
        (Some(given), Some(dated)) if given < dated => {
            Err(format!("the feed is of {dated}, after the `--checked-on` {given}"))
        }
        (given, dated) => Ok(given.or(dated)),
    }
}

/// Whose prices they are, when they were read and where; all that is missing is asked for at once.
fn whole(
    called: &str,
    told: (Option<String>, Option<Date>, Option<String>),
) -> Result<(String, Date, String), String> {
    let (provider, day, source) = match told {
        (Some(provider), Some(day), Some(source)) => return Ok((provider, day, source)),
        missing => missing,
    };
    let questions = [
        (provider.is_none(), "whose prices it holds", "`--provider NAME`"),
        (day.is_none(), "the day it was downloaded", "`--checked-on DATE`"),
        (source.is_none(), "the https address it is from, with its commit", "`--source URL`"),
    ];
    let open = questions.into_iter().filter(|(is_open, ..)| *is_open);
    let (asked, flags): (Vec<&str>, Vec<&str>) = open.map(|(_, it, flag)| (it, flag)).unzip();
    Err(format!("{called} does not say {}; add {}", list(&asked), list(&flags)))
}
