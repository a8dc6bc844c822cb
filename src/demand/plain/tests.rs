use proptest::prelude::*;
use proptest::test_runner::Config;

use super::super::trace;
use super::*;
use crate::input::{Diagnostics, Span};

/// Trace by the plain reader in blocks of a few lines, and by the general one, with its problems.
fn both(text: &str, lines: usize) -> (Option<Trace>, Option<Trace>, usize) {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.embed("a.csv", text);
    let mut rows = PlainRows::default();
    let all: Vec<&str> = text.split_inclusive('\n').collect();
    let mut blocks = all.chunks(lines).map(<[&str]>::concat);
    let is_plain = blocks.all(|it| rows.take(it.as_bytes()).is_some());
    let plain = if is_plain { rows.trace(id) } else { None };
    let general = trace::read(id, Span::new(id, 0, 0), &sources, &mut diagnostics);
    (plain, general, diagnostics.iter().count())
}

/// Asserts that a trace is plain and the same for both readers.
#[track_caller]
fn assert_plain(text: &str) {
    let (plain, general, problems) = both(text, 2);
    assert_eq!((plain.as_ref(), problems), (general.as_ref(), 0), "{text}");
    assert!(plain.is_some(), "{text}");
}

/// Asserts that a trace is left to the general reader.
#[track_caller]
fn assert_left(text: &str) {
    assert_eq!(both(text, 2).0, None, "{text}");
}

const ROWS: &str = "2026-09-07T00:00:00Z,4\n2026-09-07T01:00:00Z,6\n";

#[test]
fn usual_forms_are_plain() {
    for numbers in [["4", "6"], ["41.375", "0"], ["0.123456789", "10000000"], ["5.", ".5"]] {
        let [one, other] = numbers;
        assert_plain(&format!(
            "timestamp,gpus\n2026-02-28T23:59:59Z,{one}\n2026-03-01T00:00:00Z,{other}"
        ));
    }
    for header in [format!("{BUSY_COMMENT}\n"), String::new()] {
        assert_plain(&format!("{header}timestamp,gpus\n{ROWS}"));
    }
    assert_plain(&format!("timestamp,gpus\r\n{}", ROWS.replace('\n', "\r\n")));
    // A number with an exponent, one of many digits, a row without one, an offset and a long row.
    assert_plain(&format!(
        "timestamp,gpus\n{ROWS}2026-09-07T02:00:00Z,1e1\n2026-09-07T05:00:00+02:00,\n\
         2026-09-07T04:00:00Z,0.12345678901\n2026-09-07T09:00:00Z,7\n2026-09-07T10:00:00Z,"
    ));
}

#[test]
fn lengths_are_plain_too() {
    for lengths in [["3600", "3600"], ["", "60"], ["60", ""], ["1800", "1800"]] {
        let [one, other] = lengths;
        assert_plain(&format!(
            "timestamp,gpus,duration_s\n2026-09-07T00:00:00Z,4,{one}\n2026-09-07T01:00:00Z,,60\n\
             2026-09-07T02:00:00+00:00,6.5,{other}\n2026-09-07T04:00:00Z,5,{one}\r\n"
        ));
    }
    assert_plain("timestamp,gpus,duration_s\n2026-09-07T00:00:00Z,4,60\n");
    for length in ["0", "3601", "31622401", "-1", "60.5", "\"60\"", " 60", "60,", "x"] {
        assert_left(&format!(
            "timestamp,gpus,duration_s\n2026-09-07T00:00:00Z,4,{length}\n\
             2026-09-07T01:00:00Z,4,60\n"
        ));
    }
}

#[test]
fn problems_and_other_forms_are_left_to_the_general_reader() {
    for (from, to) in [
        (",4", ",\"4\""),
        (",4", ", 4"),
        (",4", ",4,5"),
        (",4", ",4 # night"),
        (",4", ",10000001"),
        (",4", ",4\u{7}"),
        (",4", ",-1"),
        (",4", ""),
        ("T01", "T00"),
        ("2026", "1999"),
        ("01:00:00Z", "01:00:00"),
        ("09-07T01", "02-29T01"),
        ("timestamp", "Timestamp"),
        ("timestamp", "\n timestamp"),
        ("timestamp", "# note\ntimestamp"),
        ("\n2026", "\n# note\n2026"),
        ("\n2026", "\n\n2026"),
        ("\n", "\r"),
        ("4\n2026-09-07T01:00:00Z,6", "4"),
        ("4\n2026-09-07T01:00:00Z,6", "0\n2026-09-07T01:00:00Z,0"),
        ("4\n2026-09-07T01:00:00Z,6", "\n2026-09-07T01:00:00Z,"),
    ] {
        assert_left(&format!("timestamp,gpus\n{ROWS}").replace(from, to));
    }
    assert_left("");
    assert_left("timestamp,gpus\n");
}

/// A cell of numbers, most of them usual.
fn gpus() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0..2_000u32).prop_map(|it| it.to_string()),
        4 => (0..2_000u32, "[0-9]{0,11}").prop_map(|(whole, part)| format!("{whole}.{part}")),
        2 => Just(String::new()),
        1 => "[0-9]{1,10}",
        1 => "[-+.0-9eE]{1,6}",
        1 => "[ -~\t\r\u{e9}]{0,4}",
    ]
}

/// A line, with the seconds since the one before.
fn line(start: &mut i64, (odd, after, gpus): (u8, i64, String)) -> String {
    *start += if odd == 0 { after - 60 } else { after };
    let time = crate::demand::instant(*start);
    match odd {
        1 => format!("{},{gpus}\n", time.replace('Z', "+00:00")),
        2 => format!("{time},{gpus}\r\n"),
        3 => format!("{},{gpus}\n", time.replace('T', " ")),
        4 => format!("{},{gpus}\n", time.replace("00Z", "60Z")),
        5 => format!("\n{time},{gpus}\n"),
        6 => format!("# note\n{time},{gpus}\n"),
        7 => format!("\"{time}\",{gpus}\n"),
        8 => format!("{time},{gpus}"),
        _ => format!("{time},{gpus}\n"),
    }
}

proptest! {
    #![proptest_config(Config { cases: 1_000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn both_readers_agree(
        rows in prop::collection::vec((9..60u8, 1..4i64, gpus()), 0..12),
        odd in (0..16usize, 0..9u8), header in 0..8u8, lines in 1..4usize,
    ) {
        let mut start = 1_767_225_590;
        let rows = rows.into_iter().enumerate().map(|(at, (usual, after, gpus))| {
            let odd = if at == odd.0 { odd.1 } else { usual };
            line(&mut start, (odd, after * 30, gpus))
        });
        let lengths = ["", ",30", ",60", ",61", ",", ",30.0"];
        let text = rows.collect::<String>();
        let text = match header {
            // A length in each line.
            3 | 4 => {
                let lengths = lengths.iter().cycle().skip(odd.0);
                let with = |(line, length): (&str, &&str)| {
                    let length = if header == 3 && length.len() != 3 { ",30" } else { length };
                    [line, length, "\n"].concat()
                };
                text.lines().zip(lengths).map(with).collect()
            }
            _ => text,
        };
        let header = match header {
            3 | 4 => "timestamp,gpus,duration_s\n",
            0 => "# note\ntimestamp,gpus\n",
            1 => "gpus,timestamp\n",
            2 => "timestamp,gpus,team\n",
            _ => "timestamp,gpus\n",
        };
        let text = header.to_owned() + &text;
        let (plain, general, problems) = both(&text, lines);
        if let Some(plain) = plain {
            prop_assert_eq!((Some(plain), 0), (general, problems));
        }
    }
}
