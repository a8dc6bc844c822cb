//! Values of Parquet as the text that CSV would have for them.

use std::io::Write;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::Offset;
use parquet::basic::{ConvertedType, LogicalType, TimeUnit, Type};
use parquet::data_type::Int96;
use parquet::errors::ParquetError;
use parquet::schema::types::ColumnDescriptor;

/// Seconds of a day.
const DAY: i128 = 86_400;
/// Nanoseconds of a second.
const NANOS: i128 = 1_000_000_000;
/// Julian day number of 1970-01-01.
const JULIAN_1970: i128 = 2_440_588;

/// Meaning of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A number or a text as it is stored.
    Plain,
    /// A number without a point, and its decimals.
    Decimal(usize),
    /// Days since 1970.
    Date,
    /// Parts of a second since 1970, and whether they are of UTC or of an unknown zone.
    Time { parts: i64, is_utc: bool },
}

impl Meaning {
    /// Meaning of the values of a column; fails with its kind if it is not read.
    pub fn of(column: &ColumnDescriptor) -> Result<Self, String> {
        let time = |unit: &TimeUnit, is_utc| {
            let parts = match unit {
                TimeUnit::MILLIS => 1_000,
                TimeUnit::MICROS => 1_000_000,
                TimeUnit::NANOS => 1_000_000_000,
            };
            Self::Time { parts, is_utc }
        };
        let decimal = || Self::Decimal(usize::try_from(column.type_scale()).unwrap_or_default());
        let unread = |kind: &str| {
            let kind = kind.split('(').next().unwrap_or(kind).to_lowercase();
            format!("of the kind {kind}, which is not read")
        };
        match column.logical_type_ref() {
            Some(LogicalType::Decimal(_)) => return Ok(decimal()),
            Some(LogicalType::Date) => return Ok(Self::Date),
            Some(LogicalType::Timestamp(it)) => return Ok(time(&it.unit, it.is_adjusted_to_u_t_c)),
            Some(
                LogicalType::String
                | LogicalType::Enum
                | LogicalType::Json
                | LogicalType::Integer(_)
                | LogicalType::Unknown,
            )
            | None => {}
            Some(other) => return Err(unread(&format!("{other:?}"))),
        }
        match column.converted_type() {
            ConvertedType::DECIMAL => Ok(decimal()),
            ConvertedType::DATE => Ok(Self::Date),
            ConvertedType::TIMESTAMP_MILLIS => Ok(time(&TimeUnit::MILLIS, true)),
            ConvertedType::TIMESTAMP_MICROS => Ok(time(&TimeUnit::MICROS, true)),
            it @ (ConvertedType::TIME_MILLIS
            | ConvertedType::TIME_MICROS
            | ConvertedType::INTERVAL
            | ConvertedType::BSON) => Err(unread(&it.to_string())),
            // Fixed lengths without a meaning are bytes, and no text.
            _ if column.physical_type() == Type::FIXED_LEN_BYTE_ARRAY => Err(unread("bytes")),
            _ => Ok(Self::Plain),
        }
    }

    /// Writes an integer.
    pub fn integer(self, value: i128, out: &mut Vec<u8>) -> Result<(), ParquetError> {
        let written = match self {
            Self::Plain => write!(out, "{value}"),
            Self::Decimal(scale) => decimal(value, scale, out),
            Self::Date => write!(out, "{}", local(time(value, DAY * NANOS)?).date()),
            Self::Time { parts, is_utc } => {
                let time = time(value, NANOS / i128::from(parts))?;
                if is_utc { write!(out, "{time}") } else { write!(out, "{}", local(time)) }
            }
        };
        written.map_err(ParquetError::from)
    }

    /// Writes bytes: a text, or the digits of a decimal, highest first.
    pub fn bytes(self, value: &[u8], out: &mut Vec<u8>) -> Result<(), ParquetError> {
        if let Self::Decimal(_) = self {
            let negative = value.first().is_some_and(|it| *it >= 0x80);
            let mut all = [if negative { 0xff } else { 0 }; 16];
            let start = all.len().checked_sub(value.len()).ok_or_else(out_of_range)?;
            all[start..].copy_from_slice(value);
            return self.integer(i128::from_be_bytes(all), out);
        }
        let text = std::str::from_utf8(value)
            .map_err(|_| ParquetError::General("a text is not UTF-8".to_owned()))?;
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Writes a time of 96 bits, which says no zone.
pub(super) fn int96(value: &Int96, out: &mut Vec<u8>) -> Result<(), ParquetError> {
    let &[low, high, day] = value.data() else { return Err(out_of_range()) };
    let nanos = i128::from(u64::from(high) << 32 | u64::from(low));
    let days = i128::from(day) - JULIAN_1970;
    let time = time(days * DAY * NANOS + nanos, 1)?;
    write!(out, "{}", local(time)).map_err(ParquetError::from)
}

/// Time as a number of parts since 1970, each of so many nanoseconds.
fn time(value: i128, part: i128) -> Result<Timestamp, ParquetError> {
    let nanos = value.checked_mul(part).ok_or_else(out_of_range)?;
    Timestamp::from_nanosecond(nanos).map_err(|_| out_of_range())
}

/// Date and time of a clock without a zone.
fn local(time: Timestamp) -> DateTime {
    Offset::UTC.to_datetime(time)
}

fn decimal(value: i128, scale: usize, out: &mut Vec<u8>) -> std::io::Result<()> {
    let sign = if value < 0 { "-" } else { "" };
    let Ok(digits) = u64::try_from(value.unsigned_abs()) else {
        let digits = format!("{:0>1$}", value.unsigned_abs(), scale + 1);
        let (whole, parts) = digits.split_at(digits.len() - scale);
        let point = if scale > 0 { "." } else { "" };
        return write!(out, "{sign}{whole}{point}{parts}");
    };
    // Most numbers are short, and short ones are quick to write.
    match u32::try_from(scale).ok().and_then(|it| 10u64.checked_pow(it)) {
        Some(one) if scale > 0 => write!(out, "{sign}{}.{:0>scale$}", digits / one, digits % one),
        Some(_) => write!(out, "{sign}{digits}"),
        None => write!(out, "{sign}0.{digits:0>scale$}"),
    }
}

fn out_of_range() -> ParquetError {
    ParquetError::General("a number or a time is out of range".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_keep_every_digit() {
        let text = |value: i128, scale: usize| {
            let mut out = Vec::new();
            Meaning::Decimal(scale).integer(value, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!([text(-5, 0), text(5, 2), text(-1_234, 3)], ["-5", "0.05", "-1.234"]);
        let long = 12_345_678_901_234_567_890_123_456_789;
        assert_eq!(
            [text(long, 0), text(-long, 28)],
            ["12345678901234567890123456789", "-1.2345678901234567890123456789"]
        );
        assert_eq!(text(7, 25), format!("0.{}7", "0".repeat(24)));
        let mut out = Vec::new();
        Meaning::Decimal(2).bytes(&[0xff, 0x38], &mut out).unwrap();
        assert_eq!(out, b"-2.00");
    }
}
