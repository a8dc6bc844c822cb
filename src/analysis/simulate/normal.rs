//! The normal law: its quantiles and its distribution.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(
    clippy::unreadable_literal,
    clippy::excessive_precision,
    reason = "published coefficients"
)]

/// Value that a share `u` of the standard normal law is below, by Wichura's algorithm AS 241
/// (Applied Statistics 37, 1988), to about 1e-16.
pub(super) fn quantile(u: f64) -> f64 {
    let q = u - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.180625 - q * q;
        return q * ratio(r, CENTER);
    }
    let tail = (if q < 0.0 { u } else { 1.0 - u }).max(f64::MIN_POSITIVE);
    let r = (-tail.ln()).sqrt();
    let x = if r <= 5.0 { ratio(r - 1.6, MIDDLE) } else { ratio(r - 5.0, TAIL) };
    if q < 0.0 { -x } else { x }
}

/// Numerator and denominator of a rational function, lowest power first.
type Rational = [[f64; 8]; 2];

const CENTER: Rational = [
    [
        3.3871328727963666080e0,
        1.3314166789178437745e2,
        1.9715909503065514427e3,
        1.3731693765509461125e4,
        4.5921953931549871457e4,
        6.7265770927008700853e4,
        3.3430575583588128105e4,
        2.5090809287301226727e3,
    ],
    [
        1.0,
        4.2313330701600911252e1,
        6.8718700749205790830e2,
        5.3941960214247511077e3,
        2.1213794301586595867e4,
        3.9307895800092710610e4,
        2.8729085735721942674e4,
        5.2264952788528545610e3,
    ],
];

const MIDDLE: Rational = [
    [
        1.42343711074968357734e0,
        4.63033784615654529590e0,
        5.76949722146069140550e0,
        3.64784832476320460504e0,
        1.27045825245236838258e0,
        2.41780725177450611770e-1,
        2.27238449892691845833e-2,
        7.74545014278341407640e-4,
    ],
    [
        1.0,
        2.05319162663775882187e0,
        1.67638483018380384940e0,
        6.89767334985100004550e-1,
        1.48103976427480074590e-1,
        1.51986665636164571966e-2,
        5.47593808499534494600e-4,
        1.05075007164441684324e-9,
    ],
];

const TAIL: Rational = [
    [
        6.65790464350110377720e0,
        5.46378491116411436990e0,
        1.78482653991729133580e0,
        2.96560571828504891230e-1,
        2.65321895265761230930e-2,
        1.24266094738807843860e-3,
        2.71155556874348757815e-5,
        2.01033439929228813265e-7,
    ],
    [
        1.0,
        5.99832206555887937690e-1,
        1.36929880922735805310e-1,
        1.48753612908506148525e-2,
        7.86869131145613259100e-4,
        1.84631831751005468180e-5,
        1.42151175831644588870e-7,
        2.04426310338993978564e-15,
    ],
];

fn ratio(r: f64, [above, below]: Rational) -> f64 {
    let sum =
        |coefficients: [f64; 8]| coefficients.into_iter().rev().fold(0.0, |sum, it| sum * r + it);
    sum(above) / sum(below)
}

/// Share of the standard normal law below `x`, by West's form of Hart's approximation (Wilmott
/// Magazine, May 2005), to about 1e-15.
pub(super) fn share_below(x: f64) -> f64 {
    let z = x.abs();
    let bell = (-z * z / 2.0).exp();
    let tail = if z > 37.0 {
        0.0
    } else if z < 7.07106781186547 {
        let above = [
            220.206867912376,
            221.213596169931,
            112.079291497871,
            33.912866078383,
            6.37396220353165,
            0.700383064443688,
            3.52624965998911e-2,
        ];
        let below = [
            440.413735824752,
            793.826512519948,
            637.333633378831,
            296.564248779674,
            86.7807322029461,
            16.064177579207,
            1.75566716318264,
            8.83883476483184e-2,
        ];
        let sum = |all: &[f64]| all.iter().rev().fold(0.0, |sum, it| sum * z + it);
        bell * sum(&above) / sum(&below)
    } else {
        let fraction = [4.0, 3.0, 2.0, 1.0].into_iter().fold(z + 0.65, |below, n| z + n / below);
        bell / fraction / 2.506628274631
    };
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// Density of the standard normal law.
pub(super) fn density(x: f64) -> f64 {
    (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_and_shares_are_those_of_tables() {
        // scipy 1.17.1: scipy.stats.norm.ppf and .cdf
        for (share, expected) in [
            (1e-12, -7.034483825301132),
            (0.001, -3.090232306167813),
            (0.05, -1.6448536269514729),
            (0.5, 0.0),
            (0.8, 0.8416212335729143),
            (0.975, 1.959963984540054),
        ] {
            assert!((quantile(share) - expected).abs() < 1e-14 * expected.abs().max(1.0));
            assert!((share_below(expected) - share).abs() < 1e-14, "{share}");
        }
        assert!(quantile(0.0).is_finite());
    }
}
