//! `gpu-tco report`: the answer as a workbook or a page.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use crate::analysis::{By, StatementView, Study, Workings, proposal, settle, waiting};
use crate::check;
use crate::export::page::{PageMaterial, page};
use crate::export::workbook::workbook;
use crate::expr::Graph;
use crate::input::{Diagnostics, Sources, shown};
use crate::pricing::ReadContext;
use crate::report::compare::{CompareView, Material, Provenance, SourceFile};

/// Arguments of `report`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco report scenarios/h100-lesson.yaml -o budget.xlsx
  gpu-tco report scenarios/h100-lesson.yaml -o budget.html
  gpu-tco report scenario.yaml --set cost_of_capital=0.1 -o budget.xlsx")]
pub struct Args {
    /// Scenario, or `-` for standard input
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// Write to FILE (replaced atomically); the extension picks the format: .xlsx for a workbook, .html
    /// for a page that works without a network
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    flags: ScenarioFlags,
}

/// Format of a report, which the extension of its file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Workbook,
    Page,
}

impl Kind {
    fn of(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().map(|it| shown(Path::new(it)).to_lowercase());
        match extension.as_deref() {
            Some("xlsx") => Ok(Self::Workbook),
            Some("html") => Ok(Self::Page),
            _ => Err(Failure::Usage(format!(
                "{} cannot be written: a report is a workbook or a page; write a name that ends \
                 with .xlsx or .html",
                shown(path)
            ))),
        }
    }
}

/// Writes the report of a scenario.
///
/// # Errors
///
/// Says what is wrong with the scenario or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let kind = Kind::of(&args.output)?;
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let bytes = make(args, kind, context);
    let Some(bytes) = bytes.filter(|_| !diagnostics.has_errors()) else {
        return Err(manner.failure(&mut diagnostics, &sources));
    };
    let inputs = sources.iter().filter(|(_, source)| !source.embedded);
    let inputs: Vec<PathBuf> = inputs.map(|(_, source)| source.path.clone()).collect();
    output::write_bytes(&bytes?, &args.output, &inputs)?;
    Ok(ExitCode::SUCCESS)
}

fn make(args: &Args, kind: Kind, context: ReadContext<'_>) -> Option<Result<Vec<u8>, Failure>> {
    let ReadContext { sources, diagnostics } = context;
    let case = args.flags.read(&args.scenario, ReadContext { sources, diagnostics })?;
    let progress = Progress::start();
    let as_read = case.clone();
    let settled = settle(case, &progress.effort_of_sizes());
    let (case, mixes) = check::solved(settled, ReadContext { sources, diagnostics })?;
    let effort = progress.effort();
    let graph = Graph::over(&case.horizon_months);
    let study = Study::within(&graph, &case, &effort);
    let ranked = study.ranked();
    let without = check::without_result(&case, &ranked, sources);
    if !without.is_empty() {
        for problem in without {
            diagnostics.push(problem);
        }
        return None;
    }
    let comparison = study.compare(proposal(&ranked));
    let (errors, findings) =
        check::findings_to_report(&case, &as_read, &comparison, &effort, sources);
    for error in errors {
        diagnostics.push(error);
    }
    let scenario = sources.iter().find(|(_, it)| !it.embedded).map(|(_, it)| it.name.clone());
    let workings = Workings::of(&study, &comparison.alternatives, &scenario.unwrap_or_default());
    progress.erase();
    let provenance = Provenance {
        version: env!("CARGO_PKG_VERSION"),
        sources: sources.iter().map(|(_, source)| SourceFile::of(source)).collect(),
        set: args.flags.set.clone(),
    };
    let material = Material {
        case: &case,
        mixes: &mixes,
        comparison: &comparison,
        findings: &findings,
        provenance: &provenance,
        view: CompareView::Full,
        statement: None,
        teams: None,
        waiting: None,
    };
    Some(match kind {
        Kind::Workbook => workbook(material, &workings).map_err(|it| failed(&it, args)),
        Kind::Page => {
            let of_years = study.state(&comparison.alternatives, StatementView::Annual, By::Year);
            let waiting = waiting(&as_read, &comparison.alternatives, &effort);
            let view = CompareView::Page;
            let (statement, waiting) = (Some(&of_years), waiting.as_ref());
            let compare = Material { view, statement, waiting, ..material };
            let arguments = arguments(args);
            let material = PageMaterial { compare, workings: &workings, arguments: &arguments };
            Ok(page(material).into_bytes())
        }
    })
}

fn failed(problem: &rust_xlsxwriter::XlsxError, args: &Args) -> Failure {
    Failure::Usage(format!("{} cannot be written: {problem}", shown(&args.output)))
}

/// Arguments of `compare` for the same figures.
fn arguments(args: &Args) -> Vec<String> {
    let flags = &args.flags;
    let mut all = vec![shown(&args.scenario)];
    let mut add = |flag: &str, value: String| all.extend([flag.to_owned(), value]);
    for it in &flags.set {
        add("--set", it.clone());
    }
    if let Some(day) = &flags.as_of {
        add("--as-of", day.to_string());
    }
    if let Some(days) = flags.max_age {
        add("--max-age", days.to_string());
    }
    for path in &flags.pricing {
        add("--pricing", shown(path));
    }
    if flags.no_stale {
        all.push("--no-stale".to_owned());
    }
    all
}
