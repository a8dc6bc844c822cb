//! Rows that are no demand, or whose demand is not known, with their cost.

use std::collections::BTreeMap;
use std::rc::Rc;

use rust_decimal::Decimal;

use super::super::super::{Reading, UsageFinding};
use crate::codes;
use crate::format::{agreed, count, list, money_cents};
use crate::input::quoted;

/// The most instances that a sentence names.
const NAMED: usize = 5;

/// Reason for which a row is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// The number of GPUs of its instance.
    UnknownGpus,
    /// A quantity that is missing or negative.
    NoQuantity,
    /// A unit that is missing or no time.
    NoTime,
    /// A commitment that was paid for and not used.
    Unused,
    /// A correction of money.
    Correction,
}

/// Cost of a row.
#[derive(Clone, Debug)]
pub(super) struct Cost {
    /// Name of the instance.
    pub instance: Rc<str>,
    /// Currency of the amounts.
    pub currency: Rc<str>,
    /// `EffectiveCost`.
    pub effective: Option<Decimal>,
    /// `BilledCost`.
    pub billed: Option<Decimal>,
}

/// Sums of rows.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    rows: usize,
    effective: Decimal,
    billed: Decimal,
}

/// Rows that are left out, by reason, currency and instance.
#[derive(Default)]
pub(super) struct LeftOut(BTreeMap<(Reason, Rc<str>, Rc<str>), Sum>);

impl LeftOut {
    /// Adds a row.
    pub fn add(&mut self, reason: Reason, cost: Cost) {
        let sum = self.0.entry((reason, cost.currency, cost.instance)).or_default();
        sum.rows += 1;
        sum.effective += cost.effective.or(cost.billed).unwrap_or_default();
        sum.billed += cost.billed.or(cost.effective).unwrap_or_default();
    }

    /// Instances whose GPUs are not known, as the subject of a sentence.
    pub fn unknown(&self) -> Option<String> {
        let names = self.of(Reason::UnknownGpus).map(|it| quoted(it.1));
        let names: Vec<String> = names.take(NAMED).collect();
        let are = if names.len() == 1 { "are" } else { "each are" };
        (!names.is_empty()).then(|| format!("the GPUs of {} {are}", list(&names)))
    }

    /// Message and fix of a bill whose rows have GPUs but no time.
    pub fn without_time(&self, name: &str) -> Option<(String, &'static str)> {
        let found = [
            (
                Reason::NoQuantity,
                "ConsumedQuantity is no number of 0 or more",
                "export the bill with the quantity that each row used",
            ),
            (
                Reason::NoTime,
                "ConsumedUnit is no unit of time",
                "export the bill with Hours, Minutes or Seconds as the unit",
            ),
        ];
        found.into_iter().find_map(|(reason, what, fix)| {
            let rows: usize = self.of(reason).map(|it| it.2.rows).sum();
            let message = format!("{what} in {} of {name} with GPUs", count(rows, "row"));
            (rows > 0).then_some((message, fix))
        })
    }

    /// Adds what was left out to the evidence, and a finding on what may be demand.
    pub fn conclude(&self, is_rounded: bool, reading: &mut Reading, name: &str) {
        let name = quoted(name);
        let unused = self.costs(Reason::Unused, is_rounded);
        if let Some((rows, costs)) = unused {
            let text = format!(
                "{rows} of {name} for commitments that nobody used, a cost but no demand: {costs}"
            );
            reading.prove("unused", text);
        }
        if let Some((rows, costs)) = self.costs(Reason::Correction, is_rounded) {
            let text = format!("{rows} of {name} for corrections, a cost but no demand: {costs}");
            reading.prove("corrections", text);
        }
        for (reason, why, fix) in [
            (
                Reason::UnknownGpus,
                "as the number of GPUs is missing",
                "Write instances with GPUs into a price sheet, and name it in GPU_TCO_PRICING",
            ),
            (Reason::NoQuantity, "as ConsumedQuantity is missing", "Check ConsumedQuantity"),
            (Reason::NoTime, "as ConsumedUnit is no unit of time", "Check ConsumedUnit"),
        ] {
            let Some((rows, costs)) = self.costs(reason, is_rounded) else { continue };
            let message = format!("{rows} of {name} not counted, {why}: {costs}. {fix}");
            reading.findings.push(UsageFinding { code: codes::USAGE_LEFT_OUT, message });
        }
    }

    fn of(&self, reason: Reason) -> impl Iterator<Item = (&str, &str, Sum)> {
        let all = self.0.iter().filter(move |(key, _)| key.0 == reason);
        all.map(|((_, currency, instance), sum)| (&**currency, &**instance, *sum))
    }

    /// Rows of a reason, and their costs by instance, largest first.
    fn costs(&self, reason: Reason, is_rounded: bool) -> Option<(String, String)> {
        let cost = |it: Sum| if is_rounded { it.billed } else { it.effective };
        let mut all: Vec<_> = self.of(reason).collect();
        all.sort_by_key(|it| std::cmp::Reverse(cost(it.2).abs()));
        let rows: usize = all.iter().map(|it| it.2.rows).sum();
        let named = all.iter().take(NAMED).map(|(currency, instance, sum)| {
            format!("{} {} {currency}", quoted(instance), money_cents(cost(*sum)))
        });
        let mut named: Vec<String> = named.collect();
        let more = all.len().saturating_sub(NAMED);
        if more > 0 {
            named.push(agreed(&format!("{more} more"), "instance"));
        }
        (rows > 0).then(|| (count(rows, "row"), list(&named)))
    }
}
