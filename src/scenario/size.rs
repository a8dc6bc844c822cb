//! Resolves the size of a tier: a number, a word that follows demand, or one that an analysis finds.

use rust_decimal::Decimal;

use super::is_set;
use super::mapping::Mapping;
use super::resolver::Resolver;
use crate::codes;
use crate::expr::unit::{DividedBy, Gpus, Per, Unit};
use crate::expr::{Given, Origin};
use crate::format::count;
use crate::input::{Diagnostic, Field, Leaf, Scalar, did_you_mean};
use crate::model::{OPTIMAL, OptimalSize, Size};
use crate::quantity::{Count, CountOrNone, Quantity};

impl Resolver<'_> {
    /// Size of a tier: in units such as nodes, in GPUs, or as the word `peak` or `mean`.
    pub fn size<U: Unit>(
        &mut self,
        at: Mapping<'_>,
        (key, units): (&str, &Field<Count>),
        gpus: &Field<Scalar>,
    ) -> Option<Size<U>>
    where
        Gpus: DividedBy<Per<Gpus, U>, Output = U>,
    {
        if units.is_bad() || gpus.is_bad() {
            return None;
        }
        if !units.is_absent() && !gpus.is_absent() {
            self.one_of(at, &[(key, units.span()), ("gpus", gpus.span())]);
            return None;
        }
        if let Some(units) = self.given(at, key, units) {
            return Some(Size::Units(units));
        }
        if let Some((_, span)) = gpus.stated().filter(|(it, _)| it.text == "optimal") {
            let place = self.place(span);
            let units = Given::new(at.key(key), Decimal::ZERO, Origin::Searched(OPTIMAL));
            return Some(Size::Optimal(OptimalSize {
                units,
                place,
                min_gpus: None,
                max_gpus: None,
            }));
        }
        let Some((size, span)) = gpus.stated() else { return Some(Size::Peak) };
        match size.text.as_str() {
            "peak" => Some(Size::Peak),
            "mean" => Some(Size::Mean),
            text => match <Count as Leaf>::from_scalar(text, size.quoted) {
                Ok(count) => {
                    let count = Field::Stated(count, span);
                    self.given(at, "gpus", &count).map(Size::Gpus)
                }
                Err(problem) => {
                    let words = did_you_mean(text, ["peak", "mean", "optimal"]);
                    let fix = if words.is_empty() { problem.fix } else { words };
                    let message = format!("gpus {}", problem.message);
                    let wrong = Diagnostic::error(problem.code, message).at(span).fix(fix);
                    self.report(
                        wrong.note("a size is a number of GPUs, `peak`, `mean` or `optimal`"),
                    );
                    None
                }
            },
        }
    }

    /// Bounds of an optimal size; reports them beside any other.
    pub fn bounded<U: Unit>(
        &mut self,
        at: Mapping<'_>,
        size: Size<U>,
        [least, most]: [&Field<CountOrNone>; 2],
    ) -> Size<U> {
        let Size::Optimal(optimal) = size else {
            if let Size::Gpus(gpus) = &size {
                // A number of `--set` replaces the search, and its bounds with it.
                if is_set(gpus) {
                    return size;
                }
                self.within_bounds(gpus.stated(), [least, most]);
                return size;
            }
            for (key, span) in [("min_gpus", least.span()), ("max_gpus", most.span())] {
                let Some(span) = span else { continue };
                let message = format!("`{key}` is stated, but the size is not `optimal`");
                let fix = format!("write `gpus: optimal`, or remove `{key}`");
                self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
            }
            return size;
        };
        if let (Some((low, span)), Some((high, other))) = (least.stated(), most.stated())
            && low.value() > high.value()
        {
            let message = format!("min_gpus is {}, but max_gpus is {}", low.value(), high.value());
            let fix = format!("write {} or less", high.value());
            let found = Diagnostic::error(codes::COUNT, message).at(span).fix(fix);
            self.report(found.also(other, "stated here"));
        }
        let min_gpus = self.given(at, "min_gpus", least);
        Size::Optimal(OptimalSize {
            min_gpus,
            max_gpus: self.given(at, "max_gpus", most),
            ..optimal
        })
    }

    /// Reports bounds of an optimal size that no whole number of nodes or instances is within.
    pub fn whole_units<U: Unit>(
        &mut self,
        size: Option<&Size<U>>,
        (noun, gpus_per_unit): (&str, Decimal),
        [least, most]: [&Field<CountOrNone>; 2],
    ) {
        let Some((Size::Optimal(_), (most, span))) = size.zip(most.stated()) else { return };
        let least = least.get().map_or(Decimal::ZERO, |it| it.value());
        let units = least.checked_div(gpus_per_unit).map(|it| it.ceil().max(Decimal::ONE));
        let fewest = units.and_then(|it| it.checked_mul(gpus_per_unit));
        let Some(fewest) = fewest.filter(|it| most.value() < *it && !most.value().is_zero()) else {
            return;
        };
        let message = format!(
            "max_gpus is {}, but the smallest number of whole {noun}s has {}",
            most.value(),
            count(fewest, "GPU")
        );
        let fix = format!("write {fewest} or more");
        self.report(Diagnostic::error(codes::COUNT, message).at(span).fix(fix));
    }

    /// Reports a stated number of GPUs outside the bounds beside it.
    fn within_bounds(&mut self, gpus: Decimal, [least, most]: [&Field<CountOrNone>; 2]) {
        let below = least.stated().filter(|(it, _)| gpus < it.value());
        let above = most.stated().filter(|(it, _)| gpus > it.value());
        for (key, bound) in [("min_gpus", below), ("max_gpus", above)] {
            let Some((bound, span)) = bound else { continue };
            let message = format!("{key} is {}, but gpus is {gpus}", bound.value());
            let fix = format!("write {key}: {gpus}, or remove it");
            self.report(Diagnostic::error(codes::COUNT, message).at(span).fix(fix));
        }
    }
}
