//! A scenario with the alternatives of its estate in full.

use std::path::{Path, PathBuf};

use crate::commands::output::{Failure, GlobalFlags};
use crate::input::{Diagnostics, Sources, shown};
use crate::scenario;

/// Path and text of the new scenario, which is named after the file.
pub(super) fn spelled_out(
    file: &Path,
    folder: &Path,
    manner: &GlobalFlags,
) -> Result<(PathBuf, String), Failure> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let text = match sources.read(file) {
        Ok(id) => scenario::spelled_out(id, &mut sources, &mut diagnostics),
        Err(problem) => {
            diagnostics.push(super::advised(problem, file));
            None
        }
    };
    if diagnostics.has_errors() {
        return Err(manner.failure(&mut diagnostics, &sources));
    }
    let Some(text) = text else {
        let (name, fix) =
            (shown(file), "`gpu-tco init --from a100-keep-or-replace` writes one that has");
        return Err(Failure::Usage(format!(
            "{name} has no `estate` with alternatives to write; {fix}"
        )));
    };
    let stem = file.file_stem().map(|it| shown(Path::new(it))).unwrap_or_default();
    Ok((folder.join(format!("scenarios/{stem}-alternatives.yaml")), text))
}
