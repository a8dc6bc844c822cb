//! Commands and formats that give the same figures.

mod doubts;
mod one_figure;
mod one_search;
mod quiet_doubts;
mod same_cells;
