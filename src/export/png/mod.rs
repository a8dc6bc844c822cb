//! Charts as PNG, drawn from their SVG with outlines of the letters, so that pictures are equal everywhere.

mod outlines;

use std::collections::BTreeSet;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

pub use outlines::{Outlined, outlined};

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
    let Outlined { svg, lacking } = outlined(svg)?;
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|problem| problem.to_string())?;
    let size = tree.size().to_int_size();
    let pixels = Pixmap::new(size.width(), size.height());
    let mut pixels = pixels.ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    let bytes = pixels.encode_png().map_err(|problem| problem.to_string())?;
    Ok(Png { bytes, lacking })
}
