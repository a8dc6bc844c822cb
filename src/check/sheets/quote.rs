//! A price of GPU-hours as written, and the mistakes of unit it may hold.

use rust_decimal::Decimal;

use super::measure::{LARGE, decimal, ratio};
use super::peers::UsualPrice;
use super::reading::{OnDemandPrice, PlausibleShares};
use crate::codes;
use crate::format::{per_gpu_hour, quantity};
use crate::input::{Diagnostic, Severity};
use crate::pricing::{AgeClass, Basis};

/// Plausible range of a data-center GPU's price per hour, in the larger currencies.
const PER_GPU_HOUR: (Decimal, Decimal) = (decimal(5, 2), decimal(60, 0));
/// Ratio to the usual price from which a price is suspicious.
const FAR: Decimal = decimal(5, 0);
/// Ratio up to which a price counts as equal to another, for guessing a unit.
const LIKE: Decimal = decimal(16, 1);
/// Ratio to the usual price up to which a number may belong under the other key.
const MAY_BE: Decimal = decimal(25, 1);
/// Ratio to the usual price at which nobody rents a GPU: a number that may belong under the other key does.
const NOBODY: Decimal = decimal(10, 0);
/// Ratio to the usual price below which no mistake of units is suspected.
const NEAR: Decimal = decimal(45, 1);

/// A price of GPU-hours as written.
pub(in crate::check) struct WrittenPrice<'q> {
    /// The number.
    pub value: Decimal,
    /// Key of the price, which says whether it is per GPU or per instance.
    pub key: &'q str,
    /// Number of GPUs of the instance.
    pub gpus: Decimal,
    /// Name of the accelerator.
    pub gpu: &'q str,
    /// Kind of plan.
    pub class: AgeClass,
    /// ISO 4217 code of the currency.
    pub currency: &'q str,
}

/// Prices that a price is compared with.
#[derive(Default)]
pub(in crate::check) struct ComparedWith {
    /// Usual price of other providers for the same kind of plan.
    pub usual: Option<UsualPrice>,
    /// On-demand price of the same instance or accelerator.
    pub on_demand: Option<OnDemandPrice>,
}

/// Suspected mistake of a price: its code and severity, what the price looks like, and the fix.
pub(super) struct Suspicion {
    pub code: &'static str,
    pub severity: Severity,
    pub looks: &'static str,
    pub fix: String,
}

