//! Variance between plan and actual: price, volume and mix, in parts that add up exactly.
//!
//! For groups that are planned and billed, `p` of the plan and `a` of the bill, with the hours of all groups `P` and
//! `A`, in words: price = cost a - hours a x price p; volume = cost p x hours A / hours P - cost p; mix = hours a x
//! price p - cost p x hours A / hours P. What is planned alone is dropped, at minus its cost; what is billed alone is
//! not planned, at its cost. <https://en.wikipedia.org/wiki/Variance_analysis_(accounting)>

use rust_decimal::Decimal;

use crate::format::summable;

/// Hours and cost of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Hours that are billed.
    pub hours: Decimal,
    /// Cost of them.
    pub cost: Decimal,
}

impl Spent {
    /// Cost of an hour; none without hours.
    pub fn price(self) -> Option<Decimal> {
        self.cost.checked_div(self.hours)
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { hours: self.hours + other.hours, cost: self.cost + other.cost }
    }

    fn is_any(self) -> bool {
        !self.hours.is_zero()
    }
}

/// Parts of a difference, which add up to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Effect of prices: hours billed at another price than planned.
    pub price: Decimal,
    /// Effect of volume: more or fewer hours in all, at the mix of the plan.
    pub volume: Decimal,
    /// Effect of mix: hours of dearer or cheaper groups in place of others.
    pub mix: Decimal,
    /// Cost of what is billed and not planned.
    pub not_planned: Decimal,
    /// Cost of what is planned and not billed, below 0.
    pub dropped: Decimal,
}

impl Parts {
    /// Sum of all parts: actual less plan.
    pub fn total(&self) -> Decimal {
        self.price + self.volume + self.mix + self.not_planned + self.dropped
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            price: self.price + other.price,
            volume: self.volume + other.volume,
            mix: self.mix + other.mix,
            not_planned: self.not_planned + other.not_planned,
            dropped: self.dropped + other.dropped,
        }
    }
}

/// Parts of the difference of each group, given as plan and actual.
pub fn parts(groups: &[[Spent; 2]]) -> Vec<Parts> {
    let both = groups.iter().filter(|[plan, actual]| plan.is_any() && actual.is_any());
    let (planned, billed) = both.fold((Decimal::ZERO, Decimal::ZERO), |(p, a), [plan, actual]| {
        (p + plan.hours, a + actual.hours)
    });
    let part = |[plan, actual]: &[Spent; 2]| {
        let at_price =
            plan.cost.checked_mul(actual.hours).and_then(|it| it.checked_div(plan.hours));
        let at_volume = plan.cost.checked_mul(billed).and_then(|it| it.checked_div(planned));
        match (at_price, at_volume) {
            (Some(at_price), Some(at_volume)) if plan.is_any() && actual.is_any() => {
                let [at_price, at_volume] = [at_price, at_volume].map(summable);
                Parts {
                    price: actual.cost - at_price,
                    volume: at_volume - plan.cost,
                    mix: at_price - at_volume,
                    ..Parts::default()
                }
            }
            _ => Parts { not_planned: actual.cost, dropped: -plan.cost, ..Parts::default() },
        }
    };
    groups.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::per_gpu_hour;

    fn spent(hours: &str, price: &str) -> Spent {
        let hours: Decimal = hours.parse().unwrap();
        Spent { hours, cost: hours * price.parse::<Decimal>().unwrap() }
    }

    fn sum(groups: &[[Spent; 2]]) -> Parts {
        parts(groups).into_iter().fold(Parts::default(), Parts::and)
    }

    #[test]
    fn two_products_differ_by_price_volume_and_mix() {
        // "Price, volume and mix variance", freemathhelp: ABC 50 at 1.20, then 60 at 1.10; DEF 40 at 0.80, then 50 at
        // 1.00. Plan 92, actual 116: price 4.0, volume 20.4, mix -0.4.
        let groups = [
            [spent("50", "1.20"), spent("60", "1.10")],
            [spent("40", "0.80"), spent("50", "1.00")],
        ];
        let all = sum(&groups);
        assert_eq!(all.price, Decimal::from(4));
        assert_eq!(per_gpu_hour(all.volume), "20.444");
        assert_eq!(per_gpu_hour(all.mix), "-0.444");
        assert_eq!(all.total(), Decimal::from(24));
    }

    #[test]
    fn one_product_differs_by_volume_at_the_old_price_and_by_price_at_the_new_volume() {
        // 100 at 10, then 90 at 9: volume -100, price -90, total -190.
        let all = sum(&[[spent("100", "10"), spent("90", "9")]]);
        let [volume, price] = [all.volume, all.price].map(|it| it.normalize().to_string());
        assert_eq!((volume.as_str(), price.as_str()), ("-100", "-90"));
        assert_eq!(all.total(), Decimal::from(-190));
    }

    #[test]
    fn what_is_new_or_dropped_is_a_part_of_its_own() {
        let none = Spent::default();
        let groups = [
            [spent("10", "3"), spent("10", "3")],
            [none, spent("4", "5")],
            [spent("2", "7"), none],
        ];
        let all = sum(&groups);
        assert_eq!([all.price, all.volume, all.mix], [Decimal::ZERO; 3]);
        assert_eq!([all.not_planned, all.dropped], [Decimal::from(20), Decimal::from(-14)]);
        assert_eq!(all.total(), Decimal::from(6));
    }

    #[test]
    fn parts_of_random_plans_add_up_to_the_difference() {
        let mut seed = 7_u64;
        let mut next = |most: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            Decimal::new(i64::try_from((seed >> 33) % most).unwrap(), 3)
        };
        for _ in 0..1_000 {
            let mut any = || Spent { hours: next(3_000_000), cost: next(90_000_000) };
            let groups: Vec<[Spent; 2]> = (0..6).map(|_| [any(), any()]).collect();
            for ([plan, actual], part) in groups.iter().zip(parts(&groups)) {
                assert_eq!(part.total(), actual.cost - plan.cost);
            }
        }
    }
}
