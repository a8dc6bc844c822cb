//! The command line.

mod choices;

use std::io::{self, Write};
use std::process::exit;

use clap::{Parser, Subcommand};

use crate::commands::{
    breakeven, check, compare, completions, diff, explain, init, man, mix, output, prices, report,
    schema, sensitivity, simulate, utilization, verify,
};

/// Own or rent GPUs? Total cost of ownership and break-even tables from YAML scenarios.
#[derive(Debug, Parser)]
#[command(name = "gpu-tco", version, max_term_width = 100)]
#[command(arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  gpu-tco init --from h100-own-or-rent
  gpu-tco compare scenarios/h100-own-or-rent.yaml
  gpu-tco prices h100

Environment: GPU_TCO_PRICING names price sheets, or folders of them, separated as in PATH; they are
  used like --pricing. COLUMNS sets the width of text on standard output (80 to 120). NO_COLOR turns
  color off.
Exit codes: 0 done, 1 findings of check, a threshold of diff or a difference of verify, 2 bad usage or
  input.")]
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
        Self::try_parse().or_else(|problem| {
            problem.print()?;
            io::stdout().flush()?;
            exit(problem.exit_code())
        })
    }
}

/// The register of subcommands, one file each.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare the alternatives of a scenario: cost, break-even, breakdown, assumptions
    Compare(compare::Args),
    /// Find the values of a figure at which the cheapest alternative changes, or map two figures
    Breakeven(breakeven::Args),
    /// Find how much to own and to commit: the cheapest sizes, proved, with the reason of each
    Mix(mix::Args),
    /// Show what each input does to the answer, and the values at which it changes
    Sensitivity(sensitivity::Args),
    /// Draw uncertain inputs: how likely each alternative is the cheapest, and what decides it
    Simulate(simulate::Args),
    /// Check price sheets and scenarios: mistakes, stale prices, implausible figures
    Check(check::Args),
    /// Report what an edit changes: figures, costs, winners
    Diff(diff::Args),
    /// List what the price sheets hold, lowest first, with age and source
    Prices(prices::Args),
    /// Turn what monitoring reports into a trace of demand, with statistics and totals by team
    Utilization(utilization::Args),
    /// Write the answer as a workbook or a page whose figures follow the inputs
    Report(report::Args),
    /// Compute an audit bundle again from the files it holds, and print what differs
    Verify(verify::Args),
    /// Explain a figure of a scenario, or the code of a finding: formula, inputs and sources; meaning and fix
    Explain(explain::Args),
    /// Write a first scenario: an example with a price sheet, a shipped one, or one for your GPUs
    Init(init::Args),
    /// Print the JSON Schema of scenarios, price sheets or JSON output
    Schema(schema::Args),
    /// Print a script that completes commands and flags in a shell
    Completions(completions::Args),
    /// Print the manual page, or write a page for each command
    Man(man::Args),
}
