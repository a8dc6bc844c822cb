//! Scenarios as written: every key is optional here, so that all that is wrong is found at once.

use serde::Deserialize;

use crate::input::{Date, Field, Named, Number, Scalar, Switch, Text};
use crate::quantity::{
    Amount, Count, Growth, HoursPerYear, Kilowatts, Months, NotNegative, Positive, PositiveShare,
    Price, Pue, Rate, Share, Tariff,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a scenario")]
pub struct Scenario {
    pub schema: Field<Count>,
    pub title: Field<Text>,
    pub as_of: Field<Date>,
    pub currency: Field<Text>,
    pub horizon_months: Field<Months>,
    pub hours_per_year: Field<HoursPerYear>,
    pub cost_of_capital: Field<Rate>,
    pub discounting: Field<Discounting>,
    pub rank_by: Field<RankBy>,
    pub pricing: Field<Vec<Field<Text>>>,
    pub demand: Field<Demand>,
    pub alternatives: Field<Named<Vec<Field<Tier>>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "discounting")]
pub struct Discounting {
    pub period: Field<Period>,
    pub at: Field<PaidAt>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    Month,
    Year,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaidAt {
    End,
    Mid,
    Begin,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RankBy {
    Total,
    Npv,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a demand")]
pub struct Demand {
    pub gpu: Field<Text>,
    pub gpus: Field<Count>,
    pub utilization: Field<Share>,
    pub gpu_hours_per_day: Field<Positive>,
    pub gpu_hours_per_month: Field<Positive>,
    pub gpu_hours_per_year: Field<Positive>,
    pub shape: Field<Shape>,
    pub growth_per_year: Field<Growth>,
    pub interruptible_share: Field<Share>,
}

impl Demand {
    /// Whether its shape is a list of steps, which then say how many GPUs there are.
    pub fn has_steps(&self) -> bool {
        matches!(self.shape.get(), Some(Shape::Sequence(_)))
    }
}

/// A word, or a list of steps.
#[derive(Debug, Deserialize)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
pub enum Shape {
    Scalar(ShapeWord),
    Sequence(Vec<Field<Step>>),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShapeWord {
    OnOff,
    Flat,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a step of demand")]
pub struct Step {
    pub share_of_time: Field<Share>,
    pub gpus: Field<Count>,
}

/// A mapping of one key: the kind of supply.
#[derive(Debug, Deserialize)]
#[serde(rename = "a tier", rename_all = "snake_case")]
pub enum Tier {
    Owned(Box<Owned>),
    Committed(Box<Committed>),
    OnDemand(Box<OnDemand>),
    Spot(Box<Spot>),
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "an owned tier")]
pub struct Owned {
    pub system: Field<Text>,
    pub node: Field<Node>,
    pub nodes: Field<Count>,
    pub gpus: Field<Scalar>,
    pub downtime: Field<Share>,
    pub network_fabric: Field<NetworkFabric>,
    pub site: Field<Site>,
    pub maintenance: Field<Maintenance>,
    pub relative_performance: Field<Positive>,
    pub virtualization_overhead: Field<Share>,
    pub goodput: Field<PositiveShare>,
    pub staff: Field<Staff>,
    pub other: Field<Vec<Field<Other>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a node")]
pub struct Node {
    pub from: Field<Text>,
    pub gpu: Field<Text>,
    pub gpus: Field<Count>,
    pub price: Field<Amount>,
    pub idle_kw: Field<Kilowatts>,
    pub busy_kw: Field<Kilowatts>,
    pub provisioned_kw: Field<Kilowatts>,
}

/// The name of a sheet's site, or its figures.
#[derive(Debug, Deserialize)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
pub enum Site {
    Scalar(Text),
    Mapping(SiteFigures),
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a site")]
pub struct SiteFigures {
    pub from: Field<Text>,
    pub pue: Field<Pue>,
    pub price_per_kwh: Field<Tariff>,
    pub price_per_kw_month: Field<Amount>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a network fabric")]
pub struct NetworkFabric {
    pub price: Field<Amount>,
    pub price_per_gpu: Field<Amount>,
    pub price_per_gpu_year: Field<Amount>,
    pub price_per_node: Field<Amount>,
    pub share_of_servers: Field<Share>,
    pub price_per_switch: Field<Amount>,
    pub price_per_endpoint: Field<Amount>,
    pub switch_ports: Field<Count>,
    pub ports_per_node: Field<Count>,
    pub rails: Field<Count>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "maintenance")]
pub struct Maintenance {
    pub share_per_year: Field<Share>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "staff")]
pub struct Staff {
    pub fte: Field<NotNegative>,
    pub per_gpus: Field<Count>,
    pub salary: Field<Amount>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a line of `other`")]
pub struct Other {
    pub name: Field<Text>,
    pub amount: Field<Number>,
    pub per: Field<Basis>,
    pub kind: Field<Class>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    Once,
    Month,
    Year,
    GpuYear,
    NodeYear,
    NodeMonth,
    NodeHour,
    GpuHour,
    UsedGpuHour,
    ShareOfCapexYear,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Capex,
    Opex,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "an on_demand tier")]
pub struct OnDemand {
    pub instance: Field<Text>,
    pub gpu: Field<Text>,
    pub gpus_per_instance: Field<Count>,
    pub price_per_hour: Field<Price>,
    pub price_per_gpu_hour: Field<Price>,
    pub granularity: Field<Granularity>,
    pub max_gpus: Field<Count>,
    pub idle_share: Field<Share>,
    pub relative_performance: Field<Positive>,
    pub virtualization_overhead: Field<Share>,
    pub goodput: Field<PositiveShare>,
    pub staff: Field<Staff>,
    pub other: Field<Vec<Field<Other>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a spot tier")]
pub struct Spot {
    pub instance: Field<Text>,
    pub gpu: Field<Text>,
    pub gpus_per_instance: Field<Count>,
    pub price_per_hour: Field<Price>,
    pub price_per_gpu_hour: Field<Price>,
    pub granularity: Field<Granularity>,
    pub max_gpus: Field<Count>,
    pub idle_share: Field<Share>,
    pub efficiency: Field<PositiveShare>,
    pub interruptions: Field<Interruptions>,
    pub relative_performance: Field<Positive>,
    pub virtualization_overhead: Field<Share>,
    pub goodput: Field<PositiveShare>,
    pub staff: Field<Staff>,
    pub other: Field<Vec<Field<Other>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "interruptions")]
pub struct Interruptions {
    pub per_hour: Field<NotNegative>,
    pub checkpoint_hours: Field<NotNegative>,
    pub restart_hours: Field<NotNegative>,
    pub overhead_share: Field<Share>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a committed tier")]
pub struct Committed {
    pub instance: Field<Text>,
    pub plan: Field<Text>,
    pub gpu: Field<Text>,
    pub gpus_per_instance: Field<Count>,
    pub effective_price_per_hour: Field<Price>,
    pub effective_price_per_gpu_hour: Field<Price>,
    pub granularity: Field<Granularity>,
    pub instances: Field<Count>,
    pub gpus: Field<Scalar>,
    pub term_months: Field<Months>,
    pub billing: Field<Billing>,
    pub ends_with_horizon: Field<Switch>,
    pub relative_performance: Field<Positive>,
    pub virtualization_overhead: Field<Share>,
    pub goodput: Field<PositiveShare>,
    pub staff: Field<Staff>,
    pub other: Field<Vec<Field<Other>>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Granularity {
    Instance,
    Gpu,
    None,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Billing {
    Always,
    AsUsed,
}
