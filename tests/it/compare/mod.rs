//! `gpu-tco compare`: figures of scenarios that are worked by hand or published, and ways to write them.

mod described;
mod downtime;
mod growing;
mod lesson;
mod lives;
mod node_power;
mod once_wrong;
mod overrides;
mod several_scenarios;
mod shorthand;
mod unserved;
