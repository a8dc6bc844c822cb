//! The series of the built-in sheets, as `build.rs` counts them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::ValidityBasis;
use super::chance::ChangeLaw;
use crate::pricing::class::AgeClass;

include!(concat!(env!("OUT_DIR"), "/embedded_validity.rs"));

/// Days of history from which a series counts for its class.
const A_YEAR: i64 = 365;

/// Series from which a class has rates of its own.
const ENOUGH_SERIES: usize = 3;

/// Changes from which a series has a size of its own.
const ENOUGH_CHANGES: i64 = 3;

/// Lowest mean rate of a class per day: one change in ten years.
const SLOWEST: f64 = 1.0 / 3_650.0;

/// Size of a change where none was seen.
const ASSUMED_STEP: f64 = 0.15;

/// Counts of the histories of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Observed {
    /// Days on which its figures were in force, added up.
    pub days: i64,
    /// Number of changes.
    pub changes: i64,
    /// Sum of the squares of all relative changes, in millionths.
    pub squares: i64,
    /// Largest relative change, in millionths.
    pub largest: i64,
}

/// Counts of the series of each supplier and class.
#[derive(Debug, Default)]
pub(super) struct MeasuredSeries {
    pub all: BTreeMap<(String, &'static str), Observed>,
    /// Laws of the classes by their names, computed once.
    classes: OnceLock<BTreeMap<&'static str, ClassLaw>>,
}

/// Rates and sizes of all series of a class.
#[derive(Clone, Copy, Debug)]
struct ClassLaw {
    prior: Option<Prior>,
    step: Option<f64>,
}

/// Series of the built-in sheets.
pub(super) fn built_in() -> &'static MeasuredSeries {
    static BUILT_IN: OnceLock<MeasuredSeries> = OnceLock::new();
    BUILT_IN.get_or_init(|| {
        let of = |&(supplier, class, [days, changes, squares, largest]): &(&str, _, [i64; 4])| {
            ((supplier.to_owned(), class), Observed { days, changes, squares, largest })
        };
        MeasuredSeries::of(SERIES.iter().map(of).collect())
    })
}

impl MeasuredSeries {
    /// Series with these counts.
    pub fn of(all: BTreeMap<(String, &'static str), Observed>) -> Self {
        Self { all, classes: OnceLock::new() }
    }

    /// Laws of all classes by their names.
    fn laws(&self) -> BTreeMap<&'static str, ClassLaw> {
        let mut classes: BTreeMap<&str, Vec<&Observed>> = BTreeMap::new();
        for ((_, class), observed) in &self.all {
            classes.entry(class).or_default().push(observed);
        }
        let law = |of: &[&Observed]| ClassLaw { prior: Prior::of_rates(of), step: step_of(of) };
        classes.into_iter().map(|(name, of)| (name, law(&of))).collect()
    }

    /// Law of the changes of a series, its largest change in millionths, and the evidence; `None` if the class does not age.
    pub fn law(&self, supplier: &str, class: AgeClass) -> Option<(ChangeLaw, i64, ValidityBasis)> {
        let observed = self.all.get(&(supplier.to_owned(), class.name()));
        let observed = observed.copied().unwrap_or_default();
        let of_class = self.classes.get_or_init(|| self.laws()).get(class.name());
        let measured = of_class.and_then(|it| it.prior);
        let is_measured = measured.is_some();
        // The assumed limit is the age at which the chance is 90%.
        let assumed = || Some(Prior { changes: 1.0, days: number(class.assumed_limit()?) * 9.0 });
        let prior = measured.or_else(assumed)?;
        let basis = match observed {
            Observed { days: 1.., changes, .. } => {
                ValidityBasis::Measured { changes, days: observed.days }
            }
            _ if is_measured => ValidityBasis::OfClass,
            _ => ValidityBasis::Assumed,
        };
        let own = (observed.changes >= ENOUGH_CHANGES).then(|| step_of(&[&observed])).flatten();
        let law = ChangeLaw {
            changes: number(observed.changes) + prior.changes,
            days: number(observed.days) + prior.days,
            step: own.or(of_class.and_then(|it| it.step)).unwrap_or(ASSUMED_STEP),
            tolerance: tolerance(class),
        };
        Some((law, observed.largest, basis))
    }
}

/// Relative change within which a figure still holds: prices are exact, but rates and overheads always move a little.
fn tolerance(class: AgeClass) -> f64 {
    match class {
        AgeClass::Tariff => 0.1,
        AgeClass::ExchangeRate | AgeClass::Pue | AgeClass::Colocation => 0.05,
        _ => 0.0,
    }
}

/// Gamma law of the rates of a class, as changes in a number of days.
#[derive(Clone, Copy, Debug)]
struct Prior {
    changes: f64,
    days: f64,
}

impl Prior {
    /// The law with the mean and the variance of the rates of series with a long history, if there are enough; it
    /// counts for one change at most.
    fn of_rates(of_class: &[&Observed]) -> Option<Self> {
        let long = of_class.iter().filter(|it| it.days >= A_YEAR);
        let rates: Vec<f64> = long.map(|it| number(it.changes) / number(it.days)).collect();
        let count = rates.len();
        #[allow(clippy::cast_precision_loss, reason = "some dozens of series")]
        let mean_of = |sum: f64| sum / count as f64;
        let mean = mean_of(rates.iter().sum()).max(SLOWEST);
        let variance = mean_of(rates.iter().map(|it| (it - mean) * (it - mean)).sum());
        let changes = (mean * mean / variance).min(1.0);
        (count >= ENOUGH_SERIES).then_some(Self { changes, days: changes / mean })
    }
}

/// Root mean square of the relative changes of some series; none without a change.
fn step_of(series: &[&Observed]) -> Option<f64> {
    let [squares, changes]: [i64; 2] =
        [series.iter().map(|it| it.squares).sum(), series.iter().map(|it| it.changes).sum()];
    (changes > 0).then(|| (number(squares) / 1e6 / number(changes)).sqrt())
}

#[allow(clippy::cast_precision_loss, reason = "days and changes of a few years")]
fn number(it: i64) -> f64 {
    it as f64
}
