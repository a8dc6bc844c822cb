//! `gpu-tco prices refresh`: downloaded feeds into the sheets of a folder, with what that changes.

use std::path::PathBuf;
use std::process::ExitCode;

use super::super::clock::today;
use super::super::diff::draw::draw;
use super::super::output::{self, Failure, GlobalFlags};
use super::super::scenario_flags::date;
use super::super::target::OutputFlags;
use super::batch::{self, BatchRow, Download};
use super::folder::SheetFolder;
use super::manifest;
use crate::diff::{DiffSide, SideRequest, diff};
use crate::format::count;
use crate::input::{Date, FEEDS_FILE, Sources, shown};
use crate::report::diff::DiffTable;

/// Arguments of `prices refresh`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco prices refresh --downloads
  gpu-tco prices refresh --from downloads --checked-on 2026-10-10
  gpu-tco prices refresh --from downloads --check
  gpu-tco prices refresh --from downloads --accept aws
  gpu-tco prices refresh --from downloads -o comment.md")]
pub struct Args {
    /// Folder of the sheets, with the list of feeds `feeds.yaml`
    #[arg(value_name = "FOLDER", default_value = "pricing")]
    folder: PathBuf,
    /// Folder of the downloaded files. A file NAME.source holds the address that NAME was downloaded from
    #[arg(long, value_name = "FOLDER", required_unless_present = "downloads")]
    from: Option<PathBuf>,
    /// Print the files to download instead, a line each: name, tab, address
    #[arg(long)]
    downloads: bool,
    /// Day of the download, for feeds without a date
    #[arg(long, value_name = "DATE", value_parser = date)]
    checked_on: Option<Date>,
    /// Scenarios, or folders of them, to compare with the sheets before and after [default: scenarios]
    #[arg(long, value_name = "PATH")]
    scenarios: Vec<PathBuf>,
    /// Price sheet, or folder of them, that overrides all others before and after, such as contracts
    #[arg(long, value_name = "PATH")]
    pricing: Vec<PathBuf>,
    /// Use prices known on DATE, which overrides each scenario's `as_of`
    #[arg(long, value_name = "DATE", value_parser = date)]
    as_of: Option<Date>,
    /// Take the jumps of a price, an entry or a provider by its NAME, or `all`; others are held back and fail the
    /// run
    #[arg(long, value_name = "NAME")]
    accept: Vec<String>,
    /// Write no sheet, and fail if one would change
    #[arg(long)]
    check: bool,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Table of a csv or tsv file [default: scenarios]
    #[arg(long, value_enum)]
    table: Option<DiffTable>,
}

/// Refreshes the sheets of a folder; prints a table of the feeds on standard error.
///
/// # Errors
///
/// Says what is wrong with the list of feeds, the sheets or the output.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(args.table.is_some())?;
    let list = args.folder.join(FEEDS_FILE);
    let from = args.from.clone().unwrap_or_default();
    let downloads = manifest::read(&list, &from, (args.checked_on, &args.accept), manner)?;
    if args.downloads {
        let line = |it: &Download| Some(format!("{}\t{}\n", it.name, it.address.as_ref()?));
        let lines: String = downloads.iter().filter_map(line).collect();
        output::write(&lines, args.target.file(), &[])?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut sheets = SheetFolder::read(&args.folder).map_err(Failure::Usage)?;
    let today = today();
    let rows: Vec<BatchRow> =
        downloads.iter().flat_map(|it| batch::merge(it, &mut sheets, today)).collect();
    if downloads.iter().all(|it| !it.path.exists()) {
        let (of, folder) = (count(rows.len(), "file"), shown(&from));
        let why = format!("error: none of {of} of {} was read from {folder}", shown(&list));
        let fix = "`gpu-tco prices refresh --downloads` lists what to download";
        return Err(Failure::Input(format!("{}{why}; {fix}", batch::table(&rows))));
    }
    if rows.iter().all(|it| it.outcome.is_err()) {
        output::tell(&format!("{}0 sheets changed\n", batch::table(&rows)))?;
        return Ok(ExitCode::from(1));
    }
    let changed = sheets.changed();
    let mut base = DiffSide::read("before".to_owned(), &side(args), Sources::new());
    let pending = Sources::new().with_pending(changed.clone());
    let mut head = DiffSide::read("after".to_owned(), &side(args), pending);
    let found = diff(&mut base, &mut head, None);
    if head.diagnostics.has_errors() {
        return Err(manner.failure(&mut head.diagnostics, &head.sources));
    }
    let text = draw((&found, &[]), (&args.target, args.table), manner)?;
    output::write(&text, args.target.file(), &[])?;
    if !args.check {
        sheets.write()?;
    }
    let files = count(changed.len(), "sheet");
    let done = if args.check { "would change" } else { "changed" };
    output::tell(&format!("{}{files} {done}\n", batch::table(&rows)))?;
    let is_refused = rows.iter().any(|it| it.outcome.is_err());
    let is_held = rows.iter().any(|it| it.outcome.as_ref().is_ok_and(|it| it.1.counts().held > 0));
    let is_failure = is_refused || is_held || args.check && !changed.is_empty();
    Ok(if is_failure { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Sheets and scenarios of a side.
fn side(args: &Args) -> SideRequest {
    let usual = PathBuf::from("scenarios");
    let scenarios = if args.scenarios.is_empty() && usual.is_dir() {
        vec![usual]
    } else {
        args.scenarios.clone()
    };
    let paths = std::iter::once(args.folder.clone()).chain(scenarios).collect();
    let pricing = output::sheets(&args.pricing);
    SideRequest { paths, pricing, as_of: args.as_of, ..SideRequest::default() }
}
