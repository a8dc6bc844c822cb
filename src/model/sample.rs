//! Sample plant of the worked cases: 36 months, 8 nodes of 8 GPUs, 80% used.

use rust_decimal::Decimal;

use super::calendar::Calendar;
use super::capital::{Bought, Timing};
use super::demand::{Demand, DemandShape};
use super::line::Line;
use super::load::Load;
use super::owned::{Bulk, Fleet, Plant};
use super::peak::Peak;
use super::rented::{Desk, Granularity, Price, Rental, Services};
use super::slice::Slice;
use super::tokens::Throughput;
use super::utilization::Utilization;
use crate::expr::unit::{Nodes, Unit};
use crate::expr::{Exact, Expr, Given, Graph, Monthly, Once, Origin};

/// A number as it is written.
pub fn number(text: &str) -> Decimal {
    text.replace(',', "").parse().expect("a number")
}

/// A figure under a key of its own.
pub fn given<Q: Unit>(key: &str, value: &str) -> Given<Q> {
    Given::new(key, number(value), Origin::Default)
}

/// A graph over so many months.
pub fn over(months: &str) -> Graph {
    Graph::over(&given("horizon_months", months))
}

/// A graph over three years: 26,280 hours.
pub fn graph() -> Graph {
    over("36")
}

/// Months of 730 hours.
pub fn calendar(graph: &Graph) -> Calendar<'_> {
    Calendar::new(graph, &given("hours_per_year", "8760"))
}

/// So many GPUs at once for that share of the time.
pub fn demand(gpus: &str, share: &str) -> Demand {
    Demand {
        gpu: "h100".to_owned(),
        peak: Some(Peak::Gpus(given("demand.gpus", gpus))),
        shape: DemandShape::OnOff(Utilization::Share(given("demand.utilization", share))),
        growth: None,
        ramp: None,
        interruptible_share: given("demand.interruptible_share", "0"),
        deferrable: None,
        unserved: None,
        busy_share: None,
        egress_gb_per_month: None,
        storage_gb: None,
        shape_is_stated: true,
        measured: false,
    }
}

/// So many tokens a second and GPU, at that share of them.
pub fn throughput(tokens: &str, target_load: Option<&str>) -> Throughput {
    Throughput {
        tokens_per_second_per_gpu: given("tokens_per_second_per_gpu", tokens),
        target_load: target_load.map(|share| given("target_load", share)),
    }
}

/// The curve of a demand.
pub fn load<'g>(graph: &'g Graph, demand: &Demand) -> Load<'g> {
    Load::new(graph, demand, &given("hours_per_year", "8760"))
}

/// 8 GPUs a node; each allocated for 80% of the hours.
pub fn plant<'g>(graph: &'g Graph, nodes: &str) -> Plant<'g> {
    let calendar = calendar(graph);
    let bought = Bought::AtStart(graph.input::<Nodes>(&given("nodes", nodes)));
    let timing = Timing::from_start(graph, super::whole_months::WholeMonths::horizon(graph));
    let fleet = Fleet::of(graph, &[bought], timing);
    let nodes = fleet.nodes;
    let gpus_per_node = graph.input(&given("gpus_per_node", "8"));
    let installed = nodes * gpus_per_node;
    Plant {
        serving: None,
        graph,
        calendar,
        nodes,
        spares: graph.zero().widen(),
        timing,
        with_spares: fleet.clone(),
        fleet,
        first_order: 0,
        orders: vec![bought],
        spare_orders: Vec::new(),
        price_ratios: vec![None],
        management_kw: None,
        racks: None,
        e: graph.count::<crate::expr::unit::Ratio>(1).widen(),
        gpus_per_node,
        installed,
        allocated: installed * calendar.hours * 4 / 5,
    }
}

/// Bulk of the sample plant: its nodes, with servers of 3,400,000.
pub fn bulk<'g>(graph: &'g Graph, plant: &Plant<'g>) -> Bulk<'g> {
    let servers = Bought::AtStart(graph.input(&given("servers", "3400000")));
    Bulk { nodes: plant.orders[0], servers }
}

/// A desk that rents GPUs of effectiveness `e`.
pub fn desk<'g>(graph: &'g Graph, e: &str) -> Desk<'g> {
    Desk {
        graph,
        calendar: calendar(graph),
        e: graph.input(&given("e", e)).widen(),
        price_scale: graph.count(1),
    }
}

/// All of a demand.
pub fn slice<'g>(graph: &'g Graph, demand: &Demand) -> Slice<'g> {
    let load = load(graph, demand);
    Slice::ByLevel(load, load.levels)
}

/// GPUs rented by the GPU-hour, in instances of 8.
pub fn rental(granularity: Granularity, price: &str) -> Rental {
    Rental {
        instance: None,
        gpus_per_instance: given("gpus_per_instance", "8"),
        granularity,
        price: Price::PerGpuHour(given("price_per_gpu_hour", price)),
        price_growth_per_year: None,
        steps: Vec::new(),
        newer_generation: None,
        later: None,
        services: Services::default(),
    }
}

/// The value of an expression, which has one.
pub fn value<Q: Unit>(graph: &Graph, expr: Expr<'_, Q, Once>) -> Decimal {
    graph.evaluate::<Exact>().once(expr).0.expect("a figure")
}

/// True if an expression has no value.
pub fn is_missing<Q: Unit>(graph: &Graph, expr: Expr<'_, Q, Once>) -> bool {
    graph.evaluate::<Exact>().once(expr).0.is_none()
}

/// The value of each month, month 0 first.
pub fn monthly<Q: Unit>(graph: &Graph, expr: Expr<'_, Q, Monthly>) -> Vec<Decimal> {
    let cells = graph.evaluate::<Exact>().monthly(expr);
    cells.into_iter().map(|cell| cell.0.expect("a figure")).collect()
}

/// Asserts the total of a line, whose months must sum to it.
#[track_caller]
pub fn assert_total(graph: &Graph, line: &Line<'_>, expected: &str) {
    assert_near(value(graph, line.total), expected, "0.0000000000000001");
    assert_near(monthly(graph, line.cash).iter().sum(), expected, "0.0000000000000001");
}

/// Asserts a figure to within a tolerance.
#[track_caller]
pub fn assert_near(found: Decimal, expected: &str, within: &str) {
    let off = (found - number(expected)).abs();
    assert!(off <= number(within), "{found} is not {expected}");
}
