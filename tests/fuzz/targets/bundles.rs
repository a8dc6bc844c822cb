//! Targets of `verify`: a bundle of a small scenario with a manifest, or an answer, of a stranger.

#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::io::{Cursor, Read, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs, process};

use gpu_tco::commands::output::{Color, GlobalFlags, MessageFormat};
use gpu_tco::commands::verify;
use gpu_tco::input::sha256_of_bytes;
use serde_json::Value;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::is_plain;
use super::running::run;

/// Scenario of the bundle, with prices of a built-in sheet.
const SCENARIO: &str = "tests/fuzz/renting.yaml";
const MANIFEST: &str = "manifest.json";
const RESULTS: &str = "results.json";

/// Line between a part of the answer and what an edit makes of it.
const INTO: &str = "\n=>\n";

/// A bundle as the program writes it.
struct Made {
    manifest: String,
    results: String,
    /// The other files, by name.
    files: Vec<(String, Vec<u8>)>,
    /// Words of kept texts for hashes and sizes, which follow from the program and its sheets.
    words: Vec<(String, String)>,
}

/// Verifies the bundle with a text as its manifest.
pub fn manifest(text: &str) {
    verify(&spelled_out(text), &made().results);
}

/// True for the manifest of the bundle.
pub fn is_own_manifest(text: &str) -> bool {
    spelled_out(text) == made().manifest
}

/// A manifest with the hashes and sizes that its words stand for.
fn spelled_out(text: &str) -> String {
    let of_word = |text: String, (word, value): &(String, String)| text.replace(word, value);
    made().words.iter().fold(text.to_owned(), of_word)
}

/// Verifies the bundle with a text as its answer, whose hash the manifest has. A text of two parts stands
/// for an edit of the program's own answer.
pub fn results(text: &str) {
    let made = made();
    let edited = text.split_once(INTO).map(|(from, to)| made.results.replacen(from, to, 1));
    let results = edited.as_deref().unwrap_or(text);
    let [own, of_text] = [&made.results, results].map(|it| sha256_of_bytes(it.as_bytes()));
    verify(&made.manifest.replace(&own, &of_text), results);
}

/// Verifies the bundle with these texts: only the program's own agree.
fn verify(manifest: &str, results: &str) {
    let made = made();
    let manner = GlobalFlags { color: Color::Never, message_format: MessageFormat::Full };
    let bytes = packed(manifest, results, &made.files);
    match verify::report((Path::new("audit.zip"), &bytes), &manner) {
        Ok((report, agrees)) => {
            is_plain(&report);
            let is_own = manifest == made.manifest && results == made.results;
            assert!(agrees == is_own, "verified: {agrees}, own: {is_own}\n{report}");
        }
        Err(failure) => is_plain(&failure.to_string()),
    }
}

fn packed(manifest: &str, results: &str, files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let texts = [(MANIFEST, manifest.as_bytes()), (RESULTS, results.as_bytes())].into_iter();
    for (name, bytes) in texts.chain(files.iter().map(|(name, it)| (name.as_str(), it.as_slice())))
    {
        archive.start_file(name, options).expect("a name");
        archive.write_all(bytes).expect("memory");
    }
    archive.finish().expect("an archive").into_inner()
}

/// The bundle, made once.
fn made() -> &'static Made {
    static MADE: OnceLock<Made> = OnceLock::new();
    MADE.get_or_init(|| {
        // A folder of its own: targets that run remove theirs at any time.
        let folder = env::temp_dir().join(format!("gpu-tco-bundle-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder for the bundle");
        let file = folder.join("audit.zip");
        run(&["report", SCENARIO, "-o", &file.display().to_string()], &[]);
        let bytes = fs::read(file).expect("the bundle");
        _ = fs::remove_dir_all(folder);
        let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
        let mut files = Vec::new();
        for index in 0..archive.len() {
            let mut file = archive.by_index(index).expect("a file");
            let (name, mut content) = (file.name().expect("a name").into_owned(), Vec::new());
            file.read_to_end(&mut content).expect("its bytes");
            files.push((name, content));
        }
        let mut take = |name: &str| {
            let at = files.iter().position(|it| it.0 == name).expect("the file");
            String::from_utf8(files.remove(at).1).expect("text")
        };
        let (manifest, results) = (take(MANIFEST), take(RESULTS));
        let words = words(&manifest);
        Made { manifest, results, files, words }
    })
}

/// Words for what a manifest says of contents, none of them the beginning of another.
fn words(manifest: &str) -> Vec<(String, String)> {
    let read: Value = serde_json::from_str(manifest).expect("JSON");
    let text = |it: &Value| it.as_str().map_or_else(|| it.to_string(), str::to_owned);
    let mut words = vec![
        ("@version".to_owned(), text(&read["version"])),
        ("@answer".to_owned(), text(&read["results_sha256"])),
    ];
    for (place, file) in read["files"].as_array().into_iter().flatten().enumerate() {
        words.push((format!("@{place}sha256"), text(&file["sha256"])));
        words.push((format!("@{place}bytes"), text(&file["bytes"])));
    }
    words
}
