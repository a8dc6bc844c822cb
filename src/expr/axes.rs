//! Shapes of numbers, as types: once, by month, by level of demand, or both.
//!
//! Products, `min` and `max` join the shapes of their sides. Sums are stricter: a flow (money,
//! hours, energy) adds only to a flow of its own shape, so that a lump cannot be added to every
//! month; a level (GPUs, power, prices, shares) may be compared with any.

use super::unit::Yottaflops;
use super::unit::{
    BillionTokens, Days, MillionTokens, NodeHours, NodeMonths, NodeYears, PersonYears,
};
use super::unit::{ClusterHours, Clusters, GigabyteMonths, Gigabytes};
use super::unit::{Endpoints, GpuHours, GpuYears, InstanceHours, KilowattMonths};
use super::unit::{
    Gpus, Hours, Instances, KilowattHours, Kilowatts, Money, Months, Nodes, People, Per,
    RackMonths, Racks, Ratio, Switches, Terabytes, Unit, Years,
};
use super::unit::{RequestRate, Requests, Seconds, TeraflopRate, Teraflops, TokenRate, Tokens};

/// Shape of a number: the axes over which it varies.
pub trait Shape: Copy + 'static {}

/// A single number.
#[derive(Clone, Copy, Debug)]
pub struct Once;
/// A number for month 0, in which things are bought, and one for each running month.
#[derive(Clone, Copy, Debug)]
pub struct Monthly;
/// A number for each level of the load-duration curve.
#[derive(Clone, Copy, Debug)]
pub struct ByLevel;
/// A number for each month and level.
#[derive(Clone, Copy, Debug)]
pub struct Grid;

/// The shape that two shapes span together.
pub trait Join<S> {
    /// Shape of the product: every axis that either side has.
    type Output: Shape;
}

macro_rules! shapes {
    ($($shape:ident: $once:ident $monthly:ident $level:ident $grid:ident;)*) => {$(
        impl Shape for $shape {}
        impl Join<Once> for $shape {
            type Output = $once;
        }
        impl Join<Monthly> for $shape {
            type Output = $monthly;
        }
        impl Join<ByLevel> for $shape {
            type Output = $level;
        }
        impl Join<Grid> for $shape {
            type Output = $grid;
        }
    )*};
}

shapes! {
    Once: Once Monthly ByLevel Grid;
    Monthly: Monthly Monthly Grid Grid;
    ByLevel: ByLevel Grid ByLevel Grid;
    Grid: Grid Grid Grid Grid;
}

/// The shape of a sum.
#[diagnostic::on_unimplemented(
    message = "a `{S}` and a `{T}` amount of `{Self}` do not add up",
    note = "what is paid once becomes monthly by `up_front()` or `at(month)`"
)]
pub trait Adds<S, T>: Unit {
    /// Shape of the sum.
    type Shape: Shape;
}

macro_rules! flows {
    ($($unit:ident)*) => {$(
        impl<S: Shape> Adds<S, S> for $unit {
            type Shape = S;
        }
    )*};
}

macro_rules! levels {
    ($($unit:ident)*) => {$(
        impl<S: Join<T>, T> Adds<S, T> for $unit {
            type Shape = S::Output;
        }
    )*};
}

flows! {
    Money Hours Months Years KilowattHours KilowattMonths GpuHours GpuYears NodeHours NodeMonths
    NodeYears InstanceHours PersonYears RackMonths Seconds Tokens MillionTokens
    BillionTokens Requests Teraflops Yottaflops Days Gigabytes GigabyteMonths ClusterHours
}

levels! { Racks Clusters Terabytes Gpus Nodes Instances Endpoints Switches People Kilowatts Ratio TokenRate RequestRate TeraflopRate }

impl<N: Unit, D: Unit, S: Join<T>, T> Adds<S, T> for Per<N, D> {
    type Shape = S::Output;
}
