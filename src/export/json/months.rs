//! Cost by the last month of a tier, if that month was searched.

use super::view::views;
use crate::report::compare::keys::{MONTH_ROW, MonthRow};

views! {
    "month_row" = it: &MonthRow, "Cost of an alternative if its tier ends with a month." {
        ..&MONTH_ROW;
        reasons;
    }
}
