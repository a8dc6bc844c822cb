//! Codes of all problems and findings: what each means, why it matters, an example, and the fix.
//!
//! The letter after `GT` is the family: `F` form of files, `P` prices, `U` units, `M` magnitudes,
//! `N` names, `C` currency, `R` sources, `D` dates, `S` scenarios, `T` traces, `G` comments that control
//! `check` or editors. A code never changes its meaning.

mod bills;
mod comments;
mod currency;
mod dates;
mod form;
mod magnitudes;
mod prices;
mod results;
mod scenarios;
mod sources;
mod traces;
mod units;
mod usage;

pub use bills::*;
pub use comments::*;
pub use currency::*;
pub use dates::*;
pub use form::*;
pub use magnitudes::*;
pub use prices::*;
pub use results::*;
pub use scenarios::*;
pub use sources::*;
pub use traces::*;
pub use units::*;
pub use usage::*;

/// Explanation of a code, for `explain CODE` and the list of findings in the documentation.
#[derive(Clone, Copy, Debug)]
pub struct Explanation {
    /// Code, such as GTS002.
    pub code: &'static str,
    /// Severity: an error, a warning, or either by the size of the problem.
    pub severity: CodeSeverity,
    /// Problem, in one or two sentences.
    pub what: &'static str,
    /// Consequence for the result.
    pub why: &'static str,
    /// Example that has the problem: lines of a file, or a command that begins with `gpu-tco`.
    pub example: &'static str,
    /// Change that solves it.
    pub fix: &'static str,
}

/// Severity of the problems with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeSeverity {
    /// Always an error.
    Error,
    /// Always a warning.
    Warning,
    /// An error if the value is impossible, a warning if it is unlikely.
    Either,
}

impl CodeSeverity {
    /// Severity in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Either => "error or warning",
        }
    }
}

// Constants with the codes of a family, and their explanations.
macro_rules! explanations {
    ($all:ident $($code:literal $name:ident $severity:ident
        $what:literal why $why:literal example $example:literal fix $fix:literal;)*) => {
        $(#[doc = $what] pub const $name: &str = $code;)*

        /// Explanations of the codes of this family, in order of code.
        pub(super) const $all: &[crate::codes::Explanation] = &[$(crate::codes::Explanation {
            code: $code,
            severity: crate::codes::CodeSeverity::$severity,
            what: $what,
            why: $why,
            example: $example,
            fix: $fix,
        }),*];
    };
}
use explanations;

/// Families in order of code.
const FAMILIES: [&[Explanation]; 13] = [
    OF_CURRENCY,
    OF_DATES,
    OF_FORM,
    OF_COMMENTS,
    OF_MAGNITUDES,
    OF_PRICES,
    OF_SOURCES,
    OF_SCENARIOS,
    OF_RESULTS,
    OF_TRACES,
    OF_USAGE,
    OF_BILLS,
    OF_UNITS,
];

/// Explanations of all codes, in order of code.
pub fn all() -> impl Iterator<Item = &'static Explanation> {
    FAMILIES.into_iter().flatten()
}

/// Explanation of a code.
#[must_use]
pub fn explain(code: &str) -> Option<&'static Explanation> {
    all().find(|it| it.code == code)
}

/// Meaning of a code, in short.
#[must_use]
pub fn describe(code: &str) -> Option<&'static str> {
    explain(code).map(|it| it.what)
}

/// The registered code that equals `code`, with a static lifetime.
pub(crate) fn known(code: &str) -> Option<&'static str> {
    explain(code).map(|it| it.code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_sorted_and_explained() {
        let codes: Vec<&str> = all().map(|it| it.code).collect();
        assert!(codes.is_sorted_by(|one, next| one < next), "{codes:?}");
        for Explanation { code, what, why, example, fix, .. } in all() {
            for text in [what, why, fix] {
                let is_sentence = text.starts_with(char::is_uppercase) && text.ends_with('.');
                assert!(is_sentence, "{code}: {text}");
            }
            assert!(!example.is_empty() && !example.ends_with('\n'), "{code}");
        }
        assert!(describe(NOTHING).is_some_and(|text| text.contains("empty")));
        assert_eq!(describe("GTX999"), None);
    }
}
