//! Resolves what is left of a commitment that was signed already.

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::expr::Given;
use crate::expr::unit::Months;
use crate::input::{Diagnostic, Span, quoted};
use crate::model::Window;
use crate::model::rented::{Commitment, Resale};
use crate::quantity::Quantity;

/// The rest of a commitment.
pub struct Rest {
    pub months_left: Given<Months>,
    pub resale: Option<Resale>,
}

/// Months that are left of a commitment; none for a new one.
pub fn rest_of_a_commitment(commitment: &Commitment) -> Option<Window> {
    let until_month = Some(commitment.term_months.clone());
    commitment.is_existing.then(|| Window { until_month, ..Window::default() })
}

impl Resolver<'_> {
    /// Resolves what is left of a commitment; none if it is a new one.
    pub fn existing_commitment(
        &mut self,
        at: Mapping<'_>,
        tier: &written::Committed,
    ) -> Option<Rest> {
        let (written, own) = at.enter("existing", "an existing commitment", &tier.existing)?;
        self.nothing_is_signed(tier, own.span);
        if tier.instances.is_absent() && tier.gpus.is_absent() {
            let message = "an existing commitment has no size";
            let fix = "add `gpus: 64` or `instances: 8`, the number under contract";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(own.span).fix(fix));
        }
        let months_left = self.require(own, "months_left", &written.months_left);
        let resale = own.enter("resale", "a resale", &written.resale);
        let resale = resale.and_then(|(resale, at)| self.resale(at, resale, written));
        Some(Rest { months_left: months_left?, resale })
    }

    /// Reports keys of a new contract on one that was signed already.
    fn nothing_is_signed(&mut self, tier: &written::Committed, existing: Span) {
        let any = tier.any();
        let word =
            tier.gpus.stated().filter(|(it, _)| !it.text.starts_with(|c: char| c.is_ascii_digit()));
        let keys = [
            (
                "term_months",
                tier.term_months.span(),
                "remove it: `months_left` states how long it is owed",
            ),
            (
                "upfront_share",
                tier.upfront_share.span(),
                "remove it, and state the price that is still paid",
            ),
            ("billing", tier.billing.span(), "remove it: what was signed is owed, used or not"),
            (
                "ends_with_horizon",
                tier.ends_with_horizon.span(),
                "remove it: what was signed is owed to its end",
            ),
            ("from_month", any.from_month.span(), "remove it: the commitment runs from month 1"),
            ("until_month", any.until_month.span(), "remove it: `months_left` states when it ends"),
            ("gpus", word.map(|it| it.1), "write the number under contract, such as `gpus: 64`"),
        ];
        for (key, span, fix) in
            keys.into_iter().filter_map(|(key, span, fix)| Some((key, span?, fix)))
        {
            let message =
                format!("`{key}` is of a new commitment, and this one was signed already");
            let both = Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix);
            self.report(both.also(existing, "signed already"));
        }
    }

    /// Reports a plan that was paid upfront.
    pub fn upfront_is_paid(&mut self, plan: &str, span: Span) {
        let message =
            format!("{} is paid upfront, and this commitment was signed already", quoted(plan));
        let fix =
            "write `effective_price_per_gpu_hour` with what is still paid, in place of `plan`";
        self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
    }

    fn resale(
        &mut self,
        at: Mapping<'_>,
        written: &written::Resale,
        of: &written::ExistingCommitment,
    ) -> Option<Resale> {
        let from = written.from_month.stated();
        if let (Some((from, span)), Some((left, other))) = (from, of.months_left.stated())
            && from.value() > left.value()
        {
            let (from, left) = (from.value(), left.value());
            let message = format!("from_month is {from}, but months_left is {left}");
            let fix = format!("write {left} or less, or remove `resale`");
            let late = Diagnostic::error(codes::MONTHS, message).at(span).fix(fix);
            self.report(late.also(other, "stated here"));
        } else if let Some((from, span)) = from {
            self.is_a_month_of_the_horizon("from_month", from.value(), span);
        }
        let from_month = self.given_or(at, "from_month", &written.from_month, 1);
        let fee = self.given(at, "fee", &written.fee);
        let share = self.require(at, "share", &written.share);
        Some(Resale { share: share?, fee, from_month })
    }
}
