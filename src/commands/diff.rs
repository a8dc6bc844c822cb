//! `gpu-tco diff`: what an edit of sheets and scenarios changes.

pub(super) mod draw;
mod sides;

use std::path::PathBuf;
use std::process::ExitCode;

use rust_decimal::Decimal;

use super::clock::today;
use super::output::{self, Failure, GlobalFlags};
use super::scenario_flags::date;
use super::target::OutputFlags;
use crate::diff::{ComputedScenario, Diff, DiffSide, Effect, diff};
use crate::export::Format;
use crate::format::{percent, percent_signed};
use crate::input::{Date, escaped};
use crate::report::diff::DiffTable;

/// Arguments of `diff`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco diff --git main
  gpu-tco diff --git main...HEAD -o comment.md
  gpu-tco diff old/ new/ --max-increase-pct 5 --fail-if-winner-changes")]
pub struct Args {
    /// Base and head: two files, or two folders of sheets and scenarios. With `--git`: paths to compare
    /// [default: pricing and scenarios]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Compare the work tree with a revision. `A..B` compares revision B with A. `A...B` compares B with
    /// the last common ancestor of A and B
    #[arg(long, value_name = "REV")]
    git: Option<String>,
    /// More scenarios, or folders of them
    #[arg(long, value_name = "PATH", hide_short_help = true)]
    scenarios: Vec<PathBuf>,
    /// Price sheet, or folder of them, that overrides all others on both sides, such as contracts; `GPU_TCO_PRICING` names more
    #[arg(long, value_name = "PATH")]
    pricing: Vec<PathBuf>,
    /// Let scenarios name files in FOLDER too, besides their own folder, its repository and the working folder
    #[arg(long, value_name = "FOLDER", hide_short_help = true)]
    allow_folder: Vec<PathBuf>,
    /// Use prices known on DATE, which overrides each scenario's `as_of`. Without it, results are compared at the
    /// `as_of` of each scenario and at the prices of today
    #[arg(long, value_name = "DATE", value_parser = date)]
    as_of: Option<Date>,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Table of a csv or tsv file [default: scenarios]
    #[arg(long, value_enum, hide_short_help = true)]
    table: Option<DiffTable>,
    /// Fail if the cheapest alternative of any scenario gets more than PERCENT dearer
    #[arg(long, value_name = "PERCENT", value_parser = per_cent)]
    max_increase_pct: Option<Decimal>,
    /// Fail if the cheapest alternative of any scenario changes
    #[arg(long)]
    fail_if_winner_changes: bool,
    /// When to write the output
    #[arg(long, value_enum, default_value_t)]
    comment_if: CommentIf,
}

/// Condition on which the output is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum CommentIf {
    /// On every run
    #[default]
    Always,
    /// If a figure or a result changes, or a threshold is exceeded
    Changed,
}

/// Compares the two sides.
///
/// # Errors
///
/// Says what is wrong with the head or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    draw::check(args)?;
    let (mut base, mut head) = sides::read(args, manner)?;
    if head.diagnostics.has_errors() {
        return Err(broken(args, manner, &mut head)?);
    }
    let today = args.as_of.is_none().then(today);
    let found = diff(&mut base, &mut head, today);
    if head.diagnostics.has_errors() {
        return Err(broken(args, manner, &mut head)?);
    }
    let crossed = crossed(&found, args);
    if args.comment_if == CommentIf::Always || found.has_changes() || !crossed.is_empty() {
        let text = draw::draw((&found, &crossed), (&args.target, args.table), manner)?;
        let inputs = [base.sources.paths(), head.sources.paths()].concat();
        output::write(&text, args.target.file(), &inputs)?;
    }
    if crossed.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    output::tell(&format!("{}\n", crossed.join("\n")))?;
    Ok(ExitCode::from(1))
}

/// Failure by problems of the head. A comment says so too, or the one of the last run would stay.
fn broken(args: &Args, manner: &GlobalFlags, head: &mut DiffSide) -> Result<Failure, Failure> {
    if args.target.format() == Format::Markdown {
        head.diagnostics.sort();
        let text = draw::broken(&head.diagnostics, &head.sources);
        output::write(&text, args.target.file(), &head.sources.paths())?;
    }
    Ok(manner.failure(&mut head.diagnostics, &head.sources))
}

/// Messages about thresholds that are exceeded, at the days of the scenarios and at the prices of today.
fn crossed(diff: &Diff, args: &Args) -> Vec<String> {
    let of = |it: &Effect, day: &str| {
        let flip = (args.fail_if_winner_changes && it.flips()).then(|| flip(it, day));
        let increase = args.max_increase_pct.and_then(|most| increase(it, most, day));
        [flip, increase].into_iter().flatten().collect::<Vec<_>>()
    };
    let mut all: Vec<String> = Vec::new();
    let stated = diff.effects.iter().map(|it| (it, of(it, "")));
    let failed: Vec<_> = stated.filter(|(_, lines)| !lines.is_empty()).collect();
    for it in
        diff.today.iter().flat_map(|today| today.effects.iter().map(move |it| (it, today.day)))
    {
        let (effect, day) = it;
        // A threshold that fails at the day of a scenario is said once.
        if !failed.iter().any(|(stated, _)| stated.path == effect.path) {
            all.extend(of(effect, &format!(" at prices of {day}")));
        }
    }
    failed.into_iter().flat_map(|it| it.1).chain(all).collect()
}

fn flip(effect: &Effect, day: &str) -> String {
    let name = |it: Option<&ComputedScenario>| {
        let cheapest = it.and_then(|it| it.comparison.cheapest.clone());
        cheapest.map_or_else(|| "none".to_owned(), |it| escaped(&it).into_owned())
    };
    let (was, is) = (name(effect.base.as_ref()), name(effect.head.as_ref()));
    let name = escaped(&effect.name);
    format!("{name}: the cheapest was {was} and is {is}{day} (--fail-if-winner-changes)")
}

fn increase(effect: &Effect, most: Decimal, day: &str) -> Option<String> {
    if effect.both().is_some() && !effect.is_comparable() {
        let name = escaped(&effect.name);
        return Some(format!(
            "{name}: its currency, horizon or ranking has changed, so that no increase can be \
             computed{day} (--max-increase-pct)"
        ));
    }
    let (_, share) = effect.change()?;
    let most = most.checked_div(Decimal::ONE_HUNDRED)?;
    let share = share.filter(|share| *share > most)?;
    let (share, most) = (percent_signed(share), percent(most));
    let name = escaped(&effect.name);
    Some(format!("{name}: the cheapest costs {share}{day}, more than {most} (--max-increase-pct)"))
}

/// Parses a percentage.
fn per_cent(text: &str) -> Result<Decimal, String> {
    let number = text.trim_end_matches('%').parse::<Decimal>();
    let number = number.map_err(|_| "it is no number; write `5` for 5%".to_owned())?;
    if number.is_sign_negative() && !number.is_zero() {
        return Err("it is negative, but the least increase is 0".to_owned());
    }
    Ok(number)
}
