//! `gpu-tco mix`: how much to own and to commit.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::compare::date;
use super::init;
use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::target::OutputFlags;
use crate::analysis::{MixAnswer, explain, settle};
use crate::check;
use crate::codes;
use crate::export::{Drawing, json, json_text};
use crate::expr::Place;
use crate::format::whole;
use crate::input::{Date, Diagnostic, Diagnostics, Source, Sources, quoted, shown};
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::report::compare::SourceFile;
use crate::report::mix::{self as report, MixMaterial, MixTable};
use crate::scenario::{self, Overrides};

/// Arguments of `mix`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco mix scenarios/philly-mix.yaml
  gpu-tco mix scenario.yaml --set demand.scale=1.2
  gpu-tco mix scenario.yaml -f json -o mix.json")]
pub struct Args {
    /// Scenario with `gpus: optimal` in a tier, or `-` for standard input
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// Alternative whose sizes are found [default: the cheapest of those with open sizes]
    #[arg(long, value_name = "NAME")]
    alternative: Option<String>,
    /// Write the scenario with the numbers in the place of `optimal` to a new FILE beside it
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Replace a figure, such as `demand.scale=1.2`
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Use prices known on DATE, which overrides `as_of`
    #[arg(long, value_name = "DATE", value_parser = date)]
    as_of: Option<Date>,
    /// Price sheet, or folder of them, that overrides the built-in ones; `GPU_TCO_PRICING` names more
    #[arg(long, value_name = "PATH")]
    pricing: Vec<PathBuf>,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Table of a csv or tsv file [default: tiers]
    #[arg(long, value_enum)]
    table: Option<MixTable>,
}

/// Finds the sizes that a scenario leaves open.
///
/// # Errors
///
/// Says what is wrong with the scenario or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(args.table.is_some())?;
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let found = answer(args, ReadContext { sources: &mut sources, diagnostics: &mut diagnostics });
    let Some((case, answer)) = found.filter(|_| !diagnostics.has_errors()) else {
        return Err(manner.failure(&mut diagnostics, &sources));
    };
    let material = MixMaterial { case: &case, answer: &answer };
    let text = match args.target.format().drawing() {
        Drawing::Document(draw) => {
            draw(&report::document(material), manner.layout(args.target.file().is_some()))
        }
        Drawing::Records(draw) => draw(
            &report::records(material, args.table.unwrap_or_default()),
            args.target.precision(),
        ),
        Drawing::Results => {
            let file = |source: &Source| SourceFile {
                name: source.name.clone(),
                sha256: source.sha256.clone(),
                embedded: source.embedded,
            };
            let files: Vec<SourceFile> = sources.iter().map(|(_, it)| file(it)).collect();
            json_text(&json::mix(material, &files))?
        }
    };
    let written = args.write.as_deref().map(|path| settled_scenario(args, path, &answer, &sources));
    let written = written.transpose()?;
    let inputs = sources.iter().filter(|(_, source)| !source.embedded);
    let inputs: Vec<PathBuf> = inputs.map(|(_, source)| source.path.clone()).collect();
    output::create(written.as_slice())?;
    output::write(&text, args.target.file(), &inputs)?;
    Ok(ExitCode::SUCCESS)
}

/// Path and text of the scenario with the sizes that were found.
fn settled_scenario(
    args: &Args,
    path: &Path,
    answer: &MixAnswer,
    sources: &Sources,
) -> Result<(PathBuf, String), Failure> {
    if path.parent() != args.scenario.parent() {
        let name = path.file_name().unwrap_or_default();
        let beside = shown(&args.scenario.with_file_name(name));
        return Err(Failure::Usage(format!(
            "--write names another folder, from which paths in the scenario lead elsewhere; write {beside}"
        )));
    }
    let mix = &answer.mix;
    if !args.set.is_empty() {
        let said = "--write would write sizes for the figures of --set, which are not in the file; write those there first";
        return Err(Failure::Usage(said.to_owned()));
    }
    if let Some(name) = mix.left_out.first() {
        return Err(Failure::Usage(format!(
            "no unit of {name} pays; remove that tier from {}, then write again",
            answer.costed.name
        )));
    }
    let mut edits = Vec::new();
    for (size, units) in mix.sizes.iter().zip(&mix.units) {
        let Place { file, line, column } = &size.place;
        let gpus = size.gpus_per_unit.saturating_mul((*units).into());
        let found = sources.find(file, *line, *column);
        let Some(found) = found.filter(|it| sources.text(*it).starts_with("optimal")) else {
            let said =
                "`optimal` is not in the file but in `--set`; write it there, then write again";
            return Err(Failure::Usage(said.to_owned()));
        };
        edits.push((found, whole(gpus).replace(',', "")));
    }
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let source = edits.first().and_then(|(span, _)| sources.get(span.source));
    let mut text = source.map(|it| it.text.clone()).unwrap_or_default();
    for (span, gpus) in edits {
        let start = span.start as usize;
        text.replace_range(start..start + "optimal".len(), &gpus);
    }
    Ok((path.to_owned(), text))
}

fn answer(args: &Args, context: ReadContext<'_>) -> Option<(Case, MixAnswer)> {
    let ReadContext { sources, diagnostics } = context;
    let id = match sources.read_argument(&args.scenario) {
        Ok(id) => id,
        Err(problem) => {
            diagnostics.push(init::advised(problem, &args.scenario));
            return None;
        }
    };
    let overrides = Overrides {
        set: args.set.clone(),
        as_of: args.as_of,
        pricing: output::sheets(&args.pricing),
        under: Vec::new(),
    };
    let case = scenario::read(id, &overrides, ReadContext { sources, diagnostics })?;
    let progress = Progress::start();
    let effort = progress.effort();
    let settled = settle(case, &effort);
    let name = |position: usize| settled.case.alternatives.get(position).map(|it| it.name.as_str());
    let named =
        |position: usize| args.alternative.as_deref().is_none_or(|it| name(position) == Some(it));
    let mixes = settled.mixes.iter().filter(|it| named(it.position));
    let Some(mix) = mixes.min_by_key(|it| it.cost).cloned() else {
        progress.erase();
        let unsolved = check::unsolved(&settled, sources);
        if unsolved.is_empty() {
            diagnostics.push(nothing_open(args));
        }
        for problem in unsolved {
            diagnostics.push(problem);
        }
        return None;
    };
    let answer = explain(&settled.case, mix, &effort);
    progress.erase();
    if answer.is_none() {
        let message = "the reasons of the sizes were not found within the limit of work";
        let fix =
            "write a number in place of `optimal` for one size, or a shorter `horizon_months`";
        diagnostics.push(Diagnostic::error(codes::NO_MIX, message).fix(fix));
    }
    answer.map(|answer| (settled.case, answer))
}

/// Problem of a scenario in which no size was found.
fn nothing_open(args: &Args) -> Diagnostic {
    let message = match &args.alternative {
        Some(name) => format!("no size of {} is `optimal`", quoted(name)),
        None => "no size of the scenario is `optimal`".to_owned(),
    };
    let fix = "write `gpus: optimal` in an owned or committed tier";
    Diagnostic::error(codes::NO_MIX, message).fix(fix)
}
