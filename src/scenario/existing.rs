//! Resolves what one has already.

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::expr::unit::{Money, Months, Nodes, Per, Unit};
use crate::expr::{Given, Origin};
use crate::format::{count, exact, whole};
use crate::input::{Diagnostic, Field, Month, Span};
use crate::model::CalendarMonth;
use crate::model::owned::{AfterWarranty, BookBasis, BookValue, Existing};

/// Nodes that are owned already: how many, what one would fetch, and all else about them.
pub struct Owned {
    pub nodes: Given<Nodes>,
    pub market_value: Given<Per<Money, Nodes>>,
    pub existing: Existing,
}

impl Resolver<'_> {
    /// Resolves existing nodes, given the price of a new one if it is stated.
    pub fn existing(
        &mut self,
        at: Mapping<'_>,
        tier: &written::Owned,
        price_new: Option<Given<Per<Money, Nodes>>>,
    ) -> Option<Owned> {
        let (written, own) = at.enter("existing", "existing nodes", &tier.existing)?;
        self.nothing_is_bought(tier, own.span);
        let at = own;
        let nodes = self.require(at, "nodes", &written.nodes);
        let stated = self.given(at, "market_value", &written.market_value);
        let age = self.months_since(at, "bought", &written.bought);
        let after_warranty = self.after_warranty(at, written);
        let existing = Existing {
            selling_cost: self.given(at, "selling_cost", &written.selling_cost),
            is_valued: stated.is_some(),
            price_new,
            book_value: self.book_value(at, written, age.as_ref()),
            age,
            after_warranty,
        };
        let market_value = stated.unwrap_or_else(|| Given::default_of(at.key("market_value"), 0));
        Some(Owned { nodes: nodes?, market_value, existing })
    }

    /// Reports keys of what is bought on nodes that are owned already.
    fn nothing_is_bought(&mut self, tier: &written::Owned, existing: Span) {
        let keys = [
            ("nodes", tier.nodes.span()),
            ("gpus", tier.gpus.span()),
            ("min_gpus", tier.min_gpus.span()),
            ("max_gpus", tier.max_gpus.span()),
            ("standby", tier.standby.span()),
            ("purchases", tier.purchases.span()),
            ("expand", tier.expand.span()),
            ("refresh", tier.refresh.span()),
            ("lead_time_months", tier.lead_time_months.span()),
            ("payment", tier.payment.span()),
            ("financing", tier.financing.span()),
            ("from_month", tier.any().from_month.span()),
        ];
        for (key, span) in keys.into_iter().filter_map(|(key, span)| Some((key, span?))) {
            let message =
                format!("`{key}` is of nodes that are bought, and these are owned already");
            let fix =
                format!("remove `{key}`, or add a second `owned` tier for nodes that are bought");
            let both = Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix);
            self.report(both.also(existing, "owned already"));
        }
    }

    /// Months from a month to that of `as_of`; reports a month after it.
    fn months_since<Q: Unit>(
        &mut self,
        at: Mapping<'_>,
        key: &str,
        field: &Field<Month>,
    ) -> Option<Given<Q>> {
        let (month, span) = field.stated()?;
        let (today, then) = (self.today()?, CalendarMonth::new(month.year, month.month));
        let Some(months) = then.until(today) else {
            let message = format!("{key} is {then}, but `as_of` is in {today}");
            let fix =
                "write the month of the purchase, or `purchases` for nodes that are bought later";
            self.report(Diagnostic::error(codes::MONTHS, message).at(span).fix(fix));
            return None;
        };
        Some(Given::new(at.key(key), months.into(), Origin::Stated(self.place(span))))
    }

    fn today(&self) -> Option<CalendarMonth> {
        let (year, month) = self.as_of?.year_and_month();
        Some(CalendarMonth::new(year, month))
    }

    fn after_warranty(
        &mut self,
        at: Mapping<'_>,
        written: &written::Existing,
    ) -> Option<AfterWarranty> {
        let months_left = self.warranty(at, written);
        let key = "maintenance_after_warranty";
        let (after, at) =
            at.enter(key, "maintenance after the warranty", &written.maintenance_after_warranty)?;
        let share_per_year = self.require(at, "share_per_year", &after.share_per_year);
        let growth_per_year = self.given(at, "growth_per_year", &after.growth_per_year);
        Some(AfterWarranty { share_per_year: share_per_year?, growth_per_year, months_left })
    }

    /// Months of warranty left; none if it has ended. Reports a warranty that ends before the purchase.
    fn warranty(&mut self, at: Mapping<'_>, written: &written::Existing) -> Option<Given<Months>> {
        let (until, span) = written.warranty_until.stated()?;
        let until = CalendarMonth::new(until.year, until.month);
        if let Some((bought, at)) = written.bought.stated() {
            let bought = CalendarMonth::new(bought.year, bought.month);
            if until < bought {
                let message =
                    format!("warranty_until is {until}, but the nodes were bought in {bought}");
                let fix = "write the last month of the warranty, or remove it";
                let ended = Diagnostic::error(codes::MONTHS, message).at(span).fix(fix);
                self.report(ended.also(at, "stated here"));
            }
        }
        let left = self.today()?.until(until).filter(|it| *it > 0)?;
        let origin = Origin::Stated(self.place(span));
        Some(Given::new(at.key("warranty_until"), left.into(), origin))
    }

    /// Value in the books: as stated, or what depreciation leaves of the price paid.
    fn book_value(
        &mut self,
        at: Mapping<'_>,
        written: &written::Existing,
        age: Option<&Given<Months>>,
    ) -> Option<BookValue> {
        let life: Option<Given<Months>> =
            self.given(at, "useful_life_months", &written.useful_life_months);
        let price_paid: Option<Given<Per<Money, Nodes>>> =
            self.given(at, "price_paid", &written.price_paid);
        let stated: Option<Given<Per<Money, Nodes>>> =
            self.given(at, "book_value", &written.book_value);
        if let (Some(span), None) = (written.useful_life_months.span(), &age)
            && !written.bought.is_bad()
        {
            let message = "useful_life_months is stated, but not when the nodes were bought";
            let fix = "add `bought: 2024-03`, or remove `useful_life_months`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        if let (Some(value), Some(price)) = (&stated, &price_paid)
            && let Some((life, age)) = life.as_ref().zip(age)
        {
            self.books_agree([value, price], [life, age], written);
        }
        // Without a life, nothing says what is left of the price.
        let of_price = price_paid.filter(|_| life.is_some()).map(BookBasis::PricePaid);
        let basis = stated.map(BookBasis::Stated).or(of_price)?;
        Some(BookValue { basis, life })
    }

    /// Reports a stated book value that is not what depreciation leaves of the price paid.
    fn books_agree(
        &mut self,
        [stated, price_paid]: [&Given<Per<Money, Nodes>>; 2],
        [life, age]: [&Given<Months>; 2],
        written: &written::Existing,
    ) {
        let (price, months, all) = (price_paid.stated(), age.stated(), life.stated());
        let months_left = all.saturating_sub(months).max(0.into());
        let of_a_month = price.checked_div(all).unwrap_or_default();
        let left = of_a_month.saturating_mul(months_left);
        let Some(span) = written.book_value.span() else { return };
        // Books round to a month, and depreciate from the month of the purchase or the next.
        if stated.stated().saturating_sub(left).abs() > of_a_month {
            let (value, left) = (exact(stated.stated()), whole(left));
            let message = format!(
                "book_value is {value}, but {} of {} leave {left} of {}",
                count(months_left, "month"),
                all.normalize(),
                exact(price)
            );
            let fix = "remove `book_value`, or `useful_life_months`";
            let differ = Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix);
            let life = written.useful_life_months.span();
            self.report(
                life.map_or(differ.clone(), |life| differ.clone().also(life, "stated here")),
            );
        }
    }
}
