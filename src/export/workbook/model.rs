//! Sheet of the model: every figure that the costs follow from, with its formula, below a heading for each alternative.

use rust_xlsxwriter::{Format, Formula, Url, Worksheet, XlsxError};

use super::outline::Part;
use super::places::{self, At, MONTH_0, MONTHS, ONCE, Place};
use super::titled::note_over;
use super::{Book, months, result, style};
use crate::analysis::explain::TermKind;
use crate::expr::NodeId;
use crate::report::explain::formula::words;

/// Name of the sheet.
pub(super) const NAME: &str = "Model";
/// First row of the contents.
pub(super) const CONTENTS: u32 = MONTHS + 1;
/// Word before the number of a figure without a name.
const STEP: &str = "step ";
/// Longest formula in words.
const LONGEST: usize = 250;

/// A heading, and the rows of the figures below it.
pub(super) struct Section {
    part: Part,
    /// Row of the heading.
    row: u32,
    /// Places of the figures.
    pub places: indexmap::IndexMap<NodeId, Place>,
}

/// Sections of the sheet, below its contents.
pub(super) fn sections(workings: &crate::analysis::Workings, parts: Vec<Part>) -> Vec<Section> {
    let mut row = CONTENTS + u32::try_from(parts.len()).unwrap_or(0) + 1;
    let section = |part: Part| {
        let places = places::of(workings, part.figures.iter().copied(), row + 1);
        let heading = row;
        row = places::end(&places, row + 1) + 1;
        Section { part, row: heading, places }
    };
    parts.into_iter().map(section).collect()
}

/// Writes the sheet.
pub(super) fn sheet(book: &Book<'_>) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name(NAME)?;
    head(&mut sheet, book)?;
    for (row, section) in (CONTENTS..).zip(&book.sections) {
        contents(&mut sheet, book, row, section)?;
        let name = section.name(book);
        let format = style::section(section.part.account);
        sheet.write_string_with_format(section.row, 0, name, &format)?;
        for (id, place) in &section.places {
            figure(&mut sheet, book, *id, *place)?;
        }
    }
    sheet.set_freeze_panes(MONTHS + 1, 1)?;
    sheet.set_column_width(0, 44)?.set_column_width(3, 60)?.set_column_width(ONCE, 16)?;
    sheet.set_column_range_width(MONTH_0, MONTH_0 + book.months(), 13)?;
    let last = CONTENTS + u32::try_from(book.sections.len()).unwrap_or(1) - 1;
    let end = book.sections.iter().map(|it| places::end(&it.places, it.row + 1)).max();
    let corner = (end.unwrap_or(CONTENTS), MONTH_0 + book.months());
    style::hide_errors(&mut sheet, (CONTENTS, ONCE), corner)?;
    sheet.set_landscape().set_print_fit_to_pages(1, 1).set_print_area(0, 0, last, ONCE)?;
    Ok(sheet)
}

impl Section {
    fn name(&self, book: &Book<'_>) -> String {
        let account = self.part.account.and_then(|it| book.workings.accounts.get(it));
        account.map_or_else(|| "Shared by several alternatives".to_owned(), |it| it.name.clone())
    }
}

fn head(sheet: &mut Worksheet, book: &Book<'_>) -> Result<(), XlsxError> {
    sheet.write_with_format(0, 0, "Model", &style::title())?;
    let note = "Each figure is a formula over the figures above it and the inputs. Bold: other sheets read it. Gray: a \
                helper, one step of the figure below it. Only these lines print: clear the print area to print all.";
    note_over(sheet, 1, (ONCE, 115), note)?;
    let heading = style::heading();
    for (column, text) in [(0, "figure"), (1, "level"), (2, "unit"), (3, "formula in words")] {
        sheet.write_with_format(MONTHS, column, text, &heading)?;
    }
    sheet.write_with_format(MONTHS, ONCE, "value", &style::number_heading())?;
    months::headings(sheet, book, MONTHS)
}

