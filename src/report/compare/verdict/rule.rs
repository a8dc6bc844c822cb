//! The rule of the verdict: the sentence for each ranking.

use super::super::{Material, money as conventions};
use super::words::{Basis, Slot, Test, Words};
use crate::format::list;
use crate::model::RankBy;
use crate::model::capital::CapitalCharge;

/// Verdict on the alternatives.
pub(crate) fn rule(material: Material<'_>) -> Words {
    let of_several = Words::choose(Test::OneRanked, alone(material), several(material));
    let verdict = Words::choose(Test::NoneRanked, none(material), of_several);
    all(std::iter::once(verdict).chain(sizes(material)))
}

/// Sentence on sizes that a search found, and that stay while inputs change.
fn sizes(material: Material<'_>) -> Option<Words> {
    let names: Vec<&str> = material.mixes.iter().map(|it| it.open.name.as_str()).collect();
    let words = || format!(" The sizes of {} stay as found for the file.", list(&names));
    (!names.is_empty()).then(|| Words::OfChange(words()))
}

/// Bases that may have different winners: total, NPV if there is one, and unit cost if that includes interest.
pub(crate) fn bases(material: Material<'_>) -> Vec<Basis> {
    let npv = material.case.discounting.as_ref().map(|_| Basis::Npv);
    let is_straight = material.case.capital == CapitalCharge::Straight;
    let unit = (!is_straight).then_some(Basis::UnitCost);
    std::iter::once(Basis::Total).chain(npv).chain(unit).collect()
}

fn all(words: impl IntoIterator<Item = Words>) -> Words {
    Words::All(words.into_iter().collect())
}

fn none(material: Material<'_>) -> Words {
    let is_priced = material.case.demand.unserved.is_some();
    let fix = if is_priced || material.comparison.alternatives.len() < 2 {
        ""
    } else {
        " To rank them, add `unserved: {price_per_gpu_hour: PRICE}` to `demand`."
    };
    all([
        Words::fixed("No alternative serves all demand"),
        Words::when(Test::OthersServe, Words::fixed(" at prices that are offered")),
        Words::fixed(format!(", so none is called cheapest.{fix}")),
    ])
}

fn alone(material: Material<'_>) -> Words {
    let end = if material.comparison.alternatives.len() == 1 {
        Words::fixed("; there is nothing to compare it with.")
    } else {
        all([
            Words::fixed("; no other alternative serves all demand"),
            Words::when(Test::OthersServe, Words::fixed(" at prices that are offered")),
            Words::fixed("."),
        ])
    };
    all([Words::Of(Slot::First), Words::fixed(" costs "), cost(material), end])
}

/// Words on several that are ranked: a split if the bases have different winners.
fn several(material: Material<'_>) -> Words {
    let ranked = Words::choose(Test::IsTie, tie(material), winner(material));
    let split = |groups: &[&[Basis]]| split(material, groups);
    match bases(material)[..] {
        [a, b] => Words::choose(Test::Agree(a, b), ranked, split(&[&[a], &[b]])),
        [a, b, c] => {
            let two = Words::choose(Test::Agree(a, c), ranked, split(&[&[a, b], &[c]]));
            let three = split(&[&[a], &[b], &[c]]);
            let three = Words::choose(Test::Agree(b, c), split(&[&[a], &[b, c]]), three);
            let others = Words::choose(Test::Agree(a, c), split(&[&[a, c], &[b]]), three);
            Words::choose(Test::Agree(a, b), two, others)
        }
        _ => ranked,
    }
}

/// Sentence on groups of bases, of which each has a winner of its own: none is called cheaper.
fn split(material: Material<'_>, groups: &[&[Basis]]) -> Words {
    let mut words = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        let Some(basis) = group.first() else { continue };
        words.push(Words::fixed(if index == 0 { "" } else { ", " }));
        words.push(Words::Of(Slot::FirstBy(*basis)));
        words.push(Words::fixed(if index == 0 { " has the lowest " } else { " the lowest " }));
        for (index, basis) in group.iter().enumerate() {
            words.push(Words::fixed(if index == 0 { "" } else { " and " }));
            words.extend(cost_by(material, *basis));
        }
    }
    let none = if groups.len() == 2 { "neither" } else { "none" };
    words.push(Words::fixed(format!(": {none} is called cheaper.")));
    Words::All(words)
}

fn cost_by(material: Material<'_>, basis: Basis) -> Vec<Words> {
    let currency = &material.case.currency;
    let cost = Words::Of(Slot::CostBy(basis));
    match basis {
        Basis::Total => {
            vec![Words::fixed("total ("), cost, Words::fixed(format!(" {currency})"))]
        }
        Basis::Npv => vec![
            Words::fixed("NPV of cost ("),
            cost,
            Words::fixed(format!(" {currency} at ")),
            Words::Of(Slot::CostOfCapital),
            Words::fixed(")"),
        ],
        Basis::UnitCost => vec![
            Words::fixed("cost per GPU-hour ("),
            cost,
            Words::fixed(format!(" {currency}, {})", conventions::capital(material.case))),
        ],
    }
}

fn tie(material: Material<'_>) -> Words {
    let basis = match material.case.rank_by {
        RankBy::Total => "by NPV",
        RankBy::Npv => "undiscounted",
    };
    let otherwise = all([
        Words::fixed(format!("; {basis} ")),
        Words::Of(Slot::First),
        Words::fixed(" is "),
        Words::Of(Slot::LessOtherwise),
        Words::fixed(" cheaper"),
    ]);
    all([
        Words::Of(Slot::Equal),
        Words::fixed(" cost the same: "),
        cost(material),
        Words::when(Test::DifferOtherwise, otherwise),
        Words::fixed("."),
    ])
}

fn winner(material: Material<'_>) -> Words {
    let only = material.judgement.carried_by();
    let only = only.map(|it| format!(" only because of {it}")).unwrap_or_default();
    let share = material.comparison.lead.as_ref().and_then(|it| it.share);
    let is_tie = share.is_some_and(|it| material.judgement.is_tie(it));
    let tie = if is_tie { ": a tie in practice" } else { "" };
    let share = [Words::fixed(" ("), Words::Of(Slot::MoreShare), Words::fixed(")")];
    all([
        Words::Of(Slot::First),
        Words::fixed(" is cheapest"),
        Words::OfFile(only),
        Words::fixed(": "),
        cost(material),
        Words::fixed("; "),
        Words::Of(Slot::Next),
        Words::fixed(" costs "),
        Words::Of(Slot::More),
        Words::when(Test::HasShare, all(share)),
        Words::fixed(" more"),
        Words::OfFile(tie.to_owned()),
        Words::fixed("."),
    ])
}

/// Cost of the cheapest: `4,320,117 USD over 36 months`.
fn cost(material: Material<'_>) -> Words {
    let (currency, horizon) = (&material.case.currency, material.horizon());
    let cost = Words::Of(Slot::Cost);
    match material.case.rank_by {
        RankBy::Total => all([cost, Words::fixed(format!(" {currency} over {horizon}"))]),
        RankBy::Npv => {
            let over = Words::fixed(format!(" {currency} NPV over {horizon} at "));
            all([cost, over, Words::Of(Slot::CostOfCapital)])
        }
    }
}
