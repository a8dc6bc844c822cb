//! The expression graph: the cost model as data that can answer "why?".
//!
//! Formulas are written over [`Expr`] handles, typed by unit ([`unit`](mod@unit)) and shape ([`axes`]), and
//! become nodes of a [`Graph`]. Figures enter as [`Given`]s, which keep where they come from. One
//! evaluator runs the graph over any [`Value`]: exact decimals for what is printed, float lanes for
//! searches, bounds for proofs. A [`Plan`] evaluates only what follows one replaced input; a [`Tape`]
//! evaluates it for a million draws.

mod along;
pub mod axes;
mod compute;
mod constant;
mod conversion;
mod evaluate;
mod expected;
mod folded_cells;
mod formula;
mod given;
mod graph;
mod handle;
mod input;
mod layout;
mod leaves;
mod moved;
mod names;
mod needed;
mod net_price;
mod node;
mod node_cells;
mod op;
mod origin;
mod plan;
mod read;
mod runs;
mod series;
mod slots;
mod tape;
pub mod unit;
mod value;
mod walk;
mod walks;

pub use axes::{ByLevel, Grid, Monthly, Once};
pub use evaluate::Cells;
pub use expected::{Expected, FailingNodes, MOST_STATES, Second, Situation, State, Steps};
pub use folded_cells::FoldedCells;
pub use given::{Conversion, ConversionStep, Given};
pub use graph::Graph;
pub use handle::{Expr, if_le};
pub use input::{ConvertedFrom, Input, SeriesInput};
pub use node::Node;
pub use op::{Extent, NodeId, Op};
pub use origin::{ListPrice, Origin, Place, Quote, QuotedTerms};
pub use plan::Plan;
pub use read::Reading;
pub use series::Series;
pub use tape::{LANES as TAPE_LANES, NoTape, Tape, TapeInput};
pub use value::{Arithmetic, Bounds, Exact, Lanes, Slopes, Value};
pub use walk::Walk;
