//! `gpu-tco mix`: how much to own and to commit.

mod relaxed;
mod write;

use std::path::PathBuf;
use std::process::ExitCode;

use super::answer::unknown_alternative;
use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use super::target::{OutputFlags, View};
use crate::analysis::{
    Comparison, Mix, MixAnswer, Settled, Study, Unsolved, WaitingCosts, costed_again, explain_mix,
    settle, waiting, with_peers,
};
use crate::check::{self, Finding};
use crate::codes;
use crate::export::json;
use crate::expr::Graph;
use crate::input::{Diagnostic, quoted, shown};
use crate::judge::{Judged, judged};
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::report::judge::cautions;
use crate::report::mix::{self as report, MixMaterial, MixTable, MixUnit};

/// Arguments of `mix`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco mix scenarios/philly-mix.yaml
  gpu-tco mix scenario.yaml --set demand.scale=1.2
  gpu-tco mix scenario.yaml --unit none
  gpu-tco mix scenario.yaml -f json -o mix.json")]
pub struct Args {
    /// Scenario with `gpus: optimal` in a tier, or `-` for standard input
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// Alternative whose sizes are found [default: the cheapest of those with open sizes]
    #[arg(long, value_name = "NAME")]
    alternative: Option<String>,
    /// Write the scenario with numbers in place of `optimal` to a new FILE in the same folder
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Units of sizes: whole nodes and instances, or parts of one
    #[arg(long, value_enum, default_value_t, hide_short_help = true)]
    unit: MixUnit,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    flags: ScenarioFlags,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Table of a csv or tsv file [default: tiers]
    #[arg(long, value_enum, hide_short_help = true)]
    table: Option<MixTable>,
}

/// Finds the sizes that a scenario leaves open.
///
/// # Errors
///
/// Says what is wrong with the scenario or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(args.table.is_some())?;
    if args.unit == MixUnit::None {
        return relaxed::run(args, manner);
    }
    write::check(args)?;
    let (found, sources) = manner.read(|context| find(args, context))?;
    let material = found.material();
    let view = View {
        document: &|| report::document(material),
        records: &|| report::records(material, args.table.unwrap_or_default()),
        results: &|files| json::mix(material, &args.flags.set, files),
    };
    let text = args.target.draw(view, manner.layout(args.target.file().is_some()), &sources)?;
    let mixes = std::iter::once(&found.answer.mix).chain(&found.others);
    let written = args.write.as_deref();
    let written = written.map(|path| write::settled(path, mixes, &found.unsolved, &sources));
    let written = written.transpose()?;
    output::create(written.as_slice())?;
    output::write(&text, args.target.file(), &sources.paths())?;
    if let Some((path, _)) = &written {
        output::tell(&format!("Wrote {}\n", shown(path)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Sizes of a scenario, with their reasons.
struct Found {
    case: Case,
    answer: MixAnswer,
    others: Vec<Mix>,
    unsolved: Vec<Unsolved>,
    waiting: Option<WaitingCosts>,
    comparison: Comparison,
    findings: Vec<Finding>,
    cautions: Vec<String>,
}

impl Found {
    fn material(&self) -> MixMaterial<'_> {
        let Self { case, answer, others, unsolved, waiting, comparison, findings, cautions } = self;
        let waiting = waiting.as_ref();
        MixMaterial { case, answer, others, unsolved, waiting, comparison, findings, cautions }
    }
}

fn find(args: &Args, context: ReadContext<'_>) -> Option<Found> {
    let ReadContext { sources, diagnostics } = context;
    let case = read(args, ReadContext { sources, diagnostics })?;
    let progress = Progress::start();
    let effort = progress.effort_of_sizes();
    let as_read = case.clone();
    let Settled { case, mut mixes, unsolved } = settle(case, &effort);
    let is_named = |position: usize| {
        let name = case.alternatives.get(position).map(|it| it.name.as_str());
        args.alternative.as_deref().is_none_or(|it| name == Some(it))
    };
    mixes.sort_by_key(|it| (!is_named(it.position), it.cost));
    if mixes.first().is_none_or(|it| !is_named(it.position)) {
        progress.erase();
        let problems = check::unsolved(&unsolved, sources);
        let open = mixes.iter().map(|it| it.open.name.as_str()).collect::<Vec<_>>();
        let problems =
            if problems.is_empty() { vec![nothing_open(args, &case, &open)] } else { problems };
        for problem in problems {
            diagnostics.push(problem);
        }
        return None;
    }
    let (case, mix) = costed_again(case, mixes.remove(0), &effort);
    let answer = explain_mix(&case, mix, &effort)?;
    let alone = with_peers(&as_read, answer.mix.open.clone(), answer.mix.position);
    let waiting = waiting(&alone, std::slice::from_ref(&answer.costed), &effort);
    let effort = progress.effort();
    let (comparison, judged) = {
        let graph = Graph::over(&case.horizon_months);
        let study = Study::within(&graph, &case, &effort);
        let comparison = study.compare(answer.mix.position);
        let judged = judged(&study, &as_read, &comparison, sources);
        (comparison, judged)
    };
    let Judged { mut findings, judgement, .. } = judged;
    let winner = comparison.cheapest.as_deref().unwrap_or_default();
    let cautions = cautions(&judgement, &findings, winner);
    let name = &answer.costed.name;
    findings.retain(|it| it.alternative.is_empty() || it.alternative == *name);
    progress.erase();
    Some(Found { case, answer, others: mixes, unsolved, waiting, comparison, findings, cautions })
}

/// Scenario, which has the alternative that is named.
fn read(args: &Args, context: ReadContext<'_>) -> Option<Case> {
    let ReadContext { sources, diagnostics } = context;
    let case = args.flags.read(&args.scenario, ReadContext { sources, diagnostics })?;
    if let Some(name) = &args.alternative
        && !case.alternatives.iter().any(|it| it.name == *name)
    {
        diagnostics.push(unknown_alternative(&case, ("--alternative", name), codes::NO_MIX));
        return None;
    }
    Some(case)
}

/// Problem of a scenario in which no size was found.
fn nothing_open(args: &Args, case: &Case, open: &[&str]) -> Diagnostic {
    let message = match &args.alternative {
        Some(name) => format!("no size of {} is `optimal`", quoted(name)),
        None => "no size of the scenario is `optimal`".to_owned(),
    };
    let fix = "write `gpus: optimal` in an owned or committed tier";
    let problem = Diagnostic::error(codes::NO_MIX, message).fix(fix);
    let problem = match case.found_months().next() {
        Some((key, _)) => problem.note(format!("the month {key} is found by `compare`")),
        None => problem,
    };
    match open {
        [] => problem,
        names => problem.note(format!("alternatives with open sizes: {}", names.join(", "))),
    }
}
