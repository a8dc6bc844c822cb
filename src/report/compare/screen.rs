//! The answer on one screen: detail leaves until it fits.

use super::{CompareDetail, CompareView, Material};

/// Lines of a screen.
pub const SCREEN: usize = 40;

/// The most detail that fits one screen as `draw` draws it, or the least; of a view that is longer by nature, all.
pub fn on_one_screen(material: Material<'_>, draw: &dyn Fn(Material<'_>) -> String) -> String {
    let drawn = |detail| draw(Material { detail, ..material });
    let mut text = drawn(CompareDetail::Whole);
    for detail in CompareDetail::ALL {
        if text.lines().count() <= SCREEN || material.view != CompareView::Summary {
            break;
        }
        text = drawn(detail);
    }
    text
}
