//! `gpu-tco sensitivity`: what each input does to the answer, and what would change it.

use std::path::PathBuf;
use std::process::ExitCode;

use rust_decimal::Decimal;

use super::cautions;
use super::output::{Failure, GlobalFlags};
use super::percent;
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use super::target::{OutputFlags, View};
use crate::analysis::{
    CostedAlternative, Measure, NoSensitivity, Omission, Sensitivity, SensitivityQuestion, Study,
    Variable, sensitivity, settle,
};
use crate::check;
use crate::codes;
use crate::export::json;
use crate::expr::Graph;
use crate::input::{Diagnostic, did_you_mean, quoted};
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::report::mix::kept;
use crate::report::sensitivity::{self as report, SensitivityMaterial};

/// Share by which each input moves if no other is asked for.
const USUAL_SHARE: Decimal = Decimal::from_parts(2, 0, 0, false, 1);

/// Word of `--of` for the lead.
const LEAD: &str = "lead";
/// Older word of `--of` for the lead, which JSON has.
const MARGIN: &str = "margin";

/// Arguments of `sensitivity`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco sensitivity scenarios/h100-own-or-rent.yaml
  gpu-tco sensitivity scenario.yaml --range 30% --only '*price*'
  gpu-tco sensitivity scenario.yaml --of cost --top 5
  gpu-tco sensitivity scenario.yaml --apart -f csv -o inputs.csv")]
pub struct Args {
    /// Scenario, or `-` for standard input
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// Amount whose change is measured: `lead` of the cheapest alternative over the next, `cost` of
    /// the cheapest, or the name of an alternative for its cost
    #[arg(long, value_name = "AMOUNT", default_value = LEAD)]
    of: String,
    /// Share by which each input moves down and up
    #[arg(long, value_name = "SHARE", default_value = "20%", allow_negative_numbers = true, value_parser = share)]
    range: Decimal,
    /// Move only inputs whose name or key matches GLOB, such as `*price*`
    #[arg(long, value_name = "GLOB", hide_short_help = true)]
    only: Vec<String>,
    /// Most inputs to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Move an input that several alternatives use for each of them alone
    #[arg(long, hide_short_help = true)]
    apart: bool,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    flags: ScenarioFlags,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
}

/// Moves each input over its range.
///
/// # Errors
///
/// Says what is wrong with the scenario, a flag or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(false)?;
    let (Found { case, sensitivity, sizes, cautions }, sources) =
        manner.read(|context| find(args, context))?;
    let material = SensitivityMaterial {
        case: &case,
        sensitivity: &sensitivity,
        top: args.top,
        sizes: sizes.as_deref(),
        cautions: &cautions,
    };
    let view = View {
        document: &|| report::document(material),
        records: &|| report::records(material),
        results: &|files| json::sensitivity(material, &args.flags.set, files),
    };
    args.target.print(view, manner, &sources)
}

/// Scenario with the effect of its inputs.
struct Found {
    case: Case,
    sensitivity: Sensitivity,
    /// Sentence on sizes that stay as found.
    sizes: Option<String>,
    /// Sentences on what would overturn the answer.
    cautions: Vec<String>,
}

fn find(args: &Args, context: ReadContext<'_>) -> Option<Found> {
    let ReadContext { sources, diagnostics } = context;
    let case = args.flags.read(&args.scenario, ReadContext { sources, diagnostics })?;
    let progress = Progress::start();
    let as_read = case.clone();
    let settled = settle(case, &progress.effort_of_sizes());
    let (case, mixes) = check::solved(settled, ReadContext { sources, diagnostics })?;
    let effort = progress.effort();
    let found = {
        let graph = Graph::over(&case.horizon_months);
        let study = Study::within(&graph, &case, &effort);
        let ranked = study.ranked();
        let without = check::without_result(&case, &ranked, sources);
        let found = if without.is_empty() { answer(args, &study, &ranked) } else { Err(without) };
        // Inputs that are chosen by name are a question about them alone.
        let is_asked = found.is_ok() && args.only.is_empty();
        let said = is_asked.then(|| cautions::sentences(&study, &as_read, sources));
        found.map(|it| (it, said.unwrap_or_default()))
    };
    progress.erase();
    match found {
        Ok((sensitivity, cautions)) => {
            Some(Found { case, sensitivity, sizes: kept(&mixes), cautions })
        }
        Err(problems) => {
            for problem in problems {
                diagnostics.push(problem);
            }
            None
        }
    }
}

fn answer(
    args: &Args,
    study: &Study<'_>,
    ranked: &[CostedAlternative],
) -> Result<Sensitivity, Vec<Diagnostic>> {
    let of = measure(args, ranked).map_err(|it| vec![it])?;
    let all = Variable::all(study);
    let variables = chosen(args, &all).map_err(|it| vec![it])?;
    let question = SensitivityQuestion { of, share: args.range, is_apart: args.apart };
    let found = sensitivity(study, ranked, &variables, question);
    let mut found = found.map_err(|why| vec![nothing_to_change(&why, ranked)])?;
    if args.only.is_empty() {
        add_omissions(study, &mut found);
    }
    Ok(found)
}

/// Sensitivity as the command gives it without flags; none if nothing can change the answer.
pub(super) fn usual(study: &Study<'_>, ranked: &[CostedAlternative]) -> Option<Sensitivity> {
    let question = SensitivityQuestion { of: Measure::Margin, share: USUAL_SHARE, is_apart: false };
    let mut found = sensitivity(study, ranked, &Variable::all(study), question).ok()?;
    add_omissions(study, &mut found);
    Some(found)
}

