//! `gpu-tco check`: price sheets and scenarios, every problem of every file.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use clap::ValueEnum;

use super::clock::today;
use super::output::{self, Failure, GlobalFlags};
use super::scenario_flags::date;
use crate::check::BaseSheets;
use crate::check::lint::{Baseline, LintReport, LintRequest, lint};
use crate::codes;
use crate::export::{CheckFormat, CheckReport};
use crate::input::{Date, Revision, Severity, Sources, did_you_mean, quoted, shown};

/// Arguments of `check`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco check
  gpu-tco check pricing/mine.yaml --fail-on warning
  gpu-tco check --git origin/main -f github -f sarif=check.sarif
  gpu-tco check --baseline known.json --write-baseline")]
pub struct Args {
    /// Price sheets, scenarios, or folders of them [default: pricing and scenarios, else the
    /// built-in sheets]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Count ages to this day [default: today, in UTC]
    #[arg(long, value_name = "DATE", value_parser = date)]
    as_of: Option<Date>,
    /// Report only codes with this prefix
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = prefix, hide_short_help = true)]
    select: Vec<String>,
    /// Leave out codes with this prefix
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = prefix, hide_short_help = true)]
    ignore: Vec<String>,
    /// File of known problems to skip
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write all problems found to the file of `--baseline`, so that later runs skip them
    #[arg(long, requires = "baseline", hide_short_help = true)]
    write_baseline: bool,
    /// Compare the sheets with those of a revision: rewritten history, replaced figures, large
    /// changes, removed rows
    #[arg(long, value_name = "REV")]
    git: Option<String>,
    /// Lowest severity that fails the run
    #[arg(long, value_enum, default_value_t)]
    fail_on: FailOn,
    /// Output format: full, concise, json, github, sarif, gitlab or junit; repeatable with a file each
    #[arg(short, long, value_name = "FORMAT[=FILE]")]
    format: Vec<Target>,
    /// Price sheet, or folder of them, that overrides the built-in ones for the scenarios; `GPU_TCO_PRICING` names more
    #[arg(long, value_name = "PATH")]
    pricing: Vec<PathBuf>,
    /// Let scenarios name files in FOLDER too, besides their own folder, its repository and the working folder
    #[arg(long, value_name = "FOLDER", hide_short_help = true)]
    allow_folder: Vec<PathBuf>,
}

/// Lowest severity that fails the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Errors
    #[default]
    Error,
    /// Warnings too
    Warning,
    /// Nothing
    None,
}

impl FailOn {
    fn least(self) -> Option<Severity> {
        match self {
            Self::Error => Some(Severity::Error),
            Self::Warning => Some(Severity::Warning),
            Self::None => None,
        }
    }
}

/// A format and its output: a file, or standard output.
#[derive(Clone, Debug)]
struct Target {
    format: CheckFormat,
    file: Option<PathBuf>,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, file) = match text.split_once('=') {
            Some((_, "")) => return Err("no file follows the `=`".to_owned()),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let format = CheckFormat::from_str(name, false).map_err(|_| {
            let all =
                CheckFormat::value_variants().iter().filter_map(CheckFormat::to_possible_value);
            let all: Vec<String> = all.map(|it| it.get_name().to_owned()).collect();
            format!("there is no such format; write one of {}", all.join(", "))
        })?;
        Ok(Self { format, file })
    }
}

/// Runs `check` as asked.
///
/// # Errors
///
/// Says which flags do not go together, or what cannot be read or written.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let targets = targets(args)?;
    let mut sources = Sources::new();
    let paths = if args.paths.is_empty() { usual() } else { projects(&args.paths) };
    let base = args.git.as_ref().map(|revision| base(revision, &paths, manner)).transpose()?;
    let requested = LintRequest {
        paths,
        as_of: args.as_of.unwrap_or_else(today),
        pricing: output::sheets(&args.pricing),
        allowed: args.allow_folder.iter().chain(&args.paths).cloned().collect(),
        select: args.select.clone(),
        ignore: args.ignore.clone(),
        base,
    };
    let known = args.baseline.as_ref().filter(|_| !args.write_baseline);
    let known = known.map(|path| baseline(path, &mut sources, manner)).transpose()?;
    let outcome = lint(&requested, known.as_ref(), &mut sources);
    let mut outputs = Vec::new();
    if let Some(path) = args.baseline.as_deref().filter(|_| args.write_baseline) {
        outputs.push((Baseline::write(&outcome.problems)?, Some(path)));
    }
    for Target { format, file } in &targets {
        let layout = manner.layout(file.is_some());
        let report = CheckReport {
            outcome: &outcome,
            sources: &sources,
            fail_on: args.fail_on.least(),
            color: layout.color,
            width: layout.width,
        };
        outputs.push((format.write(report)?, file.as_deref()));
    }
    output::write_all(&outputs, &sources.paths())?;
    Ok(exit_code(&outcome, args))
}

