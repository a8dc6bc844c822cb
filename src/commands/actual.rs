//! `gpu-tco actual`: a bill beside the plan of an alternative, and why they differ.

mod amounts;
mod as_billed;
mod files;
mod months;
mod threshold;

use std::path::PathBuf;
use std::process::ExitCode;

use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use super::target::{OutputFlags, View};
use super::utilization::instances;
use crate::analysis::{Actual, Basis, Effort, Study, settle};
use crate::check;
use crate::codes;
use crate::export::json;
use crate::expr::Graph;
use crate::input::{Diagnostic, Diagnostics, Sources, did_you_mean, is_stdin, quoted};
use crate::model::{Alternative, CalendarMonth, Case};
use crate::pricing::ReadContext;
use crate::report::actual::{self as report, ActualMaterial, ActualTable, AsBilled};
use crate::usage::{Options, Spend, spend};
use as_billed::Billed;
use files::BinaryFile;
use months::Compared;
use threshold::Threshold;

/// Examples.
const HELP: &str = "\
Examples:
  gpu-tco actual scenario.yaml bill.csv.gz --alternative aws
  gpu-tco actual scenario.yaml 2026-09.parquet 2026-10.parquet --alternative aws --starts 2026-09
  gpu-tco actual scenario.yaml bill.csv --alternative aws --fail-on 10%
  gpu-tco actual scenario.yaml bill.csv --alternative aws -o review.xlsx
  gpu-tco actual scenario.yaml bill.csv --alternative aws -o bridge.svg

A .xlsx file has each part as a formula of what is planned and billed, a .svg or .png file the chart
from plan to actual. The bill is in FOCUS 1.0 to 1.4, as CSV, .gz or Parquet of any size. A group of the bill belongs to
the first tier of its plan that names its instance, else to the first that names none.";

/// Arguments of `actual`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Scenario with the plan
    scenario: PathBuf,
    /// Bills in FOCUS; several are added up
    #[arg(value_name = "BILL", required = true)]
    bills: Vec<PathBuf>,
    /// Alternative that was carried out [default: the only one]
    #[arg(long, value_name = "NAME")]
    alternative: Option<String>,
    /// First month of the plan, as YYYY-MM [default: `first_month` of the scenario, else the month after `as_of`]
    #[arg(long, value_name = "MONTH", value_parser = months::parse)]
    starts: Option<CalendarMonth>,
    /// Money to compare
    #[arg(long, value_enum, default_value_t)]
    basis: Basis,
    /// Amounts of owned tiers: a table of `month,tier,amount`, in the currency of the scenario
    #[arg(long, value_name = "FILE")]
    amounts: Option<PathBuf>,
    /// Exit with 1 if the bill is further from the plan than this: `10%`, or an amount
    #[arg(long, value_name = "LIMIT", value_parser = Threshold::parse)]
    fail_on: Option<Threshold>,
    /// With --fail-on, write the outcome to FILE as test cases in XML (junit), for CI services that list them
    #[arg(long, value_name = "FILE", requires = "fail_on", hide_short_help = true)]
    junit: Option<PathBuf>,
    /// Table of a csv or tsv file [default: groups]
    #[arg(long, value_enum, hide_short_help = true)]
    table: Option<ActualTable>,
    /// Flags that change the scenario.
    #[command(flatten)]
    flags: ScenarioFlags,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
}

/// Everything that was found.
struct Found {
    case: Case,
    compared: Compared,
    actual: Actual,
    as_billed: Option<Result<AsBilled, String>>,
    rows: usize,
}

