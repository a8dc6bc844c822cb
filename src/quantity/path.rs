//! Keys of the path of a running cost: how its price changes, and the months in which it is paid.

use super::{Growth, MonthCount};
use crate::input::{Field, Span};

/// Views of the keys of a path, wherever they are written.
#[derive(Clone, Copy, Debug)]
pub struct PathKeys<'w> {
    /// Change of the price per year.
    pub growth_per_year: &'w Field<Growth>,
    /// First month that is paid.
    pub from_month: &'w Field<MonthCount>,
    /// Last month that is paid.
    pub until_month: &'w Field<MonthCount>,
}

impl PathKeys<'_> {
    /// Keys that are stated, each with its span.
    pub fn stated(&self) -> impl Iterator<Item = (&'static str, Span)> {
        let keys = [
            ("growth_per_year", self.growth_per_year.span()),
            ("from_month", self.from_month.span()),
            ("until_month", self.until_month.span()),
        ];
        keys.into_iter().filter_map(|(key, span)| Some((key, span?)))
    }
}

// Adds the keys of a path to a struct of keys; serde's `flatten` would lose the span of every value.
macro_rules! with_path {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$meta:meta])* pub $key:ident: $value:ty,)* }) => {
        $(#[$doc])*
        pub struct $name {
            $($(#[$meta])* pub $key: $value,)*
            /// Change of the price per year, 0.05 for 5% more; stated prices are those of month 1.
            pub growth_per_year: $crate::input::Field<$crate::quantity::Growth>,
            /// First month that is paid, from 1. Default: 1.
            pub from_month: $crate::input::Field<$crate::quantity::MonthCount>,
            /// Last month that is paid. Default: the last of the horizon.
            pub until_month: $crate::input::Field<$crate::quantity::MonthCount>,
        }

        impl $name {
            /// Keys of the path.
            pub fn path(&self) -> $crate::quantity::PathKeys<'_> {
                $crate::quantity::PathKeys {
                    growth_per_year: &self.growth_per_year,
                    from_month: &self.from_month,
                    until_month: &self.until_month,
                }
            }
        }
    };
}

pub(crate) use with_path;
