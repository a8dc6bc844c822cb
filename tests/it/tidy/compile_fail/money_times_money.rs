//! A product needs a meaning.

use gpu_tco::expr::Graph;
use gpu_tco::expr::unit::Money;

fn square(graph: &Graph) {
    let price = graph.count::<Money>(2);
    let _ = price * price;
}

fn main() {}
