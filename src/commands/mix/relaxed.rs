//! `mix --unit none`: sizes in parts of a unit.

use std::process::ExitCode;

use super::{Args, MixTable, nothing_open, read};
use crate::analysis::{Relaxed, relaxed};
use crate::codes;
use crate::commands::output::{Failure, GlobalFlags};
use crate::commands::progress::Progress;
use crate::commands::target::View;
use crate::export::json;
use crate::input::Diagnostic;
use crate::model::Case;
use crate::pricing::ReadContext;
use crate::report::mix::{RelaxedMaterial, relaxed as report};

/// Finds the sizes in parts of a unit.
///
/// # Errors
///
/// Says what is wrong with the scenario or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    check(args)?;
    let ((case, position, relaxed), sources) = manner.read(|context| find(args, context))?;
    let name = case.alternatives.get(position).map_or("", |it| it.name.as_str());
    let material = RelaxedMaterial { case: &case, name, relaxed: &relaxed };
    let view = View {
        document: &|| report::document(material),
        records: &|| report::records(Some(&relaxed)),
        results: &|files| json::relaxed_mix(material, &args.flags.set, files),
    };
    args.target.print(view, manner, &sources)
}

/// Refuses flags of whole sizes.
fn check(args: &Args) -> Result<(), Failure> {
    if args.write.is_some() {
        let message = "--write needs whole sizes; leave out `--unit none`";
        return Err(Failure::Usage(message.to_owned()));
    }
    if args.table.is_some_and(|it| it != MixTable::Boundaries) {
        let message = "`--unit none` has one table; write `--table boundaries`, or leave it out";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(())
}

/// The case, the position of the alternative, and its sizes.
fn find(args: &Args, context: ReadContext<'_>) -> Option<(Case, usize, Relaxed)> {
    let ReadContext { sources, diagnostics } = context;
    let case = read(args, ReadContext { sources, diagnostics })?;
    let progress = Progress::start();
    let effort = progress.effort_of_sizes();
    let named = case.alternatives.iter().enumerate();
    let named =
        named.filter(|(_, it)| args.alternative.as_deref().is_none_or(|name| it.name == name));
    let open: Vec<_> = named.filter(|(_, it)| it.has_open_size()).collect();
    if open.is_empty() {
        progress.erase();
        let others = case.alternatives.iter().filter(|it| it.has_open_size());
        let others: Vec<&str> = others.map(|it| it.name.as_str()).collect();
        diagnostics.push(nothing_open(args, &case, &others));
        return None;
    }
    let each = open.iter().filter_map(|(position, alternative)| {
        let alone = case.with_alternatives(vec![(*alternative).clone()]);
        Some((*position, relaxed(&alone, &effort)?))
    });
    let found = each.min_by_key(|(_, it)| it.cost);
    progress.erase();
    let Some((position, found)) = found else {
        let names: Vec<&str> = open.iter().map(|(_, it)| it.name.as_str()).collect();
        diagnostics.push(without_answer(&names));
        return None;
    };
    Some((case, position, found))
}

fn without_answer(names: &[&str]) -> Diagnostic {
    let message = format!("sizes of {} have no answer in parts of a unit", names.join(", "));
    let note = "it needs tiers whose cost of use rises in the order of the stack, a last one that \
                serves all that is left, and neither `unserved` nor `deferrable: true`";
    Diagnostic::error(codes::NO_MIX, message).note(note).fix("leave out `--unit none`")
}
