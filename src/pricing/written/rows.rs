//! Rows of a price sheet: a figure with its dates and source.

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;

use super::super::charges::{Egress, Support};
use super::super::row_checks::the_figure;
use super::{Grade, value_of};
use crate::input::{Date, Diagnostics, Field, Span, Text};
use crate::quantity::{Kilowatts, ListPrice, Price, Pue, Tariff};

/// What a row says, under which key, and where that stands.
pub(in crate::pricing) type RowFigure<V> = (&'static str, V, Span);

/// A row: a figure under one of its keys, with dates and source.
pub(in crate::pricing) trait SheetRow {
    /// What such a row is called.
    const NAME: &'static str;
    /// What it says.
    type Value;

    /// That, with its key and place.
    fn value(&self, at: Span, diagnostics: &mut Diagnostics) -> Option<RowFigure<Self::Value>>;
    /// Dates and source.
    fn dated(&self) -> RowEvidence<'_>;
}

/// Dates and source of a row.
#[derive(Clone, Copy, Debug)]
pub(in crate::pricing) struct RowEvidence<'r> {
    pub from: &'r Field<Date>,
    pub until: &'r Field<Date>,
    pub source: &'r Field<Text>,
    pub checked_on: &'r Field<Date>,
    pub grade: &'r Field<Grade>,
    pub note: &'r Field<Text>,
}

/// What every row must have, for editors: its figure, unless that has several keys, and the rest.
fn required(figures: &[&'static str]) -> Vec<&'static str> {
    let only = figures.iter().filter(|_| figures.len() == 1);
    only.copied().chain(["from", "source", "checked_on", "grade"]).collect()
}

// serde's `flatten` would lose the place of every value, so each row spells its keys out.
macro_rules! rows {
    ($($(#[$doc:meta])* $row:ident $called:literal { $($(#[$of:meta])* $figure:ident: $quantity:ident),* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Default, Deserialize, JsonSchema)]
        #[serde(default, rename = $called)]
        #[schemars(extend("required" = required(&[$(stringify!($figure)),*])))]
        pub(in crate::pricing) struct $row {
            $($(#[$of])* $figure: Field<$quantity>,)*
            /// First day the figure was seen, such as 2026-06-01.
            from: Field<Date>,
            /// First day it was not any more.
            until: Field<Date>,
            /// Address where it stands.
            source: Field<Text>,
            /// Last day the source showed it.
            checked_on: Field<Date>,
            /// How well it is known.
            grade: Field<Grade>,
            /// What else is to be known of it.
            note: Field<Text>,
        }

        impl SheetRow for $row {
            const NAME: &'static str = $called;
            type Value = Decimal;

            fn value(&self, at: Span, diagnostics: &mut Diagnostics) -> Option<RowFigure<Decimal>> {
                let keys = [$(stringify!($figure)),*];
                let figures = [$(value_of(&self.$figure)),*];
                the_figure(Self::NAME, &keys, &figures, at, diagnostics)
            }

            fn dated(&self) -> RowEvidence<'_> {
                let Self { from, until, source, checked_on, grade, note, .. } = self;
                RowEvidence { from, until, source, checked_on, grade, note }
            }
        }
    )*};
}

rows! {
    /// Price of an instance while it is used.
    UsageRow "a price" {
        /// Price of an instance for an hour.
        price_per_hour: ListPrice,
        /// Price of a GPU for an hour.
        price_per_gpu_hour: ListPrice
    }
    /// Price of a plan.
    PlanRow "a price of a plan" {
        /// Price of an instance for an hour of the term, what is paid upfront included.
        effective_price_per_hour: ListPrice,
        /// Price of a GPU for an hour of the term, what is paid upfront included.
        effective_price_per_gpu_hour: ListPrice
    }
    /// Price of a system.
    PriceRow "a price of a system" {
        /// Price of a system.
        price: ListPrice
    }
    /// Price of a licence.
    LicenceRow "a price of a licence" {
        /// Price of a GPU for a year.
        price: Price
    }
    /// Power of a system.
    PowerRow "a power figure" {
        /// Power in kW.
        kw: Kilowatts
    }
    /// PUE of a site.
    PueRow "a PUE figure" {
        /// Facility power over IT power, 1 to 5.
        pue: Pue
    }
    /// Price of electric energy.
    TariffRow "a tariff" {
        /// Price of a kilowatt-hour.
        price: Tariff
    }
    /// Price of room.
    ColocationRow "a colocation price" {
        /// Price of a provisioned kilowatt for a month.
        price_per_kw_month: Price
    }
    /// Price of data kept.
    StorageRow "a price of storage" {
        /// Price of a gigabyte kept for a month.
        price_per_gb_month: Price
    }
}

// A row that holds a mapping of figures under one key.
macro_rules! rows_of_charges {
    ($($(#[$doc:meta])* $row:ident $called:literal $key:ident: $charges:ident such as $example:literal)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Default, Deserialize, JsonSchema)]
        #[serde(default, rename = $called)]
        #[schemars(extend("required" = required(&[stringify!($key)])))]
        pub(in crate::pricing) struct $row {
            /// What is charged.
            $key: Field<$charges>,
            /// First day the figure was seen, such as 2026-06-01.
            from: Field<Date>,
            /// First day it was not any more.
            until: Field<Date>,
            /// Address where it stands.
            source: Field<Text>,
            /// Last day the source showed it.
            checked_on: Field<Date>,
            /// How well it is known.
            grade: Field<Grade>,
            /// What else is to be known of it.
            note: Field<Text>,
        }

        impl SheetRow for $row {
            const NAME: &'static str = $called;
            type Value = $charges;

            fn value(&self, at: Span, diagnostics: &mut Diagnostics) -> Option<RowFigure<$charges>> {
                let key = stringify!($key);
                let such = ($example, Self::NAME);
                let (charges, at) = self.$key.require_such(key, such, at, diagnostics)?;
                Some((key, charges.clone(), at))
            }

            fn dated(&self) -> RowEvidence<'_> {
                let Self { from, until, source, checked_on, grade, note, .. } = self;
                RowEvidence { from, until, source, checked_on, grade, note }
            }
        }
    )*};
}

rows_of_charges! {
    /// Tariff for data sent.
    EgressRow "a tariff for egress" tariff: Egress such as "{price_per_gb: 0.02}"
    /// A support plan.
    SupportRow "a charge for support" charge: Support such as "{share_of_bill: 0.1}"
}
