//! Parses the command line, runs it, prints a failure, and sets the exit code.

use std::io::{self, Write};
use std::process::ExitCode;

use gpu_tco::cli::Cli;
use gpu_tco::commands::{self, output::Failure};

fn main() -> ExitCode {
    let done = Cli::of_process().map_err(Failure::Stdout).and_then(|cli| commands::run(&cli));
    match done {
        Ok(code) => code,
        // The reader of the output has closed it and needs no more.
        Err(Failure::Stdout(problem)) if problem.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            // Standard error may be closed too.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::from(2)
        }
    }
}
