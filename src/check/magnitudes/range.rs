//! Usual and possible range of a figure, as a line of a table.

use rust_decimal::Decimal;

use crate::format::{price_to_write, quantity};

/// Usual and possible range of the figures under some keys.
pub(super) struct Magnitude {
    /// Ends of the keys, such as `site.pue`; a number in a key counts as any.
    pub keys: &'static [&'static str],
    /// Subject of the sentence on the range: `colocation`.
    pub what: &'static str,
    /// Verb of that sentence: `costs`.
    pub does: &'static str,
    /// Unit of the figure, as words after a number: `per kW-month`.
    pub unit: &'static str,
    /// Number the figure is divided by before it is judged.
    pub per: Per,
    /// Usual range.
    pub usual: (Decimal, Decimal),
    /// Range outside of which no fleet has the figure.
    pub possible: (Decimal, Decimal),
    /// Figure up to which nothing is said, however small the fleet.
    pub small: Decimal,
    /// True for an amount of money.
    pub is_money: bool,
    /// Code of the finding, if such figures have one of their own.
    pub code: Option<&'static str>,
    /// Factors that mend a usual slip.
    pub slips: &'static [Slip],
    /// How far a figure may be from what is stated.
    pub plausible: Plausible,
    /// Reason for that.
    pub why: &'static str,
    /// Source of the usual range, with its year.
    pub source: &'static str,
}

/// Distance of a figure from what is stated, up to which it may well be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plausible {
    /// A share of the figure, either way.
    By(Decimal),
    /// An amount in the unit of the figure, either way.
    Points(Decimal),
    /// Between limits, whatever is stated.
    Within(Decimal, Decimal),
}

impl Plausible {
    /// A fifth either way, for figures without an entry of their own.
    pub const UNKNOWN: Self = Self::By(Decimal::from_parts(2, 0, 0, false, 1));

    /// Lowest and highest plausible figure; none if they are too large.
    pub fn around(self, stated: Decimal) -> Option<[Decimal; 2]> {
        let around = |by: Decimal| Some([stated.checked_sub(by)?, stated.checked_add(by)?]);
        match self {
            Self::By(share) => around(stated.abs().checked_mul(share)?),
            Self::Points(points) => around(points),
            Self::Within(low, high) => Some([low.min(stated), high.max(stated)]),
        }
    }
}

/// Factor that mends a usual slip.
pub(super) struct Slip {
    /// The factor.
    pub factor: Decimal,
    /// Condition of the advice.
    pub when: &'static str,
    /// True if the factor is a quotient, whose product is shown like a price.
    pub is_quotient: bool,
}

/// Number that a figure is divided by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Per {
    /// Nothing.
    Itself,
    /// GPUs of one node.
    GpuOfNode,
    /// GPUs of the tier, or of the demand if it has none of its own.
    Gpu,
    /// GPUs of the group that staff is stated for, else those of the tier.
    GpuOfGroup,
}

/// Judgment of a figure outside its usual range.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Outside the usual range.
    Unusual,
    /// Outside what any fleet has.
    Impossible,
}

impl Magnitude {
    /// True if the magnitude is of the figure with these words of a key, the last first.
    pub fn is_of(&self, words: &[&str]) -> bool {
        let is_end = |end: &&str| {
            let mut words = words.iter();
            end.rsplit('.').all(|word| words.next() == Some(&word))
        };
        self.keys.iter().any(is_end)
    }

    /// Judgment of a figure over its base; none if it is usual.
    pub fn judge(&self, value: Decimal, base: Decimal) -> Option<Verdict> {
        let each = value.checked_div(base)?;
        let is_within = |(low, high): (Decimal, Decimal)| each >= low && each <= high;
        // Nothing is stated as 0 by mistake: it is free, or paid before.
        if each.is_zero() || is_within(self.usual) || (each > self.usual.1 && value <= self.small) {
            return None;
        }
        Some(if is_within(self.possible) { Verdict::Unusual } else { Verdict::Impossible })
    }

    /// Ranges that a figure is outside of, in words: the usual one with its source, then the possible
    /// one.
    pub fn wording(&self, verdict: Verdict) -> String {
        let Self { what, does, unit, .. } = self;
        let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
        let source =
            if self.source.is_empty() { String::new() } else { format!(" ({})", self.source) };
        let usual = format!("{what} usually {does} {}{unit}{source}", within(self.usual));
        match verdict {
            Verdict::Unusual => usual,
            Verdict::Impossible if self.possible == self.usual => {
                format!("{what} {does} {}{unit}{source}", within(self.usual))
            }
            Verdict::Impossible => {
                format!("{usual}, and {} is possible", within(self.possible))
            }
        }
    }

    /// Way out, as a sentence without its full stop.
    pub fn way_out(&self, value: Decimal, base: Decimal, code: &str) -> String {
        let repaired = self.slips.iter().find_map(|Slip { factor, when, is_quotient }| {
            let repaired = value.checked_mul(*factor)?;
            let is_usual = self.judge(repaired, base).is_none();
            let shown = if *is_quotient { price_to_write(repaired) } else { quantity(repaired) };
            is_usual.then(|| format!("Write {shown} if {when}"))
        });
        let repaired = repaired.unwrap_or_else(|| "Check the unit".to_owned());
        format!("{repaired}; if it is right, write `# gpu-tco: ignore {code} REASON`")
    }
}

/// A range in words: `30 to 800`, `at most 0.3`.
fn within((low, high): (Decimal, Decimal)) -> String {
    if high == Decimal::MAX {
        format!("at least {}", quantity(low))
    } else if low.is_zero() {
        format!("at most {}", quantity(high))
    } else {
        format!("{} to {}", quantity(low), quantity(high))
    }
}
