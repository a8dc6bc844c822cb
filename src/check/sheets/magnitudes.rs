//! Magnitudes: a price against what others ask, and against any price there is.
//!
//! A fixed band ages as prices fall, so it is wide, and the peers are printed. What a wrong
//! magnitude looks like is told first: a price of all GPUs, of a month, in cents.

use rust_decimal::Decimal;

use super::peers::Usual;
use super::series::{Seen, Series};
use super::{Subject, problem};
use crate::check::lint::Problem;
use crate::codes;
use crate::format::{money, per_gpu_hour, quantity};
use crate::input::{Diagnostic, Severity};
use crate::pricing::Class;

const fn decimal(digits: u32, scale: u32) -> Decimal {
    Decimal::from_parts(digits, 0, 0, false, scale)
}

/// A GPU-hour of a data-centre GPU, in the larger currencies.
const PER_GPU_HOUR: (Decimal, Decimal) = (decimal(5, 2), decimal(40, 0));
/// A machine, for each GPU in it.
const PER_GPU: (Decimal, Decimal) = (decimal(500, 0), decimal(250_000, 0));
/// Currencies whose unit is of the size of a dollar.
const LARGE: [&str; 6] = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD"];
/// How far from its peers a price may be.
const FAR: Decimal = decimal(5, 0);
/// How much a price may differ from what it looks like.
const LIKE: Decimal = decimal(16, 1);
/// Below that, a price differs by no mistake of units.
const NEAR: Decimal = decimal(45, 1);

/// What is wrong with a price: its code, and what it looks like.
struct Suspicion {
    code: &'static str,
    severity: Severity,
    looks: &'static str,
    fix: String,
}

/// Prices of a GPU-hour.
pub(super) fn rented(subject: &Subject<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for series in subject.series.iter().filter(|it| it.is_rented()) {
        let current = series.on(subject.as_of);
        for row in &series.rows {
            let is_current = current.is_some_and(|it| it.span == row.span);
            let usual = series.gpus.filter(|_| is_current).and_then(|(gpu, _)| {
                subject.peers.usual(gpu, series.class, series.currency, &series.sheet.id)
            });
            problems.extend(price(series, row, usual.as_ref()));
        }
    }
    problems
}

fn price(series: &Series<'_>, row: &Seen<'_>, usual: Option<&Usual>) -> Option<Problem> {
    let (gpu, gpus) = series.gpus?;
    let is_per_gpu = row.key.contains("per_gpu");
    let quote = Quote { value: row.value?, is_per_gpu, gpus, gpu, currency: series.currency };
    let what = format!("{} {}", series.entry, series.what);
    let diagnostic = quote.diagnostic(&what, usual)?.at(row.span);
    Some(Problem::about(series.about(row), diagnostic))
}

/// A price of GPU-hours as it was written.
pub(in crate::check) struct Quote<'q> {
    /// The number.
    pub value: Decimal,
    /// Whether it is said to be that of one GPU.
    pub is_per_gpu: bool,
    /// GPUs of the instance.
    pub gpus: Decimal,
    /// The accelerator.
    pub gpu: &'q str,
    /// ISO 4217 code.
    pub currency: &'q str,
}

