//! Walks the graph of a scenario: each figure with its formula, each input with its origin.
//!
//! `cargo run --example walk -- scenarios/h100-lesson.yaml`

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use gpu_tco::prelude::{Graph, Origin, Study, read};

/// Every row of the graph as `name = formula`, then every input as `key: value unit, origin`.
///
/// # Errors
///
/// Problems of the scenario, a line each.
pub fn walk(path: &Path) -> Result<String, String> {
    let case = read(path)?;
    let graph = Graph::over(&case.horizon_months);
    Study::new(&graph, &case).compare(0);

    let reading = graph.read();
    let mut text = String::new();
    for id in reading.rows() {
        let _ = writeln!(text, "{} = {}", reading.label(id), reading.formula(id));
    }
    for (key, input) in reading.inputs() {
        let from = match &input.origin {
            Origin::Stated(place) | Origin::Set { place, .. } => place.to_string(),
            Origin::LookedUp(quote) => format!("{} {} {}", quote.entry, quote.from, quote.source),
            Origin::Default => "default".to_owned(),
            Origin::Searched(by) => format!("tried by {by}"),
            Origin::Axis => "moved by analyses".to_owned(),
        };
        let lock = if input.live { "" } else { ", locked" };
        let _ = writeln!(text, "{key}: {} {}, {from}{lock}", input.value, input.unit);
    }
    Ok(text)
}

fn main() -> ExitCode {
    for path in std::env::args_os().skip(1) {
        let (mut to, text, code): (Box<dyn io::Write>, _, _) = match walk(Path::new(&path)) {
            Ok(text) => (Box::new(io::stdout()), text, 0),
            Err(message) => (Box::new(io::stderr()), message, 2),
        };
        if to.write_all(text.as_bytes()).is_err() || code != 0 {
            return ExitCode::from(code);
        }
    }
    ExitCode::SUCCESS
}
