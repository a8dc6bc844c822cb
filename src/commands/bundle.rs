//! Audit bundles on the command line: what `report -o x.zip` writes and `verify` computes again.

mod moved;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::answer::{Answered, AskedScenario};
use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use crate::analysis::waiting;
use crate::bundle::{BundledFile, FORMAT, Manifest, bundle};
use crate::export::{Readme, json, json_text, readme};
use crate::input::{
    Source, Sources, bytes_of_source, is_stdin, path_text, plain_path, sha256_of_bytes,
};
use crate::pricing::ReadContext;
use crate::report::compare::{CompareView, Material, document};
use crate::report::document::Sentence;

/// Name of the texts of `--set` among the sources.
const SET: &str = "--set";

/// Answer to a scenario.
pub(super) struct ComputedAnswer {
    /// The answer as `compare -f json` prints it.
    pub results: String,
    /// Title of the scenario.
    pub title: String,
    /// Sentences that open its report, the verdict first.
    pub lead: Vec<Sentence>,
}

impl ComputedAnswer {
    /// Values of the answer.
    pub fn values(&self) -> Result<Value, Failure> {
        Ok(serde_json::from_str(&self.results)?)
    }

    /// Text that explains the bundle of the answer to people.
    pub fn readme(&self, manifest: &Manifest, flags: &ScenarioFlags) -> String {
        let arguments = flags.arguments(Path::new(&manifest.scenario));
        let (title, lead, arguments) = (&self.title, &self.lead, &arguments);
        readme(Readme { manifest, arguments, title, lead })
    }
}

/// Everything that a bundle is made from.
struct Contents {
    computed: ComputedAnswer,
    /// Path of the scenario in the bundle.
    scenario: PathBuf,
    /// Flags of the run in the bundle.
    flags: ScenarioFlags,
    files: Vec<(BundledFile, Vec<u8>)>,
    /// Paths on the disk, which no output may replace.
    inputs: Vec<PathBuf>,
}

/// Writes a bundle of a scenario; returns the number of its bytes.
///
/// # Errors
///
/// Says what is wrong with the scenario or the output file.
pub(super) fn write(
    (scenario, flags): (&Path, &ScenarioFlags),
    file: &Path,
    manner: &GlobalFlags,
) -> Result<usize, Failure> {
    if is_stdin(scenario) {
        let advice = "a bundle holds files; write the scenario to a file and name that, such as \
                      `gpu-tco report scenario.yaml -o audit.zip`";
        return Err(Failure::Usage(advice.to_owned()));
    }
    let flags = ScenarioFlags { pricing: flags.sheets(), is_alone: true, ..flags.clone() };
    let contents = match moved::contents(scenario, &flags) {
        Some(contents) => contents,
        None => as_given(scenario, flags, manner)?,
    };
    let bytes = packed(&contents).map_err(|problem| Failure::Output {
        path: crate::input::shown(file),
        problem: problem.into(),
    })?;
    output::write_bytes(&bytes, file, &contents.inputs)?;
    Ok(bytes.len())
}

fn packed(contents: &Contents) -> Result<Vec<u8>, zip::result::ZipError> {
    let Contents { computed, scenario, flags, files, .. } = contents;
    let listed = files.iter().map(|(file, _)| file.clone()).collect();
    let mut manifest = manifest((scenario, flags), computed.results.as_bytes(), listed);
    let text = computed.readme(&manifest, flags);
    manifest.files.insert(0, BundledFile::readme(text.as_bytes()));
    let of_files = files.iter().map(|(_, bytes)| bytes.as_slice());
    let bytes: Vec<&[u8]> = std::iter::once(text.as_bytes()).chain(of_files).collect();
    bundle(&manifest, &computed.results, &bytes)
}

