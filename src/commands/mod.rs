//! The subcommands, one file each, and what they share: reading arguments and the clock, and writing output.

#![warn(clippy::arithmetic_side_effects)] // figures may be of any size here, and never abort the program

pub mod actual;
mod answer;
pub mod breakeven;
mod bundle;
mod cautions;
pub mod check;
pub mod clock;
pub mod compare;
pub mod completions;
pub mod diff;
pub mod drawn;
pub mod explain;
pub mod help;
pub mod init;
pub mod man;
pub mod mix;
pub mod output;
mod percent;
pub mod prices;
mod progress;
mod reading;
pub mod report;
mod scenario_flags;
pub mod schema;
pub mod sensitivity;
pub mod simulate;
pub mod target;
mod temporary;
mod unfinished;
pub mod utilization;
pub mod verify;

use std::process::ExitCode;

use clap::CommandFactory;

use crate::cli::{Cli, Command};
use output::Failure;

/// Runs the subcommand of the command line.
///
/// # Errors
///
/// Says what stopped the run; nothing was written then.
pub fn run(cli: &Cli) -> Result<ExitCode, Failure> {
    match &cli.command {
        Command::Compare(args) => compare::run(args, &cli.manner),
        Command::Breakeven(args) => breakeven::run(args, &cli.manner),
        Command::Simulate(args) => simulate::run(args, &cli.manner),
        Command::Check(args) => check::run(args, &cli.manner),
        Command::Diff(args) => diff::run(args, &cli.manner),
        Command::Sensitivity(args) => sensitivity::run(args, &cli.manner),
        Command::Mix(args) => mix::run(args, &cli.manner),
        Command::Prices(args) => prices::run(args, &cli.manner),
        Command::Report(args) => report::run(args, &cli.manner),
        Command::Explain(args) => explain::run(args, &cli.manner),
        Command::Init(args) => init::run(args, &cli.manner),
        Command::Schema(args) => schema::run(args),
        Command::Completions(args) => completions::run(args, Cli::command()),
        Command::Man(args) => man::run(args, Cli::command()),
        Command::Help(args) => help::run(args, Cli::command(), &cli.manner),
        Command::Verify(args) => verify::run(args, &cli.manner),
        Command::Actual(args) => actual::run(args, &cli.manner),
        Command::Utilization(args) => utilization::run(args, &cli.manner),
    }
}
