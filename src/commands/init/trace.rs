//! Trace that a filled scenario names.

use std::path::Path;

use super::filled::FilledDemand;
use crate::commands::output::{self, Failure, GlobalFlags};
use crate::demand::{self, GPU_COMMENT};
use crate::input::{Diagnostics, Sources, Span, shown};

/// Demand of a trace, which is read so that the scenario runs with it.
pub(super) fn measured(
    trace: &Path,
    folder: &Path,
    manner: &GlobalFlags,
) -> Result<FilledDemand, Failure> {
    if !output::exists(trace) {
        let named = shown(trace);
        return Err(Failure::Usage(format!(
            "no file {named}; `gpu-tco utilization` writes a trace, and `gpu-tco init --from philly-mix` has one"
        )));
    }
    let path = beside(trace, folder)?;
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    match sources.read(trace) {
        Ok(id) => {
            let at = Span::new(id, 0, 0);
            let read = demand::read(id, at, &sources, &mut diagnostics);
            let text = sources.get(id).map_or("", |it| it.text());
            if read.is_some() && !diagnostics.has_errors() {
                let is_busy = text.starts_with("# kind: busy");
                let mut comments = text.lines().take_while(|it| it.starts_with('#'));
                let gpu = comments.find_map(|it| it.strip_prefix(GPU_COMMENT));
                return Ok(FilledDemand::Trace { path, is_busy, gpu: gpu.map(str::to_owned) });
            }
        }
        Err(problem) => diagnostics.push(problem),
    }
    Err(manner.failure(&mut diagnostics, &sources))
}

/// Path of a trace from the folder of the scenario, which is `scenarios` in that of the project.
fn beside(trace: &Path, folder: &Path) -> Result<String, Failure> {
    let inside = match trace.strip_prefix(folder) {
        _ if trace.is_absolute() => return Ok(shown(trace)),
        Err(_) if folder == Path::new(".") => Ok(trace),
        inside => inside,
    };
    inside.map(|it| shown(&Path::new("..").join(it))).map_err(|_| {
        Failure::Usage(format!(
            "{} is not in {}, the folder of the scenario; move it there",
            shown(trace),
            shown(folder)
        ))
    })
}
