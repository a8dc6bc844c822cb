//! `gpu-tco help`: the help of the program or of a command.

mod groups;

use std::process::ExitCode;

use clap::Command;
use clap::builder::StyledStr;

pub use self::groups::{Listed, with_groups};
use super::output::{self, Failure, GlobalFlags};
use crate::input::{did_you_mean, quoted};

/// Arguments of `help`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco help compare
  gpu-tco help --all")]
pub struct Args {
    /// Command whose help to print, such as `compare` or `prices import` [default: the program]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// List every command, the environment and the exit codes
    #[arg(long, conflicts_with = "command")]
    all: bool,
}

/// Prints the requested help.
///
/// # Errors
///
/// Says which command is not known.
pub fn run(args: &Args, program: Command, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let help = help_of(program, args).map_err(Failure::Usage)?;
    let help = if manner.layout(false).color { help.ansi().to_string() } else { help.to_string() };
    output::write(&help, None, &[])?;
    Ok(ExitCode::SUCCESS)
}

/// Requested help; otherwise the word that is not a command, and the nearest that is one.
fn help_of(program: Command, args: &Args) -> Result<StyledStr, String> {
    let listed = if args.all { Listed::All } else { Listed::Grouped };
    let mut program = with_groups(program, listed);
    program.build();
    let mut command = &mut program;
    for word in &args.command {
        let names: Vec<String> =
            command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
        let Some(below) = command.find_subcommand_mut(word) else {
            let near = did_you_mean(word, names.iter().map(String::as_str));
            let near =
                if near.is_empty() { "`gpu-tco help --all` lists them".to_owned() } else { near };
            return Err(format!("{} is not a command; {near}", quoted(word)));
        };
        command = below;
    }
    Ok(if args.command.is_empty() && !args.all {
        command.render_help()
    } else {
        command.render_long_help()
    })
}
