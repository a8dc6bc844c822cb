//! A handle is nothing without its graph.

use gpu_tco::expr::unit::{Money, Months};
use gpu_tco::expr::{Given, Graph};

fn main() {
    let horizon = Given::<Months>::default_of("horizon_months", 36);
    let price = {
        let graph = Graph::over(&horizon);
        graph.count::<Money>(2)
    };
    let _ = price + price;
}
