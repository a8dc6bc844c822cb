//! `gpu-tco report`: the answer as a workbook, a page, charts or a bundle.

mod charts;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::answer::{Answer, Answered, AskedScenario};
use super::bundle;
use super::drawn::ChartFormat;
use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use crate::analysis::{
    By, Simulation, Statement, StatementView, WaitingCosts, Workings, beside_the_answer, waiting,
};
use crate::check::{ComparisonUnderCheck, Watched, watched};
use crate::export::page::{PageMaterial, page};
use crate::export::workbook::{WorkbookMaterial, workbook};
use crate::format::{list, whole};
use crate::input::{is_stdin, shown};
use crate::pricing::ReadContext;
use crate::report::compare::{CompareView, Material};
use crate::report::picture::{ChartName, picture};
use charts::{ChartAnswer, ChartFlags, ChartOutput};

/// Arguments of `report`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco report scenarios/h100-lesson.yaml -o budget.xlsx
  gpu-tco report scenarios/h100-lesson.yaml -o budget.html
  gpu-tco report scenarios/h100-lesson.yaml -o costs.svg --chart cumulative-cost
  gpu-tco report scenarios/h100-lesson.yaml -o deck/ --charts svg,png
  gpu-tco report scenarios/h100-lesson.yaml -o audit.zip
  gpu-tco report scenario.yaml --set cost_of_capital=0.1 -o budget.xlsx")]
pub struct Args {
    /// Scenario, or `-` for standard input
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// More scenarios, which are refused with a line for each.
    #[arg(hide = true)]
    more: Vec<PathBuf>,
    /// Write to FILE (replaced atomically); the extension picks the format: .xlsx for a workbook, .html
    /// for a page that works without a network, .svg or .png for a chart, .zip for an audit bundle that
    /// `verify` computes again; a folder gets all charts
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    flags: ScenarioFlags,
    /// Flags of charts, last, as their heading holds for what follows.
    #[command(flatten)]
    charts: ChartFlags,
}

impl Args {
    /// File that is written; [`check`] has seen that there is one.
    fn output(&self) -> &Path {
        self.output.as_deref().unwrap_or(Path::new(""))
    }
}

/// Checks that one scenario and a file are named.
fn check(args: &Args) -> Result<(), Failure> {
    let extension = args.output.as_deref().and_then(Path::extension).map(Path::new);
    let extension = extension.map_or_else(|| "xlsx".to_owned(), shown);
    let line = |scenario: &PathBuf| {
        let file = scenario.with_extension(&extension);
        let file = file.file_name().map(Path::new).filter(|_| !is_stdin(scenario));
        let file = file.unwrap_or(Path::new("report.xlsx"));
        format!("`gpu-tco report {} -o {}`", shown(scenario), shown(file))
    };
    if !args.more.is_empty() {
        let all: Vec<String> =
            std::iter::once(&args.scenario).chain(&args.more).map(line).collect();
        let message = format!("a report holds one scenario; write {}", list(&all));
        return Err(Failure::Usage(message));
    }
    if args.output.is_none() {
        let message =
            format!("`-o` is missing, which names the file; write {}", line(&args.scenario));
        return Err(Failure::Usage(message));
    }
    Ok(())
}

/// Format of a report but a bundle, which the extension of its file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Workbook,
    Page,
    Charts(ChartOutput),
}

impl Kind {
    fn of(path: &Path, charts: &ChartFlags) -> Result<Self, Failure> {
        if charts.is_folder(path) {
            return Ok(Self::Charts(ChartOutput::Folder));
        }
        let extension = path.extension().map(|it| shown(Path::new(it)).to_lowercase());
        match extension.as_deref() {
            Some("xlsx") => Ok(Self::Workbook),
            Some("html") => Ok(Self::Page),
            Some("svg") => Ok(Self::Charts(ChartOutput::One(ChartFormat::Svg))),
            Some("png") => Ok(Self::Charts(ChartOutput::One(ChartFormat::Png))),
            _ => Err(Failure::Usage(format!(
                "{} cannot be written: a report is a workbook, a page, a chart or a bundle; write a \
                 name that ends with .xlsx, .html, .svg, .png or .zip, or a folder with `--charts svg` (text: `gpu-tco compare SCENARIO --view page -o \
                 FILE.md`)",
                shown(path)
            ))),
        }
    }

    /// Charts that are files of their own.
    fn charts(self) -> ChartOutput {
        match self {
            Self::Workbook | Self::Page => ChartOutput::None,
            Self::Charts(output) => output,
        }
    }
}

