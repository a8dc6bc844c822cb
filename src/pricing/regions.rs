//! Places of regions and sites: cities, countries and continents.
//!
//! The table is `pricing/regions.yaml`. It holds no prices, so that it is no price sheet.

mod located;
mod near;
mod written;

use std::sync::OnceLock;

use crate::input::{self, Diagnostics, Sources, YamlNode};
use located::{Country, Located};
use written::WrittenTable;

/// Text of the built-in table.
const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/pricing/regions.yaml"));
/// Fewest letters of a word that stands for a city of several words, such as `virginia`.
const CITY_WORD: usize = 5;

/// Part of the world that a reader asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Region by its own name, such as `eu-central-1`.
    Region(String),
    /// City by its name, such as `Frankfurt`.
    City(String),
    /// Country by its code, such as `DE`.
    Country(String),
    /// Continent by its name, such as `Europe`.
    Continent(String),
}

/// Table of regions, sites and countries.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    located: Vec<Located>,
    sites: Vec<Located>,
    countries: Vec<Country>,
}

impl Regions {
    /// The built-in table; a process reads it once.
    pub fn built_in() -> &'static Self {
        static TABLE: OnceLock<Regions> = OnceLock::new();
        TABLE.get_or_init(|| {
            let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
            let id = sources.embed("pricing/regions.yaml", TEXT);
            let tree = input::parse(&sources, id, &mut diagnostics);
            tree.and_then(|tree| Self::of_tree(&tree, &mut diagnostics)).unwrap_or_default()
        })
    }

    /// Reads a table and reports its problems.
    pub fn of_tree(root: &YamlNode, diagnostics: &mut Diagnostics) -> Option<Self> {
        let written: WrittenTable = input::read(root, diagnostics)?;
        let (located, sites, countries) = written.checked(diagnostics);
        Some(Self { located, sites, countries })
    }

    /// The longest place that some words begin with, and the number of its words. A code of a country in small letters
    /// counts if it `may_be_code`: `in` is a word of English.
    pub fn starting(
        &self,
        words: &[&str],
        may_be_code: impl Fn(&str) -> bool,
    ) -> Option<(Place, usize)> {
        (1..=words.len().min(3)).rev().find_map(|length| {
            let text = words.get(..length)?.join(" ");
            let is_capital = !text.chars().any(char::is_lowercase);
            Some((self.named(&text, is_capital || may_be_code(&text))?, length))
        })
    }

    /// Place of a name: a region, a city, a country or its code, or a continent.
    pub fn place(&self, name: &str) -> Option<Place> {
        self.named(name, true)
    }

    fn named(&self, name: &str, with_codes: bool) -> Option<Place> {
        let plain = plain(name);
        let is = |known: &str| self::plain(known) == plain;
        let region = self.located.iter().find(|it| it.name.eq_ignore_ascii_case(name));
        if let Some(region) = region {
            return Some(Place::Region(region.name.clone()));
        }
        let of_country = |it: &&Country| {
            let is_code = with_codes && it.code.eq_ignore_ascii_case(name);
            is_code || is(&it.name) || it.aliases.iter().any(|it| is(it))
        };
        if let Some(country) = self.countries.iter().find(of_country) {
            return Some(Place::Country(country.code.clone()));
        }
        let mut continents = self.countries.iter().map(|it| &it.continent);
        let is_europe = |it: &str| plain == "eu" && it.eq_ignore_ascii_case("europe");
        if let Some(continent) = continents.find(|it| is(it) || is_europe(it)) {
            return Some(Place::Continent(continent.clone()));
        }
        let cities = || self.located.iter().flat_map(|it| &it.cities);
        let exact = cities().find(|it| is(it));
        let has_word = |city: &&String| self::plain(city).split(' ').any(|word| word == plain);
        let by_word = || cities().find(has_word).filter(|_| plain.chars().count() >= CITY_WORD);
        exact.or_else(by_word).map(|_| Place::City(plain))
    }

    /// True if a region of a provider is in a place. A region that the table does not know may be a place by its own
    /// name, such as `Frankfurt`.
    pub fn has_region(&self, place: &Place, provider: &str, region: &str) -> bool {
        if let Place::Region(name) = place {
            return name == region;
        }
        if !self.located.iter().any(|it| it.name == region) {
            let own = self.place(region);
            return own.is_some_and(|own| own == *place || self.is_within(&own, place));
        }
        let of_region = self.located.iter().filter(|it| it.name == region);
        let (mut own, mut others) =
            of_region.partition::<Vec<_>, _>(|it| it.provider.as_deref() == Some(provider));
        own.append(&mut others);
        own.first().is_some_and(|it| self.is_in(it, place))
    }

    /// True if a site is in a place.
    pub fn has_site(&self, place: &Place, site: &str) -> bool {
        if let Some(it) = self.sites.iter().find(|it| it.name == site) {
            return self.is_in(it, place);
        }
        let words: Vec<&str> = site.split('-').collect();
        let country = self.starting(&words, |_| false);
        let country = country.filter(|(it, _)| matches!(it, Place::Country(_)));
        country.is_some_and(|(it, _)| match (&it, place) {
            (Place::Country(code), Place::Continent(name)) => {
                self.country(code).is_some_and(|it| it.continent == *name)
            }
            (own, place) => own == place,
        })
    }

    /// True if every known region of a place is in another one.
    fn is_within(&self, own: &Place, place: &Place) -> bool {
        let mut regions = self.located.iter().filter(|it| self.is_in(it, own)).peekable();
        regions.peek().is_some() && regions.all(|it| self.is_in(it, place))
    }

    fn is_in(&self, it: &Located, place: &Place) -> bool {
        let country = it.country.as_deref();
        match place {
            Place::Region(name) => it.name == *name,
            Place::City(name) => it
                .cities
                .iter()
                .map(|city| plain(city))
                .any(|city| city == *name || city.split(' ').any(|word| word == name)),
            Place::Country(code) => country == Some(code),
            Place::Continent(name) => {
                let of_country = country.and_then(|code| self.country(code));
                let continent = of_country.map(|it| &it.continent).or(it.continent.as_ref());
                continent == Some(name)
            }
        }
    }

    fn country(&self, code: &str) -> Option<&Country> {
        self.countries.iter().find(|it| it.code == code)
    }

    /// Place in words: `in Germany`, `in the region eu-central-1`.
    pub fn words(&self, place: &Place) -> String {
        match place {
            Place::Region(name) => format!("in the region {name}"),
            Place::Continent(name) => format!("in {name}"),
            Place::Country(code) => {
                format!("in {}", self.country(code).map_or(code.as_str(), |it| &it.name))
            }
            Place::City(name) => {
                let city =
                    self.located.iter().flat_map(|it| &it.cities).find(|it| plain(it) == *name);
                format!("in {}", city.unwrap_or(name))
            }
        }
    }

    /// Names of all places, for those who misspell one.
    pub fn names(&self) -> Vec<&str> {
        let regions = self.located.iter().map(|it| it.name.as_str());
        let cities = self.located.iter().flat_map(|it| &it.cities).map(String::as_str);
        let countries =
            self.countries.iter().flat_map(|it| [it.name.as_str(), it.continent.as_str()]);
        regions.chain(cities).chain(countries).collect()
    }
}

