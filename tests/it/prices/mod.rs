//! Price sheets: what they hold, and which of their prices is taken.

mod accelerators;
mod archives;
mod committed_plans;
mod currencies;
mod licenses;
mod listed;
mod negotiated;
mod offers;
mod private_sheets;
mod regions;
mod stale;
mod typed;