/// Writes the report of a scenario.
///
/// # Errors
///
/// Says what is wrong with the scenario or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    check(args)?;
    let is_zip = args.output().extension().is_some_and(|it| it.eq_ignore_ascii_case("zip"));
    if is_zip && !args.charts.is_folder(args.output()) {
        args.charts.check(ChartOutput::None)?;
        let bytes = bundle::write((&args.scenario, &args.flags), args.output(), manner)?;
        return wrote(args.output(), bytes);
    }
    let kind = Kind::of(args.output(), &args.charts)?;
    args.charts.check(kind.charts())?;
    let (made, sources) = manner.read(|context| make(args, kind, context))?;
    match made? {
        Made::File(bytes) => {
            output::write_bytes(&bytes, args.output(), &sources.paths())?;
            return wrote(args.output(), bytes.len());
        }
        Made::Charts(answer, charts) => {
            args.charts.folder(
                charts.material(answer.material()),
                args.output(),
                &sources.paths(),
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Says which file was written, and how large it is.
fn wrote(file: &Path, bytes: usize) -> Result<ExitCode, Failure> {
    let kilobytes = whole(Decimal::from(bytes.div_ceil(1_000)));
    output::tell(&format!("Wrote {} ({kilobytes} kB)\n", shown(file)))?;
    Ok(ExitCode::SUCCESS)
}

/// Output, or what its files are made from.
enum Made {
    File(Vec<u8>),
    Charts(Box<Answer>, Box<ChartAnswer>),
}

/// Figures and charts that a report has beside the answer.
struct Added {
    workings: Workings,
    of_years: Statement,
    waiting: Option<WaitingCosts>,
    charts: ChartAnswer,
    watched: IndexMap<String, Watched>,
    chances: Option<Simulation>,
}

impl Added {
    fn of(answered: &Answered<'_>, kind: Kind, names: &[ChartName]) -> Self {
        let charts = ChartAnswer::of(answered, names);
        let Answered { scenario, study, as_read, comparison, effort } = *answered;
        let alternatives = &comparison.alternatives;
        let case = study.case;
        let is_drawn = matches!(kind, Kind::Workbook | Kind::Page);
        Self {
            workings: Workings::of(study, alternatives, scenario),
            of_years: study.state(alternatives, StatementView::Annual, By::Year),
            waiting: waiting(as_read, alternatives, effort),
            charts,
            watched: watched(ComparisonUnderCheck { case, as_read, comparison, effort }),
            chances: is_drawn.then(|| beside_the_answer(case, effort)).flatten(),
        }
    }

    fn workbook(&self, answer: &Answer, args: &Args) -> Result<Vec<u8>, Failure> {
        let charts = self.charts.material(answer.material());
        let [map, mix] = [ChartName::Map, ChartName::Mix].map(|it| picture(it, charts));
        let [map, mix] = [&map, &mix].map(|it| it.as_ref().map_err(String::as_str));
        let compare = Material { chances: self.chances.as_ref(), ..charts.compare };
        let sensitivity = charts.sensitivity;
        let Self { workings, watched, .. } = self;
        let arguments = &args.flags.arguments(&args.scenario);
        let material =
            WorkbookMaterial { compare, workings, sensitivity, map, mix, watched, arguments };
        workbook(material).map_err(|it| Failure::Usage(format!("{}: {it}", shown(args.output()))))
    }

    fn page(&self, answer: &Answer, args: &Args) -> Vec<u8> {
        let Self { workings, watched, .. } = self;
        let compare = Material {
            view: CompareView::Page,
            statement: Some(&self.of_years),
            waiting: self.waiting.as_ref(),
            sensitivity: self
                .charts
                .material(answer.material())
                .sensitivity
                .map(|it| it.sensitivity),
            chances: self.chances.as_ref(),
            ..answer.material()
        };
        let arguments = &args.flags.arguments(&args.scenario);
        let charts = &self.charts.pictures(answer.material());
        page(PageMaterial { compare, workings, charts, watched, arguments }).into_bytes()
    }
}

fn make(args: &Args, kind: Kind, context: ReadContext<'_>) -> Option<Result<Made, Failure>> {
    let progress = Progress::start();
    let (path, flags) = (args.scenario.as_path(), &args.flags);
    let requested =
        AskedScenario { path, flags, against: None, progress: &progress, is_request: true };
    let names = match kind {
        Kind::Page => ChartName::ALL.to_vec(),
        Kind::Workbook => vec![ChartName::Tornado, ChartName::Map, ChartName::Mix],
        Kind::Charts(output) => args.charts.requested(output),
    };
    let (answer, added) = requested.answer(context, |it| Added::of(&it, kind, &names))?;
    progress.erase();
    let file = match kind {
        Kind::Charts(ChartOutput::One(format)) => {
            args.charts.one(added.charts.material(answer.material()), format)
        }
        Kind::Charts(_) => return Some(Ok(Made::Charts(Box::new(answer), Box::new(added.charts)))),
        Kind::Workbook => added.workbook(&answer, args),
        Kind::Page => Ok(added.page(&answer, args)),
    };
    Some(file.map(Made::File))
}
