//! Audit bundles on the command line: what `report -o x.zip` writes and `verify` computes again.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::answer::{Answered, AskedScenario};
use super::output::{self, Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use crate::analysis::waiting;
use crate::bundle::{BundledFile, FORMAT, Manifest, bundle};
use crate::export::{json, json_text};
use crate::input::{Diagnostics, Sources, bytes_of_source, is_stdin, path_text, sha256_of_bytes};
use crate::pricing::ReadContext;
use crate::report::compare::{CompareView, Material};

/// Name of the texts of `--set` among the sources.
const SET: &str = "--set";

/// Writes a bundle of a scenario.
///
/// # Errors
///
/// Says what is wrong with the scenario or the output file.
pub(super) fn write(
    (scenario, flags): (&Path, &ScenarioFlags),
    file: &Path,
    manner: &GlobalFlags,
) -> Result<(), Failure> {
    if is_stdin(scenario) {
        let advice = "a bundle holds files; write the scenario to a file and name that, such as \
                      `gpu-tco report scenario.yaml -o audit.zip`";
        return Err(Failure::Usage(advice.to_owned()));
    }
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let results = results((scenario, flags), context);
    let Some(results) = results.filter(|_| !diagnostics.has_errors()) else {
        return Err(manner.failure(&mut diagnostics, &sources));
    };
    let results = results?;
    let (mut files, mut contents) = (Vec::new(), Vec::new());
    for (_, source) in sources.iter().filter(|(_, it)| it.name != SET) {
        let bytes = match bytes_of_source(source) {
            Ok(bytes) => bytes,
            Err(problem) => {
                diagnostics.push(problem);
                return Err(manner.failure(&mut diagnostics, &sources));
            }
        };
        let file = BundledFile::new(&path_text(&source.path), source.embedded, &bytes);
        if files.iter().any(|it: &BundledFile| it.path == file.path && it.built_in == file.built_in)
        {
            continue;
        }
        files.push(of_one_name(file, &files));
        contents.push(bytes);
    }
    let pricing = flags.sheets();
    let manifest = Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        scenario: path_text(scenario),
        set: flags.set.clone(),
        as_of: flags.as_of.map(|it| it.to_string()),
        max_age: flags.max_age,
        no_stale: flags.no_stale,
        pricing: pricing.iter().map(|it| path_text(it)).collect(),
        results_sha256: sha256_of_bytes(results.as_bytes()),
        files,
    };
    let bytes = bundle(&manifest, &results, &contents).map_err(|problem| Failure::Output {
        path: crate::input::shown(file),
        problem: problem.into(),
    })?;
    let inputs = sources.iter().filter(|(_, source)| !source.embedded);
    let inputs: Vec<PathBuf> = inputs.map(|(_, source)| source.path.clone()).collect();
    output::write_bytes(&bytes, file, &inputs)
}

/// The file under a name in the archive that no other has: `a/../x` and `a/up/x` may meet.
fn of_one_name(mut file: BundledFile, others: &[BundledFile]) -> BundledFile {
    while others.iter().any(|it| it.kept_as == file.kept_as) {
        file.kept_as.push_str(".2");
    }
    file
}

/// The answer to a scenario as `compare -f json` prints it; none with errors among the diagnostics.
pub(super) fn results(
    (scenario, flags): (&Path, &ScenarioFlags),
    context: ReadContext<'_>,
) -> Option<Result<String, Failure>> {
    let progress = Progress::start();
    let asked = AskedScenario { path: scenario, flags, against: None, progress: &progress };
    let added = |answered: Answered<'_>| {
        let Answered { study, as_read, comparison, effort, .. } = answered;
        let alternatives = &comparison.alternatives;
        let teams = study.by_team(alternatives, crate::analysis::IdleShare::default());
        (teams, waiting(as_read, alternatives, effort))
    };
    let (answer, (teams, waiting)) = asked.answer(context, added)?;
    progress.erase();
    let view = CompareView::Summary;
    let (teams, waiting) = (teams.as_ref(), waiting.as_ref());
    let material = Material { view, teams, waiting, ..answer.material() };
    Some(json_text(&json::compare(material)).map_err(Failure::from))
}

/// The same, as values.
pub(super) fn values(text: &str) -> Result<Value, Failure> {
    Ok(serde_json::from_str(text)?)
}
