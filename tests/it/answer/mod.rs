//! What an answer says first, and the tables that it can have.

mod breakdown;
mod columns;
mod narrow_terminal;
mod nodes_by_use;
mod periods;
mod returns;
mod sentences;
mod short;
mod words_of_money;
