//! Texts that the fuzzer kept, in one archive: the same texts make the same bytes.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// Texts by their names, such as `yaml/00`: the kind of input, then a name of its own.
pub type Texts = BTreeMap<String, String>;

/// Place of the archive.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/texts.zip")
}

/// All texts of the archive.
pub fn read() -> Texts {
    let mut archive = ZipArchive::new(Cursor::new(fs::read(path()).unwrap())).unwrap();
    let mut texts = Texts::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let (name, mut text) = (file.name().unwrap().into_owned(), String::new());
        file.read_to_string(&mut text).unwrap();
        texts.insert(name, text);
    }
    texts
}

/// Bytes of an archive, in the order of the names; git packs it smaller than it could be made here.
pub fn packed(texts: &Texts) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for (name, text) in texts {
        archive.start_file(name.as_str(), options).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}