impl Quote<'_> {
    /// What is wrong with its magnitude, without a place.
    pub fn diagnostic(&self, what: &str, usual: Option<&Usual>) -> Option<Diagnostic> {
        let price = self.per_gpu()?;
        let against = usual.and_then(|it| self.unit(price, it.median));
        let found = against.or_else(|| band(price, self.currency)).or_else(|| {
            (ratio(price, usual?.median) >= FAR).then(|| Suspicion {
                code: codes::FAR_FROM_PEERS,
                severity: Severity::Warning,
                looks: "",
                fix: "check it against the source".to_owned(),
            })
        })?;
        let Suspicion { code, severity, looks, fix } = found;
        let others = usual.map_or(String::new(), |it| {
            let median = per_gpu_hour(it.median);
            format!(", but {} others ask {median} for {}", it.count, self.gpu)
        });
        let message = format!("{what} is {} per GPU-hour{others}{looks}", per_gpu_hour(price));
        let diagnostic = match severity {
            Severity::Error => Diagnostic::error(code, message),
            Severity::Warning => Diagnostic::warning(code, message),
        };
        let diagnostic = diagnostic.fix(fix);
        Some(match usual {
            Some(it) => diagnostic.note(format!("peers: {}", it.named)),
            None => diagnostic,
        })
    }

    fn per_gpu(&self) -> Option<Decimal> {
        if self.is_per_gpu { Some(self.value) } else { self.value.checked_div(self.gpus) }
    }

    /// A unit in which the price would be like that of its peers.
    fn unit(&self, price: Decimal, usual: Decimal) -> Option<Suspicion> {
        let Self { value, is_per_gpu, gpus, .. } = *self;
        let many = gpus >= Decimal::from(4);
        let times = |factor: Decimal| price.checked_div(usual.checked_mul(factor)?);
        let suspicion =
            |code, looks, fix| Suspicion { code, severity: Severity::Error, looks, fix };
        if ratio(price, usual) < NEAR {
            return None;
        }
        if is_per_gpu && many && times(gpus).is_some_and(is_like) {
            let one = quantity(value.checked_div(gpus)?);
            let fix = format!("write {one} if that is the price of all {gpus} GPUs");
            return Some(suspicion(
                codes::OF_THE_INSTANCE,
                "; it looks like that of all GPUs",
                fix,
            ));
        }
        if !is_per_gpu && many && value.checked_div(usual).is_some_and(is_like) {
            let all = quantity(value.checked_mul(gpus)?);
            let fix = format!("write {all} if that is the price of one GPU");
            return Some(suspicion(codes::OF_ONE_GPU, "; it looks like that of one GPU", fix));
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
}

/// A price that no data-centre GPU has, whatever others ask.
fn band(price: Decimal, currency: &str) -> Option<Suspicion> {
    let is_outside = price < PER_GPU_HOUR.0 || price > PER_GPU_HOUR.1;
    (is_outside && LARGE.contains(&currency)).then(|| Suspicion {
        code: codes::NO_GPU_COSTS_THAT,
        severity: Severity::Error,
        looks: "; a GPU-hour costs 0.05 to 40",
        fix: "check the unit, and that it is a price and no bid floor".to_owned(),
    })
}

/// How far two prices are apart, whichever is the larger.
fn ratio(price: Decimal, usual: Decimal) -> Decimal {
    let (low, high) = if price < usual { (price, usual) } else { (usual, price) };
    high.checked_div(low).unwrap_or(Decimal::MAX)
}

/// Whether a quotient is about 1.
fn is_like(quotient: Decimal) -> bool {
    quotient <= LIKE && quotient.checked_mul(LIKE).is_some_and(|it| it >= Decimal::ONE)
}

/// Prices of machines.
pub(super) fn bought(subject: &Subject<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for series in subject.series.iter().filter(|it| it.class == Class::Hardware) {
        for row in series.rows.iter().filter(|_| LARGE.contains(&series.currency)) {
            let Some(price) = series.gpus.and_then(|(_, gpus)| row.value?.checked_div(gpus)) else {
                continue;
            };
            if price >= PER_GPU.0 && price <= PER_GPU.1 {
                continue;
            }
            let message = format!(
                "{} is {} for each GPU in it, but a machine costs {} to {}",
                series.entry,
                money(price),
                money(PER_GPU.0),
                money(PER_GPU.1)
            );
            let fix = "write the price of one whole machine".to_owned();
            let about = series.about(row);
            let at = (row.span, fix);
            problems.push(problem(
                Severity::Error,
                codes::NO_MACHINE_COSTS_THAT,
                about,
                message,
                at,
            ));
        }
    }
    problems
}