fn exit_code(outcome: &LintReport, args: &Args) -> ExitCode {
    let opinions = |it: &&crate::check::Problem| !args.write_baseline || !it.is_opinion();
    let mut phrase = outcome.problems.iter().filter(opinions);
    let least = args.fail_on.least();
    if outcome.is_unread {
        ExitCode::from(2)
    } else if least.is_some_and(|least| phrase.any(|it| it.diagnostic.severity <= least)) {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    }
}

/// All formats with their outputs; adds the full format on standard output unless another one goes
/// there.
fn targets(args: &Args) -> Result<Vec<Target>, Failure> {
    let mut targets = args.format.clone();
    let printed = targets.iter().filter(|it| it.file.is_none()).count();
    if printed > 1 {
        let advice = "two formats go to standard output; write `sarif=FILE` or the like for one";
        return Err(Failure::Usage(advice.to_owned()));
    }
    let mut files: Vec<&PathBuf> = targets.iter().filter_map(|it| it.file.as_ref()).collect();
    files.sort();
    if let Some(pair) = files.windows(2).find(|pair| pair.first() == pair.last()) {
        let name = pair.first().map(|it| shown(it)).unwrap_or_default();
        return Err(Failure::Usage(format!("two formats go to {name}")));
    }
    if printed == 0 {
        targets.push(Target { format: CheckFormat::Full, file: None });
    }
    Ok(targets)
}

/// The usual folders of a project that exist; none means the built-in sheets.
fn usual() -> Vec<PathBuf> {
    let usual = ["pricing", "scenarios"].map(PathBuf::from);
    usual.into_iter().filter(|it| it.is_dir()).collect()
}

/// The paths, with the usual folders of a project in the place of a folder that has them.
fn projects(paths: &[PathBuf]) -> Vec<PathBuf> {
    let usual = |path: &PathBuf| {
        let below = ["pricing", "scenarios"].map(|it| path.join(it));
        let below: Vec<PathBuf> = below.into_iter().filter(|it| it.is_dir()).collect();
        if below.is_empty() { vec![path.clone()] } else { below }
    };
    paths.iter().flat_map(usual).collect()
}

/// The sheets of the paths at another revision.
fn base(revision: &str, paths: &[PathBuf], manner: &GlobalFlags) -> Result<BaseSheets, Failure> {
    if paths.is_empty() {
        let advice = "there is no file here to compare; name one, or write a folder `pricing`";
        return Err(Failure::Usage(advice.to_owned()));
    }
    let revision =
        Revision::open(revision).map_err(|problem| manner.problem(problem, &Sources::new()))?;
    Ok(BaseSheets::read(paths, revision))
}

fn baseline(path: &Path, sources: &mut Sources, manner: &GlobalFlags) -> Result<Baseline, Failure> {
    let id = sources.read(path).map_err(|problem| manner.problem(problem, sources))?;
    Baseline::read(id, sources).map_err(|why| {
        let name = shown(path);
        Failure::Usage(format!("{name} is no baseline: {why}; write one with `--write-baseline`"))
    })
}

/// Parses the beginning of a known code.
fn prefix(text: &str) -> Result<String, String> {
    let code = text.to_uppercase();
    if !code.is_empty() && codes::all().any(|it| it.code.starts_with(&code)) {
        return Ok(code);
    }
    let near = did_you_mean(&code, codes::all().map(|it| it.code));
    let fix = if near.is_empty() { "`gpu-tco explain` lists all".to_owned() } else { near };
    Err(format!("no code begins with {}; {fix}", quoted(text)))
}
