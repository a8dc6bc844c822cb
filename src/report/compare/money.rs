//! Conventions of money: tax, spread of capex, loans, and prices that change over time.

use super::Material;
use crate::analysis::CostedAlternative;
use crate::expr::Given;
use crate::expr::unit::Ratio;
use crate::format::{per_gpu_hour, percent, percent_signed, whole};
use crate::model::capital::CapitalCharge;
use crate::model::owned::{FacilityPrice, Financing, LEASE_LEFT_OVER, Owned};
use crate::model::rented::COMMITMENT_LEFT_OVER;
use crate::model::{Case, Supply, TaxDepreciation, Tier};

/// All conventions in one line.
pub(super) fn conventions(material: Material<'_>) -> String {
    let case = material.case;
    let mut phrase = vec![format!("{}, nominal, {}", case.currency, tax(case))];
    phrase.extend(capex(material));
    phrase.extend(loans(material));
    phrase.extend(price_paths(material));
    phrase.extend(buildings(material));
    let mut lines = material.comparison.alternatives.iter().flat_map(CostedAlternative::lines);
    if lines
        .any(|line| line.component.is(&COMMITMENT_LEFT_OVER) || line.component.is(&LEASE_LEFT_OVER))
    {
        phrase.push("a term past the horizon is owed in full".to_owned());
    }
    phrase.join("; ")
}

/// Method by which capex enters the cost per GPU-hour: `capex straight-line`.
pub(super) fn capital(case: &Case) -> &'static str {
    match case.capital {
        CapitalCharge::Straight => "capex straight-line",
        CapitalCharge::Annuity => "capex as an annuity",
        CapitalCharge::AnnualCrf => "capex by the annual recovery factor",
        CapitalCharge::AverageBook => "capex at average book value",
    }
}

/// Words on tax: `before tax`.
pub(super) fn tax(case: &Case) -> String {
    let Some(tax) = &case.tax else { return "before tax".to_owned() };
    let rate = percent(tax.rate.stated());
    match tax.depreciation {
        TaxDepreciation::Straight => format!("after tax at {rate}"),
        TaxDepreciation::Macrs5 => format!("after tax at {rate}, assets by five-year MACRS"),
    }
}

fn capex(material: Material<'_>) -> Option<String> {
    let case = material.case;
    let owned: Vec<&Owned> = owned(material).map(|(_, owned)| owned).collect();
    let life = |it: &&Owned| it.deployment.useful_life.as_ref().map(Given::stated);
    let lives: Vec<_> = owned.iter().map(life).collect();
    // With interest, an item is charged for the months it serves within the horizon, whatever its life is.
    let with_interest = matches!(case.capital, CapitalCharge::Annuity | CapitalCharge::AnnualCrf);
    let over = if with_interest {
        "its months of use".to_owned()
    } else if lives.iter().all(Option::is_none) {
        material.horizon()
    } else {
        "its useful life".to_owned()
    };
    let unstated = owned.iter().filter(|it| it.residual_value.is_none()).count();
    let left = match (unstated < owned.len(), unstated > 0) {
        _ if owned.is_empty() => return None,
        _ if with_interest => " to what it then fetches",
        (true, false) => " to its residual value",
        (false, _) if is_booked(material) => ", sold at book value when the horizon ends",
        (true, _) if is_booked(material) => {
            " to its residual value, or sold at book value unless one is stated"
        }
        (true, _) => " to its residual value, 0 unless stated",
        (false, _) => ", residual value 0",
    };
    Some(format!("{} over {over}{left}", capital(material.case)))
}

/// Alternatives whose hardware fetches what is stated, and whose building keeps its book value.
fn buildings(material: Material<'_>) -> Vec<String> {
    let kept = owned(material).filter(|(_, owned)| {
        let facility = owned.operation.facility.as_ref();
        let built = facility.is_some_and(|it| matches!(it.price, FacilityPrice::Own { .. }));
        built && owned.residual_value.is_some()
    });
    kept.map(|(name, _)| format!("{name}: the building keeps its book value")).collect()
}

/// True if hardware without a stated residual value remains at the end of the horizon.
fn is_booked(material: Material<'_>) -> bool {
    let sold = |(name, tier): (&str, &Tier)| material.costed_tier(name, tier)?.sold;
    let unstated = |(_, tier): &(&str, &Tier)| match &tier.supply {
        Supply::Owned(owned) => owned.residual_value.is_none(),
        Supply::Committed(_) | Supply::OnDemand(_) | Supply::Spot(_) => false,
    };
    material.tiers().filter(unstated).any(|it| sold(it).is_some())
}

fn loans(material: Material<'_>) -> Vec<String> {
    let loans = owned(material).filter_map(|(name, owned)| match &owned.financing {
        Some(Financing::Loan(loan)) => Some((name, loan)),
        Some(Financing::Lease(_)) | None => None,
    });
    let phrase = loans.map(|(name, loan)| {
        let (share, apr) = (percent(loan.share.stated()), percent(loan.apr.stated()));
        format!("{name} borrows {share} of capex at {apr} a year, a twelfth of it each month")
    });
    phrase.collect()
}

/// Yearly changes of salaries, rents, servers and tariffs, then moves to a newer GPU generation.
fn price_paths(material: Material<'_>) -> Vec<String> {
    let (mut phrase, mut told_of_newer) = (Vec::new(), Vec::new());
    let mut tell = |what: &str, name: &str, rate: Option<&Given<Ratio>>| {
        let rate = rate.filter(|rate| !rate.stated().is_zero());
        let line = rate
            .map(|rate| format!("{what} of {name} {} a year", percent_signed(rate.stated())))
            .filter(|line| !phrase.contains(line)); // two alternatives may have a tier of one name
        phrase.extend(line);
    };
    for (name, tier) in material.tiers() {
        let salaries = tier.staff.as_ref().and_then(|it| it.salary_growth_per_year.as_ref());
        tell("salaries", name, salaries);
        tell("rents", name, tier.rental().and_then(|it| it.price_growth_per_year.as_ref()));
        told_of_newer.extend(newer_generation(material, name, tier));
        if let Supply::Owned(owned) = &tier.supply {
            tell("servers", name, owned.hardware.servers.price_growth_per_year.as_ref());
            let electricity = owned.operation.electricity.as_ref();
            tell("tariff", name, electricity.and_then(|it| it.price_growth_per_year.as_ref()));
        }
    }
    phrase.extend(super::paths::phrase(material));
    phrase.extend(told_of_newer);
    phrase
}

/// Cost per hour of work after a tier moves to a newer generation, and if it stayed.
fn newer_generation(material: Material<'_>, name: &str, tier: &Tier) -> Option<String> {
    let rental = tier.rental()?;
    let from = whole(rental.newer_generation.as_ref()?.from_month.stated());
    let phrase = material.costed_tier(name, tier)?;
    let [work, stays] = phrase.newer_and_older?;
    let (work, stays) = (per_gpu_hour(work?), per_gpu_hour(stays?));
    Some(format!("from month {from} an hour of work costs {name} {work} instead of {stays}"))
}

fn owned(material: Material<'_>) -> impl Iterator<Item = (&str, &Owned)> {
    material.tiers().filter_map(|(name, tier)| match &tier.supply {
        Supply::Owned(owned) => Some((name, &**owned)),
        Supply::Committed(_) | Supply::OnDemand(_) | Supply::Spot(_) => None,
    })
}
