//! Sheet of GPUs by group, with the parts of each difference.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::super::style;
use super::super::titled::noted;
use super::cells::{HEAD, formula, headings, input, number};
use crate::analysis::ActualGroup;
use crate::report::actual::ActualMaterial;

/// Columns of the parts of a group.
pub(super) const PARTS: usize = 5;

/// Writes the sheet.
pub(super) fn sheet(material: ActualMaterial<'_>) -> Result<Worksheet, XlsxError> {
    let note = "price: hours billed at another price than planned; volume: more or fewer hours in all, at the mix of the plan; \
                mix: hours of dearer groups in place of cheaper ones";
    let title = format!("GPUs by instance and plan, {}", material.currency);
    let mut sheet = noted("Groups", &title, note)?;
    let numbers = [
        "GPU-hours planned",
        "GPU-hours billed",
        "cost planned",
        "cost billed",
        "per GPU-hour planned",
        "per GPU-hour billed",
        "difference",
    ];
    let names = material.actual.all_steps();
    let names = names.iter().take(PARTS).map(|it| it.name.as_str());
    let numbers: Vec<&str> = numbers.into_iter().chain(names).collect();
    headings(&mut sheet, HEAD, &["group", "tier"], &numbers)?;
    let all = &material.actual.groups;
    let [from, to] = [number(HEAD, 1), number(HEAD, all.len())];
    for (place, it) in all.iter().enumerate() {
        group(&mut sheet, it, number(HEAD, place), [from, to])?;
    }
    let total = number(HEAD, all.len());
    sheet.write_string_with_format(total, 0, "all", &style::strong())?;
    let [plan, actual] = material.actual.of_groups();
    let values = [plan.hours, actual.hours, plan.cost, actual.cost];
    let of_parts = material.actual.all_steps().into_iter().take(PARTS).map(|it| it.amount);
    for (column, value) in (2u16..).zip(values).chain((9u16..).zip(of_parts)) {
        let letter = char::from(b'A' + u8::try_from(column).unwrap_or_default());
        let text = if all.is_empty() {
            "0".to_owned()
        } else {
            format!("SUM({letter}{from}:{letter}{to})")
        };
        let unit = if column < 4 { "count" } else { "money" };
        formula(&mut sheet, (total, column), &text, Some(value), &style::total(unit))?;
    }
    sheet.set_column_width(0, 34)?.set_column_range_width(1, 13, 14)?;
    sheet.set_row_height(HEAD, 30)?.set_freeze_panes(HEAD + 1, 1)?;
    Ok(sheet)
}

/// Row of a group.
fn group(
    sheet: &mut Worksheet,
    it: &ActualGroup,
    row: u32,
    [from, to]: [u32; 2],
) -> Result<(), XlsxError> {
    sheet.write_string(row, 0, &it.name)?;
    sheet.write_string(row, 1, it.tier.as_deref().unwrap_or("not planned"))?;
    let inputs = [it.plan.hours, it.actual.hours, it.plan.cost, it.actual.cost];
    for (column, value) in (2u16..).zip(inputs) {
        input(sheet, (row, column), value)?;
    }
    let at = row + 1;
    let both = format!("AND(C{at}<>0,D{at}<>0)");
    let hours = |of: char| {
        let [c, d, own] = ['C', 'D', of].map(|it| format!("{it}{from}:{it}{to}"));
        format!("SUMPRODUCT(({c}<>0)*({d}<>0)*{own})")
    };
    let at_price = format!("E{at}*D{at}/C{at}");
    let at_volume = format!("E{at}*{}/{}", hours('D'), hours('C'));
    let price = |cost: char, hours: char| format!("IF({hours}{at}=0,\"\",{cost}{at}/{hours}{at})");
    let per_hour = style::number("money/GPU-hour");
    formula(sheet, (row, 6), &price('E', 'C'), it.plan.price(), &per_hour)?;
    formula(sheet, (row, 7), &price('F', 'D'), it.actual.price(), &per_hour)?;
    let signed = style::number("signed money");
    let texts = [
        (format!("F{at}-E{at}"), it.parts.total()),
        (format!("IF({both},F{at}-{at_price},0)"), it.parts.price),
        (format!("IF({both},{at_volume}-E{at},0)"), it.parts.volume),
        (format!("IF({both},{at_price}-{at_volume},0)"), it.parts.mix),
        (format!("IF({both},0,F{at})"), it.parts.not_planned),
        (format!("IF({both},0,-E{at})"), it.parts.dropped),
    ];
    for (column, (text, value)) in (8u16..).zip(texts) {
        formula(sheet, (row, column), &text, Some(value), &signed)?;
    }
    Ok(())
}
