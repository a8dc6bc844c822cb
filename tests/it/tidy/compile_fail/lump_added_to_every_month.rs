//! What is paid once would be paid in every month.

use gpu_tco::expr::unit::Money;
use gpu_tco::expr::{Expr, Graph, Monthly};

fn cash<'g>(graph: &'g Graph, running: Expr<'g, Money, Monthly>) {
    let _ = running + graph.count::<Money>(425_000);
}

fn main() {}
