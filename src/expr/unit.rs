//! Units of measure as types: a product that has no meaning does not compile.
//!
//! Each unit is an empty type. [`Times`] and [`DividedBy`] are the one table of what products and
//! quotients are; a price per unit is [`Per<Money, D>`](Per) and needs no entry of its own.

use std::marker::PhantomData;

/// A unit of measure.
pub trait Unit: Copy + 'static {
    /// How the unit is written behind a number; empty for a plain one.
    fn symbol() -> String;
}

/// True if a unit, as it is written, is of money, or of money for something.
pub fn is_money(symbol: &str) -> bool {
    symbol.starts_with("money")
}

/// `N` for each `D`: a price per GPU-hour is `Per<Money, GpuHours>`.
#[derive(Clone, Copy, Debug)]
pub struct Per<N, D>(PhantomData<(N, D)>);

impl<N: Unit, D: Unit> Unit for Per<N, D> {
    fn symbol() -> String {
        format!("{}/{}", N::symbol(), D::symbol())
    }
}

/// The unit of a product.
#[diagnostic::on_unimplemented(
    message = "`{Self}` times `{R}` has no meaning in the model",
    note = "a product that has one is a line of the table in `src/expr/unit.rs`"
)]
pub trait Times<R> {
    /// Unit of the product.
    type Output: Unit;
}

/// The unit of a quotient.
#[diagnostic::on_unimplemented(
    message = "`{Self}` divided by `{R}` has no meaning in the model",
    note = "a quotient that has one is a line of the table in `src/expr/unit.rs`"
)]
pub trait DividedBy<R> {
    /// Unit of the quotient.
    type Output: Unit;
}

impl<N: Unit, D: Unit> Times<D> for Per<N, D> {
    type Output = N;
}

impl<N: Unit, M: Unit, D: Unit> DividedBy<Per<M, D>> for Per<N, D> {
    type Output = Per<N, M>;
}

/// A plain number: a share, a count of nothing in particular, a factor.
#[derive(Clone, Copy, Debug)]
pub struct Ratio;

impl Unit for Ratio {
    fn symbol() -> String {
        String::new()
    }
}

impl Times<Ratio> for Ratio {
    type Output = Ratio;
}

impl DividedBy<Ratio> for Ratio {
    type Output = Ratio;
}

