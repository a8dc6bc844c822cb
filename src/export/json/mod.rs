//! Results for programs: exact decimals as text, `null` always with its reason.
//!
//! Each view declares its values once, with `views!`: what is written, and the description of it in the
//! schema. Keys are promises: they are added to, never renamed. Crossings have six digits, which is as far
//! as whole nodes and instances let them be told apart.

mod actual;
mod ages;
mod alternatives;
mod break_even;
mod breakeven;
mod charges;
mod compare;
mod diff;
mod doubts;
mod explain;
mod inputs;
mod lives;
mod mix;
mod months;
mod offers;
mod outcomes;
mod outputs;
mod page;
mod parts;
mod prices;
mod relaxed;
mod sensitivity;
mod shape;
mod simulate;
mod statement;
mod teams;
mod trace;
mod utilization;
mod view;
mod waiting;

pub use actual::actual;
pub use ages::ages;
pub use breakeven::breakeven;
pub use compare::compare;
pub use diff::diff;
pub use explain::explain;
pub use mix::mix;
pub use offers::offers;
pub use outputs::schema;
pub use prices::prices;
pub use relaxed::relaxed_mix;
pub use sensitivity::sensitivity;
pub use simulate::simulate;
pub use utilization::utilization;

pub(in crate::export) use page::{Pen, View};
pub(in crate::export) use parts::{CODE, SEVERITY, SHA256};
pub(in crate::export) use shape::{Each, Shape};
pub(in crate::export) use view::views;
