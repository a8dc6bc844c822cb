//! Figures of a scenario with their formulas, and why they differ from those of another run.

use std::path::Path;

use super::Args;
use crate::analysis::explain::{
    Asked, BreakEvenPoint, Difference, Explainer, LEAD, Unknown, pair_of,
};
use crate::analysis::{Bridge, Study, UTILIZATION, Variable, bridge, settle};
use crate::check;
use crate::codes;
use crate::commands::progress::Progress;
use crate::expr::Graph;
use crate::input::{Diagnostic, nearest, quoted, write_one_of};
use crate::model::{Case, RankBy};
use crate::pricing::ReadContext;

/// Figures of a scenario that are explained.
pub(super) struct Explained {
    pub case: Case,
    pub explainer: Explainer,
    pub figures: Vec<Asked>,
    pub break_even: Option<BreakEvenPoint>,
    /// Lines that make up the verdict, if that is explained.
    pub bridge: Option<Bridge>,
    /// Differences from a base, in the order of the figures.
    pub differences: Vec<Difference>,
}

/// Figures of a scenario, and their differences from those of a base.
pub(super) fn explained(
    path: &Path,
    args: &Args,
    base: Option<&Explained>,
    context: ReadContext<'_>,
) -> Option<Explained> {
    let ReadContext { sources, diagnostics } = context;
    let case = args.scenario.read(path, ReadContext { sources, diagnostics })?;
    let progress = Progress::start();
    let settled = settle(case, &progress.effort_of_sizes());
    progress.erase();
    let (case, _) = check::solved(settled, ReadContext { sources, diagnostics })?;
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, &case);
    let scenario = sources.iter().find(|(_, it)| !it.embedded).map(|(_, it)| it.name.clone());
    let mut explainer = Explainer::of(&study, &scenario.unwrap_or_default());
    let requested = args.what_uses.as_ref().or(args.figure.as_ref()).map_or("", String::as_str);
    let (break_even, figures) = match pair_of(requested) {
        Some(names) => match at_break_even(&study, &mut explainer, names) {
            Ok((point, figures)) => (Some(point), Ok(figures)),
            Err(problem) => {
                diagnostics.push(*problem);
                return None;
            }
        },
        None if requested.is_empty() => (None, Ok(explainer.of_alternatives())),
        None => (None, find(&explainer, &study, requested)),
    };
    let figures = match figures {
        Ok(figures) => figures,
        Err(unknown) => {
            diagnostics.push(problem(requested, &unknown.near, &explainer));
            return None;
        }
    };
    let bridge = figures.iter().any(|it| it.name == LEAD).then(|| of_verdict(&study)).flatten();
    let differences = Vec::new();
    let mut found =
        Explained { case: case.clone(), explainer, figures, break_even, bridge, differences };
    if let Some(base) = base
        && let Err(problem) = compare(&study, base, &mut found)
    {
        diagnostics.push(*problem);
        return None;
    }
    Some(found)
}

/// Lines of the cheapest alternative and of the next.
fn of_verdict(study: &Study<'_>) -> Option<Bridge> {
    let comparison = study.totals(0);
    let mut ranked = comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (cheapest, next) = (ranked.next()?, ranked.next()?);
    bridge(next, cheapest)
}

/// Notes why the figures differ from those of a base; figures that only one of them has are left out.
///
/// # Errors
///
/// Fails if the currencies differ, if no figure is in both, or if one has no single value.
fn compare(
    study: &Study<'_>,
    base: &Explained,
    head: &mut Explained,
) -> Result<(), Box<Diagnostic>> {
    let error = |message: String, fix: &str| {
        Err(Box::new(Diagnostic::error(codes::SET, message).fix(fix.to_owned())))
    };
    let currencies = [&base.case.currency, &head.case.currency];
    if currencies[0] != currencies[1] {
        let [was, is] = currencies;
        let message = format!("the base is in {was}, and the scenario in {is}");
        return error(message, "state one `currency` in both");
    }
    let find = |name: &str| base.figures.iter().find(|it| it.name == name).cloned();
    head.figures.retain(|it| find(&it.name).is_some());
    let was: Vec<_> = head.figures.iter().filter_map(|it| find(&it.name)).collect();
    if was.is_empty() {
        let names = base.explainer.alternatives().join(", ");
        let message = format!("the base has none of these figures; its alternatives are {names}");
        return error(message, "name a figure that both have");
    }
    let found = head.explainer.since(study, &base.explainer, [&was, &head.figures]);
    for (figure, difference) in head.figures.iter().zip(found) {
        let Some(difference) = difference else {
            let message = format!("{} is not one number in both runs", quoted(&figure.name));
            return error(message, "name a total, such as `own`");
        };
        head.differences.push(difference);
    }
    Ok(())
}

