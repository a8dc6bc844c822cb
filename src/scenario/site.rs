//! Resolves the site of an owned tier: its tariff, its overhead and its price of room.

use std::sync::Arc;

use super::mapping::Mapping;
use super::node::NodeFigures;
use super::resolver::{Resolver, SheetFigure};
use super::written;
use crate::codes;
use crate::expr::unit::{Ratio, Unit};
use crate::expr::{Conversion, Given};
use crate::input::{Diagnostic, Field, Span, line_of};
use crate::model::owned::{Electricity, Facility, Refresh};
use crate::pricing::{AgeClass, History, Site};
use crate::quantity::Quantity;

/// Sheet of a site, with the place that names it.
struct SiteSheet {
    site: Site,
    at: Span,
    /// Conversion of its prices; `None` if they are in the scenario's currency.
    conversion: Option<Arc<Conversion>>,
}

impl Resolver<'_> {
    /// Resolves the prices of electricity and room at a site.
    pub fn site(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::Site>,
        node: &NodeFigures,
        refresh: Option<&Refresh>,
    ) -> (Option<Electricity>, Option<Facility>) {
        let none = written::SiteFigures::default();
        let Some((site, span)) = field.stated() else { return (None, None) };
        let (figures, name) = match site {
            written::Site::Scalar(name) => (&none, Some((name, span))),
            written::Site::Mapping(figures) => (figures, figures.from.stated()),
        };
        let sheet = name.and_then(|(name, at)| self.site_sheet(&name.0, at));
        if name.is_some() && sheet.is_none() {
            return (None, None);
        }
        if node.is_without_power && node.price.is_some() {
            let message = "a site has a tariff, but its nodes state no power";
            self.report(node.without_power(message, at.span));
        }
        let at = at.below("site", "a site", span);
        self.site_costs(at, figures, sheet.as_ref(), (node, refresh))
    }

    fn site_sheet(&mut self, name: &str, at: Span) -> Option<SiteSheet> {
        let site = self.prices.site(name, at, &mut self.context)?;
        let figures = "site: {pue: 1.3, price_per_kwh: 0.12}";
        let conversion = self.conversion((&site.entry, &site.currency), figures, at);
        Some(SiteSheet { site, at, conversion })
    }

    fn site_costs(
        &mut self,
        at: Mapping<'_>,
        figures: &written::SiteFigures,
        sheet: Option<&SiteSheet>,
        (node, refresh): (&NodeFigures, Option<&Refresh>),
    ) -> (Option<Electricity>, Option<Facility>) {
        let from = |of: fn(&Site) -> &History| {
            let sheet = sheet?;
            let history = of(&sheet.site);
            (!history.is_absent()).then_some((history, sheet))
        };
        let (pue, tariff) = (&figures.pue, &figures.price_per_kwh);
        let colocation = &figures.price_per_kw_month;
        let name = sheet.map(|it| it.site.entry.as_str());
        let included = figures.power_included.get().is_some_and(|it| it.0);
        let own = from(|it| &it.pue).filter(|_| !included);
        let pue = self.site_figure::<Ratio>(at, "pue", pue, own, (!included, name));
        let (key, of) = self.tariff_of(figures, sheet);
        let own = from(of).filter(|_| !included);
        let tariff = self.site_figure(at, key, tariff, own, (!included, name));
        let own = from(|it| &it.colocation);
        let colocation = self.site_figure(at, "price_per_kw_month", colocation, own, (false, None));
        let facility = self.facility(at, figures, colocation, (node, refresh));
        if let (Some(span), None, true) = (figures.power_included.span(), &facility, included) {
            let message = "power_included is true, but no price of room includes it";
            let fix = "add `price_per_kw_month: 180` or `price_per_rack_month: 2500`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        let Some(busy_kw) = node.busy_kw.clone().filter(|_| !included) else {
            return (None, facility);
        };
        let electricity = pue.zip(tariff).map(|(pue, price_per_kwh)| Electricity {
            idle_kw: node.idle_kw.clone(),
            busy_kw,
            refreshed_idle_kw: refresh.and_then(|it| it.idle_kw.clone()),
            refreshed_busy_kw: refresh.and_then(|it| it.busy_kw.clone()),
            pue,
            price_per_kwh,
            price_growth_per_year: self.given(
                at,
                "price_growth_per_year",
                &figures.price_growth_per_year,
            ),
        });
        (electricity, facility)
    }

    /// Key and history of the tariff that applies: that of industrial customers if the site says so.
    fn tariff_of(
        &mut self,
        figures: &written::SiteFigures,
        sheet: Option<&SiteSheet>,
    ) -> (&'static str, fn(&Site) -> &History) {
        let commercial: (&str, fn(&Site) -> &History) = ("price_per_kwh", |it| &it.price_per_kwh);
        let Some((class, span)) = figures.tariff.stated() else { return commercial };
        if !figures.price_per_kwh.is_absent() {
            let message = "the site states both `tariff` and `price_per_kwh`";
            let fix = "remove `tariff`, as it chooses a tariff of a price sheet";
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
            return commercial;
        }
        let Some(SiteSheet { site, .. }) = sheet else {
            let message = "`tariff` chooses a tariff of a price sheet, but the site names none";
            let fix = "write `site: {from: us-virginia-colo, tariff: industrial}`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
            return commercial;
        };
        if *class == written::CustomerClass::Commercial {
            return commercial;
        }
        if site.industrial_price_per_kwh.is_absent() {
            let message = format!("{} has no industrial tariff", site.entry);
            let fix = "remove `tariff: industrial`, or state `price_per_kwh` in its place";
            let problem = Diagnostic::error(codes::NOT_IN_SHEET, message).at(span).fix(fix);
            self.report(problem.note("`gpu-tco prices electricity` lists industrial tariffs"));
            return commercial;
        }
        ("industrial_price_per_kwh", |it| &it.industrial_price_per_kwh)
    }

    fn site_figure<Q: Unit>(
        &mut self,
        at: Mapping<'_>,
        key: &str,
        field: &Field<impl Quantity>,
        sheet: Option<(&History, &SiteSheet)>,
        (needed, name): (bool, Option<&str>),
    ) -> Option<Given<Q>> {
        match sheet {
            Some((history, sheet)) if field.is_absent() => {
                let SiteSheet { site: Site { entry, .. }, at, conversion } = sheet;
                let class = match key {
                    "pue" => AgeClass::Pue,
                    "price_per_kw_month" => AgeClass::Colocation,
                    _ => AgeClass::Tariff,
                };
                let of = SheetFigure { entry, what: key, class };
                let figure = self.looked_up(of, history, *at).map(|(figure, _)| figure);
                figure.map(|it: Given<Q>| it.converted(conversion.as_ref()))
            }
            Some((_, sheet)) => {
                let over = format!("{}.{key}", sheet.site.entry);
                self.given_over(at, key, field, Some(over))
            }
            None if needed && field.is_absent() && name.is_some() => {
                let name = name.unwrap_or_default();
                let message = format!("{name} has no `{key}`");
                let fix = format!("write `site: {{from: {name}, {}}}`", line_of(key));
                self.report(Diagnostic::error(codes::MISSING_KEY, message).at(at.span).fix(fix));
                None
            }
            _ if needed => self.require(at, key, field),
            _ => self.given(at, key, field),
        }
    }
}