/// Lower-case name without accents, hyphens and points, so that `sao-paulo` is São Paulo.
fn plain(name: &str) -> String {
    let letter = |it: char| match it {
        'á' | 'à' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' | 'ø' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        '-' | '_' => ' ',
        other => other,
    };
    name.to_lowercase().chars().filter(|it| *it != '.').map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pricing::embedded;

    fn table() -> Regions {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let id = sources.embed("pricing/regions.yaml", TEXT);
        let tree = input::parse(&sources, id, &mut diagnostics).unwrap();
        let table = Regions::of_tree(&tree, &mut diagnostics).unwrap();
        let messages: Vec<&str> = diagnostics.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(messages, [""; 0]);
        table
    }

    #[test]
    fn every_region_of_a_sheet_has_a_place() {
        let table = table();
        for (_, it) in embedded::read_all().iter().flat_map(|it| &it.instances) {
            let region = it.as_ref().and_then(|it| it.region.as_deref()).unwrap_or("global");
            let is_known = table.located.iter().any(|it| it.name == region);
            assert!(is_known || region == "global", "{region} is not in pricing/regions.yaml");
        }
        for it in table.located.iter().chain(&table.sites) {
            let country = it.country.as_deref();
            assert!(country.is_none_or(|code| table.country(code).is_some()), "{}", it.name);
        }
    }

    #[test]
    fn a_place_is_found_however_it_is_written() {
        let table = table();
        for (name, provider, region) in [
            ("frankfurt", "aws", "eu-central-1"),
            ("Germany", "azure", "germanywestcentral"),
            ("sao-paulo", "aws", "sa-east-1"),
            ("São Paulo", "gcp", "southamerica-east1"),
            ("virginia", "aws", "us-east-1"),
            ("UK", "azure", "uksouth"),
            ("europe", "azure", "swedencentral"),
            ("eu-central-1", "aws", "eu-central-1"),
        ] {
            let place = table.place(name).unwrap();
            assert!(table.has_region(&place, provider, region), "{name}");
            assert!(!table.has_region(&place, "aws", "ap-south-1"), "{name}");
        }
        assert_eq!(table.place("nowhere"), None);
        assert_eq!(table.starting(&["in"], |_| false), None);
        assert!(table.has_site(&table.place("finland").unwrap(), "eu-finland"));
        assert!(table.has_site(&table.place("us").unwrap(), "us-virginia-colo"));
        assert!(table.has_site(&table.place("europe").unwrap(), "united-kingdom"));
    }
}
