//! Canvas: elements of SVG in order, and the boxes of all labels.

use super::measure::Font;
use crate::format::pixels;
use crate::input::escaped;
use crate::report::picture::Picture;

/// Width of a view; a wider picture is this view, enlarged.
const WIDEST: i64 = 128_000;

/// Size of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSize {
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

impl Default for PictureSize {
    fn default() -> Self {
        Self { width: 1280, height: 720 }
    }
}

/// Rectangle in hundredths of a pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// Left side.
    pub left: i64,
    /// Upper side.
    pub top: i64,
    /// Right side.
    pub right: i64,
    /// Lower side.
    pub bottom: i64,
}

impl Area {
    /// Width.
    #[must_use]
    pub fn width(self) -> i64 {
        self.right - self.left
    }

    /// Height.
    #[must_use]
    pub fn height(self) -> i64 {
        self.bottom - self.top
    }

    /// The rectangle, larger by a distance above and below.
    #[must_use]
    pub fn grown(self, by: i64) -> Self {
        Self { top: self.top - by, bottom: self.bottom + by, ..self }
    }

    /// True if two rectangles have points in common.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        let across = self.left < other.right && other.left < self.right;
        across && self.top < other.bottom && other.top < self.bottom
    }

    /// True if another rectangle lies within this one.
    #[must_use]
    pub fn holds(self, other: Self) -> bool {
        let across = self.left <= other.left && other.right <= self.right;
        across && self.top <= other.top && other.bottom <= self.bottom
    }
}

/// Box of a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelBox {
    /// Room that the text takes.
    pub area: Area,
    /// The text.
    pub text: String,
}

/// Part of a text that lies at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    /// Box of a text whose anchor is at a point of its baseline.
    pub fn area(self, [x, y]: [i64; 2], text: &str, font: Font) -> Area {
        let width = font.width(text);
        let left = match self {
            Self::Start => x,
            Self::Middle => x - width / 2,
            Self::End => x - width,
        };
        let (top, bottom) = (y - font.ascent(), y + font.descent());
        Area { left, top, right: left + width, bottom }
    }
}

/// Elements and boxes.
#[derive(Debug)]
pub(super) struct Canvas {
    /// Whole view.
    pub view: Area,
    /// Boxes of labels so far.
    pub labels: Vec<LabelBox>,
    body: String,
}

impl Canvas {
    /// A canvas for a picture of a size.
    pub fn of(size: PictureSize) -> Self {
        let [width, height] = [size.width, size.height].map(|it| i64::from(it) * 100);
        let (right, bottom) = if width > WIDEST {
            (WIDEST, height.saturating_mul(WIDEST) / width)
        } else {
            (width, height)
        };
        let view = Area { left: 0, top: 0, right, bottom };
        Self { view, labels: Vec::new(), body: String::new() }
    }

    /// A line of text.
    pub fn text(&mut self, at: [i64; 2], text: &str, font: Font, anchor: Anchor) {
        self.text_in(at, text, (font, font.class), anchor);
    }

    /// A line of text in a font, with other classes than those of the font.
    pub fn text_in(
        &mut self,
        at: [i64; 2],
        text: &str,
        (font, class): (Font, &str),
        anchor: Anchor,
    ) {
        let area = anchor.area(at, text, font);
        self.labels.push(LabelBox { area, text: text.to_owned() });
        let [x, y] = at.map(pixels);
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let text = inert(text);
        self.add(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{text}</text>\n"));
    }

    /// Lines of text, the first with its baseline at a point; returns the baseline below the last.
    pub fn texts(&mut self, [x, y]: [i64; 2], lines: &[String], font: Font, anchor: Anchor) -> i64 {
        let mut y = y;
        for line in lines {
            self.text([x, y], line, font, anchor);
            y += font.line();
        }
        y
    }

    fn add(&mut self, element: &str) {
        self.body.push_str(element);
    }

    /// A straight line.
    pub fn line(&mut self, [from, to]: [[i64; 2]; 2], class: &str) {
        let ([x1, y1], [x2, y2]) = (from.map(pixels), to.map(pixels));
        self.add(&format!(
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n"
        ));
    }

    /// A line through points.
    pub fn path(&mut self, points: &[[i64; 2]], class: &str) {
        self.shape(points, class, "");
    }

    /// A filled shape with corners at points.
    pub fn filled(&mut self, points: &[[i64; 2]], class: &str) {
        self.shape(points, class, "Z");
    }

    fn shape(&mut self, points: &[[i64; 2]], class: &str, end: &str) {
        let each = points.iter().map(|it| it.map(pixels).join(" "));
        let each: Vec<String> = each.collect();
        self.add(&format!("<path class=\"{class}\" d=\"M{}{end}\"/>\n", each.join("L")));
    }

    /// A rectangle.
    pub fn rectangle(&mut self, area: Area, class: &str) {
        let [x, y] = [area.left, area.top].map(pixels);
        let [width, height] = [area.width(), area.height()].map(pixels);
        self.add(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n"
        ));
    }

    /// A dot.
    pub fn dot(&mut self, at: [i64; 2], radius: i64, class: &str) {
        let ([x, y], radius) = (at.map(pixels), pixels(radius));
        self.add(&format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n"));
    }

    /// The picture as a file.
    pub fn file(&self, picture: &Picture, size: PictureSize, style: &str) -> String {
        let size = format!(" width=\"{}\" height=\"{}\"", size.width, size.height);
        let style = format!("<style>{style}</style>\n");
        self.svg(picture, &format!(" xmlns=\"http://www.w3.org/2000/svg\"{size}"), &style)
    }

    /// The picture as an element of a page.
    pub fn element(&self, picture: &Picture) -> String {
        self.svg(picture, "", "")
    }

    fn svg(&self, picture: &Picture, attributes: &str, style: &str) -> String {
        let name = picture.name;
        let [width, height] = [self.view.right, self.view.bottom].map(pixels);
        let (title, words) = (inert(&picture.heading), inert(&picture.description()));
        format!(
            "<svg{attributes} class=\"chart\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-labelledby=\"{name}-title {name}-desc\">\n<title id=\"{name}-title\">{title}</title>\n\
             <desc id=\"{name}-desc\">{words}</desc>\n{style}\
             <rect class=\"kp\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// Text that ends no element; hidden characters are codes, and what XML has no place for is replaced.
fn inert(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for character in escaped(words).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_ends_no_element() {
        assert_eq!(inert("</text><script>&\u{202e}"), "&lt;/text&gt;&lt;script&gt;&amp;\\u{202e}");
        assert_eq!(inert("a\u{ffff}\0"), "a\u{fffd}\\u{0}");
    }

    #[test]
    fn boxes_that_touch_do_not_meet() {
        let area = |left, right| Area { left, right, top: 0, bottom: 10 };
        assert!(!area(0, 10).meets(area(10, 20)));
        assert!(area(0, 11).meets(area(10, 20)));
        assert!(area(0, 20).holds(area(0, 10)));
    }
}
