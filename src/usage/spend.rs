//! Money of bills: several files are added up.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::formats::BillReader;
use super::{Options, Spend};
use crate::codes;
use crate::input::{Diagnostic, Diagnostics, Sources, quoted};

/// Reads the money of bills in FOCUS; none if they have problems, which are reported.
pub fn spend(
    files: &[PathBuf],
    options: &Options,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Spend> {
    let opened = files.iter().map(|it| sources.add_stream(it)).collect::<Result<Vec<_>, _>>();
    let ids = opened.map_err(|it| diagnostics.push(it)).ok()?;
    let all = ids.iter().map(|it| sources.stream_length(*it)).sum();
    let mut found: Option<Spend> = None;
    let mut read: Vec<(String, String)> = Vec::new();
    let mut done = 0_u64;
    for id in ids {
        let length = sources.stream_length(id);
        let reader = BillReader { id, options, sources, diagnostics, bytes: [done, all] };
        let more = reader.spend()?;
        done = done.saturating_add(length);
        let source = sources.get(id)?;
        if let Some((name, _)) = read.iter().find(|it| it.1 == source.sha256) {
            let message =
                format!("{} and {} are the same bill", quoted(name), quoted(&source.name));
            let fix = "name it once, as its amounts would count twice";
            diagnostics.push(Diagnostic::error(codes::ACTUAL, message).fix(fix));
            return None;
        }
        read.push((source.name.clone(), source.sha256.clone()));
        found = Some(match found {
            None => more,
            Some(before) => both(before, more).map_err(|it| diagnostics.push(it)).ok()?,
        });
    }
    let found = found.filter(|it| it.known.seconds() > 0);
    if found.is_none() {
        let message = "no row of these bills is usage that costs anything";
        let fix = "give a bill in FOCUS with EffectiveCost or BilledCost of the months to compare";
        diagnostics.push(Diagnostic::error(codes::ACTUAL, message).fix(fix));
    }
    found
}

fn both(before: Spend, more: Spend) -> Result<Spend, Diagnostic> {
    let is_other = |it: &Spend| !it.currency.is_empty();
    if is_other(&before) && is_other(&more) && before.currency != more.currency {
        let message = format!("one bill is in {}, another in {}", before.currency, more.currency);
        let fix = "give the bills of one currency";
        return Err(Diagnostic::error(codes::ACTUAL, message).fix(fix));
    }
    let months = |of: &Spend| of.sums.keys().map(|it| it.0).collect::<BTreeSet<_>>();
    let shared = before.shared.iter().chain(&more.shared).copied();
    let shared = shared.chain(months(&before).intersection(&months(&more)).copied()).collect();
    let mut known = before.known;
    known.add(&more.known);
    let currency = if before.currency.is_empty() { more.currency } else { before.currency };
    let mut sums = before.sums;
    for (key, sum) in more.sums {
        sums.entry(key).or_default().add(sum);
    }
    let rows = before.rows.saturating_add(more.rows);
    let has_effective = before.has_effective && more.has_effective;
    let has_billed = before.has_billed && more.has_billed;
    Ok(Spend { currency, known, has_effective, has_billed, rows, sums, shared })
}
