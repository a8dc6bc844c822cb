//! Net prices: list prices less negotiated discounts.
//!
//! On each day one discount applies: from the sheet named last that has one for the price, the most
//! specific. Discounts do not add up.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use super::basis::Basis;
use super::discount::NegotiatedDiscount;
use super::entry::{Instance, License, System};
use super::history::{History, HistoryRow, NegotiatedTerms};
use crate::input::Date;

/// Discounts of each sheet, those of the uppermost sheet first.
pub(super) type Layers<'l> = [&'l [NegotiatedDiscount]];

/// An entry whose prices can be negotiated.
pub(super) trait Negotiable {
    /// Replaces the list prices with net prices.
    fn negotiate(&mut self, layers: &Layers<'_>);
}

impl Negotiable for Instance {
    fn negotiate(&mut self, layers: &Layers<'_>) {
        let Self { entry, gpus, on_demand, spot, committed, .. } = self;
        let plans = committed
            .iter_mut()
            .filter_map(|(name, plan)| Some((name.as_str(), &mut plan.as_mut()?.price)));
        for (plan, price) in [("on_demand", on_demand), ("spot", spot)].into_iter().chain(plans) {
            let of = NegotiatedPrice { entry: own_name(entry), plan, gpus: gpus.0 };
            of.lower(price, layers);
        }
    }
}

impl Negotiable for System {
    fn negotiate(&mut self, layers: &Layers<'_>) {
        let of = NegotiatedPrice { entry: own_name(&self.entry), plan: "", gpus: self.gpus.0 };
        of.lower(&mut self.price, layers);
    }
}

impl Negotiable for License {
    fn negotiate(&mut self, layers: &Layers<'_>) {
        // No discount can name a license; discounts on all prices of a vendor lower it.
        let of = NegotiatedPrice { entry: "", plan: "", gpus: Decimal::ONE };
        of.lower(&mut self.price_per_gpu_year, layers);
    }
}

/// The name of an entry without that of its owner.
fn own_name(entry: &str) -> &str {
    entry.split_once('/').map_or(entry, |(_, name)| name)
}

/// A price that discounts may lower: its entry, plan and number of GPUs.
struct NegotiatedPrice<'e> {
    entry: &'e str,
    plan: &'e str,
    gpus: Decimal,
}

impl NegotiatedPrice<'_> {
    /// Replaces a list price over time with the net price: one row for each stretch of days without
    /// a change of list price or discount.
    fn lower(&self, list: &mut History, layers: &Layers<'_>) {
        let all = layers.iter().copied().flatten().filter(|it| self.rank(it).is_some());
        let ends = all.flat_map(|it| std::iter::once(it.from).chain(it.until));
        let mut days: BTreeSet<Date> = ends.collect();
        if days.is_empty() {
            return;
        }
        days.extend(list.rows.iter().flat_map(|row| std::iter::once(row.from).chain(row.until)));
        let days: Vec<Date> = days.into_iter().collect();
        let mut rows: Vec<HistoryRow> = Vec::new();
        for (index, from) in days.iter().enumerate() {
            let row = list.on(*from);
            let figure = match self.in_force(layers, *from) {
                None => row.cloned(),
                Some(discount) => self.lowered(discount, row),
            };
            let Some(figure) = figure else { continue };
            let stretch = HistoryRow { from: *from, until: days.get(index + 1).copied(), ..figure };
            match rows.last_mut() {
                Some(last) if continues(last, &stretch) => last.until = stretch.until,
                _ => rows.push(stretch),
            }
        }
        list.rows = rows;
    }

    fn in_force<'l>(&self, layers: &Layers<'l>, day: Date) -> Option<&'l NegotiatedDiscount> {
        layers.iter().find_map(|layer| {
            let of_the_day = layer.iter().filter(|it| it.is_in_force(day));
            let ranked = of_the_day.filter_map(|it| Some((self.rank(it)?, it)));
            ranked.max_by_key(|(rank, _)| *rank).map(|(_, discount)| discount)
        })
    }

    /// Number that grows with how specifically a discount names this price; `None` if it is not for
    /// this price.
    fn rank(&self, discount: &NegotiatedDiscount) -> Option<u8> {
        let named = |name: &Option<(String, _)>, own: &str, rank: u8| match name {
            None => Some(0),
            Some((name, _)) => (name == own).then_some(rank),
        };
        Some(named(&discount.entry, self.entry, 2)? + named(&discount.plan, self.plan, 1)?)
    }

    fn lowered(
        &self,
        discount: &NegotiatedDiscount,
        list: Option<&HistoryRow>,
    ) -> Option<HistoryRow> {
        let value = if discount.is_fixed() {
            discount.value
        } else {
            list?.value.checked_mul(Decimal::ONE.checked_sub(discount.value)?)?
        };
        let key = list.map(|it| it.key).filter(|_| !discount.is_fixed()).unwrap_or(discount.key);
        let share = match list {
            Some(list) if discount.is_fixed() => {
                let one = Decimal::ONE;
                let paid = self.per_gpu(key, value).checked_div(self.per_gpu(list.key, list.value));
                paid.and_then(|paid| one.checked_sub(paid))
            }
            Some(_) => Some(discount.value),
            None => None,
        };
        Some(HistoryRow {
            value,
            key,
            span: discount.span,
            from: discount.from,
            until: discount.until,
            // A price with a share off is as old as its list price; an agreed price does not age.
            checked_on: list
                .filter(|_| !discount.is_fixed())
                .map_or(discount.from, |it| it.checked_on),
            checked_at: discount.span,
            source: discount.source.clone(),
            source_at: discount.source_at,
            grade: None,
            quote: None,
            second_source: None,
            seen: Vec::new(),
            is_teaser: false,
            upfront: list.filter(|_| !discount.is_fixed()).and_then(HistoryRow::upfront_as_share),
            note: discount.note.clone(),
            follows: false,
            terms: Some(NegotiatedTerms {
                list: list.map(|it| Box::new(it.clone())),
                discount_share: share,
                is_fixed: discount.is_fixed(),
            }),
        })
    }

    fn per_gpu(&self, key: &str, value: Decimal) -> Decimal {
        match Basis::of(key) {
            Basis::Instance => value.checked_div(self.gpus).unwrap_or(value),
            Basis::Gpu | Basis::Other => value,
        }
    }
}

