//! Rule on the price of a node that is probably the price of one of its GPUs.

use rust_decimal::Decimal;

use crate::check::magnitudes::bands::{Judge, OfOne};
use crate::check::market::written;
use crate::check::{ComparisonUnderCheck, Finding};
use crate::codes;
use crate::format::{money, quantity};
use crate::input::{Date, Severity};
use crate::model::Tier;
use crate::model::owned::Owned;
use crate::pricing::{AgeClass, market};

/// Ratio up to which a price counts as equal to another.
const LIKE: Decimal = Decimal::from_parts(16, 0, 0, false, 1);

/// Ratio below the lowest price per GPU from which a price is suspicious.
const FAR: Decimal = Decimal::from_parts(3, 0, 0, false, 0);

/// Owned tiers whose node costs about what a GPU costs in the nodes of the built-in sheets.
pub(in crate::check) fn price_of_one_gpu(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    let found = subject.fleets().filter_map(|(alternative, tier, owned)| {
        let price = &owned.hardware.servers.price;
        let (value, gpus) = (price.stated(), owned.gpus_per_node.stated());
        let written = written(price.key(), price.origin(), value)?;
        let (low, high) = prices_of_a_gpu(subject).filter(|_| is_comparable(tier, owned))?;
        let message = format!(
            "{} is {} for {} GPUs, but {} costs {} per GPU in the built-in sheets. Write {} if that is \
             the price of one GPU",
            written.name,
            quantity(value),
            quantity(gpus),
            subject.case.demand.gpu,
            range(low, high),
            quantity(value.checked_mul(gpus)?),
        );
        let (place, name) = (written.place.clone(), alternative.name.clone());
        let finding = Finding::warning(codes::OF_ONE_GPU, message, place, name);
        is_of_one_gpu(value, gpus, [low, high])?
            .then(|| Finding { slip: Some(written.slip()), ..finding })
    });
    found.collect()
}

/// True if the price of a node is about that of one GPU, and far below that of all its GPUs.
fn is_of_one_gpu(value: Decimal, gpus: Decimal, [low, high]: [Decimal; 2]) -> Option<bool> {
    let is_far = value.checked_div(gpus)?.checked_mul(FAR)? <= low;
    Some(is_like_one_gpu(value, [low, high])? && is_far)
}

fn is_like_one_gpu(value: Decimal, [low, high]: [Decimal; 2]) -> Option<bool> {
    Some(value <= high.checked_mul(LIKE)? && value.checked_mul(LIKE)? >= low)
}

/// For each price of a node, the most that it is if it is probably the price of one of its GPUs.
pub(in crate::check) fn of_one(subject: ComparisonUnderCheck<'_>) -> Vec<(String, OfOne)> {
    let Some((low, _)) = prices_of_a_gpu(subject) else { return Vec::new() };
    let fleets = subject.fleets().filter(|(_, tier, owned)| is_comparable(tier, owned));
    let of_one = fleets.filter_map(|(_, _, owned)| {
        let gpus = &owned.gpus_per_node;
        let (units, count) = (gpus.key().to_owned(), gpus.stated());
        let most = low.checked_div(FAR)?;
        Some((owned.hardware.servers.price.key().to_owned(), OfOne { units, count, most }))
    });
    of_one.collect()
}

/// Judge of each price of a node, with the price as stated: true of a price like that of one GPU; `of_one` is its bound.
pub(in crate::check) fn judges(
    subject: ComparisonUnderCheck<'_>,
) -> Vec<(String, Decimal, Judge<'_>)> {
    let Some((low, high)) = prices_of_a_gpu(subject) else { return Vec::new() };
    let fleets = subject.fleets().filter(|(_, tier, owned)| is_comparable(tier, owned));
    let judges = fleets.map(|(_, _, owned)| {
        let price = &owned.hardware.servers.price;
        let judge: Judge<'_> = Box::new(move |value| {
            let is_slip = is_like_one_gpu(value, [low, high]).unwrap_or(false);
            is_slip.then_some(Severity::Error)
        });
        (price.key().to_owned(), price.stated(), judge)
    });
    judges.collect()
}

/// True if the price of a node includes its GPUs, and they are those of the demand.
fn is_comparable(tier: &Tier, owned: &Owned) -> bool {
    let relative = tier.effectiveness.relative_performance.as_ref();
    let is_same = relative.is_none_or(|it| it.stated() == Decimal::ONE);
    is_same && owned.hardware.servers.price_per_gpu.is_none()
}

/// Lowest and highest price of a GPU of the demand in the nodes of the built-in sheets.
fn prices_of_a_gpu(subject: ComparisonUnderCheck<'_>) -> Option<(Decimal, Decimal)> {
    let case = subject.case;
    let day = case.as_of.parse::<Date>().ok()?;
    let prices = || {
        let all = market::prices(&case.demand.gpu, day);
        let nodes = all.filter(|it| it.class == AgeClass::Hardware);
        nodes.filter(|it| it.currency == case.currency).map(|it| it.per_gpu)
    };
    Some((prices().min()?, prices().max()?))
}

fn range(low: Decimal, high: Decimal) -> String {
    if low == high { money(low) } else { format!("{} to {}", money(low), money(high)) }
}
