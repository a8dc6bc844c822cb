//! Use of GPUs as monitoring reports it, turned into the rows of a trace.
//!
//! ```text
//! text ─formats─▶ Reading (series, records, known time) ─merge─▶ one Reading ─grid─▶ rows ─▶ Usage
//! ```
//!
//! - [`formats`] has a file for each format, and the register of them.
//! - A [`Record`] is a number of GPUs over a span of time; a [`Series`] says what it counts and of which
//!   team. A [`Reading`] has the records of a text, the time on which it reports, and the evidence for
//!   both.
//! - Time without a report is missing; a team without a record in reported time had 0 GPUs. A single
//!   GPU without a record between its first and its last one has its mean.
//! - Records of several texts are merged by series and time, each counted once.
//! - A [`Usage`] has the rows of the grid, their statistics and the totals by team. The statistics are
//!   those of a trace, so that `compare` finds the same ones in the file that is written.

mod answer;
mod at_use;
mod by_gpu;
pub mod formats;
mod gather;
mod grid;
mod held;
mod idle;
mod idle_gpus;
mod intervals;
mod measure;
mod merge;
mod missing;
mod needs;
mod number;
mod reading;
mod right_size;
mod rules;
mod spend;
mod times;
mod trend;
mod unnamed_jobs;

pub use answer::{InstalledPrice, TeamUse, Usage};
pub use at_use::AtUse;
pub use by_gpu::ChosenGpus;
pub use formats::{BillMonth, Spend, SpendKind, SpendSum, UsageFormat};
pub use gather::{Request, gather};
pub use grid::UsageRow;
pub use held::HeldGpu;
pub use idle::cost_per_installed_hour;
pub use idle_gpus::{Idle, IdleGpus, IdleRule};
pub use intervals::Intervals;
pub use measure::Measure;
pub use needs::{MemoryInUse, Need, Needs};
pub use reading::{
    Evidence, Kind, KnownInstance, Options, Reading, Record, Scale, Series, TextReader,
    UsageFinding, Watch,
};
pub use right_size::{CheaperGpu, RightSize, RightSized, WorkBasis, right_size};
pub use spend::spend;
pub use trend::Trend;
