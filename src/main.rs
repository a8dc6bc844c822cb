//! The program; its commands are still to come.

fn main() {}
