//! What the graph is asked: totals, break-evens, what would flip the verdict.
//!
//! Every answer is data, exact where it is printed; nothing here rounds, writes a sentence or can
//! fail. Floats only search; decimals confirm what they find.

mod bench;
mod break_even;
mod comparison;
mod crossing;
mod deliverable;
mod equal_price;
mod flip;
mod held_fixed;
mod investment;
mod irr;
mod outcome;
mod payback;
mod periods;
mod root;
mod statement;
mod sweep;

pub use break_even::{BreakEven, Margin, Verdict};
pub use comparison::{Comparison, compare, first_pair};
pub use crossing::{Crossing, Side};
pub use deliverable::{DeliverableOutcome, FigureOutcome};
pub use equal_price::EqualPrice;
pub use flip::{Change, Flips, PriceChange, Stretch};
pub use held_fixed::HeldFixed;
pub use investment::Investment;
pub use outcome::{LineOutcome, Outcome, TierOutcome};
pub use payback::Payback;
pub use periods::{By, Span};
pub use statement::{Account, Item, Statement, View as StatementView, state};
pub use sweep::{Sweep, SweepRow};
