//! Text of a chart as outlines of its letters, so that a picture needs no font and is equal everywhere.
//!
//! The fonts are subsets of Open Sans (Apache License 2.0, see the file beside them).

#![allow(clippy::disallowed_types, reason = "fonts give the points of outlines in floats")]

use std::collections::BTreeSet;
use std::fmt::Write as _;

use resvg::usvg::roxmltree::{Document, Node};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::export::picture::font_of_class;
use crate::format::pixels;

/// The regular font, and the heavier one.
const FONTS: [&[u8]; 2] =
    [include_bytes!("OpenSans-Regular.ttf"), include_bytes!("OpenSans-Semibold.ttf")];

/// An SVG whose text is outlines.
#[derive(Debug)]
pub struct Outlined {
    /// The SVG: in the place of each text is a path, whose name is `text` and its number from 0.
    pub svg: String,
    /// Characters that no font has: in the place of each is a box.
    pub lacking: BTreeSet<char>,
}

/// Outlines of all text of an SVG of [`crate::export::picture`].
///
/// # Errors
///
/// Fails if the SVG is no XML, or if a text has no class of a known font.
pub fn outlined(svg: &str) -> Result<Outlined, String> {
    let document = Document::parse(svg).map_err(|problem| problem.to_string())?;
    let fonts = FONTS.map(|font| Face::parse(font, 0).map_err(|problem| problem.to_string()));
    let [regular, bold] = fonts;
    let fonts = [regular?, bold?];
    let mut found = Outlined { svg: String::with_capacity(svg.len()), lacking: BTreeSet::new() };
    let mut end = 0;
    let texts = document.descendants().filter(|it| it.has_tag_name("text"));
    for (number, text) in texts.enumerate() {
        let range = text.range();
        let path = path(number, text, &fonts, &mut found.lacking)
            .ok_or_else(|| format!("no font is known for {}", &svg[range.clone()]))?;
        found.svg.push_str(&svg[end..range.start]);
        found.svg.push_str(&path);
        end = range.end;
    }
    found.svg.push_str(&svg[end..]);
    Ok(found)
}

/// The path of a text, in its classes.
fn path(
    number: usize,
    text: Node<'_, '_>,
    fonts: &[Face<'_>; 2],
    lacking: &mut BTreeSet<char>,
) -> Option<String> {
    let class = text.attribute("class")?;
    let font = class.split(' ').find_map(font_of_class)?;
    let face = &fonts[usize::from(font.is_bold)];
    let (words, mut glyphs, mut width) = (text.text().unwrap_or_default(), Vec::new(), 0);
    for letter in words.chars() {
        let glyph = face.glyph_index(letter).unwrap_or(GlyphId(0));
        if glyph.0 == 0 && !letter.is_whitespace() {
            lacking.insert(letter);
        }
        glyphs.push((glyph, width));
        width += i64::from(face.glyph_hor_advance(glyph).unwrap_or_default());
    }
    let scale = Scale { size: font.size, units: i64::from(face.units_per_em()) };
    let [x, y] = ["x", "y"].map(|it| text.attribute(it).and_then(hundredths));
    let left = match text.attribute("text-anchor") {
        Some("middle") => x? - scale.length(width) / 2,
        Some("end") => x? - scale.length(width),
        _ => x?,
    };
    let mut outline = Outline { d: String::new(), origin: [left, y?], advance: 0, scale };
    for (glyph, advance) in glyphs {
        outline.advance = advance;
        face.outline_glyph(glyph, &mut outline);
    }
    Some(format!("<path id=\"text{number}\" class=\"{class}\" d=\"{}\"/>", outline.d))
}

/// Hundredths of a pixel of a number of at most two decimals.
fn hundredths(number: &str) -> Option<i64> {
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let rest: i64 = format!("{rest:0<2}").get(..2)?.parse().ok()?;
    let whole: i64 = whole.parse().ok()?;
    Some(if number.starts_with('-') { whole * 100 - rest } else { whole * 100 + rest })
}

/// Size of a font in hundredths of a pixel, and the units of its outlines that it has.
#[derive(Clone, Copy)]
struct Scale {
    size: i64,
    units: i64,
}

impl Scale {
    fn length(self, units: i64) -> i64 {
        units * self.size / self.units
    }
}

/// Outlines of the letters of a text, as the data of a path.
struct Outline {
    d: String,
    origin: [i64; 2],
    /// Units from the start of the text to the letter.
    advance: i64,
    scale: Scale,
}

impl Outline {
    fn add(&mut self, command: char, points: &[[f32; 2]]) {
        self.d.push(command);
        for (at, [x, y]) in points.iter().enumerate() {
            // Points of these fonts are whole units.
            #[allow(clippy::cast_possible_truncation, reason = "a unit is far below the range")]
            let [x, y] = [*x as i64, *y as i64];
            let place = [
                self.origin[0] + self.scale.length(self.advance + x),
                self.origin[1] - self.scale.length(y),
            ];
            let [x, y] = place.map(pixels);
            let space = if at == 0 { "" } else { " " };
            write!(self.d, "{space}{x} {y}").unwrap_or_default();
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[[x, y]]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[[x, y]]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[[x1, y1], [x, y]]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[[x1, y1], [x2, y2], [x, y]]);
    }

    fn close(&mut self) {
        self.d.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_a_path_at_its_anchor() {
        let svg = |text: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{text}</svg>");
        let words = "<text class=\"kl x\" x=\"10.5\" y=\"20\" text-anchor=\"end\">l\u{4f60}</text>";
        let found = outlined(&svg(words)).unwrap();
        let path = found.svg.strip_prefix("<svg xmlns=\"http://www.w3.org/2000/svg\">").unwrap();
        assert!(path.starts_with("<path id=\"text0\" class=\"kl x\" d=\"M"), "{path}");
        assert_eq!(found.lacking, BTreeSet::from(['\u{4f60}']));
        assert!(outlined(&svg("<text class=\"k\" x=\"1\" y=\"1\">a</text>")).is_err());
        assert_eq!(["10.5", "-0.25", "7"].map(hundredths), [1050, -25, 700].map(Some));
    }
}
