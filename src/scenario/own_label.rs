//! Labels that a scenario states for its tiers.

use std::collections::BTreeSet;

use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::input::{Diagnostic, Field, quoted};

/// Most characters of a label, which tables and sliders show.
const LONGEST: usize = 60;

impl Resolver<'_> {
    /// Reports labels that are too long, or that two tiers of an alternative have.
    pub fn labels(&mut self, tiers: &[Field<written::Tier>]) {
        let mut known = BTreeSet::new();
        let stated = tiers.iter().filter_map(|it| it.get()?.any().label.stated());
        for (label, span) in stated {
            let problem = if label.0.chars().count() > LONGEST {
                "has more than 60 characters"
            } else if known.insert(label.0.as_str()) {
                continue;
            } else {
                "is that of another tier of the alternative"
            };
            let message = format!("the label {} {problem}", quoted(&label.0));
            let fix = "write another label of up to 60 characters, or remove it";
            self.report(Diagnostic::error(codes::NAME, message).at(span).fix(fix));
        }
    }
}
