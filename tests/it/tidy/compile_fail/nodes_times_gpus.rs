//! GPUs of nodes are nodes times GPUs *per node*.

use gpu_tco::expr::Graph;
use gpu_tco::expr::unit::{Gpus, Nodes};

fn installed(graph: &Graph) {
    let _ = graph.count::<Nodes>(8) * graph.count::<Gpus>(8);
}

fn main() {}
