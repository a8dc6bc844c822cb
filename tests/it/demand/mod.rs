//! Demand that was measured: traces and bills that a scenario reads.

mod bills;
mod traces;
