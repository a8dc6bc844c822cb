//! Time of a comparison whose nodes fail one by one, by how many there are of each thing.
//!
//! ```text
//! cargo bench --bench dispatch
//! cargo bench --bench dispatch -- /path/to/an/older/gpu-tco
//! ```
//!
//! The first prints tables of one axis each: tiers of 8 nodes, nodes, levels of demand, months and
//! alternatives. The exponent is that of growth since the row above: at 1, twice as many take twice
//! as long. The second runs every shipped scenario with this program and the older one in turns,
//! prints the times and their ratio, and fails if a ratio is above 1.5.

#![allow(
    clippy::disallowed_types,
    clippy::cast_precision_loss,
    reason = "a benchmark measures time, and no money is computed from it"
)]
#![allow(clippy::disallowed_methods, reason = "it lists the shipped scenarios")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run stops")]

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use gpu_tco::analysis;
use gpu_tco::input::{Diagnostics, Sources};
use gpu_tco::pricing::ReadContext;
use gpu_tco::scenario::{self, Overrides};

/// Most that a shipped scenario may take, over the time of the older program.
const SLOWEST: f64 = 1.5;
/// Runs of each program, of which the fastest counts.
const TURNS: u32 = 25;

/// How many there are of each thing in a comparison.
#[derive(Clone, Copy)]
struct Size {
    tiers: usize,
    nodes: usize,
    levels: usize,
    months: usize,
    alternatives: usize,
}

/// A middling comparison, of which each table moves one thing.
const MIDDLE: Size = Size { tiers: 1, nodes: 16, levels: 10, months: 36, alternatives: 2 };

fn main() -> ExitCode {
    let older = std::env::args().skip(1).find(|it| !it.starts_with('-'));
    match older {
        Some(older) => against(Path::new(&older)),
        None => tables(),
    }
}

fn print(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

fn tables() -> ExitCode {
    let of = |name: &str, counts: &[usize], size: fn(usize) -> Size| {
        print(&format!("{name:>14}   milliseconds   exponent"));
        let mut before: Option<(usize, f64)> = None;
        for &count in counts {
            let seconds = fastest(&scenario(size(count)));
            let mut line = format!("{count:>14}   {:>12.2}", seconds * 1_000.0);
            if let Some((fewer, faster)) = before {
                let growth = (seconds / faster).ln() / (count as f64 / fewer as f64).ln();
                let _ = write!(line, "   {growth:>8.2}");
            }
            print(&line);
            before = Some((count, seconds));
        }
        print("");
    };
    of("tiers", &[1, 2, 4, 8], |tiers| Size { tiers, nodes: 8, ..MIDDLE });
    of("nodes", &[8, 16, 32, 64], |nodes| Size { nodes, ..MIDDLE });
    of("levels", &[1, 5, 25, 100], |levels| Size { levels, ..MIDDLE });
    of("months", &[12, 24, 36, 60], |months| Size { months, ..MIDDLE });
    of("alternatives", &[1, 2, 4, 8], |alternatives| Size { alternatives, ..MIDDLE });
    ExitCode::SUCCESS
}

/// A scenario of this size: owned nodes that fail, before instances on demand.
fn scenario(size: Size) -> String {
    let peak = size.tiers * size.nodes * 8;
    let mut text = String::from("schema: 1\ntitle: any\nas_of: 2026-10-10\ncurrency: USD\n");
    let _ = writeln!(text, "horizon_months: {}", size.months);
    text += "demand:\n  gpu: h100-sxm-80gb\n  shape:\n";
    for level in 1..=size.levels {
        let gpus = (peak * level / size.levels).max(1);
        let share = 1_000_000 / size.levels;
        let _ = writeln!(text, "    - {{share_of_time: 0.{share:06}, gpus: {gpus}}}");
    }
    // A share of all the time has no digits after its point.
    text = text.replace("0.1000000", "1");
    text += "alternatives:\n";
    for alternative in 1..=size.alternatives {
        let _ = writeln!(text, "  a{alternative}:");
        for _ in 0..size.tiers {
            let (price, nodes) = (300_000 + 1_000 * alternative, size.nodes);
            let _ = writeln!(
                text,
                "    - owned: {{node: {{gpus: 8, price: {price}, idle_kw: 3, busy_kw: 10.2}}, nodes: {nodes}, \
                 downtime: 0.05, site: {{pue: 1.3, price_per_kwh: 0.1}}}}"
            );
        }
        text += "    - on_demand: {price_per_hour: 32, gpus_per_instance: 8}\n";
    }
    text
}

/// Seconds of the fastest of several comparisons, from the text to all results.
fn fastest(text: &str) -> f64 {
    let mut best = f64::INFINITY;
    let begun = Instant::now();
    while best.is_infinite() || begun.elapsed().as_secs_f64() < 0.5 {
        let turn = Instant::now();
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let id = sources.embed("scenario", text);
        let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
        let case = scenario::read(id, &Overrides::default(), context).unwrap();
        let comparison = analysis::compare(&case, 0);
        assert!(!comparison.alternatives.is_empty(), "nothing was compared");
        best = best.min(turn.elapsed().as_secs_f64());
    }
    best
}

/// Every shipped scenario, by name.
fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let entries = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let mut all: Vec<_> =
        entries.filter(|it| it.extension().is_some_and(|end| end == "yaml")).collect();
    all.sort();
    all
}

fn against(older: &Path) -> ExitCode {
    let this = Path::new(env!("CARGO_BIN_EXE_gpu-tco"));
    print("milliseconds: this      older     ratio   scenario");
    let mut is_slower = false;
    for scenario in shipped() {
        let mut best = [f64::INFINITY; 2];
        for _ in 0..TURNS {
            for (best, program) in best.iter_mut().zip([this, older]) {
                *best = best.min(seconds(program, &scenario));
            }
        }
        let [new, old] = best.map(|it| it * 1_000.0);
        let ratio = new / old;
        is_slower |= ratio > SLOWEST;
        let name = scenario.file_stem().unwrap_or_default().to_string_lossy();
        print(&format!("{new:>18.2} {old:>10.2} {ratio:>9.2}   {name}"));
    }
    if is_slower { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Seconds of `compare`, whose output goes nowhere; infinite if it fails.
fn seconds(program: &Path, scenario: &Path) -> f64 {
    let mut command = Command::new(program);
    command.arg("compare").arg(scenario).stdout(Stdio::null()).stderr(Stdio::null());
    let turn = Instant::now();
    let status = command.status().unwrap();
    if status.success() { turn.elapsed().as_secs_f64() } else { f64::INFINITY }
}