/// Writes the line of the contents for a section: its name, its rows, and the total of its alternative.
fn contents(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    row: u32,
    section: &Section,
) -> Result<(), XlsxError> {
    let (first, last) = (section.row + 1, places::end(&section.places, section.row + 1));
    let name = section.name(book);
    let link = Url::new(format!("internal:'{NAME}'!A{first}")).set_text(&name);
    sheet.write_url_with_format(row, 0, link, &style::plain())?;
    let figures = crate::format::count(section.places.len(), "figure");
    sheet.write_string(row, 3, format!("rows {first} to {last}: {figures}"))?;
    let account = section.part.account.and_then(|it| book.workings.accounts.get(it));
    if let Some(account) = account {
        let unit = book.unit(account.total);
        sheet.write_string(row, 2, book.in_currency(&unit))?;
        let value = result(book.value(account.total, At::default()));
        let formula = Formula::new(book.cell_here(account.total, NAME)).set_result(value);
        sheet.write_formula_with_format(row, ONCE, formula, &style::number(&unit))?;
    }
    Ok(())
}

/// Writes the rows of a figure.
fn figure(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    id: NodeId,
    place: Place,
) -> Result<(), XlsxError> {
    let label = named(&book.workings.explainer.name(id, ""));
    let unit = book.in_currency(&book.unit(id));
    let labels: Vec<String> =
        std::iter::once(label.clone()).chain(below(book, id, place)).collect();
    let format = label_format(book, id, &label);
    for level in 0..place.rows {
        let row = place.row + level;
        let label = labels.get(level as usize).unwrap_or(&label);
        sheet.write_string_with_format(row, 0, label, &format)?;
        if place.extent.levels {
            sheet.write(row, 1, level + 1)?;
        }
        sheet.write_string(row, 2, unit.as_str())?;
    }
    if let Some(term) = book.workings.explainer.formula(id) {
        let words = named(&words(&book.workings.explainer, &term, &label));
        sheet.write_string(place.row, 3, words.chars().take(LONGEST).collect::<String>())?;
    }
    cells(sheet, book, id, place)
}

/// A text whose figures without a name, `#258`, do not look like errors: `step 258`.
pub(super) fn named(text: &str) -> String {
    let is_number = |it: &str| it.starts_with(|it: char| it.is_ascii_digit());
    let (first, rest) = text.split_once('#').unwrap_or((text, ""));
    let parts =
        std::iter::once(rest).filter(|_| first.len() < text.len()).flat_map(|it| it.split('#'));
    parts.fold(first.to_owned(), |text, it| {
        let sign = if is_number(it) && !text.ends_with(char::is_alphanumeric) { STEP } else { "#" };
        text + sign + it
    })
}

/// Format of a label: bold for a result that other sheets read, gray for a step of another figure.
fn label_format(book: &Book<'_>, id: NodeId, label: &str) -> Format {
    let is_result = book.workings.accounts.iter().any(|it| it.all().contains(&id));
    match () {
        () if is_result => style::strong(),
        () if label.contains(": step ") || label.starts_with(STEP) => style::note(),
        () => style::plain(),
    }
}

/// Labels of the rows below a mean: `2 nodes down`, or `2 and 0 nodes down` of two fleets.
fn below(book: &Book<'_>, id: NodeId, place: Place) -> Vec<String> {
    if place.rows == 1 || place.extent.levels {
        return Vec::new();
    }
    let explainer = &book.workings.explainer;
    let rows = match explainer.formula(id).map(|it| it.kind) {
        Some(TermKind::Mean(of)) => places::rows_below(explainer, &of).unwrap_or_default(),
        _ => Vec::new(),
    };
    let label = |down: Vec<u32>| {
        let counts: Vec<String> = down.iter().map(u32::to_string).collect();
        let nodes = if down == [1] { "node" } else { "nodes" };
        format!("    {} {nodes} down", counts.join(" and "))
    };
    rows.into_iter().map(label).collect()
}

fn cells(
    sheet: &mut Worksheet,
    book: &Book<'_>,
    id: NodeId,
    place: Place,
) -> Result<(), XlsxError> {
    let format = style::number(&book.unit(id));
    let formulas = book.formulas();
    for (row, column, at) in place.cells(book.months()) {
        let value = book.value(id, at);
        if let Some(formula) = formulas.of(id, at) {
            let formula = Formula::new(formula).set_result(result(value));
            sheet.write_formula_with_format(row, column, formula, &format)?;
        } else if let Some(value) = value {
            sheet.write_with_format(row, column, value, &format)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn a_figure_without_a_name_is_a_step() {
        assert_eq!(named("#258"), "step 258");
        assert_eq!(named("(#12 + #258) * aws#3.total"), "(step 12 + step 258) * aws#3.total");
        assert_eq!(named("own.total"), "own.total");
        assert_eq!(named("a #b"), "a #b");
    }
}