/// Compares a bill with the plan.
///
/// # Errors
///
/// Says what is wrong with the scenario, the bill or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let binary = BinaryFile::of(args.target.file());
    check_files(args, binary)?;
    let options = Options { instances: instances::known(manner)?, ..Options::default() };
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let progress = Progress::start();
    let options = Options { watch: progress.reading(), ..options };
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let found = find(args, (&options, &progress), context);
    progress.erase();
    let Some(Found { case, compared, actual, as_billed, rows }) = found else {
        return Err(manner.failure(&mut diagnostics, &sources));
    };
    let is_stated = |tier: &String| actual.lines.iter().any(|it| it.tier.as_ref() == Some(tier));
    let mut owned = owned(&case, &actual.alternative);
    owned.retain(|it| !is_stated(it));
    let starts = compared.starts.to_string();
    let material = ActualMaterial {
        title: &case.title,
        actual: &actual,
        currency: &case.currency,
        starts: &starts,
        months: &compared.names,
        left_out: &compared.left_out,
        shared: &compared.shared,
        owned: &owned,
        as_billed: as_billed.as_ref().map(Result::as_ref),
        rows,
    };
    write(args, (binary, manner), material, &sources)?;
    let passed = args.fail_on.and_then(|it| it.passed(&actual));
    if let Some(file) = &args.junit {
        let text = threshold::junit(material, passed.as_deref());
        output::write(&text, Some(file), &sources.paths())?;
    }
    let Some(passed) = passed else { return Ok(ExitCode::SUCCESS) };
    output::tell(&threshold::notice(&passed, manner.message_format))?;
    Ok(ExitCode::from(1))
}

/// Checks the output files and the flags on them.
fn check_files(args: &Args, binary: Option<BinaryFile>) -> Result<(), Failure> {
    let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
    match (&args.junit, args.target.file()) {
        (Some(junit), _) if is_stdin(junit) => {
            return usage(
                "--junit writes a file beside the report; name one, such as `--junit report.xml`",
            );
        }
        (Some(junit), Some(file)) if output::is_same(junit, file) || junit == file => {
            return usage("--junit and -o name one file; write two");
        }
        _ => {}
    }
    if binary.is_some() {
        return args.target.check_binary(args.table.is_some());
    }
    let checked = args.target.check(args.table.is_some());
    checked.map_err(|it| match it {
        Failure::Usage(message) if message.contains("no format has the extension") => {
            Failure::Usage(format!("{message}; or .xlsx (workbook), .svg or .png (chart)"))
        }
        other => other,
    })
}

/// Writes the results in the format of the flags.
fn write(
    args: &Args,
    (binary, manner): (Option<BinaryFile>, &GlobalFlags),
    material: ActualMaterial<'_>,
    sources: &Sources,
) -> Result<(), Failure> {
    let file = args.target.file();
    if let Some((binary, file)) = binary.zip(file) {
        return output::write_bytes(&binary.bytes(material)?, file, &sources.paths());
    }
    let view = View {
        document: &|| report::document(material),
        records: &|| report::records(material, args.table.unwrap_or_default()),
        results: &|files| json::actual(material, files),
    };
    let text = args.target.draw(view, manner.layout(file.is_some()), sources)?;
    output::write(&text, file, &sources.paths())
}

/// Names of the owned tiers of an alternative.
fn owned(case: &Case, name: &str) -> Vec<String> {
    let tiers = case.alternatives.iter().filter(|it| it.name == name).flat_map(|it| &it.tiers);
    tiers.filter(|it| it.owned().is_some()).map(|it| it.name.clone()).collect()
}

