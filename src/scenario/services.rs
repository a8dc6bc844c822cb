//! Resolves charges of providers beside compute: storage, egress, support, managed services and
//! setup.

use super::claims::Claims;
use super::mapping::Mapping;
use super::resolver::{Resolver, SheetFigure};
use super::written::{self, Rented};
use crate::codes;
use std::sync::Arc;

use crate::expr::Conversion;
use crate::expr::unit::Unit;
use crate::expr::{Given, Origin, Quote};
use crate::input::{Diagnostic, Field, Span};
use crate::model::rented::{AttachedStorage, ManagedServices, Services, SetupLabor};
use crate::pricing::{AgeClass, Provider};
use crate::quantity::Quantity;

/// A mapping of charges, in the scenario or in a row of a sheet.
#[derive(Clone, Copy)]
pub struct ChargeMapping<'t> {
    /// Path, name and span of the mapping.
    pub at: Mapping<'t>,
    /// Row of the sheet; `None` for a mapping in the scenario.
    pub quote: Option<&'t Quote>,
    /// Conversion of its amounts; `None` if they are in the scenario's currency.
    pub conversion: Option<&'t Arc<Conversion>>,
}

impl Resolver<'_> {
    /// Notes the charges stated on an alternative's tiers, by provider; reports one stated twice.
    pub fn claim(&mut self, tiers: &[Field<written::Tier>]) {
        let mut claims: Vec<(String, &'static str, Span)> = Vec::new();
        for tier in tiers.iter().filter_map(|it| it.get().and_then(written::Tier::rented)) {
            let Some(provider) = tier.provider() else { continue };
            let it = tier.services;
            let keys = [
                ("egress", it.egress.span()),
                ("storage", it.storage.span()),
                ("support", it.support.span()),
            ];
            for (key, at) in keys.into_iter().filter_map(|(key, at)| Some((key, at?))) {
                let known =
                    claims.iter().find(|(of, claimed, _)| of == provider && *claimed == key);
                if let Some((_, _, first)) = known {
                    let message =
                        format!("two tiers of {provider} state `{key}`, which it bills for both");
                    let fix = format!("remove `{key}` here");
                    let twice = Diagnostic::error(codes::ONE_OF, message).at(at).fix(fix);
                    self.report(twice.also(*first, "stated here"));
                }
                claims.push((provider.to_owned(), key, at));
            }
        }
        self.claims = Claims::new(claims.into_iter().map(|(of, key, _)| (of, key)));
    }

    /// Resolves the charges of a tier's provider; `instance` is the span that names an instance of
    /// its sheet.
    pub fn services(
        &mut self,
        at: Mapping<'_>,
        keys: &Rented<'_>,
        instance: Option<Span>,
    ) -> Services {
        let it = keys.services;
        if let (Some(_), Some(stated)) = (instance, it.provider.span()) {
            let message = "provider is stated, but the instance has its own";
            let fix = "remove `provider`";
            self.report(Diagnostic::error(codes::ONE_OF, message).at(stated).fix(fix));
        }
        let named = instance.or(it.provider.span());
        let name = keys.provider();
        let sheet = name.and_then(|name| self.prices.provider(name, &mut self.context));
        let sheet = sheet.zip(named);
        Services {
            provider: name.map(str::to_owned),
            egress: self.egress(at, name, it.egress, sheet.as_ref()),
            storage: self.attached_storage(at, it.storage, sheet.as_ref()),
            support: self.support(at, it.support, sheet.as_ref()),
            managed_services: self.managed_services(at, it.managed_services),
            setup_labor: self.setup_labor(at, it.setup_labor),
        }
    }

    fn attached_storage(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::AttachedStorage>,
        sheet: Option<&(Provider, Span)>,
    ) -> Option<AttachedStorage> {
        let (it, at) = at.enter("storage", "attached storage", field)?;
        let keys =
            [("price_per_gb_month", it.price_per_gb_month.span()), ("class", it.class.span())];
        self.one_of(at, &keys)?;
        let share = self.given(at, "share", &it.share);
        let stated = self.given(at, "price_per_gb_month", &it.price_per_gb_month);
        let price_per_gb_month = match it.class.stated() {
            None => stated?,
            Some((class, at)) => {
                let (provider, classes) = match sheet {
                    Some((it, _)) => (Some(it), it.storage.as_slice()),
                    None => (None, [].as_slice()),
                };
                let (provider, history) =
                    self.of_sheet(provider, classes, ("class of storage", &class.0), at)?;
                let (entry, currency) = (format!("{}/storage", provider.entry), &provider.currency);
                let figures = "price_per_gb_month: 0.02";
                let conversion = self.conversion((&provider.entry, currency), figures, at);
                let of = SheetFigure { entry: &entry, what: &class.0, class: AgeClass::Charge };
                self.looked_up(of, history, at)?.0.converted(conversion.as_ref())
            }
        };
        Some(AttachedStorage { price_per_gb_month, share })
    }

    fn managed_services(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::ManagedServices>,
    ) -> Option<ManagedServices> {
        let (it, at) = at.enter("managed_services", "managed services", field)?;
        let keys = [
            ("price_per_cluster_hour", it.price_per_cluster_hour.span()),
            ("price_per_month", it.price_per_month.span()),
        ];
        self.one_of(at, &keys)?;
        if let Some(price) = self.given(at, "price_per_cluster_hour", &it.price_per_cluster_hour) {
            let clusters = self.given_or(at, "clusters", &it.clusters, 1);
            return Some(ManagedServices::PerClusterHour { price, clusters });
        }
        if let Some(clusters) = it.clusters.span() {
            let price = it.price_per_month.span();
            self.one_of(at, &[("price_per_month", price), ("clusters", Some(clusters))]);
        }
        self.given(at, "price_per_month", &it.price_per_month).map(ManagedServices::PerMonth)
    }

    fn setup_labor(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::SetupLabor>,
    ) -> Option<SetupLabor> {
        let (it, at) = at.enter("setup_labor", "setup labor", field)?;
        self.one_of(at, &[("price", it.price.span()), ("hours", it.hours.span())])?;
        if let Some(price) = self.given(at, "price", &it.price) {
            return Some(SetupLabor::Price(price));
        }
        let price_per_hour = self.require(at, "price_per_hour", &it.price_per_hour);
        let hours = self.given(at, "hours", &it.hours)?;
        Some(SetupLabor::Worked { hours, price_per_hour: price_per_hour? })
    }

    /// A price or share of a charge; its origin is the scenario, or the row of the sheet.
    pub fn rate<Q: Unit>(
        &self,
        mapping: ChargeMapping<'_>,
        key: &str,
        field: &Field<impl Quantity>,
    ) -> Option<Given<Q>> {
        let Some(quote) = mapping.quote else { return self.given(mapping.at, key, field) };
        let (quantity, span) = field.stated()?;
        let quote = Quote { place: self.place(span), ..quote.clone() };
        let rate = Given::new(mapping.at.key(key), quantity.value(), Origin::LookedUp(quote));
        Some(rate.converted(mapping.conversion))
    }

    /// A bound of a tariff (end of a tier, free allowance); its origin stays the file, even if the
    /// rate comes from a sheet.
    pub fn term<Q: Unit>(
        &self,
        mapping: ChargeMapping<'_>,
        key: &str,
        field: &Field<impl Quantity>,
    ) -> Option<Given<Q>> {
        self.given(mapping.at, key, field).map(|it: Given<Q>| it.converted(mapping.conversion))
    }
}
