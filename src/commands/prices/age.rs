//! `gpu-tco prices age`: how much of the price sheets still holds.

use std::path::PathBuf;
use std::process::ExitCode;

use super::super::clock::today;
use super::super::output::{self, Failure, GlobalFlags};
use super::super::scenario_flags::date;
use super::super::target::{OutputFlags, View};
use crate::export::json;
use crate::input::Date;
use crate::pricing::sheets_of;
use crate::pricing::validity::ages;
use crate::report::ages::{self as report, AgesMaterial};

/// Arguments of `prices age`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco prices age
  gpu-tco prices age --as-of 2026-11-24
  gpu-tco prices age sheets.zip -f csv")]
pub struct Args {
    /// Price sheet, folder of them, or archive of `prices pack` [default: the built-in sheets]
    #[arg(value_name = "PATH")]
    path: Option<PathBuf>,
    /// Count ages to DATE [default: today, in UTC]
    #[arg(long, value_name = "DATE", value_parser = date)]
    as_of: Option<Date>,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
}

/// Prints how many figures of each supplier and class hold.
///
/// # Errors
///
/// Says what is wrong with the sheets or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(false)?;
    let day = args.as_of.unwrap_or_else(today);
    let (series, sources) =
        manner.read(|mut context| match sheets_of(args.path.as_deref(), &mut context) {
            Ok(sheets) => Some(ages(&sheets, day)),
            Err(problem) => {
                context.diagnostics.push(problem);
                None
            }
        })?;
    let material = AgesMaterial { day, series };
    let view = View {
        document: &|| report::document(&material),
        records: &|| report::records(&material),
        results: &|files| json::ages(&material, files),
    };
    let layout = manner.layout(args.target.file().is_some());
    let text = args.target.draw(view, layout, &sources)?;
    output::write(&text, args.target.file(), &sources.paths())?;
    Ok(ExitCode::SUCCESS)
}
