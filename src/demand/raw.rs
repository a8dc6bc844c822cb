//! Places of rows and cells in the text of a trace.

/// First byte of the row that the CSV reader finds from a byte on: line ends and comments are skipped.
pub(super) fn row_start(text: &str, mut at: usize) -> usize {
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let length = match rest.bytes().next() {
            Some(b'\n' | b'\r') => 1,
            Some(b'#') => line_length(rest),
            _ => return at,
        };
        at += length;
    }
}

/// First byte of a cell of the row that begins at a byte, and the byte after its last.
pub(super) fn cell(text: &str, row: usize, column: usize) -> (usize, usize) {
    let rest = text.get(row..).unwrap_or_default();
    let line = rest.get(..line_length(rest)).unwrap_or_default();
    let (mut start, mut passed, mut is_quoted) = (0, 0, false);
    let mut end = line.len();
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b',' if !is_quoted && passed == column => {
                end = at;
                break;
            }
            b',' if !is_quoted => {
                passed += 1;
                start = at + 1;
            }
            _ => {}
        }
    }
    let shown = line.get(start..end).unwrap_or_default();
    let blank = shown.len() - shown.trim_start().len();
    let start = if shown.trim().is_empty() { start } else { start + blank };
    (row + start, row + start + shown.trim().len())
}

/// Bytes of the first line, without its end.
pub(super) fn line_length(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_found_behind_quoted_commas_and_blanks() {
        let text = "a,b\n\r\n# note\n\"x,1\",  y ,z\n";
        let row = row_start(text, 3);
        let shown = |column| {
            let (start, end) = cell(text, row, column);
            &text[start..end]
        };
        assert_eq!([0, 1, 2].map(shown), ["\"x,1\"", "y", "z"]);
        assert_eq!(cell("a,,b", 0, 1), (2, 2));
    }
}
