//! Chart of the parts of each cost.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::cumulative::{MOST, TICKS};
use super::{ChartMaterial, ChartName, Part, Picture, Plot, StackBar, StackPlot, money_side};
use crate::analysis::{RoundScale, Stack, StackPart, breakdown};
use crate::format::money;

/// Most components with a color of their own.
const COLORS: usize = 8;

pub(super) fn picture(material: ChartMaterial<'_>) -> Result<Picture, String> {
    let compare = material.compare;
    let all = breakdown(compare.comparison);
    let stacks: Vec<&Stack> = all.iter().take(MOST).collect();
    if stacks.is_empty() {
        return Err("no alternative has a cost".to_owned());
    }
    let ends = stacks.iter().flat_map(|it| it.parts.iter().flat_map(|part| part.ends));
    let scale = RoundScale::over(ends, TICKS).ok_or("its amounts are too large")?;
    let kinds = kinds(&stacks);
    let plot = StackPlot {
        across: money_side(String::new(), &scale),
        stacks: stacks.iter().map(|it| bar(it, &kinds)).collect(),
    };
    let heading = format!("Cost over {} by part, {}", material.months(), compare.case.currency);
    let undiscounted = format!("Undiscounted, before tax.{}", material.left_out(MOST));
    let notes = vec![undiscounted, material.costs()];
    Ok(material.picture(ChartName::Breakdown, heading, notes, Plot::Stacks(plot)))
}

/// Components that have a color, those with the largest parts first.
fn kinds<'s>(stacks: &[&'s Stack]) -> Vec<&'s str> {
    let mut all: IndexMap<&str, Decimal> = IndexMap::new();
    for part in stacks.iter().flat_map(|it| &it.parts) {
        if let [(name, amount)] = part.names.as_slice() {
            let largest = all.entry(name).or_default();
            *largest = (*largest).max(amount.abs());
        }
    }
    all.sort_by(|_, a, _, b| b.cmp(a));
    all.into_keys().take(COLORS).collect()
}

fn bar(it: &Stack, kinds: &[&str]) -> StackBar {
    StackBar {
        name: it.name.clone(),
        total: money(it.total),
        parts: it.parts.iter().map(|it| part(it, kinds)).collect(),
    }
}

fn part(it: &StackPart, kinds: &[&str]) -> Part {
    let (kind, name) = match it.names.as_slice() {
        [(name, _)] => (kinds.iter().position(|kind| kind == name), name.clone()),
        several => (None, format!("others ({})", several.len())),
    };
    let each = it.names.iter().map(|(name, amount)| (name.clone(), money(*amount)));
    Part { kind, name, amount: money(it.amount), each: each.collect(), ends: it.ends }
}
