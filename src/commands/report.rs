//! `gpu-tco report`: the answer as a workbook.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use crate::analysis::{Study, Workings, proposal, settle};
use crate::check;
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
  gpu-tco report scenario.yaml --set cost_of_capital=0.1 -o budget.xlsx")]
pub struct Args {
    /// Scenario, or `-` for standard input
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// Write to FILE (replaced atomically); the extension picks the format: .xlsx
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    flags: ScenarioFlags,
}

/// Writes the report of a scenario.
///
/// # Errors
///
/// Says what is wrong with the scenario or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let extension = args.output.extension().map(|it| shown(Path::new(it)).to_lowercase());
    if extension.as_deref() != Some("xlsx") {
        let name = shown(&args.output);
        return Err(Failure::Usage(format!(
            "{name} cannot be written: a report is a workbook; write a name that ends with .xlsx"
        )));
    }
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let bytes = make(args, ReadContext { sources: &mut sources, diagnostics: &mut diagnostics });
    let Some(bytes) = bytes.filter(|_| !diagnostics.has_errors()) else {
        return Err(manner.failure(&mut diagnostics, &sources));
    };
    let inputs = sources.iter().filter(|(_, source)| !source.embedded);
    let inputs: Vec<PathBuf> = inputs.map(|(_, source)| source.path.clone()).collect();
    output::write_bytes(&bytes?, &args.output, &inputs)?;
    Ok(ExitCode::SUCCESS)
}

fn make(args: &Args, context: ReadContext<'_>) -> Option<Result<Vec<u8>, Failure>> {
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
    let failed = |problem: rust_xlsxwriter::XlsxError| {
        Failure::Usage(format!("{} cannot be written: {problem}", shown(Path::new(&args.output))))
    };
    Some(workbook(material, &workings).map_err(failed))
}
