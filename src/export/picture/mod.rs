//! Charts as SVG: an own small writer, whose text is inert and whose labels never overlap.
//!
//! Places are whole hundredths of a pixel, so that equal content gives equal bytes everywhere.

mod bars;
mod canvas;
mod frame;
mod grid;
mod labels;
mod layers;
mod lines;
mod marks;
mod measure;
mod stacks;
mod theme;

use crate::report::picture::{Picture, Plot};
use canvas::Canvas;
pub use canvas::{Area, LabelBox, PictureSize};
#[cfg(feature = "png")]
pub(crate) use measure::font_of_class;
pub(crate) use theme::{kind_colors, page_style};

/// Colors of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on white
    #[default]
    Light,
    /// Light on black
    Dark,
    /// As the reader's system is set; PNG is light
    Auto,
}

/// A drawn picture.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Text of the SVG file.
    pub svg: String,
    /// Boxes of its labels, in hundredths of a pixel of its view.
    pub labels: Vec<LabelBox>,
    /// The view.
    pub view: Area,
}

/// Draws a picture as a file of its own.
#[must_use]
pub fn draw(picture: &Picture, size: PictureSize, theme: Theme) -> Drawn {
    let canvas = drawn(picture, size);
    let svg = canvas.file(picture, size, &theme::file_style(theme));
    Drawn { svg, view: canvas.view, labels: canvas.labels }
}

/// Draws a picture as an element of a page, whose style is [`page_style`].
pub(crate) fn inline(picture: &Picture) -> String {
    drawn(picture, PictureSize::default()).element(picture)
}

fn drawn(picture: &Picture, size: PictureSize) -> Canvas {
    let mut canvas = Canvas::of(size);
    let area = frame::draw(&mut canvas, picture);
    match &picture.plot {
        Plot::Lines(it) => lines::draw(&mut canvas, it, area),
        Plot::Stacks(it) => stacks::draw(&mut canvas, it, area),
        Plot::Bars(it) => bars::draw(&mut canvas, it, area),
        Plot::Layers(it) => layers::draw(&mut canvas, it, area),
        Plot::Grid(it) => grid::draw(&mut canvas, it, area),
    }
    canvas
}

#[cfg(test)]
mod tests {
    use crate::report::picture::{GridPlot, Picture, Plot};

    /// A picture without content.
    pub(super) fn empty() -> Picture {
        let none = || String::new();
        let plot = GridPlot {
            across: none(),
            up: none(),
            columns: Vec::new(),
            rows: Vec::new(),
            names: Vec::new(),
        };
        Picture {
            name: "map",
            heading: none(),
            verdict: none(),
            notes: Vec::new(),
            plot: Plot::Grid(plot),
        }
    }
}
