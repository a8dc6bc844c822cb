//! Work that may wait: each alternative lets it wait if that costs less, as a permission never costs.
//!
//! An alternative is drafted with all work served when it is wanted, and with all work waiting that may. The
//! cheaper of both decides which demand it serves; both are charged for undone work by one rule.

use super::builder::AlternativeBuilder;
use super::case::{Alternative, Case};
use super::cash::Cash;
use super::draft::{Choice, Draft};
use super::figures::if_served;
use super::load::Load;
use super::unserved::{Rule, Uncharged};
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, if_le};

/// Scope of formulas of an alternative with all work waiting that may.
pub const IF_WORK_WAITS: &str = "if_work_waits";
/// Scope of formulas of an alternative with all work served when it is wanted.
const IF_SERVED_AT_ONCE: &str = "if_served_at_once";

impl<'g> AlternativeBuilder<'g> {
    /// Drafts of all alternatives, each with the cheaper choice for work that may wait, and the rule for work
    /// that they leave undone.
    pub fn drafts<'c>(&self, case: &'c Case) -> (Vec<Draft<'g>>, Rule<'g, 'c>) {
        let all = || case.alternatives.iter();
        let rule = |drafts: &[&Draft<'g>]| {
            let all: Vec<Uncharged<'g>> = drafts.iter().map(|it| it.uncharged).collect();
            Rule::of(self.graph, case.demand.unserved.as_ref(), self.demanded, &all)
        };
        let Some(leveled) = self.leveled else {
            let drafts: Vec<_> = all().map(|it| self.draft(case, it, &self.load)).collect();
            let rule = rule(&drafts.iter().collect::<Vec<_>>());
            return (drafts, rule);
        };
        let loads = [self.load, leveled];
        let each: Vec<Vec<Draft<'g>>> = all().map(|it| self.each(case, it, &loads)).collect();
        let rule = rule(&each.iter().flatten().collect::<Vec<_>>());
        let drafts = all().zip(each).map(|(it, each)| match <[Draft<'g>; 2]>::try_from(each) {
            Ok(both) => self.chosen(case, it, &both, &rule),
            Err(one) => one.into_iter().next().unwrap_or_else(|| self.draft(case, it, &self.load)),
        });
        (drafts.collect(), rule)
    }

    /// An alternative with all work served at once, and with all work waiting that may; one of them if that is
    /// chosen.
    fn each(
        &self,
        case: &Case,
        it: &Alternative,
        [at_once, leveled]: &[Load<'g>; 2],
    ) -> Vec<Draft<'g>> {
        match it.waits {
            Some(waits) => vec![self.draft(case, it, if waits { leveled } else { at_once })],
            None => [(IF_SERVED_AT_ONCE, at_once), (IF_WORK_WAITS, leveled)]
                .map(|(scope, load)| self.graph.aside(scope, || self.draft(case, it, load)))
                .into(),
        }
    }

    /// An alternative that serves the demand that costs it less.
    fn chosen(
        &self,
        case: &Case,
        it: &Alternative,
        both: &[Draft<'g>; 2],
        rule: &Rule<'g, '_>,
    ) -> Draft<'g> {
        let graph = self.graph;
        let [at_once, leveled] =
            [(IF_SERVED_AT_ONCE, &both[0]), (IF_WORK_WAITS, &both[1])].map(|(scope, draft)| {
                graph.aside(scope, || graph.within(&it.name, || self.cost(case, draft, rule)))
            });
        let [zero, one] = [0, 1].map(|number| graph.count::<Ratio>(number));
        let (load, choice) = graph.within(&it.name, || {
            let [is_served, is_leveled_served] =
                [at_once, leveled].map(|it| [it.is_unserved, zero]);
            let cheaper = if_le([at_once.cost, leveled.cost], zero, one);
            let cheaper = if_le(is_leveled_served, cheaper, zero);
            let waits = if_le(is_served, cheaper, one).named("work_waits");
            let load = Load::chosen(graph, waits, [both[0].load, both[1].load]);
            let least = if_le(is_leveled_served, at_once.cost.min(leveled.cost), at_once.cost);
            let leveled_cost = if_served(graph, leveled.is_unserved, leveled.cost);
            let choice = Choice {
                waits,
                serving_all: if_le(is_served, least, leveled_cost).named("least_cost_if_served"),
                is_unserved: at_once.is_unserved.min(leveled.is_unserved),
            };
            (load, choice)
        });
        Draft { choice: Some(choice), ..self.draft(case, it, &load) }
    }

    /// Cost that a draft is ranked by, with the work that is charged to it.
    fn cost(&self, case: &Case, draft: &Draft<'g>, rule: &Rule<'g, '_>) -> Ranked<'g> {
        let undone = &draft.uncharged.undone;
        let charged = rule.charged(undone).and_then(|it| it.line);
        let lines = draft.tiers.iter().flat_map(|tier| &tier.lines).chain(&charged);
        let cash = Cash::of(self.graph, &lines.collect::<Vec<_>>());
        Ranked {
            cost: self.ranked(case, &cash).named("ranked_cost"),
            is_unserved: rule.is_unserved(undone, rule.is_short(undone)),
        }
    }
}

/// Cost of a draft, and whether undone work keeps it from being ranked.
#[derive(Clone, Copy)]
struct Ranked<'g> {
    cost: Expr<'g, Money>,
    /// 1 if it does, else 0.
    is_unserved: Expr<'g, Ratio>,
}
