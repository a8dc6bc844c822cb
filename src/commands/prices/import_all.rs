//! `gpu-tco prices import --all`: every feed of a folder, each into the sheet of its provider.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::super::clock::today;
use super::super::output::{self, Failure};
use super::batch::{self, BatchRow, Download, SOURCE};
use super::folder::SheetFolder;
use super::import_args::Args;
use crate::input::{Date, Sources, shown};

/// Names of providers in catalogs, and ours.
const PROVIDERS: [(&str, &str); 3] =
    [("do", "digitalocean"), ("lambdalabs", "lambda"), ("vastai", "vast")];

/// Imports all files below a folder; prints a table on standard error.
///
/// # Errors
///
/// Says why a folder cannot be read or a sheet cannot be written.
pub(super) fn run(args: &Args, folder: &Path) -> Result<ExitCode, Failure> {
    let into = args.into.as_deref().unwrap_or_else(|| Path::new("pricing"));
    let mut sheets = SheetFolder::read(into).map_err(Failure::Usage)?;
    let files = Sources::below(folder).map_err(|problem| Failure::Usage(problem.message))?;
    let is_address = |path: &PathBuf| path.extension().is_some_and(|it| it == SOURCE);
    let mut rows: Vec<BatchRow> = Vec::new();
    let today: Date = today();
    for path in files.into_iter().filter(|it| !is_address(it)) {
        let below = path.strip_prefix(folder).unwrap_or(&path).to_owned();
        let name = shown(&below);
        let source = args.source.as_ref().map(|it| format!("{}/{name}", it.trim_end_matches('/')));
        let download = Download {
            providers: provider_of(&below).into_iter().collect(),
            name,
            path,
            feed: None,
            sheet: None,
            address: None,
            source,
            region: args.region.clone(),
            gpus: args.gpu.clone(),
            checked_on: args.checked_on,
            replace_checked: args.replace_checked,
            accept: args.accept.clone(),
        };
        rows.extend(batch::merge(&download, &mut sheets, today));
    }
    sheets.write()?;
    output::tell(&batch::table(&rows))?;
    let is_any = rows.iter().any(|it| it.outcome.is_ok());
    let is_held = |it: &BatchRow| it.outcome.as_ref().is_ok_and(|it| it.1.counts().held > 0);
    Ok(match (is_any, rows.iter().any(is_held)) {
        (false, _) => ExitCode::from(2),
        (true, true) => ExitCode::from(1),
        (true, false) => ExitCode::SUCCESS,
    })
}

/// Provider that the path of a file of a catalog names: `lambda/vms.csv`; `None` for other files.
fn provider_of(path: &Path) -> Option<String> {
    let folder = path.parent()?.file_name()?.to_str()?;
    let is_catalog = path.file_name()? == "vms.csv";
    let ours = PROVIDERS.iter().find(|(theirs, _)| *theirs == folder);
    is_catalog.then(|| ours.map_or(folder, |(_, ours)| ours).to_owned())
}
