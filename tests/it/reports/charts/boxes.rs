//! Boxes of the labels of a chart as it is drawn, and what is wrong with them.

#![allow(clippy::disallowed_types, reason = "a renderer gives the boxes of text in floats")]

use super::labels;

/// Left, top, right and lower side of each label as it is drawn, with its text.
fn boxes(svg: &str) -> Vec<([f32; 4], String)> {
    use resvg::usvg::{Group, Node, Options, Tree};
    fn collect(group: &Group, labels: &[String], found: &mut Vec<([f32; 4], String)>) {
        for node in group.children() {
            match node {
                Node::Group(inner) => collect(inner, labels, found),
                Node::Path(path) => {
                    let Some(number) = path.id().strip_prefix("text") else { continue };
                    let it = path.abs_bounding_box();
                    let words = labels[number.parse::<usize>().unwrap()].clone();
                    found.push(([it.left(), it.top(), it.right(), it.bottom()], words));
                }
                Node::Text(_) | Node::Image(_) => {}
            }
        }
    }
    let outlined = gpu_tco::export::png::outlined(svg).unwrap();
    let tree = Tree::from_str(&outlined.svg, &Options::default()).unwrap();
    let mut found = Vec::new();
    collect(tree.root(), &labels(svg), &mut found);
    found
}

/// Labels that overlap or leave the view.
pub fn faults(svg: &str, [width, height]: [f32; 2]) -> Vec<String> {
    let all = boxes(svg);
    assert_eq!(all.len(), labels(svg).iter().filter(|it| !it.is_empty()).count());
    let mut found = Vec::new();
    for (at, (one, text)) in all.iter().enumerate() {
        if one[0] < 0.0 || one[1] < 0.0 || one[2] > width || one[3] > height {
            found.push(format!("{text:?} leaves the view: {one:?}"));
        }
        for (other, words) in all.iter().skip(at + 1) {
            let across = one[0] < other[2] && other[0] < one[2];
            if across && one[1] < other[3] && other[1] < one[3] {
                found.push(format!("{text:?} and {words:?} overlap: {one:?} {other:?}"));
            }
        }
    }
    found
}

/// Vertical lines, marks and leaders that pass through a label.
pub fn crossed(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let number = |text: &str| text.parse::<f32>().unwrap();
    let (boxes, mut found) = (boxes(svg), Vec::new());
    for line in document.descendants().filter(|it| it.has_tag_name("line")) {
        let [x1, y1, x2, y2] =
            ["x1", "y1", "x2", "y2"].map(|it| number(line.attribute(it).unwrap()));
        let class = line.attribute("class").unwrap();
        if class == "kg" {
            continue; // light; labels on it have a rim of the color of the paper
        }
        for (area, words) in &boxes {
            let is_within = |step: u8| {
                let part = f32::from(step) / 100.0;
                let [x, y] = [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
                // A leader ends at the label, and the ends of curves of letters are soft.
                (area[0] + 1.0..area[2] - 1.0).contains(&x)
                    && (area[1] + 1.0..area[3] - 1.0).contains(&y)
            };
            if (0..=100).any(is_within) {
                found.push(format!("a line {class} at {x1},{y1} passes through {words:?}"));
            }
        }
    }
    found
}

/// A line through a label, labels that overlap, and one that leaves the view are found.
#[test]
fn what_is_wrong_is_found() {
    let label = |x: u8, y: u8| format!("<text class=\"kl\" x=\"{x}\" y=\"{y}\">word</text>");
    let svg = |body: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{body}</svg>");
    let line = "<line class=\"km\" x1=\"20\" y1=\"0\" x2=\"20\" y2=\"100\"/>";
    let of = |body: &str| [crossed(&svg(body)).len(), faults(&svg(body), [100.0; 2]).len()];
    assert_eq!(of(&(label(10, 50) + line)), [1, 0]);
    assert_eq!(of(&(label(30, 50) + line)), [0, 0]);
    assert_eq!(of(&(label(30, 50) + &label(40, 55))), [0, 1]);
    assert_eq!(of(&label(90, 50)), [0, 1]);
}
