//! Verdict if total, NPV and unit cost have different winners: all are named, none is called
//! cheaper.

use indexmap::IndexMap;

use super::{Material, money as words};
use crate::analysis::CostedAlternative;
use crate::format::{money, per_gpu_hour};
use crate::model::RankBy;
use crate::model::capital::CapitalCharge;

/// Winner of a view, and its lowest figure in words.
struct ViewWinner<'r> {
    winner: &'r CostedAlternative,
    figure: String,
}

/// Split verdict, if another view than the one that ranks has another winner.
pub(super) fn verdict(material: Material<'_>, first: &CostedAlternative) -> Option<String> {
    let comparison = material.comparison;
    comparison.cheapest_otherwise.as_ref().or(comparison.cheapest_per_gpu_hour.as_ref())?;
    let mut winners: IndexMap<&str, Vec<String>> = IndexMap::new();
    for ViewWinner { winner, figure } in views(material, first) {
        winners.entry(&winner.name).or_default().push(figure);
    }
    let each = winners.iter().enumerate().map(|(index, (name, of))| {
        let has = if index == 0 { " has" } else { "" };
        format!("{name}{has} the lowest {}", of.join(" and "))
    });
    let each: Vec<String> = each.collect();
    let none = if winners.len() == 2 { "neither" } else { "none" };
    Some(format!("{}: {none} is called cheaper.", each.join(", ")))
}

/// Winners by total, by NPV if there is one, and by unit cost if that includes interest.
fn views<'r>(material: Material<'r>, first: &'r CostedAlternative) -> Vec<ViewWinner<'r>> {
    let (case, comparison) = (material.case, material.comparison);
    let other = |name: &'r Option<String>| {
        name.as_ref().and_then(|name| material.outcome(name)).unwrap_or(first)
    };
    let otherwise = other(&comparison.cheapest_otherwise);
    let (by_total, by_npv) = match case.rank_by {
        RankBy::Total => (first, otherwise),
        RankBy::Npv => (otherwise, first),
    };
    let currency = &case.currency;
    let total = by_total.total.map(money).unwrap_or_default();
    let mut views =
        vec![ViewWinner { winner: by_total, figure: format!("total ({total} {currency})") }];
    if let Some(npv) = by_npv.npv.map(money) {
        let figure = format!("NPV of cost ({npv} {currency} at {})", material.cost_of_capital());
        views.push(ViewWinner { winner: by_npv, figure });
    }
    if case.capital != CapitalCharge::Straight {
        let winner = other(&comparison.cheapest_per_gpu_hour);
        let cost = winner.cost_per_gpu_hour.map(per_gpu_hour).unwrap_or_default();
        let figure = format!("cost per GPU-hour ({cost} {currency}, {})", words::capital(case));
        views.push(ViewWinner { winner, figure });
    }
    views
}
