//! Slices of a GPU (MIG): its cost is split over those placed, and what none fits in is stranded.

use super::What;
use crate::expr::unit::{GpuHours, Ratio};
use crate::expr::{Expr, Given, Graph};

/// Parts of compute and of memory that a GPU is cut into.
const COMPUTE_PARTS: u32 = 7;
const MEMORY_PARTS: u32 = 8;

/// The slices placed on one GPU.
#[derive(Clone, Debug)]
pub struct Slices {
    /// Each size of slice.
    pub slices: Vec<Slice>,
}

/// Slices of one size.
#[derive(Clone, Debug)]
pub struct Slice {
    /// Sevenths of the GPU's compute.
    pub compute: Given<Ratio>,
    /// Eighths of its memory.
    pub memory: Given<Ratio>,
    /// How many there are on a GPU.
    pub count: Given<Ratio>,
}

impl Slice {
    /// Weight = max(compute / 7, memory / 8): the part of the GPU that it makes useless to others.
    fn weight<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        (graph.input(&self.compute) / COMPUTE_PARTS).max(graph.input(&self.memory) / MEMORY_PARTS)
    }
}

impl Slices {
    /// The part of a GPU-hour that each slice bears, and the part that is stranded.
    ///
    /// Slices may weigh more than the GPU together, as 4 of compute beside 3 with half the memory do:
    /// they then bear all of it by weight, and nothing is stranded.
    pub(super) fn figures<'g>(&self, graph: &'g Graph) -> Vec<(What, Expr<'g, GpuHours>)> {
        let one = graph.count::<Ratio>(1);
        let hour = graph.count::<GpuHours>(1);
        let weights: Vec<_> = (1..)
            .zip(&self.slices)
            .map(|(number, it)| it.weight(graph).named(format!("weight_of_slice_{number}")))
            .collect();
        let each = weights.iter().zip(&self.slices);
        let placed = each.map(|(weight, slice)| *weight * graph.input(&slice.count));
        let placed = graph.sum(placed).named("weight_of_all_slices");
        let borne = |(position, weight): (usize, &Expr<'g, Ratio>)| {
            let own = hour * (*weight / placed.max(one));
            let whole = hour * (*weight / placed);
            [(What::Slice(position), own), (What::SliceWithStranded(position), whole)]
        };
        let stranded = hour * (one - placed).max(graph.zero());
        let each = weights.iter().enumerate().flat_map(borne);
        each.chain([(What::Stranded, stranded)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, given, graph, number, value};

    /// GPU-hours by figure, of slices of so much compute, memory and so many.
    fn gpu_hours(slices: &[[&str; 3]]) -> Vec<(What, rust_decimal::Decimal)> {
        let graph = graph();
        let slice = |(position, [compute, memory, count]): (usize, &[&str; 3])| Slice {
            compute: given(&format!("{position}.compute"), compute),
            memory: given(&format!("{position}.memory"), memory),
            count: given(&format!("{position}.count"), count),
        };
        let slices = Slices { slices: slices.iter().enumerate().map(slice).collect() };
        slices.figures(&graph).into_iter().map(|it| (it.0, value(&graph, it.1))).collect()
    }

    #[test]
    fn a_slice_bears_the_larger_of_its_parts() {
        // 3 of 7 and 4 of 8: max(0.4286, 0.5) = 0.5. 1 of 7 and 2 of 8: 0.25. Together 0.75, so that
        // 0.25 is stranded; with it they bear 0.5 / 0.75 = 2/3 and 1/3.
        let found = gpu_hours(&[["3", "4", "1"], ["1", "2", "1"]]);
        let [half, half_whole, quarter, quarter_whole, stranded] =
            found.try_into().expect("five figures");
        assert_eq!(half, (What::Slice(0), number("0.5")));
        assert_eq!(quarter, (What::Slice(1), number("0.25")));
        assert_eq!(stranded, (What::Stranded, number("0.25")));
        assert_near(half_whole.1 * number("3"), "2", "0.00000000000000000001");
        assert_near(quarter_whole.1 * number("3"), "1", "0.00000000000000000001");
    }

    #[test]
    fn slices_that_weigh_more_than_the_gpu_share_all_of_it() {
        // 4 of 7 beside 3 of 7, half the memory each: 0.5714 + 0.5 = 1.0714; they bear 0.5333 and
        // 0.4667 of it, and nothing is stranded.
        let found = gpu_hours(&[["4", "4", "1"], ["3", "4", "1"]]);
        assert_near(found[0].1, "0.533333333333333333333", "0.00000000000000000001");
        assert_near(found[2].1, "0.466666666666666666667", "0.00000000000000000001");
        assert_eq!(found[4], (What::Stranded, number("0")));
    }

    #[test]
    fn seven_of_the_smallest_fill_a_gpu() {
        let found = gpu_hours(&[["1", "1", "7"]]);
        assert_near(found[0].1 * number("7"), "1", "0.00000000000000000001");
        assert_near(found[2].1, "0", "0.00000000000000000001");
    }
}
