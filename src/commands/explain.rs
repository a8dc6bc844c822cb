//! `gpu-tco explain CODE`: what a code means, why it matters, an example, and the fix.

use std::process::ExitCode;

use super::output::{self, Failure, GlobalFlags};
use crate::codes;
use crate::export::explanation;
use crate::input::{did_you_mean, quoted};

/// Arguments of `explain`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco explain
  gpu-tco explain GTS002")]
pub struct Args {
    /// Code such as GTS002 [default: list all codes]
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

/// Prints the explanation of a code, or a line for each code.
///
/// # Errors
///
/// Fails if there is no such code, and suggests a similar one.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let text = match &args.code {
        None => codes::all().flat_map(|it| [it.code, "  ", it.what, "\n"]).collect(),
        Some(code) => match codes::explain(&code.to_uppercase()) {
            Some(found) => explanation(found, manner.layout(false).width),
            None => return Err(unknown(code)),
        },
    };
    output::write(&text, None, &[])?;
    Ok(ExitCode::SUCCESS)
}

fn unknown(code: &str) -> Failure {
    let near = did_you_mean(code, codes::all().map(|it| it.code));
    let fix = if near.is_empty() { "`gpu-tco explain` lists all".to_owned() } else { near };
    Failure::Input(format!("error: there is no code {}; {fix}", quoted(code)))
}
