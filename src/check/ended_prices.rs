//! Rule on prices whose row ends within the horizon, and which no row follows.

use rust_decimal::Decimal;

use super::doubt::Doubt;
use super::otherwise::{doubt, new_cost, new_winner};
use super::prices::shown;
use super::{ComparisonUnderCheck, Finding, at_tier};
use crate::analysis::CostedAlternative;
use crate::codes;
use crate::expr::unit::Unit;
use crate::expr::{Given, Origin, Quote};
use crate::format::{count, exact};
use crate::input::Date;
use crate::model::rented::{Price, PriceStep, Rental};
use crate::model::{Alternative, Case, Tier};

/// Price that is tried in the months after a row, as a share of that of the row.
const DEARER: Decimal = Decimal::from_parts(11, 0, 0, false, 1);

/// Prices that are charged in months after the end of their row.
pub(super) fn ends_within(subject: ComparisonUnderCheck<'_>) -> Vec<Finding> {
    subject.tiers().filter_map(|(alternative, tier)| ends(subject, alternative, tier)).collect()
}

fn ends(
    subject: ComparisonUnderCheck<'_>,
    alternative: &Alternative,
    tier: &Tier,
) -> Option<Finding> {
    let rental = tier.rental()?;
    let Quote { entry, what, until, .. } = rental.price.quote()?;
    let until = until.as_deref()?;
    let month = month_after(subject.case, until)?;
    let months = subject.case.horizon_months.stated();
    let is_stated = rental.price_growth_per_year.is_some()
        || rental.steps.iter().any(|it| it.from_month.stated() <= month);
    if month > months || is_stated || rental.later.is_some() {
        return None;
    }
    let (step, line) = dearer(tier, rental, month)?;
    let edited = edited(subject, &tier.path, &step);
    // A commitment that is not renewed after its row ends pays the price of the row.
    let costs = new_cost(subject, &alternative.name, &edited)?;
    let winner = new_winner(subject, &edited).map(|it| format!("; {it}")).unwrap_or_default();
    let phrase = format!("{entry} {what} costs 10% more from month {} on", exact(month));
    let message = format!(
        "the row of {entry} {what} ends on {until} and none follows, but its price is used in all {}. \
         If {phrase}, {costs}{winner}. State the price after the row, such as `{line}`",
        count(months, "month"),
    );
    let doubt = doubt(subject, (None, phrase), Vec::new(), &edited);
    let doubt = doubt.map(|it| Doubt { line: Some(line), ..it });
    Some(Finding { doubt, ..at_tier(codes::ENDS_WITHIN, alternative, tier, message) })
}

/// Costs of all alternatives with a step in the price of a tier.
fn edited(
    subject: ComparisonUnderCheck<'_>,
    path: &str,
    step: &PriceStep,
) -> Vec<CostedAlternative> {
    let mut case = subject.case.clone();
    let tiers = case.alternatives.iter_mut().flat_map(|it| &mut it.tiers);
    for rental in tiers.filter(|it| it.path == path).filter_map(|it| it.rental_mut()) {
        rental.steps.insert(0, step.clone());
    }
    subject.what_if(case, |it| it.tiers.iter().any(|tier| tier.path == path))
}

/// First month that begins after the last day of a row. Month 1 begins with the calendar of the scenario, or else on its
/// day.
fn month_after(case: &Case, until: &str) -> Option<Decimal> {
    let begin = case.reporting.map_or_else(|| case.as_of.clone(), |it| format!("{}-01", it.first));
    let (begin, until) = (Date::parse(&begin).ok()?, Date::parse(until).ok()?);
    Some(begin.first_month_from(until).max(1).into())
}

/// Price that is a tenth higher from a month on, and the line that states it.
fn dearer(tier: &Tier, rental: &Rental, month: Decimal) -> Option<(PriceStep, String)> {
    let key = |key: &str| format!("{}.price_steps.later.{key}", tier.path);
    let (price, name, value) = match &rental.price {
        Price::PerInstanceHour(price) => {
            let price = tried(key("price_per_hour"), price);
            (Price::PerInstanceHour(price.clone()), "price_per_hour", price.stated())
        }
        Price::PerGpuHour(price) => {
            let price = tried(key("price_per_gpu_hour"), price);
            (Price::PerGpuHour(price.clone()), "price_per_gpu_hour", price.stated())
        }
        Price::PerMillionTokens(_) => return None,
    };
    let line = format!("price_steps: [{{from_month: {}, {name}: {}}}]", exact(month), shown(value));
    let from_month = Given::new(key("from_month"), month, Origin::Searched("later price"));
    Some((PriceStep { from_month, price }, line))
}

fn tried<Q: Unit>(key: String, price: &Given<Q>) -> Given<Q> {
    let value = price.stated().saturating_mul(DEARER).normalize();
    Given::new(key, value, Origin::Searched("later price"))
}
