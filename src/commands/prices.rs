//! `gpu-tco prices`: what the sheets hold.

mod age;
mod batch;
mod folder;
mod import;
mod import_all;
mod import_args;
mod manifest;
mod offers;
mod pack;
mod refresh;

use std::path::PathBuf;
use std::process::ExitCode;

use super::clock::today;
use super::output::{self, Failure, GlobalFlags};
use super::scenario_flags::date;
use super::target::{OutputFlags, View};
use crate::export::{Format, Layout, json};
use crate::input::{Date, nearest};
use crate::pricing::regions::{Place, Regions};
use crate::pricing::specifications::{Accelerators, Benchmark};
use crate::pricing::{Catalog, PriceList, Query, ReadContext};
use crate::report::prices::{self as report, Listing, PricesTable, Question};

/// Most rows of a table on a terminal.
const PAGE: usize = 20;
/// Columns of a page that is on no terminal.
const WIDTH: usize = 80;

/// Arguments of `prices`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco prices h100
  gpu-tco prices cheapest h100 3 year
  gpu-tco prices spot b200 --region europe
  gpu-tco prices --for scenarios/h100-lesson.yaml
  gpu-tco prices electricity virginia
  gpu-tco prices on demand --by accelerator
  gpu-tco prices aws/p5.48xlarge us-east-1 --history
  gpu-tco prices b200 --pricing pricing -o b200.csv")]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub struct Args {
    /// Subcommand, if one is given.
    #[command(subcommand)]
    action: Option<Action>,
    /// Words such as `h100 3 year`, `spot aws`, `electricity germany`; every word must fit
    #[arg(value_name = "QUERY")]
    query: Vec<String>,
    /// List prices valid on DATE and count ages to it [default: today, in UTC]
    #[arg(long, value_name = "DATE", value_parser = date)]
    as_of: Option<Date>,
    /// List what the whole demand of a scenario costs with each offer, at the prices of its day
    #[arg(long = "for", value_name = "SCENARIO", conflicts_with_all = ["history", "by", "table"])]
    scenario: Option<PathBuf>,
    /// Most prices to print for one accelerator
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..), hide_short_help = true)]
    limit: Option<u32>,
    /// List prices in a region, city, country or continent, such as `europe`
    #[arg(long, value_name = "PLACE", value_parser = place)]
    region: Vec<Place>,
    /// Print all matches on a terminal, instead of a page of 20
    #[arg(long, hide_short_help = true)]
    all: bool,
    /// Print the lowest price of each supplier by accelerator, per PFLOP and GB too
    #[arg(long, value_enum, conflicts_with_all = ["history", "limit"])]
    by: Option<PricesBy>,
    /// Compare the work of accelerators by this benchmark, such as `mlperf-inference-llama2-70b`
    #[arg(long, value_name = "NAME", value_parser = benchmark, requires = "by", hide_short_help = true)]
    benchmark: Option<&'static Benchmark>,
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
    #[arg(long, value_enum, hide_short_help = true)]
    table: Option<PricesTable>,
}

/// Way to group prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum PricesBy {
    /// Suppliers of each accelerator
    Accelerator,
}

/// Subcommands of `prices`.
#[derive(Clone, Debug, clap::Subcommand)]
enum Action {
    /// Convert a downloaded price feed into a price sheet, or merge it into one
    Import(import_args::Args),
    /// Merge downloaded feeds into price sheets, as a list of feeds says, and report what changes
    Refresh(refresh::Args),
    /// Print how much of the price sheets still holds, by how often their figures change
    Age(age::Args),
    /// Write the price sheets of a folder into an archive that `--pricing` takes
    Pack(pack::Args),
}

/// Lists the prices that match a query, or runs a subcommand.
///
/// # Errors
///
/// Says what is wrong with the sheets or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    match &args.action {
        Some(Action::Import(args)) => return import::run(args, manner),
        Some(Action::Refresh(args)) => return refresh::run(args, manner),
        Some(Action::Age(args)) => return age::run(args, manner),
        Some(Action::Pack(args)) => return pack::run(args, manner),
        None => {}
    }
    args.target.check(args.table.is_some())?;
    if let Some(path) = &args.scenario {
        return offers::run(path, args, manner);
    }
    let (catalog, sources) = manner.read(|context| Some(catalog(&args.pricing, context)))?;
    let is_terminal = output::is_terminal(args.target.file().is_some());
    let is_table = args.target.format() == Format::Table;
    let question = Question {
        query: Query::new(&args.query, &args.region),
        as_of: args.as_of.unwrap_or_else(today),
        is_named: args.as_of.is_some(),
        limit: args.limit.and_then(|it| usize::try_from(it).ok()),
        history: args.history,
        by_accelerator: args.by == Some(PricesBy::Accelerator),
        benchmark: args.benchmark,
        page: (is_terminal && is_table && !args.all && args.limit.is_none()).then_some(PAGE),
        width: is_table.then(|| layout(args, manner).width),
    };
    let listing = Listing::new(&catalog, &question);
    let view = View {
        document: &|| report::document(&listing),
        records: &|| report::records(&listing, args.table.unwrap_or_default()),
        results: &|files| json::prices(&listing, files),
    };
    let text = args.target.draw(view, layout(args, manner), &sources)?;
    output::write(&text, args.target.file(), &sources.paths())?;
    Ok(ExitCode::SUCCESS)
}

/// Contents of all sheets, with those of these paths.
pub(super) fn catalog(pricing: &[PathBuf], mut context: ReadContext<'_>) -> Catalog {
    let mut prices = PriceList::default();
    for path in &output::sheets(pricing) {
        if let Err(problem) = prices.add_path(path, &mut context) {
            context.diagnostics.push(problem);
        }
    }
    prices.settle(&mut context);
    prices.catalog(&mut context)
}

/// Page layout: that of the terminal, else 80 columns, which every mail and ticket has room for.
fn layout(args: &Args, manner: &GlobalFlags) -> Layout {
    let to_file = args.target.file().is_some();
    let layout = manner.layout(to_file);
    let width = if output::is_terminal(to_file) { layout.width } else { WIDTH };
    Layout { width, ..layout }
}

/// Reads a place of `--region`.
fn place(name: &str) -> Result<Place, String> {
    let regions = Regions::built_in();
    regions.place(name).ok_or_else(|| {
        let near = nearest(name, regions.names());
        let near = if near.is_empty() {
            "frankfurt, germany, europe or eu-central-1".to_owned()
        } else {
            near.join(" or ")
        };
        format!("no region, city, country or continent has this name; write {near}")
    })
}

/// Reads a benchmark of `--benchmark`.
fn benchmark(name: &str) -> Result<&'static Benchmark, String> {
    let table = Accelerators::built_in();
    table.benchmark(name).ok_or_else(|| {
        let known: Vec<&str> = table.benchmarks.iter().map(|it| it.id.as_str()).collect();
        format!("no benchmark has this name; write one of {}", known.join(", "))
    })
}