/// Figures of a name; an input may have the name that `sensitivity` prints, for all that state it alike.
fn find(explainer: &Explainer, study: &Study<'_>, requested: &str) -> Result<Vec<Asked>, Unknown> {
    explainer.find(requested).or_else(|mut unknown| match Variable::named(study, requested) {
        // It may be stated as steps or as a trace; what moves it is then a shift of 0.
        Ok(variable) if variable.name == UTILIZATION => {
            let (name, id) = (UTILIZATION.to_owned(), study.model.utilization.id());
            Ok(vec![Asked { name, id }])
        }
        Ok(variable) => {
            let found = variable.keys.iter().filter_map(|key| explainer.find(key).ok());
            let found: Vec<Asked> = found.flatten().collect();
            if found.is_empty() { Err(unknown) } else { Ok(found) }
        }
        Err(near) => {
            unknown.near.splice(0..0, near.similar);
            Err(unknown)
        }
    })
}

/// Costs of two alternatives at their break-even.
fn at_break_even(
    study: &Study<'_>,
    explainer: &mut Explainer,
    names: [&str; 2],
) -> Result<(BreakEvenPoint, Vec<Asked>), Box<Diagnostic>> {
    let alternatives = explainer.alternatives().to_vec();
    let mut positions = [0; 2];
    for (name, position) in names.iter().zip(&mut positions) {
        *position = alternatives.iter().position(|it| it == name).ok_or_else(|| {
            let near = nearest(name, alternatives.iter().map(String::as_str));
            let near: Vec<String> = near.into_iter().map(str::to_owned).collect();
            Box::new(problem(name, &near, explainer))
        })?;
    }
    let Some(point) = explainer.move_to_break_even(study, positions) else {
        let [a, b] = names.map(quoted);
        let message = format!("{a} and {b} have no break-even utilization");
        let fix = "`compare` prints by how much one of them is cheaper";
        return Err(Box::new(Diagnostic::error(codes::SET, message).fix(fix)));
    };
    let cost = if study.case.rank_by == RankBy::Npv { "npv" } else { "total" };
    let figures = names.iter().filter_map(|it| explainer.find(&format!("{it}.{cost}")).ok());
    Ok((point, figures.flatten().collect()))
}

/// Problem of a name that no figure has.
fn problem(requested: &str, near: &[String], explainer: &Explainer) -> Diagnostic {
    /// Names that are suggested at most.
    const MOST: usize = 5;
    if let Some(problem) = special(requested, explainer.alternatives()) {
        return problem;
    }
    let message = format!("there is no figure {}", quoted(requested));
    let near: Vec<&str> = near.iter().take(MOST).map(String::as_str).collect();
    let problem = Diagnostic::error(codes::SET, message);
    let problem = match &near[..] {
        [] if requested == "npv" => {
            problem.fix("state `cost_of_capital`, or add `--set cost_of_capital=0.1`")
        }
        [] => problem.fix("write `ALTERNATIVE`, `ALTERNATIVE.TIER` or `ALTERNATIVE.COMPONENT`"),
        near => problem.fix(write_one_of(near)),
    };
    problem.note(format!("alternatives: {}", explainer.alternatives().join(", ")))
}

/// Problem of a figure that needs two alternatives, or the names of two.
fn special(requested: &str, alternatives: &[String]) -> Option<Diagnostic> {
    let error = |message: String| Diagnostic::error(codes::SET, message);
    match (requested, alternatives) {
        ("verdict", [only]) => {
            let message =
                format!("{} is the only alternative, so there is no verdict", quoted(only));
            Some(error(message).fix("add another alternative to the scenario"))
        }
        ("verdict", _) => {
            let message = "fewer than two alternatives serve all demand, so there is no verdict";
            let fix = "`compare` prints what each leaves unserved";
            Some(error(message.to_owned()).fix(fix))
        }
        ("break_even", [a, b, ..]) => {
            let message = "a break-even is that of two alternatives".to_owned();
            Some(error(message).fix(format!("write `break_even.{a}.{b}`")))
        }
        _ => None,
    }
}
