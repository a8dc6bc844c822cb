//! `gpu-tco explain CODE`: what a code means.

use std::process::ExitCode;

use super::output::{self, Failure};
use crate::codes;
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

/// Prints what a code means.
///
/// # Errors
///
/// Fails if there is no such code, and suggests a similar one.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let text = match &args.code {
        None => codes::TABLE.iter().map(|(code, meaning)| line(code, meaning)).collect(),
        Some(code) => match codes::describe(&code.to_uppercase()) {
            Some(meaning) => line(&code.to_uppercase(), meaning),
            None => return Err(unknown(code)),
        },
    };
    output::write(&text, None, &[])?;
    Ok(ExitCode::SUCCESS)
}

fn line(code: &str, meaning: &str) -> String {
    format!("{code}  {meaning}\n")
}

fn unknown(code: &str) -> Failure {
    let near = did_you_mean(code, codes::TABLE.iter().map(|(code, _)| *code));
    let fix = if near.is_empty() { "`gpu-tco explain` lists all".to_owned() } else { near };
    Failure::Input(format!("error: there is no code {}; {fix}", quoted(code)))
}