/// True if a stretch continues the one before it: same rows, and no day between.
fn continues(last: &HistoryRow, next: &HistoryRow) -> bool {
    let list = |it: &HistoryRow| {
        let list = it.terms.as_ref()?.list.as_ref()?;
        Some(list.span)
    };
    last.until == Some(next.from) && last.span == next.span && list(last) == list(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{SourceId, Sources, Span};

    fn number(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    fn day(text: &str) -> Date {
        text.parse().unwrap()
    }

    fn source() -> SourceId {
        Sources::new().embed("sheet", "")
    }

    /// List price of 80 for 8 GPUs until June, then 64.
    fn list() -> History {
        let row = |value: &str, at: usize, from: &str, until: Option<&str>| HistoryRow {
            value: number(value),
            key: "price_per_hour",
            span: Span::new(source(), at, at),
            from: day(from),
            until: until.map(day),
            checked_on: day("2026-10-10"),
            checked_at: Span::new(source(), at, at),
            source: "https://example.com".to_owned(),
            source_at: Span::new(source(), at, at),
            grade: None,
            quote: None,
            second_source: None,
            seen: Vec::new(),
            is_teaser: false,
            upfront: None,
            note: None,
            follows: false,
            terms: None,
        };
        let rows =
            vec![row("80", 1, "2026-01-01", Some("2026-06-01")), row("64", 2, "2026-06-01", None)];
        History { rows, is_broken: false }
    }

    fn discount(
        of: (&str, &str),
        (key, value): (&'static str, &str),
        from: &str,
        until: &str,
    ) -> NegotiatedDiscount {
        let span = Span::new(source(), 9, 9);
        let named = |name: &str| (!name.is_empty()).then(|| (name.to_owned(), span));
        NegotiatedDiscount {
            entry: named(of.0),
            plan: named(of.1),
            key,
            value: number(value),
            span,
            currency: "USD".to_owned(),
            from: day(from),
            until: (!until.is_empty()).then(|| day(until)),
            source: "contract 2026-04".to_owned(),
            source_at: span,
            note: None,
        }
    }

    /// The rows of a net price, as `from value discount`.
    fn net(layers: &Layers<'_>) -> Vec<String> {
        let of = NegotiatedPrice { entry: "big", plan: "on_demand", gpus: number("8") };
        let figures = |it: &HistoryRow| {
            let share = it.terms.as_ref().and_then(|it| it.discount_share);
            let share = share.map(|it| it.normalize().to_string()).unwrap_or_default();
            format!("{} {} {share}", it.from, it.value.normalize()).trim().to_owned()
        };
        let mut price = list();
        of.lower(&mut price, layers);
        price.rows.iter().map(figures).collect()
    }

    #[test]
    fn a_share_is_taken_off_each_list_price_while_it_is_agreed() {
        let year = discount(("", ""), ("discount_share", "0.25"), "2026-04-01", "2026-09-01");
        // 80 x 0.75 = 60 from April, 64 x 0.75 = 48 from June; list again from September.
        let rows = ["2026-01-01 80", "2026-04-01 60 0.25", "2026-06-01 48 0.25", "2026-09-01 64"];
        assert_eq!(net(&[&[year]]), rows);
    }

    #[test]
    fn an_agreed_price_stays_while_the_list_changes() {
        let of = ("big", "on_demand");
        let fixed = discount(of, ("net_price_per_gpu_hour", "7"), "2026-04-01", "");
        // 7 against 80 / 8 = 10 is 30% less, against 64 / 8 = 8 it is 12.5% less.
        assert_eq!(net(&[&[fixed]]), ["2026-01-01 80", "2026-04-01 7 0.3", "2026-06-01 7 0.125"]);
    }

    #[test]
    fn a_price_may_be_agreed_where_the_list_has_none() {
        let fixed = discount(("big", "spot"), ("net_price_per_hour", "40"), "2026-04-01", "");
        let of = NegotiatedPrice { entry: "big", plan: "spot", gpus: number("8") };
        let mut net = History::default();
        of.lower(&mut net, &[&[fixed]]);
        let row = net.on(day("2026-10-10")).unwrap();
        assert_eq!((row.value, row.key), (number("40"), "net_price_per_hour"));
        assert!(row.terms.as_ref().unwrap().list.is_none());
        assert!(net.on(day("2026-03-31")).is_none());
    }

    #[test]
    fn one_discount_counts_the_uppermost_and_there_the_one_that_names_most() {
        let share = |of, share| discount(of, ("discount_share", share), "2025-01-01", "");
        let lower = [share(("big", "on_demand"), "0.5")];
        let upper =
            [share(("", ""), "0.1"), share(("", "on_demand"), "0.2"), share(("big", ""), "0.3")];
        assert_eq!(net(&[&upper, &lower])[0], "2026-01-01 56 0.3");
        assert_eq!(net(&[&upper[..2], &lower])[0], "2026-01-01 64 0.2");
        assert_eq!(net(&[&[], &lower])[0], "2026-01-01 40 0.5");
        assert_eq!(net(&[&[share(("other", ""), "0.1")]])[0], "2026-01-01 80");
    }
}
