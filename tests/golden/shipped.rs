//! Every scenario shipped, in every format, and in full.

use libtest_mimic::Trial;

use crate::commands::formats;
use crate::names::names;
use crate::program::gpu_tco;
use crate::snapshot::{HASHES, snapshot};
use crate::trial;

/// The scenario that is also printed with tabs and as HTML: others have the same cells as with commas
/// and in Markdown.
const IN_ALL: &str = "h100-lesson";

/// A test for each scenario and format.
pub fn trials() -> Vec<Trial> {
    let names = names();
    let each = names.iter().flat_map(|scenario| {
        let formats = formats().into_iter().map(|it| it.name);
        let is_pinned =
            move |it: &String| !["tsv", "html"].contains(&it.as_str()) || scenario == IN_ALL;
        let formats = formats.filter(is_pinned);
        formats
            .chain(["full", "page", "sensitivity"].map(str::to_owned))
            .map(move |format| (scenario.clone(), format))
    });
    let test = |(scenario, format): (String, String)| {
        let name = format!("scenarios::{scenario}::{format}");
        trial(name, move || prints_as_pinned(&scenario, &format))
    };
    each.map(test).collect()
}

fn prints_as_pinned(scenario: &str, format: &str) -> Result<(), String> {
    let file = format!("scenarios/{scenario}.yaml");
    let how: &[&str] = match format {
        "full" => &["--view", "full"],
        "page" => &["--view", "page", "--format", "markdown"],
        "sensitivity" => &[],
        format => &["--format", format],
    };
    let command = if format == "sensitivity" { format } else { "compare" };
    let run = gpu_tco(&[&[command, &file][..], how].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    snapshot(&format!("{scenario}.{format}"), &run.stdout, &HASHES)
}
