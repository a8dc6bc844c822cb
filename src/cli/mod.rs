//! The command line.

mod choices;
mod misplaced;

use std::io::{self, Write};
use std::process::exit;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::help::{Listed, with_groups};
use crate::commands::{
    actual, breakeven, check, compare, completions, diff, explain, help, init, man, mix, output,
    prices, report, schema, sensitivity, simulate, utilization, verify,
};

/// Version of the program, and the day on which the newest of its built-in prices was checked.
const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (prices checked up to ", env!("GPU_TCO_NEWEST"), ")");

/// Own or rent GPUs? Total cost and break-even tables from YAML scenarios.
#[derive(Debug, Parser)]
#[command(name = "gpu-tco", version = VERSION, max_term_width = 100)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
#[command(after_help = "\
Examples:
  gpu-tco init --from h100-own-or-rent
  gpu-tco compare scenarios/h100-own-or-rent.yaml
  gpu-tco prices h100

`gpu-tco COMMAND -h` shows the flags that most runs use, `--help` all of them.
`gpu-tco help --all` lists every command, the environment and the exit codes.")]
#[command(after_long_help = "\
Examples:
  gpu-tco init --from h100-own-or-rent
  gpu-tco compare scenarios/h100-own-or-rent.yaml
  gpu-tco prices h100

Environment:
  GPU_TCO_PRICING  Price sheets, or folders of them, separated as in PATH; used
                   like --pricing
  COLUMNS          Width of text on standard output, 80 to 120
  NO_COLOR         Turns color off

Exit codes:
  0  Done
  1  Findings of check, a threshold of diff, or a difference of verify
  2  Bad usage or input")]
pub struct Cli {
    /// Subcommand to run.
    #[command(subcommand)]
    pub command: Command,
    /// Global options: color and message format.
    #[command(flatten)]
    pub manner: output::GlobalFlags,
}

impl Cli {
    /// Parses the arguments of the process; prints help, the version or an error of usage and exits
    /// if that is what they ask for.
    ///
    /// # Errors
    ///
    /// Passes on why one of these could not be printed.
    pub fn of_process() -> io::Result<Self> {
        let mut program = with_groups(Self::command(), Listed::Grouped);
        let parsed = program.try_get_matches_from_mut(std::env::args_os());
        let parsed = parsed.and_then(|mut it| Self::from_arg_matches_mut(&mut it));
        parsed.or_else(|problem| {
            let command = std::env::args_os().nth(1).unwrap_or_default();
            let command = program.find_subcommand(command);
            match misplaced::advice(&problem, command) {
                Some(advice) => write!(io::stderr(), "{advice}")?,
                None => problem.print()?,
            }
            io::stdout().flush()?;
            exit(problem.exit_code())
        })
    }
}

/// The register of subcommands, one file each.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare the alternatives of a scenario: totals and break-evens
    Compare(compare::Args),
    /// Find the values of a figure at which the cheapest changes
    Breakeven(breakeven::Args),
    /// Find the cheapest sizes to own and to commit, with proof
    Mix(mix::Args),
    /// Show what each input does to the answer
    Sensitivity(sensitivity::Args),
    /// Draw uncertain inputs: how likely each alternative is cheapest
    Simulate(simulate::Args),
    /// Check price sheets and scenarios for mistakes and stale prices
    Check(check::Args),
    /// Report what an edit changes: figures, costs, winners
    Diff(diff::Args),
    /// Search the price sheets: lowest first, with age and source
    Prices(prices::Args),
    /// Turn what monitoring reports into a trace of demand
    Utilization(utilization::Args),
    /// Compare a bill with the plan, and print why they differ
    Actual(actual::Args),
    /// Write the answer as a workbook, a page or an audit bundle
    Report(report::Args),
    /// Compute an audit bundle again, and print what differs
    Verify(verify::Args),
    /// Explain a figure of a scenario, or the code of a finding
    Explain(explain::Args),
    /// Write a first scenario: a shipped one, or one for your GPUs
    Init(init::Args),
    /// Print the JSON Schema of scenarios, price sheets or output
    Schema(schema::Args),
    /// Print a script that completes commands and flags in a shell
    Completions(completions::Args),
    /// Print the manual page, or write a page for each command
    Man(man::Args),
    /// Print the help of the program or of a command
    Help(help::Args),
}
