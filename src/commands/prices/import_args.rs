//! Arguments of `gpu-tco prices import`.

use std::path::PathBuf;

use super::super::scenario_flags::date;
use crate::import::{Feed, NameMeaning};
use crate::input::{self, Date};

/// Arguments of `prices import`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco prices import --from skypilot --provider aws vms.csv -o pricing/aws.yaml
  gpu-tco prices import --from gpuhunt --into pricing/lambda.yaml catalog.csv
  gpu-tco prices import --from azure-retail - < answers.json
  gpu-tco prices import --all downloads --into pricing --checked-on 2026-10-10")]
pub struct Args {
    /// Downloaded file, or `-` for standard input
    #[arg(value_name = "FILE", required_unless_present = "all")]
    pub(super) file: Option<PathBuf>,
    /// Format of the file
    #[arg(long, value_enum, value_name = "FEED", required_unless_present = "all")]
    pub(super) from: Option<Feed>,
    /// Import every file below this folder, each recognized by its content, into the sheets of the folder
    /// that `--into` names
    #[arg(long, value_name = "FOLDER", requires = "into", conflicts_with_all = ["file", "from", "provider", "output"])]
    pub(super) all: Option<PathBuf>,
    /// Provider of the prices, if the file does not name it
    #[arg(long, value_name = "NAME", value_parser = provider)]
    pub(super) provider: Option<String>,
    /// Import one region only; of electricity prices, the area of the sheet as the file names it, such as `DE`
    #[arg(long, value_name = "NAME")]
    pub(super) region: Option<String>,
    /// Accelerator behind a name in the feed: `H100=h100-sxm-80gb`, `NC48=2xl4-pcie-24gb`
    #[arg(long, value_name = "NAME=GPU")]
    pub(super) gpu: Vec<NameMeaning>,
    /// Day of the download, if the file has no date
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub(super) checked_on: Option<Date>,
    /// Address of the download, if the feed does not imply it; with `--all`, of the folder
    #[arg(long, value_name = "URL", value_parser = url)]
    pub(super) source: Option<String>,
    /// Merge into this price sheet and keep its history; with `--all`, the folder of the sheets
    #[arg(long, value_name = "SHEET")]
    pub(super) into: Option<PathBuf>,
    /// Replace figures from other sources too
    #[arg(long, requires = "into")]
    pub(super) replace_checked: bool,
    /// With `--all`: take the jumps of a price, an entry or a provider by its NAME, or `all`; others are held back
    #[arg(long, value_name = "NAME", requires = "all")]
    pub(super) accept: Vec<String>,
    /// Write to FILE (replaced atomically; a price sheet only with `--into`)
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// Parses a short name, as scenarios write it before the `/`.
fn provider(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let is_name = !text.is_empty() && text.chars().all(is_plain);
    is_name.then(|| text.to_owned()).ok_or_else(|| "write letters, digits and `-`".to_owned())
}

/// Parses an address that others can open.
fn url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").and_then(|it| it.split('/').next());
    let is_address = host.is_some_and(|it| it.contains('.'));
    if !is_address || text.contains(|c: char| c.is_whitespace() || input::is_hidden(c)) {
        return Err("write an https address that somebody else can open".to_owned());
    }
    Ok(text.to_owned())
}
