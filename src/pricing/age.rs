//! How long prices stay as they were found.

/// Days after which a figure should be checked again, by what it is called; a specification stays.
#[must_use]
pub fn limit(what: &str) -> Option<i64> {
    match what {
        "spot" => Some(7),
        "on demand" => Some(45),
        "idle power" | "busy power" => None,
        "PUE" | "tariff" | "colocation" => Some(400),
        "price" => Some(180),
        // A plan of a commitment, by its name.
        _ => Some(90),
    }
}
