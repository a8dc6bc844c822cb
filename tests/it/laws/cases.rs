//! Random cases, straight from the types of the model.
//!
//! A case is read off a tape of numbers, so that the same tape gives the same case with one figure
//! changed, and so that a failing case shrinks towards the simplest choices.

use gpu_tco::expr::unit::Unit;
use gpu_tco::expr::{Given, Origin, Place};
use gpu_tco::model::capital::CapitalCharge;
use gpu_tco::model::owned::Purchases;
use gpu_tco::model::{
    Alternative, Case, DemandShape, Discounting, Effectiveness, PaidAt, Period, RankBy, Size,
    Supply, Tax, TaxDepreciation, Tier, Window,
};
use proptest::prelude::*;
use rust_decimal::Decimal;

/// What becomes of a figure: key, unit and value in, value out.
pub type Change<'c> = &'c dyn Fn(&str, &str, Decimal) -> Decimal;

/// Tapes of which each is a case.
pub fn tapes() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 640)
}

/// The case of a tape.
pub fn case(tape: &[u32]) -> Case {
    changed(tape, &|_, _, value| value)
}

/// The case of a tape with some figures changed.
pub fn changed(tape: &[u32], change: Change<'_>) -> Case {
    Maker { tape: tape.iter(), change }.case()
}

/// The case of a tape with one figure replaced.
pub fn replaced(tape: &[u32], key: &str, by: Decimal) -> Case {
    changed(tape, &|it, _, value| if it == key { by } else { value })
}

/// A case whose costs bend in few places along utilization, for laws of something else than break-evens: levels and
/// sizes that follow the mean jump in hundreds of places, and the search looks at each, in rare cases for a minute.
pub fn quick(mut case: Case) -> Case {
    if let DemandShape::Flat(utilization) = &case.demand.shape {
        case.demand.shape = DemandShape::OnOff(utilization.clone());
    }
    for tier in case.alternatives.iter_mut().flat_map(|it| &mut it.tiers) {
        match &mut tier.supply {
            Supply::Owned(owned) => match &mut owned.deployment.purchases {
                Purchases::AtStart(size) | Purchases::Expand(size, _) => at_peak(size),
                Purchases::Listed(_) => {}
            },
            Supply::Committed(commitment) => at_peak(&mut commitment.instances),
            Supply::OnDemand(_) | Supply::Spot(_) => {}
        }
    }
    case
}

fn at_peak<Q>(size: &mut Size<Q>) {
    if matches!(size, Size::Mean) {
        *size = Size::Peak;
    }
}

/// Another value a figure may have.
pub fn another(key: &str, unit: &str, value: Decimal) -> Decimal {
    let is_share = unit.is_empty() && !key.ends_with("rails") && !key.ends_with("growth_per_year");
    if is_share && value <= Decimal::ONE {
        value * Decimal::new(5, 1) + Decimal::new(1, 1)
    } else if value.is_zero() {
        Decimal::ONE
    } else {
        value * Decimal::new(15, 1)
    }
}

pub fn place() -> Place {
    Place { file: "case.yaml".to_owned(), line: 1, column: 1 }
}

/// Reads choices off a tape; at its end every choice is the first.
pub struct Maker<'t> {
    tape: std::slice::Iter<'t, u32>,
    change: Change<'t>,
}

