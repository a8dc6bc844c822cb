//! A chart as lines of text: columns of layered blocks over an axis from 0% to 100%.

use rust_decimal::Decimal;
use unicode_width::UnicodeWidthStr;

use super::prose::pad_left;
use crate::format::cells;
use crate::input::escaped;
use crate::report::chart::{Chart, Layer};

/// Lines above the axis.
const LINES: u8 = 12;
/// Label of the axis.
const ZERO: &str = "0";
/// Fewest columns, on a page however narrow.
const FEWEST: usize = 8;
/// Blocks of the layers, from the axis upward; of more layers the last block is drawn again.
const BLOCKS: [char; 8] = ['█', '▓', '▒', '░', '#', '+', '=', '-'];
/// Block of idle capacity.
const IDLE: char = '·';

/// Legend and lines of the chart, with labels on both axes.
pub(super) fn draw(chart: &Chart, width: usize) -> Vec<String> {
    let [top, half] = &chart.labels;
    let indent = top.width().max(half.width()).max(ZERO.len());
    let room = width.saturating_sub(indent).saturating_sub(2).max(FEWEST);
    let count = chart.layers.iter().map(|it| it.heights.len()).max().unwrap_or_default();
    let every = count.div_ceil(room).max(1);
    let columns: Vec<String> = (0..count).step_by(every).map(|at| column(chart, at)).collect();
    let mut lines = legend(chart, width);
    for line in 0..LINES {
        let label = match line {
            0 => top,
            _ if line.saturating_mul(2) == LINES => half,
            _ => "",
        };
        let height = usize::from(LINES.saturating_sub(line).saturating_sub(1));
        let drawn = columns.iter().map(|it| it.chars().nth(height).unwrap_or(' '));
        let drawn: String = drawn.collect();
        lines.push(format!("{} │{}", pad_left(label, indent), drawn.trim_end()));
    }
    lines.push(format!("{} └{}", pad_left(ZERO, indent), "─".repeat(columns.len())));
    lines.push(format!("{}{}", " ".repeat(indent.saturating_add(2)), axis(columns.len())));
    lines
}

/// Blocks of a column from the axis upward.
fn column(chart: &Chart, at: usize) -> String {
    let (mut blocks, mut height) = (String::new(), Decimal::ZERO);
    for (layer, block) in blocked(chart) {
        height = height.saturating_add(layer.heights.get(at).copied().unwrap_or_default());
        let until = usize::from(cells(height, LINES));
        let more = until.saturating_sub(blocks.chars().count());
        blocks.extend(std::iter::repeat_n(block, more));
    }
    blocks
}

/// Layers with their blocks.
fn blocked(chart: &Chart) -> impl Iterator<Item = (&Layer, char)> {
    let last = BLOCKS[BLOCKS.len() - 1];
    let blocks = BLOCKS.into_iter().chain(std::iter::repeat(last));
    chart.layers.iter().zip(blocks).map(|(it, block)| (it, if it.is_idle { IDLE } else { block }))
}

/// Block and name of each layer that is drawn, if there are several.
fn legend(chart: &Chart, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let is_drawn = |it: &Layer| it.heights.iter().any(|height| !height.is_zero());
    let several = chart.layers.len() > 1;
    for (layer, block) in blocked(chart).filter(|(it, _)| several && is_drawn(it)) {
        let entry = format!("{block} {}", escaped(&layer.name));
        match lines.last_mut() {
            Some(line) if line.width().saturating_add(entry.width()).saturating_add(2) <= width => {
                line.push_str("  ");
                line.push_str(&entry);
            }
            _ => lines.push(entry),
        }
    }
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
            layers: vec![Layer {
                heights: (0..columns).map(|it| height(it).parse().unwrap()).collect(),
                ..Layer::default()
            }],
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
    fn layers_are_stacked_and_named() {
        let layer = |name: &str, heights: [&str; 2]| Layer {
            name: name.to_owned(),
            is_idle: name == "idle",
            heights: heights.map(|it| it.parse().unwrap()).to_vec(),
        };
        let layers = vec![
            layer("owned", ["0.5", "0.25"]),
            layer("spot", ["0.25", "0"]),
            layer("idle", ["0", "0.25"]),
        ];
        let labels = ["8.0", "4.0"].map(str::to_owned);
        let lines = draw(&Chart { labels, layers, ..Chart::default() }, 80);
        assert_eq!(lines[0], "█ owned  ▓ spot  · idle");
        assert_eq!([&lines[3], &lines[4], &lines[9]], ["    │", "    │▓", "    │█·"]);
        assert_eq!(lines[12], "    │██");
    }

    #[test]
    fn a_narrow_page_has_fewer_columns() {
        for width in [20, 40, 60, 80] {
            let lines = draw(&chart(64), width);
            assert!(lines.iter().all(|it| it.width() <= width), "{width}: {lines:#?}");
        }
    }
}
