//! `gpu-tco prices`: what the sheets hold.

mod import;

use std::path::PathBuf;
use std::process::ExitCode;

use super::output::{self, Failure, GlobalFlags};
use super::scenario_flags::date;
use super::target::OutputFlags;
use crate::export::{Drawing, json, json_text};
use crate::input::{Date, Diagnostics, Sources};
use crate::pricing::{Catalog, PriceList, Query, ReadContext};
use crate::report::compare::SourceFile;
use crate::report::prices::{self as report, Listing, PricesTable, Question};

/// Arguments of `prices`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco prices h100
  gpu-tco prices aws/p5.48xlarge us-east-1 --history
  gpu-tco prices sites
  gpu-tco prices b200 --pricing pricing -o b200.csv")]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub struct Args {
    /// Subcommand, if one is given.
    #[command(subcommand)]
    action: Option<Action>,
    /// Words to search in accelerator, provider, name, region and plan; each must match
    #[arg(value_name = "QUERY")]
    query: Vec<String>,
    /// List prices valid on DATE [default: the last day on which a row was checked]
    #[arg(long, value_name = "DATE", value_parser = date)]
    as_of: Option<Date>,
    /// Most prices to print for one accelerator
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Print every row of the matches, with dates, grade, source and note
    #[arg(long)]
    history: bool,
    /// Price sheet, or folder of them, that overrides the built-in ones; `GPU_TCO_PRICING` names more
    #[arg(long, value_name = "PATH")]
    pricing: Vec<PathBuf>,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Table of a csv or tsv file [default: instances]
    #[arg(long, value_enum)]
    table: Option<PricesTable>,
}

/// Subcommands of `prices`.
#[derive(Clone, Debug, clap::Subcommand)]
enum Action {
    /// Convert a downloaded price feed into a price sheet, or merge it into one
    Import(import::Args),
}

/// Lists the prices that match a query, or runs a subcommand.
///
/// # Errors
///
/// Says what is wrong with the sheets or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    if let Some(Action::Import(args)) = &args.action {
        return import::run(args, manner);
    }
    args.target.check(args.table.is_some())?;
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let catalog = catalog(&args.pricing, &mut sources, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(manner.failure(&mut diagnostics, &sources));
    }
    let Some(as_of) = args.as_of.or_else(|| report::last_checked(&catalog)) else {
        return Err(Failure::Usage("no sheet has a price; add `--as-of DATE`".to_owned()));
    };
    let question = Question {
        query: Query::new(&args.query),
        as_of,
        is_named: args.as_of.is_some(),
        limit: args.limit.and_then(|it| usize::try_from(it).ok()),
        history: args.history,
    };
    let listing = Listing::new(&catalog, &question);
    let text = draw(&listing, args, manner, &sources)?;
    let inputs = sources.iter().filter(|(_, source)| !source.embedded);
    let inputs: Vec<PathBuf> = inputs.map(|(_, source)| source.path.clone()).collect();
    output::write(&text, args.target.file(), &inputs)?;
    Ok(ExitCode::SUCCESS)
}

/// Contents of all sheets, with those of these paths.
pub(super) fn catalog(
    pricing: &[PathBuf],
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Catalog {
    let mut context = ReadContext { sources, diagnostics };
    let mut prices = PriceList::default();
    for path in &output::sheets(pricing) {
        if let Err(problem) = prices.add_path(path, &mut context) {
            context.diagnostics.push(problem);
        }
    }
    prices.settle(&mut context);
    prices.catalog(&mut context)
}

fn draw(
    listing: &Listing<'_>,
    args: &Args,
    manner: &GlobalFlags,
    sources: &Sources,
) -> Result<String, Failure> {
    match args.target.format().drawing() {
        Drawing::Document(draw) => {
            Ok(draw(&report::document(listing), manner.layout(args.target.file().is_some())))
        }
        Drawing::Records(draw) => {
            let records = report::records(listing, args.table.unwrap_or_default());
            Ok(draw(&records, args.target.precision()))
        }
        Drawing::Results => {
            let files: Vec<SourceFile> = sources.iter().map(|(_, it)| SourceFile::of(it)).collect();
            Ok(json_text(&json::prices(listing, &files))?)
        }
    }
}
