//! Basis of a price: one GPU, or an instance with all of its GPUs. The key of the price says which.

use rust_decimal::Decimal;

/// Part of a machine that a price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// One GPU: `price_per_gpu_hour`, `effective_price_per_gpu_hour`, `price_per_gpu_year`.
    Gpu,
    /// An instance for an hour: `price_per_hour`, `effective_price_per_hour`.
    Instance,
    /// Something else, such as a machine that is bought.
    Other,
}

impl Basis {
    /// Basis of a price by its key.
    pub fn of(key: &str) -> Self {
        match key {
            _ if key.contains("per_gpu") => Self::Gpu,
            _ if key.ends_with("per_hour") => Self::Instance,
            _ => Self::Other,
        }
    }

    /// Price per GPU of an instance with a number of GPUs.
    pub fn per_gpu(self, price: Decimal, gpus: Decimal) -> Option<Decimal> {
        if self == Self::Gpu { Some(price) } else { price.checked_div(gpus) }
    }

    /// Price of an instance with a number of GPUs.
    pub fn per_instance(self, price: Decimal, gpus: Decimal) -> Option<Decimal> {
        if self == Self::Gpu { price.checked_mul(gpus) } else { Some(price) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_of_a_gpu_and_one_of_an_instance_say_the_same() {
        let [one, eight] = [3, 24].map(Decimal::from);
        for (key, basis, price) in [
            ("effective_price_per_gpu_hour", Basis::Gpu, one),
            ("price_per_hour", Basis::Instance, eight),
            ("price", Basis::Other, eight),
        ] {
            assert_eq!(Basis::of(key), basis);
            let gpus = Decimal::from(8);
            let both = [basis.per_gpu(price, gpus), basis.per_instance(price, gpus)];
            assert_eq!(both, [Some(one), Some(eight)], "{key}");
        }
    }
}
