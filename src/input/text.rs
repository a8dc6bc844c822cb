//! Bytes of a file decoded to text: UTF-8 without control characters, or the first invalid place.

use super::gzip::is_gzip;

/// Problem of a text, at byte offsets of the text that [`decode`] returned.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadText {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) message: String,
    pub(super) fix: String,
}

/// Decodes `bytes`; returns the text and its first problem. With a problem, the text is only good
/// for showing it.
pub(super) fn decode(mut bytes: Vec<u8>) -> (String, Option<BadText>) {
    if let Some(problem) = foreign_encoding(&bytes).or_else(|| still_packed(&bytes)) {
        return (String::new(), Some(problem));
    }
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) => {
            let problem = control_character(&text);
            (text, problem)
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let problem = not_utf8(&bytes, at);
            (String::from_utf8_lossy(&bytes).into_owned(), Some(problem))
        }
    }
}

/// The first problem of a text that would keep it from being read as a file.
#[must_use]
pub fn text_problem(text: &str) -> Option<String> {
    decode(text.as_bytes().to_vec()).1.map(|problem| problem.message)
}

/// Detects UTF-16 and UTF-32 by their byte order mark, or by the zero bytes that Western text has
/// in them.
pub(super) fn foreign_encoding(bytes: &[u8]) -> Option<BadText> {
    let marked = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
    let unmarked = matches!(bytes, [0, 1..=255, ..] | [1..=255, 0, 1..=255, 0, ..]);
    (marked || unmarked).then(|| BadText {
        start: 0,
        end: 0,
        message: "the file is UTF-16, but UTF-8 was expected (from byte 0, line 1)".into(),
        fix: "save the file as UTF-8".into(),
    })
}

/// Detects gzip data, which some commands unpack once, and others do not.
fn still_packed(bytes: &[u8]) -> Option<BadText> {
    is_gzip(bytes).then(|| BadText {
        start: 0,
        end: 0,
        message: "the file holds gzip data, but text was expected".into(),
        fix: "unpack it with `gzip -d`".into(),
    })
}

fn not_utf8(bytes: &[u8], at: usize) -> BadText {
    let line = 1 + bytes.iter().take(at).filter(|byte| **byte == b'\n').count();
    let byte = bytes.get(at).copied().unwrap_or(0);
    let message =
        format!("byte {at} of the file, in line {line}, is 0x{byte:02X}, which is not UTF-8");
    // In Latin-1 and Windows-1252 a letter with an accent is one byte from 0xC0, followed by ASCII.
    let is_latin = byte >= 0xA0 && bytes.get(at + 1).is_none_or(u8::is_ascii);
    let fix = if is_latin {
        format!("save the file as UTF-8; in Latin-1 this byte is {:?}", char::from(byte))
    } else {
        "save the file as UTF-8".into()
    };
    BadText { start: at, end: at + '\u{fffd}'.len_utf8(), message, fix }
}

fn control_character(text: &str) -> Option<BadText> {
    let is_bad = |c: &char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    let (at, c) = text.char_indices().find(|(_, c)| is_bad(c))?;
    let count = text.chars().filter(is_bad).count();
    let name = match c {
        '\0' => "a NUL character".to_string(),
        '\u{1b}' => "an escape character".to_string(),
        _ => format!("the control character U+{:04X}", u32::from(c)),
    };
    let fix = if count == 1 {
        "remove it".to_string()
    } else {
        format!("remove it and the {} after it", count - 1)
    };
    Some(BadText {
        start: at,
        end: at + c.len_utf8(),
        message: format!("the file holds {name}, but text was expected"),
        fix,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(bytes: &[u8]) -> Option<(String, String)> {
        decode(bytes.to_vec()).1.map(|p| (p.message, p.fix))
    }

    #[test]
    fn a_byte_order_mark_and_all_line_ends_are_accepted() {
        let (text, problem) = decode(b"\xEF\xBB\xBFa: 1\r\nb:\t2\rc: 3\n".to_vec());
        assert_eq!(problem, None);
        assert_eq!(text, "a: 1\r\nb:\t2\rc: 3\n");
    }

    #[test]
    fn latin_1_is_reported_with_byte_line_and_letter() {
        let (message, fix) = problem(b"a: 1\nname: caf\xE9\n").unwrap();
        assert_eq!(message, "byte 14 of the file, in line 2, is 0xE9, which is not UTF-8");
        assert_eq!(fix, "save the file as UTF-8; in Latin-1 this byte is 'é'");
    }

    #[test]
    fn utf_16_is_named_with_and_without_its_mark() {
        for bytes in [&b"\xFF\xFEa\0"[..], b"\xFE\xFF\0a", b"a\0:\0", b"\0a\0:"] {
            assert_eq!(problem(bytes).unwrap().1, "save the file as UTF-8");
        }
    }

    #[test]
    fn control_characters_are_found_and_counted() {
        let (message, fix) = problem(b"a: \x07b\x1b").unwrap();
        assert_eq!(message, "the file holds the control character U+0007, but text was expected");
        assert_eq!(fix, "remove it and the 1 after it");
        assert!(problem(b"a: 1\nb: \0").unwrap().0.contains("a NUL character"));
    }
}
