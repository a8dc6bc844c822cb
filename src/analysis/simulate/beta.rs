//! The beta law over 0 to 1: its distribution and its quantiles.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]
#![allow(
    clippy::unreadable_literal,
    clippy::excessive_precision,
    reason = "published coefficients"
)]

/// Most steps of a search or a fraction; laws in use need a few dozen.
const MOST_STEPS: u32 = 500;

/// Step of Newton's method after which there is no other: the next would be about its square.
const LAST_STEP: f64 = 1e-9;

/// Beta law over 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beta {
    /// Weight of 1.
    pub a: f64,
    /// Weight of 0.
    pub b: f64,
    /// Logarithm of the beta function of both weights.
    scale: f64,
}

impl Beta {
    /// A law of two weights above 0.
    pub fn new(a: f64, b: f64) -> Self {
        Self { a, b, scale: ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b) }
    }

    /// The law in which 0 and 1 change places.
    pub fn mirrored(self) -> Self {
        Self { a: self.b, b: self.a, ..self }
    }

    /// Density at `x`.
    pub fn density(self, x: f64) -> f64 {
        ((self.a - 1.0) * x.ln() + (self.b - 1.0) * (-x).ln_1p() - self.scale).exp()
    }

    /// Share below `x`: the regularized incomplete beta function, by its continued fraction
    /// (DLMF 8.17.22).
    pub fn share_below(self, x: f64) -> f64 {
        if x <= 0.0 || x >= 1.0 {
            return if x <= 0.0 { 0.0 } else { 1.0 };
        }
        if x > (self.a + 1.0) / (self.a + self.b + 2.0) {
            return 1.0 - self.mirrored().fraction(1.0 - x);
        }
        self.fraction(x)
    }

    fn fraction(self, x: f64) -> f64 {
        let Self { a, b, scale } = self;
        let tiny = |it: f64| if it.abs() < 1e-300 { 1e-300 } else { it };
        let (mut c, mut d) = (1.0, 1.0 / tiny(1.0 - (a + b) * x / (a + 1.0)));
        let mut product = d;
        for step in 1..MOST_STEPS {
            let m = f64::from(step);
            let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
            let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
            let mut factor = 1.0;
            for term in [even, odd] {
                d = 1.0 / tiny(1.0 + term * d);
                c = tiny(1.0 + term / c);
                factor = c * d;
                product *= factor;
            }
            if (factor - 1.0).abs() < 1e-15 {
                break;
            }
        }
        (a * x.ln() + b * (-x).ln_1p() - scale).exp() * product / a
    }

    /// Value that a share is below, by Newton's method from a guess, kept between bounds.
    pub fn quantile_near(self, share: f64, guess: f64) -> f64 {
        let (mut low, mut high) = (0.0, 1.0);
        let mut x = guess;
        for _ in 0..MOST_STEPS {
            if !(x > low && x < high) {
                // Half of the digits near 0, half of the way elsewhere.
                x = if low == 0.0 { high * 1e-3 } else { f64::midpoint(low, high) };
            }
            let off = self.share_below(x) - share;
            if off > 0.0 {
                high = x;
            } else {
                low = x;
            }
            let next = x - off / self.density(x);
            if high - low <= 1e-16 * high || off == 0.0 {
                break;
            }
            let is_last = (next - x).abs() <= LAST_STEP * x;
            x = next;
            if is_last {
                break;
            }
        }
        x
    }
}

/// Logarithm of the gamma function above 0, by Lanczos' approximation with g = 7 and 9 terms.
fn ln_gamma(x: f64) -> f64 {
    const TERMS: [f64; 8] = [
        676.5203681218851,
        -1259.1392167224028,
        771.32342877765313,
        -176.61502916214059,
        12.507343278686905,
        -0.13857109526572012,
        9.9843695780195716e-6,
        1.5056327351493116e-7,
    ];
    if x < 0.5 {
        // Reflection keeps the digits near 0.
        return (std::f64::consts::PI / (std::f64::consts::PI * x).sin()).ln() - ln_gamma(1.0 - x);
    }
    let x = x - 1.0;
    let series =
        (1u32..).zip(TERMS).fold(0.99999999999980993, |sum, (n, it)| sum + it / (x + f64::from(n)));
    let t = x + 7.5;
    0.5 * (2.0 * std::f64::consts::PI).ln() + (x + 0.5) * t.ln() - t + series.ln()
}
