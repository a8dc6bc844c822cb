//! `gpu-tco simulate`: how sure the answer is.

mod notes;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use rust_decimal::Decimal;

use super::output::{Failure, GlobalFlags};
use super::percent;
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use super::target::{OutputFlags, View};
use crate::analysis::{
    DecisionQuestion, Mix, NoMemory, Settled, Simulation, SimulationSize, Simulator, Study,
    follow_the_peak, settle,
};
use crate::check;
use crate::codes;
use crate::export::{Format, json};
use crate::expr::Graph;
use crate::format::count;
use crate::input::Diagnostic;
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::report::mix::kept;
use crate::report::simulate::{self as report, SimulateMaterial, SimulateTable};

/// Most samples of a run: their results take up to some gigabytes.
const MOST: u64 = 100_000_000;

/// Most draws of a table.
const MOST_LISTED: usize = 100_000;

/// Samples of a run that states no number.
const USUAL: usize = 100_000;

/// Samples of a first run that says how many are needed.
const FIRST: usize = 20_480;

/// Arguments of `simulate`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco simulate scenario.yaml
  gpu-tco simulate scenario.yaml --samples 1e6 --seed 42
  gpu-tco simulate scenario.yaml --until-error 0.1%
  gpu-tco simulate scenario.yaml --decide-at 12
  gpu-tco simulate scenario.yaml --set demand.interruptible_share=0.2
  gpu-tco simulate scenario.yaml -f json -o simulation.json")]
pub struct Args {
    /// Scenario, with laws of its inputs in `uncertainty`, or `-` for standard input
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// Number of draws, up to 1e8 [default: 100000, or fewer of a large scenario]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = samples)]
    samples: Option<usize>,
    /// Draw until the standard error of the share of the cheapest alternative is at most SHARE, such as 0.1%
    #[arg(long, value_name = "SHARE", conflicts_with = "samples", value_parser = share, hide_short_help = true)]
    until_error: Option<Decimal>,
    /// Seed of the draws [default: that of the scenario, else 0]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, value_parser = seed, hide_short_help = true)]
    seed: Option<u64>,
    /// Threads that compute; the result is the same with any number [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, hide_short_help = true)]
    threads: Option<NonZeroUsize>,
    /// Print the laws of all inputs, and costs per GPU-hour, too
    #[arg(long)]
    laws: bool,
    /// Value of waiting: rent for MONTH months, and then take what is expected to cost less
    #[arg(long, value_name = "MONTH")]
    decide_at: Option<u32>,
    /// Alternative to buy now or then [default: the cheapest that owns nodes]
    #[arg(long, value_name = "ALTERNATIVE", requires = "decide_at", hide_short_help = true)]
    own: Option<String>,
    /// Alternative to rent until then [default: the cheapest that rents by the hour alone]
    #[arg(long, value_name = "ALTERNATIVE", requires = "decide_at", hide_short_help = true)]
    rent: Option<String>,
    /// Allow abandoning the work then if its remaining months are expected to cost more than AMOUNT, which it is worth
    #[arg(long, value_name = "AMOUNT", requires = "decide_at", value_parser = amount, hide_short_help = true)]
    abandon_above: Option<Decimal>,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    flags: ScenarioFlags,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Table of a csv or tsv file [default: alternatives]
    #[arg(long, value_enum, hide_short_help = true)]
    table: Option<SimulateTable>,
    /// Draws that the table `draws` lists, up to 100,000
    #[arg(long, value_name = "N", default_value = "1000", value_parser = listed, hide_short_help = true)]
    draws: usize,
}

impl Args {
    /// Decision in a later month that is asked for.
    fn question(&self) -> Option<DecisionQuestion> {
        Some(DecisionQuestion {
            month: self.decide_at?,
            own: self.own.clone(),
            rent: self.rent.clone(),
            abandon_above: self.abandon_above,
        })
    }
}

/// Draws the uncertain inputs of a scenario, and costs all alternatives with them.
///
/// # Errors
///
/// Says what is wrong with the scenario or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(args.table.is_some())?;
    let ((case, simulation, still), sources) = manner.read(|context| simulated(args, context))?;
    let is_whole = args.laws || args.target.format() != Format::Table;
    let material =
        SimulateMaterial { case: &case, simulation: &simulation, is_whole, still: &still };
    let view = View {
        document: &|| report::document(material),
        records: &|| report::records(material, args.table.unwrap_or_default()),
        results: &|files| json::simulate(material, &args.flags.set, files),
    };
    args.target.print(view, manner, &sources)
}

