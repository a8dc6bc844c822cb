//! An alternative before undone work is charged to it: its tiers, dispatched and costed.

use super::builder::AlternativeBuilder;
use super::capital::Charging;
use super::case::{Alternative, Case, Tier};
use super::demand::Demand;
use super::load::Load;
use super::rented::Customer;
use super::sizing::{Sizing, Stack};
use super::tier::TierModel;
use super::unserved::{Uncharged, Undone};
use super::work::{TierWork, Work};
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Given, Graph, Origin};

/// Tiers of an alternative, and its cost before undone work is charged to it.
pub struct Draft<'g> {
    /// Demand that it serves.
    pub load: Load<'g>,
    /// The choice of the cheaper demand; none if there is one demand only.
    pub choice: Option<Choice<'g>>,
    /// Tiers with their cost lines.
    pub tiers: Vec<TierModel<'g>>,
    /// Undone work, and the sum of the lines.
    pub uncharged: Uncharged<'g>,
}

/// The choice of the cheaper demand. Its cost is the least of both, which is continuous, so that searches need not
/// look through the choice.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'g> {
    /// 1 if work that may wait does, as that costs less, else 0.
    pub waits: Expr<'g, Ratio>,
    /// Cost that the alternative is ranked by; missing if it leaves work undone that has no price.
    pub serving_all: Expr<'g, Money>,
    /// 1 if undone work keeps it from being ranked, else 0.
    pub is_unserved: Expr<'g, Ratio>,
}

impl<'g> AlternativeBuilder<'g> {
    /// An alternative before undone work is charged to it.
    pub fn draft(&self, case: &Case, written: &Alternative, load: &Load<'g>) -> Draft<'g> {
        let Self { graph, calendar, .. } = *self;
        let name = &written.name;
        let price_scale = Given::<Ratio>::new(price_scale_key(name), 1.into(), Origin::Axis);
        let stack = Stack {
            graph,
            calendar,
            load: *load,
            price_scale: graph.input(&price_scale),
            charging: charging(graph, case),
            tax: case.tax.as_ref(),
        };
        let sizings: Vec<_> = written
            .tiers
            .iter()
            .map(|tier| graph.within(&tier.path, || stack.size(tier)))
            .collect();
        let work = Work::of(&stack, &case.demand, &written.tiers, &sizings);
        let tiers = costed(&stack, &case.demand, &written.tiers, &sizings, &work);
        let undone = graph.within(name, || Undone::of(graph, work.left, self.demanded));
        let cost = graph.sum(tiers.iter().flat_map(|it| &it.lines).map(|line| line.total));
        let is_offered = !written.is_hypothetical();
        let uncharged = Uncharged { undone, cost, is_offered };
        Draft { load: *load, choice: None, tiers, uncharged }
    }
}

/// The key of the leaf that scales all usage and commitment prices of an alternative.
pub fn price_scale_key(alternative: &str) -> String {
    format!("{alternative}.price_scale")
}

fn charging<'g>(graph: &'g Graph, case: &Case) -> Charging<'g> {
    let rate = case.discounting.as_ref().map(|it| graph.input(&it.cost_of_capital));
    Charging { form: case.capital, rate, own_share: None }
}

/// The tiers of a stack, each with what its provider bills it for.
fn costed<'g>(
    stack: &Stack<'g, '_>,
    demand: &Demand,
    tiers: &[Tier],
    sizings: &[Sizing<'g>],
    work: &Work<'g>,
) -> Vec<TierModel<'g>> {
    let Stack { graph, calendar, .. } = *stack;
    let each = || tiers.iter().zip(sizings);
    let alone = |((tier, it), work): ((&Tier, &Sizing<'g>), &TierWork<'g>)| {
        graph.within(&tier.path, || stack.supplied(tier, it, work))
    };
    let priced = demand.unserved.as_ref().and_then(|it| it.line(graph, &work.left));
    let alone: Vec<_> = each().zip(&work.tiers).map(alone).collect();
    let work: Vec<_> = alone.iter().map(|it| it.work).collect();
    let billed: Vec<_> = alone.iter().map(|it| it.bill).collect();
    let customer = Customer { graph, calendar, demand, tiers, work: &work, billed: &billed };
    let mut pooled = customer.lines();
    pooled.last_mut().into_iter().for_each(|last| last.extend(priced.clone()));
    let all = each().zip(alone).zip(&mut pooled);
    all.map(|(((tier, it), alone), pooled)| {
        let pooled = std::mem::take(pooled);
        graph.within(&tier.path, || stack.tier(tier, it, alone, pooled).named())
    })
    .collect()
}
