//! `gpu-tco diff`: what an edit of sheets and scenarios changes.

pub(super) mod draw;
mod sides;

use std::path::PathBuf;
use std::process::ExitCode;

use rust_decimal::Decimal;

use super::output::{self, Failure, GlobalFlags};
use super::scenario_flags::date;
use super::target::OutputFlags;
use crate::diff::{ComputedScenario, Diff, Effect, diff};
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
    #[arg(long, value_name = "PATH")]
    scenarios: Vec<PathBuf>,
    /// Price sheet, or folder of them, that overrides all others on both sides, such as contracts; `GPU_TCO_PRICING` names more
    #[arg(long, value_name = "PATH")]
    pricing: Vec<PathBuf>,
    /// Use prices known on DATE, which overrides each scenario's `as_of`
    #[arg(long, value_name = "DATE", value_parser = date)]
    as_of: Option<Date>,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Table of a csv or tsv file [default: scenarios]
    #[arg(long, value_enum)]
    table: Option<DiffTable>,
    /// Fail if the cheapest alternative of any scenario gets more than PERCENT dearer
    #[arg(long, value_name = "PERCENT", value_parser = per_cent)]
    max_increase_pct: Option<Decimal>,
    /// Fail if the cheapest alternative of any scenario changes
    #[arg(long)]
    fail_if_winner_changes: bool,
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
        return Err(manner.failure(&mut head.diagnostics, &head.sources));
    }
    let found = diff(&mut base, &mut head);
    if head.diagnostics.has_errors() {
        return Err(manner.failure(&mut head.diagnostics, &head.sources));
    }
    let text = draw::draw(&found, (&args.target, args.table), manner)?;
    let inputs = [base.sources.paths(), head.sources.paths()].concat();
    output::write(&text, args.target.file(), &inputs)?;
    let crossed = crossed(&found, args);
    if crossed.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    output::tell(&crossed)?;
    Ok(ExitCode::from(1))
}

/// Messages about thresholds that are exceeded, a line each.
fn crossed(diff: &Diff, args: &Args) -> String {
    let flips = diff.flips().filter(|_| args.fail_if_winner_changes).map(flip);
    let increases = diff.effects.iter().filter_map(|it| increase(it, args.max_increase_pct?));
    flips.chain(increases).collect()
}

fn flip(effect: &Effect) -> String {
    let name = |it: Option<&ComputedScenario>| {
        let cheapest = it.and_then(|it| it.comparison.cheapest.clone());
        cheapest.map_or_else(|| "none".to_owned(), |it| escaped(&it).into_owned())
    };
    let (was, is) = (name(effect.base.as_ref()), name(effect.head.as_ref()));
    let name = escaped(&effect.name);
    format!("{name}: the cheapest was {was} and is {is} (--fail-if-winner-changes)\n")
}

fn increase(effect: &Effect, most: Decimal) -> Option<String> {
    if effect.both().is_some() && !effect.is_comparable() {
        let name = escaped(&effect.name);
        return Some(format!(
            "{name}: its currency, horizon or ranking is another than before, so that no increase \
             can be told (--max-increase-pct)\n"
        ));
    }
    let (_, share) = effect.change()?;
    let most = most.checked_div(Decimal::ONE_HUNDRED)?;
    let share = share.filter(|share| *share > most)?;
    let (share, most) = (percent_signed(share), percent(most));
    let name = escaped(&effect.name);
    Some(format!("{name}: the cheapest costs {share}, more than {most} (--max-increase-pct)\n"))
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