macro_rules! units {
    ($($(#[$doc:meta])* $unit:ident = $symbol:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $unit;

        impl Unit for $unit {
            fn symbol() -> String {
                $symbol.to_owned()
            }
        }
        impl Times<Ratio> for $unit {
            type Output = $unit;
        }
        impl Times<$unit> for Ratio {
            type Output = $unit;
        }
        impl DividedBy<Ratio> for $unit {
            type Output = $unit;
        }
        impl DividedBy<$unit> for $unit {
            type Output = Ratio;
        }
        impl<N: Unit> Times<Ratio> for Per<N, $unit> {
            type Output = Per<N, $unit>;
        }
        impl<N: Unit> Times<Per<N, $unit>> for Ratio {
            type Output = Per<N, $unit>;
        }
        impl<N: Unit> DividedBy<Ratio> for Per<N, $unit> {
            type Output = Per<N, $unit>;
        }
        impl<D: Unit> Times<Per<$unit, D>> for D {
            type Output = $unit;
        }
        impl<D: Unit> DividedBy<Per<$unit, D>> for $unit {
            type Output = D;
        }
    )*};
}

units! {
    /// An amount in the run's one currency.
    Money = "money";
    /// GPUs, of the reference accelerator where demand and capacity are meant.
    Gpus = "GPU";
    /// Nodes of an owned cluster.
    Nodes = "node";
    /// Rented instances.
    Instances = "instance";
    /// Endpoints of a network fabric.
    Endpoints = "endpoint";
    /// Switches of a network fabric.
    Switches = "switch";
    /// Terabytes of storage.
    Terabytes = "TB";
    /// Gigabytes of data, stored or sent.
    Gigabytes = "GB";
    /// Data kept over months.
    GigabyteMonths = "GB-month";
    /// Managed clusters.
    Clusters = "cluster";
    /// Clusters over hours.
    ClusterHours = "cluster-hour";
    /// Full-time people.
    People = "FTE";
    /// Hours.
    Hours = "h";
    /// Seconds.
    Seconds = "s";
    /// Tokens that a model reads or writes.
    Tokens = "token";
    /// Tokens by the million, as they are priced.
    MillionTokens = "million tokens";
    /// Tokens by the 10^9, as they are trained on.
    BillionTokens = "billion tokens";
    /// Tokens a second.
    TokenRate = "token/s";
    /// Requests to a model.
    Requests = "request";
    /// Requests a second.
    RequestRate = "request/s";
    /// Floating-point operations by the 10^12.
    Teraflops = "teraFLOP";
    /// Rate of compute: teraflops a second.
    TeraflopRate = "teraFLOP/s";
    /// Floating-point operations by the 10^24, the unit of training runs.
    Yottaflops = "yottaFLOP";
    /// Days.
    Days = "day";
    /// Minutes.
    Minutes = "min";
    /// Months, counted.
    Months = "month";
    /// Years.
    Years = "year";
    /// Electric power.
    Kilowatts = "kW";
    /// Electric energy.
    KilowattHours = "kWh";
    /// GPUs over hours.
    GpuHours = "GPU-hour";
    /// GPUs over years.
    GpuYears = "GPU-year";
    /// Nodes over hours.
    NodeHours = "node-hour";
    /// Nodes over months.
    NodeMonths = "node-month";
    /// Nodes over years.
    NodeYears = "node-year";
    /// Instances over hours.
    InstanceHours = "instance-hour";
    /// People over years.
    PersonYears = "FTE-year";
    /// Racks of a data center.
    Racks = "rack";
    /// Racks over months.
    RackMonths = "rack-month";
    /// Power over months, as colocation bills it.
    KilowattMonths = "kW-month";
}

macro_rules! products {
    ($($a:ident * $b:ident = $c:ident;)*) => {$(
        impl Times<$b> for $a {
            type Output = $c;
        }
        impl Times<$a> for $b {
            type Output = $c;
        }
        impl DividedBy<$a> for $c {
            type Output = $b;
        }
        impl DividedBy<$b> for $c {
            type Output = $a;
        }
    )*};
}

products! {
    Gpus * Hours = GpuHours;
    Gpus * Years = GpuYears;
    Nodes * Hours = NodeHours;
    Nodes * Months = NodeMonths;
    Nodes * Years = NodeYears;
    Instances * Hours = InstanceHours;
    People * Years = PersonYears;
    Gigabytes * Months = GigabyteMonths;
    Clusters * Hours = ClusterHours;
    Kilowatts * Hours = KilowattHours;
    TokenRate * Seconds = Tokens;
    RequestRate * Seconds = Requests;
    TeraflopRate * Seconds = Teraflops;
    Kilowatts * Months = KilowattMonths;
    Racks * Months = RackMonths;
}

/// Power per GPU over GPU-hours is energy, as power over hours is.
impl Times<GpuHours> for Per<Kilowatts, Gpus> {
    type Output = KilowattHours;
}

/// GPU-hours over the GPUs of an instance are instance-hours.
impl DividedBy<Per<Gpus, Instances>> for GpuHours {
    type Output = InstanceHours;
}

macro_rules! quotients {
    ($($n:ident / $d:ident;)*) => {$(
        impl DividedBy<$d> for $n {
            type Output = Per<$n, $d>;
        }
    )*};
}

quotients! {
    Money / GpuHours;
    Money / GpuYears;
    Money / Hours;
    Money / Gpus;
    Money / Nodes;
    Kilowatts / Gpus;
    MillionTokens / GpuHours;
}
