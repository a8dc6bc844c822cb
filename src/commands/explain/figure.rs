//! `gpu-tco explain SCENARIO [FIGURE]`: the formula of a figure, and what it follows from.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::explained::{Explained, explained};
use super::{Args, against};
use crate::commands::output::{self, Failure, GlobalFlags};
use crate::export::{Drawing, json, json_text};
use crate::input::{Diagnostics, Sources};
use crate::pricing::ReadContext;
use crate::report::compare::SourceFile;
use crate::report::explain::{self as report, ExplainMaterial, ExplainView};

/// Explains the figures that are asked for.
///
/// # Errors
///
/// Says what is wrong with the scenario, the figure or the output file.
pub(super) fn run(path: &Path, args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(false)?;
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let base = args.against.as_ref().map(|it| against::base(path, it, args, manner)).transpose()?;
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    let found = explained(path, args, base.as_ref(), context);
    let Some(Explained { case, explainer, figures, break_even, differences }) =
        found.filter(|_| !diagnostics.has_errors())
    else {
        return Err(manner.failure(&mut diagnostics, &sources));
    };
    let material = ExplainMaterial {
        case: &case,
        explainer: &explainer,
        figures: &figures,
        break_even: break_even.as_ref(),
        against: args.against.as_deref(),
        differences: &differences,
        depth: args.depth.into(),
        view: args.view(),
    };
    let file = args.target.file();
    let text = match args.target.format().drawing() {
        Drawing::Document(draw) => draw(&report::document(material), manner.layout(file.is_some())),
        Drawing::Records(draw) => draw(&report::records(material), args.target.precision()),
        Drawing::Results => {
            let files: Vec<SourceFile> = sources.iter().map(|(_, it)| SourceFile::of(it)).collect();
            json_text(&json::explain(material, &args.scenario.set, &files))?
        }
    };
    let inputs = sources.iter().filter(|(_, source)| !source.embedded);
    let inputs: Vec<PathBuf> = inputs.map(|(_, source)| source.path.clone()).collect();
    output::write(&text, file, &inputs)?;
    Ok(ExitCode::SUCCESS)
}

impl Args {
    fn view(&self) -> ExplainView {
        match (self.leaves, &self.what_uses, &self.against) {
            (true, ..) => ExplainView::Leaves,
            (_, Some(_), _) => ExplainView::Uses,
            (_, _, Some(_)) => ExplainView::Difference,
            (false, None, None) => ExplainView::Formula,
        }
    }
}
