//! Rows of a price sheet: a figure with its dates and source.

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;

use super::super::charges::{Egress, Support};
use super::super::row_checks::the_figure;
use super::{Grade, value_of};
use crate::input::{Date, Diagnostics, Field, Span, Switch, Text};
use crate::quantity::{NodeKilowatts, Positive, PositivePrice, Pue, SheetPrice, Tariff};

/// Figure of a row: its key, value and span.
pub(in crate::pricing) type RowFigure<V> = (&'static str, V, Span);

/// A row: a figure under one of its keys, with dates and source.
pub(in crate::pricing) trait SheetRow {
    /// Name of such a row in messages, with its article.
    const NAME: &'static str;
    /// Type of the figure.
    type Value;

    /// The row's figure, the key it stands under, and its span.
    fn value(&self, at: Span, diagnostics: &mut Diagnostics) -> Option<RowFigure<Self::Value>>;
    /// Dates, source and grade of the row.
    fn dated(&self) -> RowEvidence<'_>;
}

/// Dates, source and grade of a row.
#[derive(Clone, Copy, Debug)]
pub(in crate::pricing) struct RowEvidence<'r> {
    pub from: &'r Field<Date>,
    pub until: &'r Field<Date>,
    pub source: &'r Field<Text>,
    pub checked_on: &'r Field<Date>,
    pub grade: &'r Field<Grade>,
    pub quote: &'r Field<Text>,
    pub second_source: &'r Field<Text>,
    pub seen: &'r Field<Vec<Field<SightingRow>>>,
    pub teaser: &'r Field<Switch>,
    pub note: &'r Field<Text>,
}

/// Another reading of the figure of a row.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a sighting")]
#[schemars(extend("required" = ["source", "on"]))]
pub(in crate::pricing) struct SightingRow {
    /// Address that showed the figure, which begins with https.
    pub source: Field<Text>,
    /// Last day it did, such as 2026-10-10.
    pub on: Field<Date>,
}

/// The evidence that a row states, from its fields of the same names.
macro_rules! evidence_of {
    ($row:expr) => {{
        let row = $row;
        RowEvidence {
            from: &row.from,
            until: &row.until,
            source: &row.source,
            checked_on: &row.checked_on,
            grade: &row.grade,
            quote: &row.quote,
            second_source: &row.second_source,
            seen: &row.seen,
            teaser: &row.teaser,
            note: &row.note,
        }
    }};
}

/// Required keys of a row, for editors: its figure, unless several keys are possible, and its dates
/// and source.
pub(super) fn required(figures: &[&'static str]) -> Vec<&'static str> {
    let only = figures.iter().filter(|_| figures.len() == 1);
    only.copied().chain(["from", "source", "checked_on", "grade"]).collect()
}

pub(super) use evidence_of;

// serde's `flatten` would lose the span of every value, so each row lists its keys.
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
            /// First day the figure was no longer seen.
            until: Field<Date>,
            /// Address of the source, which begins with https.
            source: Field<Text>,
            /// Last day the source confirmed the figure.
            checked_on: Field<Date>,
            /// Reliability of the source.
            grade: Field<Grade>,
            /// Words or cell of the source with the figure.
            quote: Field<Text>,
            /// Address of an independent source that confirms the figure, which begins with https.
            second_source: Field<Text>,
            /// Other readings of the same figure: addresses, each with the last day it showed the figure.
            seen: Field<Vec<Field<SightingRow>>>,
            /// True for the lowest of several prices, printed as `from` or `starting at`.
            teaser: Field<Switch>,
            /// Note about the row.
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
                evidence_of!(self)
            }
        }
    )*};
}

rows! {
    /// On-demand or spot price of an instance.
    UsageRow "a price" {
        /// Price of an instance per hour.
        price_per_hour: SheetPrice,
        /// Price per GPU-hour.
        price_per_gpu_hour: SheetPrice
    }
    /// Price of a system.
    PriceRow "a price of a system" {
        /// Price of a system.
        price: SheetPrice
    }
    /// Price of a license.
    LicenseRow "a price of a license" {
        /// Price per GPU and year.
        price: PositivePrice
    }
    /// Power of a system.
    PowerRow "a power figure" {
        /// Power in kW, 0 to 500.
        kw: NodeKilowatts
    }
    /// PUE of a site.
    PueRow "a PUE figure" {
        /// Facility power divided by IT power, 1 to 5.
        pue: Pue
    }
    /// Price of electricity.
    TariffRow "a tariff" {
        /// Price of a kilowatt-hour, 0 to 2.
        price: Tariff
    }
    /// Exchange rate of a pair of currencies.
    RateRow "an exchange rate" {
        /// Units of the second currency for 1 of the first.
        rate: Positive
    }
    /// Price of colocation.
    ColocationRow "a colocation price" {
        /// Price per provisioned kilowatt and month.
        price_per_kw_month: PositivePrice
    }
    /// Price of data kept.
    StorageRow "a price of storage" {
        /// Price per gigabyte and month.
        price_per_gb_month: PositivePrice
    }
}

// A row with a mapping of figures under one key.
macro_rules! rows_of_charges {
    ($($(#[$doc:meta])* $row:ident $called:literal $key:ident: $charges:ident such as $example:literal)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Default, Deserialize, JsonSchema)]
        #[serde(default, rename = $called)]
        #[schemars(extend("required" = required(&[stringify!($key)])))]
        pub(in crate::pricing) struct $row {
            /// Figures of the charge, one price or several steps.
            $key: Field<$charges>,
            /// First day the charge was seen, such as 2026-06-01.
            from: Field<Date>,
            /// First day the charge was no longer seen.
            until: Field<Date>,
            /// Address of the source, which begins with https.
            source: Field<Text>,
            /// Last day the source confirmed the charge.
            checked_on: Field<Date>,
            /// Reliability of the source.
            grade: Field<Grade>,
            /// Words or cell of the source with the figure.
            quote: Field<Text>,
            /// Address of an independent source that confirms the figure, which begins with https.
            second_source: Field<Text>,
            /// Other readings of the same figure: addresses, each with the last day it showed the figure.
            seen: Field<Vec<Field<SightingRow>>>,
            /// True for the lowest of several prices, printed as `from` or `starting at`.
            teaser: Field<Switch>,
            /// Note about the row.
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
                evidence_of!(self)
            }
        }
    )*};
}

rows_of_charges! {
    /// Price of data sent.
    EgressRow "a tariff for egress" tariff: Egress such as "{price_per_gb: 0.02}"
    /// A support plan.
    SupportRow "a charge for support" charge: Support such as "{share_of_bill: 0.1}"
}
