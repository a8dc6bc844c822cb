//! Bars as lines of text: a scale above, a name on the left, and the value of the input at each end.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use unicode_width::UnicodeWidthStr;

use super::prose::{pad_left, pad_right};
use crate::input::escaped;
use crate::report::bars::{Bar, Bars};

/// Fewest characters of the scale, on a page however narrow.
const FEWEST: usize = 16;
/// Mark of the stated amount.
const MARK: char = 'X';

/// Scale and bars.
pub(super) fn draw(bars: &Bars, width: usize) -> Vec<String> {
    let names: Vec<String> = bars.rows.iter().map(|it| escaped(&it.name).into_owned()).collect();
    let widest = |of: &dyn Fn(&Bar) -> usize| bars.rows.iter().map(of).max().unwrap_or_default();
    let [left, right] = [0, 1].map(|side: usize| widest(&|it| it.labels[side].width()));
    // A name without room is on a line of its own.
    let beside = left.saturating_add(right).saturating_add(4).saturating_add(FEWEST);
    let most = width.saturating_sub(beside);
    let fitting = names.iter().map(|it| it.width()).filter(|it| *it <= most);
    let name = fitting.max().unwrap_or_default();
    let indent = name.saturating_add(left).saturating_add(3);
    let room = width.saturating_sub(indent).saturating_sub(right).saturating_sub(1);
    let last = room.max(FEWEST).saturating_sub(1);
    let mut lines = vec![scale(bars, indent, last)];
    for (row, name_of) in bars.rows.iter().zip(&names) {
        let (from, to) = (cell(row.ends[0], last), cell(row.ends[1], last));
        let before = from.saturating_add(left).saturating_add(2);
        let label = pad_left(&format!("{} ", row.labels[0]), before);
        let bar = bar([from, to], bars.mark.map(|it| cell(it, last)));
        let is_apart = name_of.width() > name;
        if is_apart {
            lines.push(name_of.clone());
        }
        let name = pad_right(if is_apart { "" } else { name_of }, name);
        lines.push(format!("{name} {label}{bar} {}", row.labels[1]).trim_end().to_owned());
    }
    lines
}

/// Ends, blocks and the mark of a bar; one without a length is the mark alone.
fn bar([from, to]: [usize; 2], mark: Option<usize>) -> String {
    let letter = |at: usize| match at {
        _ if mark == Some(at) => MARK,
        _ if at == from => '├',
        _ if at == to => '┤',
        _ => '█',
    };
    (from..=to).map(letter).collect()
}

/// Labels of the scale, each from its place on; one without room is left out.
fn scale(bars: &Bars, indent: usize, last: usize) -> String {
    let mut line = String::new();
    for (place, label) in &bars.ticks {
        let start = indent.saturating_add(cell(*place, last));
        if line.is_empty() || start > line.width().saturating_add(1) {
            line = pad_right(&line, start);
            line.push_str(label);
        }
    }
    line
}

/// Character of the scale at a place.
fn cell(share: Decimal, last: usize) -> usize {
    let half = Decimal::new(5, 1);
    let at = share.saturating_mul(Decimal::from(last)).saturating_add(half).floor();
    at.to_usize().unwrap_or_default().min(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars() -> Bars {
        let number = |text: &str| text.parse::<Decimal>().unwrap();
        let row = |name: &str, ends: [&str; 2], labels: [&str; 2]| Bar {
            name: name.to_owned(),
            ends: ends.map(number),
            labels: labels.map(str::to_owned),
        };
        Bars {
            ticks: vec![(number("0"), "0".to_owned()), (number("0.5"), "1 M".to_owned())],
            mark: Some(number("0.5")),
            rows: vec![
                row("price", ["0.05", "1"], ["3.192", "4.788"]),
                row("utilization", ["0.2", "0.5"], ["51.5%", "64.4%"]),
                row("nothing", ["0.5", "0.5"], ["", ""]),
            ],
            ..Bars::default()
        }
    }

    #[test]
    fn bars_lie_over_one_scale_with_the_values_at_their_ends() {
        let lines = draw(&bars(), 47);
        assert_eq!(
            lines,
            [
                "                   0          1 M",
                "price         3.192 ├█████████X█████████┤ 4.788",
                "utilization      51.5% ├██████X 64.4%",
                "nothing                       X",
            ]
        );
    }

    #[test]
    fn a_name_without_room_has_a_line_of_its_own() {
        let mut bars = bars();
        "a.name.too.long.for.the.page".clone_into(&mut bars.rows[0].name);
        let lines = draw(&bars, 44);
        assert_eq!(lines[1], "a.name.too.long.for.the.page");
        assert!(lines.iter().all(|it| it.width() <= 44), "{lines:#?}");
    }

    #[test]
    fn a_narrow_page_has_a_shorter_scale() {
        for width in [50, 60, 80] {
            let lines = draw(&bars(), width);
            assert!(lines.iter().all(|it| it.width() <= width), "{lines:#?}");
        }
    }
}
