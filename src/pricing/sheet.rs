//! A price sheet, read and checked.

use std::borrow::Borrow;
use std::mem::take;

use rust_decimal::Decimal;

use super::discount::NegotiatedDiscount;
use super::entry::{EntriesByName, Instance, License, Site, System};
use super::header::{currency_code, schema_is_known};
use super::history::History;
use super::instances::Owner;
use super::provider::Provider;
use super::read_context::ReadContext;
use super::sheet_reader::{SheetReader, text};
use super::written;
use crate::codes;
use crate::input::{self, Diagnostic, Diagnostics, Field, Named, SourceId, Span, Text, YamlNode};
use crate::quantity::{Count, Quantity};

/// Keys that name the owner of a sheet.
pub(crate) const OWNERS: [&str; 4] = ["provider", "vendor", "site", "publisher"];

/// A checked price sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Short name of its provider, vendor, site or publisher.
    pub id: String,
    /// Span of the short name.
    pub at: Span,
    /// Full name of the provider, vendor or site.
    pub name: Option<String>,
    /// True for prices of a contract or an offer, whose source may be its name.
    pub is_private: bool,
    /// Reason for having no figures at all, such as a provider that has retired.
    pub unavailable: Option<String>,
    /// Machines for rent.
    pub instances: EntriesByName<Instance>,
    /// Machines for sale.
    pub systems: EntriesByName<System>,
    /// Software licenses.
    pub licenses: EntriesByName<License>,
    /// Tariffs, if the sheet is of a site.
    pub site: Option<Site>,
    /// Charges beside compute, if the sheet is of a provider.
    pub provider: Option<Provider>,
    /// Exchange rates by pair, if the sheet is of a publisher of them.
    pub exchange_rates: Vec<(String, History)>,
    /// Discounts on the prices of this sheet and of those below it.
    pub discounts: Vec<NegotiatedDiscount>,
    /// True if reading brought up problems, one of which may explain a missing name.
    pub is_broken: bool,
}

/// Reads and checks a sheet: reports its problems and keeps the rest.
pub(super) fn read(id: SourceId, context: &mut ReadContext<'_>) -> Option<Sheet> {
    let before = context.diagnostics.errors();
    let root = input::parse(context.sources, id, context.diagnostics)?;
    if let Some(scenario) = a_scenario(&root) {
        context.diagnostics.push(scenario);
        return None;
    }
    let mut sheet = of_tree(root, context.diagnostics)?;
    sheet.is_broken |= context.diagnostics.errors() > before;
    Some(sheet)
}

/// A problem if the file is a scenario, in place of one for each of its keys.
fn a_scenario(root: &YamlNode) -> Option<Diagnostic> {
    let key = |name: &str| root.entries().iter().find(|it| &*it.key.text == name);
    let is_of_someone = OWNERS.into_iter().any(|it| key(it).is_some());
    let at = key("alternatives").filter(|_| !is_of_someone)?.key.span;
    let message = "the file is a scenario, but a price sheet was expected";
    let fix = "name a file of prices under `pricing`";
    Some(Diagnostic::error(codes::WRONG_TYPE, message).at(at).fix(fix))
}

/// Checks a parsed sheet: reports its problems and keeps the rest. A tree that is given away is dropped
/// before the sheet is made: of a large file, each takes many times its size.
pub fn of_tree(root: impl Borrow<YamlNode>, diagnostics: &mut Diagnostics) -> Option<Sheet> {
    let before = diagnostics.errors();
    let sheet: written::Sheet = input::read(root.borrow(), diagnostics)?;
    let mut reader = SheetReader { at: root.borrow().span, diagnostics };
    drop(root);
    let mut sheet = reader.sheet(sheet)?;
    sheet.is_broken = diagnostics.errors() > before;
    Some(sheet)
}

impl Sheet {
    /// Adds the entries of another reading of the same sheet.
    pub(super) fn add_entries(&mut self, read: Self) {
        self.instances.extend(read.instances);
        self.systems.extend(read.systems);
        self.licenses.extend(read.licenses);
        self.is_broken |= read.is_broken;
    }
}

