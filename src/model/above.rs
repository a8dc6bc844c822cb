//! Cost of each alternative above the least of those that are ranked.

use super::alternative::AlternativeModel;
use super::figures::{AboveLeast, above_least};
use crate::expr::Graph;

/// Adds what each alternative costs above the least of those that are ranked.
pub fn compare_to_the_least<'g>(graph: &'g Graph, alternatives: &mut [AlternativeModel<'g>]) {
    let is_out = |it: &AlternativeModel<'g>| {
        if it.is_hypothetical { graph.count(1) } else { it.is_unserved }
    };
    let totals: Vec<_> = alternatives.iter().map(|it| (it.cash.total, is_out(it))).collect();
    let npvs: Option<Vec<_>> = alternatives.iter().map(|it| Some((it.npv?, is_out(it)))).collect();
    let above = above_least(graph, "least_total", &totals);
    let npv_above = npvs.map(|npvs| above_least(graph, "least_npv", &npvs));
    for (index, it) in alternatives.iter_mut().enumerate() {
        let named = |above: &[AboveLeast<'g>], name: &str| {
            let above = above.get(index)?;
            let _ = above.amount.named(name);
            let _ = above.share.named(format!("{name}_share"));
            Some(*above)
        };
        (it.above, it.npv_above) = graph.within(&it.name, || {
            let npv = npv_above.as_deref().and_then(|all| named(all, "npv_above_cheapest"));
            (named(&above, "above_cheapest"), npv)
        });
    }
}
