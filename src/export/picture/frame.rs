//! Frame of a picture: heading and verdict above, notes below.

use super::canvas::{Anchor, Area, Canvas};
use super::measure::{Font, HEADING, QUIET, VERDICT};
use crate::input::escaped;
use crate::report::picture::Picture;

/// Margin at the sides.
pub(super) const SIDE: i64 = 4_800;
/// Margin above and below.
const EDGE: i64 = 3_200;
/// Most lines of a note; a longer one goes on in the description.
const MOST: usize = 2;

/// Draws the frame; returns the room between.
pub(super) fn draw(canvas: &mut Canvas, picture: &Picture) -> Area {
    let view = canvas.view;
    let width = view.width() - 2 * SIDE;
    let lines = |words: &str, font: Font| font.wrapped(&escaped(words), width);
    let heading = lines(&picture.heading, HEADING);
    let first = view.top + EDGE + HEADING.ascent();
    let y = canvas.texts([SIDE, first], &heading, HEADING, Anchor::Start);
    let verdict = lines(&picture.verdict, VERDICT);
    let top = canvas.texts([SIDE, y - 400], &verdict, VERDICT, Anchor::Start);
    let notes: Vec<String> = picture.notes.iter().flat_map(|it| note(it, width)).collect();
    let count = i64::try_from(notes.len()).unwrap_or_default();
    let height = QUIET.line() * count;
    let bottom = view.bottom - EDGE - height;
    canvas.texts([SIDE, bottom + QUIET.line()], &notes, QUIET, Anchor::Start);
    Area { left: SIDE, right: view.right - SIDE, top: top + 200, bottom: bottom - 1_000 }
}

/// Lines of a note; the last of too many says that more follows.
fn note(words: &str, width: i64) -> Vec<String> {
    let mut lines = QUIET.wrapped(&escaped(words), width);
    if lines.len() > MOST {
        lines.truncate(MOST);
        if let Some(last) = lines.last_mut() {
            while QUIET.width(&format!("{last} ...")) > width && last.pop().is_some() {}
            last.push_str(" ...");
        }
    }
    lines
}
