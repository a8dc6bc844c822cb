//! Bundles that a forger writes with this program's own code, and manifests with one byte changed.

use std::path::Path;

use super::*;
use crate::archive::pack;
use crate::bundle::{MANIFEST, RESULTS, bundle as bundle_of};
use crate::commands::output::{Color, MessageFormat};
use crate::pricing::ReadContext;
use crate::report::document::Sentence;

const SCENARIO: &str = "scenarios/h100-lesson.yaml";

fn manner() -> GlobalFlags {
    GlobalFlags { color: Color::Never, message_format: MessageFormat::Concise }
}

fn written(flags: &ScenarioFlags) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.zip");
    bundle::write((Path::new(SCENARIO), flags), &path, &manner()).unwrap();
    bytes_of_file(&path).unwrap()
}

/// Texts of the report on a bundle, and whether it is verified.
fn lead(bytes: &[u8]) -> (Vec<String>, bool) {
    let verified = verified((Path::new("x.zip"), bytes), &manner()).unwrap();
    let text = |it: Sentence| it.text;
    (verified.report.lead.into_iter().map(text).collect(), verified.agrees)
}

/// A bundle of another price, whose answer, texts and hashes all follow from it.
fn forged(version: &str) -> Vec<u8> {
    let mut bundle = Bundle::open(&written(&ScenarioFlags::default())).unwrap();
    let (_, sheet) = bundle.files.iter_mut().find(|(it, _)| it.path == "pricing/aws.yaml").unwrap();
    let text = String::from_utf8(sheet.clone()).unwrap();
    assert!(text.contains("price_per_hour: 98.32,"));
    *sheet = text.replace("price_per_hour: 98.32,", "price_per_hour: 9.832,").into_bytes();
    let (flags, kept) = (flags(&bundle).unwrap(), files(&bundle));
    let in_memory = kept.files.clone();
    let compute =
        |context: ReadContext<'_>| bundle::compute((Path::new(SCENARIO), &flags), context);
    let Ok((computed, sources)) = read_within(Sources::of_bundle(kept), compute) else {
        panic!("the forged scenario cannot be computed")
    };
    let computed = computed.unwrap();
    let files = bundle::files(&sources, |it| bundle::bytes_within(&in_memory, it).ok_or(()));
    let (listed, bytes): (Vec<_>, Vec<_>) = files.unwrap().into_iter().unzip();
    let run = bundle::manifest((Path::new(SCENARIO), &flags), computed.results.as_bytes(), listed);
    let mut manifest = Manifest { version: version.to_owned(), ..run };
    let readme = computed.readme(&manifest, &flags);
    assert!(readme.contains("on_demand is cheapest"), "{readme}");
    manifest.files.insert(0, BundledFile::readme(readme.as_bytes()));
    let all = std::iter::once(readme.as_bytes()).chain(bytes.iter().map(Vec::as_slice));
    bundle_of(&manifest, &computed.results, &all.collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_forged_price_is_not_excused_by_the_name_of_another_version() {
    let version = env!("CARGO_PKG_VERSION");
    let sheet =
        format!("Not verified: pricing/aws.yaml is not the sheet built into gpu-tco {version}.");
    let apart = "For the files as they are in the bundle, all 4 files have the hash";
    let (found, agrees) = lead(&forged(version));
    assert!(!agrees && found[0] == sheet && found[1].starts_with(apart), "{found:?}");
    let (found, agrees) = lead(&forged("0.1.1"));
    let other = "Not verified: the manifest says that gpu-tco 0.1.1 wrote the bundle";
    assert!(!agrees && found[0].starts_with(other) && found[1] == sheet, "{found:?}");
    assert!(found[2].starts_with(apart) && found[2].contains(" values"), "{found:?}");
}

/// The bundle of a run with every kind of flag, and its files by name.
fn with_flags() -> Vec<(String, Vec<u8>)> {
    let flags = ScenarioFlags {
        set: vec!["horizon_months=48".to_owned()],
        as_of: Some("2025-04-27".parse().unwrap()),
        max_age: Some(900),
        no_stale: true,
        ..ScenarioFlags::default()
    };
    let bytes = written(&flags);
    assert!(lead(&bytes).1, "{:?}", lead(&bytes));
    let bundle = Bundle::open(&bytes).unwrap();
    let files = bundle.files.into_iter().map(|(it, bytes)| (it.kept_as, bytes));
    let first = [(MANIFEST, bundle.manifest_text), (RESULTS, bundle.results_text)];
    first.into_iter().map(|(name, it)| (name.to_owned(), it)).chain(files).collect()
}

/// Edits every `step`th byte of the manifest in turn, each by all of `edits`.
fn assert_every_byte_counts(first: usize, step: usize, edits: &[fn(u8) -> u8]) {
    let mut files = with_flags();
    let manifest = files[0].1.clone();
    for at in (first..manifest.len()).step_by(step) {
        for edit in edits {
            files[0].1.clone_from(&manifest);
            let byte = &mut files[0].1[at];
            *byte = edit(*byte);
            assert_ne!(*byte, manifest[at]);
            let archive = pack(files.iter().map(|(name, it)| (name.as_str(), it.as_slice())));
            let found = verified((Path::new("x.zip"), &archive.unwrap()), &manner());
            let is_verified = found.is_ok_and(|it| it.agrees);
            assert!(!is_verified, "byte {at}: {}", String::from_utf8_lossy(&files[0].1));
        }
    }
}

#[test]
fn a_byte_of_the_manifest_that_was_changed_is_found() {
    assert_every_byte_counts(0, 23, &[|it| it ^ 1]);
}

#[test]
#[ignore = "computes for minutes"]
fn every_byte_of_the_manifest_that_was_changed_is_found() {
    assert_every_byte_counts(0, 1, &[|it| it ^ 1, |it| it ^ 2, |it| it ^ 0x20, |it| it ^ 0x80]);
}
