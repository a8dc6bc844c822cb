//! `gpu-tco man`: manual pages.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Command;
use clap_mangen::Man;

use super::output::{self, Failure};

/// Arguments of `man`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco man | man -l -
  gpu-tco man -o ~/.local/share/man/man1")]
pub struct Args {
    /// Write a page for each command to this folder, which is created if missing
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// Prints the page of the program, or writes those of all commands.
///
/// # Errors
///
/// Says which page cannot be written.
pub fn run(args: &Args, program: Command) -> Result<ExitCode, Failure> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let Some(folder) = &args.output else {
        output::write(&page(&Man::new(program))?, None, &[])?;
        return Ok(ExitCode::SUCCESS);
    };
    let mut all = Vec::new();
    collect(program, &mut all);
    let pages: Result<Vec<_>, Failure> = all
        .into_iter()
        .map(|command| {
            let man = Man::new(command);
            Ok((page(&man)?, folder.join(man.get_filename())))
        })
        .collect();
    let pages = pages?;
    let files: Vec<_> =
        pages.iter().map(|(text, path)| (text.clone(), Some(path.as_path()))).collect();
    output::create_folder(folder)?;
    output::write_all(&files, &[])?;
    Ok(ExitCode::SUCCESS)
}

/// A command and all below it.
fn collect(command: Command, all: &mut Vec<Command>) {
    for below in command.get_subcommands().filter(|it| !it.is_hide_set()) {
        collect(below.clone(), all);
    }
    all.push(command);
}

fn page(man: &Man) -> Result<String, Failure> {
    let mut text = Vec::new();
    man.render(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