/// Adds what the scenario leaves out.
fn add_omissions(study: &Study<'_>, found: &mut Sensitivity) {
    let omitted = check::omitted(study.case, &study.totals(0), study.effort());
    let omissions =
        omitted.into_iter().map(|it| Omission::of(found, it.name, (it.code, it.ends), &it.costs));
    let omissions = omissions.collect();
    found.add(omissions);
}

/// Amount that `--of` names.
fn measure(args: &Args, ranked: &[CostedAlternative]) -> Result<Measure, Diagnostic> {
    let cheapest = ranked.iter().find(|it| it.is_ranked()).map(|it| it.position);
    if [LEAD, MARGIN, "cost"].contains(&args.of.as_str()) {
        let cost = cheapest.filter(|_| args.of == "cost");
        return Ok(cost.map_or(Measure::Margin, Measure::Cost));
    }
    let found = ranked.iter().find(|it| it.name == args.of);
    found.map(|it| Measure::Cost(it.position)).ok_or_else(|| {
        let names: Vec<&str> = ranked.iter().map(|it| it.name.as_str()).collect();
        let message = format!("--of names {}, which is no alternative", quoted(&args.of));
        let known = [LEAD, "cost"].into_iter().chain(names.iter().copied());
        let fix = did_you_mean(&args.of, known);
        let unknown = Diagnostic::error(codes::SET, message);
        let unknown = if fix.is_empty() { unknown } else { unknown.note(fix) };
        unknown.note(format!("amounts: lead, cost; alternatives: {}", names.join(", ")))
    })
}

/// Inputs that `--only` names; all without it.
fn chosen(args: &Args, all: &[Variable]) -> Result<Vec<Variable>, Diagnostic> {
    let matches = |glob: &str, it: &Variable| {
        // The end of a name is enough, as on the axes of `breakeven`.
        let ends = [format!("*.{glob}"), format!("* {glob}")];
        let names = it.names();
        let is_it =
            |name: &String| is_match(glob, name) || ends.iter().any(|end| is_match(end, name));
        names.iter().chain(&it.keys).any(is_it)
    };
    for glob in &args.only {
        if !all.iter().any(|it| matches(glob, it)) {
            let message = format!("--only {} matches no input", quoted(glob));
            let fix = did_you_mean(glob.trim_matches('*'), all.iter().map(|it| it.name.as_str()));
            let unknown = Diagnostic::error(codes::SET, message);
            let unknown = if fix.is_empty() { unknown } else { unknown.note(fix) };
            let names: Vec<&str> = all.iter().map(|it| it.name.as_str()).collect();
            return Err(unknown.note(format!("inputs: {}", names.join(", "))));
        }
    }
    let is_chosen =
        |it: &&Variable| args.only.is_empty() || args.only.iter().any(|glob| matches(glob, it));
    Ok(all.iter().filter(is_chosen).cloned().collect())
}

/// Problem of a scenario whose answer cannot change.
fn nothing_to_change(why: &NoSensitivity, ranked: &[CostedAlternative]) -> Diagnostic {
    let (message, fix) = match why {
        NoSensitivity::NoneServes => (
            "no alternative serves all demand, so that none is cheapest".to_owned(),
            "add a tier that serves the rest, or state `unserved` in `demand`",
        ),
        NoSensitivity::OneServes(name) if ranked.len() == 1 => (
            format!("{name} is the only alternative, so that nothing can take its place"),
            "add an alternative to compare it with",
        ),
        NoSensitivity::OneServes(name) => (
            format!("{name} alone serves all demand, so that nothing can take its place"),
            "add a tier to another alternative that serves the rest",
        ),
        NoSensitivity::Spent => (
            "the limit of work was reached before one input was searched".to_owned(),
            "choose inputs with `--only`",
        ),
    };
    Diagnostic::error(codes::NO_MARGIN, message).fix(fix)
}

/// True if a pattern with `*` for any letters and `?` for one matches a text.
fn is_match(glob: &str, text: &str) -> bool {
    let Some((first, rest)) = split(glob) else { return text.is_empty() };
    match (first, split(text)) {
        ('*', None) => is_match(rest, text),
        ('*', Some((_, after))) => is_match(rest, text) || is_match(glob, after),
        (_, None) => false,
        (first, Some((letter, after))) => {
            (first == '?' || first.eq_ignore_ascii_case(&letter)) && is_match(rest, after)
        }
    }
}

fn split(text: &str) -> Option<(char, &str)> {
    let mut letters = text.chars();
    letters.next().map(|first| (first, letters.as_str()))
}

/// Parses a share of the command line: `30%` or `0.3`.
fn share(text: &str) -> Result<Decimal, String> {
    let (share, _) = percent::number(text).ok_or_else(|| "write a share such as 30%".to_owned())?;
    let is_share = |it: &Decimal| *it > Decimal::ZERO && *it <= Decimal::ONE;
    Some(share)
        .filter(is_share)
        .ok_or_else(|| "a range is above 0% and up to 100%, such as 30%".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_match_names() {
        for (glob, text, expected) in [
            ("*price*", "lenovo/sr680a price", true),
            ("price*", "lenovo/sr680a price", false),
            ("own.*", "own.owned.staff.fte", true),
            ("staff.f?e", "staff.fte", true),
            ("staff", "staff.fte", false),
            ("", "", true),
        ] {
            assert_eq!(is_match(glob, text), expected, "{glob} {text}");
        }
    }

    #[test]
    fn a_range_is_a_share() {
        assert_eq!(share("30%").unwrap(), Decimal::new(3, 1));
        assert_eq!(share("0.3").unwrap(), Decimal::new(3, 1));
        assert!(["0", "-5%", "130%", "much"].iter().all(|it| share(it).is_err()));
    }
}
