//! `gpu-tco compare`: the main job.

mod draw;
mod folder;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use super::target::OutputFlags;
use crate::analysis::{
    By, Comparison, IdleShare, Mix, Showback, Statement, StatementView, Study, WaitingCosts,
    proposal, settle, waiting,
};
use crate::check;
use crate::codes;
use crate::expr::Graph;
use crate::input::{Diagnostic, Diagnostics, Sources, did_you_mean, quoted};
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::report::compare::{CompareTable, CompareView, Material, Provenance, SourceFile};

/// Arguments of `compare`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco compare scenarios/h100-lesson.yaml
  gpu-tco compare scenarios
  gpu-tco compare scenario.yaml --set cost_of_capital=0.1 -o result.json
  gpu-tco compare scenario.yaml --table sweep -o sweep.csv
  gpu-tco compare - < scenario.yaml")]
pub struct Args {
    /// Scenarios, folders of them, or `-` for standard input; with `-f json`, one file prints an object,
    /// a folder or several files an array
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<PathBuf>,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Part of the report to print
    #[arg(long, value_enum, default_value_t)]
    view: CompareView,
    /// Split of costs: periods of a view that has them [default: year], or teams of the trace
    #[arg(long, value_enum)]
    by: Option<Split>,
    /// Teams that pay for idle hours in a split by team
    #[arg(long, value_enum)]
    share_idle: Option<IdleShare>,
    /// Table to write to a csv or tsv file
    #[arg(long, value_enum)]
    table: Option<CompareTable>,
    /// Alternative to compare with each other one in the break-even tables [default: the cheapest if
    /// it buys hardware, otherwise the one that buys the most]
    #[arg(long, value_name = "NAME")]
    against: Option<String>,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    scenario: ScenarioFlags,
}

/// Split of costs that `--by` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Each month by itself.
    Month,
    /// Each year.
    Year,
    /// Each team of the trace.
    Team,
}

impl Args {
    /// View that is printed.
    fn view(&self) -> CompareView {
        if self.by == Some(Split::Team) { CompareView::Teams } else { self.view }
    }

    /// True if costs by team are asked for.
    fn is_by_team(&self) -> bool {
        if self.target.format().is_one_table() {
            self.subject() == CompareTable::Teams
        } else {
            self.view() == CompareView::Teams
        }
    }

    /// Length of the periods of a view.
    fn periods(&self) -> By {
        if self.by == Some(Split::Month) { By::Month } else { By::Year }
    }

    /// Table of a csv or tsv file: the one named, else that of the view.
    fn subject(&self) -> CompareTable {
        let of_view = match self.view() {
            CompareView::Teams => Some(CompareTable::Teams),
            view => view.statement().map(CompareTable::from),
        };
        self.table.or(of_view).unwrap_or_default()
    }

    /// True if a folder or several files are named.
    fn names_several(&self) -> bool {
        self.scenarios.len() > 1 || self.scenarios.iter().any(|it| it.is_dir())
    }

    /// Money view that is printed, if any.
    fn statement(&self) -> Option<StatementView> {
        if self.target.format().is_one_table() {
            self.subject().statement()
        } else if self.view() == CompareView::Page {
            Some(StatementView::Annual)
        } else {
            self.view().statement()
        }
    }
}

/// Compares all scenarios; writes nothing unless all of them can be compared.
///
/// # Errors
///
/// Says what is wrong with the scenarios or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(args.table.is_some())?;
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let scenarios = folder::scenarios(&args.scenarios, &mut diagnostics);
    draw::check(args, scenarios.len())?;
    let mut answers = Vec::new();
    let progress = Progress::start();
    for path in &scenarios {
        answers.extend(answer(
            path,
            args,
            &progress,
            ReadContext { sources: &mut sources, diagnostics: &mut diagnostics },
        ));
    }
    progress.erase();
    if diagnostics.has_errors() {
        return Err(manner.failure(&mut diagnostics, &sources));
    }
    let text = draw::draw(&answers, args, manner)?;
    let inputs = sources.iter().filter(|(_, source)| !source.embedded);
    let inputs: Vec<PathBuf> = inputs.map(|(_, source)| source.path.clone()).collect();
    output::write(&text, args.target.file(), &inputs)?;
    Ok(ExitCode::SUCCESS)
}

struct ComparedScenario {
    case: Case,
    mixes: Vec<Mix>,
    comparison: Comparison,
    statement: Option<Statement>,
    teams: Option<Showback>,
    waiting: Option<WaitingCosts>,
    findings: Vec<check::Finding>,
    provenance: Provenance,
}

impl ComparedScenario {
    fn material(&self, view: CompareView) -> Material<'_> {
        let Self { case, mixes, comparison, statement, teams, waiting, findings, provenance } =
            self;
        let (statement, teams, waiting) = (statement.as_ref(), teams.as_ref(), waiting.as_ref());
        Material { case, mixes, comparison, findings, provenance, view, statement, teams, waiting }
    }
}

fn answer(
    path: &Path,
    args: &Args,
    progress: &Progress,
    context: ReadContext<'_>,
) -> Option<ComparedScenario> {
    let ReadContext { sources, diagnostics } = context;
    let known = sources.iter().count();
    let case = args.scenario.read(path, ReadContext { sources, diagnostics })?;
    let named = match &args.against {
        None => None,
        Some(name) => Some(position(&case, name, diagnostics)?),
    };
    let effort = progress.effort();
    let as_read = case.clone();
    let settled = settle(case, &progress.effort_of_sizes());
    let (case, mixes) = check::solved(settled, ReadContext { sources, diagnostics })?;
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
    let comparison = study.compare(named.unwrap_or_else(|| proposal(&ranked)));
    let (errors, findings) =
        check::findings_to_report(&case, &as_read, &comparison, &effort, sources);
    for error in errors {
        diagnostics.push(error);
    }
    let provenance = Provenance {
        version: env!("CARGO_PKG_VERSION"),
        sources: sources.iter().skip(known).map(|(_, it)| SourceFile::of(it)).collect(),
        set: args.scenario.set.clone(),
    };
    let statement =
        args.statement().map(|view| study.state(&comparison.alternatives, view, args.periods()));
    let teams = study.by_team(&comparison.alternatives, args.share_idle.unwrap_or_default());
    if teams.is_none() && args.is_by_team() {
        diagnostics.push(without_teams());
    }
    let waiting = waiting(&as_read, &comparison.alternatives, &effort);
    Some(ComparedScenario {
        case,
        mixes,
        comparison,
        statement,
        teams,
        waiting,
        findings,
        provenance,
    })
}

/// Problem of a scenario whose costs by team are asked for.
fn without_teams() -> Diagnostic {
    let message = "costs by team need a trace with a column `team`";
    let fix = "write `demand: {trace: FILE}` with rows such as `2026-09-07T00:00:00Z,41.5,nlp`, below \
               `timestamp,gpus,team`";
    Diagnostic::error(codes::SET, message).fix(fix)
}

/// Position of the alternative with this name.
fn position(case: &Case, name: &str, diagnostics: &mut Diagnostics) -> Option<usize> {
    let found = case.alternatives.iter().position(|it| it.name == name);
    if found.is_none() {
        let message = format!("--against names {}, which is no alternative", quoted(name));
        let names: Vec<&str> = case.alternatives.iter().map(|it| it.name.as_str()).collect();
        let fix = did_you_mean(name, names.iter().copied());
        let unknown = Diagnostic::error(codes::SET, message);
        let unknown = if fix.is_empty() { unknown } else { unknown.note(fix) };
        diagnostics.push(unknown.note(format!("alternatives: {}", names.join(", "))));
    }
    found
}
