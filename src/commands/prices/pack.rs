//! `gpu-tco prices pack`: an archive of price sheets, apart from the program.

use std::path::PathBuf;
use std::process::ExitCode;

use super::super::output::{self, Failure, GlobalFlags};
use crate::format::count;
use crate::input::shown;
use crate::pricing::archive_of;

/// Arguments of `prices pack`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco prices pack -o sheets.zip
  gpu-tco prices pack pricing -o sheets-2026-11-24.zip
  gpu-tco prices pack contracts -o contracts.zip")]
pub struct Args {
    /// Folder of the price sheets
    #[arg(value_name = "FOLDER", default_value = "pricing")]
    folder: PathBuf,
    /// Archive to write, which `--pricing` and `GPU_TCO_PRICING` take (replaced atomically)
    #[arg(short, long, value_name = "FILE", value_parser = archive)]
    output: PathBuf,
}

/// Writes the sheets of a folder into an archive.
///
/// # Errors
///
/// Says which sheet has an error, or why the archive cannot be written.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let (archive, sources) =
        manner.read(|mut context| match archive_of(&args.folder, &mut context) {
            Ok(archive) => Some(archive),
            Err(problem) => {
                context.diagnostics.push(problem);
                None
            }
        })?;
    let bytes = archive.pack().map_err(Failure::Usage)?;
    output::write_bytes(&bytes, &args.output, &sources.paths())?;
    let sheets = count(archive.sheets.len(), "sheet");
    output::tell(&format!(
        "{}: {sheets}, last checked on {}\n",
        shown(&args.output),
        archive.checked_on
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Checks the name of an archive: other commands know it by its extension.
fn archive(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_zip = path.extension().is_some_and(|it| it == "zip");
    is_zip.then_some(path).ok_or_else(|| "write a name that ends in `.zip`".to_owned())
}
