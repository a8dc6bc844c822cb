//! Resolves when the nodes of an owned tier are bought, how long they serve, and what replaces
//! them.

use rust_decimal::Decimal;

use super::existing;
use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::expr::Given;
use crate::expr::unit::Months;
use crate::format::count;
use crate::input::{Diagnostic, Field, Leaf, Scalar, ScalarProblem, Span, did_you_mean};
use crate::model::Size;
use crate::model::owned::{Deployment, NodePurchase, NodeQuote, Purchases, Refresh, Standby};
use crate::quantity::Quantity;
use crate::quantity::ShareBelowOne;

impl Resolver<'_> {
    /// Resolves purchases, lives and refreshes of an owned tier.
    pub fn deployment(
        &mut self,
        at: Mapping<'_>,
        tier: &written::Owned,
        existing: Option<&existing::Owned>,
    ) -> Option<Deployment> {
        let purchases = match existing {
            Some(it) => Some(Purchases::AtStart(Size::Units(it.nodes.clone()))),
            None if !tier.existing.is_absent() => return None,
            None => self.purchases(at, tier),
        };
        let lead_time: Option<Given<Months>> =
            self.given(at, "lead_time_months", &tier.lead_time_months);
        if let (Some((_, span)), Some(lead)) = (tier.lead_time_months.stated(), &lead_time) {
            self.within_horizon("lead_time_months", lead.stated(), span);
        }
        if let (Some(Purchases::Listed(listed)), Some(lead)) = (&purchases, &lead_time) {
            self.come_in_time(listed, lead.stated(), tier.purchases.get());
        }
        if let (Some(span), None) = (tier.payment.span(), &lead_time) {
            let message = "payment is stated, but nothing is on the way: there is no lead time";
            let fix = "add `lead_time_months: 3`, or remove `payment`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        Some(Deployment {
            purchases: purchases?,
            lead_time,
            paid_on_delivery: matches!(tier.payment.get(), Some(written::Payment::Delivery)),
            useful_life: self.given(at, "useful_life_months", &tier.useful_life_months),
            standby: self.standby(at, tier),
            refresh: self.refresh(at, tier),
        })
    }

    fn purchases(&mut self, at: Mapping<'_>, tier: &written::Owned) -> Option<Purchases> {
        if let Some((all, span)) = tier.purchases.stated() {
            let sized = [
                ("nodes", tier.nodes.span()),
                ("gpus", tier.gpus.span()),
                ("expand", tier.expand.span()),
            ];
            for (key, stated) in sized.into_iter().filter_map(|(key, at)| Some((key, at?))) {
                let message =
                    format!("`{key}` cannot be combined with purchases, which state the nodes");
                let fix = format!("remove `{key}`, or `purchases`");
                let both = Diagnostic::error(codes::ONE_OF, message).at(stated).fix(fix);
                self.report(both.also(span, "stated here"));
            }
            return self.listed(at, all, span);
        }
        if tier.purchases.is_bad() {
            return None;
        }
        let size = self.size(at, ("nodes", &tier.nodes), &tier.gpus)?;
        let size = self.bounded(at, size, [&tier.min_gpus, &tier.max_gpus]);
        Some(match tier.expand.stated() {
            None => Purchases::AtStart(size),
            Some((step, span)) => {
                if !matches!(size, Size::Peak | Size::Mean) {
                    let message = "expand is stated, but the number of nodes is fixed";
                    let fix = "write `gpus: peak`, or list `purchases` by month";
                    self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
                }
                let months = match step {
                    written::Expand::Monthly => 1,
                    written::Expand::Yearly => 12,
                };
                Purchases::Expand(size, months)
            }
        })
    }

    /// Resolves a word or a share of time; either needs downtime, and a size that follows demand.
    fn standby(&mut self, at: Mapping<'_>, tier: &written::Owned) -> Option<Standby> {
        let (standby, span) = tier.standby.stated()?;
        let fixed = [
            ("nodes", tier.nodes.span()),
            ("purchases", tier.purchases.span()),
            ("gpus", tier.gpus.stated().filter(|(size, _)| is_number(size)).map(|(_, at)| at)),
        ];
        if let Some((key, stated)) = fixed.into_iter().find_map(|(key, at)| Some((key, at?))) {
            let message = format!("standby is stated, but `{key}` says how many nodes there are");
            let fix = "remove `standby`, or write `gpus: peak`";
            let both = Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix);
            self.report(both.also(stated, "stated here"));
            return None;
        }
        let never_down = tier.downtime.is_absent();
        let chosen = match standby.text.as_str() {
            "none" => Some(Standby::None),
            "expected" => Some(Standby::Expected),
            "one_more" => Some(Standby::OneMore),
            text => match ShareBelowOne::from_scalar(text, standby.quoted) {
                Ok(share) => {
                    self.given(at, "standby", &Field::Stated(share, span)).map(Standby::ShareOfTime)
                }
                Err(problem) => {
                    self.bad_standby(text, &problem, never_down, span);
                    return None;
                }
            },
        };
        if never_down {
            let message = "standby is stated, but no node is ever down";
            let fix = "add `downtime: 0.05`, or remove `standby`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        chosen
    }

    /// Reports a standby that is neither a word nor a share, and in the same message that downtime
    /// is missing.
    fn bad_standby(&mut self, text: &str, problem: &ScalarProblem, never_down: bool, span: Span) {
        let words = did_you_mean(text, ["none", "expected", "one_more"]);
        let ways = "write `none`, `expected`, `one_more`, or the share of time in which the peak \
                    is served, such as 0.99";
        let fix = if words.is_empty() { ways.to_owned() } else { words };
        let fix = if never_down { format!("{fix}; and add `downtime: 0.05`") } else { fix };
        let message = format!("standby {}", problem.message);
        self.report(Diagnostic::error(problem.code, message).at(span).fix(fix));
    }

    fn listed(
        &mut self,
        at: Mapping<'_>,
        all: &[Field<written::Purchase>],
        span: Span,
    ) -> Option<Purchases> {
        let mut listed = Vec::new();
        for (purchase, at) in at.items("purchases", "a purchase", all) {
            let month = self.require(at, "month", &purchase.month);
            let nodes = self.require(at, "nodes", &purchase.nodes);
            let purchase = month.zip(nodes).map(|(month, nodes)| NodePurchase { month, nodes });
            if let Some(purchase) = &purchase {
                self.within_horizon("month", purchase.month.stated(), at.span);
            }
            listed.extend(purchase);
        }
        if all.is_empty() {
            let message = "purchases lists nothing";
            let fix = "add `{month: 0, nodes: 8}`, or state `nodes`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        (listed.len() == all.len()).then_some(Purchases::Listed(listed))
    }

    /// Prices that purchases state for themselves; reports two purchases of a month if one has its own.
    pub fn quotes(&mut self, at: Mapping<'_>, tier: &written::Owned) -> Vec<NodeQuote> {
        let all = tier.purchases.get().map(Vec::as_slice).unwrap_or_default();
        let month = |it: &Field<written::Purchase>| it.get()?.month.get().map(|it| it.value());
        let mut quotes = Vec::new();
        for (index, (purchase, at)) in at.items("purchases", "a purchase", all).enumerate() {
            let Some(price) = self.given(at, "price", &purchase.price) else { continue };
            let Some(own) = self.given(at, "month", &purchase.month) else { continue };
            let is_other = |(other, it): (usize, &Field<written::Purchase>)| {
                other != index && month(it) == Some(own.stated())
            };
            if all.iter().enumerate().any(is_other) {
                let message = format!(
                    "month {} has two purchases, of which one states a price",
                    own.stated()
                );
                let fix = "write them as one purchase, with the mean price of its nodes";
                self.report(Diagnostic::error(codes::ONE_OF, message).at(at.span).fix(fix));
            }
            quotes.push(NodeQuote { month: own, price });
        }
        quotes
    }

    fn refresh(&mut self, at: Mapping<'_>, tier: &written::Owned) -> Option<Refresh> {
        let (refresh, at) = at.enter("refresh", "a refresh", &tier.refresh)?;
        if tier.useful_life_months.is_absent() {
            let message = "refresh is stated, but not when: the life of the servers";
            let fix = "add `useful_life_months: 36` to the tier";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(at.span).fix(fix));
        }
        Some(Refresh {
            price_ratio: self.given(at, "price_ratio", &refresh.price_ratio),
            relative_performance: self.given(
                at,
                "relative_performance",
                &refresh.relative_performance,
            ),
            idle_kw: self.given(at, "idle_kw", &refresh.idle_kw),
            busy_kw: self.given(at, "busy_kw", &refresh.busy_kw),
        })
    }

    /// Reports purchases ordered within the horizon but delivered after it.
    fn come_in_time(
        &mut self,
        listed: &[NodePurchase],
        lead: Decimal,
        written: Option<&Vec<Field<written::Purchase>>>,
    ) {
        let spans = written.into_iter().flatten().map(Field::span);
        for (purchase, span) in listed.iter().zip(spans) {
            let (ordered, Some(horizon)) = (purchase.month.stated(), self.horizon) else { return };
            let comes = ordered.saturating_add(lead);
            if let (Some(span), true) =
                (span, ordered < horizon && lead < horizon && comes >= horizon)
            {
                let horizon = count(horizon, "month");
                let message = format!(
                    "nodes ordered in month {ordered} come in month {comes}, but the horizon ends \
                     after {horizon}"
                );
                let fix = "write an earlier month, or a longer `horizon_months`";
                self.report(Diagnostic::error(codes::MONTHS, message).at(span).fix(fix));
            }
        }
    }

    /// Reports a month at or after the end of the horizon.
    fn within_horizon(&mut self, key: &str, month: Decimal, span: Span) {
        let Some(horizon) = self.horizon.filter(|horizon| month >= *horizon) else { return };
        let horizon = count(horizon, "month");
        let message = format!("{key} is {month}, but the horizon ends after {horizon}");
        let fix = "write a month before it, or a longer `horizon_months`";
        self.report(Diagnostic::error(codes::MONTHS, message).at(span).fix(fix));
    }
}

fn is_number(size: &Scalar) -> bool {
    !matches!(size.text.as_str(), "peak" | "mean")
}