impl WrittenPrice<'_> {
    /// Problem of a price whose magnitude is wrong, without a place.
    pub fn diagnostic(&self, what: &str, known: &ComparedWith) -> Option<Diagnostic> {
        let price = self.per_gpu()?;
        let (found, on_demand) = self.suspicion(price, known)?;
        let Some(on_demand) = on_demand else {
            return Some(self.phrase(what, price, found, known.usual.as_ref()));
        };
        let message = format!(
            "{what} is {} per GPU-hour{}{}",
            per_gpu_hour(price),
            on_demand.wording(self.gpu),
            found.looks
        );
        let problem = Diagnostic::error(found.code, message).fix(found.fix);
        Some(match on_demand {
            OnDemandPrice::Others(others) => problem.note(format!("on demand: {}", others.named)),
            OnDemandPrice::Own(_) => problem,
        })
    }

    /// Severity of the problem of a price.
    pub fn severity(&self, known: &ComparedWith) -> Option<Severity> {
        self.suspicion(self.per_gpu()?, known).map(|(found, _)| found.severity)
    }

    /// Suspected mistake of a price per GPU, with the on-demand price if that is the evidence.
    fn suspicion<'k>(
        &self,
        price: Decimal,
        known: &'k ComparedWith,
    ) -> Option<(Suspicion, Option<&'k OnDemandPrice>)> {
        let usual = known.usual.as_ref();
        let doubted = usual.filter(|_| !self.is_vouched_for(price, known));
        if let Some(found) = doubted.and_then(|it| self.unit(price, it.median)) {
            return Some((found, None));
        }
        if let Some((found, on_demand)) = self.of_another_unit(price, known) {
            return Some((found, Some(on_demand)));
        }
        if let Some(found) = doubted.and_then(|it| self.nearer(price, it.median)) {
            return Some((found, None));
        }
        let found = band(price, self.currency).or_else(|| {
            (ratio(price, usual?.median) >= FAR).then(|| Suspicion {
                code: codes::FAR_FROM_PEERS,
                severity: Severity::Warning,
                looks: "",
                fix: "check it against the source".to_owned(),
            })
        })?;
        Some((found, None))
    }

    /// A suspicion in words, with the usual price.
    fn phrase(
        &self,
        what: &str,
        price: Decimal,
        found: Suspicion,
        usual: Option<&UsualPrice>,
    ) -> Diagnostic {
        let Suspicion { code, severity, looks, fix } = found;
        let others = usual.map_or(String::new(), |it| {
            let median = per_gpu_hour(it.median);
            format!(", but {} others ask {median} for {}", it.count, self.gpu)
        });
        let message = format!("{what} is {} per GPU-hour{others}{looks}", per_gpu_hour(price));
        let diagnostic = Diagnostic::of(severity, code, message).fix(fix);
        match usual {
            Some(it) => diagnostic.note(format!("peers: {}", it.named)),
            None => diagnostic,
        }
    }

    fn is_per_gpu(&self) -> bool {
        Basis::of(self.key) == Basis::Gpu
    }

    fn per_gpu(&self) -> Option<Decimal> {
        if self.is_per_gpu() { Some(self.value) } else { self.value.checked_div(self.gpus) }
    }

    /// Price per GPU if the number stood under the other key.
    fn otherwise(&self) -> Option<Decimal> {
        if self.is_per_gpu() { self.value.checked_div(self.gpus) } else { Some(self.value) }
    }

    /// The suspicion that the number belongs under the other key.
    fn other_key(&self) -> Suspicion {
        let number = self.value.normalize();
        let (code, looks, fix) = if self.is_per_gpu() {
            let key = self.key.replace("per_gpu_hour", "per_hour");
            let fix =
                format!("write `{key}: {number}` if that is the price of all {} GPUs", self.gpus);
            (codes::OF_THE_INSTANCE, "; it looks like that of all GPUs", fix)
        } else {
            let key = self.key.replace("per_hour", "per_gpu_hour");
            let fix = format!("write `{key}: {number}` if that is the price of one GPU");
            (codes::OF_ONE_GPU, "; it looks like that of one GPU", fix)
        };
        Suspicion { code, severity: Severity::Error, looks, fix }
    }

    /// The suspicion that a price is under the wrong key, judged by the on-demand price:
    /// implausible for its plan as written, and plausible under the other key.
    fn of_another_unit<'k>(
        &self,
        price: Decimal,
        known: &'k ComparedWith,
    ) -> Option<(Suspicion, &'k OnDemandPrice)> {
        let on_demand = known.on_demand.as_ref()?;
        let plausible = PlausibleShares::of(self.class, on_demand)?;
        let otherwise = self.otherwise().filter(|_| self.gpus >= Decimal::TWO)?;
        let share = |price: Decimal| price.checked_div(on_demand.price());
        let fits = plausible.excess(share(price)?) >= LIKE && plausible.holds(share(otherwise)?);
        // Other prices of the same kind of plan are better evidence.
        let nearer = known
            .usual
            .as_ref()
            .is_none_or(|it| ratio(otherwise, it.median) < ratio(price, it.median));
        (fits && nearer).then(|| (self.other_key(), on_demand))
    }

    /// True if the price is a plausible share of the instance's own on-demand price, so that it is
    /// no mistake of units, however far from others.
    fn is_vouched_for(&self, price: Decimal, known: &ComparedWith) -> bool {
        let Some(own @ OnDemandPrice::Own(_)) = &known.on_demand else { return false };
        let share = price.checked_div(own.price());
        let plausible = PlausibleShares::of(self.class, own);
        share.zip(plausible).is_some_and(|(share, plausible)| plausible.holds(share))
    }

    /// The suspicion of a unit in which the price would equal the usual price.
    fn unit(&self, price: Decimal, usual: Decimal) -> Option<Suspicion> {
        let Self { value, gpus, .. } = *self;
        let times = |factor: Decimal| price.checked_div(usual.checked_mul(factor)?);
        let suspicion =
            |code, looks, fix| Suspicion { code, severity: Severity::Error, looks, fix };
        if ratio(price, usual) < NEAR {
            return None;
        }
        let otherwise = self.otherwise().filter(|_| gpus >= Decimal::from(4));
        if otherwise.and_then(|it| it.checked_div(usual)).is_some_and(is_like) {
            return Some(self.other_key());
        }
        for (hours, looks) in
            [(730, "; it looks like that of a month"), (8760, "; it looks like that of a year")]
        {
            if times(hours.into()).is_some_and(is_like) {
                let fix = format!("divide it by {hours} hours");
                return Some(suspicion(codes::OF_A_MONTH, looks, fix));
            }
        }
        if times(Decimal::ONE_HUNDRED).is_some_and(is_like) {
            let units = quantity(value / Decimal::ONE_HUNDRED);
            let fix = format!("write {units} if that is in cents");
            return Some(suspicion(codes::CENTS, "; it looks like cents", fix));
        }
        if times(decimal(1, 2)).is_some_and(is_like) {
            let whole = quantity(value.checked_mul(Decimal::ONE_HUNDRED)?);
            let fix = format!("write {whole} if it was divided by 100");
            return Some(suspicion(codes::CENTS, "; it looks like a hundredth", fix));
        }
        None
    }

    /// The suspicion that the number belongs under the other key, by which it would be much nearer to the usual price.
    fn nearer(&self, price: Decimal, usual: Decimal) -> Option<Suspicion> {
        let off = ratio(price, usual);
        let otherwise =
            self.otherwise().filter(|_| self.gpus >= Decimal::from(4) && off >= NEAR)?;
        let severity = if off >= NOBODY { Severity::Error } else { Severity::Warning };
        (ratio(otherwise, usual) <= MAY_BE).then(|| Suspicion { severity, ..self.other_key() })
    }
}

/// True if a quotient is about 1.
fn is_like(quotient: Decimal) -> bool {
    quotient <= LIKE && quotient.checked_mul(LIKE).is_some_and(|it| it >= Decimal::ONE)
}

/// The suspicion of a price that no data-center GPU has.
fn band(price: Decimal, currency: &str) -> Option<Suspicion> {
    let is_outside = price < PER_GPU_HOUR.0 || price > PER_GPU_HOUR.1;
    (is_outside && LARGE.contains(&currency)).then(|| Suspicion {
        code: codes::NO_GPU_COSTS_THAT,
        severity: Severity::Error,
        looks: "; a GPU-hour costs 0.05 to 60",
        fix: "check the unit, and that it is a price and no bid floor".to_owned(),
    })
}
