//! Formats of cells: fonts, fills and number formats by unit.

use rust_xlsxwriter::{
    ChartFormat, ChartLine, ChartSolidFill, Color, ConditionalFormatFormula, Format, FormatAlign,
    FormatBorder, Formula, Worksheet, XlsxError,
};

use crate::export::picture::kind_colors;

/// Blue of values that a reader may change.
const INPUT: u32 = 0x1F_3F_BF;
/// Yellow below them.
const PALE: u32 = 0xFF_F9_DB;
/// Red of values that are wrong.
const RED: u32 = 0xB0_00_20;
/// Green of checks that hold.
const GREEN: u32 = 0x1B_6E_2D;
/// Gray of rules and notes.
const GRAY: u32 = 0x59_59_59;

/// Title of a sheet.
pub(super) fn title() -> Format {
    Format::new().set_bold().set_font_size(14)
}

/// Verdict, and headings of parts.
pub(super) fn strong() -> Format {
    Format::new().set_bold()
}

/// Heading of a section: that of an alternative by its position, or of figures that are shared.
pub(super) fn section(account: Option<usize>) -> Format {
    let format = Format::new().set_bold().set_font_size(12).set_border_bottom(FormatBorder::Thin);
    match account {
        Some(it) => of_alternative(format, it),
        None => format,
    }
}

/// A format with the color of an alternative at its left, by its position.
pub(super) fn of_alternative(format: Format, position: usize) -> Format {
    let format = format.set_border_left(FormatBorder::Thick).set_indent(1);
    format.set_border_left_color(Color::RGB(kind_colors(position)[0]))
}

/// The line of an alternative in a chart, by its position.
pub(super) fn line(position: usize) -> ChartFormat {
    let mut line = ChartLine::new();
    line.set_color(Color::RGB(kind_colors(position)[0])).set_width(2.25);
    ChartFormat::new().set_line(&line).clone()
}

/// The area of a kind in a chart.
pub(super) fn area(kind: usize) -> ChartSolidFill {
    ChartSolidFill::new().set_color(Color::RGB(kind_colors(kind)[0])).clone()
}

/// The cell of a kind, with text that is legible on it.
pub(super) fn filled(kind: usize) -> Format {
    let [color, text] = kind_colors(kind).map(Color::RGB);
    Format::new().set_background_color(color).set_font_color(text)
}

/// Heading of the column of an alternative, by its position.
pub(super) fn alternative_heading(position: usize) -> Format {
    let format = number_heading().set_border_bottom(FormatBorder::Thick);
    format.set_border_bottom_color(Color::RGB(kind_colors(position)[0]))
}

/// Hides the errors of cells, from a row and column to others: a figure that does not exist is blank.
pub(super) fn hide_errors(
    sheet: &mut Worksheet,
    from: (u32, u16),
    to: (u32, u16),
) -> Result<(), XlsxError> {
    let cell = rust_xlsxwriter::utility::row_col_to_cell(from.0, from.1);
    let rule = Formula::new(format!("ISERROR({cell})"));
    let paper = Format::new().set_font_color(Color::White);
    let blank = ConditionalFormatFormula::new().set_rule(rule).set_format(paper);
    sheet.add_conditional_format(from.0, from.1, to.0, to.1, &blank)?;
    Ok(())
}

/// Text without a format of its own.
pub(super) fn plain() -> Format {
    Format::new()
}

/// Sentence on what would overturn the answer.
pub(super) fn caution() -> Format {
    let border = FormatBorder::Thin;
    Format::new().set_bold().set_font_color(Color::RGB(RED)).set_border_left(border)
}

/// Text that wraps.
pub(super) fn wrapped() -> Format {
    Format::new().set_text_wrap().set_align(FormatAlign::Top)
}

/// Name beside a text that wraps.
pub(super) fn top() -> Format {
    Format::new().set_align(FormatAlign::Top)
}

/// Words in a column of numbers.
pub(super) fn right() -> Format {
    Format::new().set_align(FormatAlign::Right)
}

/// Words right of a number.
pub(super) fn beside() -> Format {
    Format::new().set_indent(1)
}

/// Notes below tables.
pub(super) fn note() -> Format {
    Format::new().set_font_color(Color::RGB(GRAY))
}

/// Heading of a column of text.
pub(super) fn heading() -> Format {
    Format::new().set_bold().set_border_bottom(FormatBorder::Thin).set_text_wrap()
}

/// Heading of a column of numbers.
pub(super) fn number_heading() -> Format {
    heading().set_align(FormatAlign::Right)
}

/// A number in a unit, or words in its place.
pub(super) fn number(unit: &str) -> Format {
    right().set_num_format(pattern(unit))
}

/// A number in a unit; large prices without decimals.
pub(super) fn price(unit: &str) -> Format {
    let is_price = unit.starts_with("money/");
    let pattern = if is_price { "[>=1000]#,##0;#,##0.000" } else { pattern(unit) };
    Format::new().set_num_format(pattern)
}

/// A number below a rule: the sum of a column.
pub(super) fn total(unit: &str) -> Format {
    number(unit).set_bold().set_border_top(FormatBorder::Thin)
}

/// An input that a reader may change.
pub(super) fn input() -> Format {
    Format::new()
        .set_num_format("#,##0.######")
        .set_font_color(Color::RGB(INPUT))
        .set_background_color(Color::RGB(PALE))
        .set_border(FormatBorder::Hair)
        .set_unlocked()
}

/// A word that a reader may choose.
pub(super) fn choice() -> Format {
    input().set_align(FormatAlign::Center)
}

/// A number of any unit that follows an input.
pub(super) fn figure() -> Format {
    right().set_num_format("#,##0.######")
}

/// A typed value that is not in use.
pub(super) fn not_in_use() -> Format {
    Format::new().set_font_color(Color::RGB(GRAY)).set_font_strikethrough()
}

/// A value that the program refuses.
pub(super) fn wrong() -> Format {
    Format::new().set_bold().set_font_color(Color::RGB(RED))
}

/// A check that holds.
pub(super) fn good() -> Format {
    Format::new().set_bold().set_font_color(Color::RGB(GREEN))
}

/// An input that shapes the model and cannot be changed here.
pub(super) fn fixed_input() -> Format {
    Format::new().set_num_format("#,##0.######").set_font_color(Color::RGB(GRAY))
}

/// Number format of a unit: money without decimals, prices with three, shares in percent.
pub(super) fn pattern(unit: &str) -> &'static str {
    match unit {
        "money" => "#,##0;-#,##0;0",
        "count" => "#,##0",
        "percent" => "0.0%",
        "signed money" => "+#,##0;-#,##0;-",
        "signed percent" => "+0.0%;-0.0%;-",
        _ if unit.starts_with("money/") => "#,##0.000",
        "" => "0.0#####",
        _ => "#,##0.0##",
    }
}
