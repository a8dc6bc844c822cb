//! Workbook of plan against actual: what is billed and planned are inputs, and each part is a formula of them.

mod cells;
mod groups;
mod months;

use rust_decimal::Decimal;
use rust_xlsxwriter::{
    Chart, ChartFormat, ChartSolidFill, ChartType, DocProperties, ExcelDateTime, Format, Workbook,
    Worksheet, XlsxError,
};

use super::style;
use super::titled::{header, note_over, noted};
use crate::analysis::ActualStep;
use crate::input::escaped;
use crate::report::actual::{ActualMaterial, document};
use cells::{HEAD, formula, headings, input, number};
use groups::PARTS;

/// Columns of the chart: the part that is not drawn, and the bars.
const DRAWN: [(&str, u16); 4] = [("begin", 5), ("sum", 6), ("more", 7), ("less", 8)];
/// Row of the first sentence.
const SENTENCES: u32 = 2;
/// Last column that is printed, and the characters up to it.
const LAST: u16 = 3;
const WIDTH: usize = 90;
/// Rows of the chart.
const CHART: u32 = 24;
/// The bytes of the workbook; equal material gives equal bytes.
///
/// # Errors
///
/// Says what a workbook cannot hold.
pub fn actual_workbook(material: ActualMaterial<'_>) -> Result<Vec<u8>, XlsxError> {
    let mut file = Workbook::new();
    let title = escaped(material.title);
    let day = format!("{}-01T12:00:00", material.starts);
    let created = ExcelDateTime::parse_from_str(&day)?;
    let properties = DocProperties::new().set_title(title.as_ref()).set_creation_datetime(&created);
    file.set_properties(&properties);
    for sheet in [bridge(material)?, groups::sheet(material)?, months::sheet(material)?] {
        let mut sheet = sheet;
        sheet.set_print_fit_to_pages(1, 0).set_header(header(&title));
        file.push_worksheet(sheet);
    }
    file.save_to_buffer()
}

/// Rows of the sheet of steps.
struct Rows {
    /// Headings of the steps, below the sentences.
    head: u32,
    /// Plan.
    first: u32,
    /// Actual.
    last: u32,
    /// Headings of the money without hours.
    lines: u32,
    /// Row after it.
    below: u32,
    /// Number of the row with the sums of all groups, on their sheet.
    groups: u32,
}

impl Rows {
    fn of(material: ActualMaterial<'_>) -> Self {
        let actual = material.actual;
        let head = number(SENTENCES, document(material).lead.len());
        let first = head + 1;
        let last = number(first, actual.all_steps().len());
        let lines = number(last, 3);
        let below = number(lines, actual.lines.len()) + 1;
        Self { head, first, last, lines, below, groups: number(HEAD, actual.groups.len()) + 1 }
    }

    /// Sum of a column of all groups and of the money without hours.
    fn sum(&self, [of_groups, of_lines]: [char; 2], has_lines: bool) -> String {
        let groups = format!("Groups!{of_groups}{}", self.groups);
        let [from, to] = [self.lines + 2, self.below - 1];
        if has_lines { format!("{groups}+SUM({of_lines}{from}:{of_lines}{to})") } else { groups }
    }
}

/// Sheet of the steps from plan to actual, with the chart, the money without hours, and the sentences.
fn bridge(material: ActualMaterial<'_>) -> Result<Worksheet, XlsxError> {
    let title = format!("From plan to actual, {}", material.currency);
    let note = "Planned and billed amounts are inputs; all other figures are formulas of them. The sentences are as of the bill.";
    let mut sheet = noted("Bridge", &title, note)?;
    let rows = Rows::of(material);
    steps(&mut sheet, material, &rows)?;
    bars(&mut sheet, material, &rows)?;
    chart(&mut sheet, material, &rows)?;
    without_hours(&mut sheet, material, rows.lines)?;
    for (row, it) in (SENTENCES..).zip(document(material).lead) {
        if it.strong {
            sheet.write_string_with_format(row, 0, it.text, &style::strong())?;
        } else {
            note_over(&mut sheet, row, (LAST, WIDTH), &it.text)?;
        }
    }
    sheet.set_column_width(0, 34)?.set_column_range_width(1, DRAWN[3].1, 16)?;
    sheet.set_print_area(0, 0, rows.below + CHART, LAST)?;
    Ok(sheet)
}

