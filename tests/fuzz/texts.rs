//! Unpacks the kept texts of the fuzzer into a folder, or packs those of a folder.
//!
//! To add a text: `cargo run --example fuzz-texts -- unpack target/fuzz/texts`, write the text into a
//! file of `target/fuzz/texts/KIND`, then `cargo run --example fuzz-texts -- pack target/fuzz/texts`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a tool of the tests, which ends at a fault")]
#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

mod archive;

use std::env;
use std::fs;
use std::path::Path;

use archive::Texts;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["unpack", folder] => unpack(Path::new(folder)),
        ["pack", folder] => fs::write(archive::path(), archive::packed(&texts(folder))).unwrap(),
        _ => panic!("unpack FOLDER, or pack FOLDER"),
    }
}

/// Writes each text to its place in a folder.
fn unpack(folder: &Path) {
    for (name, text) in archive::read() {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// Texts of a folder, each as far as it is one: what follows is not given to a target either.
fn texts(folder: &str) -> Texts {
    let mut texts = Texts::new();
    let files = |folder: &Path| fs::read_dir(folder).unwrap().map(|it| it.unwrap());
    for kind in files(Path::new(folder)) {
        for file in files(&kind.path()) {
            let (kind, name) = (kind.file_name(), file.file_name());
            let (kind, name) = (kind.to_str().unwrap(), name.to_str().unwrap());
            // The fuzzer names a text by its hash, of which a part is enough.
            let name = if name.len() == 40 { &name[..8] } else { name };
            let bytes = fs::read(file.path()).unwrap();
            let text = bytes.utf8_chunks().next().map(|it| it.valid().to_owned());
            let text = text.unwrap_or_default();
            // A text of the archive may have been found again.
            let before = texts.insert(format!("{kind}/{name}"), text.clone());
            assert!(before.is_none_or(|it| it == text), "two texts are {kind}/{name}");
        }
    }
    texts
}
