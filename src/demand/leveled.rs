//! Exact levels of work that may wait: the flattest curve that its deadlines allow.
//!
//! All rows are served at their mean level, if all work fits in its time. Otherwise the rows that
//! work without room can reach stay above that mean; they and the other rows are leveled apart.

/// The most visits of a row, over all means that are tried.
const MOST_VISITS: usize = 100_000_000;

/// A row of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Place among all rows.
    pub at: usize,
    /// Length in a unit of time.
    pub seconds: i128,
    /// Work that is served in this row, in the same unit of time.
    pub fixed: i128,
}

/// Work that is served in rows of a block, first to last. Later jobs begin and end no earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    pub first: usize,
    pub last: usize,
    pub work: i128,
}

/// Rows in the order of time, with all work that they serve.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub rows: Vec<Row>,
    pub jobs: Vec<Job>,
}

/// Work of each row; none if too many means would have to be tried.
pub(super) fn levels(all: Block) -> Option<Vec<i128>> {
    let mut served = vec![0; all.rows.len()];
    let (mut visits, mut left) = (0, vec![all]);
    while let Some(block) = left.pop() {
        visits += block.rows.len();
        if visits > MOST_VISITS {
            return None;
        }
        let above = block.above();
        if above.contains(&true) {
            left.extend([true, false].map(|side| block.part(&above, side)));
        } else {
            block.serve(&mut served);
        }
    }
    Some(served)
}

impl Block {
    fn seconds(&self) -> i128 {
        self.rows.iter().map(|it| it.seconds).sum()
    }

    fn work(&self) -> i128 {
        let fixed = self.rows.iter().map(|it| it.fixed);
        fixed.chain(self.jobs.iter().map(|it| it.work)).sum()
    }

    /// Serves every row at the mean. Parts of a unit are left to the next row, so that no work is
    /// served before it is wanted and all that is due is done.
    fn serve(&self, served: &mut [i128]) {
        let (work, seconds) = (self.work(), self.seconds());
        let (mut passed, mut done) = (0, 0);
        for row in &self.rows {
            passed += row.seconds;
            let until = work * passed / seconds;
            served[row.at] = until - done;
            done = until;
        }
    }

    /// Rows that must stay above the mean; none if all work fits at the mean.
    fn above(&self) -> Vec<bool> {
        let (work, seconds) = (self.work(), self.seconds());
        let mut reach = Reach::of(self.rows.len());
        // First and last job that each row serves, earliest deadline first.
        let mut served: Vec<Option<[usize; 2]>> = vec![None; self.rows.len()];
        let (mut front, mut begun) = (0, 0);
        for (at, row) in self.rows.iter().enumerate() {
            let mut room = row.seconds * work - row.fixed * seconds;
            if room < 0 {
                reach.add(at, at);
                room = 0;
            }
            while let Some(job) = self.jobs.get(front).filter(|it| it.first <= at) {
                let rest = job.work * seconds - begun;
                let part = rest.min(room);
                if part > 0 {
                    served[at] = Some([served[at].map_or(front, |it| it[0]), front]);
                }
                room -= part;
                begun += part;
                if part < rest {
                    if job.last > at {
                        break;
                    }
                    reach.add(job.first, job.last);
                }
                (front, begun) = (front + 1, 0);
            }
        }
        // Work of a row that is reached could be served in all other rows of its time instead.
        while let Some(at) = reach.fresh.pop() {
            if let Some([first, last]) = served[at] {
                reach.add(self.jobs[first].first, self.jobs[last].last);
            }
        }
        reach.rows
    }

    /// The rows above the mean with the work that fits in no other row, or the others with the rest.
    fn part(&self, above: &[bool], side: bool) -> Self {
        let rows = self.rows.iter().zip(above).filter(|(_, it)| **it == side);
        // Rows above the mean before each row.
        let mut before = vec![0];
        before.extend(above.iter().scan(0, |count, it| {
            *count += usize::from(*it);
            Some(*count)
        }));
        let place = |at: usize| if side { before[at] } else { at - before[at] };
        let jobs = self.jobs.iter().filter(|it| {
            let is_inside = before[it.last + 1] - before[it.first] == it.last + 1 - it.first;
            is_inside == side
        });
        let jobs =
            jobs.map(|it| Job { first: place(it.first), last: place(it.last + 1) - 1, ..*it });
        Self { jobs: jobs.collect(), rows: rows.map(|(row, _)| *row).collect() }
    }
}

/// Rows that are reached, each added once.
struct Reach {
    rows: Vec<bool>,
    /// Rows whose work is still to be followed.
    fresh: Vec<usize>,
    /// A later row for each row that is reached, with all rows before it reached too; else itself.
    next: Vec<usize>,
}

impl Reach {
    fn of(rows: usize) -> Self {
        Self { rows: vec![false; rows], fresh: Vec::new(), next: (0..=rows).collect() }
    }

    fn add(&mut self, first: usize, last: usize) {
        let mut at = self.open(first);
        while at <= last {
            self.rows[at] = true;
            self.fresh.push(at);
            self.next[at] = at + 1;
            at = self.open(at);
        }
    }

    /// First row from here that is not reached, or the number of rows.
    fn open(&mut self, mut at: usize) -> usize {
        while self.next[at] != at {
            self.next[at] = self.next[self.next[at]];
            at = self.next[at];
        }
        at
    }
}
