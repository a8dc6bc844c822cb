//! `gpu-tco verify`: computes a bundle again from what it holds alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::bundle;
use super::output::{self, Failure, GlobalFlags};
use super::reading::read_within;
use super::scenario_flags::{ScenarioFlags, date};
use crate::bundle::{Bundle, BundledFile, Manifest, Unlike, manifest_text, recomputed, unlike};
use crate::codes;
use crate::export::{Drawing, Format, compare_command};
use crate::input::{BundledFiles, Diagnostic, Sources, bytes_of_file, quoted, shown};
use crate::pricing::{SheetArchive, built_in};
use crate::report::document::Document;
use crate::report::verify::{Verification, document};

/// Arguments of `verify`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco verify audit.zip")]
pub struct Args {
    /// Bundle that `gpu-tco report SCENARIO -o FILE.zip` wrote
    #[arg(value_name = "FILE")]
    bundle: PathBuf,
}

/// Computes the answer of a bundle again and prints what differs; the exit code is 1 if anything does.
///
/// # Errors
///
/// Says why the file is no bundle, or why its scenario cannot be computed.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let bytes = bytes_of_file(&args.bundle);
    let bytes = bytes.map_err(|problem| manner.problem(problem, &Sources::new()))?;
    let (text, agrees) = report((&args.bundle, &bytes), manner)?;
    output::write(&text, None, &[])?;
    Ok(if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Report on the bytes of a bundle, and true if every one of them is as this program writes it.
///
/// # Errors
///
/// As [`run`].
pub fn report(bundle: (&Path, &[u8]), manner: &GlobalFlags) -> Result<(String, bool), Failure> {
    let verified = verified(bundle, manner)?;
    let text = match Format::Table.drawing() {
        Drawing::Document(draw) => draw(&verified.report, manner.layout(false)),
        _ => String::new(),
    };
    Ok((text, verified.agrees))
}

/// Report on a bundle.
struct Verified {
    report: Document,
    /// True if every byte of the bundle is as this program writes it.
    agrees: bool,
}

/// Compares a bundle with the one that its files give.
fn verified((path, bytes): (&Path, &[u8]), manner: &GlobalFlags) -> Result<Verified, Failure> {
    let opened = opened(path, bytes);
    let bundle = opened.map_err(|problem| manner.problem(problem, &Sources::new()))?;
    let kept = files(&bundle);
    let in_memory = kept.files.clone();
    let sources = Sources::of_bundle(kept);
    let flags = flags(&bundle).map_err(|problem| manner.problem(problem, &sources))?;
    let scenario = Path::new(&bundle.manifest.scenario);
    let read = read_within(sources, |context| bundle::compute((scenario, &flags), context));
    let (computed, sources) = read.map_err(|stopped| {
        let (mut problems, sources) = *stopped;
        manner.failure(&mut problems, &sources)
    })?;
    let computed = computed?;
    let added = added(&bundle, &sources);
    // A wrong hash or a missing sheet is a reason by itself, and then the rest of the manifest is judged.
    let is_complete = bundle.tampered.is_empty() && added.is_empty();
    let written = is_complete.then(|| {
        let files = bundle::files(&sources, |it| bundle::bytes_within(&in_memory, it).ok_or(()));
        let files = files.ok()?.into_iter().map(|(it, _)| it).collect();
        Some(written(&bundle, bundle::manifest((scenario, &flags), &bundle.results_text, files)))
    });
    let written = written.flatten().unwrap_or_else(|| bundle.manifest.clone());
    let verification = Verification {
        file: shown(path),
        version: env!("CARGO_PKG_VERSION"),
        recomputed: recomputed(&bundle.results, &computed.values()?),
        verdict: computed.lead.iter().find(|it| it.strong).map_or("", |it| it.text.as_str()),
        command: compare_command(&flags.arguments(scenario)),
        manifest: unlike(&bundle.manifest_text, &manifest_text(&written)?),
        results: unlike(&bundle.results_text, &computed.results),
        readme: other_readme(&bundle, &computed.readme(&written, &flags)),
        added,
        replaced: replaced(&bundle),
        bundle: &bundle,
    };
    Ok(Verified { agrees: verification.agrees(), report: document(&verification) })
}

fn opened(path: &Path, bytes: &[u8]) -> Result<Bundle, Diagnostic> {
    Bundle::open(bytes).map_err(|problem| {
        let message = format!("{} {problem}", quoted(&path.to_string_lossy()));
        let fix = "name a file that `gpu-tco report SCENARIO -o FILE.zip` wrote";
        Diagnostic::error(codes::UNREADABLE, message).fix(fix)
    })
}

/// Manifest of a run with the version and the text for people that the bundle has.
fn written(bundle: &Bundle, run: Manifest) -> Manifest {
    let mut manifest = Manifest { version: bundle.manifest.version.clone(), ..run };
    let readme = bundle.files.iter().find(|(it, _)| it.is_readme());
    let readme = readme.map_or_else(Vec::new, |(_, bytes)| bytes.clone());
    manifest.files.insert(0, BundledFile::readme(&readme));
    manifest
}

/// Built-in sheets that were read although the bundle does not hold them.
fn added(bundle: &Bundle, sources: &Sources) -> Vec<String> {
    let is_kept = |name: &str| bundle.files.iter().any(|(it, _)| it.path == name);
    let added = sources.iter().map(|(_, it)| it).filter(|it| it.embedded && it.name != "--set");
    added.map(|it| it.name.clone()).filter(|it| !is_kept(it)).collect()
}

/// Files of a bundle, by the paths that its run reads.
fn files(bundle: &Bundle) -> BundledFiles {
    let (mut files, mut built_in) = (BTreeMap::new(), BTreeMap::new());
    for (file, bytes) in bundle.files.iter().filter(|(it, _)| !it.is_readme()) {
        if file.built_in {
            built_in.insert(file.path.clone(), String::from_utf8_lossy(bytes).into_owned());
        } else {
            files.insert(PathBuf::from(&file.path), bytes.clone());
        }
    }
    BundledFiles { files, built_in }
}

/// Sheets that the bundle calls built in, and that are neither as in this program nor as in an archive of the bundle.
fn replaced(bundle: &Bundle) -> Vec<String> {
    let archives: Vec<(String, String)> = bundle.files.iter().flat_map(of_archive).collect();
    let is_kept = |it: &(BundledFile, Vec<u8>)| {
        let is_it = |name: &str, text: &str| name == it.0.path && text.as_bytes() == it.1;
        built_in().any(|(name, text)| is_it(&name, text))
            || archives.iter().any(|(name, text)| is_it(name, text))
    };
    let built_in = bundle.files.iter().filter(|it| it.0.built_in && !is_kept(it));
    built_in.map(|(it, _)| it.path.clone()).collect()
}

/// Names and texts of the sheets of an archive; none of any other file.
fn of_archive((file, bytes): &(BundledFile, Vec<u8>)) -> Vec<(String, String)> {
    let archive = (!file.built_in).then(|| SheetArchive::open(bytes).ok()).flatten();
    let sheets = archive.into_iter().flat_map(|it| it.sheets);
    sheets.map(|(owner, text)| (SheetArchive::name_of(&file.path, &owner), text)).collect()
}

/// First difference of the text for people from the one of this answer.
fn other_readme(bundle: &Bundle, expected: &str) -> Option<Unlike> {
    let kept = bundle.files.iter().find(|(it, _)| it.is_readme());
    kept.and_then(|(_, bytes)| unlike(bytes, expected))
}

/// Flags of the run that a bundle holds.
fn flags(bundle: &Bundle) -> Result<ScenarioFlags, Diagnostic> {
    let manifest = &bundle.manifest;
    let as_of = manifest.as_of.as_deref().map(date).transpose().map_err(|problem| {
        let message = format!("`as_of` of the manifest is no day: {problem}");
        Diagnostic::error(codes::UNREADABLE, message).fix("write the bundle again")
    })?;
    Ok(ScenarioFlags {
        set: manifest.set.clone(),
        as_of,
        max_age: manifest.max_age,
        no_stale: manifest.no_stale,
        pricing: manifest.pricing.iter().map(PathBuf::from).collect(),
        allow_folder: Vec::new(),
        is_alone: true,
    })
}

#[cfg(test)]
mod tests;
