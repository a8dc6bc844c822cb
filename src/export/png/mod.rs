//! Charts as PNG, drawn from their SVG with compiled fonts, so that pictures are equal everywhere.
//!
//! The fonts are subsets of Open Sans (Apache License 2.0, see the file beside them).

use std::collections::BTreeSet;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Group, Node, Options, Tree, fontdb};

/// Fonts of all text, the regular one first.
const FONTS: [&[u8]; 2] =
    [include_bytes!("OpenSans-Regular.ttf"), include_bytes!("OpenSans-Semibold.ttf")];
/// Family of both.
const FAMILY: &str = "Open Sans";

/// A picture in pixels.
#[derive(Debug)]
pub struct Png {
    /// Bytes of the file.
    pub bytes: Vec<u8>,
    /// Characters that no compiled font has: the picture has a box in place of each.
    pub lacking: BTreeSet<char>,
}

/// PNG of an SVG of [`crate::export::picture`].
///
/// # Errors
///
/// Says what the renderer does not understand, or that the picture is too large.
pub fn png(svg: &str) -> Result<Png, String> {
    let tree = tree(svg)?;
    let mut lacking = BTreeSet::new();
    add_lacking(tree.root(), &mut lacking);
    let size = tree.size().to_int_size();
    let pixels = Pixmap::new(size.width(), size.height());
    let mut pixels = pixels.ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    let bytes = pixels.encode_png().map_err(|problem| problem.to_string())?;
    Ok(Png { bytes, lacking })
}

/// Adds the characters of a group that are drawn as the glyph for none.
fn add_lacking(group: &Group, found: &mut BTreeSet<char>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => add_lacking(inner, found),
            Node::Text(text) => {
                let glyphs = text.layouted().iter().flat_map(|it| &it.positioned_glyphs);
                let boxes = glyphs.filter(|it| it.id.0 == 0);
                found.extend(boxes.flat_map(|it| it.text.chars()).filter(|it| !it.is_whitespace()));
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

/// Reads an SVG, with the boxes of its text.
///
/// # Errors
///
/// Says what the renderer does not understand.
pub fn tree(svg: &str) -> Result<Tree, String> {
    let mut fonts = fontdb::Database::new();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family(FAMILY);
    let options =
        Options { fontdb: Arc::new(fonts), font_family: FAMILY.to_owned(), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|problem| problem.to_string())
}
