//! Table of regions as written.

use serde::Deserialize;

use super::located::{Country, Located};
use crate::input::{Diagnostics, Field, Named, Text};
use crate::quantity::Count;

/// Table as written.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a table of regions")]
pub(super) struct WrittenTable {
    schema: Field<Count>,
    regions: Field<Named<WrittenPlace>>,
    sites: Field<Named<WrittenPlace>>,
    countries: Field<Named<WrittenCountry>>,
}

/// Place of a region or site as written.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a place")]
struct WrittenPlace {
    provider: Field<Text>,
    city: Field<Text>,
    area: Field<Text>,
    also: Field<Vec<Field<Text>>>,
    country: Field<Text>,
    continent: Field<Text>,
    name: Field<Text>,
    note: Field<Text>,
}

/// Country as written.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a country")]
struct WrittenCountry {
    name: Field<Text>,
    continent: Field<Text>,
    also: Field<Vec<Field<Text>>>,
}

impl WrittenTable {
    /// Checks the table: reports what is missing and keeps the rest: regions, sites and countries.
    pub(super) fn checked(
        &self,
        diagnostics: &mut Diagnostics,
    ) -> (Vec<Located>, Vec<Located>, Vec<Country>) {
        crate::pricing::schema_is_known(self.schema.stated(), diagnostics);
        let located = |places: &Field<Named<WrittenPlace>>| {
            let all = places.get().into_iter().flatten();
            all.filter_map(|(name, place)| Some(Located::of(&name.text, place.get()?))).collect()
        };
        let mut countries = Vec::new();
        for (code, written) in self.countries.get().into_iter().flatten() {
            let Some((it, at)) = written.stated() else { continue };
            let name = it.name.require("name", "a country", at, diagnostics);
            let continent = it.continent.require("continent", "a country", at, diagnostics);
            let aliases = it.also.get().into_iter().flatten().filter_map(Field::get);
            let (Some((name, _)), Some((continent, _))) = (name, continent) else { continue };
            countries.push(Country {
                code: code.text.clone(),
                name: name.0.clone(),
                continent: continent.0.clone(),
                aliases: aliases.map(|it| it.0.clone()).collect(),
            });
        }
        (located(&self.regions), located(&self.sites), countries)
    }
}

impl Located {
    fn of(name: &str, it: &WrittenPlace) -> Self {
        let text = |field: &Field<Text>| field.get().map(|it| it.0.clone());
        let also = it.also.get().into_iter().flatten().filter_map(Field::get);
        let also = also.map(|it| it.0.clone());
        Self {
            name: name.to_owned(),
            provider: text(&it.provider),
            cities: text(&it.city).into_iter().chain(text(&it.area)).chain(also).collect(),
            country: text(&it.country),
            continent: text(&it.continent),
        }
    }
}
