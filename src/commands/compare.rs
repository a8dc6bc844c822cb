//! `gpu-tco compare`: the main job.

mod draw;
mod folder;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::answer::{Answer, Answered, AskedScenario};
use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use super::sensitivity::usual;
use super::target::OutputFlags;
use crate::analysis::{
    By, IdleShare, Lives, Sensitivity, Showback, Simulation, Statement, StatementView,
    WaitingCosts, beside_the_answer, lives, waiting,
};
use crate::codes;
use crate::input::{Diagnostic, Diagnostics, Sources};
use crate::pricing::ReadContext;
use crate::report::compare::{CompareTable, CompareView, Material};

/// Arguments of `compare`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco compare scenarios/h100-lesson.yaml
  gpu-tco compare scenarios
  gpu-tco compare scenario.yaml --set cost_of_capital=0.1 -o result.json
  gpu-tco compare scenario.yaml --columns total,npv,paid_upfront
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
    /// Periods of a view that has them [default: year]
    #[arg(long, value_enum, hide_short_help = true)]
    by: Option<By>,
    /// Teams that pay for idle hours in costs by team
    #[arg(long, value_enum, hide_short_help = true)]
    share_idle: Option<IdleShare>,
    /// Table to write to a csv or tsv file
    #[arg(long, value_enum, hide_short_help = true)]
    table: Option<CompareTable>,
    /// Columns of the table of costs, by their csv names, in this order; the name of the alternative comes
    /// first unless it is among them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_short_help = true)]
    columns: Vec<String>,
    /// Alternative to compare with each other one in the break-even tables [default: the cheapest if
    /// it buys hardware, otherwise the one that buys the most]
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    against: Option<String>,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    scenario: ScenarioFlags,
}

impl Args {
    /// True if costs by team are asked for.
    fn is_by_team(&self) -> bool {
        if self.target.format().is_one_table() {
            self.subject() == CompareTable::Teams
        } else {
            self.view == CompareView::Teams
        }
    }

    /// True for expense by useful life.
    fn is_by_life(&self) -> bool {
        if self.target.format().is_one_table() {
            self.subject() == CompareTable::Lives
        } else {
            self.view == CompareView::Lives
        }
    }

    /// Table of a csv or tsv file: the one named, else that of the view.
    fn subject(&self) -> CompareTable {
        let of_view = match self.view {
            CompareView::Teams => Some(CompareTable::Teams),
            CompareView::Lives => Some(CompareTable::Lives),
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
        } else if self.view == CompareView::Page {
            Some(StatementView::Annual)
        } else {
            self.view.statement()
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
    output::write(&text, args.target.file(), &sources.paths())?;
    Ok(ExitCode::SUCCESS)
}

struct ComparedScenario {
    answer: Answer,
    added: Added,
}

/// Parts of a report beside the answer.
struct Added {
    statement: Option<Statement>,
    teams: Option<Showback>,
    lives: Option<Lives>,
    waiting: Option<WaitingCosts>,
    sensitivity: Option<Sensitivity>,
    chances: Option<Simulation>,
}

impl ComparedScenario {
    fn material(&self, view: CompareView) -> Material<'_> {
        Material {
            view,
            statement: self.added.statement.as_ref(),
            teams: self.added.teams.as_ref(),
            lives: self.added.lives.as_ref(),
            waiting: self.added.waiting.as_ref(),
            sensitivity: self.added.sensitivity.as_ref(),
            chances: self.added.chances.as_ref(),
            ..self.answer.material()
        }
    }
}

fn answer(
    path: &Path,
    args: &Args,
    progress: &Progress,
    context: ReadContext<'_>,
) -> Option<ComparedScenario> {
    let against = args.against.as_deref();
    let is_request = args.view == CompareView::Page;
    let requested = AskedScenario { path, flags: &args.scenario, against, progress, is_request };
    let ReadContext { sources, diagnostics } = context;
    let added = |answered: Answered<'_>| {
        let Answered { study, as_read, comparison, effort, .. } = answered;
        let alternatives = &comparison.alternatives;
        let statement =
            args.statement().map(|it| study.state(alternatives, it, args.by.unwrap_or_default()));
        let is_page = args.view == CompareView::Page;
        let positions: Vec<usize> = alternatives.iter().map(|it| it.position).collect();
        Added {
            statement,
            teams: study.by_team(alternatives, args.share_idle.unwrap_or_default()),
            lives: args.is_by_life().then(|| lives(study.case, &positions, effort)).flatten(),
            waiting: waiting(as_read, alternatives, effort),
            sensitivity: is_page.then(|| usual(study, alternatives)).flatten(),
            chances: is_page.then(|| beside_the_answer(study.case, effort)).flatten(),
        }
    };
    let (answer, added) = requested.answer(ReadContext { sources, diagnostics }, added)?;
    if added.teams.is_none() && args.is_by_team() {
        diagnostics.push(without_teams());
    }
    if added.lives.is_none() && args.is_by_life() {
        diagnostics.push(without_lives());
    }
    Some(ComparedScenario { answer, added })
}

/// Problem of a scenario whose costs by team are asked for.
fn without_teams() -> Diagnostic {
    let message = "costs by team need a trace with a column `team`";
    let fix = "write `demand: {trace: FILE}` with rows such as `2026-09-07T00:00:00Z,41.5,nlp`, below \
               `timestamp,gpus,team`";
    Diagnostic::error(codes::SET, message).fix(fix)
}

/// Problem of a scenario without expense by life.
fn without_lives() -> Diagnostic {
    let message = "expense by useful life needs an alternative that owns its nodes";
    let fix = "add an `owned` tier that is not leased, or leave out `--view lives`";
    Diagnostic::error(codes::SET, message).fix(fix)
}
