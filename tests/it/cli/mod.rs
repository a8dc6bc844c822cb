//! The command line: habits that hold for every command, and bounds of its work.

mod bounded_work;
mod habits;
