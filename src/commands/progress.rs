//! Line of progress on standard error, if it is a terminal and the run takes a while.

#![allow(clippy::disallowed_types, reason = "it decides when to write a line, and no result")]

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::analysis::{Effort, Stage};
use crate::usage::Watch;

/// Time without a line: most runs are over by then.
const SILENT: Duration = Duration::from_millis(500);
/// Time between two lines.
const PAUSE: Duration = Duration::from_millis(100);
/// Cells of a bar.
const BAR: u64 = 24;
/// Returns to the start of the line and erases it.
const ERASE: &str = "\r\x1b[K";

/// Line of progress of a run.
pub struct Progress {
    due: Rc<Cell<Instant>>,
    is_shown: Rc<Cell<bool>>,
    is_terminal: bool,
}

impl Progress {
    /// Begins to count time.
    pub fn start() -> Self {
        Self {
            due: Rc::new(Cell::new(after(Instant::now(), SILENT))),
            is_shown: Rc::default(),
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// Effort of one scenario, which the line follows.
    pub fn effort(&self) -> Effort {
        if self.is_terminal { Effort::default().watched(self.watcher()) } else { Effort::default() }
    }

    /// Effort of finding the sizes of one scenario, which the line follows.
    pub fn effort_of_sizes(&self) -> Effort {
        if self.is_terminal {
            Effort::of_sizes().watched(self.watcher())
        } else {
            Effort::of_sizes()
        }
    }

    /// Shows a stage when the next line is due.
    fn watcher(&self) -> impl Fn(Stage) + 'static {
        let (due, is_shown) = (Rc::clone(&self.due), Rc::clone(&self.is_shown));
        move |stage| {
            let now = Instant::now();
            if now >= due.get() {
                due.set(after(now, PAUSE));
                is_shown.set(true);
                write(&line(stage));
            }
        }
    }

    /// Listener to how far files are read, which the line follows.
    pub fn reading(&self) -> Watch {
        if !self.is_terminal {
            return Watch::default();
        }
        let (due, is_shown) = (Rc::clone(&self.due), Rc::clone(&self.is_shown));
        Watch::new(move |done, of| {
            let now = Instant::now();
            if now >= due.get() {
                due.set(after(now, PAUSE));
                is_shown.set(true);
                write(&reading(done, of));
            }
        })
    }

    /// Listener to how many of some samples are drawn, which the line follows; the first line says
    /// what is drawn.
    pub fn draws(&self, of: u64, what: String) -> impl Fn(u64) + 'static {
        let (due, is_shown) = (Rc::clone(&self.due), Rc::clone(&self.is_shown));
        let is_said = Cell::new(false);
        let is_terminal = self.is_terminal;
        move |done| {
            if !is_terminal {
                return;
            }
            let now = Instant::now();
            if now >= due.get() {
                due.set(after(now, PAUSE));
                if !is_said.replace(true) {
                    write(&format!("{ERASE}{what}\n"));
                }
                is_shown.set(true);
                write(&drawing(done, of));
            }
        }
    }

    /// Erases the line, if there is one.
    pub fn erase(&self) {
        if self.is_shown.take() {
            write(ERASE);
        }
    }
}

fn line(Stage { what, done, of }: Stage) -> String {
    if of == 0 {
        return format!("{ERASE}computing costs");
    }
    format!("{ERASE}searching {what}: {done} of {of}")
}

fn reading(done: u64, of: u64) -> String {
    let megabytes = |bytes: u64| format!("{} MB", bytes / 1_000_000);
    let share = |parts: u64| done.min(of).saturating_mul(parts).checked_div(of);
    let Some((percent, full)) = share(100).zip(share(BAR)) else {
        return format!("{ERASE}reading: {}", megabytes(done));
    };
    let bar: String = (0..BAR).map(|it| if it < full { '#' } else { '.' }).collect();
    format!("{ERASE}reading [{bar}] {percent}% of {}", megabytes(of))
}

fn drawing(done: u64, of: u64) -> String {
    let share = |parts: u64| done.min(of).saturating_mul(parts).checked_div(of).unwrap_or_default();
    let bar: String = (0..BAR).map(|it| if it < share(BAR) { '#' } else { '.' }).collect();
    format!("{ERASE}drawing [{bar}] {}% of {of}", share(100))
}

/// Writes to standard error; a run does not fail because nobody sees how it goes.
fn write(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

/// A moment later; the moment itself at the end of time.
fn after(moment: Instant, pause: Duration) -> Instant {
    moment.checked_add(pause).unwrap_or(moment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_is_searched_and_how_far_it_is() {
        let stage = Stage { what: "break-evens", done: 3, of: 49 };
        assert_eq!(line(stage), "\r\x1b[Ksearching break-evens: 3 of 49");
        assert_eq!(line(Stage::default()), "\r\x1b[Kcomputing costs");
        assert_eq!(
            reading(1_000_000, 3_000_000),
            "\r\x1b[Kreading [########................] 33% of 3 MB"
        );
        assert_eq!(drawing(500, 2000), "\r\x1b[Kdrawing [######..................] 25% of 2000");
        assert_eq!(reading(7_000_000, 0), "\r\x1b[Kreading: 7 MB");
    }
}
