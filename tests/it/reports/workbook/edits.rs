//! A workbook after edits at random, in another engine, says what `compare` says with the command that it prints.

use std::sync::atomic::{AtomicUsize, Ordering};

use ironcalc::base::Model;
use ironcalc::base::cell::CellValue;

use super::engine::{self, sheet};
use super::sheets::text;
use crate::program::gpu_tco;
use crate::shipped;

/// Factors of the stated value, outside its usual range too.
const FACTORS: [f64; 14] =
    [0.0, 0.01, 0.1, 0.3, 0.5, 0.8, 0.9, 1.1, 1.25, 1.5, 2.0, 3.0, 8.0, 100.0];
/// Variable of the environment with the number of states of each scenario.
const STATES: &str = "GPU_TCO_STATES";
/// Scenarios that every run edits: owned nodes with downtime, rents by the month, work by the hour, and steps.
const ALWAYS: [&str; 4] =
    ["a100-bare-metal", "a100-one-month", "gpu-hours-500-a-month", "h100-lesson"];

#[test]
fn a_workbook_says_what_compare_says_after_edits() {
    assert_as_compared(&ALWAYS.map(str::to_owned), 5);
}

#[test]
#[ignore = "computes for a minute"]
fn every_workbook_says_what_compare_says_after_edits() {
    let count = std::env::var(STATES).map_or(2, |it| it.parse().unwrap());
    assert_as_compared(&shipped::names(), count);
}

/// Edits the workbook of each scenario, which is written and read once, so many times.
#[track_caller]
fn assert_as_compared(names: &[String], count: usize) {
    let next = AtomicUsize::new(0);
    let edited = || {
        let mut all = Vec::new();
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            all.extend(edits(name, count));
        }
        all
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let found: Vec<_> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(edited)).collect();
        all.into_iter().flat_map(|it| it.join().unwrap()).collect()
    });
    let compared = found.iter().filter(|it| **it == Ok(true)).count();
    let wrong: Vec<_> = found.into_iter().filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared * 2 > count * names.len(), "only {compared} states have an answer");
}

/// What random edits of one workbook give, each with whether it has an answer.
fn edits(name: &str, count: usize) -> Vec<Result<bool, String>> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    super::report(&format!("scenarios/{name}.yaml"), &path);
    let mut book = engine::opened(&path);
    let live = live(&book);
    let mut dice = Dice::of(name);
    let edit = |_| {
        let state: Vec<_> = (0..=dice.below(3)).map(|_| dice.change(&live)).collect();
        difference(&mut book, &state).map_err(|it| format!("{name} {state:?}: {it}"))
    };
    (0..count).map(edit).collect()
}

/// Rows of inputs that formulas follow, with their values.
fn live(book: &Model<'_>) -> Vec<(i32, f64)> {
    let inputs = sheet(book, "Inputs");
    let heading = (1..12).find(|it| text(book, "Inputs", 5, *it) == "origin");
    let origin = heading.or((1..12).find(|it| text(book, "Inputs", 6, *it) == "origin")).unwrap();
    let value = |row| match book.get_cell_value_by_index(inputs, row, 2).unwrap() {
        CellValue::Number(value) => Some((row, value)),
        _ => None,
    };
    let all = (6..400).filter_map(value);
    all.filter(|(row, _)| text(book, "Inputs", *row, origin) != "not live").collect()
}

/// True if a state has an answer, which is that of `compare`; else what is said otherwise.
fn difference(book: &mut Model<'static>, state: &[(i32, f64, f64)]) -> Result<bool, String> {
    let inputs = sheet(book, "Inputs");
    for (row, _, value) in state {
        book.update_cell_with_number(inputs, *row, 2, *value).unwrap();
    }
    book.evaluate();
    let verdict = text(book, "Summary", 3, 1);
    let lines: Vec<String> = (5..60).map(|row| text(book, "Summary", row, 1)).collect();
    for (row, stated, _) in state {
        book.update_cell_with_number(inputs, *row, 2, *stated).unwrap();
    }
    let Some(command) = lines.iter().find(|it| it.starts_with("Same as: ")) else {
        let says_why = lines.iter().any(|it| it.starts_with("No command"));
        return if says_why { Ok(false) } else { Err("no command".to_owned()) };
    };
    let words = words(command.trim_start_matches("Same as: gpu-tco "));
    let args: Vec<&str> = words.iter().map(String::as_str).chain(["-f", "markdown"]).collect();
    let found = gpu_tco(&args);
    if verdict.starts_with("These ") {
        return Ok(false);
    }
    let said = found.stdout.lines().find_map(|it| it.strip_prefix("**")?.strip_suffix("**"));
    let said = said.ok_or_else(|| format!("{command}: {}", found.stderr))?;
    let [here, there] = [&verdict, &said.replace('\\', "")].map(|it| without_judge(it));
    if here == there { Ok(true) } else { Err(format!("{here}\n    {command}: {there}")) }
}

/// A verdict without the words of the judge, which runs the model with other components, and without the note on
/// sizes.
fn without_judge(verdict: &str) -> String {
    let verdict = verdict.split(" The sizes of ").next().unwrap_or_default();
    let verdict = verdict.replace(": a tie in practice.", ".");
    match verdict.split_once(" only because of ") {
        Some((before, after)) => {
            let rest = after.split_once(": ").map_or("", |it| it.1);
            format!("{before}: {rest}")
        }
        None => verdict,
    }
}

/// Words of a command of a shell.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for sign in command.chars() {
        match sign {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    words
}

/// Numbers that depend on a name alone.
struct Dice(u64);

impl Dice {
    fn of(name: &str) -> Self {
        Self(
            name.bytes()
                .fold(0x9e37_79b9, |all, it| (all ^ u64::from(it)).wrapping_mul(0x100_0000_01b3)),
        )
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    /// Row of an input, its value, and another one.
    fn change(&mut self, live: &[(i32, f64)]) -> (i32, f64, f64) {
        let (row, value) = live[self.below(live.len())];
        let wanted = if value == 0.0 { 1.0 } else { value } * FACTORS[self.below(FACTORS.len())];
        let is_whole = value.fract() == 0.0 && value > 1.0;
        (row, value, if is_whole { wanted.round() } else { (wanted * 1e6).round() / 1e6 })
    }
}
