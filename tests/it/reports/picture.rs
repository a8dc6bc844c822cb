//! Picture of a page in the README: taken again by Chromium and compared, with its words to the letter.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::fs;
use std::path::Path;
use std::process::Command;

use resvg::tiny_skia::Pixmap;

use crate::expected::is_accepted;
use crate::program::gpu_tco;
use crate::reports::page::python;

/// The picture, of the scenario below.
const PICTURE: &str = "docs/page.png";
const SCENARIO: &str = "scenarios/h100-own-or-rent.yaml";
/// Most bytes of it.
const MOST: usize = 200_000;
/// Difference of a color from which a pixel counts as another one; the edges of letters differ by less.
const TOLERANCE: u8 = 64;
/// Most pixels in a thousand that may differ: versions of Chromium draw sliders and letters in their own
/// ways. The page of another scenario differs in over 30.
const PER_THOUSAND: usize = 15;

/// Takes the picture of the page of a scenario.
fn taken(python: &Path, scenario: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let [page, picture] = ["page.html", "page.png"].map(|it| folder.path().join(it));
    let run = gpu_tco(&["report", scenario, "-o", &page.display().to_string()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut script = Command::new(python);
    script.arg("-B").arg(root.join("tests/page/picture.py")).args([&page, &picture]);
    let fonts = ["Regular", "Semibold"].map(|it| format!("src/export/png/OpenSans-{it}.ttf"));
    let output = script.args(fonts.map(|it| root.join(it))).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read(picture).unwrap()
}

/// Words in a picture, of its chunk `iTXt`.
fn words(png: &[u8]) -> &str {
    let begin = b"iTXtDescription\0\0\0\0\0";
    let at = png.windows(begin.len()).position(|it| it == begin).expect("a picture with words");
    let length = u32::from_be_bytes(png[at - 4..at].try_into().unwrap());
    let data = &png[at + 4..at + 4 + usize::try_from(length).unwrap()];
    std::str::from_utf8(&data[begin.len() - 4..]).unwrap()
}

/// How two pictures differ, if they do.
fn difference(expected: &[u8], found: &[u8]) -> Result<(), String> {
    let diff = similar::TextDiff::from_lines(words(expected), words(found));
    if diff.ratio() < 1.0 {
        return Err(format!("other words:\n{}", diff.unified_diff()));
    }
    let [expected, found] = [expected, found].map(|it| Pixmap::decode_png(it).unwrap());
    let sizes = [&expected, &found].map(|it| [it.width(), it.height()]);
    if sizes[0] != sizes[1] {
        return Err(format!("another size: {sizes:?}"));
    }
    let share = differing(&expected, &found);
    if share > PER_THOUSAND { Err(format!("{share} of 1,000 pixels differ")) } else { Ok(()) }
}

/// Pixels in a thousand that differ, rounded up.
fn differing(one: &Pixmap, other: &Pixmap) -> usize {
    let pixels = one.data().chunks(4).zip(other.data().chunks(4));
    let is_other =
        |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE);
    let all = one.data().len() / 4;
    (pixels.filter(is_other).count() * 1_000).div_ceil(all)
}

/// The picture of the README is that of the page, in `cargo test -- --ignored`; skipped without Chromium
/// and playwright.
#[test]
#[ignore = "opens a browser"]
fn the_page_of_the_readme_is_taken_anew() {
    let Some(python) = python() else { return };
    let found = taken(&python, SCENARIO);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PICTURE);
    let differs = match fs::read(&path) {
        Ok(expected) => difference(&expected, &found).err(),
        Err(problem) => Some(problem.to_string()),
    };
    match differs {
        None => {}
        Some(_) if is_accepted() => fs::write(path, found).unwrap(),
        Some(how) => panic!(
            "{PICTURE} is not the first screen of `gpu-tco report {SCENARIO} -o page.html`: {how}\n\
             `INSTA_UPDATE=always cargo test -- --ignored the_page_of_the_readme` writes it anew"
        ),
    }
}

/// The page of another scenario is another picture, by its words and by its pixels alone.
#[test]
#[ignore = "opens a browser"]
fn another_page_is_another_picture() {
    let Some(python) = python() else { return };
    let expected = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(PICTURE)).unwrap();
    let other = taken(&python, "scenarios/h100-lesson.yaml");
    let how = difference(&expected, &other).unwrap_err();
    assert!(how.contains("64 H100 for three years: own or rent?"), "{how}");
    let [expected, other] = [&expected, &other].map(|it| Pixmap::decode_png(it).unwrap());
    assert!(differing(&expected, &other) > 2 * PER_THOUSAND, "{}", differing(&expected, &other));
}

/// Small, and of the page that the README names.
#[test]
fn the_picture_is_small_and_in_the_readme() {
    let png = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(PICTURE)).unwrap();
    assert!(png.len() < MOST, "{} bytes", png.len());
    let readme = crate::docs::readme::README;
    assert!(readme.contains(&format!("]({PICTURE})")) && readme.contains(SCENARIO));
    let picture = Pixmap::decode_png(&png).unwrap();
    assert_eq!((picture.width(), picture.height()), (1200, 1010));
    let run = gpu_tco(&["compare", SCENARIO]);
    let verdict = words(&png).lines().find(|it| it.contains(" is cheapest: ")).unwrap();
    assert!(run.stdout.contains(verdict), "{verdict}");
}
