//! The price sheets a scenario names: whose problems say which scenario asked for them, and which
//! are no way to read a file that is no sheet.

use std::path::{Component, Path, PathBuf};

use super::resolver::Resolver;
use super::{Overrides, written};
use crate::codes;
use crate::expr::Origin;
use crate::input::{
    Diagnostic, Diagnostics, Field, Source, Span, YamlNode, is_ours, plain_path, shown,
};
use crate::pricing::ReadContext;

/// A problem if the file is a price sheet, in place of one for each of its keys.
pub fn a_sheet(root: &YamlNode) -> Option<Diagnostic> {
    let key = |name: &&str| root.entries().iter().find(|it| &*it.key.text == *name);
    let is_scenario = ["demand", "alternatives", "outcomes"].iter().any(|it| key(it).is_some());
    let owner = crate::pricing::OWNERS.iter().find_map(key).filter(|_| !is_scenario)?;
    let message = "the file is a price sheet, but a scenario was expected";
    let fix = "name a scenario here, and the sheet with `--pricing`";
    Some(Diagnostic::error(codes::WRONG_TYPE, message).at(owner.key.span).fix(fix))
}

impl Resolver<'_> {
    /// Adds the sheets named by the user above the built-in ones: first the scenario's, relative to
    /// its file, then the command line's.
    pub fn layers(&mut self, written: &written::Scenario, overrides: &Overrides) {
        for path in &overrides.under {
            if let Err(problem) = self.prices.add_path(path, &mut self.context) {
                self.report(problem);
            }
        }
        let folder = &self.folder.clone();
        if written.pricing.is_bad() {
            self.prices.lack_a_sheet();
        }
        let named = written.pricing.get().into_iter().flatten().filter_map(Field::stated);
        for (path, span) in named {
            let Some(found) = self.beside(&path.0, span) else {
                self.prices.lack_a_sheet();
                continue;
            };
            let from_here = self.path_from_here(folder, &path.0, &found);
            self.named_sheets(&found, from_here, span);
        }
        for path in &overrides.pricing {
            if let Err(problem) = self.prices.add_path(path, &mut self.context) {
                self.report(problem);
            }
        }
        self.prices.settle(&mut self.context);
    }

    /// A path named in a scenario, without redundant steps if that leads to the same file; a symbolic link may not. None
    /// if the scenario may not name the file, which is reported.
    pub fn beside(&mut self, named: &str, at: Span) -> Option<PathBuf> {
        let path = self.folder.join(named);
        let plain = plain_path(&path);
        let path = if self.context.sources.has(&plain) { plain } else { path };
        if matches!(self.stated_at(at), Origin::Set { .. }) {
            return Some(path);
        }
        let confined = self.context.sources.confined(&path, &self.folder, &self.allowed);
        confined.map_err(|problem| self.report(problem.at(at))).ok().map(|()| path)
    }

    /// The path to write for one that leads to no file from the folder of the scenario, where paths
    /// in it begin, but does from the current folder.
    fn path_from_here(&self, folder: &Path, named: &str, found: &Path) -> Option<String> {
        let is_below = folder.components().all(|it| matches!(it, Component::Normal(_)));
        let sources = &self.context.sources;
        let is_here = is_below && !sources.has(found) && sources.has(Path::new(named));
        is_here.then(|| format!("{}{named}", "../".repeat(folder.components().count())))
    }

    /// Adds the sheets at a path that the scenario names at `span`; `from_here` is the path to write
    /// if it leads nowhere.
    fn named_sheets(&mut self, path: &Path, from_here: Option<String>, span: Span) {
        let mut found = Diagnostics::new();
        let sources = &mut *self.context.sources;
        let known = sources.iter().count();
        let mut context = ReadContext { sources, diagnostics: &mut found };
        let added = self.prices.add_path(path, &mut context);
        let others = self.context.sources.iter().skip(known);
        let is_archive = |it: &Source| it.path.extension().is_some_and(|it| it == "zip");
        let others: Vec<_> =
            others.filter(|(_, it)| !is_archive(it) && !is_ours(it.text())).collect();
        let others: Vec<_> = others.into_iter().map(|(id, it)| (id, shown(&it.path))).collect();
        // Whoever names a file need not be allowed to read it: its text is not shown.
        let is_of_others =
            |at: Option<Span>| at.is_some_and(|at| others.iter().any(|(id, _)| *id == at.source));
        for (_, name) in &others {
            let message = format!("{name} is no price sheet");
            let fix = "name a file with `provider`, `vendor` or `site`";
            self.report(Diagnostic::error(codes::NEITHER, message).at(span).fix(fix));
        }
        if let Err(problem) = added
            && !is_of_others(problem.span)
        {
            let problem = if problem.span.is_none() { problem.at(span) } else { problem };
            self.report(match from_here {
                Some(path) => problem
                    .fix(format!("write `pricing: [{path}]`"))
                    .note("a path in a scenario begins at the folder of its file"),
                None => problem,
            });
        }
        let requested = format!("named in {}", self.context.sources.place(span));
        for problem in found.iter().filter(|it| !is_of_others(it.span)) {
            let problem = problem.clone();
            let is_error = problem.severity == crate::input::Severity::Error;
            self.report(if is_error { problem.note(requested.as_str()) } else { problem });
        }
    }
}