fn simulated(args: &Args, context: ReadContext<'_>) -> Option<(Case, Simulation, Vec<String>)> {
    let ReadContext { sources, diagnostics } = context;
    let case = args.flags.read(&args.scenario, ReadContext { sources, diagnostics })?;
    if case.alternatives.len() < 2 {
        let message = "the scenario has one alternative, and a simulation compares several";
        let fix = "add another below `alternatives`";
        diagnostics.push(Diagnostic::error(codes::UNCERTAINTY, message).fix(fix));
        return None;
    }
    let progress = Progress::start();
    let as_read = case.clone();
    let Settled { mut case, unsolved, mixes } = settle(case, &progress.effort_of_sizes());
    let following = follow_the_peak(&mut case, &progress.effort_of_sizes());
    let graph = Graph::over(&case.horizon_months);
    let study = Study::within(&graph, &case, &progress.effort());
    let simulator = match Simulator::of(&study) {
        Ok(simulator) if unsolved.is_empty() => simulator,
        found => {
            progress.erase();
            let problems = found.err().unwrap_or_default();
            let problems = check::uncertain(&problems, sources);
            for problem in check::unsolved(&unsolved, sources).into_iter().chain(problems) {
                diagnostics.push(problem);
            }
            return None;
        }
    };
    let simulator = match args.question() {
        None => simulator,
        Some(question) => match simulator.deciding(&study, question) {
            Ok(simulator) => simulator,
            Err(found) => {
                progress.erase();
                diagnostics.push(check::undecided(&found));
                return None;
            }
        },
    };
    let simulation = drawn(args, &case, &simulator, &|size| {
        progress.draws(size.samples as u64, announced(size.samples, &mixes))
    });
    let simulation = match simulation {
        Ok(simulation) => simulation,
        Err((samples, refused)) => {
            progress.erase();
            diagnostics.push(check::no_memory(samples, refused));
            return None;
        }
    };
    let mut still = notes::all((&study, &as_read, sources), (&simulation, &mixes), &following);
    let is_stated = args.samples.is_some() || args.until_error.is_some();
    if !is_stated && simulation.samples < USUAL {
        still.insert(0, notes::fewer(simulation.samples, USUAL));
    }
    progress.erase();
    drop(study);
    drop(graph);
    Some((case, simulation, still))
}

/// Draws the number of samples that the flags state; fails with the number for which there is no memory.
fn drawn<W: Fn(u64)>(
    args: &Args,
    case: &Case,
    simulator: &Simulator,
    watch: &dyn Fn(SimulationSize) -> W,
) -> Result<Simulation, (usize, NoMemory)> {
    let seed = case.uncertainty.as_ref().and_then(|it| it.seed);
    let size = SimulationSize {
        samples: match (args.until_error, args.samples) {
            (Some(_), _) => FIRST,
            (None, Some(stated)) => stated,
            (None, None) => simulator.draws_within_reach(USUAL),
        },
        seed: args.seed.or(seed).unwrap_or_default(),
        threads: args.threads.map_or_else(cores, NonZeroUsize::get),
        kept: if args.table == Some(SimulateTable::Draws) { args.draws } else { 0 },
    };
    let run = |size: SimulationSize| {
        simulator.run(size, &watch(size)).map_err(|refused| (size.samples, refused))
    };
    let mut simulation = run(size)?;
    // Draws are numbered, so more of them begin with the same.
    while let Some(samples) = args.until_error.and_then(|error| simulation.samples_for(error)) {
        simulation = run(SimulationSize { samples, ..size })?;
    }
    Ok(simulation)
}

/// Sentences that announce a run, for a terminal.
fn announced(samples: usize, mixes: &[Mix]) -> String {
    let draws = format!("Computing {} of all inputs.", count(samples, "draw"));
    let fewer = format!(" `--samples {}` takes a tenth of the time.", samples.div_ceil(10));
    let sizes = kept(mixes).map(|it| format!(" {it}")).unwrap_or_default();
    format!("{draws}{fewer}{sizes}")
}

/// Parses a seed.
fn seed(text: &str) -> Result<u64, String> {
    let advice = || format!("write a whole number from 0 to {}, such as 42", u64::MAX);
    text.parse().map_err(|_| advice())
}

/// Parses a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "write a whole number from 1, such as 2".to_owned())
}

/// Number of threads that run at once.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Parses an amount of money, such as 250000 or 250,000.
fn amount(text: &str) -> Result<Decimal, String> {
    let number: Option<Decimal> = text.replace(['_', ','], "").parse().ok();
    let positive = number.filter(|it| *it > Decimal::ZERO);
    positive.ok_or_else(|| "write an amount above 0, such as 250000".to_owned())
}

/// Parses a standard error as a share, such as 0.001 or 0.1%.
fn share(text: &str) -> Result<Decimal, String> {
    let least = Decimal::new(5, 5);
    percent::number(text)
        .map(|it| it.0)
        .filter(|it| *it >= least && *it < Decimal::ONE)
        .ok_or_else(|| "write a share from 0.00005, such as 0.001 or 0.1%".to_owned())
}

/// Parses a number of draws that are listed.
fn listed(text: &str) -> Result<usize, String> {
    let most = "write a whole number from 1 to 100000";
    samples(text).ok().filter(|it| *it <= MOST_LISTED).ok_or_else(|| most.to_owned())
}

/// Parses a number of samples, such as 100000 or 1e6.
fn samples(text: &str) -> Result<usize, String> {
    let plain = text.replace(['_', ','], "");
    let number = match plain.split_once(['e', 'E']) {
        Some((digits, power)) => power.parse().ok().and_then(|power: u32| {
            digits.parse::<u64>().ok()?.checked_mul(10u64.checked_pow(power)?)
        }),
        None => plain.parse().ok(),
    };
    match number {
        Some(0) => Err("no draw has no result; write 100000 or another number from 1".to_owned()),
        Some(many) if many > MOST => {
            let gigabytes = many / 12_500_000;
            Err(format!("it needs about {gigabytes} GB for each alternative; write 1e8 at most"))
        }
        Some(number) => usize::try_from(number).map_err(|_| "write 1e8 at most".to_owned()),
        None => Err("write a whole number from 1 to 1e8, such as 100000 or 1e6".to_owned()),
    }
}
