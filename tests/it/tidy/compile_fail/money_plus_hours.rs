//! Only like adds to like.

use gpu_tco::expr::Graph;
use gpu_tco::expr::unit::{Hours, Money};

fn sum(graph: &Graph) {
    let _ = graph.count::<Money>(2) + graph.count::<Hours>(3);
}

fn main() {}
