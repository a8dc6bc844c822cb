//! Resolves rented tiers.

use super::accelerator::Accelerator;
use super::mapping::Mapping;
use super::resolver::{Resolver, SheetFigure};
use super::written::{self, Rented};
use crate::codes;
use crate::expr::unit::{Gpus, Instances, Per, Ratio};
use crate::expr::{Given, Origin};
use crate::format::exact_count;
use crate::input::{Diagnostic, Field, Span};
use crate::model::rented::{
    Efficiency, Granularity, Interruptions, OnDemand, Price, Rental, Spot, Upfront,
};
use crate::pricing::{self, AgeClass, Basis, History, HistoryRow, Instance};
use crate::quantity::{self, Count};

/// Result of resolving a rental: the rental, its accelerator and its entry.
pub struct FoundRental {
    /// The rental; `None` after a problem was reported.
    pub rental: Option<Rental>,
    /// Accelerator, with the span that names it.
    pub gpu: Option<Accelerator>,
    /// Entry of the sheet, with the span that names it.
    pub instance: Option<(Instance, Span)>,
    /// Part of the sheet's price that is paid upfront.
    pub upfront: Option<Upfront>,
}

impl Resolver<'_> {
    /// Resolves the rental of a tier; `what` names its price in the sheet, and `history` picks it
    /// from there.
    pub fn rental(
        &mut self,
        at: Mapping<'_>,
        keys: &Rented<'_>,
        what: Option<&str>,
        history: impl FnOnce(&mut Self, &Instance, Span) -> Option<(History, String)>,
    ) -> FoundRental {
        let instance = self.instance(keys, what.unwrap_or("on_demand"));
        let of_the_sheet =
            instance.as_ref().map(|(it, at)| Accelerator::of_entry(&it.gpu, it.gpu_at, *at));
        let gpu = of_the_sheet.or_else(|| Accelerator::stated(keys.gpu));
        let (rental, upfront) = match &instance {
            None if !keys.instance.is_absent() => (None, None),
            None => (self.stated_rental(at, keys), None),
            Some((found, span)) => {
                let sheet = self.sheet_rental(at, keys, (found, *span, what), history);
                sheet.map_or((None, None), |(rental, upfront)| (Some(rental), upfront))
            }
        };
        FoundRental { rental, gpu, instance, upfront }
    }

    fn stated_rental(&mut self, at: Mapping<'_>, keys: &Rented<'_>) -> Option<Rental> {
        let (hour, gpu_hour) = (keys.per_hour, keys.per_gpu_hour);
        let priced = [
            (gpu_hour.0, gpu_hour.1.span()),
            (hour.0, hour.1.span()),
            ("instance", keys.instance.span()),
        ];
        self.one_of(at, &priced)?;
        let price = self.stated_price(at, keys, None);
        let gpus = match price {
            Some(Price::PerInstanceHour(_)) => {
                self.require(at, "gpus_per_instance", keys.gpus_per_instance)
            }
            _ => self.given(at, "gpus_per_instance", keys.gpus_per_instance),
        };
        let step = if gpus.is_some() { Granularity::Instance } else { Granularity::Gpu };
        if matches!(price, Some(Price::PerInstanceHour(_))) && gpus.is_none() {
            return None;
        }
        let one = || Given::default_of(at.key("gpus_per_instance"), 1);
        let stated = keys.gpus_per_instance.span().is_some();
        let (steps, newer_generation) = self.changes(at, keys, stated);
        Some(Rental {
            steps,
            newer_generation,
            instance: None,
            gpus_per_instance: gpus.unwrap_or_else(one),
            granularity: granularity(keys.granularity, step),
            price: price?,
            price_growth_per_year: self.price_growth(at, keys),
            later: None,
            services: self.services(at, keys, None),
        })
    }

    fn sheet_rental(
        &mut self,
        at: Mapping<'_>,
        keys: &Rented<'_>,
        (instance, span, what): (&Instance, Span, Option<&str>),
        history: impl FnOnce(&mut Self, &Instance, Span) -> Option<(History, String)>,
    ) -> Option<(Rental, Option<Upfront>)> {
        let of_the_sheet =
            [("gpu", keys.gpu.span()), ("gpus_per_instance", keys.gpus_per_instance.span())];
        for (key, stated) in of_the_sheet.into_iter().filter_map(|(key, at)| Some((key, at?))) {
            let message = format!("{key} is stated, but {} has its own", instance.entry);
            let fix = format!("remove `{key}`, or `instance` and state the price");
            self.report(Diagnostic::error(codes::ONE_OF, message).at(stated).fix(fix));
        }
        let gpus: Given<Per<Gpus, Instances>> =
            self.constant(&instance.entry, "gpus", instance.gpus);
        let growth = self.price_growth(at, keys);
        let services = self.services(at, keys, Some(span));
        let (steps, newer_generation) = self.changes(at, keys, true);
        let rental = |price: Price, later| Rental {
            instance: Some(instance.entry.clone()),
            gpus_per_instance: gpus.clone(),
            granularity: granularity(keys.granularity, Granularity::Instance),
            price,
            price_growth_per_year: growth.clone(),
            steps: steps.clone(),
            newer_generation: newer_generation.clone(),
            later,
            services: services.clone(),
        };
        let sheet = what.and_then(|what| self.sheet_price_in_force(instance, what));
        if let Some(price) = self.stated_price(at, keys, sheet) {
            return Some((rental(price, None), None));
        }
        if keys.per_hour.1.is_bad() || keys.per_gpu_hour.1.is_bad() {
            return None;
        }
        let figures = "price_per_gpu_hour: 2.5";
        let conversion = self.conversion((&instance.entry, &instance.currency), figures, span);
        let (history, what) = history(self, instance, span)?;
        let class = instance.ages_as(AgeClass::of_plan(&what));
        let of = SheetFigure { entry: &instance.entry, what: &what, class };
        let figure = self.in_force(of, &history, span)?;
        // A negotiated price continues unchanged if only the list price beside it changes.
        let changed = |it: &&HistoryRow| (it.value, it.key) != (figure.value, figure.key);
        let latest = self.as_of.and_then(|day| history.all_after(day).last());
        let later = latest.filter(changed).map(|later| {
            (
                self.sheet_price(instance, &what, later, "later_").converted(conversion.as_ref()),
                self.quote(&instance.entry, &what, later),
            )
        });
        // A price that changes in steps is that of hours: a part paid upfront would not follow it.
        let figure = if steps.is_empty() { figure } else { figure.with_upfront_as_share() };
        let (price, upfront) = self.paid(instance, &what, &figure);
        let upfront = upfront.map(|it| it.converted(conversion.as_ref()));
        Some((rental(price.converted(conversion.as_ref()), later), upfront))
    }

    /// Price of hours of a row, and the part of its price that is paid upfront.
    pub fn paid(
        &self,
        instance: &Instance,
        what: &str,
        row: &HistoryRow,
    ) -> (Price, Option<Upfront>) {
        let scope = format!("{}.{what}", instance.entry);
        let quoted = || Origin::LookedUp(self.quote(&instance.entry, what, row));
        let price = || self.sheet_price(instance, what, row, "");
        match row.upfront {
            None => (price(), None),
            Some(pricing::Upfront::Share(share, _)) => {
                let share = Given::new(format!("{scope}.upfront_share"), share, quoted());
                (price(), Some(Upfront::Share(share)))
            }
            Some(pricing::Upfront::Amount { amount: (amount, _), per_hour }) => {
                let hour = Given::new(format!("{scope}.price_per_hour"), per_hour, quoted());
                let amount = Given::new(format!("{scope}.upfront"), amount, quoted());
                (Price::PerInstanceHour(hour), Some(Upfront::PerInstance(amount)))
            }
        }
    }

    fn price_growth(&self, at: Mapping<'_>, keys: &Rented<'_>) -> Option<Given<Ratio>> {
        self.given(at, "price_growth_per_year", keys.price_growth_per_year)
    }

    /// Price that a tier states, which overrides that of its sheet with the key `sheet`.
    fn stated_price(
        &self,
        at: Mapping<'_>,
        keys: &Rented<'_>,
        sheet: Option<String>,
    ) -> Option<Price> {
        let (hour, gpu_hour) = (keys.per_hour, keys.per_gpu_hour);
        let instance = self.given_over(at, hour.0, hour.1, sheet.clone());
        let gpu = || self.given_over(at, gpu_hour.0, gpu_hour.1, sheet).map(Price::PerGpuHour);
        instance.map(Price::PerInstanceHour).or_else(gpu)
    }

    /// Key of an instance's price in force, by the price's name in the sheet.
    fn sheet_price_in_force(&self, instance: &Instance, what: &str) -> Option<String> {
        let figure = instance.price(what)?.on(self.as_of?)?;
        Some(price_key(instance, what, figure))
    }

    fn sheet_price(
        &self,
        instance: &Instance,
        what: &str,
        figure: &HistoryRow,
        prefix: &str,
    ) -> Price {
        let key = price_key(instance, &format!("{prefix}{what}"), figure);
        let class = instance.ages_as(AgeClass::of_plan(what));
        let of = SheetFigure { entry: &instance.entry, what, class };
        let origin = Origin::LookedUp(self.aging_quote(of, figure));
        if Basis::of(figure.key) == Basis::Gpu {
            Price::PerGpuHour(Given::new(key, figure.value, origin))
        } else {
            Price::PerInstanceHour(Given::new(key, figure.value, origin))
        }
    }

    /// Resolves a tier rented while used, given its rental.
    pub fn usage(
        &mut self,
        at: Mapping<'_>,
        rental: Option<Rental>,
        max_gpus: &Field<Count>,
        idle_share: &Field<quantity::Share>,
    ) -> Option<OnDemand> {
        self.whole_instances(rental.as_ref(), max_gpus);
        let max_gpus = self.given(at, "max_gpus", max_gpus);
        let idle_share = self.given(at, "idle_share", idle_share);
        Some(OnDemand { rental: rental?, max_gpus, idle_share, plans: [].into() })
    }

    /// Resolves a spot tier, given its rental.
    pub fn spot(
        &mut self,
        at: Mapping<'_>,
        tier: &written::Spot,
        usage: Option<OnDemand>,
    ) -> Option<Spot> {
        let stated = self.given(at, "efficiency", &tier.efficiency).map(Efficiency::Stated);
        let interruptions = at.enter("interruptions", "interruptions", &tier.interruptions);
        let derived = interruptions.and_then(|(it, at)| self.interruptions(at, it));
        let keys =
            [("efficiency", tier.efficiency.span()), ("interruptions", tier.interruptions.span())];
        if keys.iter().any(|(_, span)| span.is_some()) {
            self.one_of(at, &keys);
        }
        Some(Spot { usage: usage?, efficiency: stated.or(derived.map(Efficiency::Derived)) })
    }

    fn interruptions(
        &mut self,
        at: Mapping<'_>,
        it: &written::Interruptions,
    ) -> Option<Interruptions> {
        let per_hour: Option<Given<_>> = self.require(at, "per_hour", &it.per_hour);
        let checkpoint_hours: Option<Given<_>> =
            self.require(at, "checkpoint_hours", &it.checkpoint_hours);
        let restart_hours: Option<Given<_>> = self.require(at, "restart_hours", &it.restart_hours);
        let derived = Interruptions {
            per_hour: per_hour?,
            checkpoint_hours: checkpoint_hours?,
            restart_hours: restart_hours?,
            overhead_share: self.given_or(at, "overhead_share", &it.overhead_share, 0),
        };
        let two = rust_decimal::Decimal::TWO;
        let half = derived.checkpoint_hours.stated().checked_div(two).unwrap_or_default();
        let each = half.saturating_add(derived.restart_hours.stated());
        let lost = derived.per_hour.stated().saturating_mul(each);
        if lost >= rust_decimal::Decimal::ONE {
            let lost = exact_count(lost, "hour");
            let message = format!("interruptions lose {lost} of each hour: nothing is left");
            let fix = "checkpoint more often, or leave the tier out";
            let keys = [&it.per_hour, &it.checkpoint_hours, &it.restart_hours];
            let span = self.set_or(at, keys.map(Field::span));
            self.report(Diagnostic::error(codes::ALL_TIME_LOST, message).at(span).fix(fix));
        }
        Some(derived)
    }
}

/// Key of an instance's price.
fn price_key(instance: &Instance, what: &str, figure: &HistoryRow) -> String {
    format!("{}.{what}.{}", instance.entry, figure.key)
}

fn granularity(field: &Field<written::Granularity>, natural: Granularity) -> Granularity {
    match field.get() {
        None => natural,
        Some(written::Granularity::Instance) => Granularity::Instance,
        Some(written::Granularity::Gpu) => Granularity::Gpu,
        Some(written::Granularity::None) => Granularity::None,
    }
}
