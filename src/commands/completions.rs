//! `gpu-tco completions`: completion scripts for shells.

use std::process::ExitCode;

use clap::Command;
use clap_complete::Shell;

use super::output::{self, Failure};

/// Arguments of `completions`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco completions bash > ~/.local/share/bash-completion/completions/gpu-tco
  gpu-tco completions zsh > ~/.zfunc/_gpu-tco
  gpu-tco completions fish > ~/.config/fish/completions/gpu-tco.fish")]
pub struct Args {
    /// Shell that reads the script
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints a completion script of the program.
///
/// # Errors
///
/// Says why standard output cannot be written.
pub fn run(args: &Args, mut program: Command) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "gpu-tco", &mut script);
    output::write(&String::from_utf8_lossy(&script), None, &[])?;
    Ok(ExitCode::SUCCESS)
}
