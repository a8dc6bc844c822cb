//! Chart of the parts of each cost.

use super::cumulative::{MOST, TICKS};
use super::{ChartMaterial, ChartName, Part, Picture, Plot, StackBar, StackPlot, money_side};
use crate::analysis::{RoundScale, Stack, StackPart, breakdown};
use crate::format::{list, money};

pub(super) fn picture(material: ChartMaterial<'_>) -> Result<Picture, String> {
    let compare = material.compare;
    let all = breakdown(compare.comparison);
    let stacks: Vec<&Stack> = all.iter().take(MOST).collect();
    if stacks.is_empty() {
        return Err("no alternative has a cost".to_owned());
    }
    let ends = stacks.iter().flat_map(|it| it.parts.iter().flat_map(|part| part.ends));
    let scale = RoundScale::over(ends, TICKS).ok_or("its amounts are too large")?;
    let mut kinds: Vec<&str> = Vec::new();
    for part in stacks.iter().flat_map(|it| &it.parts) {
        if let [(name, _)] = part.names.as_slice()
            && !kinds.contains(&name.as_str())
        {
            kinds.push(name);
        }
    }
    let plot = StackPlot {
        across: money_side(String::new(), &scale),
        stacks: stacks.iter().map(|it| bar(it, &kinds)).collect(),
        kinds: kinds.len(),
    };
    let heading = format!("Cost over {} by part, {}", material.months(), compare.case.currency);
    let undiscounted = format!("Undiscounted, before tax.{}", material.left_out(MOST));
    let notes = vec![undiscounted, material.costs()];
    Ok(material.picture(ChartName::Breakdown, heading, notes, Plot::Stacks(plot)))
}

fn bar(it: &Stack, kinds: &[&str]) -> StackBar {
    let small = it.parts.iter().find(|part| part.names.len() > 1);
    let each = |part: &StackPart| {
        let each = part.names.iter().map(|(name, amount)| format!("{name} {}", money(*amount)));
        let each: Vec<String> = each.collect();
        format!("others ({}): {}", each.len(), list(&each))
    };
    StackBar {
        name: it.name.clone(),
        total: money(it.total),
        parts: it.parts.iter().map(|it| part(it, kinds)).collect(),
        rest: small.map(each).unwrap_or_default(),
    }
}

fn part(it: &StackPart, kinds: &[&str]) -> Part {
    let (kind, name) = match it.names.as_slice() {
        [(name, _)] => (kinds.iter().position(|kind| kind == name), name.clone()),
        several => (None, format!("others ({})", several.len())),
    };
    Part { kind, name, amount: money(it.amount), ends: it.ends }
}
