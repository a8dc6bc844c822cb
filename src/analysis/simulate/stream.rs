//! Streams of random numbers: one for each name, in which the number of a sample is its place.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(
    clippy::inline_always,
    reason = "numbers are compiled for the processor where they are drawn"
)]

/// The increment of `SplitMix64`: 2^64 over the golden ratio, made odd.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Stream of the random numbers of a name: `SplitMix64` (Steele, Lea and Flood, OOPSLA 2014), which
/// finds any number of its sequence at once. What other names there are changes nothing in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stream {
    state: u64,
}

impl Stream {
    /// Stream of a name under a seed.
    pub fn new(name: &str, seed: u64) -> Self {
        Self { state: mixed(fnv(name) ^ mixed(seed.wrapping_add(GOLDEN))) }
    }

    /// Numbers of some samples, from the first on: above 0 and below 1, in steps of 2^-52.
    pub fn fill(self, numbers: &mut [f64], first: u64) {
        pulp::Arch::new().dispatch(|| {
            for (number, sample) in numbers.iter_mut().zip(first..) {
                *number = self.at(sample);
            }
        });
    }

    #[inline(always)]
    fn at(self, sample: u64) -> f64 {
        open_unit(self.bits(sample))
    }

    /// Random bits of a sample.
    #[inline(always)]
    fn bits(self, sample: u64) -> u64 {
        let place = self.state.wrapping_add(GOLDEN.wrapping_mul(sample.wrapping_add(1)));
        mixed(place)
    }
}

/// The finalizer of `SplitMix64`.
#[inline(always)]
fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The hash FNV-1a of a name.
fn fnv(name: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    name.bytes().fold(0xCBF2_9CE4_8422_2325, step)
}

/// The middle of one of 2^52 equal parts from 0 to 1.
#[inline(always)]
fn open_unit(bits: u64) -> f64 {
    // As the digits of a number from 1 to 2: no conversion of integers.
    f64::from_bits(bits >> 12 | 1f64.to_bits()) - (1.0 - f64::EPSILON / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_published_generator() {
        // Rosetta Code, Pseudo-random numbers/Splitmix64: the first five with seed 1234567.
        let stream = Stream { state: 1_234_567 };
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!([0, 1, 2, 3, 4].map(|sample| stream.bits(sample)), expected);
        // Vectors of the FNV draft (Fowler, Noll, Vo, Eastlake).
        assert_eq!(fnv(""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(fnv("foobar"), 0x8594_4171_F739_67E8);
        assert!(open_unit(0) > 0.0 && open_unit(u64::MAX) < 1.0);
    }

    #[test]
    fn numbers_are_uniform_and_names_are_independent() {
        let [one, other] = ["a", "b"].map(|name| Stream::new(name, 0));
        let count = 100_000u32;
        let pairs = (0..u64::from(count)).map(|sample| [one.at(sample), other.at(sample)]);
        let pairs: Vec<[f64; 2]> = pairs.collect();
        let mean =
            |of: &dyn Fn(&[f64; 2]) -> f64| pairs.iter().map(of).sum::<f64>() / f64::from(count);
        let error = (1.0 / f64::from(count)).sqrt();
        assert!((mean(&|it| it[0]) - 0.5).abs() < 5.0 * error / 12f64.sqrt());
        assert!(mean(&|it| (it[0] - 0.5) * (it[1] - 0.5)).abs() < 5.0 * error / 12.0);
        for tenth in 0..10 {
            let from = f64::from(tenth) / 10.0;
            let is_inside =
                |it: &[f64; 2]| f64::from(u8::from(it[0] >= from && it[0] < from + 0.1));
            assert!((mean(&is_inside) - 0.1).abs() < 5.0 * 0.3 * error, "{tenth}");
        }
    }
}
