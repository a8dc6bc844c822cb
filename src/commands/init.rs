//! `gpu-tco init`: a first project, which runs as it is.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::output::{self, Failure};
use crate::input::shown;
use crate::schema::SchemaKind;

/// Arguments of `init`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Where to write it; made if there is none
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

/// An example sheet, and a scenario that uses it; their first lines name the schemas.
const SHEET: &str = include_str!("init/mine.yaml");
const SCENARIO: &str = include_str!("init/first.yaml");

/// Writes the project, unless one of its files exists.
///
/// # Errors
///
/// Says which files exist, or what cannot be written.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let files = [
        ("pricing/mine.yaml", SHEET.to_owned()),
        ("scenarios/first.yaml", SCENARIO.to_owned()),
        ("schema/prices.json", SchemaKind::Prices.text()),
        ("schema/scenario.json", SchemaKind::Scenario.text()),
    ];
    let files = files.map(|(name, text)| (args.folder.join(name), text));
    output::create(&files)?;
    let written: Vec<String> = files.iter().map(|(path, _)| shown(path)).collect();
    let is_elsewhere = args.folder != Path::new(".");
    let folder = is_elsewhere.then(|| format!("cd {}", shown(&args.folder)));
    let next = ["gpu-tco compare scenarios/first.yaml", "gpu-tco check"].map(str::to_owned);
    let next: Vec<String> = folder.into_iter().chain(next).collect();
    let said = format!("Wrote\n  {}\n\nNext\n  {}\n", written.join("\n  "), next.join("\n  "));
    output::write(&said, None, &[])?;
    Ok(ExitCode::SUCCESS)
}