/// Manifest of a run with its answer and the files it read; the text for people is not listed yet.
pub(super) fn manifest(
    (scenario, flags): (&Path, &ScenarioFlags),
    results: &[u8],
    files: Vec<BundledFile>,
) -> Manifest {
    Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        scenario: path_text(scenario),
        set: flags.set.clone(),
        as_of: flags.as_of.map(|it| it.to_string()),
        max_age: flags.max_age,
        no_stale: flags.no_stale,
        pricing: flags.pricing.iter().map(|it| path_text(it)).collect(),
        results_sha256: sha256_of_bytes(results),
        files,
    }
}

/// Contents with all paths as they were given.
fn as_given(
    scenario: &Path,
    flags: ScenarioFlags,
    manner: &GlobalFlags,
) -> Result<Contents, Failure> {
    let (computed, sources) = manner.read(|context| compute((scenario, &flags), context))?;
    let files = files(&sources, bytes_of_source);
    let files = files.map_err(|problem| manner.problem(problem, &sources))?;
    let (computed, inputs) = (computed?, sources.paths());
    // In the bundle, files are those of the bundle.
    let flags = ScenarioFlags { allow_folder: Vec::new(), ..flags };
    Ok(Contents { computed, scenario: scenario.to_owned(), flags, files, inputs })
}

/// Files that were read, each once.
pub(super) fn files<E>(
    sources: &Sources,
    bytes: impl Fn(&Source) -> Result<Vec<u8>, E>,
) -> Result<Vec<(BundledFile, Vec<u8>)>, E> {
    let mut files: Vec<(BundledFile, Vec<u8>)> = Vec::new();
    for (_, source) in sources.iter().filter(|(_, it)| it.name != SET) {
        let bytes = bytes(source)?;
        let file = BundledFile::new(&path_text(&source.path), source.embedded, &bytes);
        let is_same = |it: &BundledFile| it.path == file.path && it.built_in == file.built_in;
        if !files.iter().any(|(it, _)| is_same(it)) {
            let file = of_one_name(file, &files);
            files.push((file, bytes));
        }
    }
    Ok(files)
}

/// Bytes of a text that was read from files in memory; none if they do not have it.
pub(super) fn bytes_within(kept: &BTreeMap<PathBuf, Vec<u8>>, source: &Source) -> Option<Vec<u8>> {
    if source.embedded {
        return bytes_of_source(source).ok();
    }
    let found = kept.iter().find(|(path, _)| plain_path(path) == plain_path(&source.path));
    found.map(|(_, bytes)| bytes.clone())
}

/// The file under a name in the archive that no other has, whatever its case: `a/../x` and `a/up/x` may meet.
fn of_one_name(mut file: BundledFile, others: &[(BundledFile, Vec<u8>)]) -> BundledFile {
    while others.iter().any(|(it, _)| it.kept_as.to_lowercase() == file.kept_as.to_lowercase()) {
        file.kept_as.push_str(".2");
    }
    file
}

/// The answer to a scenario; none with errors among the diagnostics.
pub(super) fn compute(
    (scenario, flags): (&Path, &ScenarioFlags),
    context: ReadContext<'_>,
) -> Option<Result<ComputedAnswer, Failure>> {
    let progress = Progress::start();
    let requested = AskedScenario {
        path: scenario,
        flags,
        against: None,
        progress: &progress,
        is_request: false,
    };
    let added = |answered: Answered<'_>| {
        let Answered { study, as_read, comparison, effort, .. } = answered;
        let alternatives = &comparison.alternatives;
        let teams = study.by_team(alternatives, crate::analysis::IdleShare::default());
        (teams, waiting(as_read, alternatives, effort))
    };
    let (answer, (teams, waiting)) = requested.answer(context, added)?;
    progress.erase();
    let view = CompareView::Summary;
    let (teams, waiting) = (teams.as_ref(), waiting.as_ref());
    let material = Material { view, teams, waiting, ..answer.material() };
    let report = document(material);
    let computed = |results| ComputedAnswer { results, title: report.title, lead: report.lead };
    Some(json_text(&json::compare(material)).map(computed).map_err(Failure::from))
}
