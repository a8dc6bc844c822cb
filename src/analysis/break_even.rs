//! Break-even of each pair: along utilization, in time, and by price.

use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::crossing::Course;
use super::difference::{Difference, Side};
use super::equal_price::{self, EqualPrice};
use super::investment::{self, Investment};
use super::pair::Pair;
use super::payback::{self, Payback};
use super::residue;
use super::study::Study;
use super::verdict::{Margin, Verdict};

/// A pair of alternatives, the first against the second.
#[derive(Clone, Debug)]
pub struct BreakEven {
    /// The alternative asked about.
    pub a: String,
    /// The one it is held against.
    pub b: String,
    /// Along utilization.
    pub verdict: Verdict,
    /// Utilization at which both cost lines, continued straight beyond full use, would cross.
    pub beyond: Option<Decimal>,
    /// The utilization up to which both serve all demand, if that is not up to full use.
    pub served_up_to: Option<Decimal>,
    /// For always and never.
    pub margin: Option<Margin>,
    /// In cash over time.
    pub payback: Payback,
    /// The first in the place of the second, as an investment.
    pub investment: Investment,
    /// The price of the second at which both cost the same.
    pub equal_price: Option<EqualPrice>,
}

impl BreakEven {
    /// False if the work of the run was used up before.
    pub fn is_searched(&self) -> bool {
        self.verdict != Verdict::NotSearched
    }

    /// A pair of which nothing is known.
    pub(super) fn not_searched(a: &CostedAlternative, b: &CostedAlternative) -> Self {
        Self {
            a: a.name.clone(),
            b: b.name.clone(),
            verdict: Verdict::NotSearched,
            beyond: None,
            served_up_to: None,
            margin: None,
            payback: Payback::default(),
            investment: Investment::default(),
            equal_price: None,
        }
    }
}

/// One pair, in that order.
pub(super) fn of(study: &Study<'_>, a: &CostedAlternative, b: &CostedAlternative) -> BreakEven {
    let pair = Pair::of(study, a.position, b.position);
    let verdict = pair.map_or(Verdict::NotServed, |pair| verdict(pair.course()));
    // Totals of different work do not compare.
    let compared = a.is_compared() && b.is_compared();
    let swap = study.swap(a.position, b.position).filter(|_| compared);
    let without_crossing = matches!(verdict, Verdict::Always | Verdict::Never);
    // Costs that are equal as stated may cross by residue alone.
    let is_tie = a.ranked_by.is_some() && a.ranked_by == b.ranked_by;
    let margin = pair.filter(|_| without_crossing || is_tie).and_then(margin);
    let (verdict, margin) = residue::of_pair((verdict, margin), [a, b]);
    let without_crossing = matches!(verdict, Verdict::Always | Verdict::Never);
    let margin = margin.filter(|_| without_crossing);
    BreakEven {
        a: a.name.clone(),
        b: b.name.clone(),
        beyond: pair.filter(|_| without_crossing).and_then(beyond),
        served_up_to: pair.and_then(|pair| pair.served_up_to()),
        margin,
        payback: swap.map(|it| payback::of(&study.months(it.paid_more))).unwrap_or_default(),
        investment: swap
            .zip(study.cash(a.position).zip(study.cash(b.position)))
            .map(|(it, (a, b))| investment::of(study, &it, [a, b]))
            .unwrap_or_default(),
        equal_price: a
            .ranked_by
            .filter(|_| compared)
            .and_then(|cost| equal_price::equal(study, b.position, cost)),
        verdict,
    }
}

fn verdict(course: Course) -> Verdict {
    match (course.served, course.cheaper) {
        (false, _) => Verdict::NotServed,
        _ if !course.crossings.is_empty() => Verdict::Crossings(course.crossings),
        (true, Some(Side::A)) => Verdict::Always,
        (true, Some(Side::B) | None) => Verdict::Never,
    }
}

/// Utilization at which the difference, continued with its slope at full use, is zero.
fn beyond(pair: Pair<'_>) -> Option<Decimal> {
    let step = Decimal::new(1, 4);
    let full = pair.at(Decimal::ONE)?;
    let before = pair.at(Decimal::ONE.saturating_sub(step))?;
    let slope = full.checked_sub(before)?.checked_div(step)?;
    let more = (-full).checked_div(slope)?;
    Decimal::ONE.checked_add(more).filter(|_| more > Decimal::ZERO)
}

/// The differences at the tenths of the range.
fn margin(pair: Pair<'_>) -> Option<Margin> {
    let points = (1..=10).map(|tenth| Decimal::new(tenth, 1));
    let differences: Vec<(Decimal, Decimal)> =
        points.filter_map(|at| Some((pair.at(at)?.abs(), at))).collect();
    let (least, at) = differences.iter().min()?;
    let most = differences.iter().map(|(amount, _)| *amount).max()?;
    // A sum over months may differ in its last digits.
    let same = most.saturating_sub(*least) <= most.saturating_mul(Decimal::new(1, 15));
    Some(Margin { least: *least, at: (!same).then_some(*at), most })
}

#[cfg(test)]
mod tests {
    use super::super::compare;
    use super::*;
    use crate::expr::Place;
    use crate::model::capital::CapitalCharge;
    use crate::model::rented::{Granularity, OnDemand, Price, Rental};
    use crate::model::sample::{demand, given, number, rental};
    use crate::model::{
        Alternative, Case, Demand, DemandShape, Effectiveness, RankBy, Supply, Tier,
    };
    use crate::model::{Goodput, Step, Utilization};

    fn place() -> Place {
        Place { file: "case.yaml".to_owned(), line: 1, column: 1 }
    }

