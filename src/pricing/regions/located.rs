//! Regions and sites with their places, and countries with their names.

/// Region or site with its place.
#[derive(Clone, Debug)]
pub(super) struct Located {
    /// Name of the region or site.
    pub name: String,
    /// Provider of the region; `None` for a site.
    pub provider: Option<String>,
    /// Names of its city and area.
    pub cities: Vec<String>,
    /// Code of its country.
    pub country: Option<String>,
    /// Continent of a site that is the average of several countries.
    pub continent: Option<String>,
}

/// Country with its names.
#[derive(Clone, Debug)]
pub(super) struct Country {
    /// Code of the country, such as `DE`.
    pub code: String,
    pub name: String,
    pub continent: String,
    pub aliases: Vec<String>,
}
