//! A chart as lines of text: columns of blocks over an axis from 0% to 100%.

use unicode_width::UnicodeWidthStr;

use super::prose::pad_left;
use crate::format::cells;
use crate::report::chart::Chart;

/// Lines above the axis.
const LINES: u8 = 12;
/// Label of the axis.
const ZERO: &str = "0";
/// Fewest columns, on a page however narrow.
const FEWEST: usize = 8;

/// Lines of the chart, with labels on both axes.
pub(super) fn draw(chart: &Chart, width: usize) -> Vec<String> {
    let [top, half] = &chart.labels;
    let indent = top.width().max(half.width()).max(ZERO.len());
    let room = width.saturating_sub(indent).saturating_sub(2).max(FEWEST);
    let every = chart.heights.len().div_ceil(room).max(1);
    let columns: Vec<u8> =
        chart.heights.iter().step_by(every).map(|it| cells(*it, LINES)).collect();
    let mut lines = Vec::new();
    for line in 0..LINES {
        let label = match line {
            0 => top,
            _ if line.saturating_mul(2) == LINES => half,
            _ => "",
        };
        let is_filled = |height: &u8| line.saturating_add(*height) >= LINES;
        let drawn = columns.iter().map(|height| if is_filled(height) { '█' } else { ' ' });
        let drawn: String = drawn.collect();
        lines.push(format!("{} │{}", pad_left(label, indent), drawn.trim_end()));
    }
    lines.push(format!("{} └{}", pad_left(ZERO, indent), "─".repeat(columns.len())));
    lines.push(format!("{}{}", " ".repeat(indent.saturating_add(2)), axis(columns.len())));
    lines
}

/// Labels below the axis, each around its share of the columns.
fn axis(columns: usize) -> String {
    let mut line = "0%".to_owned();
    for percent in [25_usize, 50, 75, 100] {
        let label = format!("{percent}%");
        let middle = columns.saturating_mul(percent) / 100;
        let is_last = percent == 100;
        let before = if is_last { label.len() } else { label.len() / 2 };
        let start = middle.saturating_sub(before);
        if start > line.len() {
            line = format!("{line:start$}{label}");
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(columns: usize) -> Chart {
        let height = |it: usize| match it * 4 / columns {
            0 => "1",
            1 => "0.5",
            _ => "0.01",
        };
        Chart {
            labels: ["64.0".to_owned(), "32.0".to_owned()],
            heights: (0..columns).map(|it| height(it).parse().unwrap()).collect(),
            ..Chart::default()
        }
    }

    #[test]
    fn columns_stand_on_an_axis_with_labels() {
        let lines = draw(&chart(32), 80);
        assert_eq!(lines[0], format!("64.0 │{}", "█".repeat(8)));
        assert_eq!(lines[6], format!("32.0 │{}", "█".repeat(16)));
        assert_eq!(lines[11], format!("     │{}", "█".repeat(32)));
        assert_eq!(lines[12], format!("   0 └{}", "─".repeat(32)));
        assert_eq!(lines[13], "      0%     25%     50%     75%  100%");
        assert_eq!(lines.len(), 14);
    }

    #[test]
    fn a_narrow_page_has_fewer_columns() {
        for width in [20, 40, 60, 80] {
            let lines = draw(&chart(64), width);
            assert!(lines.iter().all(|it| it.width() <= width), "{width}: {lines:#?}");
        }
    }
}
