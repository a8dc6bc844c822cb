//! Zone of local times: UTC, a name of the zone database of the machine, or an offset.

use jiff::tz::{Offset, TimeZone};

/// Parses a zone.
pub(super) fn parse(text: &str) -> Result<TimeZone, String> {
    if ["UTC", "Z"].iter().any(|it| text.eq_ignore_ascii_case(it)) {
        return Ok(TimeZone::UTC);
    }
    if text.starts_with(['+', '-']) {
        return offset(text).ok_or_else(|| "write an offset such as `+02:00`".to_owned());
    }
    let unknown = "no zone of this machine has the name; write one such as `Europe/Berlin`, `UTC`, or an offset such as \
                   `+02:00`";
    TimeZone::get(text).map_err(|_| unknown.to_owned())
}

/// Zone of an offset of hours and minutes.
fn offset(text: &str) -> Option<TimeZone> {
    let (hours, minutes) = text.get(1..)?.split_once(':')?;
    let part = |text: &str, most: i32| {
        let number: Option<i32> = text.parse().ok().filter(|it| (0..=most).contains(it));
        number.filter(|_| text.len() == 2 && text.bytes().all(|it| it.is_ascii_digit()))
    };
    let (hours, minutes) = (part(hours, 14)?, part(minutes, 59)?);
    let ahead = hours.checked_mul(3_600)?.checked_add(minutes.checked_mul(60)?)?;
    let seconds = if text.starts_with('-') { ahead.checked_neg()? } else { ahead };
    Some(TimeZone::fixed(Offset::from_seconds(seconds).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_and_names_are_zones_and_nothing_else_is() {
        assert_eq!(parse("utc"), Ok(TimeZone::UTC));
        let berlin = Offset::from_seconds(7_200).expect("in range");
        assert_eq!(parse("+02:00"), Ok(TimeZone::fixed(berlin)));
        let newfoundland = Offset::from_seconds(-12_600).expect("in range");
        assert_eq!(parse("-03:30"), Ok(TimeZone::fixed(newfoundland)));
        for wrong in ["", "+2:00", "+02:60", "+15:00", "-", "Nowhere/City", "../etc/passwd"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
