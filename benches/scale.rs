//! CPU time and memory of large inputs, with growth and targets.
//!
//! ```text
//! cargo bench --bench scale
//! cargo bench --bench scale -- rich
//! cargo bench --bench scale -- --program /path/to/another/gpu-tco
//! ```
//!
//! A word picks the rows that begin with it. The exponent is that of CPU time since the row above: at
//! 1, twice as many take twice as long; it means little from a run whose searches were cut short.
//! Fails if the last row of a table misses its target by more
//! than half.

#![allow(
    clippy::disallowed_types,
    clippy::cast_precision_loss,
    reason = "a benchmark measures time, and no money is computed from it"
)]
#![allow(clippy::disallowed_methods, reason = "it reads what the system says of a process")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run stops")]

#[path = "../tests/support/large.rs"]
mod large;

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gpu_tco::codes;
use jiff::{SignedDuration, Timestamp};

/// How far a shared machine may be from its best.
const NOISE: f64 = 1.5;
/// Seconds after which a run is stopped.
const LONGEST: f64 = 120.0;
/// Clock ticks of a second, as Linux counts the time of children.
const TICKS: f64 = 100.0;

/// Something large, at several sizes, and what the last of them may take.
struct Task {
    what: &'static str,
    sizes: &'static [usize],
    /// Writes the input into a folder and names the arguments.
    arguments: fn(usize, &Path) -> Vec<String>,
    seconds: f64,
    megabytes: f64,
}

const TASKS: [Task; 14] = [
    Task {
        what: "rich alternatives x 600 months",
        sizes: &[5, 10, 20, 50],
        arguments: |size, folder| compare(&large::rich(size, 600), folder),
        seconds: 5.0,
        megabytes: 300.0,
    },
    Task {
        what: "rich alternatives x 60 months",
        sizes: &[5, 10, 20],
        arguments: |size, folder| compare(&large::rich(size, 60), folder),
        seconds: 0.3,
        megabytes: 100.0,
    },
    Task {
        what: "cohorts of 600 months, alternatives",
        sizes: &[2, 4, 8],
        arguments: |size, folder| compare(&large::cohorts(size, 600), folder),
        seconds: 5.0,
        megabytes: 500.0,
    },
    Task {
        what: "stacks of 3 tiers",
        sizes: &[5, 10],
        arguments: |size, folder| compare(&large::stacks(size, 3), folder),
        seconds: 0.5,
        megabytes: 100.0,
    },
    Task {
        what: "deep stacks of 10 tiers",
        sizes: &[10, 20],
        arguments: |size, folder| compare(&large::stacks(size, 10), folder),
        seconds: 5.0,
        megabytes: 500.0,
    },
    Task {
        what: "steps of demand",
        sizes: &[1_000, 2_500, 5_000, 10_000],
        arguments: |size, folder| compare(&large::steps(size), folder),
        seconds: 0.2,
        megabytes: 100.0,
    },
    Task {
        what: "fabrics without a result",
        sizes: &[5, 10],
        arguments: |size, folder| compare(&large::unsized_fabrics(size, 120), folder),
        seconds: 0.2,
        megabytes: 50.0,
    },
    Task {
        what: "times one sheet is named",
        sizes: &[500, 1_000],
        arguments: |size, folder| {
            fs::write(folder.join("acme.yaml"), large::sheet(1_000)).unwrap();
            let named = format!("pricing: [{}]\ndemand:", vec!["acme.yaml"; size].join(", "));
            compare(&large::rich(1, 12).replacen("demand:", &named, 1), folder)
        },
        seconds: 0.2,
        megabytes: 50.0,
    },
    Task {
        what: "prices of instances",
        sizes: &[25_000, 50_000, 100_000],
        arguments: |size, folder| sheet("prices", "--pricing", size, folder),
        seconds: 1.0,
        megabytes: 500.0,
    },
    Task {
        what: "check of instances",
        sizes: &[25_000, 50_000, 100_000],
        arguments: |size, folder| sheet("check", "--fail-on=none", size, folder),
        seconds: 0.6,
        megabytes: 120.0,
    },
    Task {
        what: "diff of scenarios a side",
        sizes: &[100, 200, 400],
        arguments: sides,
        seconds: 3.0,
        megabytes: 500.0,
    },
    Task {
        what: "trace of minutes",
        sizes: &[131_400, 262_800, 525_600],
        arguments: |size, folder| trace((size, 60, 1_000), "", folder),
        seconds: 0.1,
        megabytes: 25.0,
    },
    Task {
        what: "trace of minutes, eighths of a GPU",
        sizes: &[131_400, 262_800, 525_600],
        arguments: |size, folder| trace((size, 60, 125), "", folder),
        seconds: 0.4,
        megabytes: 30.0,
    },
    Task {
        what: "rows that wait 6 hours",
        sizes: &[26_280, 52_560, 105_120],
        arguments: |size, folder| {
            let waiting = ", deferrable: {share: 0.5, within_hours: 6}";
            trace((size, 300, 1_000), waiting, folder)
        },
        seconds: 5.0,
        megabytes: 150.0,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let program = arguments.iter().skip_while(|it| *it != "--program").nth(1);
    let program = program.map_or(env!("CARGO_BIN_EXE_gpu-tco"), String::as_str);
    let word = arguments.first().filter(|it| !it.starts_with('-'));
    print(&format!(
        "{:<36} {:>8} {:>8} {:>9} {:>9}   target",
        "what", "size", "CPU s", "MB", "exponent"
    ));
    let picked = TASKS.iter().filter(|it| word.is_none_or(|word| it.what.starts_with(word)));
    let missed: Vec<&str> = picked.filter(|it| !run(it, program)).map(|it| it.what).collect();
    if missed.is_empty() {
        return ExitCode::SUCCESS;
    }
    print(&format!("missed: {}", missed.join(", ")));
    ExitCode::FAILURE
}

fn print(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// Prints the rows of a task; false if the last misses a target.
fn run(task: &Task, program: &str) -> bool {
    let mut before: Option<(usize, f64)> = None;
    let mut is_met = true;
    for (index, &size) in task.sizes.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let arguments = (task.arguments)(size, folder.path());
        let Run { seconds, megabytes, is_cut_short } = measure(program, &arguments, folder.path());
        let growth = before.map(|(fewer, faster): (usize, f64)| {
            (seconds / faster).ln() / (size as f64 / fewer as f64).ln()
        });
        let growth = growth.map_or_else(String::new, |it| format!("{it:.2}"));
        let target = if index + 1 == task.sizes.len() {
            let is_slow = seconds > task.seconds * NOISE;
            is_met = !is_slow && !is_cut_short && megabytes <= task.megabytes * NOISE;
            let word = if is_met { "" } else { ", missed" };
            format!("{} s, {} MB{word}", task.seconds, task.megabytes)
        } else {
            String::new()
        };
        let what = task.what;
        let cut = if is_cut_short { " (searches cut short)" } else { "" };
        print(&format!(
            "{what:<36} {size:>8} {seconds:>8.2} {megabytes:>9.0} {growth:>9}   {target}{cut}"
        ));
        before = Some((size, seconds.max(1.0 / TICKS)));
    }
    is_met
}

/// What a run took.
struct Run {
    seconds: f64,
    megabytes: f64,
    is_cut_short: bool,
}

/// Runs the program in a folder.
fn measure(program: &str, arguments: &[String], folder: &Path) -> Run {
    let before = cpu_of_children();
    let mut command = Command::new(program);
    let printed = folder.join("printed.txt");
    let stdout = fs::File::create(&printed).unwrap();
    command.args(arguments).current_dir(folder).stdout(stdout).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let begun = Instant::now();
    let mut peak = 0.0_f64;
    while child.try_wait().unwrap().is_none() {
        peak = peak.max(fs::read_to_string(&status).map_or(0.0, |it| megabytes(&it)));
        if begun.elapsed().as_secs_f64() > LONGEST {
            child.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(2));
    }
    let is_cut_short = fs::read_to_string(&printed).is_ok_and(|it| says_cut_short(&it));
    Run { seconds: cpu_of_children() - before, megabytes: peak, is_cut_short }
}

/// True if an output names searches that stopped: by their finding, or where their results would be.
fn says_cut_short(output: &str) -> bool {
    let words = output.split_whitespace().collect::<Vec<_>>().join(" ");
    [codes::CUT_SHORT, "not searched", "cut short"].iter().any(|it| words.contains(it))
}

/// Peak of the resident memory, as the system says it of a process.
fn megabytes(status: &str) -> f64 {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|it| it.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}

/// CPU seconds of all children that have ended, user and system.
fn cpu_of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let after_name = stat.rsplit(')').next().unwrap();
    let ticks = after_name.split_whitespace().skip(13).take(2);
    ticks.map(|it| it.parse::<f64>().unwrap()).sum::<f64>() / TICKS
}