fn find(
    args: &Args,
    (options, progress): (&Options, &Progress),
    context: ReadContext<'_>,
) -> Option<Found> {
    let ReadContext { sources, diagnostics } = context;
    let case = args.flags.read(&args.scenario, ReadContext { sources, diagnostics })?;
    let settled = settle(case, &Effort::of_sizes());
    let (case, _) = check::solved(settled, ReadContext { sources, diagnostics })?;
    let position = position(&case, args.alternative.as_deref()).map_err(|it| diagnostics.push(it));
    let position = position.ok()?;
    rents(&case, position).map_err(|it| diagnostics.push(it)).ok()?;
    let bill = spend(&args.bills, options, sources, diagnostics)?;
    let compared = check_currency(&case, &bill)
        .and_then(|()| check_column(&bill, args.basis))
        .and_then(|()| Compared::of(&case, &bill, (args.starts, args.basis)));
    let mut compared = compared.map_err(|it| diagnostics.push(it)).ok()?;
    if let Some(file) = &args.amounts {
        let owned = owned(&case, &case.alternatives.get(position)?.name);
        amounts::add(file, &owned, &mut compared, sources, diagnostics)?;
    }
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, &case);
    let found = crate::analysis::actual(&study, position, args.basis, &compared.months);
    let Some(actual) = found else {
        let message = "the plan of the alternative has a figure that is not known";
        let fix = "run `compare`, which says which";
        diagnostics.push(Diagnostic::error(codes::ACTUAL, message).fix(fix));
        return None;
    };
    let billed = Billed {
        scenario: &args.scenario,
        flags: &args.flags,
        position,
        months: &compared.months,
        progress,
    };
    let as_billed = as_billed::decision(&study, &actual, billed);
    drop(study);
    drop(graph);
    Some(Found { case, compared, actual, as_billed, rows: bill.rows })
}

/// Position of the alternative that is named, or of the only one.
fn position(case: &Case, name: Option<&str>) -> Result<usize, Diagnostic> {
    let names: Vec<&str> = case.alternatives.iter().map(|it| it.name.as_str()).collect();
    let found = match name {
        Some(name) => names.iter().position(|it| *it == name),
        None => (names.len() == 1).then_some(0),
    };
    found.ok_or_else(|| {
        let message = match name {
            Some(name) => format!("the scenario has no alternative {}", quoted(name)),
            None => format!("the scenario has {} alternatives", names.len()),
        };
        let near = did_you_mean(name.unwrap_or_default(), names.iter().copied());
        let first =
            case.alternatives.iter().find(|it| rents_any(it)).map_or("NAME", |it| it.name.as_str());
        let fix = if near.is_empty() { format!("write `--alternative {first}`") } else { near };
        let known = format!("alternatives: {}", names.join(", "));
        Diagnostic::error(codes::ACTUAL, message).fix(fix).note(known)
    })
}

/// True if an alternative rents something.
fn rents_any(it: &Alternative) -> bool {
    it.tiers.iter().any(|it| it.owned().is_none())
}

/// Fails if an alternative rents nothing.
fn rents(case: &Case, position: usize) -> Result<(), Diagnostic> {
    let Some(named) = case.alternatives.get(position).filter(|it| !rents_any(it)) else {
        return Ok(());
    };
    let message = format!("{} rents nothing that a provider could bill", named.name);
    let fix = match case.alternatives.iter().find(|it| rents_any(it)) {
        Some(other) => format!("name one that rents: `--alternative {}`", other.name),
        None => "compare a scenario with an alternative that rents".to_owned(),
    };
    Err(Diagnostic::error(codes::ACTUAL, message).fix(fix))
}

/// Fails if a bill lacks the amounts that are compared: the others would be another method.
fn check_column(bill: &Spend, basis: Basis) -> Result<(), Diagnostic> {
    let (has, column, other) = match basis {
        Basis::Expense => (bill.has_effective, "EffectiveCost", "cash"),
        Basis::Cash => (bill.has_billed, "BilledCost", "expense"),
    };
    if has {
        return Ok(());
    }
    let message = format!("the bill has no column {column}");
    let fix = format!("export it with that column, or write `--basis {other}`");
    Err(Diagnostic::error(codes::ACTUAL, message).fix(fix))
}

fn check_currency(case: &Case, bill: &Spend) -> Result<(), Diagnostic> {
    if bill.currency.is_empty() || bill.currency == case.currency {
        return Ok(());
    }
    let message =
        format!("the bill is in {}, and the scenario in {}", bill.currency, case.currency);
    let fix =
        format!("write `--set currency={}`, with `exchange_rates` in the file", bill.currency);
    Err(Diagnostic::error(codes::ACTUAL, message).fix(fix))
}
