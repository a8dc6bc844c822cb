//! Charts as files: SVG or PNG, with a warning of characters that a PNG cannot show.

use std::collections::BTreeSet;

use super::output::{self, Failure};
use crate::export::picture::{PictureSize, Theme, draw};
use crate::format::{count, list};
use crate::input::escaped;
use crate::report::picture::Picture;

/// Format of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartFormat {
    /// Scalable Vector Graphics.
    Svg,
    /// Portable Network Graphics.
    Png,
}

impl ChartFormat {
    /// Ending of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

/// Bytes of a chart; adds the characters that it cannot show.
///
/// # Errors
///
/// Says why it cannot be drawn.
pub fn bytes(
    made: &Picture,
    (format, size, theme): (ChartFormat, PictureSize, Theme),
    lacking: &mut BTreeSet<char>,
) -> Result<Vec<u8>, Failure> {
    let svg = draw(made, size, theme).svg;
    match format {
        ChartFormat::Svg => Ok(svg.into_bytes()),
        ChartFormat::Png => png(&svg, lacking),
    }
}

#[cfg(feature = "png")]
fn png(svg: &str, lacking: &mut BTreeSet<char>) -> Result<Vec<u8>, Failure> {
    let drawn = crate::export::png::png(svg)
        .map_err(|problem| Failure::Usage(format!("the chart cannot be drawn: {problem}")))?;
    lacking.extend(drawn.lacking);
    Ok(drawn.bytes)
}

#[cfg(not(feature = "png"))]
fn png(_: &str, _: &mut BTreeSet<char>) -> Result<Vec<u8>, Failure> {
    let message = "this build draws no png; build it with `--features png`, or write a .svg";
    Err(Failure::Usage(message.to_owned()))
}

/// Most characters that the warning names.
const MOST: usize = 10;

/// Warns of characters that a PNG has empty boxes for.
///
/// # Errors
///
/// Fails if standard error cannot be written.
pub fn warn(lacking: &BTreeSet<char>) -> Result<(), Failure> {
    if lacking.is_empty() {
        return Ok(());
    }
    let named = lacking.iter().take(MOST).map(|it| escaped(&it.to_string()).into_owned());
    let others = lacking.len().saturating_sub(MOST);
    let others = (others > 0).then(|| count(others, "other character"));
    let named: Vec<String> = named.chain(others).collect();
    output::tell(&format!(
        "warning: the font of png charts lacks {}: names and titles have empty boxes there; write svg \
         charts, which use the fonts of the reader\n",
        list(&named)
    ))
}
