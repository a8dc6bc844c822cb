//! The day it is: the only place that reads the clock.

use jiff::{Timestamp, tz::TimeZone};

use crate::input::Date;

/// Today, in UTC.
#[must_use]
pub fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date().into()
}
