//! `gpu-tco breakeven`: crossings along an axis, and maps over two.

mod axes;
mod crossings;
mod maps;
mod one_side_short;