fn compare(text: &str, folder: &Path) -> Vec<String> {
    fs::write(folder.join("large.yaml"), text).unwrap();
    words(&["compare", "large.yaml"])
}

/// A scenario of a trace: a number of rows, the seconds of each, and the thousandths of a GPU that
/// numbers are whole multiples of.
fn trace(
    (rows, seconds, thousandths): (usize, usize, usize),
    more: &str,
    folder: &Path,
) -> Vec<String> {
    let mut text = String::from("timestamp,gpus\n");
    let start = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * 365 * 50);
    // Days with noise.
    let mut noise = 1_u64;
    for row in 0..rows {
        let at = start + SignedDuration::from_secs((row * seconds).try_into().unwrap());
        noise =
            noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let day = row * seconds / 3_600 % 24;
        let gpus = 300 + 20 * day.min(24 - day) + usize::try_from(noise >> 56).unwrap();
        let part = usize::try_from(noise >> 40 & 0xFFF).unwrap() * thousandths % 1_000;
        let part = if part == 0 { String::new() } else { format!(".{part:03}") };
        let _ = writeln!(text, "{at},{gpus}{part}");
    }
    fs::write(folder.join("trace.csv"), text).unwrap();
    let scenario = format!(
        "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 36\n\
         demand: {{gpu: h100-sxm-80gb, trace: trace.csv{more}}}\nalternatives:\n  rent:\n    \
         - on_demand: {{price_per_gpu_hour: 3}}\n"
    );
    compare(&scenario, folder)
}

fn sheet(command: &str, flag: &str, instances: usize, folder: &Path) -> Vec<String> {
    fs::write(folder.join("acme.yaml"), large::sheet(instances)).unwrap();
    words(&[command, flag, "acme.yaml"])
}

/// Two folders of scenarios of three rich alternatives; every other one has another price of servers at
/// the head.
fn sides(scenarios: usize, folder: &Path) -> Vec<String> {
    for (side, price) in [("base", "price: 300000"), ("head", "price: 299000")] {
        fs::create_dir(folder.join(side)).unwrap();
        for it in 0..scenarios {
            let text = large::rich(3, 36).replacen("price: 300000", price, it % 2);
            fs::write(folder.join(side).join(format!("s{it}.yaml")), text).unwrap();
        }
    }
    words(&["diff", "base", "head"])
}

fn words(all: &[&str]) -> Vec<String> {
    all.iter().map(|it| (*it).to_owned()).collect()
}