/// Steps from plan to actual, and the sum of the bill to check them.
fn steps(
    sheet: &mut Worksheet,
    material: ActualMaterial<'_>,
    rows: &Rows,
) -> Result<(), XlsxError> {
    let actual = material.actual;
    let (total, has_lines) = (style::total("money"), !actual.lines.is_empty());
    headings(sheet, rows.head, &["step"], &["amount"])?;
    sheet.write_string_with_format(rows.first, 0, "plan", &style::strong())?;
    let plan = rows.sum(['E', 'B'], has_lines);
    formula(sheet, (rows.first, 1), &plan, Some(actual.plan), &total)?;
    let steps = actual.all_steps();
    for (place, it) in steps.iter().enumerate() {
        let row = number(rows.first, place);
        sheet.write_string(row, 0, &it.name)?;
        let text = match ('J'..).nth(place).filter(|_| place < PARTS) {
            Some(column) => format!("Groups!{column}{}", rows.groups),
            None => format!("D{}", number(rows.lines, place - PARTS) + 1),
        };
        formula(sheet, (row, 1), &text, Some(it.amount), &style::number("signed money"))?;
    }
    sheet.write_string_with_format(rows.last, 0, "actual", &style::strong())?;
    let sum = format!("SUM(B{}:B{})", rows.first + 1, rows.last);
    formula(sheet, (rows.last, 1), &sum, Some(actual.actual), &total)?;
    sheet.write_string(rows.last + 1, 0, "billed")?;
    let billed = rows.sum(['F', 'C'], has_lines);
    formula(sheet, (rows.last + 1, 1), &billed, Some(actual.actual), &style::number("money"))
}

/// Format of the columns of the chart.
fn note() -> Format {
    style::note().set_num_format(style::pattern("money"))
}

/// Columns of the chart: where each bar begins, and its length as a sum, as more or as less.
fn bars(sheet: &mut Worksheet, material: ActualMaterial<'_>, rows: &Rows) -> Result<(), XlsxError> {
    for (name, column) in DRAWN {
        sheet.write_string_with_format(rows.head, column, name, &style::number_heading())?;
    }
    let actual = material.actual;
    for (row, amount) in [(rows.first, actual.plan), (rows.last, actual.actual)] {
        let text = format!("B{}", row + 1);
        formula(sheet, (row, DRAWN[1].1), &text, Some(amount), &note())?;
    }
    for (row, it) in (rows.first + 1..).zip(actual.all_steps()) {
        let at = row + 1;
        let before = format!("SUM(B{}:B{row})", rows.first + 1);
        let ActualStep { amount, ends: [from, to], .. } = it;
        let texts = [
            (0, format!("MIN({before},{before}+B{at})"), from.min(to)),
            (2, format!("MAX(B{at},0)"), amount.max(Decimal::ZERO)),
            (3, format!("MAX(-B{at},0)"), amount.min(Decimal::ZERO).abs()),
        ];
        for (place, text, value) in texts {
            formula(sheet, (row, DRAWN[place].1), &text, Some(value), &note())?;
        }
    }
    Ok(())
}

/// Bars that begin where the one above ends.
fn chart(
    sheet: &mut Worksheet,
    material: ActualMaterial<'_>,
    rows: &Rows,
) -> Result<(), XlsxError> {
    let mut ends = material.actual.all_steps().into_iter().flat_map(|it| it.ends);
    if ends.any(|it| it.is_sign_negative()) {
        // Bars that are not drawn would begin on the other side of 0.
        let text = "No chart here, as sums are below 0: `-o bridge.svg` draws it.";
        sheet.write_string_with_format(rows.below + 1, 0, text, &style::note())?;
        return Ok(());
    }
    let mut chart = Chart::new(ChartType::BarStacked);
    let kinds = [None, Some(0), Some(1), Some(2)];
    for ((name, column), kind) in DRAWN.into_iter().zip(kinds) {
        let series = chart.add_series().set_name(name);
        series.set_categories(("Bridge", rows.first, 0, rows.last, 0));
        series.set_values(("Bridge", rows.first, column, rows.last, column)).set_gap(40);
        match kind {
            None => series.set_format(ChartFormat::new().set_no_fill()),
            Some(kind) => {
                let fill: ChartSolidFill = style::area(kind);
                series.set_format(ChartFormat::new().set_solid_fill(&fill))
            }
        };
    }
    chart.y_axis().set_reverse();
    chart.x_axis().set_num_format("#,##0").set_min(0);
    chart.legend().set_hidden();
    chart.title().set_name(&format!("From plan to actual, {}", material.currency));
    chart.set_width(590).set_height(420);
    sheet.insert_chart(rows.below + 1, 0, &chart)?;
    Ok(())
}

/// Money without hours from a row on.
fn without_hours(
    sheet: &mut Worksheet,
    material: ActualMaterial<'_>,
    row: u32,
) -> Result<(), XlsxError> {
    headings(sheet, row, &["money without GPU-hours"], &["planned", "billed", "difference"])?;
    for (place, it) in material.actual.lines.iter().enumerate() {
        let at = number(row, place);
        sheet.write_string(at, 0, it.name())?;
        input(sheet, (at, 1), it.plan)?;
        input(sheet, (at, 2), it.actual)?;
        let text = format!("C{0}-B{0}", at + 1);
        formula(sheet, (at, 3), &text, Some(it.difference()), &style::number("signed money"))?;
    }
    Ok(())
}