    fn tier(path: &str, rental: Rental, max_gpus: Option<&str>) -> Tier {
        let rental = Rental {
            gpus_per_instance: given(&format!("{path}.gpus_per_instance"), "16"),
            price: match rental.price {
                Price::PerGpuHour(price) => {
                    Price::PerGpuHour(given(&format!("{path}.price"), &price.stated().to_string()))
                }
                other => other,
            },
            ..rental
        };
        let max_gpus = max_gpus.map(|gpus| given(&format!("{path}.max_gpus"), gpus));
        Tier {
            window: crate::model::Window::default(),
            name: "on_demand".to_owned(),
            label: None,
            path: path.to_owned(),
            place: place(),
            supply: Supply::OnDemand(
                OnDemand { rental, max_gpus, idle_share: None, plans: [].into() }.into(),
            ),
            effectiveness: Effectiveness::default(),
            staff: None,
            software: Vec::new(),
            other: Vec::new(),
        }
    }

    /// Two alternatives that rent 32 GPUs alike, and more at 5 by the GPU or at 3 by 16 GPUs.
    fn case(demand: Demand) -> Case {
        let rest = [("a", Granularity::None, "5"), ("b", Granularity::Instance, "3")];
        let alternative = |(name, granularity, price): (&str, Granularity, &str)| Alternative {
            name: name.to_owned(),
            place: place(),
            tiers: vec![
                tier(&format!("{name}.first"), rental(Granularity::None, "2"), Some("32")),
                tier(&format!("{name}.more"), rental(granularity, price), None),
            ],
            doubtful: Vec::new(),
            waits: None,
            best_month: None,
        };
        Case {
            outcomes: Vec::new(),
            uncertainty: None,
            title: "any".to_owned(),
            as_of: "2026-08-01".to_owned(),
            currency: "USD".to_owned(),
            horizon_months: given("horizon_months", "1"),
            hours_per_year: given("hours_per_year", "8760"),
            reporting: None,
            discounting: None,
            capital: CapitalCharge::default(),
            tax: None,
            rank_by: RankBy::Total,
            demand,
            alternatives: rest.into_iter().map(alternative).collect(),
            left_out: Vec::new(),
            archive: None,
            spelled_out: std::sync::Arc::default(),
            names: std::sync::Arc::default(),
            regions: Vec::new(),
        }
    }

    #[test]
    fn crossings_behind_a_stretch_of_equal_costs_are_found() {
        // 64 u GPUs, of which x = 64 u - 32 are dear: 5 x against 48 for each 16 begun. Alike up to
        // u = 0.5; b is cheaper from 5 x = 48, x = 9.6, u = 0.65; a again where b begins another 16,
        // x = 16, u = 0.75; b from 5 x = 96, x = 19.2, u = 0.8.
        let mean = given("demand.utilization", "0.9");
        let demand =
            Demand { shape: DemandShape::Flat(Utilization::Share(mean)), ..demand("64", "0.9") };
        let Verdict::Crossings(all) = &compare(&case(demand), 0).break_even[0].verdict else {
            panic!("costs that cross")
        };
        let found: Vec<_> = all.iter().map(|it| (it.at, it.jump, it.cheaper_below)).collect();
        let expected = [("0.65", false, Side::A), ("0.75", true, Side::B), ("0.8", false, Side::A)];
        assert_eq!(found.len(), 3, "{found:?}");
        for ((at, jump, below), (expected, jumps, side)) in found.into_iter().zip(expected) {
            assert!(
                (at - number(expected)).abs() < number("0.000000001"),
                "{at} is not {expected}"
            );
            assert_eq!((jump, below), (jumps, side), "at {at}");
        }
    }

    #[test]
    fn the_last_digit_of_equal_costs_is_no_crossing() {
        // 3 a GPU-hour by the GPU, or 72 an hour for 24; each work takes 1 / 0.7 of the hours.
        let mut case = case(demand("64", "0.9"));
        for (alternative, name) in case.alternatives.iter_mut().zip(["a", "b"]) {
            let path = format!("{name}.only");
            let mut tier = tier(&path, rental(Granularity::None, "3"), None);
            let stated = given(&format!("{path}.goodput"), "0.7");
            tier.effectiveness.goodput = Some(Goodput::Stated(stated));
            alternative.tiers = vec![tier];
        }
        if let Some(rental) = case.alternatives[1].tiers[0].rental_mut() {
            rental.gpus_per_instance = given("b.only.gpus_per_instance", "24");
            rental.price = Price::PerInstanceHour(given("b.only.price", "72"));
        }
        for share in ["0.1", "0.2", "0.3", "0.6", "0.7", "0.9"] {
            case.demand = Demand { growth: None, ..demand("7", share) };
            let pair = &compare(&case, 0).break_even[0];
            assert_eq!(pair.verdict, Verdict::Never);
            assert_eq!(pair.margin.as_ref().map(|it| it.most), Some(Decimal::ZERO));
            assert_eq!(pair.beyond, None);
        }
    }

    #[test]
    fn a_profile_always_at_its_peak_keeps_that_peak() {
        // All of the time at 64 GPUs, and none at 8: what exceeds 32 GPUs is rented too.
        let step = |key: &str, share: &str, gpus: &str| Step {
            share_of_time: given(&format!("{key}.share_of_time"), share),
            gpus: given(&format!("{key}.gpus"), gpus),
        };
        let steps = vec![step("demand.1", "0", "8"), step("demand.2", "1", "64")];
        let shape = DemandShape::Profile(steps);
        let profile = case(Demand { peak: None, shape, ..demand("64", "1") });
        let on_off = case(demand("64", "1"));
        let rows = |case: &Case| {
            let rows = compare(case, 0).sweep.into_iter();
            rows.map(|row| row.cost_per_gpu_hour).collect::<Vec<_>>()
        };
        assert_eq!(rows(&profile), rows(&on_off));
    }
}
