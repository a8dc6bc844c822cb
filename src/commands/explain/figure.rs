//! `gpu-tco explain SCENARIO [FIGURE]`: the formula of a figure, and what it follows from.

use std::path::Path;
use std::process::ExitCode;

use super::explained::{Explained, explained};
use super::{Args, against};
use crate::commands::output::{Failure, GlobalFlags};
use crate::commands::target::View;
use crate::export::json;
use crate::report::explain::{self as report, ExplainMaterial, ExplainView};

/// Explains the figures that are asked for.
///
/// # Errors
///
/// Says what is wrong with the scenario, the figure or the output file.
pub(super) fn run(path: &Path, args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(false)?;
    let base = args.against.as_ref().map(|it| against::base(path, it, args, manner)).transpose()?;
    let (found, sources) = manner.read(|context| explained(path, args, base.as_ref(), context))?;
    let Explained { case, explainer, figures, break_even, bridge, differences } = found;
    let material = ExplainMaterial {
        case: &case,
        explainer: &explainer,
        figures: &figures,
        break_even: break_even.as_ref(),
        bridge: bridge.as_ref(),
        against: args.against.as_deref(),
        differences: &differences,
        depth: args.depth.into(),
        view: args.view(),
    };
    let view = View {
        document: &|| report::document(material),
        records: &|| report::records(material),
        results: &|files| json::explain(material, &args.scenario.set, files),
    };
    args.target.print(view, manner, &sources)
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
