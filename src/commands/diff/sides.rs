//! The two sides that the command line names.

use std::path::{Path, PathBuf};

use super::Args;
use crate::commands::output::{self, Failure, GlobalFlags};
use crate::diff::{DiffSide, SideRequest};
use crate::input::{Diagnostic, Revision, Sources, shown};

/// Usual folders of a project.
const PRICING: &str = "pricing";
const SCENARIOS: &str = "scenarios";

/// Reads base and head.
pub(super) fn read(args: &Args, manner: &GlobalFlags) -> Result<(DiffSide, DiffSide), Failure> {
    let phrase = |problem: Diagnostic| manner.problem(problem, &Sources::new());
    let (base, head) = match &args.git {
        Some(revision) => revisions(revision, args).map_err(phrase)?,
        None => paths(args),
    };
    let counts = [&base, &head].map(|it| it.sheets() + it.scenarios());
    if counts == [0, 0] && !head.diagnostics.has_errors() && args.paths.is_empty() {
        let advice = "no sheet and no scenario is in pricing or scenarios here, before or after; \
                      name what to compare";
        return Err(Failure::Usage(advice.to_owned()));
    }
    if let Some(path) = missing(args, &base, &head) {
        let name = shown(path);
        return Err(Failure::Usage(format!("{name} is there neither before nor after")));
    }
    Ok((base, head))
}

/// A named path that exists on neither side.
fn missing<'a>(args: &'a Args, base: &DiffSide, head: &DiffSide) -> Option<&'a PathBuf> {
    let mut named = args.paths.iter().chain(&args.scenarios);
    named.find(|path| !base.sources.has(path) && !head.sources.has(path))
}

/// A revision and the work tree, or two revisions.
fn revisions(named: &str, args: &Args) -> Result<(DiffSide, DiffSide), Diagnostic> {
    let or_head = |name: &str| if name.is_empty() { "HEAD".to_owned() } else { name.to_owned() };
    let (base, head) = if let Some((one, other)) = named.split_once("...") {
        let other = or_head(other);
        (Revision::of_both(&or_head(one), &other)?, Some(Revision::open(&other)?))
    } else if let Some((one, other)) = named.split_once("..") {
        (Revision::open(&or_head(one))?, Some(Revision::open(&or_head(other))?))
    } else {
        (Revision::open(named)?, None)
    };
    let requested = of_revisions(args);
    let at = |revision: Revision| {
        let (name, commit) = revision.label();
        let name = format!("{name} at {commit}");
        (name, Sources::at(revision).with_disk(&output::sheets(&args.pricing)))
    };
    let (name, sources) = at(base);
    let base = DiffSide::read(name, &requested, sources);
    let (name, sources) = head.map_or(("the work tree".to_owned(), Sources::new()), at);
    Ok((base, DiffSide::read(name, &requested, sources)))
}

/// The named paths; adds the usual folder of each kind that is not among them.
fn of_revisions(args: &Args) -> SideRequest {
    let mut paths: Vec<PathBuf> = args.paths.iter().chain(&args.scenarios).cloned().collect();
    for folder in [PRICING, SCENARIOS].map(PathBuf::from) {
        if !paths.iter().any(|it| it.starts_with(&folder)) {
            paths.push(folder);
        }
    }
    request(args, paths)
}

fn request(args: &Args, paths: Vec<PathBuf>) -> SideRequest {
    let allowed = args.allow_folder.iter().chain(&args.paths).cloned().collect();
    SideRequest { paths, pricing: output::sheets(&args.pricing), allowed, as_of: args.as_of }
}

/// Two files, or two folders.
fn paths(args: &Args) -> (DiffSide, DiffSide) {
    let side = |path: &Path| {
        let below = [PRICING, SCENARIOS].map(|it| path.join(it));
        // Either a project, or a folder of files.
        let is_project = below.iter().any(|it| it.is_dir());
        let mut paths = if is_project { below.to_vec() } else { vec![path.to_owned(); 2] };
        paths.extend(args.scenarios.iter().cloned());
        DiffSide::read(shown(path), &request(args, paths), Sources::new())
    };
    let [base, head] = [args.paths.first(), args.paths.get(1)];
    let named = |path: Option<&PathBuf>| side(path.map_or(Path::new(""), PathBuf::as_path));
    (named(base), named(head))
}