impl SheetReader<'_> {
    fn sheet(&mut self, mut sheet: written::Sheet) -> Option<Sheet> {
        self.schema(&sheet.schema);
        let currency = self.currency(&sheet);
        let (id, at) = self.id(&sheet)?;
        let moves_daily = sheet.moves_daily.get().is_some_and(|it| it.0);
        let owner = Owner { id: &id, currency: &currency, moves_daily };
        let instances = self.instances(take(&mut sheet.instances), &owner);
        let systems = self.each(take(&mut sheet.systems), |reader, name, span, it| {
            reader.system(format!("{id}/{name}"), span, &it, &currency)
        });
        let licenses = self.each(take(&mut sheet.licenses), |reader, name, span, it| {
            reader.license(format!("{id}/{name}"), span, &it, &currency)
        });
        if sheet.site.is_absent() {
            self.only_of_a_site(&sheet);
        }
        let site = sheet.site.get().map(|name| Site {
            entry: name.0.clone(),
            currency: currency.clone(),
            pue: History::of(&sheet.pue, self.diagnostics),
            price_per_kwh: History::of(&sheet.price_per_kwh, self.diagnostics),
            industrial_price_per_kwh: History::of(
                &sheet.industrial_price_per_kwh,
                self.diagnostics,
            ),
            colocation: History::of(&sheet.colocation, self.diagnostics),
        });
        let provider = self.provider(&currency, &sheet);
        let exchange_rates = self.exchange_rates(&sheet);
        let discounts = self.discounts(&currency, &sheet);
        let is_private = sheet.private.get().is_some_and(|it| it.0);
        let (name, unavailable) = (text(&sheet.name), text(&sheet.unavailable));
        Some(Sheet {
            id,
            at,
            name,
            is_private,
            unavailable,
            instances,
            systems,
            licenses,
            site,
            provider,
            exchange_rates,
            discounts,
            is_broken: false,
        })
    }

    /// Reports figures of a site in other sheets, where they would be ignored.
    fn only_of_a_site(&mut self, sheet: &written::Sheet) {
        let keys = [
            ("pue", sheet.pue.span()),
            ("price_per_kwh", sheet.price_per_kwh.span()),
            ("industrial_price_per_kwh", sheet.industrial_price_per_kwh.span()),
            ("colocation", sheet.colocation.span()),
        ];
        self.misplaced(&keys, "site");
    }

    fn system(
        &mut self,
        entry: String,
        at: Span,
        it: &written::System,
        currency: &str,
    ) -> Option<System> {
        let gpu = it.gpu.require("gpu", "a system", at, self.diagnostics);
        let gpus = self.count(&it.gpus, "a system", at);
        let price = History::of(&it.price, self.diagnostics);
        if it.price.is_absent() && self.lacks_reason(&entry, &it.unavailable, at) {
            return None;
        }
        let (gpu, gpu_at) = gpu?;
        Some(System {
            entry,
            gpu: gpu.0.clone(),
            gpu_at,
            gpus: gpus?,
            currency: currency.to_owned(),
            price,
            idle_kw: History::of(&it.idle_kw, self.diagnostics),
            busy_kw: History::of(&it.busy_kw, self.diagnostics),
            provisioned_kw: History::of(&it.provisioned_kw, self.diagnostics),
            unavailable: text(&it.unavailable),
            no_longer_sold: text(&it.no_longer_sold),
            replaced_by: it
                .replaced_by
                .get()
                .zip(it.replaced_by.span())
                .map(|(it, at)| (it.0.clone(), at)),
        })
    }

    fn license(
        &mut self,
        entry: String,
        at: Span,
        it: &written::License,
        currency: &str,
    ) -> Option<License> {
        let key = "price_per_gpu_year";
        it.price_per_gpu_year.require(key, "a license", at, self.diagnostics)?;
        let price_per_gpu_year = History::of(&it.price_per_gpu_year, self.diagnostics);
        Some(License { entry, currency: currency.to_owned(), price_per_gpu_year })
    }

    /// True if an entry without a price gives no reason either, which is reported: a missing price
    /// is not a price of 0.
    pub(super) fn lacks_reason(&mut self, what: &str, unavailable: &Field<Text>, at: Span) -> bool {
        if unavailable.is_absent() {
            let message = format!("{what} has no price and does not say why");
            let fix = "add `unavailable: \"the reason\"`, or its price";
            self.diagnostics.push(Diagnostic::error(codes::NO_PRICE, message).at(at).fix(fix));
        }
        unavailable.is_absent()
    }

    pub(super) fn count(
        &mut self,
        field: &Field<Count>,
        of: &str,
        at: Span,
    ) -> Option<(Decimal, Span)> {
        let (count, span) = field.require("gpus", of, at, self.diagnostics)?;
        Some((count.value(), span))
    }

    pub(super) fn each<W, T>(
        &mut self,
        entries: Field<Named<W>>,
        mut check: impl FnMut(&mut Self, &str, Span, W) -> Option<T>,
    ) -> EntriesByName<T> {
        let entries = entries.into_option().unwrap_or_default();
        let mut checked = Vec::with_capacity(entries.len());
        for (name, entry) in entries {
            let entry = entry.into_option();
            let found = entry.and_then(|entry| check(self, &name.text, name.span, entry));
            checked.push((name.text, found));
        }
        checked
    }

    fn schema(&mut self, field: &Field<Count>) {
        let stated = field.require("schema", "a price sheet", self.at, self.diagnostics);
        schema_is_known(stated, self.diagnostics);
    }

    fn currency(&mut self, sheet: &written::Sheet) -> String {
        if !sheet.publisher.is_absent() && sheet.currency.is_absent() {
            return String::new();
        }
        let field = &sheet.currency;
        let stated = field.require("currency", "a price sheet", self.at, self.diagnostics);
        currency_code(stated, self.diagnostics)
    }

    fn id(&mut self, sheet: &written::Sheet) -> Option<(String, Span)> {
        let ids = [
            ("provider", &sheet.provider),
            ("vendor", &sheet.vendor),
            ("site", &sheet.site),
            ("publisher", &sheet.publisher),
        ];
        let stated: Vec<_> = ids.iter().filter(|(_, field)| !field.is_absent()).collect();
        match stated.as_slice() {
            [(_, field)] => field.stated().map(|(text, at)| (text.0.clone(), at)),
            [] => {
                let message = "a price sheet has no `provider`, `vendor`, `site` or `publisher`";
                let fix = "add `provider: ` and its short name";
                let missing = Diagnostic::error(codes::MISSING_KEY, message).at(self.at).fix(fix);
                self.diagnostics.push(missing);
                None
            }
            [(one, _), (two, field), ..] => {
                let message = format!("a price sheet is of a `{one}` or a `{two}`, not of both");
                let at = field.span().unwrap_or(self.at);
                let fix = format!("move what belongs to the `{two}` to a file of its own");
                self.diagnostics.push(Diagnostic::error(codes::ONE_OF, message).at(at).fix(fix));
                None
            }
        }
    }
}
