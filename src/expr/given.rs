//! A figure as data: [`Given`], with its origin, and with its conversion from another currency.

use std::marker::PhantomData;
use std::sync::Arc;

use rust_decimal::Decimal;

use super::origin::Origin;
use super::unit::{Ratio, Unit, is_money};

/// A figure, its name and where it comes from.
///
/// Its value is private to the graph: what the model reads while building would no longer follow
/// when the figure is changed, so it goes through `Graph::input` (live) or `Graph::fixed` (not).
#[derive(Clone, Debug)]
pub struct Given<Q> {
    key: String,
    pub(super) value: Decimal,
    pub(super) origin: Origin,
    /// Amount in the currency of its source, if that is another one.
    pub(super) unconverted: Option<Unconverted>,
    unit: PhantomData<fn() -> Q>,
}

/// Way from one currency to another, by exchange rates.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// ISO 4217 code of the amounts that are converted.
    pub from: String,
    /// Rates by which an amount is multiplied or divided, in order.
    pub steps: Vec<ConversionStep>,
}

/// One exchange rate of a conversion.
#[derive(Clone, Debug)]
pub struct ConversionStep {
    /// Units of the second currency of its pair for one of the first.
    pub rate: Given<Ratio>,
    /// True if an amount of the second currency is converted to the first.
    pub divides: bool,
}

/// Amount before its conversion.
#[derive(Clone, Debug)]
pub(super) struct Unconverted {
    pub amount: Decimal,
    pub conversion: Arc<Conversion>,
}

impl<Q: Unit> Given<Q> {
    /// A figure under its key path, such as `own.owned.staff.fte`.
    pub fn new(key: impl Into<String>, value: Decimal, origin: Origin) -> Self {
        Self { key: key.into(), value, origin, unconverted: None, unit: PhantomData }
    }

    /// The model's convention where nothing is stated.
    pub fn default_of(key: impl Into<String>, value: impl Into<Decimal>) -> Self {
        Self::new(key, value.into(), Origin::Default)
    }

    /// The key path.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// File, sheet or analysis that the figure comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Value as stated, for checks and reports; the model must not call this.
    pub fn stated(&self) -> Decimal {
        self.value
    }

    /// Figure under the same key with a multiple of its value, for an analysis that tries one.
    #[must_use]
    pub fn scaled(&self, factor: Decimal, by: &'static str) -> Self {
        self.replaced(self.value.saturating_mul(factor), by)
    }

    /// Figure under the same key with another value, for an analysis that tries one.
    #[must_use]
    pub fn replaced(&self, value: Decimal, by: &'static str) -> Self {
        Self { value, origin: Origin::Searched(by), unconverted: None, ..self.clone() }
    }

    /// The figure in the currency of the run, if it is an amount of money in another one.
    #[must_use]
    pub fn converted(mut self, conversion: Option<&Arc<Conversion>>) -> Self {
        if let Some(conversion) = conversion.filter(|_| is_money(&Q::symbol())) {
            let conversion = Arc::clone(conversion);
            let amount = self.value;
            self.value = conversion.of(amount);
            self.unconverted = Some(Unconverted { amount, conversion });
        }
        self
    }

    /// True if the figure was stated in another currency.
    pub fn is_converted(&self) -> bool {
        self.unconverted.is_some()
    }
}

impl Conversion {
    fn of(&self, amount: Decimal) -> Decimal {
        self.steps.iter().fold(amount, |amount, step| {
            let rate = step.rate.stated();
            if step.divides {
                amount.checked_div(rate).unwrap_or(amount)
            } else {
                amount.saturating_mul(rate)
            }
        })
    }
}
