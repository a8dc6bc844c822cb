//! Work of a run in cells that are computed: counted, watched and bounded.

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

/// Most cells that the analyses of a run compute: a few seconds.
const MOST: u64 = 250_000_000;
/// Most cells that finding the sizes of a scenario computes: some seconds.
const MOST_OF_SIZES: u64 = 1_000_000_000;
/// How many cells of floats take as long as one of decimals.
const DECIMAL: u64 = 4;
/// How many cells of floats take as long as writing a formula.
const FORMULA: u64 = 20;
/// Cells between two looks of a watcher.
const A_WHILE: u64 = 1 << 18;

/// Work of one or more studies. Copies count together.
#[derive(Clone)]
pub struct Effort(Rc<Work>);

struct Work {
    most: u64,
    spent: Cell<u64>,
    evaluations: Cell<u64>,
    since: Cell<u64>,
    stage: Cell<Stage>,
    watch: Option<Box<dyn Fn(Stage)>>,
}

/// Stage of the work, for a line of progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// Plural noun of what is worked through; empty at the start.
    pub what: &'static str,
    /// How many are done.
    pub done: usize,
    /// How many there are.
    pub of: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self::at_most(MOST)
    }
}

impl fmt::Debug for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort").field("spent", &self.0.spent).field("most", &self.0.most).finish()
    }
}

impl Effort {
    /// Work up to a number of cells of floats; one of decimals counts as four.
    pub fn at_most(cells: u64) -> Self {
        Self::new(cells, None)
    }

    /// Work up to the bound of finding the sizes of a scenario.
    pub fn of_sizes() -> Self {
        Self::at_most(MOST_OF_SIZES)
    }

    /// New work up to the same bound, looked at every few milliseconds.
    #[must_use]
    pub fn watched(&self, watch: impl Fn(Stage) + 'static) -> Self {
        Self::new(self.0.most, Some(Box::new(watch)))
    }

    fn new(most: u64, watch: Option<Box<dyn Fn(Stage)>>) -> Self {
        let (spent, evaluations, since, stage) = Default::default();
        Self(Rc::new(Work { most, spent, evaluations, since, stage, watch }))
    }

    /// True once the bound is reached: no search begins or goes on.
    pub fn is_spent(&self) -> bool {
        self.0.spent.get() >= self.0.most
    }

    /// Evaluations of a part of a graph so far.
    pub fn evaluations(&self) -> u64 {
        self.0.evaluations.get()
    }

    /// Cells of floats so far, one of decimals counted as four.
    pub fn spent(&self) -> u64 {
        self.0.spent.get()
    }

    /// Counts the formulas of a graph, which take far longer to write than to evaluate once.
    pub(super) fn built(&self, formulas: usize) {
        self.count((formulas as u64).saturating_mul(FORMULA));
    }

    /// Counts a search through the formulas of a graph for those that follow a figure.
    pub(super) fn planned(&self, formulas: usize) {
        self.count(formulas as u64);
    }

    /// Counts an evaluation in decimals.
    pub(super) fn decimals(&self, cells: u64) {
        self.floats(cells.saturating_mul(DECIMAL));
    }

    /// Counts an evaluation in floats.
    pub(super) fn floats(&self, cells: u64) {
        self.0.evaluations.set(self.0.evaluations.get() + 1);
        self.count(cells);
    }

    fn count(&self, cells: u64) {
        let work = &self.0;
        work.spent.set(work.spent.get().saturating_add(cells));
        work.since.set(work.since.get().saturating_add(cells));
        if work.since.get() >= A_WHILE {
            work.since.set(0);
            self.show();
        }
    }

    /// Begins to work through some things.
    pub(super) fn begin(&self, what: &'static str, of: usize) {
        self.0.stage.set(Stage { what, done: 0, of });
    }

    /// Notes that one more is done.
    pub(super) fn step(&self) {
        let stage = self.0.stage.get();
        self.0.stage.set(Stage { done: stage.done + 1, ..stage });
    }

    fn show(&self) {
        if let Some(watch) = &self.0.watch {
            watch(self.0.stage.get());
        }
    }
}
