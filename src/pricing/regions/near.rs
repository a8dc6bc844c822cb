//! Places and what is near them: their sites, their continent, and how their names are typed.

use super::{CITY_WORD, Place, Regions, plain};

/// Words of the names of regions that name no place of their own.
const COMPASS: [&str; 3] = ["central", "north", "south"];

impl Regions {
    /// Sites of a place among some: those that bear its name, else those in it, else those of its
    /// country.
    pub fn sites_of<'n>(&self, place: &Place, sites: &[&'n str]) -> Vec<&'n str> {
        let (Place::Region(name)
        | Place::City(name)
        | Place::Country(name)
        | Place::Continent(name)) = place;
        let region = self.located.iter().find(|it| self.is_in(it, place));
        let own = region.filter(|_| matches!(place, Place::Region(_)));
        let cities = own.into_iter().flat_map(|it| &it.cities).map(|it| plain(it));
        let words: Vec<String> = cities.chain([name.clone()]).collect();
        let is_named = |site: &&&str| {
            let is_name = |it: &&str| it.chars().count() >= CITY_WORD && !COMPASS.contains(it);
            let mut parts = site.split('-').filter(is_name);
            parts.any(|part| words.iter().any(|it| it.split(' ').any(|word| word == part)))
        };
        let country = region.and_then(|it| it.country.clone()).map(Place::Country);
        let country = country.filter(|_| matches!(place, Place::Region(_) | Place::City(_)));
        let within =
            |it: &Place| sites.iter().copied().filter(|site| self.has_site(it, site)).collect();
        let named: Vec<&str> = sites.iter().filter(is_named).copied().collect();
        let there = || Some(within(place)).filter(|it: &Vec<&str>| !it.is_empty());
        let named = Some(named).filter(|it| !it.is_empty());
        named.or_else(there).or_else(|| country.map(|it| within(&it))).unwrap_or_default()
    }

    /// Continent of a place; `None` for a region or a city that is not in the table.
    pub fn continent_of(&self, place: &Place) -> Option<Place> {
        let of_country = |code: &str| Some(Place::Continent(self.country(code)?.continent.clone()));
        match place {
            Place::Continent(_) => Some(place.clone()),
            Place::Country(code) => of_country(code),
            Place::City(_) | Place::Region(_) => {
                let located = self.located.iter().find(|it| self.is_in(it, place))?;
                of_country(located.country.as_deref()?)
            }
        }
    }

    /// Name of a place as a reader types it: `Germany`, `eu-central-1`.
    pub fn typed(&self, place: &Place) -> String {
        let words = self.words(place);
        let name = words.strip_prefix("in ").unwrap_or(&words);
        name.strip_prefix("the region ").unwrap_or(name).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_leads_to_the_site_of_its_name_or_country() {
        let table = Regions::built_in();
        let sites = ["germany", "united-kingdom", "us-average-colo", "us-virginia-colo"];
        let of = |name| table.sites_of(&table.place(name).unwrap(), &sites);
        assert_eq!(of("frankfurt"), ["germany"]);
        assert_eq!(of("eu-central-1"), ["germany"]);
        assert_eq!(of("DE"), ["germany"]);
        assert_eq!(of("virginia"), ["us-virginia-colo"]);
        assert_eq!(of("us-east-1"), ["us-virginia-colo"]);
        assert_eq!(of("us"), ["us-average-colo", "us-virginia-colo"]);
        assert_eq!(of("europe"), ["germany", "united-kingdom"]);
        assert_eq!(of("tokyo"), [""; 0]);
    }
}
