//! CSV and TSV: one table a file, no padding, nothing that a spreadsheet would compute.

use crate::format::{Precision, data};
use crate::input::escaped;
use crate::report::records::{Records, Value};

/// Commas between cells.
pub(super) fn csv(records: &Records, precision: Precision) -> String {
    draw(records, precision, b',')
}

/// Tabs between cells.
pub(super) fn tsv(records: &Records, precision: Precision) -> String {
    draw(records, precision, b'\t')
}

fn draw(records: &Records, precision: Precision, delimiter: u8) -> String {
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    let names = records.columns.iter().map(|it| harmless(&escaped(&it.name()))).collect();
    let cells = |row: &Vec<Value>| row.iter().map(|value| cell(value, precision)).collect();
    let lines = std::iter::once(names).chain(records.rows.iter().map(cells));
    for line in lines {
        let line: Vec<String> = line;
        // Rows of one length written to memory cannot fail.
        let _ = writer.write_record(&line);
    }
    writer.into_inner().map_or(Ok(String::new()), String::from_utf8).unwrap_or_default()
}

fn cell(value: &Value, precision: Precision) -> String {
    match value {
        Value::Missing => String::new(),
        Value::Text(text) => harmless(&escaped(text)),
        Value::Flag(yes) => yes.to_string(),
        Value::Count(number) => number.to_string(),
        Value::Number(number, figure) => data(*number, *figure, precision),
    }
}

/// A text that would be a formula gets an apostrophe, by which a spreadsheet knows it as text; so does
/// one that begins with an apostrophe, so that who reads the file takes away one and has the text.
fn harmless(text: &str) -> String {
    let is_marked = text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\'']);
    if is_marked { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Figure;
    use crate::report::records::Field;

    fn records(texts: &[&str]) -> Records {
        let row =
            |text: &&str| vec![Value::text(*text), Value::Number((-5).into(), Figure::Amount)];
        Records {
            columns: vec![Field::plain("name"), Field::money("total", "USD")],
            rows: texts.iter().map(row).collect(),
        }
    }

    #[test]
    fn a_text_is_no_formula_and_a_number_is_no_text() {
        let drawn = csv(&records(&["=1+1", "+a", "-a", "@a", "a=1"]), Precision::Screen);
        assert_eq!(drawn, "name,total [USD]\n'=1+1,-5\n'+a,-5\n'-a,-5\n'@a,-5\na=1,-5\n");
        let wide = csv(&records(&["＝1+1", "＋a", "－a", "＠a"]), Precision::Screen);
        let quoted = csv(&records(&["'a", "a'"]), Precision::Screen);
        assert_eq!(quoted, "name,total [USD]\n''a,-5\na',-5\n");
        assert_eq!(wide, "name,total [USD]\n'＝1+1,-5\n'＋a,-5\n'－a,-5\n'＠a,-5\n");
    }

    #[test]
    fn what_parts_cells_is_quoted_or_escaped() {
        let drawn = csv(&records(&["a, b", "say \"a\"", "a\tb\nc"]), Precision::Screen);
        assert_eq!(drawn, "name,total [USD]\n\"a, b\",-5\n\"say \"\"a\"\"\",-5\na\\tb\\nc,-5\n");
        let drawn = tsv(&records(&["a, b", "a\tb"]), Precision::Screen);
        assert_eq!(drawn, "name\ttotal [USD]\na, b\t-5\na\\tb\t-5\n");
    }

    #[test]
    fn a_heading_with_a_name_of_a_file_is_as_harmless_as_a_cell() {
        let columns = vec![Field::plain("=1+1"), Field::money("cost", "USD").of("a\u{202e}\tb")];
        let drawn = tsv(&Records { columns, rows: Vec::new() }, Precision::Screen);
        assert_eq!(drawn, "'=1+1\tcost of a\\u{202e}\\tb [USD]\n");
    }

    #[test]
    fn what_is_missing_is_empty() {
        let row = vec![Value::Missing, Value::Flag(true), Value::Missing];
        let columns = ["a", "b", "c"].map(Field::plain).to_vec();
        assert_eq!(csv(&Records { columns, rows: vec![row] }, Precision::Exact), "a,b,c\n,true,\n");
    }
}
