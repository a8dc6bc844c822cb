//! `gpu-tco schema`: JSON Schema of files, for editors, and of JSON output, for scripts.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::output::{self, Failure};
use crate::schema::SchemaKind;

/// Arguments of `schema`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco schema scenario -o schema/scenario.json
  gpu-tco schema prices
  gpu-tco schema output -o schema/output.json")]
pub struct Args {
    /// File or output to describe
    #[arg(value_enum)]
    of: SchemaKind,
    /// Write to FILE (replaced atomically)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Prints a schema.
///
/// # Errors
///
/// Says why the output file cannot be written.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let folder = args.output.as_deref().and_then(Path::parent);
    if let Some(folder) = folder.filter(|it| !it.as_os_str().is_empty()) {
        output::create_folder(folder)?; // `init` writes schemas to `schema/`, which may not exist yet
    }
    output::write(&args.of.text(), args.output.as_deref(), &[])?;
    Ok(ExitCode::SUCCESS)
}
