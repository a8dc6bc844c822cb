//! Parses, runs, prints what went wrong, and chooses the exit code.

use std::io::{self, Write};
use std::process::ExitCode;

use gpu_tco::cli::Cli;
use gpu_tco::commands::{self, output::Failure};

fn main() -> ExitCode {
    match commands::run(&Cli::of_process()) {
        Ok(code) => code,
        // Whoever read the output has seen enough of it.
        Err(Failure::Stdout(problem)) if problem.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            // Nobody is left to be told when standard error is closed too.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::from(2)
        }
    }
}
