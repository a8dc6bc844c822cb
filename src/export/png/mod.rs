//! Charts as PNG, drawn from their SVG with compiled fonts, so that pictures are equal everywhere.
//!
//! The fonts are subsets of Open Sans (Apache License 2.0, see the file beside them).

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// Fonts of all text, the regular one first.
const FONTS: [&[u8]; 2] =
    [include_bytes!("OpenSans-Regular.ttf"), include_bytes!("OpenSans-Semibold.ttf")];
/// Family of both.
const FAMILY: &str = "Open Sans";

/// PNG of an SVG of [`crate::export::picture`].
///
/// # Errors
///
/// Says what the renderer does not understand, or that the picture is too large.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let tree = tree(svg)?;
    let size = tree.size().to_int_size();
    let pixels = Pixmap::new(size.width(), size.height());
    let mut pixels = pixels.ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|problem| problem.to_string())
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