impl Maker<'_> {
    /// One of so many.
    pub fn choice(&mut self, of: u32) -> u32 {
        self.tape.next().copied().unwrap_or(0) % of
    }

    /// Yes or no; no at the end of the tape.
    pub fn chance(&mut self) -> bool {
        self.choice(2) == 1
    }

    /// A figure from `low` to `high` at that scale.
    pub fn figure<Q: Unit>(
        &mut self,
        key: impl Into<String>,
        [low, high]: [i64; 2],
        scale: u32,
    ) -> Given<Q> {
        let key = key.into();
        let drawn = low + i64::from(self.choice(u32::try_from(high - low + 1).unwrap()));
        let value = (self.change)(&key, &Q::symbol(), Decimal::new(drawn, scale));
        Given::new(key, value, Origin::Stated(place()))
    }

    /// The same, or none.
    pub fn maybe<Q: Unit>(
        &mut self,
        key: impl Into<String>,
        range: [i64; 2],
        scale: u32,
    ) -> Option<Given<Q>> {
        self.chance().then(|| self.figure(key, range, scale))
    }

    /// A figure that is one of few.
    pub fn one_of<Q: Unit>(&mut self, key: impl Into<String>, values: &[u32]) -> Given<Q> {
        let drawn = self.choice(u32::try_from(values.len()).unwrap());
        let value = i64::from(values[drawn as usize]);
        self.figure(key, [value, value], 0)
    }

    fn case(mut self) -> Case {
        let discounting = self.chance().then(|| self.discounting());
        let rank_by =
            if discounting.is_some() && self.chance() { RankBy::Npv } else { RankBy::Total };
        let horizon_months = self.figure("horizon_months", [1, 18], 0);
        let hours_per_year = self.one_of("hours_per_year", &[8760, 8640, 8766]);
        let (demand, outcomes) = (self.demand(), self.outcomes());
        let mut case = Case {
            title: "any".to_owned(),
            as_of: "2026-08-01".to_owned(),
            currency: "USD".to_owned(),
            horizon_months,
            hours_per_year,
            capital: self.capital(discounting.is_some()),
            tax: self.tax(),
            reporting: None,
            discounting,
            rank_by,
            demand,
            alternatives: (0..=self.choice(4)).map(|index| self.alternative(index)).collect(),
            left_out: Vec::new(),
            uncertainty: None,
            archive: None,
            spelled_out: std::sync::Arc::default(),
            names: std::sync::Arc::default(),
            regions: Vec::new(),
            outcomes,
        };
        self.windows(&mut case);
        self.owns(&mut case.alternatives);
        self.signed(&mut case.alternatives);
        case
    }

    fn capital(&mut self, has_rate: bool) -> CapitalCharge {
        let forms = [
            CapitalCharge::Straight,
            CapitalCharge::Annuity,
            CapitalCharge::AnnualCrf,
            CapitalCharge::AverageBook,
        ];
        forms[usize::from(has_rate) * self.choice(4) as usize]
    }

    fn tax(&mut self) -> Option<Tax> {
        let depreciation =
            [TaxDepreciation::Straight, TaxDepreciation::Macrs5][self.choice(2) as usize];
        (self.choice(4) == 3)
            .then(|| Tax { rate: self.figure("tax.rate", [0, 50], 2), depreciation })
    }

    fn discounting(&mut self) -> Discounting {
        let period = [Period::Month, Period::Year][self.choice(2) as usize];
        let at = [PaidAt::End, PaidAt::Mid, PaidAt::Begin][self.choice(3) as usize];
        Discounting { cost_of_capital: self.figure("cost_of_capital", [0, 300], 3), period, at }
    }

    fn alternative(&mut self, index: u32) -> Alternative {
        let name = format!("a{index}");
        let count = self.choice(3) + 1;
        let tiers = (0..count).map(|tier| self.tier(&format!("{name}.tier{tier}"))).collect();
        Alternative {
            name,
            place: place(),
            tiers,
            doubtful: Vec::new(),
            waits: None,
            best_month: None,
        }
    }

    fn tier(&mut self, path: &str) -> Tier {
        let supply = match self.choice(4) {
            0 => Supply::OnDemand(self.on_demand(path).into()),
            1 => Supply::Committed(self.commitment(path).into()),
            2 => Supply::Owned(self.owned(path).into()),
            _ => Supply::Spot(self.spot(path).into()),
        };
        let key = |name: &str| format!("{path}.{name}");
        let effectiveness = Effectiveness {
            relative_performance: self.maybe(key("relative_performance"), [25, 200], 2),
            virtualization_overhead: self.maybe(key("virtualization_overhead"), [0, 15], 2),
            goodput: self.goodput(path),
        };
        let staff = self.chance().then(|| self.staff(path));
        let software = (0..self.choice(3)).map(|index| self.software(path, index)).collect();
        let count = self.choice(3);
        Tier {
            name: "tier".to_owned(),
            label: None,
            path: path.to_owned(),
            place: place(),
            window: Window::default(),
            supply,
            effectiveness,
            staff,
            software,
            other: (0..count).map(|index| self.other(path, index)).collect(),
        }
    }
}
