//! Price sheets as written: every key is optional here, so that all that is wrong is found at once.

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;

use super::charges::{Egress, Support};
use super::header::CURRENCY;
use super::history::the_figure;
use crate::input::{Date, Diagnostics, Field, Named, Span, Switch, Text};
use crate::quantity::{Count, Kilowatts, Months, Price, Pue, Quantity, ShareBelowOne, Tariff};

/// A file of prices: of a provider, a vendor or a site.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a price sheet")]
#[schemars(extend("required" = ["schema", "currency"]))]
pub(super) struct Sheet {
    #[schemars(extend("const" = 1))]
    pub schema: Field<Count>,
    pub provider: Field<Text>,
    pub vendor: Field<Text>,
    pub site: Field<Text>,
    pub name: Field<Text>,
    #[schemars(extend("pattern" = CURRENCY))]
    pub currency: Field<Text>,
    pub unavailable: Field<Text>,
    pub instances: Field<Named<Instance>>,
    pub systems: Field<Named<System>>,
    pub pue: Field<Vec<Field<PueRow>>>,
    pub price_per_kwh: Field<Vec<Field<TariffRow>>>,
    pub colocation: Field<Vec<Field<ColocationRow>>>,
    pub egress: Field<Vec<Field<EgressRow>>>,
    pub storage: Field<Named<Vec<Field<StorageRow>>>>,
    pub support: Field<Named<Vec<Field<SupportRow>>>>,
    pub discounts: Field<Vec<Field<Negotiated>>>,
}

/// A rentable machine.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an instance")]
pub(super) struct Instance {
    pub gpu: Field<Text>,
    pub gpus: Field<Count>,
    pub bare_metal: Field<Switch>,
    pub region: Field<Text>,
    pub on_demand: Field<Vec<Field<UsageRow>>>,
    pub spot: Field<Vec<Field<UsageRow>>>,
    pub committed: Field<Named<Plan>>,
    pub unavailable: Field<Text>,
}

/// A commitment on offer.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a committed plan")]
pub(super) struct Plan {
    pub term_months: Field<Months>,
    pub prices: Field<Vec<Field<PlanRow>>>,
    pub unavailable: Field<Text>,
}

/// A machine to be bought.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a system")]
pub(super) struct System {
    pub gpu: Field<Text>,
    pub gpus: Field<Count>,
    pub price: Field<Vec<Field<PriceRow>>>,
    pub idle_kw: Field<Vec<Field<PowerRow>>>,
    pub busy_kw: Field<Vec<Field<PowerRow>>>,
    pub unavailable: Field<Text>,
}

/// What was negotiated: of all prices of the sheet's owner, of an entry, or of one of its plans.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a discount")]
#[schemars(extend("required" = ["from", "source"]))]
pub(super) struct Negotiated {
    pub instance: Field<Text>,
    pub system: Field<Text>,
    pub plan: Field<Text>,
    pub discount_share: Field<ShareBelowOne>,
    pub net_price_per_hour: Field<Price>,
    pub net_price_per_gpu_hour: Field<Price>,
    pub net_price: Field<Price>,
    pub from: Field<Date>,
    pub until: Field<Date>,
    pub source: Field<Text>,
    pub note: Field<Text>,
}

/// How well a figure is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Grade {
    /// The provider's own page or list, or a dated machine collection of it.
    A,
    /// A secondary source.
    B,
}

/// What a row says, under which key, and where that stands.
pub(super) type Said<V> = (&'static str, V, Span);

/// A row: a figure under one of its keys, with dates and source.
pub(super) trait Row {
    /// What such a row is called.
    const NAME: &'static str;
    /// What it says.
    type Value;

    /// That, with its key and place.
    fn value(&self, at: Span, diagnostics: &mut Diagnostics) -> Option<Said<Self::Value>>;
    /// Dates and source.
    fn dated(&self) -> Dated<'_>;
}

/// Dates and source of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dated<'r> {
    pub from: &'r Field<Date>,
    pub until: &'r Field<Date>,
    pub source: &'r Field<Text>,
    pub checked_on: &'r Field<Date>,
    pub grade: &'r Field<Grade>,
    pub note: &'r Field<Text>,
}

/// What every row must have beside its figure.
const DATED: [&str; 4] = ["from", "source", "checked_on", "grade"];

// serde's `flatten` would lose the place of every value, so each row spells its keys out.
macro_rules! rows {
    ($($row:ident $called:literal { $($figure:ident: $quantity:ident),* })*) => {$(
        #[derive(Debug, Default, Deserialize, JsonSchema)]
        #[serde(default, rename = $called)]
        #[schemars(extend("required" = DATED))]
        pub(super) struct $row {
            $($figure: Field<$quantity>,)*
            from: Field<Date>,
            until: Field<Date>,
            source: Field<Text>,
            checked_on: Field<Date>,
            grade: Field<Grade>,
            note: Field<Text>,
        }

        impl Row for $row {
            const NAME: &'static str = $called;
            type Value = Decimal;

            fn value(&self, at: Span, diagnostics: &mut Diagnostics) -> Option<Said<Decimal>> {
                let keys = [$(stringify!($figure)),*];
                let figures = [$(value_of(&self.$figure)),*];
                the_figure(Self::NAME, &keys, &figures, at, diagnostics)
            }

            fn dated(&self) -> Dated<'_> {
                let Self { from, until, source, checked_on, grade, note, .. } = self;
                Dated { from, until, source, checked_on, grade, note }
            }
        }
    )*};
}

rows! {
    UsageRow "a price" { price_per_hour: Price, price_per_gpu_hour: Price }
    PlanRow "a price of a plan" {
        effective_price_per_hour: Price, effective_price_per_gpu_hour: Price
    }
    PriceRow "a price of a system" { price: Price }
    PowerRow "a power figure" { kw: Kilowatts }
    PueRow "a PUE figure" { pue: Pue }
    TariffRow "a tariff" { price: Tariff }
    ColocationRow "a colocation price" { price_per_kw_month: Price }
    StorageRow "a price of storage" { price_per_gb_month: Price }
}

// A row that holds a mapping of figures under one key.
macro_rules! rows_of_charges {
    ($($row:ident $called:literal $key:ident: $charges:ident)*) => {$(
        #[derive(Debug, Default, Deserialize, JsonSchema)]
        #[serde(default, rename = $called)]
        #[schemars(extend("required" = DATED))]
        pub(super) struct $row {
            $key: Field<$charges>,
            from: Field<Date>,
            until: Field<Date>,
            source: Field<Text>,
            checked_on: Field<Date>,
            grade: Field<Grade>,
            note: Field<Text>,
        }

        impl Row for $row {
            const NAME: &'static str = $called;
            type Value = $charges;

            fn value(&self, at: Span, diagnostics: &mut Diagnostics) -> Option<Said<$charges>> {
                let key = stringify!($key);
                let (charges, at) = self.$key.require(key, Self::NAME, at, diagnostics)?;
                Some((key, charges.clone(), at))
            }

            fn dated(&self) -> Dated<'_> {
                let Self { from, until, source, checked_on, grade, note, .. } = self;
                Dated { from, until, source, checked_on, grade, note }
            }
        }
    )*};
}

rows_of_charges! {
    EgressRow "a tariff for egress" tariff: Egress
    SupportRow "a charge for support" charge: Support
}

pub(super) fn value_of<Q: Quantity>(field: &Field<Q>) -> Field<Decimal> {
    match field {
        Field::Stated(quantity, span) => Field::Stated(quantity.value(), *span),
        Field::Bad(span) => Field::Bad(*span),
        Field::Absent => Field::Absent,
    }
}
