//! What the graph is asked: totals, break-evens, what would flip the verdict.
//!
//! Every answer is data, exact where it is printed; nothing here rounds, writes a sentence or can
//! fail. Floats only search; decimals confirm what they find.

mod bench;
mod break_even;
mod comparison;
mod crossing;
mod flip;
mod held_fixed;
mod payback;
mod pricing;
mod sweep;

pub use break_even::{BreakEven, Margin, Verdict};
pub use comparison::{Comparison, LineOutcome, Outcome, TierOutcome, compare, first_pair};
pub use crossing::{Crossing, Side};
pub use flip::{Change, Flips, PriceChange, Stretch};
pub use payback::Payback;
pub use pricing::EqualPrice;
pub use sweep::{Sweep, SweepRow};
