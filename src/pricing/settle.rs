//! Checks of discounts against the sheets: everything a discount names must exist.

use super::discount::NegotiatedDiscount;
use super::entry::{Instance, System};
use super::history::History;
use super::list::PriceList;
use super::read_context::ReadContext;
use super::sheet::Sheet;
use crate::codes;
use crate::input::{Diagnostic, Diagnostics, Sources, Span, did_you_mean, quoted};

/// An entry as discounts name it.
struct DiscountedEntry<'s> {
    name: &'s str,
    currency: &'s str,
    /// Prices by the name of their plan.
    prices: Vec<(&'s str, &'s History)>,
}

/// Problems of discounts that name something neither these sheets nor the built-in ones have.
pub(crate) fn unsettled(sheets: &[Sheet], sources: &mut Sources) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    if sheets.iter().any(|it| !it.discounts.is_empty()) {
        let mut prices = PriceList::default();
        prices.layers = sheets.to_vec();
        prices.settle(&mut ReadContext { sources, diagnostics: &mut diagnostics });
    }
    diagnostics
}

impl PriceList {
    /// Reports discounts that name something no sheet has; call it after all sheets are added.
    pub fn settle(&mut self, context: &mut ReadContext<'_>) {
        for index in 0..self.layers.len() {
            let layer = self.layers.get(index).filter(|it| !it.discounts.is_empty());
            let Some(owner) = layer.map(|it| it.id.clone()) else { continue };
            self.parse(&owner, context);
            if self.is_excused(&owner) {
                continue;
            }
            let entries: Vec<DiscountedEntry<'_>> = self.sheets(&owner).flat_map(entries).collect();
            let discounts = self.layers.get(index).map(|it| it.discounts.as_slice());
            for discount in discounts.unwrap_or_default() {
                if let Some(problem) = self.unsettled(&owner, discount, &entries) {
                    context.diagnostics.push(problem);
                }
            }
        }
    }

    fn unsettled(
        &self,
        owner: &str,
        discount: &NegotiatedDiscount,
        entries: &[DiscountedEntry<'_>],
    ) -> Option<Diagnostic> {
        let is_licensor = || self.sheets(owner).any(|it| !it.licenses.is_empty());
        if entries.is_empty() && (discount.entry.is_some() || !is_licensor()) {
            let message = format!("{owner} has no price that a discount could lower");
            let fix = did_you_mean(owner, self.ids().filter(|id| *id != owner));
            let fix = or(fix, "add its `instances` or `systems`");
            let none = Diagnostic::error(codes::NOT_IN_SHEET, message).at(discount.span);
            return Some(none.fix(fix));
        }
        let of_it: Vec<&DiscountedEntry<'_>> = match &discount.entry {
            None => entries.iter().collect(),
            // The uppermost entry is the one in force.
            Some((name, _)) => entries.iter().find(|it| it.name == name).into_iter().collect(),
        };
        if let (true, Some((name, at))) = (of_it.is_empty(), &discount.entry) {
            let message = format!("{owner} has no {}, so that nothing is lowered", quoted(name));
            return Some(unknown(message, name, entries.iter().map(|it| it.name), *at));
        }
        let plans = || of_it.iter().flat_map(|it| &it.prices).map(|(plan, _)| *plan);
        if let Some((plan, at)) = &discount.plan
            && !plans().any(|known| known == plan)
        {
            let of = discount
                .entry
                .as_ref()
                .map_or_else(|| owner.to_owned(), |(name, _)| format!("{owner}/{name}"));
            let message = format!("{of} has no plan {}, so that nothing is lowered", quoted(plan));
            return Some(unknown(message, plan, plans(), *at));
        }
        match of_it.as_slice() {
            [one] if discount.entry.is_some() => of_one(owner, discount, one),
            _ => None,
        }
    }
}

/// Problem of a discount on one entry.
fn of_one(
    owner: &str,
    discount: &NegotiatedDiscount,
    entry: &DiscountedEntry<'_>,
) -> Option<Diagnostic> {
    let DiscountedEntry { name, currency, prices } = entry;
    if discount.is_fixed() {
        let differ = discount.currency != **currency && !discount.currency.is_empty();
        let own = &discount.currency;
        let message = format!("{owner}/{name} is priced in {currency}, but the contract in {own}");
        let fix = format!("state its price in {currency}, or its list price in {own}");
        return differ
            .then(|| Diagnostic::error(codes::MIXED_CURRENCY, message).at(discount.span).fix(fix));
    }
    let mut of_it = prices
        .iter()
        .filter(|(plan, _)| discount.plan.as_ref().is_none_or(|(named, _)| named == plan));
    if of_it.any(|(_, price)| !price.is_absent()) {
        return None;
    }
    let plan = discount.plan.as_ref().map(|(plan, _)| format!(" of {plan}")).unwrap_or_default();
    let message = format!("{owner}/{name} has no list price{plan} that a share could lower");
    let fix = "write the price itself as `net_price_per_gpu_hour`";
    let fix =
        if prices.iter().any(|(plan, _)| plan.is_empty()) { "write `net_price`" } else { fix };
    Some(Diagnostic::error(codes::NO_PRICE, message).at(discount.span).fix(fix))
}

fn entries(sheet: &Sheet) -> impl Iterator<Item = DiscountedEntry<'_>> {
    let instances = sheet.instances.iter().filter_map(|(name, it)| Some((name, it.as_ref()?)));
    let instances = instances.map(|(name, it): (&String, &Instance)| {
        let plans = it
            .committed
            .iter()
            .filter_map(|(name, plan)| Some((name.as_str(), &plan.as_ref()?.price)));
        let prices = [("on_demand", &it.on_demand), ("spot", &it.spot)].into_iter().chain(plans);
        DiscountedEntry { name, currency: &it.currency, prices: prices.collect() }
    });
    let systems = sheet.systems.iter().filter_map(|(name, it)| Some((name, it.as_ref()?)));
    let systems = systems.map(|(name, it): (&String, &System)| DiscountedEntry {
        name,
        currency: &it.currency,
        prices: vec![("", &it.price)],
    });
    instances.chain(systems)
}

fn unknown<'a>(
    message: String,
    name: &str,
    known: impl Iterator<Item = &'a str>,
    at: Span,
) -> Diagnostic {
    let mut known: Vec<&str> = known.collect();
    known.sort_unstable();
    known.dedup();
    let near = did_you_mean(name, known.iter().copied());
    let listed = format!("there are {}", known.join(", "));
    let unknown = Diagnostic::error(codes::NOT_IN_SHEET, message).at(at);
    // A list of all names of a large provider would fill a page.
    if near.is_empty() { unknown.fix("write one of them").note(listed) } else { unknown.fix(near) }
}

fn or(fix: String, other: &str) -> String {
    if fix.is_empty() { other.to_owned() } else { fix }
}
